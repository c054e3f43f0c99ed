"""(m) Many phones at once, and a slow disk: what the service writes against bare inserts one after another."""

import statistics
import threading
import time
from collections.abc import Callable
from functools import partial
from typing import Any

from bench.server import server
from bench.service import gifts, open_table
from bench.wire import Wire

TABLES, PHONES = 8, 16
DISK_MS = 10
GOLD = {"position": {"seats": {"orc": {"gold": 5}, "undead": {"gold": 5}}}}


class Phone(threading.Thread):
    """Somebody who acts again as soon as the last action is answered."""

    def __init__(self, port: int, each: int, address: str, secret: str) -> None:
        super().__init__()
        self.wire, self.each, self.address, self.secret = Wire(port), each, address, secret

    def run(self) -> None:
        for _, action in zip(range(self.each), gifts(), strict=False):
            self.wire.call("POST", self.address, action, self.secret)


class Reader(threading.Thread):
    """Somebody who only looks, until told to stop."""

    def __init__(self, port: int, address: str, secret: str) -> None:
        super().__init__()
        self.wire, self.address, self.secret = Wire(port), address, secret
        self.times: list[float] = []
        self.over = threading.Event()

    def run(self) -> None:
        while not self.over.wait(0.01):
            start = time.perf_counter()
            self.wire.call("GET", self.address, secret=self.secret)
            self.times.append(time.perf_counter() - start)


def a_second(phones: list[Phone]) -> float:
    """How many actions of all of them were answered in one."""
    start = time.perf_counter()
    for phone in phones:
        phone.start()
    for phone in phones:
        phone.join()
    return sum(phone.each for phone in phones) / (time.perf_counter() - start)


def beside_a_reader(port: int, table: tuple[str, str], phones: list[Phone]) -> tuple[float, list[float]]:
    """The same while somebody looks at a table, and how long he waited each time."""
    reader = Reader(port, *table)
    reader.start()
    try:
        return a_second(phones), reader.times
    finally:
        reader.over.set()
        reader.join()


def crowd(port: int, rounds: int, each: int, reads: list[float]) -> dict[str, Any]:
    """Games and bare inserts by as many phones, turn and turn about; the median of the ratios."""
    wire, ratios, ours, bare = Wire(port), [], [], []
    for _ in range(rounds):
        tables = [open_table(wire, **GOLD) for _ in range(TABLES)]
        seated = [(f"{address}/actions", secret) for address, secret in tables] * (PHONES // TABLES)
        mine, times = beside_a_reader(port, tables[0], [Phone(port, each, *place) for place in seated])
        reads += times
        plain, _ = beside_a_reader(port, tables[0], [Phone(port, each, "/bench/row", "") for _ in range(PHONES)])
        ratios, ours, bare = [*ratios, mine / plain], [*ours, mine], [*bare, plain]
    return {
        "actions_per_second": round(statistics.median(ours)),
        "bare_per_second": round(statistics.median(bare)),
        "ratio": round(statistics.median(ratios), 2),
    }


def many(rounds: int, each: int) -> dict[str, Any]:
    with server() as port:
        return crowd(port, rounds, each, []) | {"at_least": 1.3}


def slow(rounds: int, each: int) -> dict[str, Any]:
    reads: list[float] = []
    with server(BENCH_DISK_MS=str(DISK_MS)) as port:
        found = crowd(port, rounds, max(each // 5, 10), reads) | {"at_least": 5}
    late = sorted(reads)[int(len(reads) * 0.99)]
    return found | {"read_p99_ms": round(late * 1000, 1), "read_at_most": 30}


def lines(rounds: int, each: int) -> dict[str, Callable[[], dict[str, Any]]]:
    return {"m_many_phones": partial(many, rounds, each), "m_slow_disk": partial(slow, rounds, each)}
