"""A moment as a transcript: it plays again, and tells nobody what they may not know."""

from pathlib import Path

import pytest
import yaml

from referee.testing.transcript import Run
from tests.api.conftest import Player, Room

SEATS = [{"seat": "orc", "name": "Anna", "race": "orc"}, {"seat": "human", "name": "Bert", "race": "human"}]
FIGHT = {"spaces": {"B4": {"orc": {"melee": 2}, "human": {"melee": 1}}}, "turn": 3}


def opened(client, **wish) -> dict:
    body = {"game": "warcraft", "seats": SEATS, "first": "orc", "seed": "oak", **wish}
    return client.post("/v1/tables", json=body).json


def played(script: dict, folder: Path) -> None:
    path = folder / "moment.yaml"
    path.write_text(yaml.safe_dump(script))
    Run(path).play()


def test_it_begins_where_the_step_began_and_plays_again(client, tmp_path):
    told = opened(client)
    host = Player(client, told["id"], told["pass"])
    begun = host.get("/export?as=position").json
    host.act("done", "orc")
    move = {"pieces": {"melee": 1}, "from": "F3", "to": "E3"}
    assert host.act("move", "human", **move).status_code == 201
    assert host.act("done", "human").status_code == 201
    answer = host.get("/transcript?at=2")
    assert answer.content_type == "application/yaml"
    script = yaml.safe_load(answer.text)
    assert script["position"] == begun and "seed" not in script
    assert [step["do"]["type"] for step in script["play"]] == ["done", "move"]
    assert script["play"][1]["says"] == ["Bert moves 1 melee unit from Eastern Town to E3."]
    played(script, tmp_path)
    script["then"]["spaces"]["F3"]["human"]["melee"] = 1
    with pytest.raises(AssertionError):
        played(script, tmp_path)


def test_the_middle_of_a_battle_is_told_from_before_it(client, tmp_path):
    told = opened(client, position=FIGHT)
    host = Player(client, told["id"], told["pass"])
    host.act("done", "orc")
    asked = host.get("/prompts").json["prompts"]
    while not any(one["action"] == "roll" for one in asked):
        must = next(one for one in asked if one.get("must", True))
        option = host.get(f"/options?type={must['action']}&seat={must['seats'][0]}").json["options"][0]
        assert host.act(must["action"], must["seats"][0], **option).status_code == 201
        asked = host.get("/prompts").json["prompts"]
    roll = next(one for one in asked if one["action"] == "roll")
    assert host.act("roll", roll["seats"][0]).status_code == 201
    script = yaml.safe_load(host.get("/transcript").text)
    assert "note" not in script["position"]
    thrown = script["play"][-1]["do"]
    assert thrown["type"] == "roll" and thrown["faces"], "what fell is told, or nobody could look at it again"
    played(script, tmp_path)


def test_every_player_may_have_it_also_of_what_was_taken_back(room: Room):
    room.host.act("raise", "anna", by=1)
    room.host.act("raise", "bert", by=3)
    room.host.undo(1)
    room.host.act("raise", "bert", by=2)
    for player in (room.anna, room.bert, room.join(None)):
        old = yaml.safe_load(player.get("/transcript?at=2&from=1").text)
        assert [step["do"]["by"] for step in old["play"]] == [3] and old["then"]["count"] == 4
        new = yaml.safe_load(player.get("/transcript?from=3").text)
        assert [step["do"]["by"] for step in new["play"]] == [2] and new["then"]["count"] == 3


@pytest.mark.parametrize(
    ("query", "begins", "by", "then"),
    [
        ("from=0", 0, [1, 2], 3),
        ("from=1", 1, [2], 3),
        ("from=2", 1, [2], 3),
        ("from=0&at=3", 0, [1], 1),
        ("from=2&at=3", 1, [], 1),
        ("from=0&at=2", 0, [1, 3], 4),
    ],
)
def test_what_was_taken_back_by_then_did_not_lead_there(room: Room, query: str, begins: int, by: list[int], then: int):
    room.host.act("raise", "anna", by=1)
    room.host.act("raise", "bert", by=3)
    room.host.undo(1)
    room.host.act("raise", "bert", by=2)
    script = yaml.safe_load(room.anna.get(f"/transcript?{query}").text)
    assert (script["position"]["count"], script["then"]["count"]) == (begins, then)
    assert [step["do"]["by"] for step in script.get("play", [])] == by


def test_what_another_did_in_secret_is_only_said_to_have_been_done(room: Room):
    assert room.anna.act("peek", "anna").status_code == 201
    own, others = room.anna.get("/transcript?from=0").text, room.bert.get("/transcript?from=0").text
    assert [step["do"]["type"] for step in yaml.safe_load(own)["play"]] == ["peek"]
    assert "peek" not in others and "Done in secret" in others
    seen = [event["text"] for event in room.anna.get("/log?after=0").json["lines"][0]["events"]]
    hidden = set(seen) - {event["text"] for event in room.bert.get("/log?after=0").json["lines"][0]["events"]}
    assert hidden and not any(text in others for text in hidden)


def test_what_was_typed_in_at_the_start_is_not_told_beside_it(client):
    told = opened(client, position={"seats": {"orc": {"hand": 3, "deck": 9}}, "turn": 3})
    script = yaml.safe_load(Player(client, told["id"], told["pass"]).get("/transcript").text)
    assert script["position"]["turn"] == 3 and set(script["seats"][0]) >= {"seat", "race"}


@pytest.mark.parametrize("query", ["at=99", "at=1&from=2", "at=-1", "from=x"])
def test_a_version_that_is_not_there_is_named(room: Room, query: str):
    room.host.act("raise", "anna", by=1)
    room.host.act("raise", "bert", by=1)
    answer = room.host.get(f"/transcript?{query}")
    assert answer.status_code == 422 and set(answer.json["errors"]) <= {"at", "from"}
