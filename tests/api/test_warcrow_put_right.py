"""Tables of Warcrow that people put right in the middle of something, or fill to the brim: none comes to a halt."""

from typing import Any

import msgspec
import pytest
from flask.testing import FlaskClient

from referee.warcrow.setup.shipped import CARDS
from tests.api.conftest import Player
from tests.api.test_warcrow_table import act

SEATS = [{"seat": "anna", "name": "Anna"}, {"seat": "bert", "name": "Bert"}]
NORTH = {"faction": "northern-tribes", "units": [{"unit": "wrathmane"}]}
LEGION, HUNTERS, GUNS = "black-legion-bucklermen", "orc-hunters", "black-legion-arquebusiers"


def opened(client: FlaskClient, **position: Any) -> Player:
    """A table that begins with a position, or with nobody recruited."""
    wish: dict[str, Any] = {"game": "warcrow", "seats": SEATS} | ({"position": position} if position else {})
    answer = client.post("/v1/tables", json=wish)
    assert answer.status_code == 201, answer.text
    return Player(client, answer.json["id"], answer.json["pass"])


def right(host: Player, **position: Any) -> None:
    act(host, "correct", "anna", position=position)


def typed(key: str, **attributes: Any) -> dict[str, Any]:
    """A card of the game with other attributes."""
    card = msgspec.to_builtins(CARDS.units[key])
    return card | {"attributes": card["attributes"] | attributes}


def asked(host: Player) -> set[tuple[str, str]]:
    prompts = host.get().json["prompts"]
    return {(seat, prompt["action"]) for prompt in prompts if prompt.get("must", True) for seat in prompt["seats"]}


@pytest.mark.parametrize(
    "put",
    [{"objectives": {"1": None}}, {"units": {"bulwarks": {"troops": 0}}}, {"units": {"bulwarks": {"where": "gone"}}}],
)
def test_an_objective_or_a_unit_that_is_taken_away_is_not_asked_about(client: FlaskClient, put: dict[str, Any]):
    units = {"bulwarks": {"side": "anna"}, "hetman": {"side": "anna"}, "alborc": {"side": "bert"}}
    host = opened(client, units=units, objectives={"1": {}})
    act(host, "activate-unit", "anna", unit="bulwarks")
    act(host, "done", "anna")
    assert ("anna", "near") in asked(host)
    right(host, **put)
    assert asked(host) == {("bert", "activate-unit")}


def test_tokens_beyond_what_is_counted_leave_a_table_that_can_be_read(client: FlaskClient):
    units = {"wrathmane": {"side": "anna", "activated": True}, "bulwarks": {"side": "bert"}}
    host = opened(client, units=units)
    act(host, "activate-unit", "anna", unit="wrathmane")
    right(host, units={"wrathmane": {"stress": 99}})
    act(host, "done", "anna")
    assert asked(host) == {("anna", "roll")}


def test_points_of_a_round_have_room(client: FlaskClient):
    units = {"wrathmane": {"side": "anna", "activated": True}, "bulwarks": {"side": "bert", "activated": True}}
    host = opened(client, units=units, dial=5, seats={"anna": {"points": 90}}, seat="bert")
    act(host, "activate-unit", "bert", unit="bulwarks")
    act(host, "done", "bert")
    assert ("anna", "score") in asked(host)
    refused = host.act("score", "anna", points={"anna": 10})
    assert refused.status_code == 422 and refused.json["errors"] == {"points": ["Anna comes to 99 at most"]}
    act(host, "score", "anna", points={"anna": 9, "bert": 20})
    assert host.get().json["view"]["seats"]["anna"]["score"] == 99


