"""Dispel (D): the target of a spell may try to block it with these dice, and gains no tinge by it."""

from referee.warcrow.table.position import Warcrow
from referee.warcrow.table.values import card
from referee.warcrow.table.verbs import VERBS

RULE, CLEAN, ONCE = "wcr.keyword.dispel", "wcr.keyword.dispel.no-tinge", "wcr.keyword.dispel.once"
WORD = "Dispel ("
VERBS.note("dispel-clean", "{unit:unit} blocks by Dispel and gains no tinge.")


def pool(position: Warcrow, key: str) -> str:
    """Its dice in the cards' notation; nothing where it cannot dispel."""
    words = (*card(position, key).keywords, *position.units[key].gained)
    return next((word.removeprefix(WORD).rstrip(")").replace(" ", "") for word in words if word.startswith(WORD)), "")
