"""The rules change under a table that was put aside: it comes back as far as they let it, and nothing is lost."""

import threading
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select, update

from models import archive, unwritten
from models.schema import snapshots, tables
from referee.kernel.errors import Invalid
from referee.kernel.event import Scoreboard
from referee.kernel.position import require
from tests.api import counting_game
from tests.api.conftest import Player, Room
from tests.api.counting_game import TURN, CountingGame

OLD_FORM = b"\xc1 the form of another time"


def put_aside(app: Flask, table_id: str, rules_version: str = "0", form: bytes = OLD_FORM) -> None:
    """Make a table one of older rules, whose positions nobody can read today."""
    with app.extensions["referee.database"].writing() as connection:
        old = {"rules_version": rules_version, "position": form}
        connection.execute(update(tables).where(tables.c.id == table_id).values(old))
        connection.execute(update(snapshots).where(snapshots.c.table_id == table_id).values(position=form))
    app.extensions["referee.current"].clear()


def say(room: Room, *numbers: int) -> None:
    for number in numbers:
        seat = room.host.get("/prompts").json["prompts"][0]["seats"][0]
        assert room.host.act("raise", seat, by=number).status_code == 201


def forbid_threes(patch: pytest.MonkeyPatch) -> None:
    """The rules of today: nobody says three."""
    allowed = counting_game.Turn.on_raise

    def on_raise(turn: Any, position: Any, action: Any) -> None:
        require(position, action.by != 3, TURN, "Three is no longer said.")
        allowed(turn, position, action)

    patch.setattr(counting_game.Turn, "on_raise", on_raise)


@pytest.fixture
def left(app: Flask, room: Room, monkeypatch: pytest.MonkeyPatch) -> Room:
    """A table where one, two, three, one were said when three still was allowed."""
    say(room, 1, 2, 3, 1)
    put_aside(app, room.host.table_id)
    forbid_threes(monkeypatch)
    return room


def test_an_old_table_is_the_same_table_by_the_rules_of_today(app: Flask, room: Room):
    say(room, *[1, 2] * 33)
    room.host.undo(40)
    say(room, 1, 2)
    seen, log, score = room.host.get().json, room.host.get("/log").json, room.host.get("/score").json
    put_aside(app, room.host.table_id)
    assert room.host.get().json == seen and seen["note"] is None
    assert room.host.get("/log").json == log
    assert room.host.get("/score").json == score
    assert room.host.undo(30).json["done"] and room.host.count == 45
    with app.extensions["referee.database"].reading() as connection:
        kept = connection.execute(select(tables.c.rules_version).where(tables.c.id == room.host.table_id)).scalar()
        old = connection.execute(select(snapshots.c.version).where(snapshots.c.position == OLD_FORM)).all()
    assert kept == CountingGame.rules_version and old == []


LOOKS = ("", "/log", "/score", "/prompts", "/undo?to=1", "/timing", "/log/turns", "/transcript?at=2", "/export")


def test_whoever_only_looks_writes_nothing_and_sees_what_will_be_written(app: Flask, left: Room):
    table_id = left.host.table_id
    with app.extensions["referee.database"].reading() as connection:
        rows = archive.rows_of(connection, table_id)
    seen = {path: left.host.get(path).json for path in LOOKS}
    assert seen[""]["note"] and left.bert.entries(1, Last_Event_ID="4")[0]["version"] == 5
    with app.extensions["referee.database"].reading() as connection:
        assert archive.rows_of(connection, table_id) == rows
    assert left.host.post("/rulings", {"type": "raise", "seat": "anna", "by": 1}).json["legal"]
    with app.extensions["referee.database"].reading() as connection:
        assert archive.rows_of(connection, table_id)["tables"][0]["version"] == 5
    unwritten._known.clear()
    assert {path: left.host.get(path).json for path in LOOKS} == seen


def test_whichever_process_is_asked_and_whenever_the_same_is_shown(left: Room):
    seen = {path: left.host.get(path).json for path in LOOKS}
    unwritten._known.clear()
    assert {path: left.host.get(path).json for path in LOOKS} == seen


def test_what_another_process_wrote_meanwhile_is_seen(app: Flask, left: Room):
    seen = left.host.get().json
    told = unwritten.of(left.host.table_id)
    say(left, 1, 2)
    unwritten.remember(left.host.table_id, told)
    assert (left.host.get().json["version"], seen["version"]) == (7, 5)
    unwritten.remember(left.host.table_id, told)
    assert [line["version"] for line in left.host.get("/log").json["lines"]] == list(range(8))
    unwritten.remember(left.host.table_id, told)
    assert left.host.undo(6).json["done"] and left.host.get("/undo?to=5").status_code == 200


@pytest.mark.parametrize("path", ["/prompts", "/score", "/options?type=raise&seat=anna", "/timing", "/undo", "/export"])
def test_whatever_is_asked_first_is_answered_by_the_rules_of_today(app: Flask, room: Room, path: str):
    say(room, 1, 2)
    told = room.host.get(path).json
    put_aside(app, room.host.table_id)
    assert room.host.get(path).json == told


def test_the_first_call_may_be_an_action(app: Flask, room: Room):
    say(room, 1, 2)
    put_aside(app, room.host.table_id)
    assert room.anna.act("raise", "anna", by=1).json["version"] == 3
    assert room.host.count == 4


