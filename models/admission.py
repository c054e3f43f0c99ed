"""Who may come to a table: how long its code admits, which passes are out, and taking them back.

A code admits for a day. Once every seat is taken it has a little while left, for a screen in the middle of the table
and for those who only watch; then only the host's pass lets somebody in by it, until the host makes a new one.
"""

import json
from collections.abc import Collection
from typing import Any

from sqlalchemy import Connection, delete, select, update

from models import consents
from models.schema import answers, passes, tables
from models.tables import DAY, new_code, now

LAST_CALL = 600_000
"""So long, in milliseconds, a code still admits once every seat is taken."""
NAME_LENGTH = 12


def admits(code_until: int) -> bool:
    return code_until > now()


def renew(connection: Connection, table_id: str) -> tuple[str, int]:
    """A new code for a table, and until when it admits; the old one is worth nothing any more."""
    code, until = new_code(connection), now() + DAY
    connection.execute(update(tables).where(tables.c.id == table_id).values(code=code, code_until=until))
    return code, until


def close(connection: Connection, table_id: str) -> None:
    """From now on the code admits nobody."""
    connection.execute(update(tables).where(tables.c.id == table_id).values(code_until=0))


def last_call(connection: Connection, table_id: str) -> None:
    """Every seat is taken: a little while is left."""
    soon = now() + LAST_CALL
    due = update(tables).where(tables.c.id == table_id, tables.c.code_until > soon)
    connection.execute(due.values(code_until=soon))


def name_of(pass_hash: str) -> str:
    """What a pass is called where it may not be told: nobody gets from here to the secret."""
    return pass_hash[:NAME_LENGTH]


def listing(connection: Connection, table_id: str) -> list[dict[str, Any]]:
    """The passes to a table, the oldest first."""
    rows = connection.execute(select(passes).where(passes.c.table_id == table_id))
    ordered = sorted(rows, key=lambda row: (row.issued_at, not row.host, row.hash))
    return [
        {
            "name": name_of(row.hash),
            "seats": json.loads(row.seats),
            "host": bool(row.host),
            "issued_at": row.issued_at,
        }
        for row in ordered
    ]


def named(connection: Connection, name: str, table_id: str | None = None) -> list[str]:
    """The passes that go by this name, at one table or anywhere."""
    if len(name) != NAME_LENGTH or not (name.isascii() and name.isalnum()):
        return []
    query = select(passes.c.hash).where(passes.c.hash.startswith(name))
    at_table = query if table_id is None else query.where(passes.c.table_id == table_id)
    return list(connection.execute(at_table).scalars())


def revoke(connection: Connection, hashes: Collection[str]) -> None:
    """Take passes back and what was asked by them, then the answers that were kept for them: no more come once they
    are gone."""
    for row in connection.execute(select(passes.c.table_id, passes.c.seats).where(passes.c.hash.in_(hashes))).all():
        consents.take_back(connection, row.table_id, json.loads(row.seats))
    connection.execute(delete(passes).where(passes.c.hash.in_(hashes)))
    connection.execute(delete(answers).where(answers.c.pass_hash.in_(hashes)))


def revoke_all(connection: Connection, table_id: str) -> int:
    """Take back every pass to a table; how many there were."""
    held = list(connection.execute(select(passes.c.hash).where(passes.c.table_id == table_id)).scalars())
    revoke(connection, held)
    return len(held)


def hand_out_again(connection: Connection, table_id: str, seats: Collection[str]) -> bool:
    """Take these seats from whoever joined them: a pass for others too keeps those. Whether there was any."""
    held = passes.c.table_id == table_id, passes.c.host.is_(False)
    found = {row.hash: json.loads(row.seats) for row in connection.execute(select(passes).where(*held))}
    losing = {hash: [seat for seat in had if seat not in seats] for hash, had in found.items() if set(had) & {*seats}}
    if losing:
        consents.take_back(connection, table_id, seats)
    revoke(connection, [hash for hash, left in losing.items() if not left])
    for hash, left in losing.items():
        if left:
            connection.execute(update(passes).where(passes.c.hash == hash).values(seats=json.dumps(left)))
    return bool(losing)
