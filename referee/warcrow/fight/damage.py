"""Damage: tokens on the card, troops that fall, units that are destroyed; healing and recovery."""

from referee.kernel.event import Event
from referee.kernel.position import happen
from referee.kernel.say import Say, Text
from referee.warcrow.fight.engaged import look
from referee.warcrow.table.position import Warcrow
from referee.warcrow.table.values import stands, wounds
from referee.warcrow.table.verbs import VERBS, numbered, off_the_field, sets

TOKENS = ("wcr.damage.take-tokens", "wcr.damage.place-tokens", "wcr.profile.wounds")
OUT = ("wcr.damage.troop-out", "wcr.damage.troop-out-at-w", "wcr.damage.repeat", "wcr.damage.removal-order")

sets("damaged", "{unit:unit} suffers {number} damage.")
LEADS = "wcr.leader.always-one"
"""As long as a unit has troops one of them leads: the leader falls last."""


def who_is_left(event: Event) -> Text:
    left = "; left: {left:troop}, the leader among them." if event.data["left"] else "; nobody is left."
    return Say("{number:troop} of {unit:unit} {number:is|are} out of combat" + left, event.data)


VERBS.verb("troops-out", who_is_left)(numbered)
VERBS.verb("destroyed", "{unit:unit} is destroyed.")(off_the_field)
sets("healed", "{unit:unit} heals {number} damage.")
VERBS.verb("recovered", "{number:troop} of {unit:unit} {number:comes|come} back.")(numbered)


def suffer(position: Warcrow, key: str, number: int, *rules: str) -> None:
    """A unit takes damage: troops fall as often as it comes to their Wounds, the rest stays on the card."""
    unit = position.units[key]
    if not number or not stands(unit):
        return
    tokens = unit.damage + number
    out = min(tokens // wounds(position, key), unit.troops)
    left = tokens - out * wounds(position, key)
    told = {"unit": key, "number": number, "sets": {"damage": left}}
    happen(position, "damaged", [*rules, *TOKENS], data=told)
    if not out:
        return
    standing = unit.troops - out
    told = {"unit": key, "number": out, "left": standing, "sets": {"troops": standing}}
    happen(position, "troops-out", [*OUT, *([LEADS] if standing else [])], data=told)
    if not standing:
        happen(position, "destroyed", ["wcr.damage.unit-destroyed"], unit=key)
    else:
        look(position, key)


def self_damage(position: Warcrow, key: str, number: int, *rules: str) -> None:
    """Damage a unit does to itself; it counts for no combat."""
    suffer(position, key, number, *rules)


def heal(position: Warcrow, key: str, number: int, *rules: str) -> None:
    """Damage tokens come off, no more than there are."""
    unit = position.units[key]
    healed = min(number, unit.damage)
    if healed and stands(unit):
        told = {"unit": key, "number": healed, "sets": {"damage": unit.damage - healed}}
        happen(position, "healed", [*rules, "wcr.damage.heal"], data=told)


def recover(position: Warcrow, key: str, number: int, *rules: str) -> None:
    """Fallen troops come back, never more than there were at the start."""
    unit = position.units[key]
    back = min(number, unit.start - unit.troops)
    if back > 0 and stands(unit):
        told = {"unit": key, "number": back, "sets": {"troops": unit.troops + back}}
        happen(position, "recovered", [*rules, "wcr.damage.recover", "wcr.damage.recover-limit"], data=told)
