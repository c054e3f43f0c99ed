"""An undo that somebody asked for and others have not yet agreed to: one at a time per table."""

import json
from collections.abc import Collection

from msgspec import Struct
from sqlalchemy import Connection, delete, insert, select

from models.schema import consents


class Asked(Struct):
    """Back to which version, asked at which, and who has agreed so far."""

    version: int
    target: int
    agreed: list[str]


def pending(connection: Connection, table_id: str, version: int) -> Asked | None:
    """The open question, if nothing has been played since it was asked."""
    row = connection.execute(select(consents).where(consents.c.table_id == table_id)).first()
    if row is None or row.version != version:
        return None
    return Asked(row.version, row.target, json.loads(row.agreed))


def ask(connection: Connection, table_id: str, asked: Asked) -> None:
    """Put a question, or renew it with those who agreed."""
    drop(connection, table_id)
    row = {"table_id": table_id, "version": asked.version, "target": asked.target}
    connection.execute(insert(consents), row | {"agreed": json.dumps(asked.agreed)})


def is_asked(connection: Connection, table_id: str) -> bool:
    return connection.execute(select(consents.c.version).where(consents.c.table_id == table_id)).first() is not None


def take_back(connection: Connection, table_id: str, seats: Collection[str]) -> None:
    """Whoever spoke for these seats is out: a question he put or agreed to is no longer asked."""
    row = connection.execute(select(consents.c.agreed).where(consents.c.table_id == table_id)).first()
    if row is not None and not set(json.loads(row.agreed)).isdisjoint(seats):
        drop(connection, table_id)


def drop(connection: Connection, table_id: str) -> None:
    connection.execute(delete(consents).where(consents.c.table_id == table_id))
