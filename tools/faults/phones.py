"""Phones that play through a fault: each says a thing again, under the same key, until it is told that it is kept."""

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
from tools.attack.phone import SEATS, exchange, request

PAUSE = 0.03
PATIENCE = 15.0


class Phone(threading.Thread):
    """Two teammates hand a gold piece to and fro; what was acknowledged is written down."""

    def __init__(self, port: int) -> None:
        super().__init__(daemon=True)
        self.port = port
        self.acknowledged: list[int] = []
        self.heard_at = 0.0
        self.no: Counter[str] = Counter()
        self.silence = 0.0
        self.leaving = threading.Event()
        position = {"seats": {"orc": {"gold": 5}, "undead": {"gold": 5}}}
        wish = {"game": "warcraft", "seats": SEATS, "position": position}
        opened = json.loads(exchange(port, request("POST", "/v1/tables", wish))[1])
        self.table_id, self.secret = opened["id"], opened["pass"]

    def run(self) -> None:
        givers = ("orc", "undead")
        while not self.leaving.is_set():
            said = len(self.acknowledged)
            act = {"type": "give", "seat": givers[said % 2], "to": givers[1 - said % 2], "gold": 1}
            self.say(act, f"{self.table_id}-{said}")
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
def playing(port: int, number: int) -> Iterator[list[Phone]]:
    phones = [Phone(port) for _ in range(number)]
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
    opened = Database(address)
    found: dict[str, Any] = {"acknowledged": 0, "stored": 0, "lost": 0, "doubled": 0, "folds_equal": True}
    game = registry.get("warcraft")
    with opened.reading() as connection:
        for phone in phones:
            start = ledger.position_at(connection, game, phone.table_id, 0)
            rows = ledger.entries(connection, phone.table_id, 0)
            stored, told = [row.version for row in rows], phone.acknowledged
            newest = ledger.position_at(connection, game, phone.table_id, stored[-1]) if stored else start
            found["acknowledged"] += len(told)
            found["stored"] += len(stored)
            found["lost"] += len(set(told) - set(stored))
            found["doubled"] += len(told) - len(set(told)) + max(0, len(stored) - len(told) - 1)
            shown = tables.shown(connection, phone.table_id)
            folded = fold(game, start, [row.action for row in rows]).data
            found["folds_equal"] &= shown is not None and folded == newest == shown.position
    opened.close()
    return found
