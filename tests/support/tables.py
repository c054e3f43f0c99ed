"""Random tables of every game, as POST /v1/tables would be asked for them."""

import random
from collections.abc import Callable
from typing import Any

from referee.kernel import packs
from referee.smallworld import setup as smallworld
from referee.smallworld.state import POWERS as BADGES
from referee.smallworld.state import RACES as BANNERS
from referee.warcraft.options import OPTIONAL_RULES
from referee.warcraft.scenario import SCENARIOS
from referee.warcraft.setup import open_races

PLAYERS = ["anna", "ben", "cleo", "dan", "eve"]


def warcraft_configs(chance: random.Random) -> dict[str, Any]:
    """Any scenario with any options, races chosen or drawn, printed facts known or asked."""
    scenario = SCENARIOS[chance.choice(["main", "main", *(key for key in SCENARIOS if key not in ("main", "custom"))])]
    options = warcraft_options(chance, scenario.expansion)
    players = chance.choice(scenario.players)
    if scenario.key == "main" and players == 3:
        options["expansion"] = "on"
    board = scenario.boards[players]
    races = chance.sample(open_races(scenario, packs.get(board).board), players)
    drawn = chance.random() < 0.2
    config: dict[str, Any] = {
        "seats": [{"seat": f"seat-{race}", **({} if drawn else {"race": race})} for race in races],
        "scenario": scenario.key,
        "options": options,
    }
    if chance.random() < 0.25:
        config["packs"] = ["printed", board]
    return config


def warcraft_options(chance: random.Random, expansion: bool) -> dict[str, str]:
    """The pace and readings of a table; in every other one optional rules of the Expansion Set too."""
    options = {
        "pace": chance.choice(["relaxed", "relaxed", "strict"]),
        "card_order": chance.choice(["defender-first", "active-first", "first-player"]),
        "heal": chance.choice(["rulebook", "faq"]),
        "team_target": chance.choice(["30", "20"]),
        "faq_decks": chance.choice(["off", "on"]),
    }
    if not expansion and chance.random() < 0.5:
        return options
    options |= {name: chance.choice(["on", "off"]) for name in OPTIONAL_RULES}
    if options["heroes"] == "on":
        options["creeps"] = "on"
    else:
        options["cards"] = chance.choice(["base", "expansion"])
    if options["drain"] == "on":
        options["hidden"] = "off"
    return options


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
