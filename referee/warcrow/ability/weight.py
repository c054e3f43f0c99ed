"""What a unit counts for by who stands near it: asked where an objective is disputed, or a card compares."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from referee.warcrow.claim.range import span, within
from referee.warcrow.table.position import Warcrow, on_field
from referee.warcrow.table.profile import CHARACTER
from referee.warcrow.table.values import called_by, card, conquest, lasting

PER_ALLY = re.compile(r"\+(\d) per allied ([A-Z][A-Za-z ]*?) (\d+)")
"""So much for each allied unit of these kinds, no Character, within so many strides."""
LENDS = re.compile(r"\+(\d) to ([A-Z][A-Za-z ]*?) (\d+)")
"""So much for allied units of this kind within so many strides."""


class Neighbour(NamedTuple):
    """What a unit counts for more if one unit stands within so many strides of another."""

    more: int
    unit: str
    other: str
    strides: int


def weight(position: Warcrow, key: str) -> int:
    """Its conquest value, with what its neighbours make of it; asked where nobody has said how near they are."""
    near = (one for one in neighbours(position, key) if within(position, one.unit, one.other, one.strides).fine)
    return conquest(position, key) + sum(one.more for one in near)


def known_weight(position: Warcrow, key: str) -> int:
    """Its conquest value by all that was said of its neighbours."""
    near = (one for one in neighbours(position, key) if span(position, one.unit, one.other)[1] <= one.strides)
    return conquest(position, key) + sum(one.more for one in near)


def neighbours(position: Warcrow, key: str) -> Iterator[Neighbour]:
    yield from by_allies(position, key)
    yield from lent(position, key)


def by_allies(position: Warcrow, key: str) -> Iterator[Neighbour]:
    for match in filter(None, map(PER_ALLY.fullmatch, lasting(position, key, "conquest"))):
        kinds = [kind.lower() for kind in match[2].split(" or ")]
        for other in allies(position, key):
            fits = any(kind in called_by(position, other) for kind in kinds)
            if fits and CHARACTER not in card(position, other).traits:
                yield Neighbour(int(match[1]), key, other, int(match[3]))


def lent(position: Warcrow, key: str) -> Iterator[Neighbour]:
    for other in allies(position, key):
        for match in filter(None, map(LENDS.fullmatch, lasting(position, other, "conquest"))):
            if match[2].lower() in called_by(position, key):
                yield Neighbour(int(match[1]), other, key, int(match[3]))


def allies(position: Warcrow, key: str) -> list[str]:
    return [other for other in on_field(position, position.units[key].side) if other != key]
