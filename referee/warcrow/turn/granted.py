"""What cards give at the end of an activation: what they do then, a move of another unit, another activation."""

from referee.kernel.owed import owe
from referee.kernel.position import Owed
from referee.warcrow.ability.offer import offer, work_unasked
from referee.warcrow.ability.window import LATER
from referee.warcrow.table.cards import ENDS
from referee.warcrow.table.command import in_own_activation
from referee.warcrow.table.position import ACTIVATION_END, Warcrow, is_on_field, on_field
from referee.warcrow.table.values import BY_ITSELF, abilities
from referee.warcrow.table.verbs import OWING
from referee.warcrow.turn.objective import owe_objectives

OWN_END, ALLIED_END = ENDS
ANY_END = "any-end"
AFTER_SHOT = LATER[0]
OPTIONAL = 4
"""Rank at the end of an activation of what cards do then: after forced stress and tinge, before the tests."""


def answering(position: Warcrow, key: str) -> dict[str, list[str]]:
    """The units whose cards have something for the end of this activation, and for which moment.

    A unit is no ally of itself: its own activation is none of an ally.
    """
    found, units, ending = {}, position.units, position.here.ending
    for other in on_field(position, units[key].side) if ending and units[key].side else ():
        if units[other].profile in ending or units[other].character in ending:
            moment = OWN_END if other == key else ALLIED_END
            if any(one.at == moment for one in abilities(position, other)):
                found[other] = [moment]
    return found


def watching(position: Warcrow, key: str) -> list[str]:
    """The units whose cards do something at the end of everybody's activation."""
    cards = position.here.moments.get(ANY_END)
    if cards is None:
        return []
    known = [other for other, unit in position.units.items() if unit.profile in cards or unit.character in cards]
    return [other for other in known if other != key and is_on_field(position, other)]


def owe_for_the_end(position: Warcrow, key: str) -> None:
    """When this activation ends objectives are taken, and before that cards do what they do then."""
    owe_objectives(position, key)
    if answering(position, key) or watching(position, key):
        owe(position, ACTIVATION_END, OPTIONAL, position.units[key].side, "moments", unit=key)


def put_off(position: Warcrow, moment: str, key: str, other: str, did: int) -> None:
    """What was earned in an activation is offered when it ends; a shot counts in one's own alone."""
    if moment not in LATER or (moment == AFTER_SHOT and not in_own_activation(position, key)):
        return
    told = {"unit": key, "other": other, "at": moment}
    debt = Owed(ACTIVATION_END, OPTIONAL, position.units[key].side, "earned", told)
    if debt.seat and debt not in position.owed:
        position.owed = [*position.owed, debt]


@OWING.pays("earned", "What a card does at the end of an activation", BY_ITSELF)
def pay_earned(position: Warcrow, debt: Owed) -> None:
    key = debt.data["unit"]
    if is_on_field(position, key):
        offer(position, debt.seat, {key: [debt.data["at"]]}, debt.data["other"])


@OWING.pays("moments", "What cards do at the end of an activation", BY_ITSELF)
def pay_moments(position: Warcrow, debt: Owed) -> None:
    key = debt.data["unit"]
    units = answering(position, key)
    if units:
        offer(position, debt.seat, units, key)
    for other in watching(position, key):
        work_unasked(position, ANY_END, other, key)
    if key in units:
        work_unasked(position, OWN_END, key)
