"""What the box holds: banners, badges, markers and supplies by name and number, and what may be printed on them.

Whoever lays a piece reads here how many there are and by which rule.
"""

from pathlib import Path
from typing import Any

from msgspec import Struct

from referee.kernel import packs
from referee.kernel.forms import FactForms, faces, number, one_of
from referee.smallworld.table.map import KINDS, check_island

RACE_NAMES = (
    "blood-elves",
    "draenei",
    "dwarves",
    "ethereals",
    "forsaken",
    "gnomes",
    "goblins",
    "humans",
    "kobolds",
    "naga",
    "night-elves",
    "orcs",
    "pandaren",
    "tauren",
    "trolls",
    "worgen",
)
POWER_NAMES = (
    "archaeologist",
    "battle-master",
    "beast-master",
    "blacksmith",
    "championing",
    "defensive",
    "enraged",
    "explorer",
    "farmer",
    "fishing",
    "garrisoned",
    "herbalist",
    "intimidating",
    "marshdweller",
    "mining",
    "mountaineer",
    "portal-mage",
    "ranger",
    "sailing",
    "swamp-walker",
)
ARTIFACT_NAMES = ("aegis", "ashes", "doomhammer", "frostmourne", "heart")
PLACE_NAMES = (
    "battleground",
    "dark-portal",
    "karazhan",
    "lights-hope",
    "meeting-stone",
    "spirit-healer",
    "well-of-eternity",
)
MARKER_NAMES = (*ARTIFACT_NAMES, *PLACE_NAMES)
FACTIONS = ("alliance", "horde", "neutral")


class Supply(Struct, frozen=True):
    """So many pieces of a kind, by a rule."""

    number: int
    rule: str


SUPPLIES = {
    "murloc": Supply(15, "sww.component.murlocs"),
    "wall": Supply(9, "sww.component.wisp-walls"),
    "champion": Supply(1, "sww.component.champion"),
    "beast": Supply(5, "sww.component.beasts"),
    "fort": Supply(10, "sww.component.forts"),
    "bomb": Supply(12, "sww.component.bombs"),
    "harmony": Supply(4, "sww.component.harmony"),
    "tower": Supply(6, "sww.component.watch-towers"),
    "objective": Supply(2, "sww.component.objectives"),
    "marker": Supply(12, "sww.component.markers"),
}
MOUNTAINS = Supply(10, "sww.component.mountains")
EXPLODING, DUD = "explodes", "dud"
BOMBS = {EXPLODING: 6, DUD: 6}
IN_BOX = {
    "boards": "sww.component.boards",
    "turn-track": "sww.component.turn-track",
    "banners": "sww.component.banners",
    "badges": "sww.component.badges",
    "tokens": "sww.component.race-tokens",
    "pools": "sww.component.race-token-pools",
    "coins": "sww.component.coins",
    "die": "sww.component.die",
}
"""The rules of what is not counted as a supply."""

RACE, POWER = f"({'|'.join(RACE_NAMES)})", f"({'|'.join(POWER_NAMES)})"
RULES = {
    "value": ["sww.race.banner-values", "sww.power.badge-number", "sww.pick.token-count"],
    "faction": ["sww.faction.membership"],
    "tokens": [IN_BOX["pools"]],
    "die": [IN_BOX["die"]],
    "coins": [IN_BOX["coins"]],
}
LIKELY: dict[str, list[Any]] = {
    "value": [3, 4, 5],
    "faction": list(FACTIONS),
    "tokens": [9, 10, 11],
    "die": [[0, 0, 0, 1, 2, 3]],
    "coins": [520],
}
FORMS = FactForms(
    [
        (rf"banner\.{RACE}\.value", "value", number(1, 12)),
        (rf"banner\.{RACE}\.faction", "faction", one_of(*FACTIONS)),
        (rf"badge\.{POWER}\.value", "value", number(0, 5)),
        (rf"tokens\.{RACE}", "tokens", number(1, 30)),
        (r"die\.reinforcement\.faces", "die", faces(0, 3)),
        (r"coins\.total", "coins", number(1, 5000)),
    ],
    RULES,
    LIKELY,
)


def ship() -> None:
    packs.register_kind("smallworld", "board", packs.board_checker(KINDS, check_island))
    packs.register_kind("smallworld", "facts", packs.facts_checker(FORMS.fault))
    packs.shipped(Path(__file__).parents[1] / "packs")
