"""What must hold of a printed fact beyond the form of its fields: what would halt the table where it is used."""

from collections.abc import Callable
from typing import Any

from referee.adventure.table.grammar import fault_of
from referee.kernel.form import is_key
from referee.kernel.say import Text, say

SIDES = ("item", "encounter")
"""What the other side of an event may be."""
MOST_ENERGY = 5


def fault(key: str, value: Any) -> Text | None:
    """What is wrong with a fact whose form is right."""
    check = CHECKS.get(key.partition(".")[0])
    return check(value) if check else None


def event(value: dict[str, Any]) -> Text | None:
    """How it is turned over is a line like any other, and what it turns into has a name."""
    flips, becomes = value.get("flips"), value.get("becomes")
    wrong = fault_of(flips) if flips else None
    if wrong:
        return say("When it is turned over: {fault}", fault=wrong)
    if becomes:
        kind, _, name = becomes.partition(" ")
        if kind not in SIDES or not is_key(name):
            return say("What its other side is: item or encounter, and its name in small letters, digits and -")
    return None


def movement_die(value: list[int]) -> Text | None:
    """A face is two digits: movement, then energy."""
    if any(face % 10 > MOST_ENERGY for face in value):
        return say("a face shows movement, then 0 to {most} for energy", most=MOST_ENERGY)
    return None


def nearest(value: list[str]) -> Text | None:
    return None if value else "must name a city"


CHECKS: dict[str, Callable[[Any], Text | None]] = {"event": event, "die": movement_die, "near": nearest}
"""By what a fact begins with."""
