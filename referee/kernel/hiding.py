"""What is hidden from whom, and the table as it might be for all that somebody knows.

An answer that must not tell a secret is given for the table as it is and as it might be; where these differ, the
answer itself would tell, and is not given.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from msgspec import Struct

from referee.kernel.fields import Field, fields_of
from referee.kernel.position import P, Position
from referee.kernel.together import Together

Amount = Callable[[int], int]
"""What a hidden number might be instead."""


def none_at_all(held: int) -> int:
    return 0


def plenty(held: int) -> int:
    return 99


def hidden_fields(position: Position) -> dict[str, Field]:
    """What a player keeps from the others, by name; nothing once the game is over."""
    players = list(position.seats.values()) if isinstance(position.seats, Mapping) else []
    if position.outcome is not None or not players or not isinstance(players[0], Struct):
        return {}
    return hidden_of(type(players[0]))


@cache
def hidden_of(player: type[Struct]) -> dict[str, Field]:
    """The fields of a kind of player that the others may not see."""
    return {name: field for name, field in fields_of(player).items() if field.hidden}


def sealed(position: Position) -> list[str]:
    """Whose answer lies sealed until all have answered."""
    return [owner for frame in position.agenda if isinstance(frame, Together) for owner in frame.answers]


def keepers(position: Position, seats: Sequence[str]) -> list[str]:
    """Who keeps something from these seats: a hidden field, or an answer that lies sealed."""
    players = list(position.seats) if hidden_fields(position) else []
    kept = position.game.kept_back(position)
    return [seat for seat in dict.fromkeys([*players, *kept, *sealed(position)]) if seat not in seats]


def holding(game: Any, position: P, owners: Iterable[str], amount: Amount) -> P:
    """The same table but for every hidden number of these players, also where it remembers the answer before."""
    other: P = game.copy(position)
    for owner in owners:
        player = other.seats[owner]
        for name in hidden_fields(other):
            if isinstance(getattr(player, name), int):
                setattr(player, name, amount(getattr(player, name)))
    if other.before is not None:
        other.before = game.encode(holding(game, game.decode(other.before), owners, amount))
    return other


def imagined(game: Any, position: P, seats: Sequence[str]) -> P:
    """The table as these seats may think of it: nothing is out of the others' reach for want of what they hide.

    Who is asked for what is told by it, for what others are not asked would tell what they cannot pay.
    """
    owners = [seat for seat in position.seats if seat not in seats] if hidden_fields(position) else []
    seen: P = game.veiled(position, seats)
    return holding(game, seen, owners, plenty) if owners else seen


def supposed(game: Any, data: bytes, owners: Sequence[str]) -> Iterator[bytes]:
    """The table as it might be, if all these players held nothing hidden, or plenty."""
    position = game.decode(data)
    if owners and hidden_fields(position):
        for amount in (none_at_all, plenty):
            yield game.encode(holding(game, position, owners, amount))
    for other in game.supposing(position, owners) if owners else ():
        yield game.encode(other)