def test_what_is_said_out_of_turn_after_a_drawn_combat_is_refused(client: FlaskClient):
    units = {LEGION: {"side": "anna", "troops": 2, "start": 3, "engaged": [HUNTERS]}, "alborc": {"side": "bert"}}
    host = opened(client, units=units | {HUNTERS: {"side": "bert", "troops": 1, "start": 4, "damage": 1}})
    act(host, "activate-unit", "anna", unit=LEGION)
    act(host, "attack", "anna", target=HUNTERS)
    act(host, "roll", "anna", dice={"orange": ["S", "X"], "yellow": ["X", "X"]})
    act(host, "roll", "bert", dice={"blue": ["B"], "black": ["X"]})
    act(host, "use-switch", "bert", switch="1")
    assert ("anna", "move") in asked(host)
    for how in ("hold", "move"):
        assert host.act("give-ground", "bert", how=how).status_code == 422
    assert host.get("?why_not=1").status_code == 200


FIGHT = {LEGION: {"side": "anna", "troops": 3, "engaged": [HUNTERS]}, "bulwarks": {"side": "anna"}}
FIGHT |= {HUNTERS: {"side": "bert", "troops": 4}, "alborc": {"side": "bert"}}
THROWN: list[dict[str, Any]] = [
    {"type": "activate-unit", "seat": "anna", "unit": LEGION},
    {"type": "attack", "seat": "anna", "target": HUNTERS},
    {"type": "roll", "seat": "anna", "label": "attack", "dice": {"red": ["S"], "orange": ["X", "X", "X"]}},
    {"type": "roll", "seat": "bert", "label": "defense", "dice": {"green": ["BB"], "black": ["XX", "XX"]}},
]


@pytest.mark.parametrize("moment", [2, 3, 4])
@pytest.mark.parametrize("unit", [LEGION, HUNTERS])
def test_a_roll_is_over_once_a_side_of_it_is_taken_away_and_comes_back_as_it_was(
    client: FlaskClient, unit: str, moment: int
):
    host = opened(client, units=FIGHT)
    for action in THROWN[:moment]:
        assert host.post("/actions", action).status_code == 201
    was = host.get().json
    assert was["view"]["contest"]
    told = act(host, "correct", "bert", position={"units": {unit: {"troops": 0}}})["events"]
    assert f"What was going on with {CARDS.units[unit].name} is over." in [event["text"] for event in told]
    now = host.get().json
    assert now["view"]["contest"] is None
    assert {action for _, action in asked(host)}.isdisjoint({"roll", "modify", "use-switch", "pursue"})
    assert host.undo(was["version"]).status_code == 200
    back = host.get().json
    assert back["prompts"] == was["prompts"] and back["view"]["contest"] == was["view"]["contest"]


def test_nobody_charges_a_unit_that_was_taken_away(client: FlaskClient):
    units = {"wrathmane": {"side": "anna"}, GUNS: {"side": "bert", "troops": 3, "start": 3}, "alborc": {"side": "bert"}}
    host = opened(client, units=units)
    act(host, "activate-unit", "anna", unit="wrathmane")
    said = {f"sight.wrathmane.{GUNS}": "yes", f"reach.wrathmane.{GUNS}": "yes"}
    act(host, "charge", "anna", target=GUNS, claims=said)
    assert ("bert", "hold-and-shoot") in asked(host)
    right(host, units={GUNS: {"where": "gone"}})
    assert asked(host) == {("bert", "activate-unit")}
    assert "engaged" not in host.get("/export?as=position").json["units"]["wrathmane"]


def test_what_is_measured_of_a_unit_that_was_taken_away_is_not_asked_any_more(client: FlaskClient):
    units = {"wrathmane": {"side": "anna"}, "bulwarks": {"side": "bert"}, "hetman": {"side": "bert"}}
    host = opened(client, units=units)
    act(host, "activate-unit", "anna", unit="wrathmane")
    act(host, "charge", "anna", target="bulwarks")
    assert ("anna", "read") in asked(host)
    right(host, units={"bulwarks": {"where": "gone"}})
    assert ("anna", "charge") in asked(host) and ("anna", "read") not in asked(host)


# ---- companies


