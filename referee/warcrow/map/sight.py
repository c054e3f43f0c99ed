"""Lines of sight between bases: one straight line that crosses nothing is enough.

If there is such a line there is one that touches two things, so only those are tried (wcr.los.blocked-line). What
stands in the way is taken a little larger and a little smaller than it is: where that decides, nobody can tell.
"""

from collections.abc import Sequence
from functools import cached_property
from typing import Any

import numpy as np
import shapely

from referee.warcrow.map.plane import Array, Disc, Mask, crossing, cuts, distance_to_stretches, dot, rows, tangents

CLOSE = 0.05
"""Strides within which nothing is decided."""
STEP = 0.5
"""Strides between the points tried along an edge."""
BESIDE = 0.001
"""How far beside a thing a line passes that touches it."""


class Screen:
    """What may stand in the way: bases, the lines between the troops of a unit, and areas."""

    def __init__(self, discs: Sequence[Disc], walls: Sequence[tuple[float, ...]], areas: Sequence[Any]) -> None:
        self.discs, self.walls = rows(discs, 3), rows(walls, 4)
        self.areas = list(areas)
        shapely.prepare(self.areas)

    @cached_property
    def _grown(self) -> dict[float, "Screen"]:
        return {}

    def grown(self, by: float) -> "Screen":
        """The same, everything larger by so much, or smaller; the lines between troops stay."""
        if by not in self._grown:
            areas = [shapely.buffer(area, by, join_style="mitre") for area in self.areas]
            discs = [Disc(x, y, r + by) for x, y, r in self.discs]
            walls = [tuple(wall) for wall in self.walls]
            self._grown[by] = Screen(discs, walls, [area for area in areas if not area.is_empty])
        return self._grown[by]

    @cached_property
    def tree(self) -> Any:
        return shapely.STRtree(self.areas)

    @cached_property
    def edges(self) -> Array:
        """The sides of all areas."""
        rings = [np.asarray(shapely.get_coordinates(area)) for area in self.areas]
        return np.concatenate([np.zeros((0, 4)), *(np.column_stack([ring[:-1], ring[1:]]) for ring in rings)])

    def between(self, one: Disc, other: Disc) -> "Screen":
        """What of it can matter to a line from one base to another."""
        wide, way = max(one.r, other.r), rows([(one.x, one.y, other.x, other.y)], 4)
        near = distance_to_stretches(self.discs[:, :2], way)[0] <= wide + self.discs[:, 2] + BESIDE
        line = shapely.linestrings([(one.x, one.y), (other.x, other.y)])
        met = self.tree.query(line, predicate="dwithin", distance=wide + BESIDE) if self.areas else ()
        found = Screen((), (), [self.areas[at] for at in sorted(met)])
        found.discs, found.walls = self.discs[near], self.walls
        return found

    def blocks(self, stretches: Array) -> Mask:
        """Which of these straight stretches something crosses."""
        met = crossing(stretches, self.walls)
        if len(self.discs):
            met |= np.any(distance_to_stretches(self.discs[:, :2], stretches) < self.discs[:, 2], axis=1)
        free = np.flatnonzero(~met)
        lines = shapely.linestrings(stretches[free].reshape(-1, 2, 2)) if self.areas and len(free) else np.array([])
        for area in self.areas if len(lines) else ():
            through = shapely.intersects(area, lines)
            met[free[through]] = True
            free, lines = free[~through], lines[~through]
        return met


def between(lines: Array, one: Disc, other: Disc) -> Array:
    """The stretches of those lines that meet both bases, from the edge of one to the edge of the other."""
    a, b = np.array([one.x, one.y]), np.array([other.x, other.y])
    normal, far = lines[:, :2], lines[:, 2]
    off_a, off_b = normal @ a - far, normal @ b - far
    both = (np.abs(off_a) < one.r) & (np.abs(off_b) < other.r)
    normal, off_a, off_b = normal[both], off_a[both], off_b[both]
    way = np.stack([-normal[:, 1], normal[:, 0]], axis=1)
    way *= np.where(way @ (b - a) < 0, -1, 1)[:, None]
    leaves = a - off_a[:, None] * normal + way * np.sqrt(one.r**2 - off_a**2)[:, None]
    enters = b - off_b[:, None] * normal - way * np.sqrt(other.r**2 - off_b**2)[:, None]
    touching = dot(enters - leaves, way) <= 0
    enters[touching] = leaves[touching]
    return np.concatenate([leaves, enters], axis=1)


def line_between(one: Disc, other: Disc, screen: Screen) -> Array | None:
    """A stretch from one base to the other that crosses nothing, if there is any."""
    screen = screen.between(one, other)
    straight = stretch_along(one, other)
    if not screen.blocks(straight)[0]:
        return straight
    inner = [Disc(base.x, base.y, base.r - BESIDE) for base in (one, other)]
    points = np.concatenate([screen.edges[:, :2], cuts(one, screen.edges), cuts(other, screen.edges)])
    outer = screen.discs + np.array([0, 0, BESIDE])
    small = np.column_stack([points, np.full(len(points), BESIDE)])
    tried = between(tangents(np.concatenate([rows(inner, 3), outer, small])), one, other)
    free = np.flatnonzero(~screen.blocks(tried)) if len(tried) else ()
    return tried[free[:1]] if len(free) else None


def stretch_along(one: Disc, other: Disc) -> Array:
    """From edge to edge along the line between both middles."""
    a, b = np.array([one.x, one.y]), np.array([other.x, other.y])
    way = (b - a) / max(float(np.hypot(*(b - a))), 1e-9)
    start, end = a + way * one.r, b - way * other.r
    return np.concatenate([start, end if dot(end - start, way) > 0 else start]).reshape(1, 4)


def sees(one: Disc, other: Disc, screen: Screen) -> bool | None:
    """Whether a line of sight runs from one base to the other; None: too close to call."""
    if line_between(one, other, screen.grown(CLOSE)) is not None:
        return True
    return None if line_between(one, other, screen.grown(-CLOSE)) is not None else False


def sees_area(one: Disc, area: Any, screen: Screen) -> bool | None:
    """Whether any part of an area is seen, tried all along its edge."""
    close = False
    for part in edge_of(area):
        seen = sees(one, part, screen)
        if seen:
            return True
        close |= seen is None
    return None if close else False


def edge_of(area: Any) -> list[Disc]:
    """Small circles close beside each other within the edge of an area."""
    inner = shapely.buffer(area, -STEP / 2, join_style="mitre")
    ring = (area if inner.is_empty else shapely.get_geometry(inner, 0)).exterior
    points = shapely.line_interpolate_point(ring, np.arange(0, ring.length, STEP))
    return [Disc(x, y, STEP / 2) for x, y in shapely.get_coordinates(points)]
