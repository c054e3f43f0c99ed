"""Golem: it knows no fear."""

from referee.warcrow.table.position import Warcrow
from referee.warcrow.table.values import has

IGNORES = "wcr.keyword.golem.no-demoralize"
IMMUNE = "wcr.keyword.golem"


def is_golem(position: Warcrow, key: str) -> bool:
    return has(position, key, "Golem")
