"""What a player looks at in secret, kept from the others: a discovery drawn or looked at where the referee has them."""

from collections.abc import Collection

from referee.adventure.table.position import Adventure
from referee.adventure.turn.far_sight import Looking
from referee.adventure.turn.placing import Placing


def veiled(position: Adventure, seats: Collection[str]) -> Adventure:
    """The table without what others look at in secret."""
    if not any(isinstance(frame, Placing | Looking) and frame.seat not in seats for frame in position.agenda):
        return position
    other: Adventure = position.game.copy(position)
    for frame in other.agenda:
        if isinstance(frame, Placing) and frame.seat not in seats:
            frame.kind = ""
        elif isinstance(frame, Looking) and frame.seat not in seats:
            frame.veiled = True
    return other
