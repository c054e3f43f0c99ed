"""The battlefield as the map shows it: what hides what from whom, and what bars whose way."""

from collections.abc import Iterable
from itertools import combinations
from typing import Any

import shapely

from referee.warcrow.keyword import large, preferred_terrain
from referee.warcrow.map import marker
from referee.warcrow.map.bases import bases, is_shown
from referee.warcrow.map.plane import Disc
from referee.warcrow.map.sight import Screen
from referee.warcrow.table.element import TERRAIN, about
from referee.warcrow.table.place import STRIDE
from referee.warcrow.table.position import Warcrow, on_field

BLOCK, IMPASSABLE = "Block LoS", "Impassable"
ERRATA = "let-pass"


def area(position: Warcrow, key: str) -> Any:
    """An element's outline."""
    return shapely.Polygon([(x / STRIDE, y / STRIDE) for x, y in position.places[key].spots])


def elements(position: Warcrow) -> list[str]:
    """The elements that lie on the map."""
    return [key for key in position.places if key.startswith(TERRAIN) and key in position.elements]


def others(position: Warcrow, *named: str) -> list[str]:
    """The units on the map but for these."""
    return [key for key in on_field(position) if key not in named and is_shown(position, key)]


def unshown(position: Warcrow) -> list[str]:
    """Units on the battlefield of which the map does not show where they stand."""
    return [key for key in on_field(position) if not is_shown(position, key)]


def gaps(discs: list[Disc]) -> list[tuple[float, ...]]:
    """The lines between the middles of a unit's bases (wcr.los.unit-gaps-block)."""
    return [(one.x, one.y, other.x, other.y) for one, other in combinations(discs, 2)]


def standing(position: Warcrow, keys: Iterable[str], areas: list[Any]) -> Screen:
    """Units, elements, and objectives, which are Impassable and block LoS (wcr.objective.terrain)."""
    units = [bases(position, key) for key in keys]
    discs = [*(disc for unit in units for disc in unit), *marker.discs(position)]
    return Screen(discs, [gap for unit in units for gap in gaps(unit)], areas)


def hiding(position: Warcrow, key: str, target: str) -> Screen:
    """What hides a target: other units and Block LoS terrain; of units only Large ones hide a Large one."""
    units = others(position, key, target)
    if target in position.units and large.is_large(position, target):
        units = [one for one in units if large.is_large(position, one)]
    return standing(position, units, [area(position, one) for one in blocking(position, key) if one != target])


def blocking(position: Warcrow, key: str) -> list[str]:
    """Elements that no line passes; a unit looks through its preferred terrain."""
    return [
        one
        for one in elements(position)
        if about(position.elements[one], BLOCK) is not None
        and not preferred_terrain.prefers(position, key, position.elements[one])
    ]


def barring(position: Warcrow, key: str, target: str) -> Screen:
    """What a unit cannot pass on its way to a target: other units, if it is not Large, and Impassable terrain."""
    units, mover = others(position, key, target), position.units[key].side
    if large.is_large(position, key):
        units = [one for one in units if large.is_large(position, one)]
    if position.options["allies"] == ERRATA:
        units = [one for one in units if position.units[one].side != mover]
    areas = [
        area(position, one)
        for one in elements(position)
        if about(position.elements[one], IMPASSABLE) is not None
        and not preferred_terrain.prefers(position, key, position.elements[one])
    ]
    return standing(position, units, areas)
