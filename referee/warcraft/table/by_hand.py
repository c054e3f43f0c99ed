"""What hands do when something other than pieces changes: markers laid and turned, tiles, tokens, the hero's card."""

from collections.abc import Iterator
from typing import Any

from referee.kernel.fields import Line
from referee.kernel.say import say

Numbers = dict[str, int]
SIDES = ("", "partial side up", "complete side up")
"""How a depletion marker lies."""


def changed(was: dict[str, Any], now: dict[str, Any]) -> Iterator[tuple[str, Any, Any]]:
    """What is not what it was, by key."""
    for key in sorted(was.keys() | now.keys()):
        if was.get(key) != now.get(key):
            yield key, was.get(key), now.get(key)


def depletion(was: Numbers, now: Numbers) -> Iterator[Line]:
    for space, lay, lies in changed(was, now):
        if not lies:
            yield "remove", say("Take the depletion marker off {space:space}", space=space)
        elif lay:
            yield "turn", say("Turn the depletion marker of {space:space}", space=space)
        else:
            yield "lay", say("Lay a depletion marker on {space:space}, {side}", space=space, side=say(SIDES[lies]))


def stock(was: Numbers, now: Numbers) -> Iterator[Line]:
    """Resources that lie in a space."""
    for space, lay, lies in changed(was, now):
        if number := (lies or 0) - (lay or 0):
            more = ("lay", "Lay {number} more into {space:space}")
            verb, words = more if number > 0 else ("take", "Take {number} out of {space:space}")
            yield verb, say(words, number=abs(number), space=space)


def hidden(was: Numbers, now: Numbers) -> Iterator[Line]:
    """Tokens that lie face down until somebody comes, or open from the start."""
    new = {space: lies for space, lay, lies in changed(was, now) if lay is None}
    for number in sorted(set(new.values())):
        spaces = [space for space, lies in new.items() if lies == number]
        text = "Lay {spaces:a token|a token each} in {spaces:space}, {side}"
        side = say("open: {number}", number=number) if number else say("face down")
        yield "lay", say(text, spaces=spaces, side=side)
    for space, lay, lies in changed(was, now):
        if lay is None:
            continue
        if lies is None:
            yield "remove", say("Remove the token from {space:space}", space=space)
        elif lies:
            yield "turn", say("Turn up the token in {space:space}", space=space)
        else:
            yield "turn", say("Turn the token in {space:space} face down", space=space)


def levels(was: Numbers, now: Numbers) -> Iterator[Line]:
    shown = {unit: level for unit, _, level in changed(was, now) if level}
    for level in sorted(set(shown.values())):
        units = [unit for unit, at in shown.items() if at == level]
        tiles = "Show the Level {level} {units:tile|tiles} of the {units:upgraded}"
        yield "turn", say(tiles, level=level, units=units)


def occupied(was: bool, now: bool) -> Iterator[Line]:
    if now:
        yield "lay", say("Lay a depletion marker on the Town, partial side up")
    else:
        yield "remove", say("Take the depletion marker off the Town")


def town(was: str, now: str) -> Iterator[Line]:
    if was and now:
        yield "move", say("Move the Town from {was:space} to {now:space}", was=was, now=now)


def tokens(was: dict[str, str], now: dict[str, str]) -> Iterator[Line]:
    """The tokens of a scenario."""
    for token, lay, lies in changed(was, now):
        if lies:
            yield "put", say("Put the {token:token} token on {space:space}", token=token, space=lies)
        elif lay:
            yield "remove", say("Remove the {token:token} token from {space:space}", token=token, space=lay)


def creeps(was: dict[str, Any], now: dict[str, Any]) -> Iterator[Line]:
    """Their markers are turned up; how many dice they have lost is only remembered."""
    for _, lay, lies in changed(was, now):
        if lay and lies and lies.key != lay.key:
            turned = "Turn up the creep: {creep:creep}" if lies.key else "Turn the creep face down"
            yield "turn", say(turned, creep=lies.key)


def hero(was: Any, now: Any) -> Iterator[Line]:
    """Its card, its wounds and the creep markers it keeps."""
    if was is None or now is None or was.key != now.key:
        laid = "Lay the card of {hero:hero} open" if now else "Put the card of {hero:hero} away"
        yield "lay", say(laid, hero=(now or was).key)
        return
    if was.level != now.level:
        yield "turn", say("Show Level {level} of {hero:hero}", level=now.level, hero=now.key)
    if number := now.wounds - was.wounds:
        more = ("lay", "Put {number:wound} on {hero:hero}")
        verb, words = more if number > 0 else ("remove", "Take {number:wound} off {hero:hero}")
        yield verb, say(words, number=abs(number), hero=now.key)
    if was.markers != now.markers:
        points = sum(now.markers) - sum(was.markers)
        laid = "Keep creep markers worth {points:point} with {hero:hero}" if points > 0 else ""
        laid = laid or "Put creep markers worth {points:point} of {hero:hero} away"
        yield "lay", say(laid, points=abs(points), hero=now.key)
