"""Every way to spend symbols on switches, played through the referee and counted naively: both come to the same."""

import random
from typing import Any

import pytest

from referee import registry
from referee.warcrow.fight.face_off import FaceOff
from referee.warcrow.table.position import Warcrow

GAME = registry.get("warcrow")
SYMBOLS = ("S", "hS", "B", "hB", "X", "hX")
WORDS = ("add S", "add B", "add S S", "cancel B 1", "cancel S 2", "cancel any 1", "damage 1", "cancel B 1, add S")
Outcome = tuple[int, int]
"""Damage on the defender, and on the attacker."""


def fighter(switches: list[tuple[str, str]]) -> dict[str, Any]:
    return {
        "name": "Fighter",
        "faction": "northern-tribes",
        "kind": "officer",
        "attributes": {"cost": 10, "mov": [3, 2, 10], "w": 50, "wp": "OO", "mor": 3, "models": 1},
        "panel": [
            {
                "at": "all",
                "melee": {"roll": "O", "switches": [{"pay": pay, "do": do} for pay, do in switches]},
                "defense": {"roll": "K"},
            }
        ],
    }


def attacked(switches: list[tuple[str, str]]) -> Warcrow:
    """A table at which the dice of a combat are to be thrown."""
    units = {"one": fighter(switches), "two": fighter([])}
    pack = {"pack": "two", "title": "Two", "game": "warcrow", "kind": "profiles", "source": "table", "units": units}
    position = {"units": {"one": {"side": "anna", "engaged": ["two"]}, "two": {"side": "ben"}}}
    seats = [{"seat": "anna"}, {"seat": "ben"}]
    played = GAME.setup({"seats": seats, "packs": [pack], "position": position})
    for action in ({"type": "activate-unit", "unit": "one"}, {"type": "attack", "target": "two"}):
        played = GAME.apply(played.data, GAME.read_action({"seat": "anna", **action}))
    return GAME.decode(played.data)


def before_switches(switches: list[tuple[str, str]], mine: list[int], theirs: list[int]) -> bytes:
    """A table at which the dice have come to rest with just these symbols."""
    table = attacked(switches)
    frame = table.agenda[-1]
    assert isinstance(frame, FaceOff)
    frame.step, frame.begun = frame.steps.index(("switch", "active")), True
    frame.attack.stock, frame.defense.stock = mine, theirs
    return GAME.encode(table)


def outcome(position: Warcrow) -> Outcome:
    return position.units["two"].damage, position.units["one"].damage


def played_through(data: bytes, met: set[bytes]) -> set[Outcome]:
    """What the referee lets it come to: every offer taken, and every stop."""
    if data in met:
        return set()
    met.add(data)
    position = GAME.decode(data)
    if not isinstance(position.agenda[-1], FaceOff):
        return {outcome(position)}
    found: set[Outcome] = set()
    for prompt in GAME.prompts(position):
        for fields in prompt.choice.ways() if prompt.choice else ():
            raw = {"type": prompt.action, "seat": prompt.seats[0], **fields}
            found |= played_through(GAME.apply(data, GAME.read_action(raw)).data, met)
    return found


# ---- the same, naively


def counts(text: str) -> dict[str, int]:
    return {symbol: text.split().count(symbol) for symbol in SYMBOLS}


def naive(
    switches: list[tuple[str, str]], mine: dict[str, int], theirs: dict[str, int], dealt: int, met: set[Any]
) -> set[Outcome]:
    key = (*mine.values(), *theirs.values(), dealt)
    if key in met:
        return set()
    met.add(key)
    stop = (dealt + max(0, mine["S"] - theirs["B"]), max(0, theirs["S"] - mine["B"]))
    found = {stop}
    for pay, do in switches:
        left = {symbol: mine[symbol] - counts(pay)[symbol] for symbol in SYMBOLS}
        if min(left.values()) >= 0:
            for mine_then, theirs_then, more in done(do, left, theirs):
                found |= naive(switches, mine_then, theirs_then, dealt + more, met)
    return found


def done(do: str, mine: dict[str, int], theirs: dict[str, int]) -> list[tuple[dict[str, int], dict[str, int], int]]:
    """What a switch makes of both rolls, for every symbol that may be chosen."""
    there = [symbol for symbol in SYMBOLS if theirs[symbol]]
    found = []
    for chosen in (there or [""]) if "any" in do else [""]:
        own, other, damage = dict(mine), dict(theirs), 0
        for part in do.split(", "):
            word, _, rest = part.partition(" ")
            if word == "add":
                own = {symbol: own[symbol] + counts(rest)[symbol] for symbol in SYMBOLS}
            elif word == "cancel":
                symbol, _, number = rest.partition(" ")
                symbol = chosen if symbol == "any" else symbol
                if symbol:
                    other[symbol] = max(0, other[symbol] - int(number))
            else:
                damage += int(rest)
        found.append((own, other, damage))
    return found


@pytest.mark.parametrize("seed", range(40))
def test_every_sequence_of_switches_comes_to_what_a_naive_count_says(seed: int) -> None:
    chance = random.Random(seed)
    pays = ["X", "X X", "hX", "S X", "B", "hS"]
    drawn = zip(chance.sample(pays, 3), chance.sample(WORDS, 3), strict=True)
    switches = [(pay, do) for pay, do in drawn if do != f"add {pay}"]
    mine, theirs = ([chance.choice((0, 0, 1, 2)) for _ in SYMBOLS] for _ in range(2))
    data = before_switches(switches, list(mine), list(theirs))
    ours = dict(zip(SYMBOLS, mine, strict=True)), dict(zip(SYMBOLS, theirs, strict=True))
    assert played_through(data, set()) == naive(switches, *ours, 0, set()), (switches, mine, theirs)
