"""Fetching: what a move takes along, from where it begins and from the spaces it passes.

Who may take what is for the scenario to say, and where a piece may go for move.py; nothing moves here.
"""

from itertools import combinations
from typing import NamedTuple

from referee.kernel.errors import Refusal
from referee.kernel.say import say
from referee.warcraft.table.piece import FIGHTERS, MARCHING
from referee.warcraft.table.position import Warcraft
from referee.warcraft.turn.carry import carries, check_load, lying
from referee.warcraft.turn.move import allowance, goes_by, movable


class Way(NamedTuple):
    """Whose pieces move, from where and to where."""

    seat: str
    origin: str
    to: str


def places(position: Warcraft, names: list[str], origin: str) -> dict[str, list[str]]:
    """By space, which of these lie there; what lies nowhere is looked for where the move begins."""
    found: dict[str, list[str]] = {}
    for name in names:
        spaces = (origin, *position.board.spaces)
        found.setdefault(next((space for space in spaces if name in lying(position, space)), origin), []).append(name)
    return found


def bearers(position: Warcraft, way: Way, pieces: dict[str, int], stops: list[str]) -> dict[str, int]:
    """Those of these pieces that get where they go by way of all these, in whichever order."""
    able = {}
    for kind, number in pieces.items():
        piles = movable(position, way.seat, kind, way.origin) if kind in MARCHING else ()
        if any(goes_by(position, way.seat, kind, way.origin, way.to, allowance(pile), stops) for pile in piles):
            able[kind] = number
    return able


def check_cargo(position: Warcraft, way: Way, names: list[str], pieces: dict[str, int]) -> list[str]:
    """What lets moving pieces take all of that along, or the refusal; one of them must come by all that is fetched."""
    seat, origin, to = way
    found = places(position, names, origin)
    rules = check_load(position, seat, found.pop(origin, []), pieces, origin)
    stops = list(found)
    able = bearers(position, way, pieces, stops) if stops else {}
    for space, there in found.items():
        rules += check_load(position, seat, there, pieces, space)
        if not able:
            words = (
                "None of these pieces gets from {origin:space} to {to:space} by way of {stops:space} to take "
                "{there:token} along."
            )
            raise Refusal(rules, say(words, origin=origin, to=to, stops=stops, there=there))
        check_load(position, seat, there, able, space)
    return list(dict.fromkeys(rules))


def loose(position: Warcraft, seat: str) -> dict[str, str]:
    """What a unit of this seat may take along, and where it lies."""
    unit = dict.fromkeys(FIGHTERS, 1)
    spaces = position.board.spaces
    return {name: space for space in spaces for name in lying(position, space) if carries(position, seat, name, unit)}


def passed(position: Warcraft, way: Way, pieces: dict[str, int], lies: dict[str, str]) -> bool:
    """Whether any of these pieces could come by something to take along, beside what lies where they begin."""
    return any(bearers(position, way, pieces, [space]) for space in lies.values() if space != way.origin)


def cargoes(position: Warcraft, way: Way, pieces: dict[str, int], lies: dict[str, str]) -> list[list[str]]:
    """What a move could take along: each thing alone, and any of them together."""
    away = [name for name, space in lies.items() if space != way.origin]
    able = [name for name in (*lying(position, way.origin), *away) if takes(position, way, [name], pieces)]
    groups = [list(names) for number in range(1, len(able) + 1) for names in combinations(able, number)]
    return [names for names in groups if len(names) == 1 or takes(position, way, names, pieces)]


def takes(position: Warcraft, way: Way, names: list[str], pieces: dict[str, int]) -> bool:
    try:
        check_cargo(position, way, names, pieces)
    except Refusal:
        return False
    return True
