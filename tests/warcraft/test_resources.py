"""Fixed and hidden amounts, research and racial building survive being written down, typed in and put back."""

import random
from typing import Any

import pytest

from referee.kernel.changes import seen
from referee.kernel.game import Played
from referee.testing.checks import play_and_watch
from referee.testing.wander import wander
from referee.warcraft import GAME
from referee.warcraft.expansion.resource import in_tokens

RACES = ["undead", "human", "night-elf", "orc"]


def table(chance: random.Random) -> dict[str, Any]:
    """Two or four races with their abilities and spell research, the resources drained, hidden or rolled for."""
    options = {"racial": "on", "research": "on", "cards": "base", "pace": chance.choice(["relaxed", "strict"])}
    resources = chance.choice(["drain", "hidden", ""])
    options |= {resources: "on"} if resources else {}
    races = chance.sample(RACES, chance.choice([2, 4]))
    return {"seats": [{"seat": race, "race": race} for race in races], "options": options}


def typed_in(config: dict[str, Any], played: Played) -> Played:
    return GAME.setup({**config, "position": GAME.document(played.position)})


@pytest.mark.parametrize("seed", range(4))
def test_random_play_keeps_its_promises(seed: int) -> None:
    play_and_watch(GAME, table(random.Random(seed)), seed, 160)


@pytest.mark.parametrize("seed", range(6))
def test_a_written_position_is_the_same_when_typed_in(seed: int) -> None:
    """At the beginning of a Spend Step nothing is half done, so nothing goes on by itself."""
    config, compared = table(random.Random(seed)), 0
    for action, played in wander(GAME, config, seed, 260):
        spending = GAME.document(played.position).get("step") == "spend"
        if action is None or action["type"] != "done" or not spending:
            continue
        again = typed_in(config, played).position
        assert GAME.document(again)["spaces"] == GAME.document(played.position)["spaces"]
        assert (again.stock, again.hidden) == (played.position.stock, played.position.hidden)
        assert GAME.document(again)["seats"] == GAME.document(played.position)["seats"]
        compared += 1
    assert compared, "no Spend Step was ever reached"


def test_putting_back_names_what_lies_on_the_resource_spaces() -> None:
    seats = [{"seat": "human", "race": "human"}, {"seat": "orc", "race": "orc"}]
    position = {"spaces": {"A3": {"human": {"worker": 1}, "hidden": 20}}}
    then = GAME.setup({"seats": seats, "options": {"hidden": "on"}, "position": position})
    now = then
    for seat in ("human", "orc"):
        now = GAME.apply(now.data, GAME.read_action({"type": "done", "seat": seat}))
    steps = [str(line) for line in seen(GAME.changes(now.position, then.position), [])]
    assert "resources in A3: none, not 18" in steps
    assert "token in A3: 20, not none" in steps


@pytest.mark.parametrize(("amount", "tokens"), [(20, "10, 10"), (18, "10, 5, 1, 1, 1"), (3, "1, 1, 1")])
def test_an_amount_lies_in_the_fewest_tokens(amount: int, tokens: str) -> None:
    assert in_tokens(amount) == tokens
