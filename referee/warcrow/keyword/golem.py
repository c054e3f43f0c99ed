"""Golem: it knows no fear."""

from referee.warcrow.keyword.named import keyword
from referee.warcrow.table import window as windows
from referee.warcrow.table.position import Warcrow

IGNORES = "wcr.keyword.golem.no-demoralize"
IMMUNE = "wcr.keyword.golem"
GOLEM = keyword("Golem", windows.ENDED, IMMUNE, IGNORES)


def is_golem(position: Warcrow, key: str) -> bool:
    return GOLEM.on(position, key)
