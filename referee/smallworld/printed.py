"""What may be printed on the pieces of this game: the form of its islands and of its facts."""

import re
from pathlib import Path
from typing import Any

from referee.kernel import packs
from referee.smallworld.islands import KINDS, check_island
from referee.smallworld.state import FACTIONS, POWERS, RACES

RACE, POWER = f"({'|'.join(RACES)})", f"({'|'.join(POWERS)})"
RULES = {
    "value": ["sww.race.banner-values", "sww.power.badge-number", "sww.pick.token-count"],
    "faction": ["sww.faction.membership"],
    "tokens": ["sww.component.race-token-pools"],
    "die": ["sww.component.die"],
    "coins": ["sww.component.coins"],
}


def _number(low: int, high: int):
    def check(value: Any) -> str | None:
        fine = isinstance(value, int) and not isinstance(value, bool) and low <= value <= high
        return None if fine else f"a number from {low} to {high}"

    return check


def _faction(value: Any) -> str | None:
    return None if value in FACTIONS else f"one of {', '.join(FACTIONS)}"


def _faces(value: Any) -> str | None:
    fine = isinstance(value, list | tuple) and value and all(isinstance(face, int) and 0 <= face <= 3 for face in value)
    return None if fine else "a list of the numbers on the faces, from 0 to 3"


FACTS = [
    (re.compile(rf"banner\.{RACE}\.value"), "value", _number(1, 12)),
    (re.compile(rf"banner\.{RACE}\.faction"), "faction", _faction),
    (re.compile(rf"badge\.{POWER}\.value"), "value", _number(0, 5)),
    (re.compile(rf"tokens\.{RACE}"), "tokens", _number(1, 30)),
    (re.compile(r"die\.reinforcement\.faces"), "die", _faces),
    (re.compile(r"coins\.total"), "coins", _number(1, 5000)),
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
    values = {"faction": list(FACTIONS), "tokens": [9, 10, 11], "die": [[0, 0, 0, 1, 2, 3]], "coins": [520]}
    return values.get(about, [3, 4, 5])


def ship() -> None:
    packs.register_kind("smallworld", "board", packs.board_checker(KINDS, check_island))
    packs.register_kind("smallworld", "facts", packs.facts_checker(fact_fault))
    packs.shipped(Path(__file__).parent / "packs")
