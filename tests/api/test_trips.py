"""An action on PostgreSQL is judged outside any transaction: whatever happens meanwhile, it is stored once or not.

What happens meanwhile happens here while the rules are asked, or while the last statement waits.
"""

import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

import psycopg
import pytest
from flask import Flask
from sqlalchemy import func, select
from werkzeug.test import TestResponse

from api import judging
from api.passes import database
from models import admission, tables
from models import database as databases
from models.database import Database
from models.schema import answers, ledger
from tests.api.conftest import Player, Room
from tests.support.servers import Postgres

FIRST = {"type": "raise", "seat": "anna", "by": 1}
TOO_EARLY = {"type": "raise", "seat": "bert", "by": 1}
WAITING = "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()"
OPEN = "SELECT count(*) FROM pg_stat_activity WHERE state LIKE 'idle in%%' AND datname = current_database()"
PUT_OUT = (
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
    " WHERE wait_event_type = 'Lock' AND datname = current_database()"
)


@pytest.fixture(scope="module")
def database_address(postgres: Postgres) -> str:
    return postgres.empty()


@pytest.fixture
def opened(app: Flask) -> Database:
    with app.app_context():
        return database()


@pytest.fixture
def beside(database_address: str) -> Iterator[psycopg.Connection[Any]]:
    """Somebody else at the same database."""
    with psycopg.connect(database_address, autocommit=True) as connection:
        yield connection


@pytest.fixture
def meanwhile(monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[[], Any]], None]:
    """Let something happen once, while the next action is judged."""

    def arrange(happens: Callable[[], Any]) -> None:
        once, judge = [happens], judging.judge

        def judged(table: Any, raws: Any) -> Any:
            if once:
                once.pop()()
            return judge(table, raws)

        monkeypatch.setattr(judging, "judge", judged)

    return arrange


def kept(opened: Database, player: Player) -> int:
    """How many first answers are kept for a pass."""
    with opened.reading() as connection:
        own = answers.c.pass_hash == tables.hashed(player.secret)
        return int(connection.execute(select(func.count()).select_from(answers).where(own)).scalar_one())


def written(opened: Database, table_id: str) -> list[int]:
    with opened.reading() as connection:
        rows = connection.execute(select(ledger.c.version).where(ledger.c.table_id == table_id))
        return sorted(rows.scalars())


def test_no_transaction_is_open_while_the_rules_are_asked(room: Room, meanwhile: Any, beside: Any):
    found: list[int] = []
    meanwhile(lambda: found.append(beside.execute(OPEN).fetchone()[0]))
    assert room.anna.post("/actions", FIRST, Idempotency_Key="k").status_code == 201
    assert found == [0]


def test_who_was_slower_is_judged_again_on_what_is_then_there(room: Room, meanwhile: Any):
    meanwhile(lambda: room.host.act("raise", "anna", by=2))
    slower = room.anna.act("raise", "anna", by=1)
    assert slower.status_code == 422 and room.host.version == 1 and room.host.count == 2
    meanwhile(lambda: [room.host.act("raise", "bert", by=1), room.host.act("raise", "anna", by=2)])
    assert room.bert.act("raise", "bert", by=3).json["version"] == 4 and room.host.count == 8


def test_the_same_key_said_again_before_it_is_answered_is_kept_once(room: Room, meanwhile: Any, opened: Database):
    said: list[TestResponse] = []
    meanwhile(lambda: said.append(room.anna.post("/actions", FIRST, Idempotency_Key="k")))
    later = room.anna.post("/actions", FIRST, Idempotency_Key="k")
    assert later.headers["Idempotent-Replay"] == "true" and "Idempotent-Replay" not in said[0].headers
    assert later.status_code == said[0].status_code == 201 and later.data == said[0].data
    assert room.host.count == 1 and written(opened, room.host.table_id) == [0, 1]


def test_of_a_no_too_the_first_is_the_answer_to_its_key(room: Room, meanwhile: Any):
    said: list[TestResponse] = []

    def a_no_and_then_a_turn() -> None:
        said.append(room.bert.post("/actions", TOO_EARLY, Idempotency_Key="k"))
        room.anna.act("raise", "anna", by=2)

    meanwhile(a_no_and_then_a_turn)
    later = room.bert.post("/actions", TOO_EARLY, Idempotency_Key="k")
    assert [said[0].status_code, later.status_code] == [422, 422] and later.data == said[0].data
    assert later.headers["Idempotent-Replay"] == "true" and room.host.version == 1


def test_a_yes_that_comes_after_a_no_to_the_same_key_is_not_kept(room: Room, meanwhile: Any):
    """The no is kept between the reading and the storing of the yes."""
    room.anna.act("raise", "anna", by=2)
    with_bert = {"type": "raise", "seat": "bert", "by": 2}

    def a_no() -> None:
        assert room.bert.post("/actions", with_bert, Idempotency_Key="k").status_code == 422

    meanwhile(a_no)
    another = room.bert.post("/actions", {**with_bert, "by": 1}, Idempotency_Key="k")
    assert another.status_code == 422 and another.headers["Idempotent-Replay"] == "true" and room.host.version == 1


def revoke(room: Room, player: Player) -> None:
    name = admission.name_of(tables.hashed(player.secret))
    assert room.host.call("DELETE", f"/passes/{name}").status_code == 204


