"""Ratio (f): all options of a turn, which a phone asks for at each tap, against one decoding of the position."""

import statistics
import time
from collections.abc import Callable
from typing import Any

from referee import registry
from referee.testing.wander import wander

# Game: seats of a table of four, the action whose options are asked for, and the frame in which they are.
TURNS: dict[str, tuple[list[dict[str, str]], str, str]] = {
    "smallworld": ([{"seat": seat} for seat in "abcd"], "conquer", "conquering"),
}


def fastest(work: Callable[[], Any], times: int = 7) -> float:
    """The least of several runs: what it costs when nothing else is in the way."""
    found = []
    for _ in range(times):
        start = time.perf_counter()
        work()
        found.append(time.perf_counter() - start)
    return min(found)


def measure(key: str) -> dict[str, Any]:
    game = registry.get(key)
    seats, action, frame = TURNS[key]
    decodes, costs = [], []
    for _, played in wander(game, {"seats": seats}, 7, 400):
        top = played.position.agenda[-1] if played.position.outcome is None else None
        if top is None or top.__struct_config__.tag != frame or played.position.round < 3:
            continue
        data, seat = played.data, top.seat
        decode = fastest(lambda data=data: game.decode(data))
        both = fastest(lambda data=data, seat=seat: game.options(game.decode(data), seat, action, {}))
        decodes.append(decode)
        costs.append(both - decode)
    ratio = statistics.median(cost / decode for cost, decode in zip(costs, decodes, strict=True))
    return {
        "options_us": round(statistics.median(costs) * 1e6),
        "decode_us": round(statistics.median(decodes) * 1e6),
        "ratio": round(ratio, 1),
        "at_most": 12.0,
    }
