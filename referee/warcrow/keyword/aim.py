"""Aim: a shot may be rolled again, and nobody has cover from it."""

from referee.warcrow.table.position import Warcrow
from referee.warcrow.table.values import has

RULE = "wcr.keyword.aim"


def takes_aim(position: Warcrow, key: str) -> bool:
    return has(position, key, "Aim")
