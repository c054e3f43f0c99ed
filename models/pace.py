"""How the disk is waited for: on the spot while it answers at once, and with others where there were some lately."""

QUICK_SECONDS = 0.001
AT_ONCE_SECONDS = 0.0003
"""The same where others have something to do meanwhile: about what a thread beside the loop costs."""
FADING = 0.9
"""How much of a slow answer is still feared at the next one."""
PROBING = 16
"""One in so many lets others in first in any case: only so does it show whether there are any."""
CROWD = 64
"""So many let others in first once there were some."""


class Pace:
    """What was seen of the disk and of others lately."""

    def __init__(self) -> None:
        self._feared = QUICK_SECONDS
        self._crowded = 0
        self._count = 0

    def is_quick(self) -> bool:
        """Whether the disk is waited for on the spot: a thread beside the loop costs as much as a good disk."""
        return self._feared < (AT_ONCE_SECONDS if self._crowded else QUICK_SECONDS)

    def is_shared(self) -> bool:
        """Whether others are let in first, to go to the disk together."""
        self._count += 1
        self._crowded -= self._crowded > 0
        return self._crowded > 0 or self._count % PROBING == 0

    def saw(self, seconds: float, others: int) -> None:
        """How long the disk took, and how many others there were."""
        self._feared = max(seconds, self._feared * FADING)
        if others:
            self._crowded = CROWD
