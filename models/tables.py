"""Tables and the passes to them: opening one, finding it with a pass, handing out seats."""

import hashlib
import json
import secrets
import time
from collections.abc import Iterable
from typing import Any, NamedTuple

from sqlalchemy import Connection, Row, bindparam, insert, select, update

from models import unwritten
from models.prepared import Ahead, Direct, Prepared
from models.schema import passes, tables

ID_ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789"
CODE_ALPHABET = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
ID_LENGTH = 12
CODE_LENGTH = 8
DAY = 86_400_000
"""So long a new code admits, in milliseconds; `admission.py` tells when it ends sooner."""

_HELD = tables.outerjoin(passes, (passes.c.table_id == tables.c.id) & (passes.c.hash == bindparam("pass_hash")))
_LIGHT = (
    tables.c.id,
    tables.c.version,
    tables.c.rules_version,
    passes.c.hash.label("pass_hash"),
    passes.c.seats.label("held"),
    passes.c.host,
    tables.c.game,
    tables.c.seats,
    tables.c.code,
    tables.c.code_until,
)
WHOLE = (
    *_LIGHT,
    tables.c.seed,
    tables.c.packs,
    tables.c.note,
    tables.c.position,
)
_FIND_LIGHT = Prepared(select(*_LIGHT).select_from(_HELD).where(tables.c.id == bindparam("table_id")))
_FIND = Prepared(select(*WHOLE).select_from(_HELD).where(tables.c.id == bindparam("table_id")))
_SHOWN = Prepared(
    select(
        tables.c.version,
        tables.c.rules_version,
        tables.c.seats,
        tables.c.code,
        tables.c.code_until,
        tables.c.note,
        tables.c.position,
    ).where(tables.c.id == bindparam("table_id"))
)
_IS_PASS = Prepared(select(passes.c.hash).where(passes.c.hash == bindparam("pass_hash")))
_BY_CODE = select(tables.c.id, tables.c.game, tables.c.seats, tables.c.code_until).where(
    tables.c.code == bindparam("code")
)
_LOCK = select(tables.c.version).where(tables.c.id == bindparam("table_id")).with_for_update()
_JOINED = Prepared(select(passes.c.seats).where(passes.c.table_id == bindparam("table_id"), passes.c.host.is_(False)))


def hashed(secret: str) -> str:
    """What is kept of a pass. A random secret needs no salt and no slow hash."""
    return hashlib.sha256(secret.encode()).hexdigest()


class Light(NamedTuple):
    """A table and what a pass is worth there; without a good pass `pass_hash` is None."""

    id: str
    version: int
    rules_version: str
    pass_hash: str | None
    held: str
    host: bool
    game: str
    seats: str
    code: str
    code_until: int


class Found(NamedTuple):
    """The same with the position and all that is needed to play."""

    id: str
    version: int
    rules_version: str
    pass_hash: str | None
    held: str
    host: bool
    game: str
    seats: str
    code: str
    code_until: int
    seed: str | None
    packs: str
    note: str | None
    position: bytes


def find(connection: Connection | Direct, table_id: str, pass_hash: str) -> Found | None:
    """A table with its position, and what this pass is worth there."""
    if isinstance(connection, Ahead):
        return None if connection.found is None else Found(*connection.found)
    row = _FIND.run(connection, {"table_id": table_id, "pass_hash": pass_hash}).fetchone()
    return None if row is None else unwritten.seen(table_id, Found(*row))


def find_light(connection: Connection | Direct, table_id: str, pass_hash: str) -> Light | None:
    """Enough to say whether anything changed."""
    row = _FIND_LIGHT.run(connection, {"table_id": table_id, "pass_hash": pass_hash}).fetchone()
    return None if row is None else unwritten.seen(table_id, Light(*row))


class Shown(NamedTuple):
    """What a table looks like depends on this, whoever looks."""

    version: int
    rules_version: str
    seats: str
    code: str
    code_until: int
    note: str | None
    position: bytes


