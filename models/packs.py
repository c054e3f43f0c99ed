"""Packs that tables brought along: kept by key, and loaded again into a process that has not seen them.

A key is made of its content, so a kept pack never changes; one that a table uses is never taken away: the
database itself holds on to it. Packs that nobody uses make room for new ones.
"""

import logging
import re
from collections.abc import Callable, Iterable
from typing import Any

import msgspec
from sqlalchemy import Connection, Row, bindparam, delete, exists, func, insert, select
from sqlalchemy.exc import IntegrityError

from models.database import Database
from models.prepared import Direct, Prepared, execute
from models.schema import archived_packs, packs, table_packs
from models.tables import now
from referee.kernel import packs as kernel_packs
from referee.kernel.errors import Invalid
from referee.kernel.say import say

KEY = re.compile(r"[a-z0-9@-]{1,200}")
HOUR = 3_600_000
LONGEST = 256 * 1024
MOST_PER_HOUR = 120
MOST_UNUSED = 500
KEEPING = 7_461_627  # which of PostgreSQL's advisory locks is ours

_DOCUMENT = Prepared(select(packs.c.document).where(packs.c.key == bindparam("key")))
_UNUSED = ~(exists().where(table_packs.c.key == packs.c.key) | exists().where(archived_packs.c.key == packs.c.key))
log = logging.getLogger(__name__)
Load = Callable[[Any], kernel_packs.Pack]


class TooMany(Exception):
    """More new packs than this server takes in an hour."""


def keep(database: Database, document: Any, load: Load = kernel_packs.load) -> kernel_packs.Pack:
    """Check a document, store it once, and make it known to this process.

    It is read, however long that takes, while nobody has to wait for the database.
    """
    check_length(document)
    with database.reading() as connection:
        new = find(connection, kernel_packs.key_of(document)) is None
        if new:
            _check_often(connection)
    pack = load(document)
    if new:
        with database.writing() as connection:
            _in_turn(connection)
            _check_often(connection)
            _make_room(connection)
            _store(connection, pack)
    return pack


def use(connection: Connection, table_id: str, keys: Iterable[str]) -> None:
    """Hold on to the packs of a table as long as there is the table; those that came with a game need no holding."""
    for key in dict.fromkeys(keys):
        if "@" in key:
            if find(connection, key) is None:
                _store(connection, kernel_packs.get(key))
            connection.execute(insert(table_packs), {"table_id": table_id, "key": key})


def make_known(connection: Connection | Direct, keys: list[str]) -> list[str]:
    """Load what this process lacks; the keys that are nowhere to be found, or are no longer what they were."""
    return [key for key in keys if not kernel_packs.known(key) and not _load(key, find(connection, key))]


def make_newest_known(connection: Connection) -> None:
    """Load the packs that came last, for a process that has just started; others are loaded when they are named."""
    query = select(packs.c.key, packs.c.document).order_by(packs.c.added_at.desc()).limit(MOST_UNUSED)
    for row in connection.execute(query):
        _load(row.key, msgspec.json.decode(row.document))


def find(connection: Connection | Direct, key: str) -> dict[str, Any] | None:
    if not KEY.fullmatch(key):
        return None
    row = _DOCUMENT.run(connection, {"key": key}).fetchone()
    return None if row is None else msgspec.json.decode(row[0])


def listing(connection: Connection) -> list[Row[Any]]:
    columns = (packs.c.key, packs.c.kind, packs.c.title, packs.c.source, packs.c.game)
    return list(connection.execute(select(*columns).order_by(packs.c.key)))


def _load(key: str, document: Any) -> bool:
    """Whether the document is there, still has its key, and can still be read."""
    if document is None or kernel_packs.key_of(document) != key:
        return False
    try:
        kernel_packs.load(document)
    except Invalid as fault:
        log.warning("the pack %s cannot be read any more: %s", key, fault)
        return False
    return True


def check_length(document: Any) -> None:
    """A pack that is longer than this server takes is named with its length."""
    length = len(msgspec.json.encode(document))
    if length > LONGEST:
        raise Invalid.of(
            "document", say("has {number} characters; a pack has {most} at most", number=length, most=LONGEST)
        )


def _in_turn(connection: Connection) -> None:
    """One new pack after the other, so that two do not both take the last place; SQLite has one writer anyway."""
    if connection.dialect.name != "sqlite":
        execute(connection, f"SELECT pg_advisory_xact_lock({KEEPING})")


def _check_often(connection: Connection) -> None:
    lately = select(func.count()).select_from(packs).where(packs.c.added_at > now() - HOUR)
    if connection.execute(lately).scalar_one() >= MOST_PER_HOUR:
        raise TooMany


def _make_room(connection: Connection) -> None:
    """Of the packs that no table uses, at play or put away, the oldest go."""
    unused = select(packs.c.key).where(_UNUSED).order_by(packs.c.added_at.desc(), packs.c.key)
    leaving = connection.execute(unused.offset(MOST_UNUSED - 1)).scalars().all()
    if leaving:
        connection.execute(delete(packs).where(packs.c.key.in_(leaving), _UNUSED))


def _store(connection: Connection, pack: kernel_packs.Pack) -> None:
    row = {name: getattr(pack, name) for name in ("key", "kind", "source", "game")}
    row |= {"title": pack.title.replace("\0", ""), "added_at": now(), "document": pack.text.encode()}
    try:
        with connection.begin_nested():
            connection.execute(insert(packs), row)
    except IntegrityError:
        log.info("the pack %s came twice at once", pack.key)
