"""How the totals came about: counted when somebody asks, and kept, so that no action has to wait for it."""

from typing import Any

import msgspec
from sqlalchemy import bindparam, select, update

from models import ledger
from models.breathing import Breathing
from models.database import Database
from models.schema import ledger as entries
from referee.kernel.game import Game
from referee.kernel.ledger import fold

_COUNTING = (
    select(entries.c.version, entries.c.totals)
    .where(entries.c.table_id == bindparam("table_id"), entries.c.undone_by.is_(None))
    .order_by(entries.c.version)
)
_KEEP = (
    update(entries)
    .where(entries.c.table_id == bindparam("of"), entries.c.version == bindparam("at_version"))
    .values(totals=bindparam("counted"))
)


def history(database: Database, game: Game[Any], table_id: str) -> list[tuple[int, bytes]]:
    """Each version that counts and changed the totals, with the totals as JSON."""
    with database.reading() as connection:
        rows = connection.execute(_COUNTING, {"table_id": table_id}).all()
        known = {row.version: row.totals for row in rows}
        missing = [version for version, totals in known.items() if totals is None]
        found = _count(connection, game, table_id, list(known), missing[0]) if missing else {}
    if found:
        with database.writing() as connection:
            counted = [{"of": table_id, "at_version": v, "counted": totals} for v, totals in found.items()]
            connection.execute(_KEEP, counted)
    return _changes(known | found)


def _count(connection: Any, game: Game[Any], table_id: str, line: list[int], first: int) -> dict[int, bytes]:
    """Fold on from the last version whose totals are known; every action that counts follows on the one before."""
    before = max((version for version in line if version < first), default=0)
    data = ledger.position_at(connection, game, table_id, before)
    found = {0: _totals(game, data)} if first == 0 else {}
    breathing = Breathing()
    for row in ledger.entries(connection, table_id, before):
        if row.undone_by is None:
            if row.kind == "action":
                data = fold(game, data, [row.action]).data
            found[row.version] = _totals(game, data)
        breathing.pause()
    return found


def _totals(game: Game[Any], data: bytes) -> bytes:
    return msgspec.json.encode(game.score(game.decode(data)).totals)


def _changes(totals: dict[int, bytes]) -> list[tuple[int, bytes]]:
    changes: list[tuple[int, bytes]] = []
    for version in sorted(totals):
        if not changes or changes[-1][1] != totals[version]:
            changes.append((version, totals[version]))
    return changes
