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
    """A table for two whose dice and draws are always the same, and a pass for each of them."""
    seats = [{"seat": seat} for seat in SEATS]
    opened = client.post("/v1/tables", json={"game": "smallworld", "seats": seats, "seed": "coins"})
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
    heard = 0
    for step in range(STEPS):
        if not play_on(players, chance):
            break
        if step % 25 == 0:
            heard += look_for_secrets(players)
    assert heard, "Ben heard of no income, not even of his own"
    table = players["anna"].get().json
    assert table["view"]["outcome"]["winners"]
    assert purses(table["view"]) == {"anna": ["coins", "hand"], "ben": ["coins", "hand"]}
    assert set(players["anna"].get("/score").json["totals"]) == set(SEATS)


def purses(view: dict[str, Any]) -> dict[str, list[str]]:
    """What this phone sees of each player's purse: tokens in hand are no secret, coins are."""
    return {seat: [line["key"] for line in mat["purse"]] for seat, mat in view["seats"].items()}


def look_for_secrets(players: dict[str, Player]) -> int:
    """What Ben's phone is told: no coins of Anna's in view, log or score; how often it heard of his own."""
    view = players["ben"].get().json["view"]
    assert view["outcome"] is not None or purses(view)["anna"] == ["hand"]
    log = players["ben"].get("/log?limit=100").json["lines"]
    heard = [event for entry in log for event in entry["events"] if event["kind"] == "income"]
    assert all(event["seat"] == "ben" for event in heard)
    assert "anna" not in players["ben"].get("/score").json["totals"] or view["outcome"] is not None
    return len(heard)


def corrected(seat: str, **content: Any) -> dict[str, Any]:
    return {"position": {"seats": {seat: content}}, "why": "we counted again"}


@pytest.fixture
def players(client: FlaskClient) -> dict[str, Player]:
    return open_table(client)


def test_what_is_hidden_from_a_seat_it_may_not_set(players: dict[str, Player]) -> None:
    """Setting another's coins and going back would tell how many there were."""
    refused = players["ben"].act("correct", "ben", **corrected("anna", coins=0))
    assert refused.status_code == 422
    assert [rule["id"] for rule in refused.json["rules"]] == ["sww.coin.hidden"]


def test_only_its_own_seat_is_told_what_a_correction_and_its_undo_do_to_coins(players: dict[str, Player]) -> None:
    before = players["anna"].version
    done = players["anna"].act("correct", "anna", **corrected("anna", coins=19))
    assert "anna, Victory coins: 19, not 0" in done.text
    assert players["anna"].undo(before).status_code == 202
    undone = players["ben"].undo(before)
    assert undone.json["done"] and "coins" not in undone.text
    assert "coins" not in players["ben"].get("/log?after=0").text
    assert "Pay 19 coins" in players["anna"].get("/log?after=0").text


def test_a_host_who_plays_sees_as_his_seat_sees(client: FlaskClient) -> None:
    opened = client.post("/v1/tables", json={"game": "smallworld", "seats": [{"seat": seat} for seat in SEATS]}).json
    host = Player(client, opened["id"], opened["pass"])
    assert purses(host.get().json["view"]) == {"anna": ["coins", "hand"], "ben": ["coins", "hand"]}
    assert client.post("/v1/tables/join", json={"code": opened["code"], "seat": "ben"}).status_code == 201
    assert purses(host.get().json["view"]) == {"anna": ["coins", "hand"], "ben": ["hand"]}
    assert set(host.get("/score").json["totals"]) == {"anna"}
    exported = host.get("/export?as=position").json
    assert "coins" in exported["seats"]["anna"] and "coins" not in exported["seats"]["ben"]
    assert "coins of ben" in exported["note"]
    assert host.get("/options?type=draw&seat=ben").status_code == 403
    dealt = [event for line in host.get("/log").json["lines"] for event in line["events"] if event["kind"] == "income"]
    assert all(event["seat"] == "anna" for event in dealt)
