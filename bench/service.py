"""Ratios (b) to (e): the service against a bare endpoint of the same server, young against old tables,
the live stream against the answer, and a search against an endpoint that does nothing."""

import os
import random
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import yaml

from bench.wire import Wire
from referee import registry
from referee.testing.wander import wander

RACES = ["human", "orc", "undead", "night-elf"]
SEATS = {
    "warcraft": [{"seat": race, "race": race} for race in RACES],
    "smallworld": [{"seat": seat} for seat in ("anna", "bert", "cleo", "dirk")],
}
QUESTIONS = Path(__file__).parents[1] / "questions"


@contextmanager
def server(**settings: str) -> Iterator[int]:
    """The service under gunicorn with a fresh database, on a free port."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder:
        env = {**os.environ, **settings, "PORT": str(port), "DATABASE_URL": f"sqlite:///{folder}/bench.sqlite3"}
        command = [sys.executable, "-m", "gunicorn", "--config", "gunicorn.conf.py", "--bind", f"127.0.0.1:{port}"]
        process = subprocess.Popen([*command, "--log-level", "error", "bench.bare:app"], env=env)
        try:
            wait_for(port)
            yield port
        finally:
            process.terminate()
            process.wait(10)


def wait_for(port: int) -> None:
    for _ in range(200):
        try:
            return Wire(port).socket.close()
        except OSError:
            time.sleep(0.05)
    raise TimeoutError("the server did not start")


def open_table(wire: Wire, key: str = "warcraft", **more: Any) -> tuple[str, str]:
    """A four-player table: its address and the host's pass."""
    made = wire.call("POST", "/v1/tables", {"game": key, "seats": SEATS[key], **more})
    return f"/v1/tables/{made['id']}", made["pass"]


def recorded(key: str, seed: int, number: int) -> list[dict[str, Any]]:
    """The first actions of a random game, to be played over the wire."""
    steps = wander(registry.get(key), {"seats": SEATS[key]}, seed, number)
    return [action for action, _ in steps if action is not None]


def throughput(port: int, key: str, rounds: int, each: int) -> dict[str, Any]:
    """(b) Whole games over the wire and bare inserts, turn and turn about; the median of the ratios."""
    wire, chance, ratios, ours, bare = Wire(port), random.Random(5), [], [], []
    for _ in range(rounds):
        game = recorded(key, chance.randrange(10**6), each)
        address, secret = open_table(wire, key)
        start = time.perf_counter()
        for action in game:
            wire.call("POST", f"{address}/actions", action, secret)
        mine = len(game) / (time.perf_counter() - start)
        start = time.perf_counter()
        for action in game:
            wire.call("POST", "/bench/row", action)
        plain = len(game) / (time.perf_counter() - start)
        ratios, ours, bare = [*ratios, mine / plain], [*ours, mine], [*bare, plain]
    return {
        "actions_per_second": round(statistics.median(ours)),
        "bare_per_second": round(statistics.median(bare)),
        "ratio": round(statistics.median(ratios), 2),
        "at_least": 0.6,
    }


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


def questions(each: int) -> list[dict[str, str]]:
    """Questions of every book, asked as they are at a table."""
    files = [yaml.safe_load(path.read_text()) for path in sorted(QUESTIONS.glob("*.yaml"))]
    return [{"q": asked["q"], "game": asked["game"]} for file in files for asked in file[:each]]


def search(port: int, each: int, at_most: float) -> dict[str, Any]:
    """(e) A question over all five books, another within its game, and nothing at all, turn and turn about."""
    wire, times, engine = Wire(port), {"all": [], "game": [], "nothing": []}, ""
    asked = questions(each)
    for whole, part in zip(asked[::2], asked[1::2], strict=False):
        paths = {
            "all": f"/v1/rules?{urlencode({'q': whole['q']})}",
            "game": f"/v1/rules?{urlencode(part)}",
            "nothing": "/bench/nothing",
        }
        for name, path in paths.items():
            start = time.perf_counter()
            answer = wire.call("GET", path)
            times[name].append(time.perf_counter() - start)
            engine = answer.get("engine", engine)
    all_books, one_game, nothing = (statistics.median(times[name]) for name in ("all", "game", "nothing"))
    return {
        "engine": engine,
        "search_us": round(all_books * 1e6),
        "nothing_us": round(nothing * 1e6),
        "ratio": round(all_books / nothing, 2),
        "ratio_one_game": round(one_game / nothing, 2),
        "at_most": at_most,
    }


def measure(quick: bool) -> dict[str, Any]:
    asked, rounds, each = (8, 3, 120) if quick else (30, 7, 300)
    with server() as port:
        found = {
            "b_throughput": throughput(port, "warcraft", rounds, each),
            "b_smallworld": throughput(port, "smallworld", rounds, each),
            "c_age": age(port, 600 if quick else 5000, 50, 60 if quick else 100),
            "d_stream": stream(port, 50 if quick else 200),
            "e_search": search(port, asked, 10),
        }
    with server(BENCH_WITHOUT_MODEL="1") as port:
        return found | {"e_search_words": search(port, asked, 3)}
