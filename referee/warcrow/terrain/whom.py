"""Whom a keyword of terrain is about: all units, or those described; whoever prefers the element ignores it."""

from referee.warcrow.keyword import preferred_terrain
from referee.warcrow.table.element import about, fits
from referee.warcrow.table.position import Warcrow
from referee.warcrow.table.values import called_by

GROUPS = "wcr.terrain-keyword.groups"


def named(position: Warcrow, key: str, element: str, keyword: str) -> str | None:
    """Whom a keyword names, nothing for all; None where it is not about this unit."""
    laid = position.elements[element]
    groups = about(laid, keyword)
    if groups is not None and keyword == "Lethal":
        groups = groups.rpartition(":")[0]
    if groups is None or not fits(groups, called_by(position, key)):
        return None
    return groups


def is_meant(position: Warcrow, key: str, element: str, keyword: str) -> bool:
    """Whether an element with this keyword does something to a unit."""
    if named(position, key, element, keyword) is None:
        return False
    return not preferred_terrain.prefers(position, key, position.elements[element])
