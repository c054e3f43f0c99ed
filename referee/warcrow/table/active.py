"""Spells that are in force: their pairs of effect tokens, and what ends those that remain active.

One with a duration has its token on the counter; it is no active spell, and only its time or its target ends it.
"""

from collections.abc import Sequence
from typing import Any

from referee.kernel.event import Event
from referee.kernel.owed import owe
from referee.kernel.position import happen
from referee.warcrow.table.position import ACTIVATION_END, GONE, InForce, Token, Warcrow, ahead
from referee.warcrow.table.under import destroyed
from referee.warcrow.table.verbs import VERBS

KEEPING = 4
"""Rank at the end of an activation: a stress may keep the spell."""
KEEP = "keep-spell"
WITH_ITS_TURN = "with"
"""What a table chooses that counts the turn of casting among those a spell lasts."""
LAID, OFF = "wcr.active.tokens", "wcr.active.remove-tokens"
ONE, NEWER = "wcr.active.one-per-caster", "wcr.active.cancel-new-spell"
LOST = "wcr.active.cancel-caster-lost"
BY_ACTION = ("wcr.active.cancel-action", "wcr.active.cancel-action-prevent")
BY_DAMAGE = ("wcr.active.cancel-damage", "wcr.active.cancel-damage-prevent")


@VERBS.verb("spell-lasts", "{spell} of {unit:unit} is in force: effect tokens {number} on {on:unit} and on its card.")
@VERBS.verb(
    "spell-lasts-until",
    "{spell} of {unit:unit} is in force: effect tokens {number} on {on:unit} and on position {at} of the counter.",
)
def lasts(position: Warcrow, event: Event) -> None:
    told = event.data
    at = told.get("at", 0)
    altered = tuple(told.get("altered", ()))
    new = InForce(told["number"], told["spell"], told["unit"], told["on"], stays=not at, altered=altered)
    position.spells = [*position.spells, new]
    position.counter = [*position.counter, *([Token(at=at, spell=new.number)] if at else [])]


@VERBS.verb("spell-ends", "{spell} of {unit:unit} is over; both effect tokens {number} are taken away.")
def ends(position: Warcrow, event: Event) -> None:
    number, name = event.data["number"], event.data["spell"]
    for unit in position.units.values():
        if name in unit.tokens:
            unit.tokens = tuple(token for token in unit.tokens if token != name)
    position.spells = [one for one in position.spells if one.number != number]
    position.counter = [token for token in position.counter if token.spell != number]


def come_into_force(
    position: Warcrow, name: str, key: str, target: str, turns: int, *rules: str, altered: Sequence[int] = ()
) -> None:
    """Effect tokens of one number are laid; without a target the twin lies with the caster."""
    taken = {one.number for one in position.spells}
    number = next(number for number in range(1, len(taken) + 2) if number not in taken)
    told: dict[str, Any] = {"spell": name, "unit": key, "on": target or key, "number": number}
    told |= {"altered": list(altered)} if altered else {}
    if turns:
        sooner = position.options.get("durations") == WITH_ITS_TURN
        happen(position, "spell-lasts-until", list(rules), data=told | {"at": ahead(position, turns - sooner)})
    else:
        happen(position, "spell-lasts", [*rules, LAID, ONE], data=told)


def end(position: Warcrow, one: InForce, *rules: str) -> None:
    removed = [OFF] if one.stays or not rules else []
    told = {"spell": one.name, "unit": one.caster, "number": one.number}
    happen(position, "spell-ends", [*rules, *removed], data=told)


def active_of(position: Warcrow, key: str) -> InForce | None:
    """The spell of a unit that remains active; there is at most one."""
    return next((one for one in position.spells if one.stays and one.caster == key), None)


def give_way(position: Warcrow, key: str) -> None:
    """Another spell that remains active is declared: nothing keeps the one before it."""
    older = active_of(position, key)
    if older is not None:
        end(position, older, NEWER, ONE)


def borne(position: Warcrow, key: str) -> list[InForce]:
    """The active spells that hang on what a unit does and suffers: its own, and that of the Character in it."""
    spells = position.spells
    return [s for s in spells if s.stays and key in (s.caster, position.units[s.caster].host)] if spells else []


def caster_lost(position: Warcrow, key: str) -> None:
    """A caster is demoralized, with its unit or by itself."""
    for one in borne(position, key):
        end(position, one, LOST)


def unit_gone(position: Warcrow, key: str) -> None:
    """A unit is off the battlefield: active spells of whoever went with it end, and what lies on it has no twin."""
    destroyed(position, key)
    casters_gone(position)
    for one in [one for one in position.spells if one.target == key and (one.caster != key or one.stays)]:
        end(position, one)


def casters_gone(position: Warcrow) -> None:
    for one in [one for one in position.spells if one.stays and position.units[one.caster].where == GONE]:
        end(position, one, LOST)


def shaken(position: Warcrow, key: str, *rules: str) -> None:
    """Something cancels the active spell of a unit when the activation ends, unless a stress keeps it."""
    for one in borne(position, key):
        number = one.number
        before = [debt for debt in position.owed if debt.what == KEEP and debt.data["number"] == number]
        cited = [rule for debt in before for rule in debt.data["rules"]]
        position.owed = [debt for debt in position.owed if debt not in before]
        told = {"unit": key, "number": number, "rules": list(dict.fromkeys([*cited, *rules]))}
        owe(position, ACTIVATION_END, KEEPING, position.units[key].side, KEEP, **told)
