"""Dispel (D): the target of a spell may try to block it with these dice, and gains no tinge by it."""

from referee.warcrow.fight.lend import keywords_lent
from referee.warcrow.keyword.named import keyword
from referee.warcrow.table import roll_window as rolls
from referee.warcrow.table.position import Warcrow
from referee.warcrow.table.verbs import VERBS

RULE, CLEAN, ONCE = "wcr.keyword.dispel", "wcr.keyword.dispel.no-tinge", "wcr.keyword.dispel.once"
DISPEL = keyword("Dispel", rolls.CAST_BLOCK, RULE, CLEAN, ONCE)
VERBS.note("dispel-clean", "{unit:unit} blocks by Dispel and gains no tinge.")


def pool(position: Warcrow, key: str) -> str:
    """Its dice in the cards' notation; nothing where it cannot dispel."""
    own = (value.replace(" ", "") for value in DISPEL.values(position, key))
    return next(own, "") or next(keywords_lent(position, key, DISPEL.name), "")
