"""Random tables of this game for whoever tries it out: any scenario, any options, facts known or asked."""

import random
from typing import Any

from referee.kernel import packs
from referee.warcraft.setup.config import open_races
from referee.warcraft.table.scenario import SCENARIOS

OPTIONAL = ("strategic_four", "racial", "creeps", "heroes", "research", "drain", "hidden")
"""Options 1 to 7 of the Expansion Set, which are tried out in any mixture."""


def any_table(chance: random.Random) -> dict[str, Any]:
    """Any scenario with any options, races chosen or drawn, printed facts known or asked."""
    scenario = SCENARIOS[chance.choice(["main", "main", *sorted(SCENARIOS.keys() - {"main", "custom"})])]
    options = some_options(chance, scenario.expansion)
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


def some_options(chance: random.Random, expansion: bool) -> dict[str, str]:
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
    options |= {name: chance.choice(["on", "off"]) for name in OPTIONAL}
    if options["heroes"] == "on":
        options["creeps"] = "on"
    else:
        options["cards"] = chance.choice(["base", "expansion"])
    if options["drain"] == "on":
        options["hidden"] = "off"
    return options
