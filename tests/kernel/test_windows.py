"""Windows: what is held keeps its turn, and looking ahead stops where a printed fact is missing."""

from typing import Any

import pytest

from referee.kernel import Refusal
from referee.warcraft import GAME

READ = {
    f"tile.{race}.melee.1.{name}": value
    for race in ("orc", "human")
    for name, value in (("ability", "none"), ("strength", 2))
}
BATTLE = {
    "seats": [{"seat": race, "race": race} for race in ("orc", "human")],
    "packs": ["printed", "demo-two"],
    "position": {
        "spaces": {"C4": {"orc": {"melee": 1}, "human": {"melee": 1}}},
        "seats": {race: {"hand": 1} for race in ("orc", "human")},
        "facts": READ,
    },
}


def play(data: bytes, *actions: dict[str, Any]) -> bytes:
    for action in actions:
        data = GAME.apply(data, GAME.read_action(action)).data
    return data


def fight(config: dict[str, Any], seat: str, space: str) -> bytes:
    data = GAME.setup(config).data
    return play(data, {"type": "done", "seat": seat}, {"type": "fight", "seat": seat, "space": space})


def asked(data: bytes) -> set[str]:
    prompts = GAME.prompts(GAME.decode(data))
    return {f"{seat} {prompt.action}" for prompt in prompts if prompt.must for seat in prompt.seats}


def test_looking_ahead_stops_where_a_fact_is_missing():
    data = fight(BATTLE, "orc", "C4")
    position = GAME.decode(data)
    position.facts = {}
    for prompt in GAME.prompts(position):
        for seat in prompt.seats:
            GAME.options(position, seat, prompt.action, {})
    assert GAME.options(position, "orc", "roll", {}) == []


def test_what_is_done_out_of_turn_lets_every_open_window_look_again():
    data = fight(BATTLE, "orc", "C4")
    assert asked(data) == {"orc roll", "human roll"}
    stronger = {"spaces": {"C4": {"orc": {"melee": 1, "ranged": 1}}}}
    data = play(data, {"type": "correct", "seat": "orc", "position": stronger})
    assert asked(data) == {"orc go-on"}
    data = play(data, {"type": "correct", "seat": "orc", "position": {"spaces": {"C4": {"orc": {"ranged": 0}}}}})
    assert asked(data) == {"orc roll", "human roll"}


def test_the_owner_of_a_play_on_hold_passes_only_after_another_was_made():
    config = BATTLE | {"packs": ["printed", "demo", "demo-two"]}
    data = fight(config, "orc", "C4")
    data = play(data, {"type": "play-card", "seat": "orc", "card": "devour", **target("human")})
    with pytest.raises(Refusal):
        play(data, {"type": "pass", "seat": "orc"})
    data = play(data, {"type": "play-card", "seat": "human", "card": "polymorph", **target("orc")})
    assert asked(data) == {"orc play-card"}
    assert asked(play(data, {"type": "pass", "seat": "orc"})) == {"human roll"}


def target(owner: str) -> dict[str, str]:
    return {"space": "C4", "unit": "melee", "owner": owner}
