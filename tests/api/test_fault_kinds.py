"""What ails a database, told by the drivers themselves."""

import sqlite3
from pathlib import Path

import psycopg
import pytest

from models.faults import AWAY, BUSY, FAILING, FULL, READABLE, kind_of
from tests.support.servers import Postgres


def test_a_full_disk_and_one_that_stops_in_the_middle_are_told_apart(tmp_path: Path):
    with sqlite3.connect(tmp_path / "small") as small:
        small.execute("PRAGMA max_page_count=2")
        small.execute("CREATE TABLE t (x)")
        with pytest.raises(sqlite3.OperationalError) as full:
            small.execute("INSERT INTO t VALUES (zeroblob(100000))")
    assert kind_of(full.value) == FULL
    (tmp_path / "other").write_bytes(b"this is no database at all, whoever says so" * 100)
    with pytest.raises(sqlite3.DatabaseError) as failing:
        sqlite3.connect(tmp_path / "other").execute("SELECT * FROM t")
    assert kind_of(failing.value) == FAILING


def test_a_mistake_of_ours_is_no_outage(tmp_path: Path):
    with pytest.raises(sqlite3.OperationalError) as ours:
        sqlite3.connect(tmp_path / "empty").execute("SELECT * FROM nothing")
    assert kind_of(ours.value) is None


def test_postgres_says_what_ails_it(postgres: Postgres):
    address = postgres.empty()
    with psycopg.connect(address) as first, psycopg.connect(address) as second:
        first.execute("CREATE TABLE t (x int)")
        first.commit()
        first.execute("LOCK TABLE t")
        second.execute("SET LOCAL lock_timeout = 10")
        with pytest.raises(psycopg.Error) as held:
            second.execute("SELECT * FROM t")
        second.rollback()
        second.execute("SET TRANSACTION READ ONLY")
        with pytest.raises(psycopg.Error) as only_readable:
            second.execute("CREATE TABLE u (x int)")
        first.execute("SELECT pg_terminate_backend(%s)", (second.info.backend_pid,))
        with pytest.raises(psycopg.Error) as gone:
            second.execute("SELECT 1")
    assert [kind_of(told.value) for told in (held, only_readable, gone)] == [BUSY, READABLE, AWAY]
    with pytest.raises(psycopg.Error) as away:
        psycopg.connect("postgresql://referee@127.0.0.1:1/nothing")
    assert kind_of(away.value) == AWAY
