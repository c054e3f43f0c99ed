"""Positions of Warcrow as people type them: units under their keys, each with only what is said of it.

A unit typed in new is complete by its card; one that is corrected keeps what is not named.
"""

import re
from collections.abc import Mapping
from typing import Any

import msgspec

from referee.kernel import document
from referee.kernel.errors import Invalid, invalid_in
from referee.kernel.fields import fields_of
from referee.kernel.position import disturb, require
from referee.kernel.say import say
from referee.kernel.typed import mapping
from referee.warcrow.desk import limits, nobodys
from referee.warcrow.desk.ground import check_elements
from referee.warcrow.desk.spells_ended import ended
from referee.warcrow.fight.state import IMMUNITY, immune_by
from referee.warcrow.keyword import ambusher, golem, scout
from referee.warcrow.map import put
from referee.warcrow.morale.demoralized import TURNS, never
from referee.warcrow.table.dealt import come_to_table
from referee.warcrow.table.position import DISGUISE, FIELD, GONE, JOINED, RESERVE, Token, Unit, Warcrow, ahead
from referee.warcrow.table.profile import Profile
from referee.warcrow.table.sides import is_enemy
from referee.warcrow.table.values import BY_ITSELF, has, wounds
from referee.warcrow.table.verbs import in_order, leave_contact, touch
from referee.warcrow.turn.objective import MOST

KEY = re.compile("[a-z0-9][a-z0-9-]{0,63}")
NOBODY = "a neutral unit that is not Hostile fights nobody"
UNITS, ORDER, COUNTER, OBJECTIVES, SPELLS = "units", "order", "counter", "objectives", "spells"
PLACES = "places"
HIDDEN = (ambusher.KEYWORD.name, scout.KEYWORD.name)


def write(position: Warcrow, typed: Mapping[str, Any], timed: tuple[str, ...]) -> None:
    """Set every fact the document names; a fault names its field."""
    rest = {name: value for name, value in typed.items() if name != UNITS}
    document.write(position, rest, timed)
    units = mapping(typed.get(UNITS, {}), UNITS)
    for key, content in units.items():
        write_unit(position, str(key), dict(mapping(content, f"{UNITS}.{key}")))
    said = [str(key) for key, content in units.items() if "engaged" in content]
    check_mutual(position, said)
    for key in said:
        write_contact(position, key)
    for key, content in units.items():
        check_prey(position, str(key), content)
    limits.check_sizes(position)
    limits.check_seats(position)
    check_tokens(position)
    check_order(position)
    check_objectives(position)
    check_elements(position)
    check_spells(position)
    check_hosts(position)
    put.check_typed(position, mapping(typed.get(PLACES, {}), PLACES))
    tidy(position)
    put.take_off(position)


def write_unit(position: Warcrow, key: str, typed: dict[str, Any]) -> None:
    path = f"{UNITS}.{key}"
    unknown = [name for name in typed if name not in fields_of(Unit)]
    if unknown:
        raise Invalid.of(f"{path}.{unknown[0]}", say("unknown; there are {known}", known=list(fields_of(Unit))))
    if key in position.units:
        kept = {name: getattr(position.units[key], name) for name in fields_of(Unit)}
    else:
        kept = begun(position, key, typed, path)
    try:
        unit = msgspec.convert(document.completed(kept, typed), Unit)
    except msgspec.ValidationError as fault:
        raise invalid_in(path, fault) from None
    come_to_table(position, {key: unit})
    check_unit(position, unit, key, path)


def begun(position: Warcrow, key: str, typed: dict[str, Any], path: str) -> dict[str, Any]:
    """A unit that is typed in: by its card, in full strength unless it is said."""
    if not KEY.fullmatch(key):
        raise Invalid.of(UNITS, "a unit goes by small letters, digits and -")
    profile = str(typed.get("profile", key))
    card = card_named(position, profile, f"{path}.profile")
    troops = typed.get("troops", card.attributes.models)
    start = typed.get("start", card.attributes.models or troops)
    if troops is None:
        raise Invalid.of(f"{path}.troops", "is left out, and no card says how many models the box has")
    return {"profile": profile, "troops": troops, "start": start, "side": typed.get("side", "")}


