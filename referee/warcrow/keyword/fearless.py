"""Fearless: nothing frightens the unit."""

from referee.warcrow.table.position import Warcrow
from referee.warcrow.table.values import has

IMMUNE = "wcr.keyword.fearless"


def is_fearless(position: Warcrow, key: str) -> bool:
    return has(position, key, "Fearless")
