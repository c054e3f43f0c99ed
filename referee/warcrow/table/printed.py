"""Facts only the table can tell: how many models a box has, who sees whom, who reaches whom."""

import re

from referee.kernel.forms import FactForms, number, yes_no
from referee.kernel.position import known
from referee.kernel.say import say
from referee.warcrow.setup.company import BOX_COUNT
from referee.warcrow.table.position import Warcrow
from referee.warcrow.table.profile import Profile

ALL = "field"
"""Disturbed whenever anything moves or falls: who sees whom hangs on third parties."""
UNIT = r"[a-z0-9-]+"
RULES = {
    "models": [BOX_COUNT],
    "sight": ["wcr.charge.declare"],
    "reach": ["wcr.charge.move", "wcr.charge.terrain-first"],
    "walk": ["wcr.assault.move"],
}


def pair(match: re.Match[str]) -> tuple[str, ...]:
    return match[1], match[2]


def everything(match: re.Match[str]) -> tuple[str, ...]:
    return (ALL,)


FORMS = FactForms(
    [
        (rf"models\.{UNIT}", "models", number(1, 20)),
        (rf"sight\.({UNIT})\.({UNIT})", "sight", yes_no()),
        (rf"reach\.({UNIT})\.({UNIT})", "reach", yes_no()),
        (rf"walk\.({UNIT})\.({UNIT})", "walk", yes_no()),
    ],
    RULES,
    {"models": [3, 4, 5], "sight": ["yes", "no"], "reach": ["yes", "no"], "walk": ["yes", "no"]},
    {"sight": everything, "reach": pair, "walk": pair},
)


def models(position: Warcrow, key: str, card: Profile) -> int:
    """How many models a unit of this card has: as printed, else as the table read it off the box."""
    if card.attributes.models is not None:
        return card.attributes.models
    question = say("How many models does the box of {unit} have?", unit=card.name)
    told: int = known(position, f"models.{key}", question, RULES["models"])
    return told


def sees(position: Warcrow, key: str, target: str) -> bool:
    question = say("Does the leader of {unit:unit} see at least half of {target:unit}?", unit=key, target=target)
    told: str = known(position, f"sight.{key}.{target}", question, RULES["sight"])
    return told == "yes"


def reaches(position: Warcrow, key: str, target: str, strides: int) -> bool:
    """Whether a leader comes to touch a unit in one straight line, after what the ground takes off."""
    words = (
        "Does the leader of {unit:unit} reach {target:unit} in a straight line of {strides:stride}, after the ground "
        "has had its effect?"
    )
    question = say(words, unit=key, target=target, strides=strides)
    told: str = known(position, f"reach.{key}.{target}", question, RULES["reach"])
    return told == "yes"


def walks_to(position: Warcrow, key: str, target: str, strides: list[int]) -> bool:
    """Whether a leader comes to touch a unit with its movement, in one or two stretches."""
    words = "Does the leader of {unit:unit} come to touch {target:unit}, moving up to {strides} strides?"
    question = say(words, unit=key, target=target, strides=list(map(str, strides)))
    told: str = known(position, f"walk.{key}.{target}", question, RULES["walk"])
    return told == "yes"
