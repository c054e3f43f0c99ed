"""Every call of the client once against the real server, and every kind of no as its own exception."""

import pytest

from referee_client import (
    Invalid,
    NoPass,
    NotYours,
    Problem,
    Referee,
    Refused,
    SeatTaken,
    Stale,
    Unknown,
    Unreachable,
)
from tests.client.service import ORC_AND_HUMAN, Service

BOARD = {
    "pack": "tiny",
    "title": "Tiny",
    "game": "warcraft",
    "kind": "board",
    "source": "table",
    "spaces": {"A1": {"kind": "town", "owner": "1"}, "B1": "forest", "C1": {"kind": "town", "owner": "2"}},
    "borders": [["A1", "B1"], ["B1", "C1"]],
}


def test_the_service_tells_its_games_rules_and_packs(service: Service):
    referee = service.referee()
    assert "warcraft" in [game["key"] for game in referee.games()]
    assert referee.game("warcraft")["seats"]["max"] == 4
    assert referee.timing("warcraft")["windows"]
    assert referee.reference("warcraft")
    assert referee.rule("wbg.move.mountain")["neighbours"]
    added = referee.add_pack(BOARD)
    assert referee.add_pack(BOARD)["key"] == added["key"]
    assert referee.pack(added["key"])["document"]["title"] == "Tiny"
    assert added["key"] in [pack["key"] for pack in referee.packs()]


def test_a_table_is_looked_at_and_played(service: Service):
    table = service.open(first="anna", seed="calls")
    assert table.view()["yours"] == ["anna", "bert"]
    assert table.options("move", "anna", to="B2")[0]["to"] == "B2"
    assert table.ruling("move", "anna", pieces={"melee": 1}, **{"from": "A2", "to": "B2"})["legal"] is True
    assert table.ruling("move", "anna", pieces={"melee": 1}, **{"from": "A2", "to": "A1"})["legal"] is False
    assert table.act("move", "anna", pieces={"worker": 1}, at=0, **{"from": "A2", "to": "B2"})["version"] == 1
    assert table.send([{"type": "done", "seat": "anna"}, {"type": "done", "seat": "bert"}])["version"] == 3
    assert table.timing()["waits_for"][0]["action"] == "roll"
    assert table.roll("anna", 2)["events"][0]["text"].startswith("anna gathers 2 gold")
    assert table.score()["totals"] == {"anna": 3, "bert": 3}
    assert [line["version"] for line in table.log(2)] == [3, 4]
    assert table.undo(3)["put_back"]
    assert table.transcript().startswith("ruling:")


def test_every_kind_of_no_is_an_exception_of_its_own(service: Service):
    table = service.open(first="anna")
    anna = service.referee().join(table.opened["code"], "anna")
    with pytest.raises(Refused) as refused:
        table.act("move", "anna", pieces={"melee": 1}, **{"from": "A2", "to": "A1"})
    assert refused.value.rules[0]["id"] == "wbg.move.mountain" and refused.value.rules[0]["text"]
    with pytest.raises(Refused) as early:
        table.act("train", "anna", unit="melee")
    assert "Move Step of anna" in early.value.remedy
    with pytest.raises(Refused) as second:
        table.send([{"type": "done", "seat": "anna"}, {"type": "done", "seat": "anna"}])
    assert second.value.at == 1
    with pytest.raises(Invalid) as invalid:
        table.act("move", "anna", pieces={"melee": "two"}, **{"from": "A2", "to": "B2"})
    assert next(iter(invalid.value.errors)).startswith("pieces")
    with pytest.raises(Stale) as stale:
        table.act("done", "anna", at=7)
    assert stale.value.version == 0
    with pytest.raises(NotYours):
        anna.act("done", "bert")
    with pytest.raises(NotYours):
        anna.export()
    with pytest.raises(NoPass):
        service.referee().table(table.id, "not-a-pass").view()
    with pytest.raises(Unknown):
        service.referee().join("NOCODE")
    with pytest.raises(SeatTaken):
        service.referee().join(table.opened["code"], "anna")
    anna.close()
    service.referee().join(table.opened["code"], "anna", host_pass=table.secret).close()
    assert [line["version"] for line in table.log()] == [0]


def test_a_server_that_is_not_there_is_waited_for_only_so_long():
    referee = Referee("http://127.0.0.1:9", patience=0.2)
    with pytest.raises(Unreachable, match="Is the referee running"):
        referee.games()
    with pytest.raises(Unreachable):
        referee.open("warcraft", ORC_AND_HUMAN)
    referee.close()


def test_something_else_that_answers_is_told_apart(service: Service):
    """A path the service does not know is its own problem; a page that is no JSON still has a status."""
    with pytest.raises(Unknown):
        service.referee().wire.get("/v1/nothing")
    with pytest.raises(Problem) as problem:
        service.referee().wire.post("/v1/games", json={})
    assert problem.value.status == 405