@pytest.mark.parametrize("said", [FIRST, {**FIRST, "seat": "bert"}, [FIRST, FIRST]])
def test_a_pass_taken_back_while_it_is_judged_changes_nothing(room: Room, meanwhile: Any, opened: Database, said: Any):
    meanwhile(lambda: revoke(room, room.anna))
    no = room.anna.post("/actions", said, Idempotency_Key="k")
    assert no.status_code == (403 if isinstance(said, dict) and said["seat"] == "bert" else 401)
    assert room.host.version == 0 and kept(opened, room.anna) == 0


def test_a_no_is_not_kept_for_a_pass_that_was_taken_back(room: Room, meanwhile: Any, opened: Database):
    meanwhile(lambda: revoke(room, room.bert))
    assert room.bert.post("/actions", TOO_EARLY, Idempotency_Key="k").status_code == 401
    assert kept(opened, room.bert) == 0


def hand_out(room: Room, seat: str) -> Player:
    """The host gives a seat to another phone."""
    sent = {"Authorization": f"Bearer {room.host.secret}"}
    answer = room.client.post("/v1/tables/join", json={"code": room.code, "seat": seat}, headers=sent)
    assert answer.status_code == 201, answer.text
    return Player(room.client, answer.json["id"], answer.json["pass"])


def test_who_loses_a_seat_while_it_is_judged_plays_it_no_more_but_keeps_the_others(room: Room, meanwhile: Any):
    sent = {"Authorization": f"Bearer {room.host.secret}"}
    wish = {"code": room.code, "seats": ["anna", "bert"]}
    joined = room.client.post("/v1/tables/join", json=wish, headers=sent).json
    both = Player(room.client, joined["id"], joined["pass"])
    meanwhile(lambda: hand_out(room, "anna"))
    assert both.act("raise", "anna", by=1).status_code == 403 and room.host.version == 0
    assert room.host.act("raise", "anna", by=1).status_code == 201
    assert both.act("raise", "bert", by=2).status_code == 201


def test_going_back_while_an_action_is_judged_lets_it_be_judged_again(room: Room, meanwhile: Any):
    room.anna.act("raise", "anna", by=1)
    meanwhile(lambda: room.host.undo(0))
    assert room.bert.act("raise", "bert", by=2).status_code == 422
    log = room.host.get("/log?after=0").json["lines"]
    assert [(line["kind"], line["undone_by"]) for line in log] == [("action", 2), ("undo", None)]


def test_many_actions_go_in_one_statement_all_or_none(room: Room, opened: Database):
    said = [{"type": "raise", "seat": ("anna", "bert")[at % 2], "by": 1 + at % 3} for at in range(100)]
    assert room.host.post("/actions", said, Idempotency_Key="k").json["version"] == 100
    assert written(opened, room.host.table_id) == list(range(101))
    assert [line["seat"] for line in room.host.get("/log?after=0").json["lines"]] == ["anna", "bert"] * 50
    assert room.host.post("/actions", [*said[:5], {**said[5], "by": 9}]).status_code == 422
    assert room.host.version == 100
    assert room.host.undo(70).json["version"] == 101 and room.host.count == sum(one["by"] for one in said[:70])


class Row:
    """The row of a table in the hands of somebody else."""

    def __init__(self, address: str, table_id: str) -> None:
        self.connection = psycopg.connect(address)
        self.connection.execute("SELECT 1 FROM tables WHERE id = %s FOR UPDATE", [table_id])

    def until_waited_for(self, beside: psycopg.Connection[Any]) -> None:
        end = time.monotonic() + 10
        while beside.execute(WAITING).fetchone() == (0,):
            assert time.monotonic() < end, "nobody waits"
            time.sleep(0.01)


def said_beside(player: Player, said: Any, answers: list[TestResponse]) -> threading.Thread:
    phone = threading.Thread(target=lambda: answers.append(player.post("/actions", said, Idempotency_Key="k")))
    phone.start()
    return phone


def test_a_pass_that_is_taken_back_while_the_last_statement_waits_is_worth_nothing(
    room: Room, database_address: str, beside: Any, opened: Database
):
    row, told = Row(database_address, room.host.table_id), []
    phone = said_beside(room.anna, FIRST, told)
    row.until_waited_for(beside)
    row.connection.execute("DELETE FROM passes WHERE hash = %s", [tables.hashed(room.anna.secret)])
    row.connection.commit()
    phone.join()
    row.connection.close()
    assert told[0].status_code == 401 and room.host.version == 0 and kept(opened, room.anna) == 0


def test_a_row_that_is_held_for_long_is_told_as_busy(
    room: Room, database_address: str, opened: Database, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(databases, "BUSY_SECONDS", 0.2)
    assert opened.lent is not None
    opened.lent.forget()
    row = Row(database_address, room.host.table_id)
    no = room.anna.post("/actions", FIRST, Idempotency_Key="k")
    row.connection.close()
    assert no.status_code == 503 and no.json["type"] == "/docs#busy"
    opened.lent.forget()
    assert room.anna.post("/actions", FIRST, Idempotency_Key="k").json["version"] == 1


def test_a_statement_that_is_broken_off_is_told_and_may_be_said_again(room: Room, database_address: str, beside: Any):
    row, told = Row(database_address, room.host.table_id), []
    phone = said_beside(room.anna, FIRST, told)
    row.until_waited_for(beside)
    beside.execute(PUT_OUT)
    phone.join()
    row.connection.close()
    assert told[0].status_code == 503 and told[0].json["type"] == "/docs#away"
    again = room.anna.post("/actions", FIRST, Idempotency_Key="k")
    assert again.json["version"] == 1 and "Idempotent-Replay" not in again.headers
