"""House rules: recorded with who agreed, shown beside the book's, taken along, and turned into tests to be."""

import msgspec
import pytest
import yaml

from referee.testing.transcript import Run
from tests.api.conftest import Player, Room
from tests.api.test_little_work import calls

TURN = "wbg.turn.step-order"
RULING = {"text": "Whoever spills the drinks says the next number.", "rules": [TURN]}
SEATS = [{"seat": "orc", "race": "orc"}, {"seat": "human", "race": "human"}]


def test_a_ruling_is_recorded_with_the_seats_that_agree(room: Room):
    room.host.act("raise", "anna", by=1)
    answer = room.anna.post("/house-rules", RULING)
    assert answer.status_code == 201
    assert answer.headers["Location"].endswith(f"{room.host.table_id}/house-rules/1")
    made = answer.json
    assert made["text"] == RULING["text"] and made["version"] == 1
    assert made["agreed"] == ["anna"] and made["waits_for"] == ["bert"]
    assert made["rules"][0]["id"] == TURN and made["rules"][0]["text"]
    assert room.bert.get("/house-rules").json["house_rules"] == [made] and room.bert.get("/house-rules/1").json == made


def test_others_agree_later_or_no_longer(room: Room):
    room.anna.post("/house-rules", RULING)
    assert room.bert.post("/house-rules/1/agreement", {}).json["waits_for"] == []
    assert room.anna.post("/house-rules/1/agreement", {"agree": False}).json["agreed"] == ["bert"]
    for_another = room.bert.post("/house-rules/1/agreement", {"seats": ["anna"]})
    assert for_another.status_code == 403
    assert room.host.post("/house-rules/1/agreement", {"seats": ["anna"]}).json["agreed"] == ["bert", "anna"]


def test_it_stands_beside_the_books_rules_at_this_table_only(room: Room):
    made = room.host.post("/house-rules", RULING).json
    assert room.anna.get(f"/rules/{TURN}").json["house_rules"] == [made]
    assert room.anna.get("/rules/wbg.turn.end").json["house_rules"] == []
    found = room.anna.get("/rules?q=players+act+one+after+another+in+every+step&limit=20").json
    beside = {hit["id"]: hit["house_rules"] for hit in found["results"]}
    assert beside[TURN] == [made] and found["house_rules"] == [made]
    assert Room(room.client).anna.get(f"/rules/{TURN}").json["house_rules"] == []
    assert "house_rules" not in room.client.get(f"/v1/rules/{TURN}").json


def test_it_is_found_by_its_own_words(room: Room):
    made = room.host.post("/house-rules", {"text": "A cocked die is thrown again."}).json
    assert room.anna.get("/rules?q=is+a+cocked+die+ok").json["house_rules"] == [made]
    assert room.anna.get("/rules?q=mountains").json["house_rules"] == []


def test_a_ruling_of_the_referee_shows_it_too(room: Room):
    made = room.host.post("/house-rules", RULING).json
    yes = room.anna.post("/rulings", {"type": "raise", "seat": "anna", "by": 1}).json
    no = room.bert.post("/rulings", {"type": "raise", "seat": "bert", "by": 1}).json
    assert yes["legal"] and not no["legal"]
    assert yes["house_rules"] == no["house_rules"] == [made]


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({}, "text"),
        ({"text": ""}, "text"),
        ({"text": " \0 "}, "text"),
        ({"text": "x" * 2001}, "text"),
        ({"text": "x", "rules": ["wbg.no.such"]}, "rules"),
        ({"text": "x", "rules": "wbg.turn.end"}, "rules"),
        ({"text": "x", "agreed": ["carl"]}, "agreed"),
        ({"text": "x", "why": "because"}, "why"),
    ],
)
def test_a_faulty_one_names_its_field(room: Room, body, field):
    answer = room.host.post("/house-rules", body)
    assert answer.status_code == 422 and field in answer.json["errors"]
    assert room.host.get("/house-rules").json["house_rules"] == []


def test_only_those_who_play_settle_rules(room: Room):
    watcher = room.join(None)
    assert watcher.post("/house-rules", RULING).status_code == 403
    assert room.anna.post("/house-rules", RULING | {"agreed": ["bert"]}).status_code == 403
    assert Player(room.client, room.host.table_id, "wrong").get("/house-rules").status_code == 401


