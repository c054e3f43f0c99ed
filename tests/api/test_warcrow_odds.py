"""Warcrow's odds over HTTP: the calculator, and the roll at hand."""

import pytest
from flask.testing import FlaskClient

from referee.warcrow.odds.duel import duel
from tests.api.conftest import Player
from tests.warcrow.pairings import made_up

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


def test_who_throws_nothing_has_nothing_to_throw_again(client: FlaskClient) -> None:
    sides = {"attacker": {"roll": "", "repeat_dice": 1}, "defender": {"roll": "RO", "unit": {"troops": 3}}}
    told = client.post("/v1/odds/warcrow", json=sides)
    shares = {one["key"]: one["share"] for one in told.get_json()["outcomes"]}
    assert told.status_code == 200 and shares["attacker"] == 0 and sum(shares.values()) == pytest.approx(1)


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


@pytest.mark.parametrize("seed", range(4))
def test_pools_too_large_to_be_reckoned_exactly_are_told_as_rough(seed: int) -> None:
    """How long they take is told by `python -m tests.warcrow.pairings`."""
    told = duel(*made_up(seed))
    assert not told.exact and sum(told.outcomes.values()) == pytest.approx(1)
