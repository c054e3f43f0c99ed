"""Facts only the table can tell: how many models a box has, who sees whom, who reaches whom."""

import re

from referee.kernel.forms import FactForms, number, one_of, yes_no
from referee.kernel.position import holds, known
from referee.kernel.say import say
from referee.warcrow.setup.company import BOX_COUNT
from referee.warcrow.table.position import Warcrow
from referee.warcrow.table.profile import Profile

ALL = "field"
"""Disturbed whenever anything moves or falls: who sees whom hangs on third parties."""
TOUCHES = "wcr.range.adjacent-terrain"
COVERS = ("nothing", "open", "blocking")
ADDS = ("green", "blue", "black", "block")
"""What an element with Cover can be worth: a die, or an automatic block."""
UNIT = r"[a-z0-9-]+"
RULES = {
    "models": [BOX_COUNT],
    "sight": ["wcr.los.unit-to-unit"],
    "reach": ["wcr.charge.move", "wcr.charge.terrain-first"],
    "walk": ["wcr.assault.move"],
    "within": ["wcr.range.from-leader", "wcr.range.to-unit", "wcr.range.within-x"],
    "cover": [TOUCHES, "wcr.cover.adjacent", "wcr.cover.open-element", "wcr.cover.blocking-element"],
    "cover-adds": ["wcr.cover.bonus", "wcr.cover.one-only"],
}


def pair(match: re.Match[str]) -> tuple[str, ...]:
    return match[1], match[2]


def everything(match: re.Match[str]) -> tuple[str, ...]:
    return (ALL,)


def far_pair(match: re.Match[str]) -> tuple[str, ...]:
    return match[2], match[3]


FORMS = FactForms(
    [
        (rf"models\.{UNIT}", "models", number(1, 20)),
        (rf"sight\.({UNIT})\.({UNIT})", "sight", yes_no()),
        (rf"reach\.({UNIT})\.({UNIT})", "reach", yes_no()),
        (rf"walk\.({UNIT})\.({UNIT})", "walk", yes_no()),
        (rf"within\.(\d{{1,2}})\.({UNIT})\.({UNIT})", "within", yes_no()),
        (rf"cover\.({UNIT})\.({UNIT})", "cover", one_of(*COVERS)),
        (rf"cover-adds\.({UNIT})\.({UNIT})", "cover-adds", one_of(*ADDS)),
    ],
    RULES,
    {
        "models": [3, 4, 5],
        "sight": ["yes", "no"],
        "reach": ["yes", "no"],
        "walk": ["yes", "no"],
        "within": ["yes", "no"],
        "cover": list(COVERS),
        "cover-adds": list(ADDS),
    },
    {
        "sight": everything,
        "reach": pair,
        "walk": pair,
        "within": far_pair,
        "cover": everything,
        "cover-adds": everything,
    },
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


def within(position: Warcrow, key: str, target: str, strides: int) -> bool:
    """Whether the nearest troop of a unit is no farther from a leader than so many strides."""
    words = "Is {target:unit} within {strides:stride} of the leader of {unit:unit}?"
    question = say(words, unit=key, target=target, strides=strides)
    told: str = known(position, f"within.{strides}.{key}.{target}", question, RULES["within"])
    return told == "yes"


def covered_by(position: Warcrow, key: str, target: str) -> str:
    """What gives a unit cover from a shooter: nothing, an element one sees through, or one that blocks sight."""
    words = (
        "Which element with Cover does the leader of {target:unit} touch, that stands between at least half of the "
        "unit and {unit:unit}: nothing, an open one that sight goes through, or one blocking sight?"
    )
    question = say(words, unit=key, target=target)
    told: str = known(position, f"cover.{key}.{target}", question, RULES["cover"])
    return told


def cover_adds(position: Warcrow, key: str, target: str) -> str:
    """What the cover a unit uses is worth."""
    words = "What does the cover add to the defense of {target:unit} against {unit:unit}? One cover counts."
    question = say(words, unit=key, target=target)
    told: str = known(position, f"cover-adds.{key}.{target}", question, RULES["cover-adds"])
    return told


def said_no(position: Warcrow, key: str, other: str, asked: tuple[str, ...]) -> bool:
    """Whether somebody has said no to what was asked of two units, and nothing has moved since."""
    found = (position.claims.get(f"{what}.{key}.{other}") for what in asked)
    return any(said is not None and said.value == "no" and holds(position, said) for said in found)
