"""What the map says to a claim: a value to begin with, or that it is too close to call, each with how it comes to that.

It offers and never decides: what is said at the table is kept, whatever the map shows.
"""

from collections.abc import Callable, Sequence
from math import ceil
from typing import Any, NamedTuple

import shapely

from referee.kernel.choice import Offered
from referee.kernel.errors import Missing
from referee.kernel.say import say
from referee.warcrow.claim.claim import NO, YES, kind_of, parts
from referee.warcrow.claim.formation import MOST
from referee.warcrow.claim.range import PARTLY
from referee.warcrow.claim.reach import walk_strides
from referee.warcrow.fight import state
from referee.warcrow.map import scene
from referee.warcrow.map.bases import bases, counting, is_shown
from referee.warcrow.map.contact import TOUCHING
from referee.warcrow.map.covering import covering
from referee.warcrow.map.gap import CLOSE, gap_of, measured, so_close, strides, too_close, with_unshown
from referee.warcrow.map.plane import Disc, apart
from referee.warcrow.map.sight import sees, sees_area
from referee.warcrow.map.surroundings import cover_adds, near, wooded
from referee.warcrow.map.way import gets_to
from referee.warcrow.table.element import TERRAIN
from referee.warcrow.table.position import Warcrow
from referee.warcrow.table.sides import is_enemy


def within(position: Warcrow, limit: str, key: str, target: str) -> Offered:
    far, most = gap_of(position, key, target), int(limit)
    if far > TOUCHING and abs(far - most) <= CLOSE:
        return so_close(far)
    return measured(YES if far <= most + TOUCHING else NO, far)


def distance(position: Warcrow, key: str, target: str) -> Offered:
    far = gap_of(position, key, target)
    if far <= TOUCHING:
        return measured(0, 0)
    if far <= CLOSE or abs(far - round(far)) <= CLOSE < far:
        return so_close(far)
    return measured(ceil(far), far)


def adjacent(position: Warcrow, key: str, target: str) -> Offered:
    far = gap_of(position, key, target)
    if TOUCHING < far <= CLOSE:
        return so_close(far)
    return measured(YES if far <= TOUCHING else NO, far)


def inside(position: Warcrow, key: str, target: str) -> Offered:
    leader, ground = bases(position, key)[0], scene.area(position, target)
    middle = shapely.Point(leader.x, leader.y)
    edge = float(shapely.distance(ground.exterior, middle))
    depth = edge if ground.contains(middle) else -edge
    if abs(abs(depth) - leader.r) <= CLOSE:
        return too_close()
    value = YES if depth > leader.r else PARTLY if depth > -leader.r else NO
    return Offered(value, say("So the map shows it."))


def nearest(position: Warcrow, key: str, target: str) -> Offered:
    """Among the enemies that the map shows."""
    enemies = [other for other in scene.others(position, key) if is_enemy(position, key, other)]
    far, least = (gap_of(position, key, target), min(gap_of(position, key, other) for other in enemies))
    if TOUCHING < far - least <= CLOSE:
        return so_close(far)
    return with_unshown(position, measured(YES if far - least <= TOUCHING else NO, far))


