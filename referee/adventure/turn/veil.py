"""What a player looks at in secret, kept from the others: a discovery drawn or looked at where the referee has them.

Of the pile nobody sees what is left: which kinds lie face down on the board would show by their being missing from it.
"""

from collections.abc import Collection, Iterator

from referee.adventure.table.discovery import by_referee
from referee.adventure.table.position import Adventure
from referee.adventure.turn.far_sight import Looking
from referee.adventure.turn.placing import Placing


def kept_back(position: Adventure) -> list[str]:
    """Everybody, as long as something lies face down that the referee knows: it is nobody's to tell."""
    secret = position.under or any(isinstance(frame, Placing) and frame.kind for frame in position.agenda)
    return list(position.seats) if by_referee(position) and secret else []


def supposing(position: Adventure) -> Iterator[Adventure]:
    """The table as it might be for all that anybody sees: what lies face down might as well be on the pile."""
    if kept_back(position):
        other: Adventure = position.game.copy(position)
        other.stock = sorted(kind for kinds in (position.stock, *position.under.values()) for kind in kinds)
        yield other


def veiled(position: Adventure, seats: Collection[str]) -> Adventure:
    """The table without what others look at in secret, and without what is nobody's to know."""
    if not by_referee(position) or not any(isinstance(frame, Placing | Looking) for frame in position.agenda):
        return position
    other: Adventure = position.game.copy(position)
    for frame in other.agenda:
        if isinstance(frame, Placing):
            frame.veiled, frame.kind = True, frame.kind if frame.seat in seats else ""
        elif isinstance(frame, Looking) and frame.seat not in seats:
            frame.veiled = True
    return other
