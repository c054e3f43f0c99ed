"""A table of Warcrow over HTTP: recruited, charged, rolled by the referee, asked ahead, taken back."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.api.conftest import Player

SEATS = [{"seat": "anna", "name": "Anna"}, {"seat": "bert", "name": "Bert"}]
NORTH = "Raiders\nnorthern-tribes, 250 points\nWrathmane [30] (commander)\nBattle-Scarred [40]"
SOUTH = "Wall\nHegemony of Embersig, 250 points\nHetman [25] (commander)\nBulwarks [35]"


@pytest.fixture
def host(client: FlaskClient) -> Player:
    opened = client.post("/v1/tables", json={"game": "warcrow", "seats": SEATS})
    assert opened.status_code == 201, opened.text
    return Player(client, opened.json["id"], opened.json["pass"])


def act(host: Player, kind: str, seat: str, **fields: Any) -> dict[str, Any]:
    answer = host.act(kind, seat, **fields)
    assert answer.status_code == 201, answer.text
    return answer.json


def begun(host: Player) -> None:
    """Both companies stand, and Anna holds the initiative and begins."""
    for seat, text in (("anna", NORTH), ("bert", SOUTH)):
        act(host, "company", seat, text=text)
        act(host, "ready", seat)
    act(host, "draw", "anna", label="first-player", value="anna")
    act(host, "order", "anna", first="anna")


def test_a_company_is_refused_with_every_fault_and_its_rules(host: Player):
    units = [{"unit": "alborc"}, {"unit": "wrathmane"}, {"unit": "bulwarks"}]
    answer = host.act("company", "anna", faction="northern-tribes", units=units)
    assert answer.status_code == 422
    told = [rule["id"] for rule in answer.json["rules"]]
    assert told == ["wcr.setup.faction", "wcr.setup.one-high-command"]
    assert "Bulwarks serves Hegemony of Embersig, not Northern Tribes." in answer.json["detail"]
    assert "Keep one of them." in answer.json["remedy"]
    assert host.version == 0


def test_what_is_recruited_is_seen_with_its_points(host: Player):
    act(host, "company", "anna", text=NORTH)
    mat = host.get().json["view"]["seats"]["anna"]
    assert mat["purse"][0] == {"key": "army", "title": "Army points", "number": 70, "text": "70 of 250"} | {
        "rules": ["wcr.setup.points-cap"]
    }
    assert [line["title"] for line in mat["groups"][0]["items"]] == ["Wrathmane", "Battle-Scarred"]


def test_a_charge_asks_what_only_the_table_knows_and_a_ruling_answers_ahead_of_it(host: Player):
    begun(host)
    act(host, "activate-unit", "anna", unit="wrathmane")
    ruling = host.post("/rulings", {"type": "charge", "seat": "anna", "target": "bulwarks"}).json
    assert [case["value"] for case in ruling["depends_on"]["cases"]] == ["yes", "no"]
    asked = act(host, "charge", "anna", target="bulwarks")
    asks = [prompt["text"] for prompt in asked["prompts"] if prompt["action"] == "read"]
    assert asks[0] == "Does the leader of Wrathmane see at least half of Bulwarks?"
    act(host, "read", "bert", fact="sight.wrathmane.bulwarks", value="yes")
    charged = act(host, "read", "bert", fact="reach.wrathmane.bulwarks", value="yes")
    assert "charged" in [event["kind"] for event in charged["events"]]


def test_a_ruling_says_whether_a_unit_may_go_that_way_and_by_which_rule(host: Player):
    begun(host)
    act(host, "activate-unit", "anna", unit="wrathmane")
    asked = {"type": "move", "seat": "anna"}
    no = host.post("/rulings", asked | {"way": ["through"]}).json
    assert not no["legal"]
    assert [rule["id"] for rule in no["rules"]] == ["wcr.move.no-pass-through-units"]
    yes = host.post("/rulings", asked | {"way": ["gap"], "strides": [1]}).json
    assert yes["legal"]
    assert {"wcr.move.between-units", "wcr.move.partial"} <= {rule["id"] for rule in yes["rules"]}


def test_the_referee_throws_symbol_dice_and_the_roll_is_seen(host: Player):
    begun(host)
    act(host, "activate-unit", "anna", unit="wrathmane")
    said = {"sight.wrathmane.bulwarks": "yes", "reach.wrathmane.bulwarks": "yes"}
    act(host, "charge", "anna", target="bulwarks", claims=said)
    act(host, "modify", "anna", stress=False)
    act(host, "roll", "anna", label="attack")
    contest = host.get().json["view"]["contest"]
    attacker, defender = contest["sides"]
    assert (attacker["title"], defender["title"]) == ("Wrathmane", "Bulwarks")
    fell = {group["key"]: len(group["faces"]) for group in attacker["throws"][0]["groups"]}
    assert fell == {"red": 2, "orange": 1, "yellow": 1} and defender["throws"][0]["left"] == 3
    told = [note["text"] for note in attacker["notes"]]
    assert told == ["the panel: 2 red dice, 1 orange die and 1 yellow die", "Raging: 1 success"]
    wrong = host.act("roll", "bert", label="defense", dice={"green": ["SS"]})
    assert wrong.status_code == 422 and "dice.green" in wrong.json["errors"]
    assert host.act("roll", "bert", label="defense", dice={"red": ["S"]}).status_code == 422


def test_what_was_done_is_taken_back_with_its_tokens(host: Player):
    begun(host)
    version = host.version
    act(host, "activate-unit", "anna", unit="wrathmane")
    undone = host.undo(version)
    assert undone.status_code in (200, 201), undone.text
    assert "Take the activation token off Wrathmane" in [hand["text"] for hand in undone.json["put_back"]]


def test_a_half_typed_card_names_the_field_and_changes_nothing(host: Player):
    answer = host.act("tell-card", "anna", unit="alborc", profile={"name": "Alborc", "faction": "northern-tribes"})
    assert answer.status_code == 422 and "profile.kind" in answer.json["errors"]
    assert host.version == 0


def test_two_claims_that_cannot_both_be_so_are_told_with_the_names_of_those_who_made_them(host: Player):
    begun(host)
    act(host, "read", "anna", fact="distance.wrathmane.bulwarks", value=9)
    version = host.version
    answer = host.act("read", "bert", fact="within.8.wrathmane.bulwarks", value="yes")
    assert answer.status_code == 422 and host.version == version
    [fault] = answer.json["errors"]["value"]
    assert fault.startswith("Bert says: Is Bulwarks within 8 strides of the leader of Wrathmane? yes. But Anna said:")


def test_what_is_doubted_is_measured_again_and_holds_once_both_agree(host: Player):
    begun(host)
    act(host, "read", "anna", fact="sight.wrathmane.bulwarks", value="yes")
    [doubt] = [prompt for prompt in host.get().json["prompts"] if prompt["action"] == "dispute"]
    [option] = doubt["choice"]["options"]
    assert (doubt["seats"], doubt["must"]) == (["bert"], False)
    assert option["label"] == "Does the leader of Wrathmane see at least half of Bulwarks? yes."
    act(host, "dispute", "bert", claim=option["fields"]["claim"], seen="unit")
    assert {prompt["action"] for prompt in host.get().json["prompts"] if prompt.get("must", True)} == {"agree", "read"}
    told = act(host, "agree", "anna")["events"]
    assert [event["text"] for event in told][-2:] == [
        "So Wrathmane does not see Bulwarks.",
        "That was said otherwise before: anything done on it stands, unless it is taken back.",
    ]
    act(host, "activate-unit", "anna", unit="wrathmane")
    refused = host.act("charge", "anna", target="bulwarks")
    assert refused.status_code == 422 and "All have agreed." in refused.json["detail"]
