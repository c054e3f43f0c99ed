"""Who only looks writes nothing, whatever is looked at."""

import re
from contextlib import contextmanager
from typing import Any

import pytest
from flask import Flask

from models.database import Database
from tests.api.conftest import Room

FILLED = {"game": "counting", "number": "1"}


def paths(app: Flask, table_id: str) -> list[str]:
    """Every path that can be looked at, at this table and elsewhere."""
    described = app.extensions["referee.api"].spec.to_dict()["paths"]
    given = FILLED | {"table_id": table_id}
    looked_at = [path for path, calls in described.items() if "get" in calls]
    return [re.sub(r"{(\w+)}", lambda name: given.get(name[1], "none"), path) for path in looked_at]


def test_no_get_takes_the_database_for_writing(app: Flask, room: Room, monkeypatch: pytest.MonkeyPatch):
    room.host.act("raise", "anna", by=1)
    room.host.post("/house-rules", {"text": "Nobody says seven."})
    app.extensions["referee.current"].clear()

    @contextmanager
    def writing(*_: Any, **__: Any):
        raise AssertionError("somebody who only looks writes")
        yield

    monkeypatch.setattr(Database, "writing", writing)
    monkeypatch.setattr(Database, "playing", writing)
    found = paths(app, room.host.table_id)
    assert len(found) > 30
    answers = {
        path: room.client.get(path, headers={"Authorization": f"Bearer {room.host.secret}"}, buffered=False)
        for path in found
        if not path.endswith("/stream")
    }
    assert not {path: answer.status_code for path, answer in answers.items() if answer.status_code >= 500}
    assert sum(answer.status_code == 200 for answer in answers.values()) > 20
    assert room.anna.get("/stream").status_code == 200
