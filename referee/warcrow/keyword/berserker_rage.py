"""Berserker Rage: a symbol for a wound, once a roll, as long as the unit lives through it."""

from referee.warcrow.keyword.named import keyword
from referee.warcrow.table import roll_window as rolls
from referee.warcrow.table.position import Warcrow
from referee.warcrow.table.values import lasting, stands, wounds

RULES = ("wcr.keyword.berserker-rage", "wcr.keyword.berserker-rage.limit")

NO_COMBAT = "wcr.keyword.berserker-rage.combat"
"""Its damage is left out when a combat is worked out."""
BERSERKER_RAGE = keyword("Berserker Rage", rolls.ROLLED, *RULES, NO_COMBAT)


def may_rage(position: Warcrow, key: str) -> bool:
    """Whether it has the keyword and would survive one more damage."""
    unit = position.units[key]
    if not stands(unit) or not BERSERKER_RAGE.on(position, key):
        return False
    return unit.troops > 1 or unit.damage + 1 < wounds(position, key)


def more(position: Warcrow, key: str) -> int:
    """How many symbols it brings beyond the first, for the same wound."""
    return sum(map(int, lasting(position, key, "rage")))
