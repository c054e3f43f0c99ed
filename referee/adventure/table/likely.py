"""What may well be printed on a card or a space that nobody has told of: offered to whoever is asked for it.

The names here are those that stand in for names nobody has told (`spare.py`).
"""

from typing import Any

from referee.adventure.table.position import LEVELS

Values = list[Any]
STRENGTH = {"grey": (1, 5, 1), "green": (3, 6, 1), "yellow": (4, 8, 2), "red": (6, 10, 2)}
"""Attack, defense and damage that go with a colour."""


def fighting(colour: str, kind: str) -> dict[str, Any]:
    attack, defense, damage = STRENGTH[colour]
    return {"attack": attack, "type": kind, "defense": defense, "damage": damage}


def encounters(colour: str) -> Values:
    plain = {"colour": colour, "traits": ["beast"], **fighting(colour, "melee"), "powers": []}
    sharp = {
        "colour": colour,
        "traits": ["aggro"],
        **fighting(colour, "melee"),
        "powers": ["[6]: damage +1; reroll own"],
    }
    far = {"colour": colour, "traits": [], **fighting(colour, "ranged"), "powers": ["[1]: reroll own"]}
    return [plain, sharp, far]


def items(colour: str) -> Values:
    rank = LEVELS.index(colour)
    weapon = {"colour": colour, "slot": "weapon", "attack": 2 + rank, "type": "melee", "potions": ["health"]}
    bow = {"colour": colour, "slot": "weapon", "attack": 1 + rank, "type": "ranged", "powers": ["[1]: reroll own"]}
    armor = {"colour": colour, "slot": "armor", "defense": 5 + rank, "powers": ["[6]: draw 1"]}
    charm = {"colour": colour, "slot": "bag", "symbol": "yes", "potions": ["mana"], "powers": ["always: attack +1"]}
    return [weapon, bow, armor, charm]


def events(colour: str) -> Values:
    return [
        {"colour": colour, "kind": "special", "front": ["draw 1"]},
        {"colour": colour, "kind": "special", "front": ["hurt 1 or discard 1"]},
        {"colour": colour, "kind": "global", "front": ["always: attack +1"]},
    ]


ABILITIES: Values = [
    {"cost": 1, "icon": "swords", "when": "combat.before-roll", "lines": ["attack +1"], "copies": 3},
    {"cost": 1, "icon": "swords", "when": "combat.after-roll", "lines": ["reroll own"], "copies": 3},
    {"cost": 1, "icon": "swords", "when": "combat.before-roll", "attack": 3, "type": "ranged", "copies": 3},
    {"cost": 1, "icon": "boot", "when": "movement.move", "lines": ["move +2"], "copies": 3},
    {"cost": 0, "icon": "blast", "when": "any", "lines": ["heal 1"], "copies": 3},
]


def quests(kind: str, valor: int) -> Values:
    return [
        {"kind": kind, "valor": valor, "steps": ["have 1 items"]},
        {"kind": kind, "valor": valor, "steps": ["defeat colour grey 1"]},
        {"kind": kind, "valor": valor, "steps": ["travel city-2"]},
        {"kind": kind, "valor": valor, "setup": ["token city-1"], "steps": ["collect city-1"]},
    ]


def sheets(colour: str) -> Values:
    rank = LEVELS.index(colour)
    fit = {"health": 6 + rank, "attack": 2 + rank, "defense": 4 + rank, "damage": 1 + rank // 2}
    return [fit | {"type": "melee", "powers": ["[6]: attack +1"]}, fit | {"type": "ranged", "powers": []}]


CITY = {"colour": "grey", "kind": "city", "resources": ["large-potion", "quest", "flight", "auction"]}
SPACES: Values = [
    {"colour": "grey", "kind": "normal", "resources": ["scroll", "discovery"]},
    {"colour": "grey", "kind": "key", "resources": ["book", "small-potion", "discovery"]},
    {"colour": "green", "kind": "normal", "resources": ["small-potion"]},
    {"colour": "grey", "kind": "encounter"},
]
PLAIN: dict[str, Values] = {
    "character": [{"affiliation": "horde", "icons": ["blade"]}, {"affiliation": "alliance", "icons": ["bow"]}],
    "trophy": [{"valor": 2, "once": "no", "copies": 2}],
    "board": [
        {**fighting("grey", "melee"), "reward": ["level green"]},
        {**fighting("yellow", "ranged"), "reward": ["trophy trophy-1"], "overlord": "yes"},
        {"instead": ["draw 1"]},
    ],
    "near": [["city-1"]],
    "back": ["grey-1", "green-1"],
    "distance": [1, 2, 3],
    "die": [[13, 23, 22, 32, 31, 41]],
    "deck": [{"size": 24, "complete": "no"}],
    "discovery": [{"copies": 2}],
}
BY_COLOUR = {"encounter": encounters, "item": items, "event": events}


def plausible(key: str) -> Values:
    """A few values that a fact could have; a name that stands in for another tells the colour or the kind it is of.

    >>> plausible("encounter.red-7")[0]["colour"], plausible("space.city-2")[0]["kind"]
    ('red', 'city')
    """
    kind, name, *side = key.split(".")
    if kind in BY_COLOUR:
        colour = name.partition("-")[0]
        return [one for level in ([colour] if colour in LEVELS else LEVELS) for one in BY_COLOUR[kind](level)]
    if kind == "quest":
        return quests("starting", 1) if name.startswith("starting") else quests("elite", 2)
    if kind == "space":
        return [CITY] if name.startswith("city") else SPACES
    if kind == "ability":
        return ABILITIES
    return sheets(side[0]) if kind == "character" and len(side) == 2 else PLAIN.get(kind, [])
