"""The ledger: every accepted action in order, never rewritten, only marked as undone.

An undo is an entry too and leaves a snapshot, so from the nearest snapshot on only plain actions follow:
folding them gives the position of any version, at a cost that does not grow with the game.
"""

from collections.abc import Callable, Iterable, Mapping
from contextlib import AbstractContextManager
from types import MappingProxyType, SimpleNamespace
from typing import Any

from msgspec import UNSET, Raw, Struct, UnsetType, field
from sqlalchemy import Connection, bindparam, insert, select, update

from models import unwritten
from models.beside import beside
from models.breathing import Breathing
from models.prepared import Ahead, Direct, Prepared
from models.schema import ledger, snapshots, tables
from models.tables import now
from models.unwritten import Unwritten
from referee.kernel.game import Game
from referee.kernel.ledger import fold

SNAPSHOT_EVERY = 64
Reading = Callable[[], AbstractContextManager[Connection]]
"""How a connection is had for a moment."""
NO_HANDS = b"[]"
"""Nothing is to be done by hand."""


class Stale(Exception):
    """Another phone was faster: the table has moved on from the version that was judged."""


class Gone(Exception):
    """The table is no longer there: it was put away while its ledger was followed."""


class Entry(Struct):
    """One row of the ledger before it is written."""

    version: int
    kind: str
    seat: str | None
    type: str
    action: bytes
    events: bytes
    dice: bool = False
    hidden: bool = False
    hands: bytes = NO_HANDS
    at: int = field(default_factory=now)


class Line(Struct):
    """One entry as the log shows it; `hidden` says that not everybody may see all its events."""

    version: int
    kind: str
    seat: str | None
    type: str
    at: int
    events: Raw
    undone_by: int | None = None
    hidden: bool | UnsetType = UNSET
    hands: Raw = Raw(NO_HANDS)


_SAVE = Prepared(
    update(tables)
    .where(tables.c.id == bindparam("table_id"), tables.c.version == bindparam("judged"))
    .values(version=bindparam("new_version"), position=bindparam("data"))
)
_INSERT = Prepared(insert(ledger))
_SNAPSHOT = Prepared(insert(snapshots))
_HANDS = Prepared(
    select(ledger.c.hands).where(ledger.c.table_id == bindparam("table_id"), ledger.c.version == bindparam("version"))
)
_LINES = Prepared(
    select(
        ledger.c.version,
        ledger.c.kind,
        ledger.c.seat,
        ledger.c.type,
        ledger.c.at,
        ledger.c.events,
        ledger.c.undone_by,
        ledger.c.hidden,
        ledger.c.hands,
    )
    .where(ledger.c.table_id == bindparam("table_id"), ledger.c.version > bindparam("after"))
    .order_by(ledger.c.version)
    .limit(bindparam("most"))
)
_NEAREST = (
    select(snapshots.c.version, snapshots.c.position)
    .where(snapshots.c.table_id == bindparam("table_id"), snapshots.c.version <= bindparam("version"))
    .order_by(snapshots.c.version.desc())
    .limit(1)
)


def append(connection: Connection | Direct, table_id: str, judged: int, data: bytes, entries: list[Entry]) -> None:
    """Save accepted actions and the position they led to, unless another phone was faster."""
    if isinstance(connection, Ahead):
        connection.saved = table_id, judged, data, entries
        return
    newest = entries[-1].version
    values = {"table_id": table_id, "judged": judged, "new_version": newest, "data": data}
    if _SAVE.run(connection, values).rowcount == 0:
        raise Stale
    write(connection, table_id, entries)
    if is_kept(judged, entries[-1]):
        keep_snapshot(connection, table_id, newest, data)


def is_kept(judged: int, last: Entry) -> bool:
    """Whether the position is kept that this entry leads to."""
    return last.version // SNAPSHOT_EVERY > judged // SNAPSHOT_EVERY or last.kind == "undo"


def write(
    connection: Connection | Direct,
    table_id: str,
    entries: Iterable[Entry],
    undone: Mapping[int, int] = MappingProxyType({}),
) -> None:
    """Write entries down, those that were undone with what undid them."""
    for entry in entries:
        _INSERT.run(connection, row_of(table_id, entry, undone.get(entry.version)))


def row_of(table_id: str, entry: Entry, undone_by: int | None) -> dict[str, Any]:
    return {
        "table_id": table_id,
        "version": entry.version,
        "kind": entry.kind,
        "seat": entry.seat,
        "type": entry.type,
        "at": entry.at,
        "dice": entry.dice,
        "hidden": entry.hidden,
        "undone_by": undone_by,
        "totals": None,
        "action": entry.action,
        "events": entry.events,
        "hands": None if entry.hands == NO_HANDS else entry.hands,
    }


