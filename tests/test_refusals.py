"""What a refusal says, whatever game: never a value of the code, an empty name or a wrong plural.

Random play is followed, and at every step actions it once took are tried again, out of time, by others and spoiled.
"""

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

from referee import registry
from referee.kernel import Invalid, Refusal
from referee.kernel.game import Game, Played
from referee.testing.checks import JUNK
from referee.testing.wander import wander

STEPS = 120
FAULTS = {
    "a value of the code": re.compile(r"None|True|False|[{}\[\]]|\w+=|'\w+'"),
    "two spaces, or one at an end": re.compile(r"  |^ | $"),
    "an empty name": re.compile(r" [.,:;]|: *[.;]|^:"),
    "one of several": re.compile(r"(?<![\w-])1 (?!(?:is|was|has|loses|less)\b)[a-z]+[^s\W]s\b(?! (?:hits|than))"),
    "several of one": re.compile(r"\b(?:0|[2-9]|\d\d) (?:token|coin|space|unit|worker|building|card|die)\b(?! die)"),
}


def spoiled(chance: random.Random, past: list[dict[str, Any]], seats: list[str]) -> dict[str, Any]:
    """An action of this table, by whoever and with a field spoiled now and then."""
    action = dict(chance.choice(past))
    if chance.random() < 0.5:
        action["seat"] = chance.choice(seats)
    if chance.random() < 0.3:
        action[chance.choice([name for name in action if name != "type"])] = chance.choice(JUNK)
    return action


def refusals(game: Game[Any], seed: int) -> Iterator[tuple[dict[str, Any], Played, Refusal]]:
    """Every refusal on the way: the action, where it was tried, and what was said."""
    chance, past = random.Random(seed), dict[str, list[dict[str, Any]]]()
    for action, played in wander(game, game.samples(chance), seed, STEPS):
        if action is not None:
            past.setdefault(action["type"], []).append(action)
        for kind in past:
            tried = spoiled(chance, past[kind], game.seats_in(played.position))
            try:
                game.apply(played.data, game.read_action(tried))
            except Refusal as refusal:
                yield tried, played, refusal
            except Invalid:
                continue


def faults(why: str) -> list[str]:
    return [fault for fault, pattern in FAULTS.items() if pattern.search(why)]


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("key", registry.keys())
def test_every_refusal_is_a_sentence_and_says_what_forbids(key: str, seed: int) -> None:
    game = registry.get(key)
    said = list(refusals(game, seed))
    assert len(said) > STEPS // 2, "too little was refused to judge by"
    told = [game.voice(played.position).tell(refusal.why) for _, played, refusal in said]
    wrong = {f"{why} ({', '.join(faults(why))})" for why in told if faults(why)}
    assert not wrong, "\n".join(sorted(wrong))
    for tried, played, refusal in said:
        if str(refusal.why).startswith("Not now"):
            action, position = game.read_action(tried), game.decode(played.data)
            barred = [found for frame in position.agenda if (found := frame.bars(position, action))]
            assert not barred, f"{tried} is told {refusal.why!r}, though {barred[0][1]!r}"
