"""Frames that ask: each says once in which window, and for which actions by which rules."""

from typing import ClassVar

from referee.kernel.agenda import Frame
from referee.smallworld.benefit import Benefit
from referee.smallworld.state import SmallWorld
from referee.smallworld.windows import Moment


class Asking(Frame[SmallWorld]):
    """A frame with a window."""

    window: ClassVar[Moment]

    def helps(self, position: SmallWorld, benefit: Benefit) -> bool:
        """Whether a help for a conquest is still to be had."""
        return not benefit.uses(position)
