"""A table nobody touches is put away with all that was played, says so, and comes back as it was."""

import threading
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import func, select, update

from api import archiving, caretaker, transfer
from models import answers, archive, chores, packs
from models import ledger as ledger_rows
from models.schema import answers as answer_rows
from models.schema import archived_packs, archives, house_rules, ledger, passes, snapshots, tables
from models.schema import chores as chore_rows
from models.schema import packs as pack_rows
from models.tables import DAY, now
from referee.kernel import packs as shelf
from referee.kernel.board import SpaceKind
from tests.api.conftest import Player, Room

BOARD = {
    "pack": "put-away-board",
    "title": "A board that is put away",
    "kind": "board",
    "source": "table",
    "game": "counting",
    "spaces": {"A1": {"kind": "field"}},
}


def base(app: Flask) -> Any:
    return app.extensions["referee.database"]


def count(app: Flask, what: Any) -> int:
    with base(app).reading() as connection:
        return connection.execute(select(func.count()).select_from(what)).scalar_one()


def grow_old(app: Flask, table_id: str, days: int) -> None:
    """Let all that was done at a table be so many days ago."""
    ago = days * DAY
    with base(app).writing() as connection:
        times = {"created_at": tables.c.created_at - ago, "code_until": tables.c.code_until - ago}
        connection.execute(update(tables).where(tables.c.id == table_id).values(times))
        connection.execute(update(ledger).where(ledger.c.table_id == table_id).values(at=ledger.c.at - ago))
        older = passes.c.issued_at - ago
        connection.execute(update(passes).where(passes.c.table_id == table_id).values(issued_at=older))
        settled = update(house_rules).where(house_rules.c.table_id == table_id)
        connection.execute(settled.values(at=house_rules.c.at - ago))


def look_round(app: Flask) -> None:
    """A round of the caretaker, which is due."""
    with base(app).writing() as connection:
        connection.execute(update(chore_rows).values(next_at=0))
    caretaker.look_round(app)


def put_away(app: Flask, table_id: str) -> bool:
    with app.app_context():
        return archiving.put_away(table_id)


@pytest.fixture
def played(room: Room) -> Room:
    """A table with all that may belong to one."""
    room.host.act("raise", "anna", by=1)
    room.host.act("raise", "bert", by=2)
    room.host.undo(1)
    room.host.act("raise", "bert", by=3)
    room.bert.post("/house-rules", {"text": "Nobody says seven."})
    room.anna.undo(0)
    return room


@pytest.fixture
def away(app: Flask, played: Room) -> Room:
    grow_old(app, played.host.table_id, 91)
    look_round(app)
    return played


def test_a_table_nobody_touched_is_put_away_and_says_so(app: Flask, away: Room):
    assert count(app, archives) >= 1
    for player in (away.anna, away.host):
        for answer in (player.get(), player.get("/log"), player.get("/stream"), player.act("raise", "anna", by=1)):
            assert answer.status_code == 410 and answer.json["type"] == "/docs#put-away", answer.text
            assert "Nothing is lost." in answer.json["detail"] and answer.json["archived_at"]
            assert answer.headers["Cache-Control"] == "no-store", "it may be back at any time"
    assert away.anna.get().json["remedy"].startswith("The host can")
    assert away.host.get().json["remedy"].startswith("You can")
    assert Player(away.client, away.host.table_id, "no pass").get().status_code == 401
    assert Player(away.client, away.host.table_id, "").get().status_code == 401
    with base(app).reading() as connection:
        assert archive.rows_of(connection, away.host.table_id) is None


def test_one_that_is_touched_stays(app: Flask, played: Room):
    grow_old(app, played.host.table_id, 91)
    played.host.act("raise", "anna", by=1)
    look_round(app)
    grow_old(app, played.host.table_id, 89)
    look_round(app)
    assert played.host.get().status_code == 200
    grow_old(app, played.host.table_id, 2)
    played.host.post("/code", None)
    look_round(app)
    assert played.host.get().status_code == 200, "a new code was made"


def test_one_where_a_rule_was_settled_lately_stays(app: Flask, played: Room):
    grow_old(app, played.host.table_id, 91)
    assert played.bert.post("/house-rules", {"text": "Nobody says eight."}).status_code == 201
    look_round(app)
    assert played.host.get().status_code == 200


@pytest.mark.parametrize("days", ["0", "off"])
def test_nothing_is_put_away_where_it_is_off(app: Flask, played: Room, monkeypatch: pytest.MonkeyPatch, days: str):
    monkeypatch.setitem(app.config, caretaker.DAYS, days)
    grow_old(app, played.host.table_id, 10_000)
    look_round(app)
    assert played.host.get().status_code == 200


