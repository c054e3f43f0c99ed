"""What may be printed on the pieces of this game: the form of its boards and of its facts."""

from pathlib import Path

from referee.kernel import packs
from referee.kernel.board import Board, SpaceKind
from referee.kernel.forms import FactForms, counts, faces, number, one_of
from referee.warcraft.state import ABILITIES, RACES, UNITS

SLOTS = ("1", "2")
KINDS = {
    "town": SpaceKind(owners=(*RACES, *SLOTS)),
    "forest": SpaceKind(),
    "goldmine": SpaceKind(),
    "mountain": SpaceKind(),
    "clear": SpaceKind(),
    "objective": SpaceKind(points=(1, 2, 3, 4)),
}
KEY = "[a-z0-9][a-z0-9-]{0,40}"
RACE, UNIT = f"({'|'.join(RACES)})", f"({'|'.join(UNITS)})"
RULES = {
    "strength": ["wbg.tile.strength", "wbg.tile.top-applies"],
    "ability": ["wbg.tile.ability"],
    "requirement": ["wbg.tile.requirement"],
    "levels": ["wbg.tile.stack"],
    "cost": ["wbg.train.cost"],
    "deck": ["wbg.comp.experience-cards"],
    "die": ["wbg.comp.dice"],
    "creep": ["wbx.creep.marker-strength", "wbx.creep.marker-dice", "wbx.creep.marker-type"],
    "creep-ability": ["wbx.creep.marker-ability"],
    "creature": ["wbx.summon.attack", "wbx.summon.marker"],
    "hero": ["wbx.hero.card-strength", "wbx.hero.card-life", "wbx.hero.card-type"],
    "mana": ["wbx.card.mana"],
}
LIKELY = {
    "strength": [1, 2, 3, 4, 5],
    "ability": list(ABILITIES),
    "levels": [2, 3, 4],
    "requirement": [{"melee": 1}, {"ranged": 1}, {"flying": 1}],
    "cost": [{"gold": 1, "wood": 1}, {"gold": 2, "wood": 2}],
    "creep-ability": list(ABILITIES),
}
FORMS = FactForms(
    [
        (rf"tile\.{RACE}\.{UNIT}\.[1-4]\.strength", "strength", number(0, 6)),
        (rf"tile\.{RACE}\.{UNIT}\.[1-4]\.ability", "ability", one_of(*ABILITIES)),
        (rf"tile\.{RACE}\.{UNIT}\.[1-4]\.requirement", "requirement", counts(*UNITS)),
        (rf"tile\.{RACE}\.{UNIT}\.levels", "levels", number(1, 4)),
        (rf"cost\.{RACE}\.(melee|ranged|flying|worker)", "cost", counts("gold", "wood")),
        (rf"deck\.{RACE}\.[a-z-]+", "deck", number(0, 60)),
        (r"die\.(battle|resource)\.faces", "die", faces(0, 9)),
        (r"die\.resource\.(low|high)", "die", number(0, 9)),
        (rf"creep\.{KEY}\.strength", "creep", number(0, 6)),
        (rf"creep\.{KEY}\.dice", "creep", number(1, 9)),
        (rf"creep\.{KEY}\.type", "creep", one_of(*UNITS)),
        (rf"creep\.{KEY}\.points", "creep", number(1, 2)),
        (rf"creep\.{KEY}\.ability", "creep-ability", one_of(*ABILITIES)),
        (rf"creature\.{KEY}\.strength", "creature", number(0, 6)),
        (rf"creature\.{KEY}\.(dice|number)", "creature", number(1, 9)),
        (rf"creature\.{KEY}\.type", "creature", one_of(*UNITS)),
        (rf"creature\.{KEY}\.race", "creature", one_of(*RACES)),
        (rf"hero\.{KEY}\.race", "hero", one_of(*RACES)),
        (rf"hero\.{KEY}\.type", "hero", one_of(*UNITS)),
        (rf"hero\.{KEY}\.[1-3]\.strength", "hero", number(0, 6)),
        (rf"hero\.{KEY}\.[1-3]\.life", "hero", number(1, 20)),
        (rf"card\.{RACE}\.{KEY}\.mana", "mana", number(0, 9)),
    ],
    RULES,
    LIKELY,
)


def check_board(board: Board) -> dict[str, list[str]]:
    """Two Towns for whoever meets, or Towns of two races or more."""
    owners = set(board.homes)
    if owners == set(SLOTS) or (len(owners) > 1 and owners <= set(RACES)):
        return {}
    found = ", ".join(sorted(owners)) or "none"
    return {"spaces": [f"a board has Towns for 1 and 2, or for two races or more; found {found}"]}


def ship() -> None:
    packs.register_kind("warcraft", "board", packs.board_checker(KINDS, check_board))
    packs.register_kind("warcraft", "facts", packs.facts_checker(FORMS.fault))
    packs.shipped(Path(__file__).parent / "packs")
