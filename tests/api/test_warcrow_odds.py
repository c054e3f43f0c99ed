"""Warcrow's odds over HTTP: the calculator, and the roll at hand."""

import random
import time

import pytest
from flask.testing import FlaskClient

from referee.warcrow.odds.duel import duel, duels
from referee.warcrow.odds.side import WHOLE, Side
from referee.warcrow.roll.dice import Pool
from tests.api.conftest import Player
from tests.warcrow.many_odds import switch

AGGRESSORS = {
    "roll": "ROOYB|S",
    "modifiers": ["|S X hX"],
    "switches": [{"pay": "X X", "do": "cancel any 1"}, {"pay": "hX", "do": "state disarmed"}],
    "unit": {"troops": 4, "w": 2, "mor": 2, "wp": "OO"},
}
DEFENSE = {"roll": "GBBK", "modifiers": ["R|X"], "switches": [{"pay": "X X", "do": "cancel any 1"}]}


def test_two_rolls_off_the_cards_are_told_with_every_cell(client: FlaskClient) -> None:
    told = client.post("/v1/odds/warcrow", json={"attacker": AGGRESSORS, "defender": DEFENSE})
    assert told.status_code == 200, told.text
    assert sum(share["share"] for share in told.json["outcomes"]) == pytest.approx(1)
    assert [share["text"] for share in told.json["outcomes"]] == [
        "the attacker wins",
        "nobody wins",
        "the defender wins",
    ]
    assert [cell["text"] for cell in told.json["choices"]][:2] == [
        "The defender: no stress; the attacker: no stress",
        "The defender: no stress; the attacker: stress for 1 success, 1 special and 1 hollow special",
    ]
    assert told.json["exact"] and len(told.json["choices"]) == 4
    assert "wcr.roll.f2f-switches" in [rule["id"] for rule in told.json["rules"]]


@pytest.mark.parametrize(
    "defender, field, why",
    [
        ({"roll": "GZ"}, "defender.roll", "no such die: Z; there are R, O, Y, G, B, K"),
        ({"roll": "G", "switches": [{"pay": "X"}]}, "defender.switches[0].do", "is left out"),
        ({"roll": "G", "repeat_dice": 4}, "defender.repeat_dice", "must be a whole number, at most 3"),
        ({}, "defender.roll", "is left out"),
    ],
)
def test_what_is_wrong_is_named(client: FlaskClient, defender: object, field: str, why: str) -> None:
    refused = client.post("/v1/odds/warcrow", json={"attacker": {"roll": "R"}, "defender": defender})
    assert refused.status_code == 422 and refused.json["errors"] == {field: [why]}


def test_the_roll_at_hand_is_told_by_the_names_of_the_units(client: FlaskClient) -> None:
    units = {
        "black-legion-bucklermen": {"side": "anna", "troops": 3, "engaged": ["orc-hunters"]},
        "orc-hunters": {"side": "ben", "troops": 4},
    }
    body = {"game": "warcrow", "seats": [{"seat": "anna"}, {"seat": "ben"}], "position": {"units": units}}
    opened = client.post("/v1/tables", json=body).json
    host = Player(client, opened["id"], opened["pass"])
    host.act("activate-unit", "anna", unit="black-legion-bucklermen")
    host.act("attack", "anna", target="orc-hunters")
    assert {"about": "face-off", "title": "Black Legion Bucklermen against Orc Hunters"}.items() <= host.get(
        "/odds"
    ).json["matters"][0].items()
    told = host.get("/odds?about=face-off").json["odds"]
    assert told["outcomes"][0]["text"] == "Black Legion Bucklermen wins"
    assert sum(share["share"] for share in told["outcomes"]) == pytest.approx(1)
    rough = host.get("/odds?about=face-off&play=badly")
    assert rough.status_code == 422 and "play" in rough.json["errors"]


def test_no_pool_the_rules_allow_takes_long() -> None:
    """A tenth of a second of a quiet processor; three times that where others work too."""
    chance = random.Random(7)
    slowest = 0.0
    for _ in range(20):
        sides = [large(chance, attacks=attacks) for attacks in (True, False)]
        duels.cache_clear()
        begun = time.process_time()
        duel(*sides)
        slowest = max(slowest, time.process_time() - begun)
    assert slowest < 0.3


def large(chance: random.Random, *, attacks: bool) -> Side:
    dice = "".join(chance.sample("RRROOOYYYGGGBBBKKK", chance.randint(8, 18)))
    return Side(
        Pool.read(dice),
        tuple(dict.fromkeys(switch(chance) for _ in range(4))),
        attacks,
        repeat=chance.choice((0, 1, 2, WHOLE)),
        loses=chance.random() < 0.5,
        elite=chance.random() < 0.5,
        rage=chance.random() < 0.5,
    )
