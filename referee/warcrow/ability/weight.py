"""What a unit counts for in a dispute by who stands near it: asked only where an objective is disputed."""

import re

from referee.warcrow.claim.range import within
from referee.warcrow.table.position import Warcrow, on_field
from referee.warcrow.table.profile import CHARACTER
from referee.warcrow.table.values import called_by, card, conquest, lasting

PER_ALLY = re.compile(r"\+(\d) per allied ([A-Z][A-Za-z ]*?) (\d+)")
"""So much for each allied unit of these kinds, no Character, within so many strides."""
LENDS = re.compile(r"\+(\d) to ([A-Z][A-Za-z ]*?) (\d+)")
"""So much for allied units of this kind within so many strides."""


def weight(position: Warcrow, key: str) -> int:
    """Its conquest value, with what its neighbours make of it."""
    return conquest(position, key) + by_allies(position, key) + lent(position, key)


def by_allies(position: Warcrow, key: str) -> int:
    found = 0
    for match in filter(None, map(PER_ALLY.fullmatch, lasting(position, key, "conquest"))):
        kinds = [kind.lower() for kind in match[2].split(" or ")]
        for other in allies(position, key):
            fits = any(kind in called_by(position, other) for kind in kinds)
            if fits and CHARACTER not in card(position, other).traits:
                found += int(match[1]) * within(position, key, other, int(match[3])).fine
    return found


def lent(position: Warcrow, key: str) -> int:
    found = 0
    for other in allies(position, key):
        for match in filter(None, map(LENDS.fullmatch, lasting(position, other, "conquest"))):
            if match[2].lower() in called_by(position, key):
                found += int(match[1]) * within(position, other, key, int(match[3])).fine
    return found


def allies(position: Warcrow, key: str) -> list[str]:
    return [other for other in on_field(position, position.units[key].side) if other != key]
