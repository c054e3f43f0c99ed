"""A database that is away, held by others, full or only readable: said in words that fit, and over by itself."""

import logging
import os
import resource
import signal
import sqlite3
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
import requests
from flask import Flask

from api import outages
from api.outages import TOLD, Journal, open_or_wait
from api.passes import database
from app import create_app
from models.database import Database
from models.faults import AWAY, BUSY, FAILING, FULL, READABLE, kind_of
from tests.api.conftest import Room
from tests.support.servers import start_postgres
from tests.support.service import Service, bearer


@pytest.fixture(autouse=True)
def a_new_journal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outages, "journal", Journal())


@pytest.fixture
def only_readable(app: Flask) -> Iterator[None]:
    """The same file, which nobody may write to for now."""
    with app.app_context():
        opened = database()
    assert opened.writer is not None
    opened.writer.close()
    opened.engine.dispose()
    pool = [opened.engine.connect() for _ in range(3)]
    for connection in pool:
        connection.exec_driver_sql("PRAGMA query_only=ON")
    for connection in pool:
        connection.close()
    yield
    opened.writer.close()
    opened.engine.dispose()


def test_looking_writes_nothing_and_goes_on_where_nothing_can_be_written(app: Flask, room: Room, only_readable: None):
    start = "/v1/tables/<table_id>"
    rules = [rule for rule in app.url_map.iter_rules() if rule.rule.startswith(start) and "GET" in rule.methods]
    paths = [rule.rule.removeprefix(start) for rule in rules if rule.arguments == {"table_id"}]
    answers = {path: room.host.get(path).status_code for path in paths}
    assert answers["/score"] == answers["/log"] == answers["/stream"] == answers[""] == 200
    assert not [path for path, status in answers.items() if status >= 500]


def test_what_cannot_be_kept_is_told_in_words_and_kept_again_later(
    room: Room, only_readable: None, caplog: pytest.LogCaptureFixture
):
    with caplog.at_level(logging.ERROR):
        no = room.anna.act("raise", "anna", by=1)
    assert no.status_code == 503 and no.json["type"] == "/docs#only-readable"
    assert no.json["title"] == "The database can only be read" and no.json["detail"] == TOLD[READABLE].detail
    assert int(no.headers["Retry-After"]) == TOLD[READABLE].seconds
    assert [record.exc_info for record in caplog.records] == [None]
    assert room.anna.act("raise", "anna", by=1).status_code == 201


def test_it_is_told_in_german_too(room: Room, only_readable: None):
    asked = {"type": "raise", "seat": "anna", "by": 1}
    no = room.anna.post("/actions", asked, Accept_Language="de")
    assert no.json["title"] == "Die Datenbank lässt sich nur lesen" and "aufbewahrt" in no.json["detail"]


def test_one_line_a_minute_is_written_for_each_kind(caplog: pytest.LogCaptureFixture):
    journal, fault = Journal(), sqlite3.OperationalError("database is locked")
    for _ in range(50):
        journal.note(BUSY, fault)
        journal.note(FULL, fault)
    assert len(caplog.records) == 2


def test_every_kind_has_words_and_a_time_to_come_again():
    assert TOLD.keys() == {AWAY, BUSY, FAILING, FULL, READABLE}
    with_times = [int(outages.problem(kind).headers["Retry-After"]) for kind in TOLD]
    assert all(seconds > 0 for seconds in with_times)


def test_a_server_that_goes_and_comes_is_away_meanwhile_for_whoever_acts_and_looks(caplog: pytest.LogCaptureFixture):
    own = start_postgres()
    app = create_app({"DATABASE_URL": own.empty(), "REDIS_URL": None})
    client = app.test_client()
    seats = [{"seat": "anna", "race": "orc"}, {"seat": "bert", "race": "human"}]
    opened = client.post("/v1/tables", json={"game": "warcraft", "seats": seats, "first": "anna"}).json
    table, sent = f"/v1/tables/{opened['id']}", bearer(opened["pass"])
    gold = {"type": "correct", "seat": "anna", "position": {"seats": {"anna": {"gold": 3}}}}
    own.kill()
    for _ in range(3):
        calls = client.post(f"{table}/actions", json=gold, headers=sent), client.get(table, headers=sent)
        answers = [*calls, client.get("/readyz")]
        assert [(no.status_code, no.json["type"]) for no in answers] == [(503, "/docs#away")] * 3
    assert len(caplog.records) == 1 and caplog.records[0].exc_info is None
    own.start()
    assert client.post(f"{table}/actions", json=gold, headers=sent).json["version"] == 1
    app.extensions[outages.NAME].close()
    own.close()


