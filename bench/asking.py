"""Ratio (e): a search against an endpoint that does nothing, with the sentence model and by words alone.

`python -m bench --only e_` measures this line alone. Beside how long the answers took it tells how much of the server's
processor they took, which depends less on what else the machine does.
"""

import statistics
import time
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import yaml

from bench.wire import Wire

QUESTIONS = Path(__file__).parents[1] / "questions"
MODEL, WORDS = 10.0, 3.0
"""What a search may cost at most, in requests that do nothing."""
NOTHING = "/bench/nothing"
TURNS = 5


def questions(each: int) -> list[dict[str, str]]:
    """Questions of every book, asked as they are at a table."""
    files = [yaml.safe_load(path.read_text()) for path in sorted(QUESTIONS.glob("*.yaml"))]
    return [{"q": asked["q"], "game": asked["game"]} for file in files for asked in file[:each]]


def search(port: int, each: int, at_most: float) -> dict[str, Any]:
    """A question over all five books, another within its game, and nothing at all, turn and turn about."""
    wire, times, engine = Wire(port), {"all": [], "game": [], "nothing": []}, ""
    asked = questions(each)
    for whole, part in zip(asked[::2], asked[1::2], strict=False):
        paths = {"all": address(q=whole["q"]), "game": address(**part), "nothing": NOTHING}
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
        "ratio_processor": round(processor(wire, [address(q=one["q"]) for one in asked]), 2),
        "at_most": at_most,
    }


def address(**asked: str) -> str:
    return f"/v1/rules?{urlencode(asked)}"


def processor(wire: Wire, paths: list[str]) -> float:
    """What all these take of the server's processor, in requests that do nothing: the least of some turns of each."""
    turns = [(taken(wire, paths), taken(wire, [NOTHING] * len(paths))) for _ in range(TURNS)]
    return min(asked for asked, _ in turns) / min(nothing for _, nothing in turns)


def taken(wire: Wire, paths: list[str]) -> float:
    before = wire.call("GET", "/bench/cpu")["seconds"]
    for path in paths:
        wire.send("GET", path)
        wire.receive()
    return wire.call("GET", "/bench/cpu")["seconds"] - before
