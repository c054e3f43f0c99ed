"""Phones that play through a fault: each says a thing again, under the same key, until it is told that it is kept.

Some have a table of their own; two play at the same one, so that now and then one is faster than the other.
"""

import json
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from models import ledger, tables
from models.database import Database
from referee import registry
from referee.kernel.ledger import fold
from tools.attack.phone import exchange, opened, request

PAUSE = 0.03
PATIENCE = 15.0
ALONE, TOGETHER = 2, 2


class Phone(threading.Thread):
    """Two teammates hand a gold piece to and fro; what was acknowledged is written down."""

    def __init__(self, port: int, number: int, table: dict[str, Any]) -> None:
        super().__init__(daemon=True)
        self.port, self.number = port, number
        self.table_id, self.secret = table["id"], table["pass"]
        self.acknowledged: list[int] = []
        self.heard_at = 0.0
        self.no: Counter[str] = Counter()
        self.silence = 0.0
        self.leaving = threading.Event()

    def run(self) -> None:
        givers = ("orc", "undead")
        while not self.leaving.is_set():
            said = len(self.acknowledged)
            act = {"type": "give", "seat": givers[said % 2], "to": givers[1 - said % 2], "gold": 1}
            self.say(act, f"{self.table_id}-{self.number}-{said}")
            time.sleep(PAUSE)

    def say(self, act: dict[str, Any], key: str) -> None:
        """Once; whoever is not told that it is kept says it again later."""
        sent = request("POST", f"/v1/tables/{self.table_id}/actions", act, self.secret, key)
        try:
            status, body = exchange(self.port, sent, PATIENCE)
            told = json.loads(body)
        except (OSError, ValueError):  # nothing was heard, or half of it
            self.no["no answer"] += 1
            return
        if status == 201:
            self.acknowledged.append(told["version"])
            now = time.monotonic()
            self.silence = max(self.silence, now - (self.heard_at or now))
            self.heard_at = now
        else:
            self.no[f"{status} {told['type'].rpartition('#')[2]}"] += 1

    def is_served_since(self, moment: float) -> bool:
        return self.heard_at > moment


@contextmanager
def playing(port: int) -> Iterator[list[Phone]]:
    shared = opened(port)
    tables = [*(opened(port) for _ in range(ALONE)), *[shared] * TOGETHER]
    phones = [Phone(port, number, table) for number, table in enumerate(tables)]
    for phone in phones:
        phone.start()
    try:
        yield phones
    finally:
        for phone in phones:
            phone.leaving.set()
        for phone in phones:
            phone.join(PATIENCE * 2)


def kept(address: str, phones: list[Phone]) -> dict[str, Any]:
    """What the ledgers have of what these phones were told; each was told of everything it said but the last."""
    database = Database(address)
    found: dict[str, Any] = {"acknowledged": 0, "stored": 0, "lost": 0, "doubled": 0, "folds_equal": True}
    game = registry.get("warcraft")
    with database.reading() as connection:
        for table_id in {phone.table_id for phone in phones}:
            players = [phone for phone in phones if phone.table_id == table_id]
            told = [version for phone in players for version in phone.acknowledged]
            start = ledger.position_at(database.reading, game, table_id, 0)
            rows = ledger.entries(connection, table_id, 0)
            stored = [row.version for row in rows]
            newest = ledger.position_at(database.reading, game, table_id, stored[-1]) if stored else start
            found["acknowledged"] += len(told)
            found["stored"] += len(stored)
            found["lost"] += len(set(told) - set(stored))
            found["doubled"] += len(told) - len(set(told)) + max(0, len(stored) - len(told) - len(players))
            shown = tables.shown(connection, table_id)
            folded = fold(game, start, [row.action for row in rows]).data
            found["folds_equal"] &= shown is not None and folded == newest == shown.position
    database.close()
    return found
