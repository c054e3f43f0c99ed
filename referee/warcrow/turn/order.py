"""What is left of an activation that another unit's card has ordered, or that a spell has cut short."""

from collections.abc import Mapping
from typing import Any

from referee.kernel.choice import Option
from referee.kernel.position import require
from referee.warcrow.ability.deed import CAN, DO, Deed
from referee.warcrow.magic.lasting import check_free, is_bound
from referee.warcrow.morale.stress import rest_only
from referee.warcrow.table.command import COMMANDED
from referee.warcrow.table.position import Warcrow, going_on
from referee.warcrow.turn.able import can_be_activated

BRIEF, FIGHT = "brief", "fight"
"""One action that is not a long one, without stress and token; or to charge, to assault or to attack."""
LONG = "long-skill"
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


def takes_long(position: Warcrow, deed: Deed) -> None:
    """What a command skill does takes the whole activation."""
    going_on(position, "activation").declare(position, LONG)


def can_take_long(position: Warcrow, deed: Deed) -> bool:
    activation = going_on(position, "activation")
    fresh = activation is not None and activation.unit == deed.unit and not activation.taken
    return fresh and not activation.order and not is_barred(position, activation)


DO["long"], CAN["long"] = takes_long, can_take_long
