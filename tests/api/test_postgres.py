"""PostgreSQL in place of SQLite: rows made from nothing, and the same journeys once more.

Every test of the modules below runs again here, against a server of our own.
"""

import pytest
from sqlalchemy import inspect

from models.database import Database
from models.schema import metadata
from tests.api import (
    test_archive,
    test_house_rules,
    test_new_rules,
    test_once,
    test_pack_calls,
    test_play,
    test_stream,
    test_tables,
    test_transfer,
    test_undo,
)
from tests.support.servers import Postgres

JOURNEYS = (
    *(test_tables, test_play, test_undo, test_stream),
    *(test_transfer, test_house_rules, test_pack_calls, test_new_rules, test_once, test_archive),
)
for journey in JOURNEYS:
    told = {name: test for name, test in vars(journey).items() if name.startswith("test_")}
    assert told and not told.keys() & globals().keys(), "two journeys have the same name"
    globals().update(told)
boards_of_the_counting_game = test_pack_calls.boards_of_the_counting_game
facts_of_the_counting_game = test_pack_calls.facts_of_the_counting_game
left = test_new_rules.left
played, away = test_archive.played, test_archive.away


@pytest.fixture(scope="module")
def database_address(postgres: Postgres) -> str:
    return postgres.empty()


def test_migrations_go_from_nothing_to_the_rows_we_use(postgres: Postgres):
    opened = Database(postgres.empty())
    assert not opened.is_current()
    opened.migrate()
    assert opened.is_current()
    found = inspect(opened.engine)
    for table in metadata.sorted_tables:
        kept = {column["name"]: column["nullable"] for column in found.get_columns(table.name)}
        assert kept == {column.name: column.nullable for column in table.columns}, table.name
    opened.close()


def test_the_service_really_speaks_to_postgres(app):
    assert app.extensions["referee.database"].engine.dialect.name == "postgresql"
