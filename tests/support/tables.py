"""Random tables of every game, as POST /v1/tables would be asked for them."""

import random
from collections.abc import Callable
from typing import Any

RACES = ["human", "orc", "undead", "night-elf"]


def warcraft_configs(chance: random.Random) -> dict[str, Any]:
    """Two or four seats, races chosen or drawn, any options, printed facts known or asked."""
    players = chance.choice([2, 4])
    races = chance.sample(RACES, players)
    drawn = chance.random() < 0.2
    config: dict[str, Any] = {
        "seats": [{"seat": f"seat-{race}", **({} if drawn else {"race": race})} for race in races]
    }
    config["options"] = {
        "pace": chance.choice(["relaxed", "relaxed", "strict"]),
        "card_order": chance.choice(["defender-first", "active-first", "first-player"]),
        "heal": chance.choice(["rulebook", "faq"]),
        "team_target": chance.choice(["30", "20"]),
    }
    if chance.random() < 0.25:
        config["packs"] = ["printed", "demo-two" if players == 2 else "demo-four"]
    return config


CONFIGS: dict[str, Callable[[random.Random], dict[str, Any]]] = {"warcraft": warcraft_configs}
