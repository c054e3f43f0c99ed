"""Circles and straight lines, in strides, as arrays: what lies how far from what, and which lines touch two circles.

Bases are circles and stay circles: nothing here makes polygons of them.

>>> apart(Disc(0, 0, 1), Disc(5, 0, 1))
3.0
>>> lines = tangents(rows([(0, 0, 1), (4, 0, 1)], 3))
>>> [round(abs(float(far)), 3) for _, _, far in lines]
[1.0, 1.0, 1.0, 1.0]
"""

from collections.abc import Iterable
from math import hypot
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]
Mask = NDArray[np.bool_]


class Disc(NamedTuple):
    """A base: its middle and half its width."""

    x: float
    y: float
    r: float


def apart(one: Disc, other: Disc) -> float:
    """The gap between two bases; below nothing where they overlap."""
    return hypot(one.x - other.x, one.y - other.y) - one.r - other.r


def rows(found: Iterable[Any], width: int) -> Array:
    """Circles or stretches one below the other; none keep their width."""
    return np.array(list(found), dtype=float).reshape(-1, width)


def dot(one: Array, other: Array) -> Array:
    product: Array = one[..., 0] * other[..., 0] + one[..., 1] * other[..., 1]
    return product


def cross(one: Array, other: Array) -> Array:
    product: Array = one[..., 0] * other[..., 1] - one[..., 1] * other[..., 0]
    return product


def tangents(circles: Array) -> Array:
    """Every line that touches two of these circles: its unit normal, and how far it is from the origin along it."""
    first, second = np.triu_indices(len(circles), 1)
    one, other = circles[first], circles[second]
    way = other[:, :2] - one[:, :2]
    far = np.hypot(way[:, 0], way[:, 1])
    found = []
    for near_side, far_side in ((1, 1), (1, -1), (-1, 1), (-1, -1)):
        with np.errstate(divide="ignore", invalid="ignore"):
            lean = (far_side * other[:, 2] - near_side * one[:, 2]) / far
        fits = (far > 0) & (np.abs(lean) <= 1)
        unit, lean = way[fits] / far[fits, None], lean[fits, None]
        normal = lean * unit + np.sqrt(1 - lean**2) * np.stack([-unit[:, 1], unit[:, 0]], axis=1)
        found.append(np.column_stack([normal, dot(normal, one[fits, :2]) - near_side * one[fits, 2]]))
    return np.concatenate(found)


def distance_to_stretches(points: Array, stretches: Array) -> Array:
    """How far each point is from each stretch: a row for each stretch, a column for each point."""
    start, way = stretches[:, None, :2], (stretches[:, 2:] - stretches[:, :2])[:, None, :]
    long = np.maximum(dot(way, way), 1e-12)
    along = np.clip(dot(points[None] - start, way) / long, 0, 1)
    off = points[None] - (start + along[..., None] * way)
    return np.hypot(off[..., 0], off[..., 1])


def crossing(stretches: Array, walls: Array) -> Mask:
    """Which stretches cross any of these walls."""
    if not len(walls):
        return np.zeros(len(stretches), dtype=bool)
    p, q, a, b = stretches[:, None, :2], stretches[:, None, 2:], walls[None, :, :2], walls[None, :, 2:]
    split = cross(q - p, a - p) * cross(q - p, b - p) < 0
    parted = cross(b - a, p - a) * cross(b - a, q - a) < 0
    return np.asarray(np.any(split & parted, axis=1))


def cuts(disc: Disc, edges: Array) -> Array:
    """The points at which a circle crosses these edges."""
    start, way = edges[:, :2] - np.array([disc.x, disc.y]), edges[:, 2:] - edges[:, :2]
    a, b, c = dot(way, way), 2 * dot(start, way), dot(start, start) - disc.r**2
    under = b**2 - 4 * a * c
    met = (under > 0) & (a > 0)
    root, a, b = np.sqrt(under[met]), a[met], b[met]
    found = []
    for at in ((-b - root) / (2 * a), (-b + root) / (2 * a)):
        fits = (at >= 0) & (at <= 1)
        found.append((start[met] + way[met] * at[:, None])[fits] + np.array([disc.x, disc.y]))
    return np.concatenate(found)