def card_named(position: Warcrow, profile: str, path: str) -> Profile:
    if profile not in position.cards.units:
        raise Invalid.of(path, "no profile card is called so")
    return position.cards.units[profile]


def check_unit(position: Warcrow, unit: Unit, key: str, path: str) -> None:
    """What no table can show: a side nobody plays, more troops than there were, a troop that should have fallen."""
    card_named(position, unit.profile, f"{path}.profile")
    nobodys.check_side(position, unit, path)
    if unit.character and card_named(position, unit.character, f"{path}.character").joined is None:
        raise Invalid.of(f"{path}.character", "its card says nothing of being in a unit")
    if unit.troops > unit.start:
        raise Invalid.of(f"{path}.troops", say("there were {start} at the start", start=unit.start))
    box = position.cards.units[unit.profile].attributes.models
    words = "The box of {unit:unit} has {box:troop}, not {start}: models of several boxes do not make one unit."
    fits = box is None or unit.start <= box
    require(position, fits, "wcr.unit.no-merging", words, unit=unit.profile, box=box, start=unit.start)
    if unit.damage >= wounds(position, key):
        raise Invalid.of(f"{path}.damage", say("a troop falls at {wounds}", wounds=wounds(position, key)))
    if unit.where == RESERVE and not any(has(position, key, word) for word in HIDDEN):
        raise Invalid.of(f"{path}.where", "only Scouts and Ambushers are kept in hiding")
    limits.check_chosen(position, unit, path)
    if len(set(unit.states)) < len(unit.states):
        raise Invalid.of(f"{path}.states", "each state is there but once")
    check_immune(position, unit, key)


def check_immune(position: Warcrow, unit: Unit, key: str) -> None:
    """What a unit can never be, no table shows of it; an immunity that came later leaves states as they are."""
    words = "{unit:unit} is a Golem: it is never demoralized."
    require(position, not (unit.demoralized and golem.is_golem(position, key)), golem.IGNORES, words, unit=key)
    words = "{unit:unit} cannot be demoralized."
    require(position, not (unit.demoralized and never(position, key)), BY_ITSELF, words, unit=key)
    later = unit.character or unit.profile in position.cards.changing
    for one in () if later else unit.states:
        by = immune_by(position, key, one)
        require(position, not by, IMMUNITY, "{unit:unit} is immune to {state:state}.", unit=key, state=one)


def check_mutual(position: Warcrow, said: list[str]) -> None:
    """Two units of which both are told cannot touch from one side only."""
    for key in said:
        for other in position.units[key].engaged:
            if other in said and key not in position.units[other].engaged:
                words = "{key:unit} touches {other:unit}, but {other:unit} does not touch {key:unit}"
                raise Invalid.of(f"{UNITS}.{other}.engaged", say(words, key=key, other=other))


def check_prey(position: Warcrow, key: str, typed: Mapping[str, Any]) -> None:
    """Whom a unit has charged in its Bloodlust it still touches."""
    if typed.get("prey") and typed["prey"] not in position.units[key].engaged:
        raise Invalid.of(f"{UNITS}.{key}.prey", "it touches no such enemy")


def write_contact(position: Warcrow, key: str) -> None:
    """What is said of one unit holds for those it touches."""
    path, unit = f"{UNITS}.{key}.engaged", position.units[key]
    for other in unit.engaged:
        if other not in position.units:
            raise Invalid.of(path, "no such unit")
        if not is_enemy(position, key, other):
            words = "units of one company do not fight each other"
            raise Invalid.of(path, words if unit.side == position.units[other].side else NOBODY)
    wanted = list(dict.fromkeys(unit.engaged))
    unit.engaged = tuple(other for other in position.units if key in position.units[other].engaged)
    touch(position, key, wanted)
    disturb(position, key, "field")


def check_tokens(position: Warcrow) -> None:
    """Each pair of demoralized tokens is there but once."""
    laid: dict[int, str] = {}
    for key, unit in position.units.items():
        if unit.demoralized in laid and unit.where == FIELD:
            words = say("{other:unit} has the token with that number", other=laid[unit.demoralized])
            raise Invalid.of(f"{UNITS}.{key}.demoralized", words)
        laid |= {unit.demoralized: key} if unit.demoralized else {}


