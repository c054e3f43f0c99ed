"""Tables that were put away: every row of theirs packed into one, until somebody brings them back as they were.

A table is put away in one transaction, and only as it was packed: when anything was done there meanwhile, it stays.
What can be looked up without unpacking is kept beside it: whose passes lead there, and which packs it holds on to.
"""

import hashlib
import zlib
from collections.abc import Iterable
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import Connection, bindparam, delete, func, insert, select

from models import admission, tables
from models.prepared import Direct, Prepared
from models.schema import answers, archived_packs, archived_passes, archives, house_rules, ledger, metadata, passes
from models.schema import tables as live

Rows = dict[str, list[dict[str, Any]]]
"""All that belongs to a table: rows by the name of where they stood, each by its columns."""
PARTS = [part for part in metadata.sorted_tables if "table_id" in part.c]

_ARCHIVED = (archives.c.id, archives.c.game, archives.c.archived_at)
_WITH_PASS = archives.join(
    archived_passes,
    (archived_passes.c.archive_id == archives.c.id) & (archived_passes.c.hash == bindparam("pass_hash")),
)
_FIND = Prepared(
    select(*_ARCHIVED, archived_passes.c.host, archived_passes.c.seats)
    .select_from(_WITH_PASS)
    .where(archives.c.id == bindparam("table_id"))
)
_EXISTS = Prepared(select(archives.c.id).where(archives.c.id == bindparam("table_id")))


class Away(NamedTuple):
    """A table that was put away, and what a pass is worth there."""

    id: str
    game: str
    archived_at: int
    host: bool
    held: str


class Listed(NamedTuple):
    """The same as a line of a list."""

    id: str
    game: str
    version: int
    created_at: int
    archived_at: int


def find(connection: Connection | Direct, table_id: str, pass_hash: str) -> Away | None:
    """The table, for whoever has a pass to it."""
    row = _FIND.run(connection, {"table_id": table_id, "pass_hash": pass_hash}).fetchone()
    return None if row is None else Away(*row)


def exists(connection: Connection | Direct, table_id: str) -> bool:
    return _EXISTS.run(connection, {"table_id": table_id}).fetchone() is not None


def listing(connection: Connection) -> list[Listed]:
    """All of them, the one that was put away last at the end."""
    columns = (archives.c[name] for name in Listed._fields)
    return [Listed(*row) for row in connection.execute(select(*columns).order_by(archives.c.archived_at))]


class Reached(NamedTuple):
    """The same as a list of one's own tables shows it, by which pass and for which seats."""

    pass_hash: str
    held: str
    host: bool
    id: str
    game: str
    version: int
    seats: str
    created_at: int
    archived_at: int


def reached(connection: Connection, hashes: Iterable[str]) -> dict[str, Reached]:
    """The table each of these passes is for, by the hash of the pass, where it was put away."""
    columns = (archives.c[name] for name in Reached._fields[3:])
    query = select(archived_passes.c.hash, archived_passes.c.seats, archived_passes.c.host, *columns)
    found = query.join_from(archived_passes, archives).where(archived_passes.c.hash.in_(list(hashes)))
    return {row[0]: Reached(*row) for row in connection.execute(found)}


# ---- putting away


def untouched(connection: Connection, since: int, after: str, most: int) -> tuple[list[str], str]:
    """Of so many tables, those that nobody touched since then, and where to go on; nothing: at the beginning."""
    issued = select(func.max(passes.c.issued_at)).where(passes.c.table_id == live.c.id).scalar_subquery()
    settled = select(func.max(house_rules.c.at)).where(house_rules.c.table_id == live.c.id).scalar_subquery()
    newest = (ledger.c.table_id == live.c.id) & (ledger.c.version == live.c.version)
    seen = issued.label("issued"), settled.label("settled")
    query = select(live.c.id, live.c.created_at, live.c.code_until, ledger.c.at, *seen)
    walk = query.outerjoin_from(live, ledger, newest).where(live.c.id > after).order_by(live.c.id).limit(most)
    page = connection.execute(walk).all()
    quiet = [row.id for row in page if _touched(row) < since]
    return quiet, page[-1].id if len(page) == most else ""


