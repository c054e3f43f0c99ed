"""Odds over HTTP: of the dice at hand, and of a calculator that needs no table."""

import subprocess
import sys

import pytest
from flask.testing import FlaskClient

from api.aside import MOST_WAITING, Aside
from api.problems import Problem
from tests.api.conftest import Room
from tests.api.counting_game import TURN


def test_what_can_be_asked_is_listed_and_then_told(room: Room) -> None:
    assert room.anna.get("/odds").json["matters"] == []
    room.anna.act("gamble", "anna")
    listed = room.bert.get("/odds").json
    assert listed == {
        "version": 1,
        "matters": [{"about": "throw/anna/gamble", "title": "Throw the die."}],
        "odds": None,
    }
    told = room.bert.get("/odds?about=throw/anna/gamble").json["odds"]
    assert {share["key"]: share["share"] for share in told["outcomes"]} == pytest.approx(dict.fromkeys("123456", 1 / 6))
    assert told["exact"] and [rule["id"] for rule in told["rules"]] == [TURN]


def test_nothing_is_sent_twice(room: Room) -> None:
    room.anna.act("gamble", "anna")
    first = room.anna.get("/odds?about=throw/anna/gamble")
    assert room.anna.get("/odds?about=throw/anna/gamble", If_None_Match=first.headers["ETag"]).status_code == 304
    assert room.anna.get("/odds", If_None_Match=first.headers["ETag"]).status_code == 200


def test_dice_nobody_knows_cannot_be_weighed(room: Room) -> None:
    room.anna.act("gamble", "anna", die="strange")
    assert room.anna.get("/odds").json["matters"] == []


@pytest.mark.parametrize(
    "query, field, why",
    [
        ("about=throw/bert/gamble", "about", "no such thing can be weighed now; there is: Throw the die."),
        ("about=throw/anna/gamble&play=badly", "play", "there is only one way to play here"),
    ],
)
def test_what_cannot_be_asked_is_named(room: Room, query: str, field: str, why: str) -> None:
    room.anna.act("gamble", "anna")
    refused = room.anna.get(f"/odds?{query}")
    assert refused.status_code == 422 and refused.json["errors"] == {field: [why]}


def test_a_pass_is_needed_at_a_table(room: Room, client: FlaskClient) -> None:
    assert client.get(f"/v1/tables/{room.host.table_id}/odds").status_code == 401


def test_a_calculator_needs_no_table(client: FlaskClient) -> None:
    told = client.post("/v1/odds/counting", json={"dice": 2}).json
    assert [share["share"] for share in told["outcomes"]] == pytest.approx([0.5, 0.5])
    assert told["spreads"][0]["mean"] == pytest.approx(7)
    assert told["given"] == [{"text": "2 dice thrown", "rules": [TURN]}]


@pytest.mark.parametrize(
    "body, field, why",
    [
        ({}, "dice", "is left out"),
        ({"dice": 4}, "dice", "must be a whole number, at most 3"),
        ({"dice": "two"}, "dice", "must be a whole number, not a text"),
        ({"dice": 2, "sides": 3}, "sides", "unknown field"),
        ([], "body", "must be a mapping, not a list"),
    ],
)
def test_a_question_that_makes_no_sense_names_its_field(
    client: FlaskClient, body: object, field: str, why: str
) -> None:
    refused = client.post("/v1/odds/counting", json=body)
    assert refused.status_code == 422 and refused.json["errors"] == {field: [why]}


@pytest.mark.parametrize("game", ["chess", "smallworld"])
def test_a_game_without_a_calculator_says_so(client: FlaskClient, game: str) -> None:
    assert client.post(f"/v1/odds/{game}", json={}).status_code == 404


def test_the_question_is_described(client: FlaskClient) -> None:
    described = client.get("/openapi.json").json["components"]["schemas"]
    assert {"$ref": "#/components/schemas/counting.Sum"} in described["OddsQuestion"]["anyOf"]
    assert described["counting.Sum"]["properties"]["dice"]["maximum"] == 3


def test_whoever_comes_when_too_many_wait_is_sent_away() -> None:
    aside = Aside()

    def crowd(waiting: int) -> int:
        return waiting if waiting > MOST_WAITING + 1 else aside.work(lambda: crowd(waiting + 1))

    with pytest.raises(Problem) as sent:
        crowd(1)
    assert sent.value.status == 503
    assert aside.work(lambda: 7) == 7


REACHES_BESIDE_A_TICKING_CLOCK = """
from gevent import monkey; monkey.patch_all()
import gevent, time
from api.aside import Aside

ticks = []
def clock():
    while True:
        time.sleep(0.02)
        ticks.append(1)

def heavy():
    total = 0
    for number in range(10_000_000):
        total += number
    return total

gevent.spawn(clock)
assert Aside().work(heavy) == 49999995000000
print(len(ticks))
try:
    Aside().work(lambda: 1 // 0)
except ZeroDivisionError:
    print("raised")
"""


def test_heavy_work_holds_nobody_up_where_the_server_has_a_loop() -> None:
    told = subprocess.run([sys.executable, "-c", REACHES_BESIDE_A_TICKING_CLOCK], capture_output=True, check=True)
    ticks, raised = told.stdout.split()
    assert int(ticks) >= 5 and raised == b"raised" and not told.stderr
