"""Ability cards played instead of a weapon: before the roll, at most one, and the weapon is silent meanwhile."""

from msgspec import Struct

from referee.adventure.table import record
from referee.adventure.table.grammar import Power
from referee.adventure.table.open_combat import current_combat
from referee.adventure.table.position import Adventure
from referee.adventure.table.power_parts import ON
from referee.adventure.table.verbs import VERBS
from referee.kernel.event import Event
from referee.kernel.position import happen, require

TIMING = "wag.weapon-replacement.timing"
VALUES = "wag.weapon-replacement.values"
WEAPON_TEXT = "wag.weapon-replacement.weapon-text"


class Replacement(Struct, frozen=True):
    """What somebody attacks with instead of a weapon."""

    card: str
    attack: int
    type: str


def replacement(position: Adventure, seat: str) -> Replacement | None:
    """The ability card a fighter uses instead of a weapon in this combat, by the attack printed on it."""
    combat = current_combat(position)
    card = combat.replaced.get(seat, "") if combat else ""
    if not card or ":" in card:
        return None
    printed = record.ability(position, position.seats[seat].character, card)
    return Replacement(card, printed.attack, printed.type)


def replaces(printed: record.Ability) -> bool:
    """Whether a card has an attack of its own."""
    return bool(printed.type)


def check(position: Adventure, seat: str, printed: record.Ability) -> None:
    """Having played one, its player must fight with it."""
    combat = current_combat(position)
    again = replaces(printed) and combat is not None and bool(combat.replaced.get(seat))
    why = "{seat:seat} fights with another card instead of the weapon already."
    require(position, not again, VALUES, why, seat=seat)


def take_up(position: Adventure, seat: str, card: str) -> None:
    """From now on the fighter attacks with this card."""
    rules = (TIMING, VALUES, *((WEAPON_TEXT,) if position.seats[seat].weapon else ()))
    happen(position, "weapon-replaced", rules, seat=seat, card=card)


@VERBS.verb("weapon-replaced", "{seat:seat} attacks with {card:card} instead of a weapon.")
def weapon_replaced(position: Adventure, event: Event) -> None:
    combat = current_combat(position)
    if combat is not None:
        combat.replaced = combat.replaced | {event.seat: event.data["card"]}


def is_silent(position: Adventure, seat: str, item: str) -> bool:
    """Whether an item is the weapon of somebody who fights with an ability instead of it."""
    combat = current_combat(position)
    return combat is not None and bool(combat.replaced.get(seat)) and position.seats[seat].weapon == item


def mutes(position: Adventure, seat: str, item: str, power: Power) -> bool:
    """Whether a line of an item is silent: of the equipped weapon all that do not speak of ability cards are."""
    return is_silent(position, seat, item) and not speaks_of_cards(power)


def speaks_of_cards(power: Power) -> bool:
    """Whether a line is about its owner's ability cards: what they cost, that one is played or used instead."""
    words = {effect.word for clause in power.clauses for effect in clause.effects}
    asked = {condition.word for condition in power.conditions}
    return "cost" in words or "replacement" in asked or (power.when.kind == ON and power.when.event == "play")
