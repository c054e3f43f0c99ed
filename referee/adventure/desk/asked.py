"""What the table is asked of a card that comes up for the first time, and what the form of it begins with."""

from typing import Any

from referee.adventure.table import record
from referee.adventure.table.challenge_card import Drawing
from referee.adventure.table.likely import STRENGTH
from referee.adventure.table.position import LEVELS, Adventure
from referee.kernel.agenda import find
from referee.kernel.choice import Offered
from referee.kernel.say import Text

QUEST_KINDS = ("starting", "elite")


def question(position: Adventure, fact: str) -> Text | None:
    """How a record is asked for that nobody has told yet."""
    if fact.partition(".")[0] not in record.KINDS or record.told(position, fact):
        return None
    return record.question_of(fact)


def offered(position: Adventure, fact: str) -> Offered | None:
    """What is known of it before anybody has looked: its deck, and the values that are usual there."""
    kind, _, name = fact.partition(".")
    begin = BEGINNINGS[kind](position, name) if kind in BEGINNINGS else {}
    return Offered(begin, "") if begin else None


def encounter(position: Adventure, name: str) -> dict[str, Any]:
    colour = colour_of(position, name)
    if not colour:
        return {}
    attack, defense, damage = STRENGTH[colour]
    values = {"attack": attack, "defense": defense, "damage": damage}
    return {"colour": colour, "traits": [], **values, "powers": []}


def coloured(position: Adventure, name: str) -> dict[str, Any]:
    colour = colour_of(position, name)
    return {"colour": colour} if colour else {}


def colour_of(position: Adventure, name: str) -> str:
    """The deck of a card: as the name says that stands in for its own, else the one that is drawn from."""
    own = name.partition("-")[0]
    drawing = find(position, Drawing)
    return own if own in LEVELS else drawing.colour_now(position) if drawing else ""


def quest(position: Adventure, name: str) -> dict[str, Any]:
    kind = name.partition("-")[0]
    return {"kind": kind, "steps": []} if kind in QUEST_KINDS else {}


def space(position: Adventure, name: str) -> dict[str, Any]:
    return {"colour": LEVELS[0], "kind": "city", "resources": []} if name.startswith("city-") else {}


BEGINNINGS = {"encounter": encounter, "event": coloured, "item": coloured, "quest": quest, "space": space}
"""What is known of each kind of card."""
