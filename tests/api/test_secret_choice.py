"""The secret choice of heroes over the service: no phone learns another's hero before all are turned up."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.api.conftest import Player

WISH = {
    "game": "warcraft",
    "seats": [{"seat": "orc", "race": "orc"}, {"seat": "human", "race": "human"}],
    "options": {"heroes": "on", "creeps": "on"},
    "first": "orc",
}
ORC = {"type": "choose-hero", "seat": "orc", "hero": "war-drummer"}
HUMAN = {"type": "choose-hero", "seat": "human", "hero": "rune-sage"}


@pytest.fixture
def players(client: FlaskClient) -> dict[str, Player]:
    """The Orc player has chosen, the Human player has not."""
    opened = client.post("/v1/tables", json=WISH).json
    joined = {}
    for seat in ("orc", "human"):
        answer = client.post("/v1/tables/join", json={"code": opened["code"], "seat": seat}).json
        joined[seat] = Player(client, answer["id"], answer["pass"])
    assert joined["orc"].post("/actions", ORC).status_code == 201
    return joined


def looks(player: Player) -> list[Any]:
    """Everything a phone may ask for."""
    paths = ("", "/log", "/prompts", "/options?type=choose-hero", "/timing", "/score", "/undo", "/transcript?from=0")
    return [player.get(path).text for path in paths] + [str(player.entries(1, "/stream?after=0"))]


def test_no_answer_names_a_hero_before_all_have_chosen(players: dict[str, Player]):
    assert not [told for told in looks(players["human"]) if "war-drummer" in told]
    assert players["human"].get("/export").status_code == 403


def test_asking_may_i_does_not_turn_up_the_others(players: dict[str, Player]):
    ruling = players["human"].post("/rulings", HUMAN)
    assert ruling.status_code == 200 and ruling.json["legal"]
    assert "war-drummer" not in ruling.text
    assert "wbx.hero.setup-secret" in ruling.text


def test_who_chose_last_cannot_go_back_alone_once_all_are_seen(players: dict[str, Player]):
    assert players["human"].post("/actions", HUMAN).status_code == 201
    assert "war-drummer" in players["human"].get().text
    asked = players["human"].undo(players["human"].version - 1)
    assert asked.status_code == 202 and asked.json["waits_for"] == ["orc"]
