"""Lists over HTTP, without a table: what they are made of, everything that is wrong with them, and their text."""

from typing import Any

import pytest
from flask.testing import FlaskClient

CALL = "/v1/rosters/warcrow"
TRIBES = "northern-tribes"
LEGAL = [{"key": "alborc"}, {"key": "warg-riders", "number": 2}]
CARD: dict[str, Any] = {
    "name": "Snow Trolls",
    "faction": TRIBES,
    "kind": "troop",
    "attributes": {"cost": 30, "avb": 2, "mov": [4, 3, 9], "w": 2, "wp": "OO", "mor": 2, "models": 3},
    "panel": [{"at": "all", "melee": {"roll": "ROO|S", "switches": [{"pay": "X", "do": "damage 1"}]}}],
}


def checked(client: FlaskClient, **wanted: Any) -> dict[str, Any]:
    answered = client.post(CALL, json=wanted)
    assert answered.status_code == 200, answered.json
    told: dict[str, Any] = answered.json
    return told


def rules(told: dict[str, Any]) -> set[str]:
    return {fault["rules"][0]["id"] for fault in told["faults"]}


def test_what_a_list_is_made_of_is_told_with_its_names(client: FlaskClient) -> None:
    form = client.get(CALL).json
    assert (form["title"], form["side_title"], form["lead_title"]) == ("Company", "Faction", "Commander")
    assert {"key": TRIBES, "title": "Northern Tribes"} in form["sides"] and form["size"] == 250
    alborc = next(entry for entry in form["entries"] if entry["key"] == "alborc")
    assert alborc["cost"] == 50 and alborc["brings"] == ["3 command tokens"] and alborc["sides"] == [TRIBES]
    vercana = next(entry for entry in form["entries"] if entry["key"] == "vercana")
    assert len(vercana["sides"]) == len(form["sides"]), "mercenaries are for everybody"


def test_every_entry_of_the_form_can_be_taken(client: FlaskClient) -> None:
    form = client.get(CALL).json
    for side in form["sides"]:
        own = [entry for entry in form["entries"] if side["key"] in entry["sides"]]
        told = checked(client, side=side["key"], entries=[{"key": entry["key"]} for entry in own], size=5000)
        assert rules(told) <= {"wcr.setup.one-high-command", "wcr.setup.commander"}, side
        assert told["sums"][0]["number"] == sum(entry["cost"] for entry in own)


def test_a_list_within_all_limits_has_its_sums_its_text_and_the_actions_of_a_table(client: FlaskClient) -> None:
    told = checked(client, side=TRIBES, entries=LEGAL)
    assert told["faults"] == [] and told["lead"] == "alborc"
    assert [one["text"] for one in told["sums"]] == ["120 of 250 points", "3 command tokens"]
    assert told["text"].splitlines()[0] == "Northern Tribes, 120 of 250 points, 3 command tokens"
    units = [{"unit": "alborc", "number": 1}, {"unit": "warg-riders", "number": 2}]
    assert told["actions"] == [{"type": "company", "faction": TRIBES, "units": units, "commander": "alborc"}]


def test_all_faults_come_at_once_each_with_its_rule_and_a_way_out(client: FlaskClient) -> None:
    keys = ["alborc", "wrathmane", "black-angels", "nobody-at-all"]
    entries = [*({"key": key} for key in keys), {"key": "warg-riders", "number": 3}]
    told = checked(client, side=TRIBES, entries=entries, size=50)
    assert rules(told) == {
        "wcr.profile.card",
        "wcr.setup.one-high-command",
        "wcr.setup.availability-cap",
        "wcr.setup.faction",
        "wcr.setup.points-cap",
    }
    assert all(fault["why"] and fault["remedy"] and fault["rules"][0]["text"] for fault in told["faults"])
    riders = next(fault for fault in told["faults"] if fault["entry"] == "warg-riders")
    assert riders["why"] == "Warg Riders may be recruited 2 times, not 3." and riders["remedy"] == "Leave out 1."


def test_a_list_comes_back_from_its_text(client: FlaskClient) -> None:
    told = checked(client, side=TRIBES, entries=LEGAL, title="Friday", size=150)
    again = checked(client, text=told["text"])
    assert again == told


def test_what_a_box_holds_is_left_to_the_table(client: FlaskClient) -> None:
    told = checked(client, side=TRIBES, entries=[*LEGAL, {"key": "orc-hunters"}])
    assert told["faults"] == []
    assert told["asked"] == ["Not known of Orc Hunters yet: how many models its box has."]


def test_a_card_that_was_typed_in_is_taken_and_told_to_the_table(client: FlaskClient) -> None:
    wanted = [*LEGAL, {"key": "snow-trolls", "number": 2}]
    told = checked(client, side=TRIBES, entries=wanted, typed={"snow-trolls": CARD})
    assert told["faults"] == [] and told["sums"][0]["number"] == 180
    assert told["typed"][0]["title"] == "Snow Trolls" and told["typed"][0]["most"] == 2
    assert [action["type"] for action in told["actions"]] == ["tell-card", "company"]
    again = checked(client, text=told["text"], typed={"snow-trolls": CARD})
    assert again["entries"] == told["entries"]


