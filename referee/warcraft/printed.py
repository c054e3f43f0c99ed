"""What may be printed on the pieces of this game: the form of its boards and of its facts."""

import re
from pathlib import Path
from typing import Any

from referee.kernel import packs
from referee.kernel.board import Board, SpaceKind
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
RACE, UNIT = f"({'|'.join(RACES)})", f"({'|'.join(UNITS)})"
RULES = {
    "strength": ["wbg.tile.strength", "wbg.tile.top-applies"],
    "ability": ["wbg.tile.ability"],
    "requirement": ["wbg.tile.requirement"],
    "levels": ["wbg.tile.stack"],
    "cost": ["wbg.train.cost"],
    "deck": ["wbg.comp.experience-cards"],
    "die": ["wbg.comp.dice"],
}


def _number(low: int, high: int):
    return lambda value: None if isinstance(value, int) and low <= value <= high else f"a number from {low} to {high}"


def _ability(value: Any) -> str | None:
    return None if value in ABILITIES else f"one of {', '.join(ABILITIES)}"


def _counts(names: tuple[str, ...]):
    def check(value: Any) -> str | None:
        fine = isinstance(value, dict) and all(
            k in names and isinstance(v, int) and 0 <= v <= 9 for k, v in value.items()
        )
        return None if fine else f"numbers for {', '.join(names)}"

    return check


def _faces(value: Any) -> str | None:
    fine = isinstance(value, list | tuple) and value and all(isinstance(face, int) and 0 <= face <= 9 for face in value)
    return None if fine else "a list of the numbers on the faces"


FACTS = [
    (re.compile(rf"tile\.{RACE}\.{UNIT}\.[1-4]\.strength"), "strength", _number(0, 6)),
    (re.compile(rf"tile\.{RACE}\.{UNIT}\.[1-4]\.ability"), "ability", _ability),
    (re.compile(rf"tile\.{RACE}\.{UNIT}\.[1-4]\.requirement"), "requirement", _counts(UNITS)),
    (re.compile(rf"tile\.{RACE}\.{UNIT}\.levels"), "levels", _number(1, 4)),
    (re.compile(rf"cost\.{RACE}\.(melee|ranged|flying|worker)"), "cost", _counts(("gold", "wood"))),
    (re.compile(rf"deck\.{RACE}\.[a-z-]+"), "deck", _number(0, 60)),
    (re.compile(r"die\.(battle|resource)\.faces"), "die", _faces),
    (re.compile(r"die\.resource\.(low|high)"), "die", _number(0, 9)),
]


def form_of(key: str) -> tuple[str, Any] | None:
    """What a fact is about and how its value is checked; None for a key no piece has."""
    return next(((about, check) for pattern, about, check in FACTS if pattern.fullmatch(key)), None)


def fact_fault(key: str, value: Any) -> str | None:
    form = form_of(key)
    if form is None:
        return "no piece of this game bears such a fact"
    fault = form[1](value)
    return f"must be {fault}" if fault else None


def plausible(key: str) -> list[Any]:
    """A few values a fact could have, for whoever has to offer a choice."""
    about = form_of(key)[0] if form_of(key) else ""
    values = {
        "strength": [1, 2, 3, 4, 5],
        "ability": list(ABILITIES),
        "levels": [2, 3, 4],
        "requirement": [{"melee": 1}, {"ranged": 1}, {"flying": 1}],
        "cost": [{"gold": 1, "wood": 1}, {"gold": 2, "wood": 2}],
    }
    return values.get(about, [1, 2, 3])


def check_board(board: Board) -> dict[str, list[str]]:
    """Two Towns for whoever meets, or Towns of two races or more."""
    owners = set(board.homes)
    if owners == set(SLOTS) or (len(owners) > 1 and owners <= set(RACES)):
        return {}
    found = ", ".join(sorted(owners)) or "none"
    return {"spaces": [f"a board has Towns for 1 and 2, or for two races or more; found {found}"]}


def ship() -> None:
    packs.register_kind("warcraft", "board", packs.board_checker(KINDS, check_board))
    packs.register_kind("warcraft", "facts", packs.facts_checker(fact_fault))
    packs.shipped(Path(__file__).parent / "packs")
