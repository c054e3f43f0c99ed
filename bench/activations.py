"""Ratio (k): steps of an activation among two companies of ten units against moves on Warcraft's full board.

Both decode, judge, apply and encode; slice by slice and turn about, as in the ratio of engines.
"""

import statistics
from collections.abc import Callable
from typing import Any

from bench import engine
from referee.kernel.errors import Invalid, Refusal
from referee.warcrow import GAME

UNITS = ("black-legion-bucklermen", "orc-hunters")
SEATS = ("anna", "ben")
EACH = 10


def position() -> dict[str, Any]:
    """Ten units a side, every second one in a combat, stressed and wounded here and there."""
    units: dict[str, Any] = {}
    for number in range(1, EACH + 1):
        for seat, profile in zip(SEATS, UNITS, strict=True):
            units[f"{profile}-{number}"] = {"side": seat, "profile": profile, "troops": 3, "stress": number % 2}
        if number % 2:
            units[f"{UNITS[0]}-{number}"]["engaged"] = [f"{UNITS[1]}-{number}"]
    return {"units": units}


def steps() -> Callable[[], int]:
    """Every unit of one side activated, and every first step of two such activations; how many there are."""
    table = GAME.setup({"seats": [{"seat": seat} for seat in SEATS], "position": position()})
    found = [(table.data, action) for action in ways(table.data)]
    for data, action in found[:2]:
        played = GAME.apply(data, action)
        found += [(played.data, step) for step in ways(played.data)]

    def judge_all() -> int:
        for data, action in found:
            GAME.apply(data, action)
        return len(found)

    return judge_all


def ways(data: bytes) -> list[Any]:
    """What can be answered now, as far as it stands by itself."""
    found = []
    for prompt in GAME.prompts(GAME.decode(data)):
        for fields in prompt.choice.ways() if prompt.choice else [{}]:
            action = GAME.read_action({"type": prompt.action, "seat": prompt.seats[0], **fields})
            try:
                GAME.apply(data, action)
            except (Refusal, Invalid):
                continue
            found.append(action)
    return found


def measure(seconds: float, rounds: int) -> dict[str, Any]:
    """So many slices of so many seconds of each game, turn about."""
    here, there = steps(), engine.moves()
    for work in (here, there):
        engine.ours(work, engine.WARM_UP)
    slices = [(engine.ours(here, seconds), engine.ours(there, seconds)) for _ in range(rounds)]
    return {
        "warcrow_per_second": round(statistics.median(mine for mine, _ in slices)),
        "warcraft_per_second": round(statistics.median(theirs for _, theirs in slices)),
        "ratio": round(statistics.median(mine / theirs for mine, theirs in slices), 2),
        "at_least": 1.0,
    }


if __name__ == "__main__":
    print(measure(0.25, 21))