def test_whoever_commands_is_in_the_company(client: FlaskClient):
    host = opened(client)
    for name in ("hetman", "Anna!", " "):
        refused = host.act("company", "anna", **NORTH, commander=name)
        assert refused.status_code == 422
        assert refused.json["errors"] == {"commander": ["is not among the units of this company"]}
    act(host, "company", "anna", **NORTH, commander="wrathmane")
    assert host.get().status_code == 200


def test_a_card_typed_in_later_has_the_company_looked_at_again(client: FlaskClient):
    host = opened(client)
    act(host, "company", "anna", **NORTH)
    act(host, "ready", "anna")
    act(host, "tell-card", "bert", unit="wrathmane", profile=typed("wrathmane", cost=900))
    assert ("anna", "ready") in asked(host)
    refused = host.act("ready", "anna")
    assert refused.status_code == 422 and [rule["id"] for rule in refused.json["rules"]] == ["wcr.setup.points-cap"]


def test_command_tokens_beyond_what_is_counted_leave_a_table_that_can_be_read(client: FlaskClient):
    host = opened(client)
    act(host, "tell-card", "anna", unit="warg-riders", profile=typed("warg-riders", com=99, cost=0, models=3))
    for seat in ("anna", "bert"):
        act(host, "company", seat, **NORTH | {"units": [{"unit": "wrathmane"}, {"unit": "warg-riders"}]})
        act(host, "ready", seat)
    assert host.get().status_code == 200


def test_a_card_called_like_a_numbered_unit_takes_nobodys_place(client: FlaskClient):
    host = opened(client)
    act(host, "tell-card", "anna", unit="warg-riders-1", profile=typed("warg-riders", cost=1))
    units = [{"unit": "wrathmane"}, {"unit": "warg-riders", "number": 2}, {"unit": "warg-riders-1"}]
    act(host, "company", "anna", faction="northern-tribes", units=units)
    act(host, "ready", "anna")
    act(host, "company", "bert", text="Hegemony of Embersig, 250 points\nHetman (commander)")
    act(host, "ready", "bert")
    groups = host.get().json["view"]["seats"]["anna"]["groups"]
    assert len([group for group in groups if group.get("kind") == "unit"]) == 4


def test_a_posted_company_names_its_faction(client: FlaskClient):
    host = opened(client)
    refused = host.act("company", "anna", text="!!!, 250 points\nHetman (commander)")
    assert refused.status_code == 422 and "faction" in refused.json["errors"]


def test_a_line_nobody_would_post_is_named_and_not_puzzled_over(client: FlaskClient):
    host = opened(client)
    refused = host.act("company", "anna", text=f"Northern Tribes, 250 points\nWrathmane{' [30]' * 60}\nWrathmane")
    assert refused.status_code == 422 and list(refused.json["errors"]) == ["line 2"]


@pytest.mark.parametrize(
    "put, field, why",
    [
        ({"units": {LEGION: {"troops": True}}}, f"units.{LEGION}.troops", "must be a whole number, not true or false"),
        ({"units": {LEGION: {"engaged": [1]}}}, f"units.{LEGION}.engaged[0]", "must be a text, not a whole number"),
        ({"counter": [{"event": "Rain", "at": 11}]}, "counter[0].at", "must be a whole number, at most 10"),
        (
            {"units": {"a.b": {"side": "anna", "profile": "alborc"}}},
            "units",
            "a unit goes by small letters, digits and -",
        ),
        (
            {"units": {"alborc": {"demoralized": 1}, HUNTERS: {"demoralized": 1}}},
            f"units.{HUNTERS}.demoralized",
            "Alborc has the token with that number",
        ),
    ],
)
def test_what_cannot_be_put_so_is_named_with_its_field(client: FlaskClient, put: Any, field: str, why: str):
    host = opened(client, units=FIGHT)
    refused = host.act("correct", "anna", position=put)
    assert refused.status_code == 422 and refused.json["errors"] == {field: [why]}
    assert host.version == 0
