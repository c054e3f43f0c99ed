"""Where the disk is waited for: on the spot, as long as it answers at once and nobody else writes meanwhile."""

QUICK_SECONDS = 0.001
FADING = 0.9
"""How much of a slow answer is still feared at the next one."""
PROBING = 16
"""One in so many is waited for beside the loop in any case: only so does it show whether others write meanwhile."""
CROWD = 64
"""So many are waited for beside the loop once somebody did."""


class Pace:
    """What was seen of the disk and of others lately."""

    def __init__(self) -> None:
        self._feared = QUICK_SECONDS
        self._crowded = 0
        self._count = 0

    def is_quick(self) -> bool:
        """Whether the next answer is waited for on the spot."""
        self._count += 1
        self._crowded -= self._crowded > 0
        return self._feared < QUICK_SECONDS and not self._crowded and self._count % PROBING != 0

    def saw(self, seconds: float, waiting: int) -> None:
        """How long it took, and how many wait for their turn."""
        self._feared = max(seconds, self._feared * FADING)
        if waiting:
            self._crowded = CROWD
