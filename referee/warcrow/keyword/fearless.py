"""Fearless: nothing frightens the unit."""

from referee.warcrow.keyword.named import keyword
from referee.warcrow.table import window as windows
from referee.warcrow.table.position import Warcrow
from referee.warcrow.table.values import granted

IMMUNE = "wcr.keyword.fearless"
FEARLESS = keyword("Fearless", windows.ENGAGED, IMMUNE)


def is_fearless(position: Warcrow, key: str) -> bool:
    return FEARLESS.on(position, key) or FEARLESS.name in granted(position, key, "gain")
