"""What hands do with the tokens of units and of the counter when they change. Nothing is decided here."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from referee.kernel.deed import Deed
from referee.kernel.fields import Line
from referee.kernel.say import say

MOVED = {
    "field": ("put", "Put {unit:unit} back"),
    "reserve": ("set", "Keep {unit:unit} beside the battlefield, in hiding"),
    "gone": ("remove", "Take {unit:unit} off"),
}
"""What becomes of a unit that is somewhere else now; who joins is put to whom he joins."""
LAID = {
    "damage": ("Put {number:damage-token} on {unit:unit}", "Take {number:damage-token} off {unit:unit}"),
    "stress": ("Put {number} stress on {unit:unit}", "Take {number} stress off {unit:unit}"),
    "tinge": ("Put {number} tinge on {unit:unit}", "Take {number} tinge off {unit:unit}"),
}
"""How hands lay what counts on a unit's card, and take it off."""


def by_owner(position: Any, deed: Deed) -> Deed:
    """Who owns a unit handles it and its tokens, whoever acted."""
    unit = position.units.get(deed.said.slots.get("unit"))
    return replace(deed, seat=unit.side) if unit is not None and unit.side in position.seats else deed


def units_by_hand(was: dict[str, Any], now: dict[str, Any]) -> Iterator[Line]:
    """Every unit that looks otherwise than before."""
    for key in sorted(was.keys() | now.keys()):
        before, after = was.get(key), now.get(key)
        if before is None and after is not None:
            yield "put", say("Put {unit:unit} on the battlefield: {troops:troop}", unit=key, troops=after.troops)
        elif after is None or before is None:
            yield "remove", say("Take {unit:unit} off the battlefield", unit=key)
        elif before != after:
            yield from unit_by_hand(key, before, after)


def unit_by_hand(key: str, was: Any, now: Any) -> Iterator[Line]:
    if was.where != now.where and now.where in MOVED:
        verb, words = MOVED[now.where]
        yield verb, say(words, unit=key)
    if was.under != now.under and now.under:
        yield "put", say("Put the card of {unit:unit} under that of {who:unit}", unit=key, who=now.under)
    yield from joined_by_hand(key, was, now)
    if now.where != "gone":
        yield from profile_by_hand(key, was, now)
        yield from tokens_by_hand(key, was, now)


def joined_by_hand(key: str, was: Any, now: Any) -> Iterator[Line]:
    if was.character != now.character:
        if was.character:
            yield "remove", say("Take {who:unit} away from {unit:unit}", unit=key, who=was.character)
        if now.character:
            yield "put", say("Put {who:unit} to {unit:unit}", unit=key, who=now.character)


def profile_by_hand(key: str, was: Any, now: Any) -> Iterator[Line]:
    """What lies on the card of a unit that still stands; whoever is taken off is so with all of it."""
    if was.troops != now.troops:
        more = now.troops > was.troops
        words = "Put {number:troop} to {unit:unit}" if more else "Take {number:troop} of {unit:unit} away"
        yield "put" if more else "remove", say(words, unit=key, number=abs(now.troops - was.troops))
    for what, (onto, off) in LAID.items():
        more = getattr(now, what) - getattr(was, what)
        if more:
            yield "put" if more > 0 else "remove", say(onto if more > 0 else off, unit=key, number=abs(more))
    for state in (*was.states, *now.states):
        if (state in was.states) != (state in now.states):
            on = state in now.states
            words = "Put {state:state} on {unit:unit}" if on else "Take {state:state} off {unit:unit}"
            yield "put" if on else "remove", say(words, unit=key, state=state)


def tokens_by_hand(key: str, was: Any, now: Any) -> Iterator[Line]:
    if was.tokens != now.tokens:
        lay, lies = Counter(was.tokens), Counter(now.tokens)
        for name in sorted((lay - lies) | (lies - lay)):
            more = lies[name] > lay[name]
            words = "Put {name} on {unit:unit}: {number} now" if more else "Take {name} off {unit:unit}: {number} now"
            yield "put" if more else "remove", say(words, unit=key, name=name, number=lies[name])
    if was.activated != now.activated:
        words = "Put an activation token on {unit:unit}"
        if not now.activated:
            words = "Take the activation token off {unit:unit}"
        yield "put" if now.activated else "remove", say(words, unit=key)
    if was.demoralized != now.demoralized:
        words = "Put demoralized token {number} on {unit:unit}"
        if not now.demoralized:
            words = "Take the demoralized token off {unit:unit}"
        yield "put" if now.demoralized else "remove", say(words, unit=key, number=now.demoralized)


