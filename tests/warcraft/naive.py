"""A second, naive enumerator: try every parameter an action could have and see what is accepted.

It knows nothing of the rules and shares no code with the options: it catches missing and extra moves alike.
"""

from collections.abc import Iterator
from itertools import product
from typing import Any

from referee.kernel import Invalid, Missing, Refusal
from referee.kernel.game import Game, Played

UNITS = ("melee", "ranged", "flying")
PIECES = (*UNITS, "worker")


def every_action(played: Played, seat: str, kind: str) -> Iterator[dict[str, Any]]:
    """Every combination of parameters of an action type on this board."""
    spaces = list(played.position.board.spaces)
    seats = list(played.position.seats)
    if kind == "move":
        for origin in spaces:
            for pieces, to in product(some_of(played, seat, origin), spaces):
                yield {"pieces": pieces, "from": origin, "to": to}
    elif kind == "deploy":
        for pieces, to in product(some_of(played, seat, f"{seat}/training"), spaces):
            yield {"pieces": pieces, "to": to}
    elif kind in ("construct-outpost", "complete-outpost", "abandon-outpost"):
        yield from ({"space": space} for space in spaces)
    elif kind in ("train", "upgrade"):
        yield from ({"unit": piece} for piece in PIECES)
    elif kind in ("construct", "complete"):
        yield from ({"building": unit} for unit in UNITS)
    elif kind == "fight":
        yield from ({"space": space, "opponent": other} for space, other in product(spaces, seats))
    elif kind == "casualty":
        for piece, space, owner in product(PIECES, spaces, seats):
            yield {"kind": piece, "space": space, "owner": owner}
    elif kind == "done":
        yield {}


def some_of(played: Played, seat: str, place: str) -> list[dict[str, int]]:
    """Every mixture of what a seat has in a place, and of one piece more than it has."""
    there = dict.fromkeys(PIECES, 0)
    for pile in played.position.piles.get(place, ()):
        if pile.side == seat and pile.kind in there:
            there[pile.kind] += pile.count
    numbers = product(*(range(number + 2) for number in there.values()))
    return [{piece: n for piece, n in zip(PIECES, each, strict=True) if n} for each in numbers]


def accepted(game: Game, played: Played, seat: str, kind: str) -> list[dict[str, Any]]:
    """The parameters the engine takes."""
    return [fields for fields in every_action(played, seat, kind) if takes(game, played, seat, kind, fields)]


def takes(game: Game, played: Played, seat: str, kind: str, fields: dict[str, Any]) -> bool:
    try:
        game.apply(played.data, game.read_action({"type": kind, "seat": seat, **fields}))
    except (Refusal, Invalid, Missing):
        return False
    return True
