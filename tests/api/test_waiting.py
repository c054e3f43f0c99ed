"""Connections to PostgreSQL that wait with the server's loop, and those that are lent out for single statements."""

import json
import select
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest

from app import create_app
from models.database import MOST_LENT, Database
from models.faults import AWAY, BUSY, Unavailable
from models.prepared import execute
from models.waiting import Lent
from tests.support.servers import Postgres, start_postgres
from tests.support.service import bearer

START = """
from gevent import monkey; monkey.patch_all()
import gevent, json, sys, time
from models.database import Database
from models.faults import Unavailable
from models.prepared import execute

database, told = Database(sys.argv[1]), {}

def asked(statement, values=()):
    with database.glancing() as direct:
        return execute(direct, statement, values).fetchone()[0]

def backends():
    return asked("SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()")
"""
A_LOOP = """
ticks = []
def clock():
    while True:
        time.sleep(0.01)
        ticks.append(1)

running = gevent.spawn(clock)
slow = [gevent.spawn(asked, "SELECT %s::int FROM pg_sleep(0.3)", [number]) for number in range(20)]
gevent.joinall(slow)
told["got"], told["ticks"], told["backends"] = [one.get() for one in slow], len(ticks), backends()
with database.reading() as connection:
    told["pooled"] = connection.exec_driver_sql("SELECT 7 FROM pg_sleep(0.1)").scalar_one()
"""
BROKEN_OFF = """
before = asked("SELECT 1")
for _ in range(12):
    with gevent.Timeout(0.05, False):
        asked("SELECT 2 FROM pg_sleep(5)")
killed = gevent.spawn(asked, "SELECT 3 FROM pg_sleep(5)")
gevent.sleep(0.05)
killed.kill()
told["after"] = [asked("SELECT %s::int", [number]) for number in range(20)]
told["together"] = sorted(one.get() for one in [gevent.spawn(asked, "SELECT 4") for _ in range(20)])
"""
MUCH = """
wide = b"x" * 30_000_000
with database.glancing() as direct:
    found = execute(direct, "SELECT %s::bytea, length(%s::bytea)", [wide, wide]).fetchone()
told["same"], told["length"] = found[0] == wide, found[1]
"""
FORKED = """
import os
first = asked("SELECT pg_backend_pid()")
child = os.fork()
if child == 0:
    is_own = asked("SELECT pg_backend_pid()") != first
    database.lent.forget()
    os._exit(7 if is_own else 1)
told["child"] = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
told["same"] = asked("SELECT pg_backend_pid()") == first
"""


@pytest.fixture(scope="module")
def address(postgres: Postgres) -> str:
    return postgres.empty()


def run(script: str, address: str) -> dict[str, Any]:
    command = [sys.executable, "-c", f"{START}{script}\nprint(json.dumps(told))", address]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_while_statements_wait_the_loop_goes_on_and_connections_stay_few(address: str):
    told = run(A_LOOP, address)
    assert told["got"] == list(range(20)) and told["pooled"] == 7
    assert told["ticks"] >= 20, "the loop stood still"
    assert told["backends"] <= MOST_LENT


def test_what_was_broken_off_leaves_no_half_read_answer_to_anybody_else(address: str):
    told = run(BROKEN_OFF, address)
    assert told["after"] == list(range(20)) and told["together"] == [4] * 20


def test_what_is_wider_than_a_socket_goes_there_and_back(address: str):
    assert run(MUCH, address) == {"same": True, "length": 30_000_000}


def test_a_process_that_was_forked_takes_no_connection_from_the_one_it_came_from(address: str):
    assert run(FORKED, address) == {"child": 7, "same": True}


def test_who_finds_none_free_is_told_so_after_a_moment(address: str):
    opened = Database(address)
    lent = Lent(opened._connected, most=2, patience=0.05)
    with lent.one() as first, lent.one() as second:
        assert first is not second
        with pytest.raises(Unavailable) as no, lent.one():
            pytest.fail("there were only two")
    assert no.value.kind == BUSY
    with lent.one() as again:
        assert again in (first, second)
    lent.forget()
    opened.close()


