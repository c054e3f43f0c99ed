"""A copy that PostgreSQL keeps: what was played is read there once it is there, and nobody is ever told less."""

import time
from collections.abc import Callable, Iterator
from typing import Any

import psycopg
import pytest
from flask import Flask

from app import create_app
from models import admission, tables
from referee import registry
from tests.api.conftest import Room
from tests.api.counting_game import CountingGame
from tests.support.servers import Postgres, Standby, start_postgres, start_standby

LOOKING_BACK = ("/log", "/log/turns", "/score", "/transcript")


@pytest.fixture(scope="module")
def followed() -> Iterator[Postgres]:
    started = start_postgres()
    yield started
    started.close()


@pytest.fixture(scope="module")
def standby(followed: Postgres) -> Iterator[Standby]:
    started = start_standby(followed)
    yield started
    started.close()


@pytest.fixture(scope="module")
def app(followed: Postgres, standby: Standby) -> Iterator[Flask]:
    address = followed.empty()
    copy = address.replace(f":{followed.port}/", f":{standby.port}/")
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(registry._registered, CountingGame.key, CountingGame())
        made = create_app({"DATABASE_URL": address, "DATABASE_READ_URL": copy, "REDIS_URL": None})
        yield made
        made.extensions["referee.database"].close()


@pytest.fixture
def copy(app: Flask) -> Iterator[psycopg.Connection[Any]]:
    with psycopg.connect(app.config["DATABASE_READ_URL"], autocommit=True) as connection:
        yield connection


@pytest.fixture
def database(app: Flask) -> Iterator[psycopg.Connection[Any]]:
    with psycopg.connect(app.config["DATABASE_URL"], autocommit=True) as connection:
        yield connection


def until_followed(copy: psycopg.Connection[Any], database: psycopg.Connection[Any]) -> None:
    there = database.execute("SELECT pg_current_wal_lsn()").fetchone()
    end = time.monotonic() + 20
    while copy.execute("SELECT pg_last_wal_replay_lsn() >= %s::pg_lsn", there).fetchone() != (True,):
        assert time.monotonic() < end, "the copy does not follow"
        time.sleep(0.02)


@pytest.fixture
def held(copy: psycopg.Connection[Any], database: psycopg.Connection[Any]) -> Iterator[Callable[[], None]]:
    """Let the copy follow no more for now."""

    def hold() -> None:
        until_followed(copy, database)
        copy.execute("SELECT pg_wal_replay_pause()")
        while copy.execute("SELECT pg_get_wal_replay_pause_state()").fetchone() != ("paused",):
            time.sleep(0.02)

    yield hold
    if not copy.broken:
        copy.execute("SELECT pg_wal_replay_resume()")


def types(room: Room) -> list[str]:
    return [line["type"] for line in room.host.get("/log?after=0").json["lines"]]


def test_what_was_played_is_read_from_the_copy_as_far_as_it_has_come(room: Room, held: Any, database: Any):
    room.anna.act("raise", "anna", by=1)
    held()
    database.execute("UPDATE ledger SET type = 'marked' WHERE table_id = %s", [room.host.table_id])
    assert types(room) == ["raise"], "the copy was not asked"
    room.bert.act("raise", "bert", by=2)
    assert types(room) == ["marked", "raise"], "the copy has not come so far"
    assert [room.host.get(path).status_code for path in LOOKING_BACK] == [200] * 4


def test_a_table_that_was_folded_by_other_rules_is_not_read_from_a_copy_that_was_not(
    room: Room, held: Any, database: Any
):
    database.execute("UPDATE tables SET rules_version = 'older' WHERE id = %s", [room.host.table_id])
    held()
    database.execute("UPDATE ledger SET type = 'marked' WHERE table_id = %s", [room.host.table_id])
    assert [line["type"] for line in room.host.get("/log").json["lines"]] == ["marked"]


def test_a_pass_that_was_taken_back_reads_nothing_whatever_the_copy_knows(room: Room, held: Any):
    held()
    name = admission.name_of(tables.hashed(room.anna.secret))
    assert room.host.call("DELETE", f"/passes/{name}").status_code == 204
    assert room.anna.get("/log").status_code == 401


def test_a_copy_that_is_away_is_passed_over(room: Room, standby: Standby):
    room.anna.act("raise", "anna", by=1)
    standby.kill()
    for _ in range(3):
        assert types(room) == ["raise"]
    standby.start()
    assert types(room) == ["raise"]
