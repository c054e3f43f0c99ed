"""What a table is asked is what its cards say: nothing that does not matter, and no price that is not paid."""

from typing import Any

import pytest

from referee.kernel.game import Played
from referee.warcrow import GAME


def asked(units: dict[str, Any], *actions: dict[str, Any]) -> dict[str, str]:
    """By its action, how each question is put once a player has done all this."""
    seats = [{"seat": "anna"}, {"seat": "ben"}]
    position = {"seats": {"anna": {"command": 2}}, "units": {**units, "alborc": {"side": "ben"}}}
    played: Played = GAME.setup({"seats": seats, "position": position})
    for action in actions:
        played = GAME.apply(played.data, GAME.read_action({"seat": "anna", **action}))
    voice = GAME.voice(played.position)
    return {prompt.action: voice.tell(prompt.text) for prompt in GAME.prompts(played.position)}


def test_whoever_is_near_a_token_need_not_be_seen() -> None:
    boom = {"type": "use-ability", "unit": "trabor-slepmund", "ability": "Boom"}
    thrown = {"type": "roll", "dice": {"orange": ["S"], "yellow": ["S"]}}
    trabor = {"trabor-slepmund": {"side": "anna", "tokens": ["Automaton"]}}
    found = asked(trabor, {"type": "activate-unit", "unit": "trabor-slepmund"}, boom, thrown)
    assert found["struck"] == "Boom: which of these are within 3 strides of the token?"


@pytest.mark.parametrize(
    ("key", "there", "words"),
    [
        ("gale-falchion", {"frostfire-herald": {"side": "anna"}}, "anna may use an ability."),
        ("lotta", {}, "anna may spend a command token."),
    ],
)
def test_a_command_token_is_named_only_where_each_ability_costs_one(key: str, there: Any, words: str) -> None:
    found = asked({key: {"side": "anna"}, **there}, {"type": "activate-unit", "unit": key})
    assert found["use-ability"] == words
