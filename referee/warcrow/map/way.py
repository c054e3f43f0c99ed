"""A straight way of a base to another: as far as it goes, past everything that stands in its way (wcr.charge.move)."""

from collections.abc import Sequence
from math import atan2, cos, pi, sin

import numpy as np
import shapely

from referee.warcrow.map.plane import Array, Disc, apart, crossing, distance_to_stretches
from referee.warcrow.map.sight import BESIDE, CLOSE, Screen


def gets_to(leader: Disc, targets: Sequence[Disc], far: float, screen: Screen) -> bool | None:
    """Whether a base comes to touch another in one straight line, its middle going so far; None: too close to call."""
    if min(apart(leader, base) for base in targets) <= 0:
        return True
    if is_way(leader, targets, far - CLOSE, screen.grown(CLOSE)):
        return True
    return None if is_way(leader, targets, far + CLOSE, screen.grown(-CLOSE)) else False


def is_way(leader: Disc, targets: Sequence[Disc], far: float, screen: Screen) -> bool:
    ways = [way for angle in angles(leader, targets, screen) if (way := way_at(leader, targets, angle)) is not None]
    stretches = np.array([(leader.x, leader.y, *end) for long, end in ways if long <= far], dtype=float)
    return bool(len(stretches)) and not strikes(leader.r, stretches, screen).all()


def angles(leader: Disc, targets: Sequence[Disc], screen: Screen) -> list[float]:
    """Straight at a target, just so that it is still met, or just past something that stands in the way."""
    wanted = [Disc(base.x, base.y, base.r + leader.r - BESIDE) for base in targets]
    corners = [Disc(x, y, leader.r + BESIDE) for x, y in screen.edges[:, :2]]
    stands = [Disc(x, y, r + leader.r + BESIDE) for x, y, r in screen.discs]
    found = [atan2(base.y - leader.y, base.x - leader.x) for base in targets]
    for disc in (*wanted, *corners, *stands):
        gap = max(float(np.hypot(disc.x - leader.x, disc.y - leader.y)), disc.r)
        straight = atan2(disc.y - leader.y, disc.x - leader.x)
        lean = float(np.arcsin(min(1.0, disc.r / gap))) if gap else pi / 2
        found += [straight - lean, straight + lean]
    return found


def way_at(leader: Disc, targets: Sequence[Disc], angle: float) -> tuple[float, tuple[float, float]] | None:
    """How far a base goes in a direction until it touches the first of these, and where its middle is then."""
    met = []
    for base in targets:
        x, y, reach = base.x - leader.x, base.y - leader.y, base.r + leader.r
        along, off = x * cos(angle) + y * sin(angle), y * cos(angle) - x * sin(angle)
        if abs(off) < reach and along > 0:
            met.append(along - float(np.sqrt(reach**2 - off**2)))
    if not met:
        return None
    long = max(0.0, min(met))
    return long, (leader.x + long * cos(angle), leader.y + long * sin(angle))


def strikes(wide: float, stretches: Array, screen: Screen) -> Array:
    """Along which of these stretches a base of this size strikes something."""
    met = crossing(stretches, screen.walls)
    if len(screen.discs):
        met |= np.any(distance_to_stretches(screen.discs[:, :2], stretches) < screen.discs[:, 2] + wide, axis=1)
    lines = shapely.linestrings(stretches.reshape(-1, 2, 2))
    for area in screen.areas:
        met |= shapely.distance(area, lines) < wide
    return np.asarray(met)
