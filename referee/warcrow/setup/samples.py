"""Tables somebody might open, for those who try the game out: recruiting, or in the middle of a fight."""

import random
from typing import Any

from referee.warcrow.setup.shipped import CARDS, SCENARIOS, TITLES
from referee.warcrow.table.ability import effects
from referee.warcrow.table.installed import is_installed
from referee.warcrow.table.position import FIELD, FRIGHTENED, RESERVE
from referee.warcrow.table.profile import GAME, HOSTILE, KIND, NEUTRAL, Profile
from referee.warcrow.table.scenario_facts import ScenarioFacts

ROBBERS: dict[str, Any] = {
    "pack": "robbers",
    "title": "Robbers that are nobody's",
    "game": GAME,
    "kind": KIND,
    "source": "demo",
    "units": {
        "robbers": {
            "name": "Robbers",
            "faction": NEUTRAL,
            "kind": NEUTRAL,
            "attributes": {"mov": [3, 2, 9], "w": 2, "wp": "O", "mor": 1, "models": 3, "ini": 2},
            "keywords": [HOSTILE],
            "panel": [{"at": "all", "melee": {"roll": "ROO"}, "defense": {"roll": "BK"}}],
            "behavior": {"die": "O", "rows": [{"highest": "w"}, {"highest": "mor"}], "leaves": 18},
        }
    },
}
KEYWORDS = ("Elite", "Berserker Rage", "Golem", "Fearless", "Scout", "Ambusher")


def any_table(chance: random.Random) -> dict[str, Any]:
    """Two players; half of the tables begin with units that touch each other already."""
    options = {"turns": chance.choice(["4", "5"]), "points": chance.choice(["100", "150", "250"])}
    options["preparation"] = chance.choice(["brief", "whole"])
    table: dict[str, Any] = {"seats": [{"seat": "anna"}, {"seat": "ben"}], "options": options}
    table |= {"position": any_fight(chance)} if chance.random() < 0.6 else {}
    options["claims"] = chance.choice(["either", "either", "agreed"])
    agreed = options["preparation"] == "whole" and "position" not in table
    table["scenario"] = "main" if agreed else chance.choice(["main", "main", "main", *TITLES])
    if "position" in table and table["scenario"] != "main":
        table["position"] |= laid_out(SCENARIOS[table["scenario"]])
    options |= {"turns": "scenario"} if table["scenario"] != "main" else {}
    options |= {"map": "drawn"} if chance.random() > 0.9 and is_installed() else {}
    return table | (robbed(chance, table["position"]) if "position" in table and chance.random() < 0.2 else {})


def robbed(chance: random.Random, position: dict[str, Any]) -> dict[str, Any]:
    """Robbers on the battlefield, at times in the midst of a fight."""
    units = position["units"]
    free = [key for key, unit in units.items() if unit["where"] == FIELD]
    robbers: dict[str, Any] = {"side": "", "troops": chance.randint(1, 3)}
    if chance.random() < 0.5:
        foe = units[chance.choice(free)]
        robbers["engaged"] = [foe["profile"]]
        foe |= {"engaged": [*foe["engaged"], "robbers"]} if "engaged" in foe else {}
    tokens = [*position.get("counter", ()), {"neutral": "robbers", "at": chance.randint(1, 3)}]
    return {"packs": [ROBBERS], "position": position | {"units": units | {"robbers": robbers}, "counter": tokens}}


def laid_out(facts: ScenarioFacts) -> dict[str, Any]:
    """What a scenario has on the table, its event in the first turn."""
    colors = {"": "", "first": "anna", "second": "ben"}
    markers = [{"color": colors[one.color], "number": one.number, "name": one.name} for one in facts.objectives]
    objectives = {str(at): marker | {"holder": "anna"} for at, marker in enumerate(markers, start=1)}
    tokens = [{"event": token.event, "at": 1} for token in facts.tokens]
    return {"objectives": objectives, "counter": tokens, "fog": facts.fog}


def any_fight(chance: random.Random) -> dict[str, Any]:
    """A few units of each side, some of them engaged, tired or in a bad state."""
    cards = [key for key, card in CARDS.units.items() if not card.unread() and card.kind not in ("token", "companion")]
    special = [key for key in cards if any(word in CARDS.units[key].keywords for word in KEYWORDS)]
    chosen = chance.sample(special, 3) + chance.sample([key for key in cards if key not in special], 3)
    chance.shuffle(chosen)
    units = {key: any_unit(chance, key, "anna" if at % 2 else "ben") for at, key in enumerate(chosen)}
    mine, theirs = ([key for key in chosen if units[key]["side"] == seat] for seat in ("anna", "ben"))
    if chance.random() < 0.5 and loses_heart(CARDS.units[chosen[-1]]):
        units[chosen[-1]] |= {"demoralized": 1}
    for one, other in zip(mine, theirs, strict=True):
        units[one]["engaged"] = chance.sample(theirs, 2) if chance.random() < 0.3 else [other]
    for key in chosen[2:]:
        hides = not {"Scout", "Ambusher"}.isdisjoint(CARDS.units[key].keywords) and chance.random() < 0.5
        units[key] |= {"where": RESERVE} if hides else {}
    said: dict[str, Any] = {"seat": chance.choice(["anna", "ben"]), "round": chance.choice([1, 2])}
    if chance.random() < 0.5:
        said["scenario_effects"] = [{"at": chance.choice(["round-start", "round-end"]), "text": "The fog drifts."}]
        said["objectives"] = {"1": {}, "2": {"color": "anna", "holder": "ben"}}
        said["counter"] = [{"event": "Rain", "at": chance.randint(1, 5)}]
    return {"units": units, **said}


def loses_heart(card: Profile) -> bool:
    """Whether a unit can be demoralized."""
    return "Golem" not in card.keywords and not any(one.do == "immune demoralized" for one in card.abilities)


def any_unit(chance: random.Random, key: str, seat: str) -> dict[str, Any]:
    attributes = CARDS.units[key].attributes
    models, morale = attributes.models or 1, attributes.mor or 1
    states = chance.sample(["disarmed", "frightened", "slowed", "vulnerable"], chance.choice([0, 0, 1, 2]))
    return {
        "profile": key,
        "side": seat,
        "troops": chance.randint(1, models),
        "stress": chance.choice([0, morale - 1, morale, morale]),
        "tinge": chance.choice([0, 0, 0, 0, 1, 2, 4, 5]),
        "damage": chance.randrange(attributes.w or 1),
        "states": [one for one in states if not immune(CARDS.units[key], one)],
        "where": FIELD,
        "broken": chance.random() < 0.1,
    }


def immune(card: Profile, state: str) -> bool:
    """Whether a card keeps a state away from its unit."""
    passive = [ability.do for ability in card.abilities if ability.do and not ability.is_command]
    named = [effect.rest for do in passive for effect in effects(do) if effect.word == "immune"]
    brave = state == FRIGHTENED and not {"Golem", "Fearless"}.isdisjoint(card.keywords)
    return brave or any(state in rest.split() for rest in named)
