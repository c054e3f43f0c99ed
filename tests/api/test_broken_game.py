"""A game that does not hold is named, and everything else is served as ever."""

import pytest
from flask import Flask

from referee import registry
from tests.api.conftest import SEATS, Room

WHY = "counting: gives no score"


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch) -> None:
    """The counting game gone after its tables were opened, and a game that nobody has a book of."""
    monkeypatch.delitem(registry._registered, "counting")
    sound, _ = registry._installed()
    monkeypatch.setattr(registry, "_installed", lambda: (sound, {"counting": WHY}))


def test_it_is_named_among_the_games(app: Flask, broken: None):
    listed = {game["key"]: game for game in app.test_client().get("/v1/games").json["games"]}
    assert listed["counting"] == {"key": "counting", "title": "counting", "books": [], "playable": False, "broken": WHY}
    assert all("broken" not in listed[game.key] and listed[game.key]["playable"] for game in registry.games())


def test_its_tables_stay_and_say_why_nobody_can_play_on(room: Room, broken: None):
    answer = room.host.get()
    assert answer.status_code == 503 and answer.json["type"] == "/docs#left-out" and WHY in answer.json["detail"]


def test_no_table_of_it_is_opened(app: Flask, broken: None):
    answer = app.test_client().post("/v1/tables", json={"game": "counting", "seats": SEATS})
    assert answer.status_code == 422 and WHY in answer.json["errors"]["game"][0]
