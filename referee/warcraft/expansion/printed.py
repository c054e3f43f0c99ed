"""What may be printed on the pieces of the Expansion Set: hero cards, markers, tokens and new experience cards."""

import re
from typing import Any

from referee.kernel.forms import Check, Form, number, one_of
from referee.warcraft.card.windows import WINDOWS
from referee.warcraft.expansion.abilities import ALOUD, ALWAYS, AS_BEFORE, NEEDED
from referee.warcraft.table.piece import CREATURE, CREEP, HERO, UNITS
from referee.warcraft.table.position import ABILITIES, RACES
from referee.warcraft.table.printed import KEY, RACE

TEXT = rf"(ability\.{KEY}|card\.{RACE}\.{KEY})"
"""What stands on hero cards and new experience cards."""
MOMENTS = tuple(window for window in WINDOWS if window not in ("any-time", "spend-step.construct"))
"""When an ability or new card may be used: every moment that comes and goes by itself."""
RULES = {
    "hidden": ["wbx.hidden.reveal", "wbx.hidden.number"],
    "creep": ["wbx.creep.marker-strength", "wbx.creep.marker-dice", "wbx.creep.marker-type"],
    "creep-type": ["wbx.creep.marker-type"],
    "creep-points": ["wbx.creep.marker-back"],
    "creep-ability": ["wbx.creep.marker-ability"],
    **{about: ["wbx.summon.marker"] for about in ("creature-type", "creature-race")},
    "creature": ["wbx.summon.attack", "wbx.summon.marker"],
    **{about: ["wbx.hero.card-type"] for about in ("hero-type", "hero-race")},
    "hero": ["wbx.hero.card-strength", "wbx.hero.card-life", "wbx.hero.card-type"],
    "mana": ["wbx.card.mana"],
    "abilities": ["wbx.hero.card-abilities", "wbx.hero.first-ability"],
    "stars": ["wbx.hero.mana-stars", "wbx.mana.pay"],
    "window": ["wbx.timing.italic", "wbx.mana.timing"],
}
WORDING = ("effect", "text", "creature-name", "unit", "where", "whose", "stays", "per", "power", "title")
RULES |= {about: ["wbx.hero.card-abilities", "wbx.card.use"] for about in WORDING}
LIKELY = {
    "hidden": [10, 15, 20],
    **{about: list(UNITS) for about in ("creep-type", "creature-type", "hero-type")},
    **{about: list(RACES) for about in ("creature-race", "hero-race")},
    "creep-points": [1, 2],
    "creep-ability": list(ABILITIES),
    "abilities": [[], ["battle-cry"]],
    "stars": [0, 1, 2],
    "window": ["battle.round-start", "battle.before-casualties", ALWAYS],
    "effect": [ALOUD, "heal", "prevent", "draw"],
    "stays": ["no", "yes"],
    "per": ["battle", "moment"],
    "power": list(ABILITIES[:-1]),
    "title": ["Battle Cry"],
    "unit": ["any", *UNITS],
    "where": ["hero", "adjacent"],
    "whose": ["any", "own"],
    "creature-name": ["zombie"],
}


def key(value: Any) -> str | None:
    return None if isinstance(value, str) and re.fullmatch(KEY, value) else "a name in small letters, like fire-bolt"


def keys(value: Any) -> str | None:
    fine = isinstance(value, list | tuple) and len(value) <= 6 and not any(map(key, value))
    return None if fine else "a list of at most 6 names in small letters"


def words(value: Any) -> str | None:
    return None if isinstance(value, str) and 0 < len(value) <= 60 else "a name of at most 60 letters"


FORMS: list[tuple[str, str, Form | Check]] = [
    (r"hidden\..{1,64}", "hidden", number(1, 40)),
    (rf"creep\.{KEY}\.strength", "creep", number(0, 6)),
    (rf"creep\.{KEY}\.dice", "creep", number(1, 9)),
    (rf"creep\.{KEY}\.type", "creep-type", one_of(*UNITS)),
    (rf"creep\.{KEY}\.points", "creep-points", number(1, 2)),
    (rf"creep\.{KEY}\.ability", "creep-ability", one_of(*ABILITIES)),
    (rf"creature\.{KEY}\.strength", "creature", number(0, 6)),
    (rf"creature\.{KEY}\.(dice|number)", "creature", number(1, 9)),
    (rf"creature\.{KEY}\.type", "creature-type", one_of(*UNITS)),
    (rf"creature\.{KEY}\.race", "creature-race", one_of(*RACES)),
    (rf"hero\.{KEY}\.race", "hero-race", one_of(*RACES)),
    (rf"hero\.{KEY}\.type", "hero-type", one_of(*UNITS)),
    (rf"hero\.{KEY}\.[1-3]\.strength", "hero", number(0, 6)),
    (rf"hero\.{KEY}\.[1-3]\.life", "hero", number(1, 20)),
    (rf"card\.{RACE}\.{KEY}\.mana", "mana", number(0, 9)),
    (rf"hero\.{KEY}\.[1-3]\.abilities", "abilities", keys),
    (rf"ability\.{KEY}\.mana", "stars", number(0, 9)),
    (rf"{TEXT}\.window", "window", one_of(*MOMENTS, ALWAYS)),
    (rf"card\.{RACE}\.{KEY}\.effect", "effect", one_of(*NEEDED, AS_BEFORE)),
    (rf"{TEXT}\.effect", "effect", one_of(*NEEDED)),
    (rf"{TEXT}\.amount", "text", number(1, 9)),
    (rf"{TEXT}\.strength", "text", number(1, 6)),
    (rf"{TEXT}\.creature", "creature-name", key),
    (rf"{TEXT}\.unit", "unit", one_of("any", *UNITS, HERO, CREATURE, CREEP)),
    (rf"{TEXT}\.where", "where", one_of("hero", "adjacent", "battlefield")),
    (rf"{TEXT}\.stays", "stays", one_of("yes", "no")),
    (rf"{TEXT}\.whose", "whose", one_of("any", "own", "enemy")),
    (rf"{TEXT}\.per", "per", one_of("battle", "moment")),
    (rf"{TEXT}\.power", "power", one_of(*ABILITIES[:-1])),
    (rf"{TEXT}\.title", "title", words),
]
