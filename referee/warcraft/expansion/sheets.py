"""Printed pieces as forms: what a table reads off a hero card, a creep or a creature marker, or a new card.

Each field names its fact, `{}` standing for the piece; `when` are the effects it belongs to, `unless` the moments
at which it is not asked. How a value must look is in printed.py; here is how to ask for it.
"""

from typing import Any

from referee.warcraft.card.windows import WINDOWS
from referee.warcraft.expansion import printed
from referee.warcraft.expansion.abilities import ALOUD, ALWAYS, AS_BEFORE, NEEDED
from referee.warcraft.table.piece import CREATURE, CREEP, HERO, UNITS
from referee.warcraft.table.position import ABILITIES, RACES

Field = dict[str, Any]
EFFECTS = {
    "extra-dice": "Roll more dice",
    "casualties": "More casualties for the enemy",
    "prevent": "Fewer casualties for one's own side",
    "strike": "Hit a chosen enemy piece",
    "kill": "Kill a chosen enemy piece",
    "heal": "Take wounds off the hero",
    "summon": "Summon creatures",
    "reroll": "Roll misses again",
    "strength": "Higher Strength for a while",
    "cancel": "Cancel what was just played",
    "draw": "Draw cards",
    "power": "Give the hero an ability of units",
    ALOUD: "Anything else: read it aloud, the table does it",
}
ON_CARDS = {AS_BEFORE: "What the base game's card of this name does", **EFFECTS}
AIMED = ["strike", "kill", "strength", "extra-dice", "reroll"]


def _number(fact: str, label: str, low: int, high: int, **more: Any) -> Field:
    return {"fact": fact, "label": label, "kind": "number", "low": low, "high": high, **more}


def _one(fact: str, label: str, values: Any, **more: Any) -> Field:
    """One of several, each with its words where the key alone says too little."""
    titles = values if isinstance(values, dict) else {}
    offered = [{"value": value, **({"title": titles[value]} if titles else {})} for value in values]
    return {"fact": fact, "label": label, "kind": "one", "values": offered, **more}


def _needing(name: str) -> list[str]:
    """The effects that cannot be carried out without this."""
    return [effect for effect, needed in NEEDED.items() if name in needed]


def _text(start: str, moments: dict[str, str], effects: dict[str, str] = EFFECTS) -> list[Field]:
    """When a text may be used and what it does; further fields only for the effects that speak of them."""
    return [
        _one(f"{start}.window", "When", moments),
        _one(f"{start}.effect", "What it does", effects),
        _number(f"{start}.amount", "How many", 1, 9, when=_needing("amount")),
        _number(f"{start}.strength", "Strength of the dice", 1, 6, when=_needing("strength")),
        {
            "fact": f"{start}.creature",
            "label": "Which creature",
            "kind": "name",
            "sheet": "creature",
            "when": ["summon"],
        },
        _one(f"{start}.stays", "Stays after the battle", ["yes", "no"], when=_needing("stays")),
        _one(f"{start}.where", "Where", ["hero", "adjacent", "battlefield"], when=["summon"], optional=True),
        _one(f"{start}.power", "Which ability", ABILITIES[:-1], when=_needing("power")),
        _one(f"{start}.unit", "Which pieces", ["any", *UNITS, HERO, CREATURE, CREEP], when=AIMED, optional=True),
        _one(f"{start}.whose", "In whose step", ["any", "own", "enemy"], optional=True),
        _one(f"{start}.per", "Once per", ["battle", "moment"], optional=True),
    ]


def _levels() -> list[Field]:
    return [
        field | {"group": f"Level {level}"}
        for level in (1, 2, 3)
        for field in (
            _number(f"hero.{{}}.{level}.strength", "Strength", 0, 6),
            _number(f"hero.{{}}.{level}.life", "Life", 1, 20),
            {
                "fact": f"hero.{{}}.{level}.abilities",
                "label": "Special abilities",
                "kind": "sheets",
                "sheet": "ability",
                "most": 6,
            },
        )
    ]


MOMENTS = {key: WINDOWS[key].title for key in printed.MOMENTS}
SHEETS: list[dict[str, Any]] = [
    {
        "key": "hero",
        "title": "Hero",
        "fields": [_one("hero.{}.race", "Race", RACES), _one("hero.{}.type", "Type", UNITS), *_levels()],
    },
    {
        "key": "ability",
        "title": "Special ability",
        "part": True,
        "fields": [
            _number("ability.{}.mana", "Mana (stars)", 0, 9, unless=[ALWAYS]),
            *_text("ability.{}", MOMENTS | {ALWAYS: "Always in force"}),
        ],
    },
    {
        "key": "creep",
        "title": "Creep marker",
        "fields": [
            _number("creep.{}.points", "Points on the back", 1, 2),
            _one("creep.{}.type", "Type", UNITS),
            _number("creep.{}.strength", "Strength", 0, 6),
            _number("creep.{}.dice", "Dice", 1, 9),
            _one("creep.{}.ability", "Ability", ABILITIES),
        ],
    },
    {
        "key": "creature",
        "title": "Summoned creature",
        "fields": [
            _one("creature.{}.race", "Race", RACES),
            _one("creature.{}.type", "Type", UNITS),
            _number("creature.{}.strength", "Strength", 0, 6),
            _number("creature.{}.dice", "Dice", 1, 9),
            _number("creature.{}.number", "Markers there are", 1, 9),
        ],
    },
    *(
        {
            "key": f"card-{race}",
            "title": f"Experience card ({race.replace('-', ' ').title()})",
            "fields": [
                _number(f"card.{race}.{{}}.mana", "Mana", 0, 9),
                *({**field, "optional": True} for field in _text(f"card.{race}.{{}}", MOMENTS, ON_CARDS)),
            ],
        }
        for race in RACES
    ),
]
"""What a phone offers to be typed in; a `part` is entered within another sheet."""
