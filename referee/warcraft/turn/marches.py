"""Every move that is open: which pieces may go together from one space to another. Judged in move_step.py."""

from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

from referee.kernel.choice import Allot, AnyShape, Fields, One, Option, Place, one
from referee.warcraft.expansion.racial import nightelf
from referee.warcraft.table.piece import UNITS
from referee.warcraft.table.position import Warcraft
from referee.warcraft.table.stack import LIMIT, stacked
from referee.warcraft.turn.carry import loads, lying
from referee.warcraft.turn.paths import ALLOWANCE, allowance, locked, movable, reachable

Able = dict[str, dict[str, int]]
"""By where they could go: how many of each kind."""
Judge = Callable[[dict[str, Any]], bool]


def marches(position: Warcraft, seat: str, tree_moved: bool, crowded: bool, judge: Judge) -> One:
    """From where, to where, and then which pieces; `judge` says whether a crowd could still leave again."""
    walking = list(nightelf.walks(position, seat, tree_moved))
    found = []
    for origin in position.board.spaces:
        able = goers(position, seat, origin)
        for walk in (walk for walk in walking if walk["from"] == origin):
            able.setdefault(walk["to"], {}).update(walk["pieces"])
        for to in position.board.spaces if able else ():
            if to in able:
                way = {"from": origin, "to": to}
                then = pieces_for(position, seat, way, able[to], crowded, judge)
                found += [Option(way, then=then)] if then else []
    return One(found)


def goers(position: Warcraft, seat: str, origin: str) -> Able:
    """How many of each kind could go from a space to which others."""
    able: Able = {}
    if origin not in position.piles or locked(position, origin):
        return able
    mine = {pile.kind for pile in position.piles[origin] if pile.side == seat}
    for kind in ALLOWANCE:
        for pile in movable(position, seat, kind, origin) if kind in mine else ():
            for to in reachable(position, seat, kind, origin, allowance(pile)):
                numbers = able.setdefault(to, {})
                numbers[kind] = numbers.get(kind, 0) + pile.count
    return able


def pieces_for(
    position: Warcraft, seat: str, way: dict[str, Any], able: dict[str, int], crowded: bool, judge: Judge
) -> AnyShape | None:
    """Any of them together; one by one only where the place might get too full, or where something may be carried."""
    origin, to = way["from"], way["to"]
    if not crowded and has_room(position, seat, to, able) and not lying(position, origin):
        return any_of(able)
    going: list[Fields] = []
    for pieces in mixed(able):
        if (not crowded and has_room(position, seat, to, pieces)) or judge({**way, "pieces": pieces}):
            going.append({"pieces": pieces})
            going += [{"pieces": pieces, "carry": names} for names in loads(position, seat, pieces, origin)]
    return one(going) if going else None


def any_of(able: dict[str, int]) -> Allot:
    """Up to so many of each kind, and at least one piece."""
    return Allot("pieces", [Place(kind, 0, number) for kind, number in able.items()], 1, sum(able.values()))


def mixed(able: dict[str, int]) -> Iterator[dict[str, int]]:
    """Every number of every kind, but none at all."""
    for numbers in product(*(range(number + 1) for number in able.values())):
        pieces = {kind: number for kind, number in zip(able, numbers, strict=True) if number}
        if pieces:
            yield pieces


def has_room(position: Warcraft, seat: str, to: str, pieces: dict[str, int]) -> bool:
    """Whether so many more stay within the limits of a space."""
    units = sum(number for kind, number in pieces.items() if kind in UNITS)
    workers = pieces.get("worker", 0)
    return (not units or stacked(position, to, seat, UNITS) + units <= LIMIT) and (
        not workers or stacked(position, to, seat, ("worker",)) + workers <= LIMIT
    )
