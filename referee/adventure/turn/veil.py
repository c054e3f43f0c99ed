"""What a player looks at in secret, kept from the others: a discovery drawn or looked at where the referee has them.

Of the pile nobody sees more than what follows from the tokens that lie open: which kinds lie face down on the board
does not show by their being missing from it.
"""

from collections.abc import Collection

from referee.adventure.table.discovery import by_referee
from referee.adventure.table.position import Adventure
from referee.adventure.turn.far_sight import Looking
from referee.adventure.turn.placing import Placing


def veiled(position: Adventure, seats: Collection[str]) -> Adventure:
    """The table without what others look at in secret, and without what is nobody's to know."""
    if not by_referee(position) or not any(isinstance(frame, Placing | Looking) for frame in position.agenda):
        return position
    other: Adventure = position.game.copy(position)
    other.stock = sorted(kind for kinds in (position.stock, *position.under.values()) for kind in kinds)
    for frame in other.agenda:
        if isinstance(frame, Placing) and frame.seat not in seats:
            frame.kind = ""
        elif isinstance(frame, Looking) and frame.seat not in seats:
            frame.veiled = True
    return other
