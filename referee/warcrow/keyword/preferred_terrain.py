"""Preferred Terrain: the keywords of such elements do not bind the unit, and beside one it moves farther."""

from referee.kernel.position import happen
from referee.warcrow.fight.lend import keywords_lent
from referee.warcrow.keyword.named import keyword
from referee.warcrow.table import window as windows
from referee.warcrow.table.element import Element, fits, words_of
from referee.warcrow.table.position import Warcrow
from referee.warcrow.table.values import SWIFT
from referee.warcrow.table.verbs import sets

IGNORES, FARTHER = "wcr.keyword.preferred-terrain", "wcr.keyword.preferred-terrain.bonus"
PREFERRED_TERRAIN = keyword("Preferred Terrain", windows.ACTIVATED, IGNORES, FARTHER)

sets("moves-farther", "{unit:unit} begins by {element:unit}, its preferred terrain: it moves {more:stride} farther.")
sets("no-longer-farther", "{unit:unit} moves as far as ever again.")


def prefers(position: Warcrow, key: str, element: Element) -> bool:
    """Whether an element fits one of the groups named on its card."""
    lent = keywords_lent(position, key, PREFERRED_TERRAIN.name)
    return any(fits(groups, words_of(element)) for groups in (*PREFERRED_TERRAIN.values(position, key), *lent))


def begins(position: Warcrow, key: str, element: str) -> None:
    """Adjacent to it when its activation begins."""
    if not position.units[key].swift:
        slots = {"unit": key, "element": element, "more": SWIFT, "sets": {"swift": True}}
        happen(position, "moves-farther", [FARTHER], data=slots)


def ends(position: Warcrow, key: str) -> None:
    """The bonus is for one activation."""
    if position.units[key].swift:
        happen(position, "no-longer-farther", [FARTHER], unit=key, sets={"swift": False})
