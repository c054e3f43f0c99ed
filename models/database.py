"""The database: one SQLite file unless DATABASE_URL names another, and its short transactions.

Acknowledged means on disk: SQLite keeps a write-ahead log and waits for it at every commit.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, create_engine, event, make_url
from sqlalchemy.pool import StaticPool

from models.prepared import Direct, commit, execute
from models.writer import Writer

HERE = Path(__file__).parent
BUSY_SECONDS = 10
MIGRATING = 7_461_626  # which of PostgreSQL's advisory locks is ours
PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", f"busy_timeout={BUSY_SECONDS * 1000}", "foreign_keys=ON")


def chosen_address() -> str:
    """Where the tables are kept: as the environment says, else in a file of this folder."""
    return os.environ.get("DATABASE_URL") or f"sqlite:///{HERE.parent / 'instance' / 'referee.sqlite3'}"


class Database:
    """An engine with one way to read and one way to write."""

    def __init__(self, url: str) -> None:
        self.engine = _engine(url)
        self.is_sqlite = self.engine.dialect.name == "sqlite"
        self.writer = Writer(self.engine) if self.is_sqlite else None

    def reading(self) -> Connection:
        """A connection for queries; as a context manager it goes back to the pool."""
        return self.engine.connect()

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """One transaction: committed at the end, or rolled back by any exception."""
        if self.writer is not None:
            with self.writer.alone() as connection:
                yield connection
            return
        with self.engine.begin() as connection:
            yield connection

    @contextmanager
    def playing(self) -> Iterator[Direct]:
        """As `writing`, for prepared statements only: the shortest way to the disk."""
        if self.writer is not None:
            with self.writer.together() as direct:
                yield direct
            return
        pooled = self.engine.raw_connection()
        try:
            direct = Direct(self.engine.dialect, pooled)
            yield direct
            commit(direct)
        finally:
            pooled.close()

    def migrate(self) -> None:
        """Bring the rows to the newest shape, unless they have it; of several processes one does, the others wait."""
        if self.is_current():
            return
        with self.writing() as connection:
            if not self.is_sqlite:
                execute(connection, f"SELECT pg_advisory_xact_lock({MIGRATING})")
            config = alembic()
            config.attributes["connection"] = connection
            command.upgrade(config, "head")

    def is_current(self) -> bool:
        with self.reading() as connection:
            here = MigrationContext.configure(connection).get_current_revision()
        return here == ScriptDirectory.from_config(alembic()).get_current_head()

    def close(self) -> None:
        if self.writer is not None:
            self.writer.close()
        self.engine.dispose()


def alembic() -> Config:
    """Where the steps from one shape of the rows to the next are."""
    config = Config()
    config.set_main_option("script_location", str(HERE / "migrations"))
    config.set_main_option("path_separator", "os")
    return config


def _engine(address: str) -> Engine:
    url = make_url(address.replace("postgres://", "postgresql://", 1))
    if url.drivername == "postgresql":
        url = url.set(drivername="postgresql+psycopg")
    if url.get_backend_name() != "sqlite":
        return create_engine(url, pool_size=20, max_overflow=40, pool_pre_ping=True, hide_parameters=True)
    if url.database:
        _make_private(Path(url.database))
        engine = create_engine(url, pool_size=20, max_overflow=40, hide_parameters=True)
    else:
        engine = create_engine(url, poolclass=StaticPool, hide_parameters=True)
    event.listen(engine, "connect", _prepare_sqlite)
    return engine


def _make_private(file: Path) -> None:
    """A new database is for its owner alone; what SQLite lays beside it is as private as the file is."""
    file.parent.mkdir(parents=True, exist_ok=True)
    with suppress(FileExistsError):
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))


def _prepare_sqlite(connection: Any, record: Any) -> None:
    """Leave BEGIN to us: the driver's own would come too late to keep a read and its write together."""
    connection.isolation_level = None
    for pragma in PRAGMAS:
        connection.execute(f"PRAGMA {pragma}")
