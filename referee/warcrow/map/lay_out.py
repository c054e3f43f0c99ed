"""Where a thing is laid that is not on the map yet: a unit before its player in formation, an element in the middle."""

from collections.abc import Iterator
from math import cos, pi, sin

from referee.kernel.choice import One, Option
from referee.kernel.say import say
from referee.warcrow.map.bases import bases, is_shown, number_of, radius
from referee.warcrow.map.marker import key_of
from referee.warcrow.map.plane import Disc, apart
from referee.warcrow.table.element import BASICS, BROAD, LONG, SMALL, TERRAIN
from referee.warcrow.table.hiding import in_sight
from referee.warcrow.table.place import SIDE, STRIDE
from referee.warcrow.table.position import Warcrow, on_field

Spots = list[list[int]]
AROUND = 6
SIZES = {LONG: (10, 1), SMALL: (5, 5), BROAD: (8, 8), "river": (13, 4)}
"""How long and wide an element is laid, in strides, within what the book recommends."""
STEP, ROWS = 5, 4


def shape(position: Warcrow) -> One:
    """Everything that may be put on the map, each where it is easily found and dragged from."""
    found = list(units(position))
    together = {key: spots for option in found for key, spots in option.fields["places"].items()}
    words = "Put {number} units on the map together"
    whole = [Option({"places": together}, say(words, number=len(together)))] if len(found) > 1 else []
    return One([*whole, *found, *markers(position), *elements(position)])


def markers(position: Warcrow) -> Iterator[Option]:
    """Objectives in a row across the middle, to be dragged from there."""
    for at, objective in enumerate(position.objectives, start=1):
        if key_of(objective) not in position.places:
            spot = [SIDE * at // (len(position.objectives) + 1), SIDE // 2]
            words = "Put {objective:objective} on the map"
            yield Option({"places": {key_of(objective): [spot]}}, say(words, objective=objective))


def units(position: Warcrow) -> Iterator[Option]:
    taken = [disc for key in on_field(position) if is_shown(position, key) for disc in bases(position, key)]
    for key in in_sight(position):
        place, number = position.places.get(key), number_of(position, key)
        if is_shown(position, key):
            continue
        if place is not None and len(place.spots) >= number:
            spots = [list(spot) for spot in place.spots[:number]]
            mine = discs(spots, radius(position, key))
            if clear(mine, taken):
                taken += mine
                words = "{unit:unit} stands where the map shows it"
                yield Option({"places": {key: spots}}, say(words, unit=key))
                continue
        found = room(position, key, number, taken)
        if found:
            yield Option({"places": {key: found}}, say("Put {unit:unit} on the map", unit=key))


def elements(position: Warcrow) -> Iterator[Option]:
    for key, element in position.elements.items():
        if key not in position.places:
            yield Option({"places": {key: outline(element.kind)}}, say("Put {unit:unit} on the map", unit=key))
    for kind in BASICS:
        number = sum(one.kind == kind for one in position.elements.values()) + 1
        key = f"{TERRAIN}{kind}" + (f"-{number}" if number > 1 else "")
        if key not in position.elements:
            yield Option({"places": {key: outline(kind)}}, say("Lay {element:element}", element=kind))


def outline(kind: str) -> Spots:
    """A rectangle in the middle of the battlefield."""
    long, wide = SIZES[BASICS[kind].size] if kind in BASICS else SIZES[SMALL]
    x, y, middle = long * STRIDE // 2, wide * STRIDE // 2, SIDE // 2
    return [[middle + a * x, middle + b * y] for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))]


def room(position: Warcrow, key: str, number: int, taken: list[Disc]) -> Spots:
    """The first free room for a unit before its player; for a neutral one from the middle on."""
    side = position.units[key].side
    wide, near, first = radius(position, key), side == next(iter(position.seats)), 5 if side else SIDE // STRIDE // 2
    for row in range(ROWS):
        deep = first + row * STEP
        for x in range(STEP, SIDE // STRIDE - STEP + 1, STEP):
            spots = formation(x, SIDE // STRIDE - deep if near else deep, wide, number)
            if clear(discs(spots, wide), taken):
                taken += discs(spots, wide)
                return spots
    return []


def formation(x: float, y: float, wide: float, number: int) -> Spots:
    """The leader in the middle, the others close around."""
    spots = [(x, y)]
    for at in range(number - 1):
        ring, turn = divmod(at, AROUND)
        angle, far = (turn + ring / 2) * 2 * pi / AROUND, (2.02 if not ring else 1.75 * (ring + 1) + 0.02) * wide
        spots.append((x + far * cos(angle), y + far * sin(angle)))
    inside = SIDE - 1
    return [[min(inside, max(0, round(a * STRIDE))), min(inside, max(0, round(b * STRIDE)))] for a, b in spots]


def discs(spots: Spots, wide: float) -> list[Disc]:
    return [Disc(x / STRIDE, y / STRIDE, wide) for x, y in spots]


def clear(mine: list[Disc], taken: list[Disc]) -> bool:
    return all(apart(one, other) >= 0 for one in mine for other in taken)
