"""Traps that units lay on the ground: what they do to enemies whose leader touches them in their own activation."""

from collections.abc import Iterable

from referee.kernel.position import happen
from referee.kernel.say import say
from referee.warcrow.fight import state
from referee.warcrow.fight.hazard import withstand
from referee.warcrow.fight.one_side import PoolLine, Side
from referee.warcrow.keyword import preferred_terrain
from referee.warcrow.morale.stress import owe_stress
from referee.warcrow.table.element import Element, free_key
from referee.warcrow.table.position import FRIGHTENED, SLOWED, Warcrow
from referee.warcrow.table.profile import HOSTILE
from referee.warcrow.table.values import called_by, has
from referee.warcrow.table.verbs import VERBS

KEYWORD, RULE = "Trap", "wcr.terrain-keyword.trap"
SPIKES, CALTROPS = "trap", "caltrops"
LAID = {SPIKES: (KEYWORD,), CALTROPS: (KEYWORD, "Rugged")}
"""Each kind of trap with the keywords it has as terrain."""
DICE = "RRO|S"
HEAVY = frozenset({"large", "cavalry"})
"""Whom caltrops frighten."""
BY_EFFECT = "wcr.stress.source-effects"

VERBS.changes(
    "trap-laid",
    "{unit:unit} lays {element:element}, round and 6 strides wide, within 5 strides of it and off Impassable terrain.",
)
VERBS.changes("trap-springs", "{unit:unit} sets off {element:unit} and defends itself; the trap is gone.")
VERBS.note("steps-on", "{unit:unit} steps on {element:unit}.")


def lay(position: Warcrow, key: str, kind: str, rule: str) -> None:
    """A trap of its company lies there from now on; several of a kind are numbered."""
    name = free_key(position.elements, kind)
    laid = Element(kind, list(LAID[kind]), side=position.units[key].side)
    becomes = {"elements": position.elements | {name: laid}}
    happen(position, "trap-laid", [rule, RULE], unit=key, element=kind, becomes=becomes)


def catches(position: Warcrow, key: str, element: str) -> bool:
    """Whether a trap is for a unit: one of its enemies, and for caltrops a heavy one."""
    laid, side = position.elements[element], position.units[key].side
    if laid.kind not in LAID or laid.side in ("", side) or not (side or has(position, key, HOSTILE)):
        return False
    heavy = laid.kind == SPIKES or not HEAVY.isdisjoint(called_by(position, key))
    return heavy and not preferred_terrain.prefers(position, key, laid)


def caught(position: Warcrow, key: str, elements: Iterable[str]) -> list[str]:
    """The traps among what a leader touches."""
    return [element for element in elements if catches(position, key, element)] if position.elements else []


def spring(position: Warcrow, key: str, elements: Iterable[str]) -> None:
    for element in caught(position, key, elements):
        begins(position, key, element)


def begins(position: Warcrow, key: str, element: str) -> None:
    """A unit has come to touch a trap in its own activation."""
    if element not in position.elements:
        return
    laid = position.elements[element]
    if laid.kind == CALTROPS:
        happen(position, "steps-on", [RULE], unit=key, element=element)
        state.gain(position, key, FRIGHTENED, RULE)
        if not any(debt.data.get("unit") == key and RULE in debt.data.get("rules", ()) for debt in position.owed):
            owe_stress(position, key, [BY_EFFECT, RULE])
        return
    left = {name: one for name, one in position.elements.items() if name != element}
    shown = {name: place for name, place in position.places.items() if name != element}
    becomes = {"elements": left, "places": shown}
    happen(position, "trap-springs", [RULE], unit=key, element=element, becomes=becomes)
    state.gain(position, key, SLOWED, RULE)
    line = PoolLine(DICE, say("Trap"), [RULE])
    withstand(position, key, Side(laid.side, element, "attack"), line, lost=False, answered=[])