def _touched(row: Any) -> int:
    """When somebody last opened it, joined it, played there, settled a rule, or made a code for it."""
    return int(max(row.created_at, row.at or 0, row.issued or 0, row.settled or 0, row.code_until - tables.DAY))


def rows_of(connection: Connection, table_id: str) -> Rows | None:
    """Everything there is of a table, in order; None where there is none."""
    first = connection.execute(select(live).where(live.c.id == table_id)).mappings().all()
    if not first:
        return None
    found: Rows = {live.name: [dict(row) for row in first]}
    for part in PARTS:
        query = select(part).where(part.c.table_id == table_id).order_by(*part.primary_key.columns)
        found[part.name] = [dict(row) for row in connection.execute(query).mappings()]
    return found


def packed(rows: Rows) -> bytes:
    """The rows as they are kept; what cannot be unpacked again as it was is not kept."""
    plain = msgspec.msgpack.encode(rows)
    made = zlib.compress(plain, 6)
    if unpacked(made) != rows:
        raise ValueError("these rows cannot be packed")
    return made


def unpacked(made: bytes) -> Rows:
    return msgspec.msgpack.decode(zlib.decompress(made), type=Rows)


def digest(rows: Rows) -> bytes:
    """Tells whether two tables are the same to the last byte."""
    return hashlib.sha256(msgspec.msgpack.encode(rows)).digest()


def put_away(connection: Connection, table_id: str, seen: bytes, made: bytes) -> bool:
    """Keep what was packed and take the table away, unless it is no longer as it was seen; whether it was done."""
    tables.lock(connection, table_id)
    rows = rows_of(connection, table_id)
    if rows is None or digest(rows) != seen:
        return False
    [table] = rows[live.name]
    kept = {name: table[name] for name in ("id", "game", "version", "created_at", "seats")}
    connection.execute(insert(archives), kept | {"archived_at": tables.now(), "rows": made})
    _keep_beside(connection, table_id, rows)
    connection.execute(delete(answers).where(answers.c.pass_hash.in_([held["hash"] for held in rows["passes"]])))
    for part in reversed(PARTS):
        connection.execute(delete(part).where(part.c.table_id == table_id))
    connection.execute(delete(live).where(live.c.id == table_id))
    return True


def _keep_beside(connection: Connection, table_id: str, rows: Rows) -> None:
    held = [{"archive_id": table_id, **{name: one[name] for name in HELD}} for one in rows["passes"]]
    used = [{"archive_id": table_id, "key": one["key"]} for one in rows["table_packs"]]
    for part, some in ((archived_passes, held), (archived_packs, used)):
        if some:
            connection.execute(insert(part), some)


HELD = ("hash", "host", "seats")


# ---- bringing back


def packed_rows(connection: Connection, table_id: str) -> bytes | None:
    """What was put away of a table; None where it has just been brought back."""
    kept: bytes | None = connection.execute(select(archives.c.rows).where(archives.c.id == table_id)).scalar()
    return kept


def bring_back(connection: Connection, table_id: str) -> tuple[str, int] | None:
    """The table as it was, with a new code: that, and until when it admits; None where it was not put away."""
    query = select(archives.c.rows).where(archives.c.id == table_id)
    found = connection.execute(query.with_for_update()).first()
    if found is None:
        return None
    rows = unpacked(found.rows)
    [table] = rows[live.name]
    connection.execute(insert(live), table | {"code": tables.new_code(connection)})
    for part in PARTS:
        if rows[part.name]:
            connection.execute(insert(part), rows[part.name])
    throw_away(connection, table_id)
    return admission.renew(connection, table_id)


def throw_away(connection: Connection, table_id: str) -> None:
    """What was put away is no longer kept; unless it was brought back, that cannot be undone."""
    for part in (archived_packs, archived_passes):
        connection.execute(delete(part).where(part.c.archive_id == table_id))
    connection.execute(delete(archives).where(archives.c.id == table_id))
