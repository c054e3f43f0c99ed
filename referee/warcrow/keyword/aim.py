"""Aim: a shot may be rolled again, and nobody has cover from it."""

from referee.warcrow.keyword.named import keyword
from referee.warcrow.table import roll_window as rolls
from referee.warcrow.table.position import Warcrow

RULE = "wcr.keyword.aim"
AIM = keyword("Aim", rolls.ROLLED, RULE)


def takes_aim(position: Warcrow, key: str) -> bool:
    return AIM.on(position, key)
