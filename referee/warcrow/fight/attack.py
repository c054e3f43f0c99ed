"""Attacks of a card: which it has, the pool of each, and the modifier that a stress buys."""

from referee.kernel.position import require
from referee.kernel.say import say
from referee.warcrow.fight.roll import PoolLine
from referee.warcrow.roll.dice import POOL
from referee.warcrow.table.position import Warcrow
from referee.warcrow.table.profile import Roll
from referee.warcrow.table.values import LINE, card, line, of_several_lines

NONE = Roll()
POOLS = {"attack": "wcr.melee.attack-pool", "defense": "wcr.melee.defense-pool"}
DECLARED = "wcr.melee.defense-modifier-declared"
"""The defender says first, and a refusal is final."""
MODIFIER = ("wcr.attack.modifier", "wcr.attack.modifier-needs-stress-room", "wcr.profile.modifiers")
UNKNOWN = "?"
"""A stress mark on a card whose value nobody could read."""


def printed(position: Warcrow, key: str, roll: str, at: str = "") -> Roll:
    """The roll of a unit's panel line, as it is now or as it was gathered by: its melee attack, or its defense."""
    lines = [one for one in card(position, key).panel if one.at == at]
    used = lines[0] if lines else line(position, key)
    return (used.melee if roll == "attack" else used.defense) or NONE


def can_attack(position: Warcrow, key: str) -> bool:
    """A unit without an attack on its card makes none."""
    return line(position, key).melee is not None


def check_can_attack(position: Warcrow, key: str) -> None:
    words = "{unit:unit} has no melee attack on its card."
    require(position, can_attack(position, key), "wcr.precedence.profile", words, unit=key)


def panel_lines(position: Warcrow, key: str, roll: str) -> list[PoolLine]:
    """The pool as its panel has it."""
    own = ["wcr.attack.pool"] if roll == "attack" else []
    rules = [*own, POOLS[roll], POOL, *(LINE if of_several_lines(position, key) else ())]
    at = line(position, key).at
    why = say("the panel for {at:troops-line}", at=at) if of_several_lines(position, key) else say("the panel")
    return [PoolLine(printed(position, key, roll).roll, why, rules)]


def stress_modifier(position: Warcrow, key: str, roll: str) -> str:
    """What a stress adds to a roll; nothing where the card has none."""
    return printed(position, key, roll).stress.removesuffix(UNKNOWN)


def modifier_line(position: Warcrow, key: str, roll: str) -> PoolLine:
    return PoolLine(stress_modifier(position, key, roll), say("the modifier"), list(MODIFIER))