def test_after_a_restart_no_dead_connection_is_lent(postgres: Postgres):
    own = start_postgres()
    opened = Database(own.empty())
    try:
        with opened.glancing() as direct:
            execute(direct, "SELECT 1")
        own.kill()
        with pytest.raises(Unavailable) as gone, opened.glancing():
            pytest.fail("the server is away")
        assert gone.value.kind == AWAY
        own.start()
        with opened.glancing() as direct:
            assert execute(direct, "SELECT 2").fetchone() == (2,)
    finally:
        opened.close()
        own.close()


class Ferry:
    """All that is said to PostgreSQL and back goes over it; it drops the answer to one statement, and hangs up."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.door = socket.create_server(("127.0.0.1", 0))
        self.drops: bytes | None = None
        self.wires: list[socket.socket] = []
        self.carrying = [threading.Thread(target=self._open)]
        self.carrying[0].start()

    def url(self, address: str) -> str:
        return address.replace(f":{self.port}/", f":{self.door.getsockname()[1]}/")

    def _open(self) -> None:
        while True:
            try:
                here, _ = self.door.accept()
            except OSError:
                return
            there = socket.create_connection(("127.0.0.1", self.port))
            self.wires += here, there
            self.carrying.append(threading.Thread(target=self._carry, args=(here, there)))
            self.carrying[-1].start()

    def _carry(self, here: socket.socket, there: socket.socket) -> None:
        said = b""
        while True:
            for source in select.select([here, there], [], [])[0]:
                got = _heard(source)
                if not got or (source is there and self._is_dropped(said)):
                    hang_up(here, there)
                    return
                said = (said + got)[-(1 << 17) :] if source is here else b""
                try:
                    (there if source is here else here).sendall(got)
                except OSError:  # whom it was meant for has gone
                    hang_up(here, there)
                    return

    def _is_dropped(self, said: bytes) -> bool:
        if self.drops is None or self.drops not in said:
            return False
        self.drops = None
        return True

    def close(self) -> None:
        hang_up(self.door, *self.wires)
        for thread in self.carrying:
            thread.join()
        for wire in (self.door, *self.wires):
            wire.close()


def _heard(wire: socket.socket) -> bytes:
    try:
        return wire.recv(1 << 16)
    except OSError:
        return b""


def hang_up(*wires: socket.socket) -> None:
    for wire in wires:
        with suppress(OSError):
            wire.shutdown(socket.SHUT_RDWR)


@pytest.fixture
def ferry(postgres: Postgres) -> Iterator[Ferry]:
    made = Ferry(postgres.port)
    yield made
    made.close()


def test_an_answer_that_was_lost_is_told_as_unknown_and_its_key_finds_it(postgres: Postgres, ferry: Ferry):
    """The statement was stored, and nobody heard of it."""
    app = create_app({"DATABASE_URL": ferry.url(postgres.empty()), "REDIS_URL": None})
    client = app.test_client()
    seats = [{"seat": "anna", "race": "orc"}, {"seat": "bert", "race": "human"}]
    opened = client.post("/v1/tables", json={"game": "warcraft", "seats": seats, "first": "anna"}).json
    table, sent = f"/v1/tables/{opened['id']}", bearer(opened["pass"]) | {"Idempotency-Key": "lost-1"}
    gold = {"type": "correct", "seat": "anna", "position": {"seats": {"anna": {"gold": 3}}}}
    ferry.drops = b"moved AS"
    no = client.post(f"{table}/actions", json=gold, headers=sent)
    assert ferry.drops is None, "the last statement was not met"
    assert no.status_code == 503 and no.json["type"] == "/docs#away" and no.headers["Retry-After"]
    assert client.get(table, headers=sent).json["version"] == 1
    again = client.post(f"{table}/actions", json=gold, headers=sent)
    assert again.status_code == 201 and again.json["version"] == 1 and again.headers["Idempotent-Replay"] == "true"
    assert client.get(table, headers=sent).json["version"] == 1
    app.extensions["referee.database"].close()
