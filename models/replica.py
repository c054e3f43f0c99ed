"""A copy of the database that PostgreSQL itself keeps, some moments behind: what was played is read there.

Who may read it, up to which version and by which rules, is asked of the database. A copy that has not come so far, or
is away, is passed over: nobody is told less than there is.
"""

import time
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import Connection, Engine, bindparam, select

from models.faults import FAULTS
from models.schema import tables
from models.tables import Found

AWAY_SECONDS = 5.0
"""So long a copy that did not answer is not asked again."""
_REACHED = select(tables.c.id).where(
    tables.c.id == bindparam("table_id"),
    tables.c.version >= bindparam("version"),
    tables.c.rules_version == bindparam("rules"),
)


class Replica:
    """The copy, as long as it is there."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._away_until = 0.0

    @contextmanager
    def reached(self, found: Found) -> Iterator[Connection | None]:
        """A connection to the copy, if it has all of the table as it was found."""
        connection = self._asked(found) if time.monotonic() >= self._away_until else None
        try:
            yield connection
        finally:
            if connection is not None:
                connection.close()

    def _asked(self, found: Found) -> Connection | None:
        values = {"table_id": found.id, "version": found.version, "rules": found.rules_version}
        try:
            connection = self._engine.connect().execution_options(isolation_level="AUTOCOMMIT")
        except FAULTS:
            self._is_away()
            return None
        try:
            if connection.execute(_REACHED, values).first() is not None:
                return connection
        except FAULTS:
            self._is_away()
        connection.close()
        return None

    def _is_away(self) -> None:
        self._away_until = time.monotonic() + AWAY_SECONDS

    def close(self) -> None:
        self._engine.dispose()