def test_what_was_typed_wins_over_what_is_known(client: FlaskClient) -> None:
    dearer = {**CARD, "name": "Warg Riders", "attributes": {**CARD["attributes"], "cost": 40}}
    told = checked(client, side=TRIBES, entries=LEGAL, typed={"warg-riders": dearer})
    assert told["sums"][0]["number"] == 50 + 2 * 40


def test_a_table_takes_the_actions_of_a_list(client: FlaskClient) -> None:
    seats = [{"seat": "anna"}, {"seat": "ben"}]
    opened = client.post("/v1/tables", json={"game": "warcrow", "seats": seats}).json
    told = checked(client, side=TRIBES, entries=[*LEGAL, {"key": "snow-trolls"}], typed={"snow-trolls": CARD})
    actions = [{"seat": "anna", **action} for action in told["actions"]]
    headers = {"Authorization": f"Bearer {opened['pass']}"}
    played = client.post(f"/v1/tables/{opened['id']}/actions", json=actions, headers=headers)
    assert played.status_code == 201, played.json
    assert "150 points" in " ".join(event["text"] for event in played.json["events"])


@pytest.mark.parametrize(
    "wanted, field",
    [
        ({}, "side"),
        ({"side": "elves"}, "side"),
        ({"side": TRIBES, "entries": [{"key": "alborc", "number": 0}]}, "entries[0].number"),
        ({"side": TRIBES, "entries": [{"key": "Al Borc"}]}, "entries[0].key"),
        ({"side": TRIBES, "size": 0}, "size"),
        ({"side": TRIBES, "wings": 2}, "wings"),
        ({"side": TRIBES, "options": {"mercenaries": "some"}}, "options.mercenaries"),
        ({"side": TRIBES, "options": {"weather": "fine"}}, "options.weather"),
        ({"text": "nonsense"}, "text"),
        ({"text": "northern-tribes, 250 points\nAlborc\nWargs of War x2"}, "line 3"),
        ({"side": TRIBES, "typed": {"x": {"name": "X"}}}, "typed.x.faction"),
        ({"side": TRIBES, "typed": {"x": {**CARD, "wings": 2}}}, "typed.x.wings"),
        ({"side": TRIBES, "typed": {"x": {**CARD, "attributes": {"wp": "OOOO"}}}}, "typed.x.attributes.wp"),
        (
            {"side": TRIBES, "typed": {"x": {**CARD, "panel": [{"at": "all", "melee": {"roll": "RRRR|S"}}]}}},
            "typed.x.panel[0].melee.roll",
        ),
    ],
)
def test_a_list_that_makes_no_sense_names_its_field(client: FlaskClient, wanted: dict[str, Any], field: str) -> None:
    refused = client.post(CALL, json=wanted)
    assert refused.status_code == 422 and list(refused.json["errors"]) == [field]


@pytest.mark.parametrize("game", ["chess", "smallworld"])
def test_a_game_without_lists_says_so(client: FlaskClient, game: str) -> None:
    for answered in (client.get(f"/v1/rosters/{game}"), client.post(f"/v1/rosters/{game}", json={})):
        assert answered.status_code == 404


def test_games_tell_whether_they_have_lists(client: FlaskClient) -> None:
    told = {game["key"]: game.get("roster") for game in client.get("/v1/games").json["games"]}
    assert told["warcrow"] == {
        "title": "Company",
        "deed": "Put a company together",
        "action": "company",
        "record": "tell-card",
    }
    assert told["smallworld"] is None


def test_the_form_of_a_card_is_read_off_its_fields(client: FlaskClient) -> None:
    fields = {field["name"]: field for field in client.get(CALL).json["record"]["fields"]}
    wanted = ["name", "kind", "attributes", "traits", "keywords", "panel", "abilities", "joined"]
    assert [name for name in fields if name != "behavior"] == wanted
    assert [name for name, field in fields.items() if field.get("optional") is False] == ["name", "kind", "attributes"]
    attributes = {field["name"]: field for field in fields["attributes"]["fields"]}
    assert [key["title"] for key in attributes["mov"]["keys"]] == ["first", "second", "charge"]
    dice = attributes["wp"]["signs"][0]
    assert dice["most"] == 3 and dice["keys"][0] == {"key": "R", "title": "a red die", "tint": "red"}
    melee = next(field for field in fields["panel"]["fields"] if field["name"] == "melee")
    switches = next(field for field in melee["fields"] if field["name"] == "switches")
    does = next(field for field in switches["fields"] if field["name"] == "do")
    assert {"key": "damage 1", "title": "1 damage"} in does["words"]
    assert [field["name"] for field in fields["abilities"]["fields"]] == ["kind", "name", "when", "code"]
    assert "range" not in [field["name"] for field in melee["fields"]]
