"""Encounters: what is printed on a card, or on the board, and counts in a fight.

Both are read the same way; one printed on the board has no card, no colour of its own and no health either.
"""

from referee.adventure.table import record
from referee.adventure.table.condition import foe_record
from referee.adventure.table.open_combat import OpenCombat, current_combat
from referee.adventure.table.position import Adventure
from referee.kernel.tally import Line

ATTACK_VALUE = "wag.encounter.attack-value"
DEFENSE_VALUE = "wag.encounter.defense-value"
DAMAGE_VALUE = "wag.encounter.damage-value"
BOARD, EVENT, CARD, TRACK = "board", "event", "card", "track"
"""Where an encounter comes from."""
HEALTH = 1
"""An encounter has no health value: the first damage defeats it."""

record.NEEDED["encounter"] = (ATTACK_VALUE, DEFENSE_VALUE, DAMAGE_VALUE)
record.NEEDED["board"] = (ATTACK_VALUE, DEFENSE_VALUE, DAMAGE_VALUE)


def printed(position: Adventure) -> record.Encounter | record.BoardFoe:
    """What is printed on the encounter that is being fought."""
    found = foe_record(position)
    assert found is not None, "an encounter is looked at only while it is fought"
    return found


def source_of(combat: OpenCombat) -> str:
    """What the encounter of a fight goes by where something is told of it."""
    return f"{BOARD if combat.kind == BOARD else 'encounter'}:{combat.foe}"


def line(position: Adventure, value: str) -> Line:
    """The printed attack, defense or damage value."""
    rules = {"attack": ATTACK_VALUE, "defense": DEFENSE_VALUE, "damage": DAMAGE_VALUE}
    combat = current_combat(position)
    assert combat is not None
    return Line(source_of(combat), getattr(printed(position), value), rules[value])
