"""Frames that ask: each says once in which window, and for which actions by which rules."""

from typing import ClassVar

from referee.kernel.action import Action
from referee.kernel.agenda import Frame
from referee.kernel.reason import Barred, No
from referee.smallworld.table.benefit import Benefit
from referee.smallworld.table.position import SmallWorld
from referee.smallworld.table.window import Window

OWN_TURN = ("sww.round.clockwise",)
"""By which a seat acts in its own turn alone."""


class Asking(Frame[SmallWorld]):
    """A frame with a window. `first`: what is said of anything else while it waits. `sayable`: a typed-in position can
    begin in it."""

    window: ClassVar[Window]
    sayable: ClassVar[bool] = False
    first: ClassVar[No | None] = None

    def bars(self, position: SmallWorld, action: Action) -> Barred | None:
        """Some frames must be done with before their player does anything else."""
        mine = action.seat == getattr(self, "seat", action.seat)
        return self.first.bars() if self.first is not None and mine else None

    def helps(self, position: SmallWorld, benefit: Benefit) -> bool:
        """Whether a help for a conquest is still to be had."""
        return not benefit.uses(position)