def test_one_that_is_brought_back_while_it_is_exported_is_exported_all_the_same(away: Room, monkeypatch):
    before, real = away.host.get("/export"), archive.packed_rows

    def somebody_brings_it_back(*asked: Any) -> Any:
        monkeypatch.undo()
        assert away.host.call("POST", "/bring-back").status_code == 200
        return real(*asked)

    monkeypatch.setattr(archive, "packed_rows", somebody_brings_it_back)
    after = away.host.get("/export")
    assert after.status_code == 200 and after.text == before.text


@pytest.mark.parametrize(
    "path", ["/export", "/transcript", "/score", "/log/turns", "/undo?to=0", "/house-rules/1/transcript"]
)
def test_one_that_is_put_away_while_it_is_read_is_not_told_in_part(app: Flask, played: Room, monkeypatch, path: str):
    real = ledger_rows.entries
    grow_old(app, played.host.table_id, 91)

    def somebody_puts_it_away(*asked: Any) -> Any:
        monkeypatch.undo()
        look_round(app)
        return real(*asked)

    monkeypatch.setattr(ledger_rows, "entries", somebody_puts_it_away)
    answer = played.host.get(path)
    assert answer.status_code == 503 and answer.headers["Retry-After"] == "1", answer.text
    assert played.host.get().status_code == 410


def test_whoever_exports_one_keeps_no_connection_while_it_is_unpacked_and_written(app: Flask, away: Room, monkeypatch):
    """There are few of them, and everybody else would wait: to do both for a long table takes a while."""
    lent, kept, real = base(app).engine.pool.checkedout, [], archive.unpacked
    before = lent()
    monkeypatch.setattr(archive, "unpacked", lambda packed: kept.append(lent()) or real(packed))
    monkeypatch.setattr(transfer.Breathing, "pause", lambda resting: kept.append(lent()))
    assert away.host.get("/export").status_code == 200
    assert len(kept) > 3 and set(kept) == {before}


def test_it_comes_back_as_it_was_with_all_its_passes(app: Flask, played: Room):
    table_id = played.host.table_id
    grow_old(app, table_id, 91)
    seen = {path: played.bert.get(path).json for path in ("", "/log", "/score", "/house-rules", "/undo", "/prompts")}
    with base(app).reading() as connection:
        rows = archive.rows_of(connection, table_id)
    look_round(app)
    assert played.anna.call("POST", "/bring-back").status_code == 410, "the host can"
    back = played.host.call("POST", "/bring-back")
    assert back.status_code == 200 and back.json["version"] == seen[""]["version"]
    with base(app).reading() as connection:
        again = archive.rows_of(connection, table_id)
    for kept in (rows, again):
        for name in ("code", "code_until"):
            kept["tables"][0].pop(name)
    assert again == rows
    new = {"code": back.json["code"], "code_open": True}
    assert played.bert.get().json == seen.pop("") | new
    assert {path: played.bert.get(path).json for path in seen} == seen
    assert played.host.call("POST", "/bring-back").json["code"] == back.json["code"], "asked again, it stays"
    look_round(app)
    assert played.anna.act("raise", "anna", by=1).status_code == 201
    assert played.client.post("/v1/tables/join", json={"code": back.json["code"]}).status_code == 201


def test_two_who_bring_it_back_at_once_bring_one_table_back(app: Flask, away: Room):
    answers_to: list[Any] = []
    begin = threading.Barrier(3)

    def ask() -> None:
        begin.wait()
        answers_to.append(Player(app.test_client(), away.host.table_id, away.host.secret).call("POST", "/bring-back"))

    asking = [threading.Thread(target=ask) for _ in range(3)]
    for one in asking:
        one.start()
    for one in asking:
        one.join()
    assert [answer.status_code for answer in answers_to] == [200] * 3, [answer.text for answer in answers_to]
    assert len({answer.json["code"] for answer in answers_to}) == 1
    assert away.bert.get().status_code == 200


def test_its_export_is_there_for_the_host(app: Flask, played: Room):
    told = played.host.get("/export").json
    grow_old(app, played.host.table_id, 91)
    exported = played.host.get("/export").json
    look_round(app)
    assert played.host.get("/export").json == exported
    assert played.bert.get("/export").status_code == 410
    assert {**exported, "entries": 0, "house_rules": 0} == {**told, "entries": 0, "house_rules": 0}
    assert played.client.post("/v1/tables/import", json=exported).json["same"] is True


def test_whoever_lists_their_tables_still_sees_it(app: Flask, away: Room):
    other = Room(away.client)
    sent = {"Passes": f"{away.bert.secret},{other.host.secret}"}
    first, second = away.client.get("/v1/tables", headers=sent).json["tables"]
    assert (first["id"], first["code"], first["yours"]) == (away.host.table_id, "", ["bert"])
    assert first["archived_at"] and second["archived_at"] is None


