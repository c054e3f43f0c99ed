"""What may be printed on the pieces of this game: the form of its boards and of its facts."""

from pathlib import Path

from referee.kernel import packs
from referee.kernel.board import Board, SpaceKind
from referee.kernel.forms import FactForms, counts, faces, number, one_of
from referee.warcraft.table.piece import DICE_IN_BOX, EXPERIENCE_CARDS, UNITS
from referee.warcraft.table.position import ABILITIES, RACES
from referee.warcraft.table.tile import TILE_ABILITY, TILE_REQUIREMENT, TILE_STACK

SLOTS = ("1", "2", "3")
SYMBOLS = (*"ABCDEF", "necromancer", "earth", "air", "fire", "water")
"""What the diagram of a scenario marks in a space of any kind: its letters, and what stands there at the start."""
KINDS = {
    "town": SpaceKind(owners=(*RACES, *SLOTS), symbols=SYMBOLS),
    "forest": SpaceKind(symbols=SYMBOLS),
    "goldmine": SpaceKind(symbols=SYMBOLS),
    "mountain": SpaceKind(symbols=SYMBOLS),
    "water": SpaceKind(symbols=SYMBOLS),
    "clear": SpaceKind(symbols=SYMBOLS),
    "objective": SpaceKind(points=(1, 2, 3, 4), symbols=SYMBOLS),
}
KEY = "[a-z0-9][a-z0-9-]{0,40}"
RACE, UNIT = f"({'|'.join(RACES)})", f"({'|'.join(UNITS)})"
RULES = {
    "strength": ["wbg.tile.strength", "wbg.tile.top-applies"],
    "ability": [TILE_ABILITY],
    "requirement": [TILE_REQUIREMENT],
    "levels": [TILE_STACK],
    "cost": ["wbg.train.cost"],
    "deck": [EXPERIENCE_CARDS],
    "die": [DICE_IN_BOX],
}
LIKELY = {
    "strength": [1, 2, 3, 4, 5],
    "ability": list(ABILITIES),
    "levels": [2, 3, 4],
    "requirement": [{"melee": 1}, {"ranged": 1}, {"flying": 1}],
    "cost": [{"gold": 1, "wood": 1}, {"gold": 2, "wood": 2}],
}
FORMS = [
    (rf"tile\.{RACE}\.{UNIT}\.[1-4]\.strength", "strength", number(0, 6)),
    (rf"tile\.{RACE}\.{UNIT}\.[1-4]\.ability", "ability", one_of(*ABILITIES)),
    (rf"tile\.{RACE}\.{UNIT}\.[1-4]\.requirement", "requirement", counts(*UNITS)),
    (rf"tile\.{RACE}\.{UNIT}\.levels", "levels", number(1, 4)),
    (rf"cost\.{RACE}\.(melee|ranged|flying|worker)", "cost", counts("gold", "wood")),
    (rf"deck\.{RACE}\.[a-z-]+", "deck", number(0, 60)),
    (r"die\.(battle|resource)\.faces", "die", faces(0, 9)),
    (r"die\.resource\.(low|high)", "die", number(0, 9)),
]
"""What may be printed on the pieces of the base game, what it is called, and how it must look."""


def check_board(board: Board) -> dict[str, list[str]]:
    """Towns for whoever meets, or Towns of two races or more; with a scenario's marks any Towns of races will do."""
    owners = set(board.homes)
    marked = any(space.symbols for space in board.spaces.values())
    numbered = owners in ({"1", "2"}, set(SLOTS))
    if numbered or (owners <= set(RACES) and (marked or len(owners) > 1)):
        return {}
    found = ", ".join(sorted(owners)) or "none"
    return {"spaces": [f"a board has Towns for 1 and 2 (and 3), or for two races or more; found {found}"]}


def ship(forms: FactForms) -> None:
    packs.register_kind("warcraft", "board", packs.board_checker(KINDS, check_board))
    packs.register_kind("warcraft", "facts", packs.facts_checker(forms.fault))
    packs.shipped(Path(__file__).parents[1] / "packs")
