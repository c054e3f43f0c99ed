"""On PostgreSQL the rows that grow with every action lie in parts: carried there from an older database, while it is
played on, and each table's together."""

import threading
import time
from typing import Any

import pytest
from alembic import command
from flask import Flask
from sqlalchemy import text

from api.passes import database
from models.database import Database, alembic
from tests.api.conftest import Room
from tests.support.servers import Postgres

PLACES = "SELECT DISTINCT tableoid::regclass::text FROM {rows} WHERE table_id = :id"
KINDS = "SELECT relkind::text FROM pg_class WHERE oid = CAST(:name AS regclass)"
GROWING = ("ledger", "snapshots", "answers")


@pytest.fixture(scope="module")
def database_address(postgres: Postgres) -> str:
    return postgres.empty()


@pytest.fixture
def opened(app: Flask) -> Database:
    with app.app_context():
        return database()


def back_to(opened: Database, revision: str) -> None:
    with opened.writing() as connection:
        config = alembic()
        config.attributes["connection"] = connection
        command.downgrade(config, revision)


def kinds(opened: Database) -> list[str]:
    with opened.reading() as connection:
        return [connection.execute(text(KINDS), {"name": name}).scalar_one() for name in GROWING]


def rows(opened: Database) -> dict[str, list[Any]]:
    with opened.reading() as connection:
        found = {name: connection.execute(text(f"SELECT * FROM {name} ORDER BY 1, 2")).all() for name in GROWING}
    return {name: [tuple(row) for row in all_of_it] for name, all_of_it in found.items()}


def play(room: Room, number: int) -> None:
    said = [{"type": "raise", "seat": ("anna", "bert")[at % 2], "by": 1 + at % 3} for at in range(number)]
    for at, one in enumerate(said):
        assert room.host.post("/actions", one, Idempotency_Key=f"k{at}").status_code == 201


def test_older_rows_are_carried_over_and_back(opened: Database, client: Any):
    room = Room(client)
    play(room, 66)
    before, log = rows(opened), room.host.get("/log").data
    assert kinds(opened) == ["p"] * 3 and len(before["snapshots"]) == 2
    back_to(opened, "0006")
    assert kinds(opened) == ["r"] * 3 and rows(opened) == before
    opened.migrate()
    assert kinds(opened) == ["p"] * 3 and rows(opened) == before
    assert room.host.get("/log").data == log
    again = room.host.post("/actions", {"type": "raise", "seat": "anna", "by": 1}, Idempotency_Key="k65")
    assert again.headers["Idempotent-Replay"] == "true" and room.host.undo(64).json["version"] == 67


def test_what_belongs_to_a_table_lies_together_and_tables_lie_apart(opened: Database, client: Any):
    places = set()
    for _ in range(8):
        room = Room(client)
        play(room, 2)
        with opened.reading() as connection:
            here = [
                connection.execute(text(PLACES.format(rows=name)), {"id": room.host.table_id}).scalars().all()
                for name in ("ledger", "snapshots")
            ]
        assert [len(parts) for parts in here] == [1, 1]
        places.add(here[0][0])
    assert len(places) > 1


def test_a_table_is_played_on_while_its_rows_are_carried_over(opened: Database, client: Any):
    """By the connections and the statements they have: what was acknowledged is there once."""
    room, told, stop = Room(client), [], threading.Event()
    play(room, 8)

    def phone() -> None:
        at = 8
        while not stop.is_set():
            one = {"type": "raise", "seat": ("anna", "bert")[at % 2], "by": 1 + at % 3}
            answer = room.host.post("/actions", one, Idempotency_Key=f"k{at}")
            assert answer.status_code in (201, 503), answer.text
            if answer.status_code == 201:
                told.append(answer.json["version"])
                at += 1

    back_to(opened, "0006")
    playing = threading.Thread(target=phone)
    playing.start()
    carrying = Database(opened.engine.url.render_as_string(hide_password=False))
    try:
        for _ in range(3):
            carrying.migrate()
            enough = len(told) + 5
            while len(told) < enough and playing.is_alive():
                time.sleep(0.01)
            back_to(carrying, "0006")
        carrying.migrate()
    finally:
        carrying.close()
        stop.set()
        playing.join()
    assert told == list(range(9, 9 + len(told))) and len(told) >= 15
    lines = room.host.get("/log?limit=500").json["lines"]
    assert [line["version"] for line in lines] == list(range(len(told) + 9))
    assert room.host.count == sum(1 + at % 3 for at in range(8 + len(told)))