def test_nothing_is_taken_away_that_was_done_meanwhile(app: Flask, played: Room, monkeypatch: pytest.MonkeyPatch):
    pack = archiving.pack

    def slow(sent: bytes) -> bytes:
        made = pack(sent)
        assert played.host.act("raise", "anna", by=1).status_code == 201
        return made

    monkeypatch.setitem(archiving.TASKS, "pack", slow)
    assert not put_away(app, played.host.table_id)
    assert played.host.get().json["version"] == 5


def test_what_does_not_lead_to_where_it_stands_stays(app: Flask, played: Room):
    table_id = played.host.table_id
    with base(app).writing() as connection:
        first = connection.execute(select(snapshots.c.position).where(snapshots.c.table_id == table_id)).scalar()
        connection.execute(update(tables).where(tables.c.id == table_id).values(position=first, version=2))
    assert not put_away(app, table_id), "a ledger longer than the table"
    with base(app).writing() as connection:
        connection.execute(update(tables).where(tables.c.id == table_id).values(version=4, position=b"\x00"))
    assert not put_away(app, table_id), "another position"
    assert count(app, archives.select().where(archives.c.id == table_id).subquery()) == 0


def test_one_of_older_rules_is_kept_as_it_is_and_played_again_when_it_is_back(app: Flask, played: Room):
    table_id, seen = played.host.table_id, played.bert.get().json
    with base(app).writing() as connection:
        old = {"rules_version": "0", "position": b"\xc1 of another time"}
        connection.execute(update(tables).where(tables.c.id == table_id).values(old))
    grow_old(app, table_id, 91)
    look_round(app)
    assert played.bert.get().status_code == 410
    back = played.host.call("POST", "/bring-back").json
    assert played.bert.get().json == seen | {"code": back["code"]}


def test_packs_of_tables_put_away_are_not_thrown_away(app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch):
    shelf.register_kind("counting", "board", shelf.board_checker({"field": SpaceKind()}))
    room = Room(client, packs=[BOARD])
    assert put_away(app, room.host.table_id)
    assert count(app, archived_packs) == 1
    monkeypatch.setattr(packs, "MOST_UNUSED", 1)
    for number in range(3):
        added = client.post("/v1/packs", json=BOARD | {"title": f"Board {number}"})
        assert added.status_code == 201, added.text
    with base(app).reading() as connection:
        kept = connection.execute(select(pack_rows.c.title)).scalars().all()
    assert BOARD["title"] in kept and "Board 0" not in kept
    assert room.host.call("POST", "/bring-back").status_code == 200
    assert count(app, archived_packs) == 0 and room.anna.get().status_code == 200


def test_a_round_puts_away_a_few_and_the_next_goes_on(app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch):
    rooms = [Room(client) for _ in range(5)]
    for room in rooms:
        grow_old(app, room.host.table_id, 91)
    monkeypatch.setattr(caretaker, "MOST_PUT_AWAY", 2)
    monkeypatch.setattr(caretaker, "AT_ONCE", 3)
    monkeypatch.setattr(caretaker, "PIECES", 1000)
    left = [5]
    for _ in range(3):
        look_round(app)
        left.append(sum(room.host.get().status_code == 200 for room in rooms))
    assert left == [5, 3, 1, 0]


def test_of_several_processes_one_takes_a_chore(app: Flask):
    assert chores.take(base(app), "trial", 60_000) == ""
    assert chores.take(base(app), "trial", 60_000) is None
    with base(app).writing() as connection:
        chores.leave_off(connection, "trial", "here")
        connection.execute(update(chore_rows).values(next_at=now()))
    assert chores.take(base(app), "trial", 60_000) == "here"
    assert chores.take(base(app), "trial", 60_000) is None


def test_answers_of_actions_go_after_a_day_a_few_at_a_time(app: Flask, room: Room, monkeypatch: pytest.MonkeyPatch):
    for number in range(7):
        seat = ("anna", "bert")[number % 2]
        said = {"type": "raise", "seat": seat, "by": 1 + number % 2}
        assert room.host.post("/actions", said, Idempotency_Key=f"said-{number}").status_code == 201
    there = count(app, answer_rows)
    with base(app).writing() as connection:
        old = answer_rows.c.key.in_(["said-1", "said-4", "said-6"])
        connection.execute(update(answer_rows).where(old).values(at=answer_rows.c.at - DAY))
        place = answers.forget_old(connection, "", 1)
        assert place != ""
    monkeypatch.setattr(caretaker, "AT_ONCE", 2)
    look_round(app)
    assert count(app, answer_rows) == there - 3
    again = room.host.post("/actions", {"type": "raise", "seat": "anna", "by": 1}, Idempotency_Key="said-0")
    assert again.headers["Idempotent-Replay"] == "true"
