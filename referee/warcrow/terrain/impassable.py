"""Impassable: nobody moves through the element or ends on it, unless it is preferred terrain."""

from collections.abc import Iterable

from referee.kernel.position import require
from referee.warcrow.keyword import preferred_terrain
from referee.warcrow.table.element import about
from referee.warcrow.table.position import Warcrow
from referee.warcrow.terrain.rugged import check_known

RULE, PASSES = "wcr.terrain-keyword.impassable", "wcr.move.terrain-pass"


def check_crossed(position: Warcrow, key: str, elements: Iterable[str]) -> list[str]:
    """The rules by which a unit goes over these elements."""
    check_known(position, elements, "crossed")
    found = []
    for element in elements:
        laid = position.elements[element]
        barred = about(laid, "Impassable") is not None
        free = preferred_terrain.prefers(position, key, laid)
        words = "{element:unit} is Impassable: {unit:unit} cannot move through it nor end on it."
        require(position, free or not barred, RULE, words, unit=key, element=element)
        found.append(preferred_terrain.IGNORES if barred else PASSES)
    return list(dict.fromkeys(found))