def counter_by_hand(was: list[Any], now: list[Any]) -> Iterator[Line]:
    """Every token that lies elsewhere on the counter."""
    yield from events_by_hand(was, now)
    yield from effects_by_hand(was, now)
    yield from neutral_by_hand(was, now)
    lay, lies = ({token.unit: token.at for token in tokens if token.unit} for tokens in (was, now))
    for unit in sorted(lay.keys() | lies.keys()):
        if unit not in lies:
            yield "remove", say("Take the token of {unit:unit} off the counter", unit=unit)
        elif lay.get(unit) != lies[unit]:
            yield "put", say("Put the token of {unit:unit} on position {at} of the counter", unit=unit, at=lies[unit])


def events_by_hand(was: list[Any], now: list[Any]) -> Iterator[Line]:
    lay, lies = (Counter((token.event, token.at) for token in tokens if token.event) for tokens in (was, now))
    for event, at in (lay - lies).elements():
        yield "remove", say("Take the event token {event} off position {at} of the counter", event=event, at=at)
    for event, at in (lies - lay).elements():
        yield "put", say("Put the event token {event} on position {at} of the counter", event=event, at=at)


def neutral_by_hand(was: list[Any], now: list[Any]) -> Iterator[Line]:
    lay, lies = ({token.neutral: token.at for token in tokens if token.neutral} for tokens in (was, now))
    for unit in sorted(lay.keys() | lies.keys()):
        if unit not in lies:
            yield "remove", say("Take the event token of {unit:unit} off the counter", unit=unit)
        elif lay.get(unit) != lies[unit]:
            words = "Put the event token of {unit:unit} on position {at} of the counter"
            yield "put", say(words, unit=unit, at=lies[unit])


def effects_by_hand(was: list[Any], now: list[Any]) -> Iterator[Line]:
    lay, lies = ({token.spell: token.at for token in tokens if token.spell} for tokens in (was, now))
    for number in sorted(lay.keys() | lies.keys()):
        if number not in lies:
            yield "remove", say("Take effect token {number} off the counter", number=number)
        elif lay.get(number) != lies[number]:
            words = "Put effect token {number} on position {at} of the counter"
            yield "put", say(words, number=number, at=lies[number])


def spells_by_hand(was: list[Any], now: list[Any]) -> Iterator[Line]:
    """Every effect token that lies on another card."""
    lay, lies = ({one.number: one.target for one in spells} for spells in (was, now))
    for number in sorted(lay.keys() | lies.keys()):
        if number not in lies:
            yield "remove", say("Take effect token {number} off {unit:unit}", number=number, unit=lay[number])
        elif lay.get(number) != lies[number]:
            yield "put", say("Put effect token {number} on {unit:unit}", number=number, unit=lies[number])


def objectives_by_hand(was: dict[str, Any], now: dict[str, Any]) -> Iterator[Line]:
    """Every marker that is laid, and every conquest marker that changes hands."""
    for key in sorted(was.keys() | now.keys()):
        if key not in now:
            yield "remove", say("Take {key:objective} off the battlefield", key=key)
            continue
        if key not in was:
            yield "put", say("Lay {key:objective} on the battlefield", key=key)
        holder = now[key].holder
        if holder != (was[key].holder if key in was else ""):
            words = "Put a conquest marker of {holder:seat} on {key:objective}"
            if not holder:
                words = "Take the conquest marker off {key:objective}"
            yield "put" if holder else "remove", say(words, key=key, holder=holder)


def elements_by_hand(was: dict[str, Any], now: dict[str, Any]) -> Iterator[Line]:
    """Every terrain element that is laid or taken away."""
    for key in sorted(was.keys() - now.keys()):
        yield "remove", say("Take {key:unit} off the battlefield", key=key)
    for key in sorted(now.keys() - was.keys()):
        yield "put", say("Lay {key:unit} on the battlefield", key=key)
