"""Immovable: nothing shoves the unit or pushes it back unless its own player agrees."""

from referee.warcrow.table.position import Warcrow
from referee.warcrow.table.values import has

STAYS = "wcr.keyword.immovable"


def is_immovable(position: Warcrow, key: str) -> bool:
    return has(position, key, "Immovable")
