"""Older rows come along: what a database of an earlier version held is there in the newest."""

import json
from pathlib import Path

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, insert, select, text

import models
from models.database import Database
from models.schema import archives, packs, table_packs
from tests.support.servers import Postgres

BOARD = json.dumps({"pack": "mine", "title": "Mine", "game": "counting", "kind": "board", "source": "table"})
TABLE = """INSERT INTO tables (id, game, rules_version, version, code, created_at, packs, seats, position)
    VALUES ('aaaaaaaaaaaa', 'counting', '1', 0, 'ABCDEF', 0, '["plain", "mine@1", "mine@1"]', '[]', :data)"""
PACK = "INSERT INTO packs (key, kind, title, source, document) VALUES ('mine@1', 'board', 'Mine', 'table', :data)"


@pytest.fixture(params=["sqlite", "postgresql"])
def opened(request: pytest.FixtureRequest, tmp_path: Path):
    """A database with nothing in it, of each kind."""
    if request.param == "sqlite":
        address = f"sqlite:///{tmp_path / 'old.sqlite3'}"
    else:
        postgres: Postgres = request.getfixturevalue("postgres")
        address = postgres.empty()
    opened = Database(address)
    yield opened
    opened.close()


def move(connection: Connection, to: str) -> None:
    config = Config()
    config.set_main_option("script_location", str(Path(models.__file__).parent / "migrations"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    (command.upgrade if to == "0002" else command.downgrade)(config, to)


def test_packs_that_tables_already_use_are_held_on_to(opened: Database):
    with opened.writing() as connection:
        move(connection, "0002")
        connection.execute(text(TABLE), {"data": b"x"})
        connection.execute(text(PACK), {"data": BOARD.encode()})
    opened.migrate()
    with opened.reading() as connection:
        assert connection.execute(select(packs.c.game, packs.c.added_at)).all() == [("counting", 0)]
        assert connection.execute(select(table_packs)).all() == [("aaaaaaaaaaaa", "mine@1")]


def test_one_does_not_go_back_to_where_tables_that_were_put_away_have_no_place(opened: Database):
    opened.migrate()
    kept = {"id": "aaaaaaaaaaaa", "game": "counting", "version": 0, "created_at": 0, "archived_at": 0}
    with opened.writing() as connection:
        connection.execute(insert(archives), kept | {"seats": "[]", "rows": b"x"})
    with pytest.raises(RuntimeError, match="Bring them back first"), opened.writing() as connection:
        move(connection, "0005")
    with opened.reading() as connection:
        assert connection.execute(select(archives.c.id)).all() == [("aaaaaaaaaaaa",)]


def test_one_can_go_back_to_no_rows_at_all(opened: Database):
    opened.migrate()
    with opened.writing() as connection:
        move(connection, "base")
    assert not opened.is_current()
    opened.migrate()
    assert opened.is_current()
