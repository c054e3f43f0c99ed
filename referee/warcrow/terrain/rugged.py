"""Rugged: whoever it names is Slowed as soon as its leader touches the element, and cannot charge past it."""

from collections.abc import Iterable, Sequence

from referee.kernel.errors import Invalid
from referee.kernel.position import happen, require
from referee.kernel.say import say
from referee.warcrow.fight import state
from referee.warcrow.keyword import preferred_terrain
from referee.warcrow.table.element import WATER, about
from referee.warcrow.table.position import SLOWED, Warcrow
from referee.warcrow.table.values import BY_ITSELF, lasting
from referee.warcrow.table.verbs import VERBS
from referee.warcrow.terrain.whom import GROUPS, is_meant

KEYWORD = "Rugged"
SLOWS, NO_CHARGE = "wcr.terrain-keyword.rugged", "wcr.terrain-keyword.rugged.no-charge"
WHOLE = "wcr.terrain.water-whole"

VERBS.note("hindered", "{unit:unit} touches {element:unit}: Rugged{all:| for it}.")


def binds(position: Warcrow, key: str, element: str) -> bool:
    return is_meant(position, key, element, KEYWORD)


def touch(position: Warcrow, key: str, element: str) -> None:
    """A leader has come to touch it in the unit's own activation."""
    laid = position.elements[element]
    named = about(laid, KEYWORD)
    rules = [SLOWS, *([GROUPS] if named else []), *([WHOLE] if laid.kind in WATER else [])]
    happen(position, "hindered", rules, unit=key, element=element, all=int(not named))
    state.gain(position, key, SLOWED, SLOWS)


def check_known(position: Warcrow, elements: Iterable[str], field: str) -> None:
    """Only elements that were laid are touched or crossed."""
    for element in elements:
        if element not in position.elements:
            words = "no such terrain was laid; there is {there:unit}"
            raise Invalid.of(field, say(words, there=list(position.elements)))


def check_charge(position: Warcrow, key: str, elements: Sequence[str]) -> list[str]:
    """A charge is not declared where its way touches an element that is Rugged for the unit."""
    check_known(position, elements, "touched")
    if elements and rolls_over(position, key):
        return [BY_ITSELF]
    ignored = False
    for element in elements:
        if about(position.elements[element], KEYWORD) is None:
            continue
        words = "{unit:unit} would touch {element:unit}, Rugged for it, and cannot charge that way."
        require(position, not binds(position, key, element), NO_CHARGE, words, unit=key, element=element)
        ignored = ignored or preferred_terrain.prefers(position, key, position.elements[element])
    return [preferred_terrain.IGNORES] if ignored else []


def rolls_over(position: Warcrow, key: str) -> bool:
    """Whether its card lets a unit ignore the terrain in its way where it charges or assaults."""
    return any(lasting(position, key, "ignores"))


def hinder(position: Warcrow, key: str, elements: Iterable[str]) -> None:
    """What a leader touched on its way slows the unit; the rest of the move beyond its first value is lost."""
    for element in elements:
        if binds(position, key, element):
            touch(position, key, element)
