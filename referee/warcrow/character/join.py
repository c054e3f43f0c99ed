"""Joining: a Character becomes part of a unit, and what becomes of every token on its card."""

from typing import Any

from referee.kernel.event import Event
from referee.kernel.owed import owe
from referee.kernel.position import Owed, disturb, happen
from referee.kernel.say import Say
from referee.warcrow.table.joined import OFFICER, rank_in
from referee.warcrow.table.position import ACTIVATION_END, FIELD, JOINED, Warcrow
from referee.warcrow.table.values import BY_ITSELF
from referee.warcrow.table.verbs import OWING, VERBS, leave_contact

RANK = 2
"""At the end of an activation a Character joins after forced stress, and before the tests."""
LEADS, SWAPS = "wcr.character.officer-leads", "wcr.character.join-officer-swap"
ON_JOINING = {
    "damage": "wcr.character.join-damage",
    "stress": "wcr.character.join-stress",
    "tinge": "wcr.character.join-stress",
    "states": "wcr.character.join-states",
    "gained": "wcr.character.join-effects",
    "tokens": "wcr.character.join-effects",
    "activated": "wcr.character.join-activation-token",
}
"""The fate of each kind of token on the Character's card."""


def owe_join(position: Warcrow, key: str, host: str) -> None:
    owe(position, ACTIVATION_END, RANK, position.units[key].side, "joins", unit=key, host=host)


@OWING.pays("joins", "Become part of a unit", SWAPS)
def pay_join(position: Warcrow, debt: Owed) -> None:
    key, host = debt.data["unit"], debt.data["host"]
    if all(position.units[name].where == FIELD for name in (key, host)):
        become_part(position, key, host, [SWAPS] if leads(position, key, host) else [])


def leads(position: Warcrow, key: str, host: str) -> bool:
    """Whether a Character would be an Officer in that unit."""
    return rank_in(position.cards, position.units[key].profile, position.units[host].profile) == OFFICER


def leading(position: Warcrow, key: str, host: str) -> list[str]:
    """The rules by which it leads the unit, if it does: as an Officer, or as one that its own card makes of it."""
    if not leads(position, key, host):
        return []
    return [LEADS] if position.cards.units[position.units[key].profile].kind == OFFICER else [LEADS, BY_ITSELF]


def become_part(position: Warcrow, key: str, host: str, rules: list[str]) -> None:
    """A Character is part of a unit from now on: the higher stress, both their states, and effects are the unit's."""
    unit = position.units[key]
    fates = dict.fromkeys(rule for name, rule in ON_JOINING.items() if getattr(unit, name))
    told = together(position, key, host)
    happen(position, "joined", [*rules, *leading(position, key, host), *fates], data=told)


def together(position: Warcrow, key: str, host: str) -> dict[str, Any]:
    """What is told of a Character that becomes part of a unit, and what the unit has from then on."""
    unit, other = position.units[key], position.units[host]
    sets = {
        "character": unit.profile,
        "stress": max(unit.stress, other.stress),
        "tinge": max(unit.tinge, other.tinge),
        "states": (*other.states, *(state for state in unit.states if state not in other.states)),
        "gained": (*other.gained, *(word for word in unit.gained if word not in other.gained)),
        "tokens": (*other.tokens, *unit.tokens),
        "used": (*other.used, *unit.used),
    }
    led = leads(position, key, host)
    return {
        "unit": key,
        "host": host,
        "led": led,
        "stress": sets["stress"],
        "tinge": sets["tinge"],
        "kept": unit.damage,
        "sets": sets,
    }


def joined_words(event: Event) -> Say:
    words = "{unit:unit} is part of {host:unit} now, which has {stress} stress."
    words += " It has {tinge} tinge." if event.data["sets"]["tinge"] else ""
    words += " He leads it, and may trade places with the leader before him." if event.data["led"] else ""
    words += " The damage on his own card, {kept}, is ignored." if event.data["kept"] else ""
    return Say(words, event.data)


@VERBS.verb("joined", joined_words)
def joined(position: Warcrow, event: Event) -> None:
    key, host = event.data["unit"], event.data["host"]
    for name, value in event.data["sets"].items():
        setattr(position.units[host], name, value)
    for one in position.spells:
        one.target = host if one.target == key else one.target
    leave_contact(position, key)
    unit = position.units[key]
    unit.where, unit.host, unit.stress, unit.tinge, unit.states, unit.gained, unit.used = JOINED, host, 0, 0, (), (), ()
    unit.activated, unit.broken, unit.tokens = False, False, ()
    disturb(position, key, host, "field")