def test_how_the_totals_came_about_is_counted_anew(app: Flask, room: Room, monkeypatch):
    say(room, 1, 2)
    assert room.host.get("/score").json["history"][-1]["totals"] == {"anna": 1, "bert": 2}
    put_aside(app, room.host.table_id)
    monkeypatch.setattr(CountingGame, "score", lambda *_: Scoreboard([], {"anna": 9}, {"anna": 9}))
    assert room.host.get("/score").json["history"][-1]["totals"] == {"anna": 9}


def test_an_action_that_no_longer_holds_is_left_behind_with_a_note(left: Room):
    seen = left.host.get().json
    assert (seen["version"], seen["view"]["more"]["count"]) == (5, 3)
    note = seen["note"]
    assert note["action"] == {"version": 3, "seat": "anna", "type": "raise"} and note["to"] == 2
    assert "Three is no longer said." in note["text"] and note["rules"][0]["id"] == TURN
    assert note["rules_versions"] == ["0", CountingGame.rules_version]
    lines = left.host.get("/log").json["lines"]
    assert [(line["version"], line["undone_by"]) for line in lines] == [
        *[(0, None), (1, None), (2, None)],
        *[(3, 5), (4, 5), (5, None)],
    ]
    assert lines[3]["events"][0]["data"]["by"] == 3
    assert lines[5]["events"][0]["kind"] == "rules-changed" and lines[5]["events"][0]["rules"] == [TURN]
    say(left, 1)
    assert left.host.get().json["note"] is None and left.host.count == 4
    assert left.host.get("/score").json["totals"] == {"anna": 2, "bert": 2}


def test_whoever_listens_hears_what_was_left_behind(left: Room):
    told = left.bert.entries(1, Last_Event_ID="4")
    assert [line["version"] for line in told] == [5] and "no longer" in told[0]["events"][0]["text"]


def test_hands_are_told_what_to_put_back_if_the_old_position_can_be_read(app: Flask, left: Room):
    readable = CountingGame().encode(counting_game.Counter(rules_version="0", scenario="plain", seats={}, count=7))
    put_aside(app, left.host.table_id, form=readable)
    assert left.host.get().json["note"]["put_back"] == ["Take back 4 points"]


def test_a_table_with_something_left_behind_can_be_taken_along(left: Room):
    exported = left.host.get("/export").json
    assert len(exported["entries"]) == 5
    answer = left.client.post("/v1/tables/import", json=exported)
    assert answer.status_code == 201 and answer.json["same"], answer.text


def test_what_was_undone_anyway_need_not_hold(app: Flask, room: Room, monkeypatch):
    say(room, 1, 3)
    room.host.undo(1)
    say(room, 2)
    seen = room.host.get().json
    forbid_threes(monkeypatch)
    put_aside(app, room.host.table_id)
    assert room.host.get().json == seen and seen["note"] is None
    assert room.host.undo(1).json["done"] and room.host.count == 1


def test_a_table_that_could_not_even_be_set_up_is_only_read(app: Flask, room: Room, monkeypatch):
    say(room, 1)
    log = room.host.get("/log").json
    put_aside(app, room.host.table_id)

    def setup(*_: Any) -> None:
        raise Invalid.of("seats", "three seats count")

    monkeypatch.setattr(CountingGame, "setup", setup)
    for answer in (room.host.get(), room.host.act("raise", "bert", by=1), room.host.get("/export?as=position")):
        assert answer.status_code == 409 and "Seats: three seats count" in answer.json["detail"]
        assert answer.json["type"] == "/docs#old-rules"
    assert room.host.get("/log").json == log
    assert len(room.host.get("/export").json["entries"]) == 1
    assert Player(room.client, room.host.table_id, "wrong").get().status_code == 401


def test_a_table_of_newer_rules_is_left_alone(app: Flask, room: Room):
    put_aside(app, room.host.table_id, "2")
    assert room.host.get().status_code == 503 and room.host.act("raise", "anna", by=1).status_code == 503
    with app.extensions["referee.database"].reading() as connection:
        assert (
            connection.execute(select(tables.c.position).where(tables.c.id == room.host.table_id)).scalar() == OLD_FORM
        )


def test_phones_that_come_at_once_change_the_table_once(left: Room):
    answers: list[int] = []
    barrier = threading.Barrier(4)

    def look() -> None:
        barrier.wait()
        answers.append(left.host.get().json["version"])

    phones = [threading.Thread(target=look) for _ in range(4)]
    for phone in phones:
        phone.start()
    for phone in phones:
        phone.join()
    assert answers == [5] * 4
    assert len(left.host.get("/log").json["lines"]) == 6


def test_a_warcraft_table_whose_position_had_another_form(app: Flask, client: FlaskClient):
    seats = [{"seat": "orc", "race": "orc"}, {"seat": "human", "race": "human"}]
    opened = client.post("/v1/tables", json={"game": "warcraft", "seats": seats, "first": "orc", "seed": "oak"}).json
    host = Player(client, opened["id"], opened["pass"])
    for _ in range(4):
        seat = host.get("/prompts").json["prompts"][-1]["seats"][0]
        assert host.act("done", seat).status_code == 201
    seen = host.get().json
    put_aside(app, host.table_id, "wbg-1")
    assert host.get().json == seen and seen["rules_version"] != "wbg-1"
