"""Rulings in full: every rule that decides it, what would happen, what it depends on, what would help."""

import pytest

from referee.library import inventory
from tests.api.conftest import Player, Room

SEATS = [{"seat": "orc", "race": "orc"}, {"seat": "human", "race": "human"}]
POSITION = {
    "step": "move",
    "seat": "orc",
    "spaces": {"A2": {"orc": {"melee": 1, "worker": 1}}, "B2": {"human": {"melee": 1}}},
    "seats": {"orc": {"hand": 2}},
}


@pytest.fixture
def orc(client) -> Player:
    body = {"game": "warcraft", "seats": SEATS, "first": "orc", "position": POSITION}
    opened = client.post("/v1/tables", json=body).json
    return Player(client, opened["id"], opened["pass"])


def ask(player: Player, kind: str, seat: str, **fields) -> dict:
    answer = player.post("/rulings", {"type": kind, "seat": seat, **fields})
    assert answer.status_code == 200, answer.text
    return answer.json


def move(player: Player, pieces: dict[str, int], to: str) -> dict:
    return ask(player, "move", "orc", pieces=pieces, **{"from": "A2"}, to=to)


def test_a_yes_has_every_rule_that_decides_it_and_what_would_happen(orc):
    ruling = move(orc, {"melee": 1}, "B2")
    ids = [rule["id"] for rule in ruling["rules"]]
    assert ruling["legal"] and ruling["events"]
    assert {"wbg.move.allowance", "wbg.turn.step-order"} <= set(ids) and len(set(ids)) == len(ids)
    assert {rule for event in ruling["events"] for rule in event["rules"]} <= set(ids)
    for rule in ruling["rules"]:
        assert rule["text"] == inventory.rule(rule["id"]).text and rule["page"] == f"/rules/{rule['id']}"
    assert orc.version == 0


def test_a_no_says_what_would_make_it_legal(orc):
    no = move(orc, {"worker": 1}, "B2")
    assert not no["legal"] and [rule["id"] for rule in no["rules"]] == ["wbg.move.worker-entry"]
    assert no["remedy"]
    assert no["first"] == {"type": "move", "seat": "orc", "pieces": {"melee": 1}, "from": "A2", "to": "B2"}
    assert orc.post("/actions", no["first"]).status_code == 201
    assert move(orc, {"worker": 1}, "B2")["legal"]


def test_a_card_in_hand_may_be_what_helps(orc):
    no = move(orc, {"melee": 1}, "A4")
    assert no["first"] == {"type": "play-card", "seat": "orc", "card": "fast", "space": "A2"}
    assert no["remedy"] == "First: Fast in Western Town."


def test_like_actions_that_are_legal_are_named(orc):
    no = move(orc, {"melee": 2}, "B2")
    assert not no["legal"] and no["instead"]
    for action in no["instead"]:
        assert ask(orc, kind=action.pop("type"), seat=action.pop("seat"), **action)["legal"]


def test_a_card_out_of_its_window_is_told_its_moment(orc):
    no = ask(orc, "play-card", "orc", card="pillage")
    assert not no["legal"] and "A casualty has left the board" in no["remedy"]


def test_a_seat_whose_turn_it_is_not_is_told_whom_to_wait_for(orc):
    no = ask(orc, "done", "human")
    assert not no["legal"] and no["remedy"].startswith("Wait for orc")


def test_a_ruling_names_the_settled_reading_it_rests_on(orc):
    no = move(orc, {"worker": 1}, "B2")
    cited = {rule["id"] for rule in no["rules"]}
    assert no["readings"]
    for reading in no["readings"]:
        assert 2 * len(cited & set(reading["rules"])) >= len(reading["rules"])


def test_what_depends_on_a_printed_fact_says_the_fact_and_each_case(room: Room):
    ruling = ask(room.anna, "measure", "anna")
    assert ruling["depends_on"]["fact"] == "ruler.length"
    assert ruling["depends_on"]["question"] == ruling["why"] == "What is printed on the ruler?"
    assert [(case["value"], case["legal"]) for case in ruling["depends_on"]["cases"]] == [
        (n, True) for n in range(1, 10)
    ]
    assert [rule["id"] for rule in ruling["rules"]] == ["wbg.turn.step-order"]
    assert room.host.version == 0


def test_what_depends_on_dice_says_which(room: Room):
    room.host.act("gamble", "anna")
    ruling = ask(room.anna, "roll", "anna")
    assert ruling["legal"] and ruling["depends_on"]["dice"][0]["count"] == 1


def test_whoever_is_put_out_by_a_correction_in_his_own_step_can_end_it(client):
    seats = [{"seat": race, "race": race} for race in ("orc", "human", "undead", "night-elf")]
    opened = client.post("/v1/tables", json={"game": "warcraft", "seats": seats, "first": "orc"}).json
    host = Player(client, opened["id"], opened["pass"])
    assert host.act("correct", "human", position={"seats": {"orc": {"out": True}}}).status_code == 201
    assert any("orc" in prompt["seats"] for prompt in host.get().json["prompts"])
    assert host.act("done", "orc").status_code == 201
    gone = host.act("move", "orc", pieces={"worker": 1}, **{"from": "E8", "to": "E7"})
    assert gone.status_code == 422 and "eliminated" in gone.json["detail"]
