"""Export and import: a table taken along is the same table."""

from typing import Any

import pytest
import yaml

from api import transfer
from models import ledger
from referee.testing.transcript import Run
from tests.api.conftest import Player, Room


def played(room: Room) -> Room:
    room.host.act("raise", "anna", by=1)
    room.host.act("raise", "bert", by=3)
    room.host.act("gamble", "anna")
    room.host.undo(1)
    room.host.act("gamble", "bert")
    room.host.act("roll", "bert")
    return room


def imported(room: Room, document) -> Room:
    answer = room.client.post("/v1/tables/import", json=document)
    assert answer.status_code == 201, answer.text
    room.host.table_id, room.host.secret = answer.json["id"], answer.json["pass"]
    assert answer.json["same"] is True
    return room


def test_an_export_comes_back_the_same(client):
    room = played(Room(client, seed="oak", position={"count": 10}))
    exported = room.host.get("/export").json
    count, log = room.host.count, room.host.get("/log").json
    imported(room, exported)
    assert room.host.get("/export").json == exported
    assert room.host.count == count
    again = room.host.get("/log").json
    assert [(x["version"], x["type"], x["at"], x["undone_by"]) for x in again["lines"][1:]] == [
        (x["version"], x["type"], x["at"], x["undone_by"]) for x in log["lines"][1:]
    ]


@pytest.mark.parametrize("kind", ["table", "transcript"])
def test_what_is_played_while_a_table_is_exported_is_not_half_in_it(room: Room, monkeypatch, kind: str):
    before = played(room).host.get(f"/export?as={kind}")

    def others_play_on(table: Any) -> None:
        monkeypatch.undo()
        assert room.host.undo(1).json["done"]

    monkeypatch.setattr(transfer, "require_open", others_play_on)
    assert room.host.get(f"/export?as={kind}").text == before.text
    assert room.host.get(f"/export?as={kind}").text != before.text


def test_the_log_ends_where_it_says(room: Room, monkeypatch):
    played(room)
    real = ledger.lines

    def others_play_on(*asked: Any) -> Any:
        monkeypatch.undo()
        assert room.host.undo(1).json["done"]
        return real(*asked)

    monkeypatch.setattr(ledger, "lines", others_play_on)
    told = room.host.get("/log").json
    assert told["lines"][-1]["version"] == told["version"] and told["next"] is None


def test_an_imported_table_plays_and_goes_back(room: Room):
    imported(played(room), room.host.get("/export").json)
    assert room.host.act("raise", "anna", by=1).status_code in (201, 422)
    assert room.host.undo(1).json["done"] and room.host.count == 1


def test_an_import_that_breaks_the_rules_names_the_entry(room: Room):
    document = played(room).host.get("/export").json
    document["entries"][4]["action"]["seat"] = "anna"
    answer = room.client.post("/v1/tables/import", json=document)
    assert answer.status_code == 422 and answer.json["at"] == 4 and answer.json["rules"]


def test_what_was_undone_is_imported_even_if_it_breaks_the_rules(room: Room):
    document = played(room).host.get("/export").json
    document["entries"][1]["action"]["seat"] = "anna"
    count = room.host.count
    imported(room, document)
    assert room.host.count == count and room.host.get("/export").json["entries"] == document["entries"]
    document["entries"][1]["undone_by"] = 5
    answer = room.client.post("/v1/tables/import", json=document)
    assert answer.status_code == 422 and answer.json["at"] == 1


def test_an_import_with_nonsense_names_the_field(room: Room):
    document = played(room).host.get("/export").json
    for entry, field in (
        ({}, "action"),
        ({"undo": 99}, "undo"),
        ({"undo": {}}, "undo"),
        ({"undo": True}, "undo"),
        ({"action": {}}, "type"),
    ):
        answer = room.client.post("/v1/tables/import", json=document | {"entries": [entry]})
        assert answer.status_code == 422 and f"entries.0.{field}" in answer.json["errors"]
    assert "format" in room.client.post("/v1/tables/import", json=document | {"format": "x"}).json["errors"]


def test_a_time_that_is_none_is_not_believed(room: Room):
    exported = played(room).host.get("/export").json
    for odd in (False, True, -1, 2**53, "noon", 1.5):
        exported["entries"][0]["at"] = odd
        answer = room.client.post("/v1/tables/import", json=exported)
        assert answer.status_code == 201 and answer.json["same"] is True, answer.text


def test_a_position_can_be_taken_to_a_new_table(room: Room):
    room.host.act("raise", "anna", by=3)
    position = room.host.get("/export?as=position").json
    assert Room(room.client, position=position).anna.count == 3


def test_every_pass_may_take_the_position_along_and_only_the_host_the_table(room: Room):
    room.host.act("raise", "anna", by=3)
    assert room.bert.get("/export?as=position").json["count"] == 3
    assert room.bert.get("/export?as=table").status_code == 403


def test_a_transcript_holds_what_counted(room: Room):
    script = yaml.safe_load(played(room).host.get("/export?as=transcript").text)
    assert [step["do"]["type"] for step in script["play"]] == ["raise", "gamble", "roll"]
    assert script["play"][0]["cites"] == ["wbg.turn.step-order"]
    assert script["then"] == {"count": room.host.count}


def test_a_transcript_of_warcraft_is_green_as_a_test(client, tmp_path):
    seats = [{"seat": "orc", "race": "orc"}, {"seat": "human", "race": "human"}]
    opened = client.post("/v1/tables", json={"game": "warcraft", "seats": seats, "first": "orc", "seed": "oak"}).json
    host = Player(client, opened["id"], opened["pass"])
    for _ in range(4):
        seat = host.get("/prompts").json["prompts"][-1]["seats"][0]
        assert host.act("done", seat).status_code == 201
    written = tmp_path / "played.yaml"
    written.write_text(host.get("/export?as=transcript").text)
    Run(written).play()


def test_an_unknown_form_is_named(room: Room):
    answer = room.host.get("/export?as=poem")
    assert answer.status_code == 422 and "as" in answer.json["errors"]


def test_a_table_offers_to_set_only_what_is_in_play(client):
    seats = [{"seat": "s1", "name": "Zoë"}, {"seat": "s2", "name": "Ben Öz"}]
    position = {"step": "conquer", "seats": {"s1": {"race": "ethereals", "power": "mining", "hand": 6}}}
    packs = ["sww-printed", "sww-demo", "isle-l1a", "isle-m1a"]
    islands = {"game": "smallworld", "scenario": "custom", "packs": packs, "seats": seats, "position": position}
    races = [dict(seat, race=race) for seat, race in zip(seats, ("orc", "human"), strict=True)]
    whole = {"game": "warcraft", "seats": races, "options": {"heroes": "on", "creeps": "on"}}
    found = []
    for wish in (islands, {"game": "warcraft", "seats": races}, whole):
        opened = client.post("/v1/tables", json=wish).json
        table = Player(client, opened["id"], opened["pass"])
        form = table.get("/export?as=form").json
        found.append({field["name"] for part in ("seat", "space") for field in form[part]})
    assert "ethereals" in found[0] and not {"orcs", "humans", "trolls"} & found[0]
    assert not {"hero", "creeps", "hidden"} & found[1] and {"melee", "depletion"} <= found[1]
    assert {"hero", "creeps", "creatures"} <= found[2] and "hidden" not in found[2]
