"""Random tables of this game for whoever tries it out: islands drawn or chosen, combos to come or in play."""

import random
from typing import Any

from referee.smallworld import setup
from referee.smallworld.state import POWERS, RACES

PLAYERS = ["anna", "ben", "cleo", "dan", "eve"]


def any_table(chance: random.Random) -> dict[str, Any]:
    """Two to five seats, islands drawn or chosen, badges known or asked, from the start or with combos in play."""
    seats = PLAYERS[: chance.randint(2, 5)]
    facts = list(setup.FACTS) if chance.random() < 0.75 else [setup.FACTS[0]]
    config: dict[str, Any] = {"seats": [{"seat": seat} for seat in seats], "packs": facts}
    if chance.random() < 0.5:
        config["packs"] = facts + any_islands(chance, len(seats))
        config["first"] = chance.choice(seats)
    if chance.random() < 0.3:
        pairs = zip(chance.sample(RACES, len(seats)), chance.sample(POWERS, len(seats)), strict=True)
        config["position"] = with_combos(dict(zip(seats, pairs, strict=True)))
    return config


def any_islands(chance: random.Random, players: int) -> list[str]:
    """Random faces of as many boards as there are players, in the right sizes."""
    chosen: list[str] = []
    for size in setup.BOARDS[players]:
        chosen.append(chance.choice(setup.candidates(size, chosen)))
    return chosen


def with_combos(combos: dict[str, tuple[str, str]], left: int | None = None) -> dict[str, Any]:
    """Every seat about to land with a combo of its own; `left` rounds are still to be played."""
    rounds = setup.ROUNDS[len(combos)]
    return {
        "round": rounds - left if left else 1,
        "seats": {
            seat: {"race": race, "power": power, "coins": 5, "hand": 9, "champion": int(power == "championing")}
            for seat, (race, power) in combos.items()
        },
    }
