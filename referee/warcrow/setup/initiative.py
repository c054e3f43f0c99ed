"""The initiative before the first round: rolled for, unless the scenario says who has it."""

from typing import ClassVar

from referee.kernel.agenda import close
from referee.kernel.position import Position, happen
from referee.kernel.seating import FIRST, FirstPlayer
from referee.warcrow.table import window as windows
from referee.warcrow.table.position import Warcrow
from referee.warcrow.table.scenario import facts_of, seat_of

ROLLED = ("wcr.setup.initiative-roll", "wcr.setup.initiative-pool")
SAID = "wcr.scenario.initiative"

ASKED = "Who holds the initiative after the initiative roll?"


class Initiative(FirstPlayer, tag="initiative"):
    """The table rolls and says who holds it; where the scenario says so, nobody rolls."""

    window = windows.INITIATIVE
    heading = "The initiative is found"
    asks: ClassVar[dict[str, tuple[str, ...]]] = {"draw": ROLLED}

    def settle(self, position: Position) -> bool:
        assert isinstance(position, Warcrow)
        holder = seat_of(position, facts_of(position).initiative)
        if position.first or not holder:
            return super().settle(position)
        close(position, self)
        happen(position, FIRST, [SAID], seat=holder)
        return True
