"""The database: one SQLite file unless DATABASE_URL names another, and its short transactions.

Acknowledged means on disk: SQLite keeps a write-ahead log and waits for it at every commit. Where another process holds
the file, we wait here and not in SQLite: it would hold up everybody whom this process serves.
"""

import os
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from functools import cache, partial
from pathlib import Path
from typing import Any, TypeVar

import psycopg
from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.pool import StaticPool

from models import trips
from models.faults import AWAY, BUSY, FAILING, FAULTS, READABLE, Unavailable, kind_of
from models.prepared import Direct, execute, ours
from models.replica import Replica
from models.tables import Found
from models.waiting import Cursor, Lent, Waiting
from models.writer import BUSY_SECONDS, Writer

T = TypeVar("T")
HERE = Path(__file__).parent
PAUSES = (0.001, 0.002, 0.005, 0.01, 0.025)
"""Between its tries; the last again and again."""
CONNECT_SECONDS = 3
SILENT = {"keepalives_idle": 10, "keepalives_interval": 3, "keepalives_count": 3, "tcp_user_timeout": 15_000}
"""A server that went without a word, as when its machine lost its power, is known to be gone after twenty seconds."""
REOPENED = (AWAY, FAILING, READABLE)
"""After these the connections that were open are of no use any more, even when the database is well again."""
POOL = {"pool_size": 20, "max_overflow": 40, "pool_timeout": BUSY_SECONDS}
SHARED = {"pool_size": 4, "max_overflow": 4, "pool_timeout": BUSY_SECONDS}
MOST_LENT = 8
"""A process has so many connections to PostgreSQL for single statements, and those of the pool for everything else."""
MIGRATING = 7_461_626  # which of PostgreSQL's advisory locks is ours
PRAGMAS = ("busy_timeout=0", "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON")


def chosen_address() -> str:
    """Where the tables are kept: as the environment says, else in a file of this folder."""
    return os.environ.get("DATABASE_URL") or f"sqlite:///{HERE.parent / 'instance' / 'referee.sqlite3'}"


class Database:
    """An engine with one way to read and one way to write; `copy`: where PostgreSQL keeps one to be read."""

    def __init__(self, url: str, copy: str | None = None) -> None:
        self.engine = _engine(url)
        self.replica = Replica(_engine(copy)) if copy else None
        self.is_sqlite = self.engine.dialect.name == "sqlite"
        self.writer = Writer(self.engine) if self.is_sqlite else None
        self.lent = None if self.is_sqlite else Lent(self._connected, MOST_LENT, BUSY_SECONDS)
        self.is_open = True

    def require(self) -> None:
        """Nothing is read or written before the rows have their newest shape."""
        if not self.is_open:
            raise Unavailable(AWAY, "it has not been there since the start")

    def forget(self, kind: str) -> None:
        """Let go of connections that have failed in this way, so that the next request opens new ones."""
        if kind in REOPENED and not isinstance(self.engine.pool, StaticPool):
            self.engine.dispose()
            if self.writer is not None:
                self.writer.forget()
            if self.lent is not None:
                self.lent.forget()

    def reading(self) -> Connection:
        """A connection for queries, each for itself; as a context manager it goes back to the pool."""
        connection = self.engine.connect()
        return connection if self.is_sqlite else connection.execution_options(isolation_level="AUTOCOMMIT")

    @contextmanager
    def history(self, found: Found) -> Iterator[Connection]:
        """As `reading`, for what was played at a table that was found: from the copy, if it has come so far."""
        with self.replica.reached(found) if self.replica else nullcontext() as copy:
            if copy is not None:
                yield copy
                return
        with self.reading() as connection:
            yield connection

    @contextmanager
    def glancing(self) -> Iterator[Connection | Direct]:
        """As `reading`, for prepared statements only: the shortest way there."""
        if self.lent is None:
            with self.reading() as connection:
                yield connection
            return
        with self.lent.one() as lent:
            yield Direct(self.engine.dialect, lent)

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """One transaction: committed at the end, or rolled back by any exception."""
        if self.writer is not None:
            with self.writer.alone() as connection:
                yield connection
            return
        with self.engine.begin() as connection:
            yield connection

    def playing(self, table_id: str, pass_hash: str, key: str | None) -> AbstractContextManager[Direct]:
        """As `writing`, for one action at a table, and prepared statements only: the shortest way to the disk."""
        return self._ahead(table_id, pass_hash, key) if self.writer is None else self.writer.together()

    @contextmanager
    def _ahead(self, table_id: str, pass_hash: str, key: str | None) -> Iterator[Direct]:
        assert self.lent is not None
        with self.lent.one() as lent:
            ahead = trips.read(Direct(self.engine.dialect, lent), table_id, pass_hash, key)
            yield ahead
            trips.store(ahead)

    def _connected(self) -> Waiting:
        """A new connection to PostgreSQL; one that cannot be had is told in our words, as a statement would be."""
        args, more = self.engine.dialect.create_connect_args(self.engine.url)
        try:
            made = Waiting.connect(
                *args, **{**more, **_limits(self.engine.url)}, autocommit=True, cursor_factory=Cursor
            )
            _prepare_postgres(made, None)
            made.execute(
                "SET plan_cache_mode = force_generic_plan"
            )  # a plan for rows in parts costs more than the rows
        except psycopg.Error as fault:
            raise ours(fault) from fault
        return made

    def migrate(self) -> None:
        """Bring the rows to the newest shape, unless they have it; of several processes one does, the others wait."""
        if self.is_current():
            return
        if self.is_sqlite:
            self._migrate()
        else:
            patiently(self._migrate)

    def _migrate(self) -> None:
        with self.writing() as connection:
            if not self.is_sqlite:
                execute(connection, "SET LOCAL lock_timeout = 0")
                execute(connection, f"SELECT pg_advisory_xact_lock({MIGRATING})")
            config = alembic()
            config.attributes["connection"] = connection
            command.upgrade(config, "head")

    def is_current(self) -> bool:
        with self.reading() as connection:
            here = MigrationContext.configure(connection).get_current_revision()
        return here == newest_shape()

    def close(self) -> None:
        if self.writer is not None:
            self.writer.close()
        if self.lent is not None:
            self.lent.forget()
        if self.replica is not None:
            self.replica.close()
        self.engine.dispose()


