"""How far things are from each other by the map, and how that is told."""

from typing import Any

import shapely

from referee.kernel.choice import Offered
from referee.kernel.say import say
from referee.warcrow.map import scene
from referee.warcrow.map.bases import bases
from referee.warcrow.map.plane import apart
from referee.warcrow.table.element import TERRAIN
from referee.warcrow.table.position import Warcrow

CLOSE = 0.0501
"""Strides within which nothing is decided; what is told in hundredths is never quite exact."""


def gap_of(position: Warcrow, key: str, target: str) -> float:
    """From the leader to the nearest base of a unit, or to an element; nothing where they overlap."""
    leader = bases(position, key)[0]
    if target.startswith(TERRAIN):
        edge = shapely.distance(scene.area(position, target), shapely.Point(leader.x, leader.y))
        return float(max(0.0, edge - leader.r))
    return max(0.0, min(apart(leader, base) for base in bases(position, target)))


def measured(value: Any, far: float) -> Offered:
    return Offered(value, say("The map says {far} strides.", far=strides(far)))


def strides(far: float) -> str:
    return f"{far:.1f}"


def too_close() -> Offered:
    return Offered(None, say("By the map it is too close to call."))


def so_close(far: float) -> Offered:
    return Offered(None, say("By the map it is too close to call: {far} strides.", far=f"{far:.2f}"))


def with_unshown(position: Warcrow, told: Offered) -> Offered:
    """What is not on the map hides nobody there, and that is said."""
    lacking = scene.unshown(position)
    words = "{says} {units:unit} {units:is|are} not on it."
    return Offered(told.value, say(words, says=told.says, units=lacking)) if lacking else told
