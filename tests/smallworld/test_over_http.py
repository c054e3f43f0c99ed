"""A whole game over HTTP, each player with a phone of their own, and nobody sees another's coins."""

import random
from collections.abc import Iterator
from typing import Any

import pytest
from flask.testing import FlaskClient

from api.passes import database
from app import create_app
from tests.api.conftest import Player

SEATS = ("anna", "ben")
STEPS = 600


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FlaskClient]:
    path = tmp_path_factory.mktemp("database") / "smallworld.sqlite3"
    app = create_app({"DATABASE_URL": f"sqlite:///{path}", "REDIS_URL": None})
    yield app.test_client()
    with app.app_context():
        database().close()


def open_table(client: FlaskClient) -> dict[str, Player]:
    """A table for two, and a pass for each of them."""
    opened = client.post("/v1/tables", json={"game": "smallworld", "seats": [{"seat": seat} for seat in SEATS]})
    assert opened.status_code == 201, opened.text
    joined = [client.post("/v1/tables/join", json={"code": opened.json["code"], "seat": seat}).json for seat in SEATS]
    return {seat: Player(client, answer["id"], answer["pass"]) for seat, answer in zip(SEATS, joined, strict=True)}


def answer(player: Player, seat: str, prompt: dict[str, Any], chance: random.Random) -> dict[str, Any] | None:
    """Something this seat may do about a prompt; dice are thrown by the server."""
    if prompt["action"] == "roll":
        return {}
    if prompt["action"] == "draw":
        return {"label": prompt["choice"]["label"]}
    found = player.get(f"/options?type={prompt['action']}&seat={seat}").json["options"]
    return chance.choice(found) if found else None


def play_on(players: dict[str, Player], chance: random.Random) -> bool:
    """One answer to one prompt; False when nobody is asked any more."""
    asked = [(seat, p) for seat in SEATS for p in players[seat].get("/prompts").json["prompts"] if seat in p["seats"]]
    for seat, prompt in chance.sample(asked, len(asked)):
        fields = answer(players[seat], seat, prompt, chance)
        if fields is not None:
            done = players[seat].act(prompt["action"], seat, **fields)
            assert done.status_code == 201, done.text
            return True
    assert not asked, asked
    return False


def test_a_game_is_played_to_its_end_and_coins_stay_hidden(client: FlaskClient) -> None:
    players, chance = open_table(client), random.Random(11)
    for step in range(STEPS):
        if not play_on(players, chance):
            break
        if step % 25 == 0:
            look_for_secrets(players)
    table = players["anna"].get().json
    assert table["view"]["outcome"]["winners"]
    assert {seat: "coins" in shown for seat, shown in table["view"]["seats"].items()} == {"anna": True, "ben": True}
    assert set(players["anna"].get("/score").json["totals"]) == set(SEATS)


def look_for_secrets(players: dict[str, Player]) -> None:
    """What Ben's phone is told: no coins of Anna's in view, log or score."""
    view = players["ben"].get().json["view"]
    assert view["outcome"] is not None or "coins" not in view["seats"]["anna"]
    log = players["ben"].get("/log?limit=100").json["lines"]
    heard = [event for entry in log for event in entry["events"] if event["kind"] == "income"]
    assert all(event["seat"] == "ben" for event in heard)
    assert "anna" not in players["ben"].get("/score").json["totals"] or view["outcome"] is not None