@cache
def newest_shape() -> str | None:
    """The last of our migrations: looking for it reads them all, and anybody may ask as often as they like."""
    return ScriptDirectory.from_config(alembic()).get_current_head()


def patiently(begin: Callable[[], T]) -> T:
    """What it gives once nobody else holds the database; between the tries others are served, and nothing is held."""
    end, pauses = 0.0, iter(PAUSES)
    while True:
        try:
            return begin()
        except (*FAULTS, sqlite3.Error) as fault:
            now = time.monotonic()
            end = end or now + BUSY_SECONDS
            if kind_of(fault) != BUSY or now >= end:
                raise
        time.sleep(next(pauses, PAUSES[-1]))


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
        engine = create_engine(url, **SHARED, pool_pre_ping=True, connect_args=_limits(url), hide_parameters=True)
        event.listen(engine, "do_connect", lambda dialect, record, args, more: Waiting.connect(*args, **more))
        event.listen(engine, "connect", _prepare_postgres)
        return engine
    if url.database:
        _make_private(Path(url.database))
        engine = create_engine(url, **POOL, hide_parameters=True)
    else:
        engine = create_engine(url, poolclass=StaticPool, hide_parameters=True)
    event.listen(engine, "connect", _prepare_sqlite)
    return engine


def _limits(url: URL) -> dict[str, Any]:
    """How long nothing may be heard; the address may say otherwise."""
    unsaid = {"connect_timeout": CONNECT_SECONDS, **SILENT}
    return {name: value for name, value in unsaid.items() if name not in url.query}


def _make_private(file: Path) -> None:
    """A new database is for its owner alone; what SQLite lays beside it is as private as the file is.

    Where none can be made, whoever opens it is told.
    """
    with suppress(OSError):
        file.parent.mkdir(parents=True, exist_ok=True)
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))


def _prepare_sqlite(connection: Any, record: Any) -> None:
    """Leave BEGIN to us: the driver's own would come too late to keep a read and its write together."""
    connection.isolation_level = None
    for pragma in PRAGMAS:
        patiently(partial(connection.execute, f"PRAGMA {pragma}"))


def _prepare_postgres(connection: Any, record: Any) -> None:
    """Nobody waits for a lock of others for ever."""
    with connection.cursor() as cursor:
        cursor.execute(f"SET lock_timeout = {int(BUSY_SECONDS * 1000)}")
    if not connection.autocommit:
        connection.commit()
