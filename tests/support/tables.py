"""Random tables of every game, as POST /v1/tables would be asked for them."""

import random
from collections.abc import Callable
from typing import Any

from referee.smallworld import setup as smallworld
from referee.smallworld.state import POWERS as BADGES
from referee.smallworld.state import RACES as BANNERS

RACES = ["human", "orc", "undead", "night-elf"]
PLAYERS = ["anna", "ben", "cleo", "dan", "eve"]


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


def smallworld_configs(chance: random.Random) -> dict[str, Any]:
    """Two to five seats, islands drawn or chosen, badges known or asked, from the start or with combos in play."""
    seats = PLAYERS[: chance.randint(2, 5)]
    facts = list(smallworld.FACTS) if chance.random() < 0.75 else [smallworld.FACTS[0]]
    config: dict[str, Any] = {"seats": [{"seat": seat} for seat in seats], "packs": facts}
    if chance.random() < 0.5:
        config["packs"] = facts + smallworld_islands(chance, len(seats))
        config["first"] = chance.choice(seats)
    if chance.random() < 0.3:
        pairs = zip(chance.sample(BANNERS, len(seats)), chance.sample(BADGES, len(seats)), strict=True)
        config["position"] = smallworld_position(dict(zip(seats, pairs, strict=True)))
    return config


def smallworld_islands(chance: random.Random, players: int) -> list[str]:
    """Random faces of as many boards as there are players, in the right sizes."""
    chosen: list[str] = []
    for size in smallworld.BOARDS[players]:
        chosen.append(chance.choice(smallworld.candidates(size, chosen)))
    return chosen


def smallworld_position(combos: dict[str, tuple[str, str]], left: int | None = None) -> dict[str, Any]:
    """Every seat about to land with a combo of its own; `left` rounds are still to be played."""
    rounds = smallworld.ROUNDS[len(combos)]
    return {
        "round": rounds - left if left else 1,
        "seats": {
            seat: {"race": race, "power": power, "coins": 5, "hand": 9, "champion": int(power == "championing")}
            for seat, (race, power) in combos.items()
        },
    }


CONFIGS: dict[str, Callable[[random.Random], dict[str, Any]]] = {
    "warcraft": warcraft_configs,
    "smallworld": smallworld_configs,
}