def test_it_is_taken_back_by_all_who_agreed_or_by_the_host(room: Room):
    room.host.post("/house-rules", RULING)
    assert room.anna.call("DELETE", "/house-rules/1").status_code == 403
    assert room.host.call("DELETE", "/house-rules/1").status_code == 204
    for number in ("1", "99999999999999999999", "one"):
        assert room.host.call("DELETE", f"/house-rules/{number}").status_code == 404
        assert room.host.get(f"/house-rules/{number}/transcript").status_code == 404


def test_it_goes_with_the_table(room: Room):
    room.host.act("raise", "anna", by=1)
    room.host.post("/house-rules", {"text": "gone"})
    room.anna.post("/house-rules", RULING)
    room.host.call("DELETE", "/house-rules/1")
    document = room.host.get("/export").json
    opened = room.client.post("/v1/tables/import", json=document).json
    again = Player(room.client, opened["id"], opened["pass"]).get("/house-rules").json["house_rules"]
    there = room.host.get("/house-rules").json["house_rules"]
    assert again == [there[0] | {"number": 1}] and again[0]["agreed"] == ["anna"]
    faulty = document | {"house_rules": [{"text": 7}]}
    answer = room.client.post("/v1/tables/import", json=faulty)
    assert answer.status_code == 422 and "house_rules.0.text" in answer.json["errors"]


def test_phones_at_the_table_hear_of_it(app, room: Room):
    heard = app.extensions["referee.hub"].listen(room.host.table_id)
    room.anna.post("/house-rules", RULING)
    message = heard.get(timeout=5)
    assert message.name == "house-rule" and message.data["text"] == RULING["text"]


def test_a_transcript_to_be_plays_from_the_position_it_was_settled_in(client, tmp_path):
    opened = client.post("/v1/tables", json={"game": "warcraft", "seats": SEATS, "first": "orc", "seed": "oak"}).json
    host = Player(client, opened["id"], opened["pass"])
    for _ in range(3):
        assert host.act("done", host.get("/prompts").json["prompts"][-1]["seats"][0]).status_code == 201
    host.post("/house-rules", {"text": "A mine next to the window is never worn out.", "rules": ["wbg.turn.steps"]})
    then = host.get("/export?as=position").json
    host.act("done", host.get("/prompts").json["prompts"][-1]["seats"][0])
    answer = host.get("/house-rules/1/transcript")
    assert answer.content_type == "application/yaml"
    script = yaml.safe_load(answer.text)
    assert script["ruling"] == "A mine next to the window is never worn out." and script["rules"] == ["wbg.turn.steps"]
    assert script["position"] == then and "seed" not in script
    written = tmp_path / "settled.yaml"
    written.write_text(yaml.safe_dump(script | {"rules": []}))
    Run(written).play()
    other = client.post("/v1/tables/join", json={"code": opened["code"], "seat": "orc"}).json
    assert Player(client, opened["id"], other["pass"]).get("/house-rules/1/transcript").status_code == 403


def test_the_document_of_an_old_export_needs_no_house_rules(room: Room):
    document = room.host.get("/export").json
    assert document.pop("house_rules") == []
    assert room.client.post(
        "/v1/tables/import", data=msgspec.json.encode(document), content_type="application/json"
    ).json["same"]


def test_of_very_many_that_touch_a_rule_the_newest_stand_beside_it(room: Room):
    for number in range(30):
        room.host.post("/house-rules", {"text": f"Ruling {number} of the drinks.", "rules": [TURN]})
    beside = room.anna.get(f"/rules/{TURN}").json["house_rules"]
    assert [one["number"] for one in beside] == list(range(21, 31))
    found = room.anna.get("/rules?q=players+act+one+after+another+in+every+step+drinks&limit=20").json
    hit = next(hit for hit in found["results"] if hit["id"] == TURN)
    assert [one["number"] for one in hit["house_rules"]] == [28, 29, 30]
    assert [one["number"] for one in found["house_rules"]] == list(range(21, 31))
    assert len(room.anna.get("/house-rules").json["house_rules"]) == 30


def test_a_ruling_at_a_table_with_many_of_its_own_does_not_read_them_all(room: Room):
    for number in range(60):
        room.host.post("/house-rules", {"text": f"Ruling {number}: " + "whoever spills it " * 100, "rules": []})
    asked = {"type": "raise", "seat": "anna", "by": 1}
    assert calls(lambda: room.anna.post("/rulings", asked)) < 6000