def check_order(position: Warcrow) -> None:
    if position.order and sorted(position.order) != sorted(position.seats):
        raise Invalid.of(ORDER, say("names each of {seats:seat} once", seats=list(position.seats)))
    for token in position.counter:
        if sum(map(bool, (token.unit, token.event, token.spell, token.neutral))) != 1:
            raise Invalid.of(COUNTER, "a token is that of a unit, of an event or of a spell")
        if token.unit and token.unit not in position.units:
            raise Invalid.of(COUNTER, "no such unit")
        if token.element and not (token.event and token.element in position.elements):
            raise Invalid.of(COUNTER, "only an event is about terrain, and about terrain that lies there")
        nobodys.check_token(position, token, COUNTER)


def check_spells(position: Warcrow) -> None:
    """Effect tokens come in pairs: of a spell with a duration one lies on the counter, of an active one none."""
    for at, one in enumerate(position.spells):
        path = f"{SPELLS}.{at}"
        for field, key in (("caster", one.caster), ("target", one.target)):
            if key not in position.units:
                raise Invalid.of(f"{path}.{field}", "no such unit")
    numbers = [one.number for one in position.spells]
    if len(set(numbers)) < len(numbers):
        raise Invalid.of(SPELLS, "each number is there but once")
    laid = sorted(token.spell for token in position.counter if token.spell)
    if laid != sorted(one.number for one in position.spells if not one.stays):
        raise Invalid.of(COUNTER, "each spell with a duration has one token on the counter, and no other spell has")


def check_hosts(position: Warcrow) -> None:
    """Who is part of a unit is told of both: the unit there is, and the Character in it."""
    for key, unit in position.units.items():
        path, host = f"{UNITS}.{key}", position.units.get(unit.host)
        if (unit.where == JOINED) != bool(unit.host):
            raise Invalid.of(f"{path}.host", "whoever is part of a unit is told with the unit, and nobody else")
        if unit.host and (host is None or host.side != unit.side or host.character != unit.profile):
            raise Invalid.of(f"{path}.host", "no such unit of this company holds this Character")
        limits.check_under(position, unit, path)


def check_objectives(position: Warcrow) -> None:
    for key, objective in position.objectives.items():
        if key not in map(str, range(1, MOST + 1)):
            raise Invalid.of(f"{OBJECTIVES}.{key}", say("objectives are numbered from 1 to {most}", most=MOST))
        for field, seat in (("color", objective.color), ("holder", objective.holder)):
            if seat not in ("", *position.seats):
                words = "no such player; there are {seats:seat}"
                raise Invalid.of(f"{OBJECTIVES}.{key}.{field}", say(words, seats=list(position.seats)))


def tidy(position: Warcrow) -> None:
    """What follows from what was set: the fallen are gone, and demoralized tokens come in pairs."""
    for key, unit in position.units.items():
        if not unit.troops:
            unit.where = GONE
        unit.under = unit.under if unit.where == GONE else ""
        if unit.where != FIELD:
            leave_contact(position, key)
            unit.demoralized, unit.stress = 0, 0
            unit.damage, unit.tinge = (unit.damage if unit.where == JOINED else 0), 0
            unit.states, unit.activated, unit.rooted, unit.tokens = (), False, False, ()
        unit.engaged = in_order(position, [key for key in unit.engaged if position.units[key].where == FIELD])
        unit.prey = unit.prey if unit.prey in unit.engaged else ""
        unit.tokens = tuple(one for one in unit.tokens if one != DISGUISE or not unit.engaged)
    lost = ended(position)
    position.spells = [one for one in position.spells if one.number not in lost]
    position.counter = [token for token in position.counter if token.spell not in lost]
    brave = {key for key, unit in position.units.items() if not unit.demoralized}
    last = {token.unit: token for token in position.counter}
    found = [token for token in position.counter if not token.unit or last[token.unit] is token]
    found = [token for token in found if token.unit not in brave]
    lacking = [key for key in position.units if key not in last and key not in brave]
    position.counter = [*found, *(Token(key, ahead(position, TURNS)) for key in lacking)]
    if any(not unit.side for unit in position.units.values()):
        nobodys.tidy(position)
