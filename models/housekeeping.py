"""What whoever runs the server sees and takes away: tables, passes, packs, books. Nothing of a game is decided here."""

import json
from typing import Any, NamedTuple

from sqlalchemy import Connection, delete, func, select

from models import admission, tables
from models.schema import archived_packs, archives, books, ledger, metadata, packs, passages, passes, table_packs
from models.schema import tables as rows


class Kept(NamedTuple):
    """A table as a line of a list."""

    id: str
    game: str
    version: int
    created_at: int
    played_at: int
    passes: int
    code_until: int


class Stats(NamedTuple):
    """How much there is of everything."""

    tables: int
    archives: int
    played_lately: int
    entries: int
    passes: int
    packs: int
    packs_in_use: int
    books: int
    passages: int


def listing(connection: Connection) -> list[Kept]:
    """Every table, the one that was played last at the end."""
    played = select(func.max(ledger.c.at)).where(ledger.c.table_id == rows.c.id).scalar_subquery()
    out = select(func.count()).where(passes.c.table_id == rows.c.id).scalar_subquery()
    columns = (rows.c.id, rows.c.game, rows.c.version, rows.c.created_at, played, out, rows.c.code_until)
    return sorted((Kept(*row) for row in connection.execute(select(*columns))), key=lambda kept: kept.played_at or 0)


def stats(connection: Connection) -> Stats:
    lately = select(func.count(func.distinct(ledger.c.table_id))).where(ledger.c.at > tables.now() - tables.DAY)
    used = select(func.count(func.distinct(table_packs.c.key)))
    counted = (rows, archives, ledger, passes, packs, books, passages)
    found = {part.name: connection.execute(select(func.count()).select_from(part)).scalar_one() for part in counted}
    return Stats(
        entries=found.pop("ledger"),
        played_lately=connection.execute(lately).scalar_one(),
        packs_in_use=connection.execute(used).scalar_one(),
        **found,
    )


def exists(connection: Connection, table_id: str) -> bool:
    return connection.execute(select(rows.c.id).where(rows.c.id == table_id)).first() is not None


def close(connection: Connection, table_id: str) -> int:
    """Put everybody out and let nobody in; the table is kept. How many passes were taken back."""
    tables.lock(connection, table_id)
    admission.close(connection, table_id)
    return admission.revoke_all(connection, table_id)


def open_again(connection: Connection, table_id: str) -> tuple[str, str]:
    """A new pass for the host of a table that was closed or whose pass is lost, and a new code."""
    tables.lock(connection, table_id)
    seats = connection.execute(select(rows.c.seats).where(rows.c.id == table_id)).scalar_one()
    every = [seat["seat"] for seat in json.loads(seats)]
    return tables.issue_pass(connection, table_id, every, host=True), admission.renew(connection, table_id)[0]


def remove(connection: Connection, table_id: str) -> None:
    """Take a table away with everything that belongs to it; this cannot be taken back."""
    tables.lock(connection, table_id)
    admission.revoke_all(connection, table_id)
    for part in reversed(metadata.sorted_tables):
        if "table_id" in part.c:
            connection.execute(delete(part).where(part.c.table_id == table_id))
    connection.execute(delete(rows).where(rows.c.id == table_id))


def users_of(connection: Connection, key: str) -> list[str] | None:
    """The tables that use a pack, at play or put away; None where there is no such pack."""
    if connection.execute(select(packs.c.key).where(packs.c.key == key)).first() is None:
        return None
    users = (table_packs.c.table_id, table_packs.c.key), (archived_packs.c.archive_id, archived_packs.c.key)
    return [one for user, used in users for one in connection.execute(select(user).where(used == key)).scalars()]


def remove_pack(connection: Connection, key: str) -> None:
    """Take away a pack that no table uses; the database itself holds on to one that is used."""
    connection.execute(delete(packs).where(packs.c.key == key))


def pass_rows(connection: Connection, table_id: str | None) -> list[dict[str, Any]]:
    """The passes to one table, or to all of them, each with its table."""
    found = [table_id] if table_id else [kept.id for kept in listing(connection)]
    return [{"table": one, **held} for one in found for held in admission.listing(connection, one)]
