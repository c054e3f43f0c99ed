"""Beside the rules: the deeds that a question names, to ask "may I?" about."""

import pytest

from tests.api.conftest import Player
from tests.api.test_rulings import orc as orc

SMALL_WORLD = [{"seat": "anna", "name": "Anna"}, {"seat": "bert", "name": "Bert"}]


def named(player: Player, q: str) -> list[dict]:
    answer = player.call("GET", "/rules", query_string={"q": q})
    assert answer.status_code == 200, answer.text
    assert len(answer.json["may"]) <= 3
    return answer.json["may"]


def ruled(player: Player, q: str) -> dict:
    (one,) = named(player, q)
    ruling = player.post("/rulings", one["action"])
    assert ruling.status_code == 200, ruling.text
    return ruling.json


def test_a_move_that_is_named_gets_a_yes(orc):
    (one,) = named(orc, "can I move my melee unit from A2 to B2?")
    assert one["action"] == {"type": "move", "seat": "orc", "pieces": {"melee": 1}, "from": "A2", "to": "B2"}
    assert one["title"].startswith("Move 1 melee unit from")
    assert ruled(orc, "can I move my melee unit from A2 to B2?")["legal"]


def test_a_move_that_is_forbidden_gets_a_no_with_its_rule(orc):
    no = ruled(orc, "may I move a worker from A2 to B2")
    assert no["legal"] is False and [rule["id"] for rule in no["rules"]] == ["wbg.move.worker-entry"]
    assert no["remedy"]


def test_where_from_is_taken_from_what_is_offered(orc):
    (one,) = named(orc, "can I move my melee units to B2")
    assert one["action"]["from"] == "A2" and one["action"]["pieces"] == {"melee": 1}


def test_training_out_of_its_step_is_a_no(orc):
    assert ruled(orc, "may I train a flying unit")["legal"] is False


@pytest.mark.parametrize(
    "q", ["how far do melee units move", "who goes first", "can workers fight", "can I", "may I move", "what is B2"]
)
def test_a_question_that_names_no_deed_has_nothing_beside_it(orc, q):
    assert named(orc, q) == []


def test_a_deed_with_a_name_of_its_own_is_meant_only_by_all_of_it(orc):
    """ "May I build an Outpost" got a no: building together, which is none of his, is not what he asked."""
    assert named(orc, "may I build an outpost in A2") == []
    (one,) = named(orc, "may I build together an outpost in A2")
    assert one["action"]["type"] == "build-together"


def test_away_from_a_table_there_is_nothing_to_do(client):
    assert "may" not in client.get("/v1/rules?q=can I move a melee unit from A2 to B2").json


@pytest.mark.parametrize("number", [7, 12, 100, 999])
def test_as_many_are_asked_about_as_were_said(orc, number):
    (one,) = named(orc, f"may I move {number} melee units from A2 to B2")
    assert one["action"]["pieces"] == {"melee": number}
    no = ruled(orc, f"may I move {number} melee units from A2 to B2")
    assert no["legal"] is False and no["why"]


def test_a_number_that_nobody_can_have_is_not_read_as_another(orc):
    assert named(orc, "may I move 123456 melee units from A2 to B2") == []
