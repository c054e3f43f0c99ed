"""A copy of a SQLite database taken while it is played on, and bringing one back.

A copy is one file that is whole: taken in one reading, checked, and only then given its name. One that is brought back
is checked first; what was there before is laid aside and never thrown away. PostgreSQL has tools of its own for this.
"""

import os
import shutil
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from alembic.script import ScriptDirectory
from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError

from models.database import Database, alembic
from models.faults import AWAY, BUSY, FULL, READABLE, Unavailable, kind_of
from models.schema import metadata

PATIENCE_SECONDS = 10.0
ALONE_SECONDS = 2.0
"""So long a server that was just stopped may take to let go."""
BESIDE = ("-wal", "-shm", "-journal")
"""What SQLite lays beside its file."""


class Unfit(Exception):
    """Why nothing was done: `kind` is the key of a sentence, `slots` what stands in it."""

    def __init__(self, kind: str, **slots: object) -> None:
        super().__init__(kind)
        self.kind, self.slots = kind, slots


def file_of(address: str) -> Path:
    """The file behind the address of a database."""
    try:
        url = make_url(address.replace("postgres://", "postgresql://", 1))
    except ArgumentError as fault:
        raise Unfit("unreachable", why=fault) from None
    if url.get_backend_name() != "sqlite" or not url.database:
        raise Unfit("not_sqlite")
    return Path(url.database)


def back_up(address: str, target: Path) -> int:
    """Write a whole copy while others play on; how many bytes it has."""
    source = file_of(address)
    if not source.is_file():
        raise Unfit("no_database", file=source)
    if target.exists():
        raise Unfit("already_there", file=target)
    with drafted(target) as draft:
        try:
            with _opened(source) as played, _opened(draft) as copy:
                played.backup(copy)  # all pages in one reading: who writes neither waits nor makes it begin anew
                copy.execute("PRAGMA journal_mode=DELETE")
        except sqlite3.Error as fault:
            raise _unfit(fault, source) from None
        check(draft, target)
        if target.exists():
            raise Unfit("already_there", file=target)
    return target.stat().st_size


def restore(address: str, source: Path) -> Path | None:
    """Put a copy in the place of the database; where the old one was laid, if there was one."""
    target = file_of(address)
    if not source.is_file():
        raise Unfit("no_copy", file=source)
    target.parent.mkdir(parents=True, exist_ok=True)
    with drafted(target) as draft:
        _copy(source, draft)
        check(draft, source)
        _bring_to_newest_shape(draft, source)
        if target.exists():
            _keep_owner(target, draft)
        aside = _lay_aside(target) if target.exists() else None
    return aside


def check(file: Path, named: Path) -> None:
    """It can be read to the last page, what belongs together is there, and this program knows its shape."""
    try:
        with _opened(file) as copy:
            copy.execute("PRAGMA journal_mode=DELETE")  # what its log holds is in it from now on
            faults = copy.execute("PRAGMA integrity_check(1)").fetchone()[0]
            orphans = copy.execute("PRAGMA foreign_key_check").fetchone()
            found = copy.execute("SELECT version_num FROM alembic_version").fetchone()
    except sqlite3.Error as fault:
        raise _unfit(fault, named) from None
    if faults != "ok" or orphans:
        raise Unfit("damaged", file=named, why=faults if faults != "ok" else orphans)
    known = {script.revision for script in ScriptDirectory.from_config(alembic()).walk_revisions()}
    if found is None or found[0] not in known:
        raise Unfit("unknown_shape", shape=found[0] if found else "", known=max(known))


@contextmanager
def drafted(target: Path) -> Iterator[Path]:
    """A private file beside the target that gets its name once all is well, on disk, and nothing at all otherwise."""
    draft = target.with_name(f"{target.name}.{os.getpid()}.part")
    draft.unlink(missing_ok=True)
    os.close(os.open(draft, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    try:
        yield draft
        with draft.open("rb+") as written:
            os.fsync(written.fileno())
        draft.replace(target)
        folder = os.open(target.parent, os.O_RDONLY)
        os.fsync(folder)
        os.close(folder)
    finally:
        for name in (draft, *(Path(f"{draft}{ending}") for ending in BESIDE)):
            name.unlink(missing_ok=True)


@contextmanager
def _opened(file: Path) -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(file, timeout=PATIENCE_SECONDS, isolation_level=None)) as connection:
        yield connection


def _unfit(fault: sqlite3.Error, file: Path) -> Unfit:
    """No room and no leave to write are no fault of the file that is read."""
    if kind_of(fault) in (AWAY, BUSY, FULL, READABLE):
        return Unfit("unwritable", why=fault)
    return Unfit("damaged", file=file, why=fault)


def _copy(source: Path, draft: Path) -> None:
    """A file that was not made by `back_up` may have a log beside it, with what was written last."""
    for ending in ("", *BESIDE):
        if ending != "-shm" and Path(f"{source}{ending}").is_file():
            with open(f"{draft}{ending}", "wb", opener=_private) as copy, open(f"{source}{ending}", "rb") as read:
                shutil.copyfileobj(read, copy)


def _private(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


def _bring_to_newest_shape(draft: Path, source: Path) -> None:
    """What acts by itself in it is none of ours, and every row must have its place in the end."""
    opened = Database(f"sqlite:///{draft}")
    try:
        with opened.reading() as copy:
            acting = "SELECT name FROM sqlite_master WHERE type IN ('trigger', 'view') OR sql LIKE 'CREATE VIRTUAL%'"
            strange = list(copy.exec_driver_sql(acting).scalars())
        if strange:
            raise Unfit("foreign", file=source, why=", ".join(strange))
        opened.migrate()
        with opened.reading() as copy:
            for table in metadata.sorted_tables:
                there = {row[1] for row in copy.exec_driver_sql(f"PRAGMA table_info({table.name})")}
                if missing := {*table.c.keys()} - there:
                    raise Unfit("foreign", file=source, why=f"{table.name}: {', '.join(sorted(missing))}")
    except (SQLAlchemyError, Unavailable) as fault:
        raise Unfit("foreign", file=source, why=str(fault).partition("\n")[0]) from None
    finally:
        opened.close()
    with _opened(draft) as copy:
        copy.execute("PRAGMA journal_mode=DELETE")


def _keep_owner(target: Path, draft: Path) -> None:
    """The server may run as somebody else than whoever brings the copy back."""
    was = target.stat()
    with suppress(PermissionError):
        os.chown(draft, was.st_uid, was.st_gid)


def _lay_aside(target: Path) -> Path:
    """Rename the database that is there, once nobody has it open; a damaged one goes with all that lies beside it."""
    end = time.monotonic() + ALONE_SECONDS
    while not _alone(target):
        if time.monotonic() > end:
            raise Unfit("in_use", file=target)
        time.sleep(0.05)
    aside = target.with_name(f"{target.name}.before-{time.strftime('%Y%m%d-%H%M%S')}")
    while aside.exists():
        aside = aside.with_name(f"{aside.name}+")
    for ending in ("", *BESIDE):
        with suppress(FileNotFoundError):
            Path(f"{target}{ending}").rename(f"{aside}{ending}")
    return aside


def _alone(target: Path) -> bool:
    """Whether nobody else has the database open; what its log still holds is then written into the file."""
    try:
        with closing(sqlite3.connect(target, timeout=0, isolation_level=None)) as old:
            old.execute("PRAGMA journal_mode=DELETE")  # only whoever is alone may do this
    except sqlite3.OperationalError as fault:
        return "locked" not in str(fault)
    except sqlite3.DatabaseError:
        return True  # no database any more
    return True
