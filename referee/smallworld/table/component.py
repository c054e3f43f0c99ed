"""What may be printed on the pieces of this game: the form of its islands and of its facts."""

from pathlib import Path

from referee.kernel import packs
from referee.kernel.forms import FactForms, faces, number, one_of
from referee.smallworld.table.map import KINDS, check_island
from referee.smallworld.table.position import FACTIONS, POWERS, RACES

RACE, POWER = f"({'|'.join(RACES)})", f"({'|'.join(POWERS)})"
RULES = {
    "value": ["sww.race.banner-values", "sww.power.badge-number", "sww.pick.token-count"],
    "faction": ["sww.faction.membership"],
    "tokens": ["sww.component.race-token-pools"],
    "die": ["sww.component.die"],
    "coins": ["sww.component.coins"],
}
LIKELY = {
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
