"""Putting a table under new rules: its position and snapshots are replaced, its ledger stays as it is.

All in the caller's one transaction, and only if nobody else has done it meanwhile.
"""

from collections.abc import Mapping
from typing import NamedTuple

from sqlalchemy import Connection, delete, insert, select, update

from models import ledger, scores, unwritten
from models.ledger import Entry
from models.schema import snapshots, tables
from models.unwritten import Unwritten


class Kept(NamedTuple):
    """A table as it was kept: by which rules, at which version."""

    game: str
    rules_version: str
    version: int
    packs: str
    position: bytes


class Refolded(NamedTuple):
    """The same table by the rules of today: its snapshots by version, the newest position, and what was left behind."""

    rules_version: str
    snapshots: Mapping[int, bytes]
    position: bytes
    left: Entry | None = None
    note: str | None = None


def find(connection: Connection, table_id: str) -> Kept | None:
    query = select(*(tables.c[name] for name in Kept._fields)).where(tables.c.id == table_id)
    row = connection.execute(query).first()
    return None if row is None else Kept(*row)


def remember(table_id: str, kept: Kept, new: Refolded, left_after: int) -> None:
    """Show it so from now on, and write nothing; `left_after`: the last version that holds, where some do not."""
    version = kept.version if new.left is None else new.left.version
    positions = {**new.snapshots, version: new.position}
    made = (kept.version, kept.rules_version, new.rules_version, version, new.position, new.note, positions)
    scores.forget(table_id, new.rules_version)
    unwritten.remember(table_id, Unwritten(*made, new.left, left_after, new))


def replace(connection: Connection, table_id: str, kept: Kept, new: Refolded) -> bool:
    """Write it, with an entry that leaves behind what no longer holds; False when another process was faster."""
    version = kept.version if new.left is None else new.left.version
    same = (tables.c.version == kept.version, tables.c.rules_version == kept.rules_version)
    values = {"rules_version": new.rules_version, "version": version, "position": new.position, "note": new.note}
    if connection.execute(update(tables).where(tables.c.id == table_id, *same).values(values)).rowcount == 0:
        return False
    connection.execute(delete(snapshots).where(snapshots.c.table_id == table_id))
    rows = [{"table_id": table_id, "version": at, "position": data} for at, data in new.snapshots.items()]
    connection.execute(insert(snapshots), rows)
    scores.forget(table_id, new.rules_version)
    if new.left is not None:
        ledger.write(connection, table_id, [new.left])
        ledger.keep_snapshot(connection, table_id, version, new.position)
    return True
