"""Random tables of this game for whoever tries it out: islands drawn or chosen, combos to come or in play."""

import random
from collections.abc import Sequence
from typing import Any

from referee.smallworld.setup import setup
from referee.smallworld.table import benefits
from referee.smallworld.table.component import POWER_NAMES, RACE_NAMES

PLAYERS = ["anna", "ben", "cleo", "dan", "eve"]
LEFT = 2
"""So many rounds a table lasts that is made for its combos: landing, and what comes of it."""


def any_table(chance: random.Random, fewest: int = 2) -> dict[str, Any]:
    """Two to five seats, islands drawn or chosen, badges known or asked, from the start or with combos in play."""
    seats = PLAYERS[: chance.randint(fewest, 5)]
    facts = list(setup.FACTS) if chance.random() < 0.75 else [setup.FACTS[0]]
    config: dict[str, Any] = {"seats": [{"seat": seat} for seat in seats], "packs": facts}
    if chance.random() < 0.5:
        config["packs"] = facts + any_islands(chance, len(seats))
        config["first"] = chance.choice(seats)
    if chance.random() < 0.3:
        pairs = zip(chance.sample(RACE_NAMES, len(seats)), chance.sample(POWER_NAMES, len(seats)), strict=True)
        config["position"] = with_combos(dict(zip(seats, pairs, strict=True)))
    return config


def all_combos() -> list[str]:
    """Every Race with every Special Power; the two that both change what is lost come first."""
    combos = [f"{race} + {power}" for shift in range(len(POWER_NAMES)) for race, power in shifted(shift)]
    return sorted(combos, key=lambda combo: not all(map(changes_losses, combo.split(" + "))))


def changes_losses(key: str) -> bool:
    benefit = benefits.ALL[key]
    return "token-lost" in {**benefit.may, **benefit.replaces}


def shifted(shift: int) -> list[tuple[str, str]]:
    """Each Race with the Special Power so many places on, so that neighbours fit at one table."""
    return [(race, POWER_NAMES[(at + shift) % len(POWER_NAMES)]) for at, race in enumerate(RACE_NAMES)]


def table_with(chance: random.Random, combos: Sequence[str]) -> dict[str, Any]:
    """A full table near its end, its seats holding the first of these combos that fit together."""
    config = any_table(chance, len(PLAYERS))
    seats = [seat["seat"] for seat in config["seats"]]
    chosen: list[tuple[str, str]] = []
    for combo in combos:
        race, _, power = combo.partition(" + ")
        if len(chosen) < len(seats) and not any(race == other[0] or power == other[1] for other in chosen):
            chosen.append((race, power))
    config["position"] = with_combos(dict(zip(seats, chosen, strict=True)), LEFT)
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
            seat: {
                "race": race,
                "power": power,
                "coins": 5,
                "hand": 9,
                "champion": int(benefits.POWERS[power].piece == "champion"),
            }
            for seat, (race, power) in combos.items()
        },
    }


def has_champion(power: str) -> bool:
    return bool(benefits.POWERS[power].piece == "champion")
