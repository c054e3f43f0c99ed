"""How the totals came about: counted when somebody asks, so that no action has to wait for it.

What was counted is remembered by this process: to look at a score writes nothing, and goes on where counting stopped.
"""

import threading
from collections import OrderedDict
from functools import partial
from typing import Any

import msgspec

from models import following, ledger
from models.database import Database
from models.ledger import Reading
from models.tables import Found
from referee.kernel.game import Game
from referee.kernel.ledger import fold
from referee.kernel.position import Position

MOST_REMEMBERED = 64
_remembered: "OrderedDict[tuple[str, str], Count]" = OrderedDict()
"""Those of the tables asked about last, each by the rules it is played by."""


class Count:
    """The totals of one table, as far as they were counted: each version that counts and changed them."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._changes: list[tuple[int, bytes]] = []
        self._version = -1
        self._data = b""

    def up_to(self, database: Database, game: Game[Any], found: Found) -> list[tuple[int, bytes]]:
        reading = partial(database.history, found)
        with self._lock:
            for row in following.in_turns(reading, found.id, self._version, found.version):
                if row.undone_by is None or row.undone_by > found.version:
                    self._count(row.version, self._after(reading, game, found.id, row))
                self._version = row.version
            return list(self._changes)

    def _after(self, reading: Reading, game: Game[Any], table_id: str, row: Any) -> bytes:
        """The totals after an entry; going back begins anew from there."""
        position: Position
        if row.kind == "action":
            played = fold(game, self._data, [row.action])
            self._data, position = played.data, played.position
        else:
            if row.kind == "undo":
                self._go_back(msgspec.json.decode(row.action)["undo"])
            self._data = ledger.position_at(reading, game, table_id, row.version)
            position = game.decode(self._data)
        return msgspec.json.encode(game.score(position).totals)

    def _go_back(self, target: int) -> None:
        while self._changes[-1][0] > target:
            self._changes.pop()

    def _count(self, version: int, totals: bytes) -> None:
        if not self._changes or self._changes[-1][1] != totals:
            self._changes.append((version, totals))


def history(database: Database, game: Game[Any], found: Found) -> list[tuple[int, bytes]]:
    """Each version that counts and changed the totals, with the totals as JSON."""
    key = found.id, game.rules_version
    count = _remembered.setdefault(key, Count())
    _remembered.move_to_end(key)
    while len(_remembered) > MOST_REMEMBERED:
        _remembered.popitem(last=False)
    return count.up_to(database, game, found)


def forget(table_id: str, rules_version: str) -> None:
    """The table was folded again: what was counted before is worth nothing."""
    _remembered.pop((table_id, rules_version), None)