def test_a_start_waits_for_its_database(tmp_path: Path):
    folder = tmp_path / "later"
    folder.write_text("a file where the folder should be")
    opened = Database(f"sqlite:///{folder}/referee.sqlite3")
    open_or_wait(opened)
    assert not opened.is_open
    with pytest.raises(outages.FAULTS) as waits:
        opened.require()
    assert kind_of(waits.value) == AWAY
    folder.unlink()
    folder.mkdir()
    for _ in range(100):
        if opened.is_open:
            break
        time.sleep(0.1)
    opened.require()
    assert opened.is_current()
    opened.close()


class Held:
    """A file that another process writes to and does not let go of."""

    def __init__(self, file: Path) -> None:
        self.connection = sqlite3.connect(file, isolation_level=None, timeout=20, check_same_thread=False)
        self.connection.execute("BEGIN IMMEDIATE")

    def let_go(self) -> None:
        self.connection.execute("ROLLBACK")
        self.connection.close()


def test_the_server_waits_for_its_database_answers_beside_a_foreign_lock_and_loses_nothing_to_a_kill(tmp_path: Path):
    away = tmp_path / "disk"
    away.write_text("not mounted yet")
    service = Service(f"sqlite:///{away}/referee.sqlite3")
    try:
        no = _asked(service, "/readyz")
        assert no.status_code == 503 and no.json()["type"] == "/docs#away" and no.headers["Retry-After"]
        assert _asked(service, "/v1/packs").status_code == 503 and _asked(service, "/healthz").ok
        away.unlink()
        away.mkdir()
        table, secret = _table(_until_ready(service))
        held = Held(away / "referee.sqlite3")
        answers: list[requests.Response] = []
        phone = threading.Thread(target=lambda: answers.append(_act(service, table, secret, "first")))
        phone.start()
        while phone.is_alive():
            assert service.get(table, secret)["version"] == 0
        assert answers[0].status_code == 503 and answers[0].json()["type"] == "/docs#busy"
        held.let_go()
        assert _act(service, table, secret, "first").json()["version"] == 1
        os.kill(_worker(service), signal.SIGKILL)
        _until_ready(service)
        assert _act(service, table, secret, "first").json()["version"] == 1
        assert service.get(table, secret)["version"] == 1
    finally:
        service.end(signal.SIGKILL)


def test_a_file_that_may_not_grow_is_told_and_written_again_later(tmp_path: Path):
    service = Service(f"sqlite:///{tmp_path}/referee.sqlite3").ready()
    try:
        table, secret = _table(service)
        worker = _worker(service)
        before = resource.prlimit(worker, resource.RLIMIT_FSIZE)
        resource.prlimit(worker, resource.RLIMIT_FSIZE, (4096, before[1]))
        answers = [_act(service, table, secret, "first") for _ in range(3)]
        assert {(no.status_code, no.json()["type"]) for no in answers} == {(503, "/docs#failing")}
        resource.prlimit(worker, resource.RLIMIT_FSIZE, before)
        assert _act(service, table, secret, "first").status_code == 201
    finally:
        service.end(signal.SIGKILL)


def _worker(service: Service) -> int:
    (pid,) = Path(f"/proc/{service.process.pid}/task/{service.process.pid}/children").read_text().split()
    return int(pid)


def _asked(service: Service, path: str) -> requests.Response:
    for _ in range(600):
        try:
            return service.http.get(service.address + path, timeout=30)
        except requests.RequestException:
            time.sleep(0.1)
    raise TimeoutError(path)


def _until_ready(service: Service) -> Service:
    for _ in range(600):
        if _asked(service, "/readyz").ok:
            return service
        time.sleep(0.1)
    raise TimeoutError("not ready")


def _table(service: Service) -> tuple[str, str]:
    seats = [{"seat": "anna", "race": "orc"}, {"seat": "bert", "race": "human"}]
    opened = service.post("/v1/tables", {"game": "warcraft", "seats": seats, "first": "anna"}).json()
    return f"/v1/tables/{opened['id']}", opened["pass"]


def _act(service: Service, table: str, secret: str, key: str) -> requests.Response:
    gold = {"type": "correct", "seat": "anna", "position": {"seats": {"anna": {"gold": 3}}}}
    sent = bearer(secret) | {"Idempotency-Key": key}
    return requests.post(f"{service.address}{table}/actions", json=gold, headers=sent, timeout=20)
