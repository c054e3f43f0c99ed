"""What of a unit stands on the map: how many bases, how wide, and which of them count."""

from referee.kernel.errors import Missing
from referee.warcrow.claim.reach import INFANTRY, diameter
from referee.warcrow.map.plane import Disc
from referee.warcrow.table.place import STRIDE
from referee.warcrow.table.position import Warcrow, is_on_field
from referee.warcrow.table.values import officer_counts


def number_of(position: Warcrow, key: str) -> int:
    """How many bases a unit has, a Character in it among them."""
    unit = position.units[key]
    return unit.troops + bool(unit.character)


def counting(position: Warcrow, key: str) -> int:
    """How many of them count as troops: an Officer does, a Support does not (wcr.character.officer-counts)."""
    return position.units[key].troops + officer_counts(position, key)


def radius(position: Warcrow, key: str) -> float:
    """Half the width of its bases; as wide as infantry's where nobody has said it."""
    try:
        return diameter(position, key) / 2
    except Missing:
        return INFANTRY / 2


def is_shown(position: Warcrow, key: str) -> bool:
    """Whether the map shows where a unit stands now."""
    place = position.places.get(key)
    if place is None or place.moved or not is_on_field(position, key):
        return False
    return len(place.spots) == number_of(position, key)


def bases(position: Warcrow, key: str) -> list[Disc]:
    """The bases of a unit as the map has them, the leader's first."""
    wide = radius(position, key)
    return [Disc(x / STRIDE, y / STRIDE, wide) for x, y in position.places[key].spots]
