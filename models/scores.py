"""How the totals came about: counted when somebody asks, so that no action has to wait for it.

What was counted is remembered by this process: to look at a score writes nothing. Rows from earlier days have it too.
"""

from collections import OrderedDict
from typing import Any

import msgspec
from sqlalchemy import Connection, bindparam, select

from models import ledger, unwritten
from models.breathing import Breathing
from models.database import Database
from models.schema import ledger as entries
from models.tables import Found
from referee.kernel.game import Game
from referee.kernel.ledger import fold

_COUNTING = (
    select(entries.c.version, entries.c.totals)
    .where(entries.c.table_id == bindparam("table_id"), entries.c.undone_by.is_(None))
    .order_by(entries.c.version)
)
MOST_REMEMBERED = 64
_remembered: OrderedDict[tuple[str, str], dict[int, bytes]] = OrderedDict()
"""Totals by version, of the tables asked about last: an entry is never rewritten by the rules it was played by."""


def history(database: Database, game: Game[Any], found: Found) -> list[tuple[int, bytes]]:
    """Each version that counts and changed the totals, with the totals as JSON."""
    table_id = found.id
    with database.history(found) as connection:
        counted = _counted(table_id, game.rules_version)
        known = {version: totals or counted.get(version) for version, totals in _counting(connection, table_id)}
        missing = [version for version, totals in known.items() if totals is None]
        more = _count(connection, game, table_id, list(known), missing[0]) if missing else {}
    counted |= more
    return _changes({version: totals for version, totals in (known | more).items() if totals is not None})


def _counting(connection: Connection, table_id: str) -> list[tuple[int, bytes | None]]:
    """The versions that count, with their totals where rows have them; those of older rules are worth nothing."""
    rows = connection.execute(_COUNTING, {"table_id": table_id}).all()
    new = unwritten.of(table_id)
    if new is None:
        return [(row.version, row.totals) for row in rows]
    counting = [row.version for row in rows if new.undone_by(row.version, None) is None]
    return [(version, None) for version in dict.fromkeys([*counting, new.version])]


def forget(table_id: str, rules_version: str) -> None:
    """The table was folded again: what was counted before is worth nothing."""
    _remembered.pop((table_id, rules_version), None)


def _counted(table_id: str, rules_version: str) -> dict[int, bytes]:
    """What this process has counted of a table so far."""
    found = _remembered.setdefault((table_id, rules_version), {})
    _remembered.move_to_end((table_id, rules_version))
    while len(_remembered) > MOST_REMEMBERED:
        _remembered.popitem(last=False)
    return found


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
