"""The company at a table: how far it has come, and who has a pass to it, asked at once for all who listen."""

import json
from typing import NamedTuple

from sqlalchemy import Connection, bindparam, select

from models.prepared import Direct, Prepared
from models.schema import passes, tables

_LOOK = Prepared(
    select(tables.c.version, passes.c.hash, passes.c.seats, passes.c.host)
    .select_from(tables.outerjoin(passes, passes.c.table_id == tables.c.id))
    .where(tables.c.id == bindparam("table_id"))
)


class Company(NamedTuple):
    """The version a table is written at, what each pass covers, and the seats of each that was handed out by code."""

    version: int
    held: dict[str, str]
    joined: list[list[str]]


NOBODY = Company(-1, {}, [])


def look(connection: Connection | Direct, table_id: str) -> Company:
    """As it is now; at a table that is gone nobody has a pass."""
    rows = _LOOK.run(connection, {"table_id": table_id}).fetchall()
    version = rows[0][0] if rows else -1
    issued = [(pass_hash, seats, host) for _, pass_hash, seats, host in rows if pass_hash is not None]
    held = {pass_hash: seats for pass_hash, seats, _ in issued}
    return Company(version, held, [json.loads(seats) for _, seats, host in issued if not host])
