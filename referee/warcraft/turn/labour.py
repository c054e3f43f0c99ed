"""How the workers of a player work: who is assigned to what is built, and who harvests. A race may differ."""

from collections.abc import Callable

from referee.kernel.reason import No
from referee.warcraft.table.piece import BUILDING, Rules
from referee.warcraft.table.position import Warcraft


class Labour:
    """The usual way. `assigned`: a worker is put to what is begun and comes back when it is done."""

    assigned = True
    begun: Rules = ()
    """By what something is begun without that."""
    done: Rules = ()
    """By what it is completed then."""
    free: No = No((), "")
    """Why nobody can be called off it."""
    sends: Rules = ()
    """By what others harvest like a worker, if any do."""

    def lacking(self, busy: bool) -> Rules:
        """What else is told where no free worker is at hand; `busy`: some have built in this step."""
        return ()

    def more(self, position: Warcraft, seat: str, space: str) -> int:
        """Further harvesters that may be sent in a space, as so many workers."""
        return 0

    def sent(self, position: Warcraft, seat: str, space: str) -> Rules:
        """What lets them harvest."""
        return self.sends


USUAL = Labour()
LABOURS: list[tuple[Callable[[Warcraft, str], bool], Labour]] = []
"""Other ways, each with whose it is."""


def labour_of(position: Warcraft, seat: str) -> Labour:
    return next((labour for applies, labour in LABOURS if applies(position, seat)), USUAL)


def free_workers(position: Warcraft, seat: str, space: str) -> int:
    return sum(
        pile.count
        for pile in position.piles.get(space, ())
        if pile.side == seat and pile.kind == "worker" and BUILDING not in pile.marks
    )
