"""Ratios (b) to (e): the service against a bare endpoint of the same server, young against old tables,
the live stream against the answer, and a search against an endpoint that does nothing (bench/asking.py)."""

import random
import statistics
import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from bench.asking import MODEL, WORDS, search
from bench.server import served
from bench.wire import Wire
from referee import registry
from referee.testing.wander import wander

SLICE = 20
"""So many actions at a time: what the disk and the machine do in a minute is then the same for both."""
RACES = ["human", "orc", "undead", "night-elf"]
SEATS = {
    "warcraft": [{"seat": race, "race": race} for race in RACES],
    "smallworld": [{"seat": seat} for seat in ("anna", "bert", "cleo", "dirk")],
}


def open_table(wire: Wire, key: str = "warcraft", **more: Any) -> tuple[str, str]:
    """A four-player table: its address and the host's pass."""
    made = wire.call("POST", "/v1/tables", {"game": key, "seats": SEATS[key], **more})
    return f"/v1/tables/{made['id']}", made["pass"]


def recorded(key: str, seed: int, number: int) -> list[dict[str, Any]]:
    """The first actions of a random game, to be played over the wire."""
    steps = wander(registry.get(key), {"seats": SEATS[key]}, seed, number)
    return [action for action, _ in steps if action is not None]


def throughput(port: int, key: str, rounds: int, each: int) -> dict[str, Any]:
    """(b) Whole games over the wire and bare inserts, turn and turn about in short slices; the median of the ratios."""
    wire, chance, ratios, ours, bare = Wire(port), random.Random(5), [], [], []
    for _ in range(rounds):
        game = recorded(key, chance.randrange(10**6), each)
        address, secret = open_table(wire, key)
        mine = plain = 0.0
        for at in range(0, len(game), SLICE):
            mine += seconds(wire, f"{address}/actions", game[at : at + SLICE], secret)
            plain += seconds(wire, "/bench/row", game[at : at + SLICE])
        ratios, ours, bare = [*ratios, plain / mine], [*ours, len(game) / mine], [*bare, len(game) / plain]
    return {
        "actions_per_second": round(statistics.median(ours)),
        "bare_per_second": round(statistics.median(bare)),
        "ratio": round(statistics.median(ratios), 2),
        "at_least": 0.8,
    }


def seconds(wire: Wire, path: str, bodies: list[dict[str, Any]], secret: str = "") -> float:
    """How long it takes until all of these are answered, one after another."""
    start = time.perf_counter()
    for body in bodies:
        wire.call("POST", path, body, secret)
    return time.perf_counter() - start


def gifts() -> Iterator[dict[str, Any]]:
    """An endless run of like actions: a gold piece goes to and fro between teammates."""
    while True:
        yield {"type": "give", "seat": "orc", "to": "undead", "gold": 1}
        yield {"type": "give", "seat": "undead", "to": "orc", "gold": 1}


def age(port: int, old: int, young: int, samples: int) -> dict[str, Any]:
    """(c) The same action at an old and at a young table, turn and turn about."""
    wire, tables = Wire(port), []
    for number in (old, young):
        address, secret = open_table(wire, position={"seats": {"orc": {"gold": 5}, "undead": {"gold": 5}}})
        actions = gifts()
        for _ in range(number - samples // 2):
            wire.call("POST", f"{address}/actions", next(actions), secret)
        tables.append((address, secret, actions, []))
    for _ in range(samples):
        for address, secret, actions, times in tables:
            action = next(actions)
            start = time.perf_counter()
            wire.call("POST", f"{address}/actions", action, secret)
            times.append(time.perf_counter() - start)
    late, early = (statistics.median(times) for _, _, _, times in tables)
    return {
        f"action_{old}_us": round(late * 1e6),
        f"action_{young}_us": round(early * 1e6),
        "ratio": round(late / early, 2),
        "at_most": 1.1,
    }


def stream(port: int, samples: int) -> dict[str, Any]:
    """(d) When another phone's open stream has the event, against when the action is answered."""
    wire, phone = Wire(port), Wire(port)
    address, secret = open_table(wire, position={"seats": {"orc": {"gold": 5}, "undead": {"gold": 5}}})
    phone.send("GET", f"{address}/stream", secret=secret)
    phone.until(b"\r\n\r\n")
    time.sleep(0.3)
    phone.socket.setblocking(True)
    actions, answered, heard = gifts(), [], []
    for number in range(samples):
        start = time.perf_counter()
        wire.call("POST", f"{address}/actions", next(actions), secret)
        answered.append(time.perf_counter() - start)
        phone.until(b"gives")
        heard.append(time.perf_counter() - start)
        phone.until(b"\n\n")
        if number == 0:
            time.sleep(0.05)
    answer, event = statistics.median(answered), statistics.median(heard)
    return {
        "answer_us": round(answer * 1e6),
        "stream_us": round(event * 1e6),
        "ratio": round(event / answer, 2),
        "at_most": 2.0,
    }


def lines(quick: bool) -> dict[str, Callable[[], dict[str, Any]]]:
    """Each of them with a server of its own."""
    asked, rounds, each = (8, 3, 120) if quick else (30, 7, 300)
    found: dict[str, Callable[[int], dict[str, Any]]] = {
        "b_throughput": lambda port: throughput(port, "warcraft", rounds, each),
        "b_smallworld": lambda port: throughput(port, "smallworld", rounds, each),
        "c_age": lambda port: age(port, 600 if quick else 5000, 50, 60 if quick else 100),
        "d_stream": lambda port: stream(port, 50 if quick else 200),
        "e_search": lambda port: search(port, asked, MODEL),
    }
    made = {name: partial(served, line) for name, line in found.items()}
    return made | {"e_search_words": partial(served, lambda port: search(port, asked, WORDS), BENCH_WITHOUT_MODEL="1")}
