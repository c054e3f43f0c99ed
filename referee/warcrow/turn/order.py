"""What is left of an activation that another unit's card has ordered, or that a spell has cut short."""

from collections.abc import Mapping
from typing import Any

from referee.kernel.choice import Option
from referee.kernel.position import require
from referee.warcrow.magic.lasting import check_free, is_bound
from referee.warcrow.morale.stress import rest_only
from referee.warcrow.table.command import COMMANDED
from referee.warcrow.table.position import Warcrow
from referee.warcrow.turn.able import can_be_activated

BRIEF, FIGHT = "brief", "fight"
"""One action that is not a long one, without stress and token; or to charge, to assault or to attack."""
FIGHTS = ("charge", "assault", "attack", "shoot")


def can_obey(position: Warcrow, key: str, order: str) -> bool:
    """Whether a unit can be activated for it: at its Morale it could only rest, which nobody orders."""
    return can_be_activated(position, key) and not (order and rest_only(position, key))


def is_short(position: Warcrow, activation: Any) -> bool:
    """Whether a single action is all there is."""
    return bool(activation.order) or is_bound(position, activation.unit)


def is_barred(position: Warcrow, activation: Any) -> bool:
    """Whether no long action may be performed."""
    return activation.order == BRIEF or is_bound(position, activation.unit)


def kept(order: str, found: Mapping[str, list[Option]]) -> dict[str, list[Option]]:
    """The actions that are open, of those that the order is for."""
    return {action: ways for action, ways in found.items() if ways and (order != FIGHT or action in FIGHTS)}


def check(position: Warcrow, activation: Any, kind: str) -> None:
    """Refuse what the unit was not ordered to do."""
    words = "{unit:unit} was activated to charge, to assault or to attack."
    require(position, activation.order != FIGHT or kind in FIGHTS, COMMANDED, words, unit=activation.unit)


def check_long(position: Warcrow, activation: Any) -> None:
    words = "{unit:unit} was activated for one action that is not a long one."
    require(position, activation.order != BRIEF, COMMANDED, words, unit=activation.unit)
    check_free(position, activation.unit)