def line_of(entry: Entry) -> Line:
    """A fresh entry as the log will show it."""
    told = Raw(entry.events), None, entry.hidden, Raw(entry.hands)
    return Line(entry.version, entry.kind, entry.seat, entry.type, entry.at, *told)


def keep_snapshot(connection: Connection | Direct, table_id: str, version: int, data: bytes) -> None:
    _SNAPSHOT.run(connection, {"table_id": table_id, "version": version, "position": data})


def lines(connection: Connection | Direct, table_id: str, after: int, limit: int) -> list[Line]:
    """The log after a version, oldest first."""
    rows = _LINES.run(connection, {"table_id": table_id, "after": after, "most": limit})
    page = [
        Line(version, kind, seat, action, at, Raw(events), undone_by, bool(hidden), Raw(hands or NO_HANDS))
        for version, kind, seat, action, at, events, undone_by, hidden, hands in rows
    ]
    new = unwritten.of(table_id)
    return page if new is None or new.left is None else _lines_with(new, page, after, limit)


def _lines_with(new: Unwritten, page: list[Line], after: int, limit: int) -> list[Line]:
    """The same with an entry that is not written yet."""
    for line in page:
        line.undone_by = new.undone_by(line.version, line.undone_by)
    newest = page[-1].version if page else after
    return page if newest >= new.version or len(page) >= limit else [*page, line_of(new.left)]


def hands(connection: Connection | Direct, table_id: str, version: int) -> bytes:
    """What hands do after an entry."""
    new = unwritten.of(table_id)
    if new is not None and new.left is not None and version == new.version:
        return bytes(new.left.hands)
    row = _HANDS.run(connection, {"table_id": table_id, "version": version}).fetchone()
    return NO_HANDS if row is None else row[0] or NO_HANDS


def written(connection: Connection, table_id: str, after: int, to: int | None = None) -> list[Any]:
    """Whole rows after a version, up to another or to the end, as they are written."""
    query = select(ledger).where(ledger.c.table_id == table_id, ledger.c.version > after)
    if to is not None:
        query = query.where(ledger.c.version <= to)
    return list(connection.execute(query.order_by(ledger.c.version)))


def entries(connection: Connection, table_id: str, after: int, to: int | None = None) -> list[Any]:
    """The same with what is not written yet."""
    rows, new = written(connection, table_id, after, to), unwritten.of(table_id)
    return rows if new is None or new.left is None else _entries_with(new, table_id, rows, after, to)


def _entries_with(new: Unwritten, table_id: str, rows: list[Any], after: int, to: int | None) -> list[Any]:
    found = [
        SimpleNamespace(**{**row._mapping, "undone_by": new.undone_by(row.version, row.undone_by)}) for row in rows
    ]
    newest = found[-1].version if found else after
    if newest >= new.version or (to is not None and to < new.version):
        return found
    return [*found, SimpleNamespace(**row_of(table_id, new.left, None))]


def position_at(reading: Reading, game: Game[Any], table_id: str, version: int) -> bytes:
    """The encoded position as it was at a version."""
    with reading() as connection:
        start, data = _nearest(connection, table_id, version)
        actions = [row.action for row in entries(connection, table_id, start, version)]
    breathing = Breathing()
    for action in actions:
        data = fold(game, data, [action]).data
        breathing.pause()
    return data


def _nearest(connection: Connection, table_id: str, version: int) -> tuple[int, bytes]:
    """The newest position up to a version that was kept, with its own version."""
    new = unwritten.up_to(table_id, version)
    if new is not None:
        return new.nearest(version)
    found = connection.execute(_NEAREST, {"table_id": table_id, "version": version}).first()
    if found is None:
        raise Gone
    return found.version, found.position


def kept_before(connection: Connection, table_id: str, version: int) -> int:
    """The nearest version up to this one whose position was kept."""
    return _nearest(connection, table_id, version)[0]


def mark_undone(connection: Connection, table_id: str, after: int, by: int) -> None:
    """The entries after a version no longer count; they stay where they are."""
    since = ledger.c.table_id == table_id, ledger.c.version > after, ledger.c.version < by
    marking = update(ledger).where(*since, ledger.c.undone_by.is_(None)).values(undone_by=by)
    beside(connection, lambda: connection.execute(marking))
