"""What four phones cost the service after one action: each looking and asking for options, or only listening."""

import random
import statistics
import threading
from collections.abc import Callable
from functools import partial
from typing import Any
from urllib.parse import urlencode

from bench.server import served
from bench.service import SEATS, open_table, recorded
from bench.wire import Wire

WAYS = ("alone", "looking", "listening")


def join(wire: Wire, address: str, host: str, key: str) -> list[tuple[str, str]]:
    """A pass for each seat."""
    code = wire.call("GET", address, secret=host)["code"]
    seats = [seat["seat"] for seat in SEATS[key]]
    return [(seat, wire.call("POST", "/v1/tables/join", {"code": code, "seat": seat})["pass"]) for seat in seats]


def looking(wire: Wire, address: str, phones: list[tuple[str, str]]) -> None:
    """Every phone looks, and whoever is asked for something asks what could be said."""
    for seat, secret in phones:
        table = wire.call("GET", address, secret=secret)
        for action in dict.fromkeys(p["action"] for p in table["prompts"] if seat in p["seats"]):
            wire.call("GET", f"{address}/options?{urlencode({'type': action, 'seat': seat})}", secret=secret)


class Ear(threading.Thread):
    """A phone that listens, and counts what it hears."""

    def __init__(self, port: int, address: str, secret: str) -> None:
        super().__init__(daemon=True)
        self.wire = Wire(port)
        self.wire.send("GET", f"{address}/stream", secret=secret)
        self.wire.until(b"event: changes")
        self.bytes = 0
        self.changes = threading.Semaphore(0)

    def run(self) -> None:
        try:
            while True:
                self.bytes += len(self.wire.until(b"event: changes"))
                self.changes.release()
        except OSError:
            return


def lines(rounds: int, each: int) -> dict[str, Callable[[], dict[str, Any]]]:
    return {f"h_{key}_phones": partial(served, partial(costs, key, rounds, each)) for key in SEATS}


def costs(key: str, rounds: int, each: int, port: int) -> dict[str, Any]:
    """Processor time of the service per action: alone, with four phones that look, with four that only listen."""
    wire, chance = Wire(port), random.Random(7)
    found: dict[str, list[float]] = {way: [] for way in WAYS}
    heard: list[float] = []
    for _ in range(rounds):
        game = recorded(key, chance.randrange(10**6), each)
        for way in WAYS:
            cost, told = played(port, wire, key, game, way)
            found[way].append(cost)
            heard += told
    lowest = {f"{way}_ms": round(min(times) * 1000, 2) for way, times in found.items()}
    saved = (lowest["listening_ms"] - lowest["alone_ms"]) / (lowest["looking_ms"] - lowest["alone_ms"])
    return {**lowest, "bytes_each": round(statistics.mean(heard)), "ratio": round(saved, 2), "at_most": 0.33}


def played(port: int, wire: Wire, key: str, game: list[dict[str, Any]], way: str) -> tuple[float, list[float]]:
    """A game at a new table: the service's seconds for each action, and the bytes each ear heard of it."""
    address, host = open_table(wire, key)
    passes = join(wire, address, host, key) if way != "alone" else []
    ears = [Ear(port, address, secret) for _, secret in passes] if way == "listening" else []
    for ear in ears:
        ear.start()
    before = wire.call("GET", "/bench/cpu")["seconds"]
    for action in game:
        wire.call("POST", f"{address}/actions", action, dict(passes).get(action["seat"], host))
        if way == "looking":
            looking(wire, address, passes)
        for ear in ears:
            assert ear.changes.acquire(timeout=10), "nothing is heard"
    cost = (wire.call("GET", "/bench/cpu")["seconds"] - before) / len(game)
    for ear in ears:
        ear.wire.socket.close()
    return cost, [ear.bytes / len(game) for ear in ears]
