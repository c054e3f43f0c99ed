"""Cover by the map: an element that the target's leader touches and that lies before half of its troops."""

from typing import Any

import shapely

from referee.warcrow.claim.screen import BLOCKING, FRIEND, NOTHING, OPEN, UNIT
from referee.warcrow.map import scene
from referee.warcrow.map.bases import bases, counting, is_shown
from referee.warcrow.map.contact import TOUCHING
from referee.warcrow.map.plane import apart
from referee.warcrow.map.sight import CLOSE, Screen, sees
from referee.warcrow.table.element import about
from referee.warcrow.table.position import Warcrow
from referee.warcrow.table.values import has

KEYWORD = "Cover"


def covering(position: Warcrow, key: str, target: str) -> tuple[str, str] | None:
    """What covers a target from a shooter, and by what; None: too close to call."""
    found = [
        *(by_element(position, key, target, one) for one in scene.elements(position) if gives(position, one)),
        *(by_friend(position, key, target, one) for one in position.units[target].engaged if is_shown(position, one)),
        *(by_unit(position, key, target, one) for one in scene.others(position, key, target)),
    ]
    sure = next((one for one in found if one is not None and one[0] != NOTHING), None)
    return sure or (None if None in found else (NOTHING, ""))


def gives(position: Warcrow, element: str) -> bool:
    return about(position.elements[element], KEYWORD) is not None


def by_unit(position: Warcrow, key: str, target: str, other: str) -> tuple[str, str] | None:
    """A unit with Cover that the target's leader touches hides half of it (wcr.keyword.cover)."""
    leader, shelter = bases(position, target)[0], bases(position, other)
    gap = min(apart(leader, base) for base in shelter)
    if gap > CLOSE or not has(position, other, KEYWORD):
        return NOTHING, ""
    hides = half_behind(position, key, target, Screen((), (), ()), [], shelter)
    return None if hides is None or (hides and gap > TOUCHING) else (UNIT, other) if hides else (NOTHING, "")


def by_element(position: Warcrow, key: str, target: str, element: str) -> tuple[str, str] | None:
    """Cover by an element: blocking, it hides half of the troops by itself; else half are seen only through it."""
    leader, ground = bases(position, target)[0], scene.area(position, element)
    gap = float(shapely.distance(ground, shapely.Point(leader.x, leader.y))) - leader.r
    if gap > CLOSE:
        return NOTHING, ""
    blocks = about(position.elements[element], scene.BLOCK) is not None
    rest = Screen((), (), ()) if blocks else scene.hiding(position, key, target)
    hides = half_behind(position, key, target, rest, [ground], [])
    return None if hides is None else (BLOCKING if blocks else OPEN, element) if hides else (NOTHING, "")


def by_friend(position: Warcrow, key: str, target: str, other: str) -> tuple[str, str] | None:
    """A unit of the shooter's side that fights the target hides half of it (wcr.ranged.combat-cover)."""
    if position.units[other].side != position.units[key].side:
        return NOTHING, ""
    hides = half_behind(position, key, target, Screen((), (), ()), [], bases(position, other))
    return None if hides is None else (FRIEND, other) if hides else (NOTHING, "")


def half_behind(
    position: Warcrow, key: str, target: str, rest: Screen, areas: list[Any], discs: list[Any]
) -> bool | None:
    """Whether of at least half of the troops that are seen past the rest no line passes beside this."""
    shooter, troops = bases(position, key)[0], bases(position, target)[: counting(position, target)]
    walls = [tuple(wall) for wall in rest.walls] + scene.gaps(discs)
    more = Screen([*rest.discs, *discs], walls, [*rest.areas, *areas])
    behind = [sees(shooter, troop, more) for troop in troops if sees(shooter, troop, rest) is not False]
    half = -(-len(troops) // 2)
    if behind.count(False) >= half:
        return True
    return False if behind.count(False) + behind.count(None) < half else None