def shown(connection: Connection | Direct, table_id: str) -> Shown | None:
    """A table as it stands, for those whose passes are known already."""
    row = _SHOWN.run(connection, {"table_id": table_id}).fetchone()
    return None if row is None else unwritten.seen(table_id, Shown(*row))


def is_pass(connection: Connection | Direct, pass_hash: str) -> bool:
    """Whether this is a pass to any table at all."""
    return _IS_PASS.run(connection, {"pass_hash": pass_hash}).fetchone() is not None


def find_by_code(connection: Connection, code: str) -> Row[*tuple[Any, ...]] | None:
    return connection.execute(_BY_CODE, {"code": code}).first()


def held_by_code(connection: Connection, code: str) -> Row[*tuple[Any, ...]] | None:
    """The same, held until the transaction ends, and as it is by then: its host may just have made a new code."""
    found = find_by_code(connection, code)
    return find_by_code(connection, code) if found is not None and lock(connection, found.id) else None


class Reached(NamedTuple):
    """A table as a list of one's own tables shows it, by which pass and for which seats."""

    pass_hash: str
    held: str
    host: bool
    id: str
    game: str
    version: int
    code: str
    seats: str
    created_at: int


def reached(connection: Connection, hashes: Iterable[str]) -> dict[str, Reached]:
    """The table each of these passes is for, by the hash of the pass; those that are worth nothing are left out."""
    columns = (tables.c.id, tables.c.game, tables.c.version, tables.c.code, tables.c.seats, tables.c.created_at)
    query = select(passes.c.hash, passes.c.seats, passes.c.host, *columns).join_from(
        passes, tables, passes.c.table_id == tables.c.id
    )
    rows = connection.execute(query.where(passes.c.hash.in_(list(hashes))))
    return {row[0]: Reached(*row) for row in rows}


def lock(connection: Connection, table_id: str) -> bool:
    """Hold the table's row until the transaction ends; whether there is one."""
    return connection.execute(_LOCK, {"table_id": table_id}).first() is not None


def open_table(connection: Connection, **columns: Any) -> tuple[str, str]:
    """Insert a table under a new id and a new join code; both."""
    table_id, code, at = _spell(ID_ALPHABET, ID_LENGTH), new_code(connection), now()
    dated = {"created_at": at, "code_until": at + DAY}
    connection.execute(insert(tables).values(id=table_id, code=code, **dated, **columns))
    return table_id, code


def new_code(connection: Connection) -> str:
    """A code that no table goes by."""
    code = _spell(CODE_ALPHABET, CODE_LENGTH)
    while find_by_code(connection, code):
        code = _spell(CODE_ALPHABET, CODE_LENGTH)
    return code


def issue_pass(connection: Connection, table_id: str, seats: Iterable[str], *, host: bool = False) -> str:
    """A new secret for these seats; only its hash stays here."""
    secret = secrets.token_urlsafe(24)
    row = {"hash": hashed(secret), "table_id": table_id, "seats": json.dumps(list(seats)), "host": host}
    connection.execute(insert(passes), row | {"issued_at": now()})
    return secret


def set_seats(connection: Connection, table_id: str, seats: str) -> None:
    """What is known of the seats of a table, anew."""
    connection.execute(update(tables).where(tables.c.id == table_id).values(seats=seats))


def joined(connection: Connection | Direct, table_id: str) -> list[list[str]]:
    """The seats of each pass that was handed out by code; somebody who only watches has none."""
    if isinstance(connection, Ahead):
        return [json.loads(seats) for seats in connection.joined]
    return [json.loads(row[0]) for row in _JOINED.run(connection, {"table_id": table_id}).fetchall()]


def taken_seats(connection: Connection | Direct, table_id: str) -> set[str]:
    """The seats somebody has joined."""
    return {seat for held in joined(connection, table_id) for seat in held}


def now() -> int:
    """Milliseconds. How long codes admit hangs on it, and what is kept in an hour; nothing in a game does."""
    return time.time_ns() // 1_000_000


def _spell(alphabet: str, length: int) -> str:
    return "".join(secrets.choice(alphabet) for _ in range(length))