class Seen(NamedTuple):
    """Of so many troops so many are seen surely, and so many at the most."""

    sure: int
    most: int
    of: int

    def answer(self) -> Offered:
        half = -(-self.of // 2)
        if self.sure < half <= self.most:
            words = "By the map it is too close to call: {sure} to {most} of {of} are seen."
            return Offered(None, say(words, sure=self.sure, most=self.most, of=self.of))
        words = "By the map {sure} of {of} are seen." if self.of > 1 else "By the map it is {sure:|not }seen."
        return Offered(YES if self.sure >= half else NO, say(words, sure=self.sure, of=self.of))


def seen_of(leader: Disc, troops: Sequence[Disc], screen: Any) -> Seen:
    found = [sees(leader, troop, screen) for troop in troops]
    return Seen(found.count(True), len(found) - found.count(False), len(found))


def sight(position: Warcrow, key: str, target: str) -> Offered:
    leader, screen = bases(position, key)[0], scene.hiding(position, key, target)
    if target == key:
        return Offered(YES, say("So the map shows it."))
    if target.startswith(TERRAIN):
        seen = sees_area(leader, scene.area(position, target), screen)
        return too_close() if seen is None else Offered(YES if seen else NO, say("So the map shows it."))
    told = seen_of(leader, bases(position, target)[: counting(position, target)], screen).answer()
    return with_unshown(position, told)


def in_sight(position: Warcrow, key: str) -> Offered:
    leader, *troops = bases(position, key)
    seen = seen_of(leader, troops, scene.hiding(position, key, key))
    if seen.sure < seen.of == seen.most:
        return too_close()
    return Offered(YES if seen.sure == seen.of else NO, say("So the map shows it."))


def spread(position: Warcrow, key: str) -> Offered:
    leader, *troops = bases(position, key)
    far = max((apart(leader, troop) for troop in troops), default=0.0)
    return measured(ceil(max(0.0, far - CLOSE)), max(0.0, far))


def formation(position: Warcrow, key: str) -> Offered:
    leader, *troops = bases(position, key)
    far = max((apart(leader, troop) for troop in troops), default=0.0)
    if abs(far - MOST) <= CLOSE:
        return so_close(far)
    if far > MOST:
        return Offered(NO, say("By the map a troop is {far} strides away.", far=strides(far)))
    return in_sight(position, key)


def reach(position: Warcrow, key: str, target: str) -> Offered:
    leader, gap = bases(position, key)[0], gap_of(position, key, target)
    far = state.charge_strides(position, key)[0] + 2 * leader.r
    gets = gets_to(leader, bases(position, target), far, scene.barring(position, key, target))
    if gets is None:
        return so_close(gap)
    clear = gets or gap > far
    words = "The map says {far} strides." if clear else "The map says {far} strides, and something in the way."
    return with_unshown(position, Offered(YES if gets else NO, say(words, far=strides(gap))))


def walk(position: Warcrow, key: str, target: str) -> Offered | None:
    """Straight to it, or farther than it can go; a way round something is for the table to find."""
    leader, stretches = bases(position, key)[0], walk_strides(position, key)
    far, gap = sum(stretches) + len(stretches) * 2 * leader.r, gap_of(position, key, target)
    if abs(gap - far) <= CLOSE:
        return so_close(gap)
    if gap > far:
        return measured(NO, gap)
    gets = gets_to(leader, bases(position, target), far, scene.barring(position, key, target))
    told = "The map says {gap} strides straight ahead." if gets else "The map says {gap} strides, but no straight way."
    return with_unshown(position, Offered(YES if gets else None, say(told, gap=strides(gap))))


def cover(position: Warcrow, key: str, target: str) -> Offered:
    found = covering(position, key, target)
    if found is None:
        return too_close()
    kind, by = found
    words = "By the map {by:unit} lies between." if by else "The map shows nothing between that it touches."
    return with_unshown(position, Offered(kind, say(words, by=by)))


SAYS: dict[str, Callable[..., Offered | None]] = {
    "distance": distance,
    "within": within,
    "adjacent": adjacent,
    "inside": inside,
    "nearest": nearest,
    "sight": sight,
    "cover": cover,
    "cover-adds": cover_adds,
    "wooded": wooded,
    "near": near,
    "reach": reach,
    "walk": walk,
    "formation": formation,
    "spread": spread,
    "in-sight": in_sight,
}
"""What the map looks at for each kind of claim."""


def offered(position: Warcrow, fact: str) -> Offered | None:
    """What the map says to a claim; nothing where it does not show what the claim is about."""
    kind = kind_of(fact)
    says = SAYS.get(kind.name) if kind else None
    named = [part for part in parts(fact) if not part.isdigit()]
    if says is None or not all(is_there(position, key) for key in named):
        return None
    try:
        return says(position, *parts(fact))
    except Missing:
        return None


def is_there(position: Warcrow, key: str) -> bool:
    return is_shown(position, key) or (key.startswith(TERRAIN) and key in scene.elements(position))
