"""Berserker Rage: a symbol for a wound, once a roll, as long as the unit lives through it."""

from referee.warcrow.table.position import Warcrow
from referee.warcrow.table.values import has, lasting, stands, wounds

RULES = ("wcr.keyword.berserker-rage", "wcr.keyword.berserker-rage.limit")

NO_COMBAT = "wcr.keyword.berserker-rage.combat"
"""Its damage is left out when a combat is worked out."""


def may_rage(position: Warcrow, key: str) -> bool:
    """Whether it has the keyword and would survive one more damage."""
    unit = position.units[key]
    if not stands(unit) or not has(position, key, "Berserker Rage"):
        return False
    return unit.troops > 1 or unit.damage + 1 < wounds(position, key)


def more(position: Warcrow, key: str) -> int:
    """How many symbols it brings beyond the first, for the same wound."""
    return sum(map(int, lasting(position, key, "rage")))
