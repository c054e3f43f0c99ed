"""The battle map: a line of sight past forty things, and what the map adds to asking for everything at a table.

Time of the processor, for figures that do not hang on what else the machine does.
"""

import random
import time
from collections.abc import Callable
from statistics import median
from typing import Any

import shapely

from referee import registry
from referee.kernel.telling import Teller
from referee.warcrow.map.plane import Disc, apart
from referee.warcrow.map.sight import Screen, sees

THINGS, LIMIT = 40, 20.0
FIELD, CROWD = 60.0, 24.0
"""Strides across a battlefield, and across a corner of it where forty things hardly find room."""


def any_sight(chance: random.Random, side: float) -> tuple[Disc, Disc, Screen]:
    """Two bases, and forty bases and areas anywhere."""
    bases: list[Disc] = []
    while len(bases) < THINGS * 6 // 10 + 2:
        found = Disc(chance.uniform(2, side - 2), chance.uniform(2, side - 2), chance.choice([1, 1, 1.5, 2]))
        bases += [found] if all(apart(found, base) > 0 for base in bases) else []
    areas = []
    for _ in range(THINGS * 4 // 10):
        x, y, long = chance.uniform(0, side), chance.uniform(0, side), chance.uniform(2, 10)
        straight = shapely.box(x, y, x + long, y + chance.uniform(1, 8))
        areas.append(shapely.affinity.rotate(straight, chance.random() * 90))
    return bases[0], bases[1], Screen(bases[2:], (), areas)


def taken(work: Callable[[], Any]) -> float:
    """Milliseconds of the processor."""
    begun = time.process_time_ns()
    work()
    return (time.process_time_ns() - begun) / 1e6


def times(side: float, number: int) -> list[float]:
    """How long lines of sight take, the fastest first."""
    chance = random.Random(40)
    sights = [any_sight(chance, side) for _ in range(number)]
    return sorted(taken(lambda sight=sight: sees(*sight)) for sight in sights)


def measure(number: int = 200) -> dict[str, float]:
    """The middle one, the slowest of twenty and the slowest of all; a crowd; and the sheets of a whole table."""
    field, crowd = times(FIELD, number), times(CROWD, number)
    return {
        "median_ms": round(median(field), 2),
        "p95_ms": round(field[number * 19 // 20], 2),
        "most_ms": round(field[-1], 2),
        "of_limit": round(field[number * 19 // 20] / LIMIT, 3),
        "crowd_median_ms": round(median(crowd), 2),
        "crowd_p95_ms": round(crowd[number * 19 // 20], 2),
        "sheets_ms": round(sheets(), 1),
    }


def sheets() -> float:
    """All that is asked of a unit that may charge or shoot at five others, each with what the map says."""
    game = registry.get("warcrow")
    units = {"ice-archers": {"side": "anna"}, "battle-scarred": {"side": "anna"}}
    units |= {
        key: {"side": "ben", "troops": 2} for key in ("orc-hunters", "black-legion-bucklermen", "bulwarks", "pioneers")
    }
    wish = {"seats": [{"seat": "anna"}, {"seat": "ben"}], "options": {"map": "drawn"}, "first": "anna"}
    played = game.setup(wish | {"position": {"units": units}})
    for _ in range(2 * len(units)):
        ways = [way for way in game.options(played.position, "anna", "place", {}) if len(played.position.places) < 14]
        if ways:
            played = game.apply(played.data, game.read_action({"type": "place", "seat": "anna", **ways[0]}))
    activate = {"type": "activate-unit", "seat": "anna", "unit": "ice-archers"}
    played = game.apply(played.data, game.read_action(activate))

    def tell() -> None:
        position = game.decode(played.data)
        for prompt in game.prompts(position):
            Teller(game.voice(position), game.types[prompt.action]).prompt(prompt)

    return median(taken(tell) for _ in range(5))


if __name__ == "__main__":
    print(measure())
