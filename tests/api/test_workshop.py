"""Long work in a process of its own: the same comes of it, a no is told in the same words, and it is ended in time."""

import json
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from flask import Flask

from api.importing import SHORT, Replayed, replayed
from api.problems import Problem
from api.workshop import Workshop
from app import create_app
from tests.support.service import Service

SEATS = [{"seat": "anna"}, {"seat": "bert"}]
SETUP = {"game": "smallworld", "seats": SEATS, "first": "anna"}
CORRECTION = {"action": {"type": "correct", "seat": "anna", "position": {"seats": {"anna": {"coins": 7}}}}, "at": 5}


def exported(entries: list[Any]) -> bytes:
    return json.dumps({"format": "referee-table-1", "game": "smallworld", "setup": SETUP, "entries": entries}).encode()


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Flask]:
    made = create_app({"DATABASE_URL": f"sqlite:///{tmp_path / 'x.sqlite3'}", "REDIS_URL": None})
    yield made
    made.extensions["referee.database"].close()


def apart(app: Flask, raw: bytes, language: str = "en", **limits: Any) -> bytes:
    with app.test_request_context(headers={"Accept-Language": language}):
        return Workshop(app.config["DATABASE_URL"], **limits).apart("import", raw)


def test_the_same_comes_of_it_as_in_place(app: Flask):
    raw = exported([CORRECTION, {"undo": 0, "at": 6}, CORRECTION])
    with app.test_request_context():
        here = msgspec.msgpack.decode(replayed(raw), type=Replayed)
    there = msgspec.msgpack.decode(apart(app, raw), type=Replayed)
    assert there.last == here.last and there.positions == here.positions and there.undone == here.undone == {1: 2}
    assert [entry.action for entry in there.entries] == [entry.action for entry in here.entries]


def test_a_no_is_told_as_in_place(app: Flask):
    with pytest.raises(Problem) as no:
        apart(app, exported([CORRECTION, {"action": {"type": "abandon", "seat": "bert"}}]), "de")
    assert no.value.status == 422 and no.value.body["at"] == 1
    assert no.value.body["title"] in ("Die Regeln lassen das nicht zu", "Etwas in der Anfrage ist falsch oder fehlt")
    with pytest.raises(Problem) as bad:
        apart(app, exported([7]))
    assert bad.value.body["errors"] == {"entries.0": ["an entry of entries must be an object"]}


@pytest.mark.parametrize("limit", [{"seconds": 0.05}, {"megabytes": 60}])
def test_it_is_ended_when_its_time_or_memory_is_up(app: Flask, limit: dict[str, Any]):
    with pytest.raises(Problem) as no:
        apart(app, exported([CORRECTION] * 600), **limit)
    assert no.value.status == 413 and no.value.body["type"] == "/docs#too-large"


def test_a_long_import_is_played_apart_from_whoever_plays(tmp_path: Path):
    """With more entries than are written at once, and longer than is played in place."""
    service = Service(f"sqlite:///{tmp_path / 'x.sqlite3'}").ready()
    try:
        document = json.loads(exported([CORRECTION] * 600))
        assert len(json.dumps(document)) > SHORT
        opened = service.post("/v1/tables/import", document)
        assert opened.status_code == 201, opened.text
        secret, address = opened.json()["pass"], f"/v1/tables/{opened.json()['id']}"
        assert service.get(address, secret)["version"] == 600
        assert len(service.get(f"{address}/export", secret)["entries"]) == 600
        assert service.post(f"{address}/undo", {"version": 590}, secret).status_code == 200
    finally:
        service.end(signal.SIGTERM)


def test_more_entries_than_any_table_has_are_refused_unread(app: Flask):
    answer = app.test_client().post("/v1/tables/import", data=exported([{}] * 20_001), content_type="application/json")
    assert answer.status_code == 422 and "20001" in answer.json["errors"]["entries"][0]


def test_a_table_that_goes_back_without_end_is_too_large(app: Flask, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("api.importing.MOST_SNAPSHOTS", 20_000)
    answer = app.test_client().post(
        "/v1/tables/import", data=exported([{"undo": 0}] * 50), content_type="application/json"
    )
    assert answer.status_code == 413
