"""Raging: a success more in the attack roll of a charge."""

from referee.kernel.say import say
from referee.warcrow.fight.one_side import PoolLine
from referee.warcrow.keyword.named import keyword
from referee.warcrow.table import in_force
from referee.warcrow.table import roll_window as rolls
from referee.warcrow.table.position import Warcrow

RULE = "wcr.keyword.raging"
RAGING = keyword("Raging", rolls.ROLL_ATTACK, RULE)


def lines(position: Warcrow, key: str) -> list[PoolLine]:
    """What it adds to the roll of a charge."""
    lent = bool(position.spells) and RAGING.name in in_force.on(position, key, "gains")
    return [PoolLine("|S", say("Raging"), [RULE])] if lent or RAGING.on(position, key) else []
