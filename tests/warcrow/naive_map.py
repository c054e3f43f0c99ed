"""The battle map looked at as a child would: many lines tried one by one, and a field of small squares.

Nothing here is taken from the map's own geometry but the names of things.
"""

import random
from math import cos, hypot, pi, sin
from typing import Any, NamedTuple

import numpy as np

Point = tuple[float, float]
Line = tuple[Point, Point]
PIXEL = 0.1


class Round(NamedTuple):
    x: float
    y: float
    r: float


class Wall(NamedTuple):
    """An area by its corners, in order."""

    corners: list[Point]


class Scene(NamedTuple):
    one: Round
    other: Round
    discs: list[Round]
    areas: list[Wall]


def any_scene(chance: random.Random, size: float = 24, most: int = 14) -> Scene:
    """Two bases far apart, and a few bases and boxes between and around them."""
    one, other = Round(3, chance.uniform(3, size - 3), 1), Round(size - 3, chance.uniform(3, size - 3), 1.5)
    discs: list[Round] = []
    areas: list[Wall] = []
    for _ in range(chance.randint(1, most)):
        x, y = chance.uniform(0, size), chance.uniform(0, size)
        disc = Round(x, y, chance.choice([1, 1, 1.5, 2]))
        if chance.random() < 0.4:
            areas.append(box(x, y, chance.uniform(0.6, 4), chance.uniform(0.6, 4), chance.uniform(0, pi)))
        elif all(hypot(x - base.x, y - base.y) > disc.r + base.r for base in (one, other, *discs)):
            discs.append(disc)
    return Scene(one, other, discs, areas)


def box(x: float, y: float, long: float, wide: float, turn: float) -> Wall:
    corners = [(-long, -wide), (long, -wide), (long, wide), (-long, wide)]
    return Wall([(x + a * cos(turn) - b * sin(turn), y + a * sin(turn) + b * cos(turn)) for a, b in corners])


# ---- one line


def to_point(point: Point, line: Line) -> float:
    """How far a point is from a stretch."""
    (ax, ay), (bx, by), (x, y) = *line, point
    long = (bx - ax) ** 2 + (by - ay) ** 2
    at = max(0.0, min(1.0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / long)) if long else 0.0
    return hypot(x - ax - at * (bx - ax), y - ay - at * (by - ay))


def turns(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def cross(one: Line, other: Line) -> bool:
    (a, b), (c, d) = one, other
    return turns(a, b, c) * turns(a, b, d) < 0 and turns(c, d, a) * turns(c, d, b) < 0


def is_inside(point: Point, area: Wall) -> bool:
    sides = [turns(a, b, point) for a, b in edges(area)]
    return all(side > 0 for side in sides) or all(side < 0 for side in sides)


def edges(area: Wall) -> list[Line]:
    return list(zip(area.corners, [*area.corners[1:], area.corners[0]], strict=True))


def to_area(line: Line, area: Wall) -> float:
    """How far a stretch is from an area; below nothing, and how deep, where a part of it lies inside."""
    if any(is_inside(point, area) for point in line) or any(cross(line, side) for side in edges(area)):
        return -deepest(line, area)
    return min(
        *(to_point(corner, line) for corner in area.corners), *(to_point(p, side) for p in line for side in edges(area))
    )


def deepest(line: Line, area: Wall) -> float:
    """How deep a stretch gets into an area: it gets deeper up to one point, and from there less."""
    (ax, ay), (bx, by) = line
    sign = 1 if turns(*area.corners[:3]) > 0 else -1
    sides = [(a, b, sign / hypot(b[0] - a[0], b[1] - a[1])) for a, b in edges(area)]
    low, high = 0.0, 1.0
    for _ in range(40):
        tried = [low + (high - low) / 3, high - (high - low) / 3]
        points = [(ax + (bx - ax) * at, ay + (by - ay) * at) for at in tried]
        first, second = (min(turns(a, b, point) * long for a, b, long in sides) for point in points)
        low, high = (tried[0], high) if first < second else (low, tried[1])
    return max(0.0, first)


def room(line: Line, scene: Scene) -> float:
    """How much room a line has beside everything; below nothing where it goes through something."""
    found = [to_point((disc.x, disc.y), line) - disc.r for disc in scene.discs]
    return min([*found, *(to_area(line, area) for area in scene.areas)], default=99.0)


def any_line(chance: random.Random, scene: Scene) -> Line:
    """From somewhere on the edge of one base to somewhere on the edge of the other."""
    ends = []
    for base in (scene.one, scene.other):
        turn = chance.uniform(0, 2 * pi)
        ends.append((base.x + base.r * cos(turn), base.y + base.r * sin(turn)))
    return ends[0], ends[1]


# ---- many small squares


def squares(scene: Scene, size: float, more: float) -> Any:
    """Which small squares something covers, everything larger by so much."""
    at = np.arange(-4, size + 4, PIXEL)
    x, y = np.meshgrid(at, at, indexing="ij")
    full = np.zeros(x.shape, dtype=bool)
    for disc in scene.discs:
        full |= (x - disc.x) ** 2 + (y - disc.y) ** 2 < max(0, disc.r + more) ** 2
    for area in scene.areas:
        far = [((y - a[1]) * (b[0] - a[0]) - (x - a[0]) * (b[1] - a[1])) / hypot(b[0] - a[0], b[1] - a[1])
               for a, b in edges(area)]  # fmt: skip
        full |= np.min(far, axis=0) > -more
    return full


def is_free(line: Line, full: Any) -> bool:
    """Whether a line passes only squares that nothing covers."""
    (ax, ay), (bx, by) = line
    steps = np.linspace(0, 1, int(hypot(bx - ax, by - ay) / PIXEL * 2) + 2)
    x, y = ax + (bx - ax) * steps, ay + (by - ay) * steps
    rows, columns = np.rint((x + 4) / PIXEL).astype(int), np.rint((y + 4) / PIXEL).astype(int)
    return not full[rows, columns].any()
