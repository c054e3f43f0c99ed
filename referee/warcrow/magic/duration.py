"""Spells with a duration: a token on the counter, so many positions ahead, and its twin on the target."""

from referee.warcrow.table.active import come_into_force, end
from referee.warcrow.table.position import Warcrow
from referee.warcrow.table.spells import Spell

LASTS, TOKEN, OVER = "wcr.spell.duration", "wcr.duration.token", "wcr.duration.end"
APART = "wcr.duration.not-active"


def begin(position: Warcrow, spell: Spell, key: str, target: str, altered: list[int]) -> None:
    """It is no active spell: nothing of the caster's ends it, and the caster may have another one active."""
    come_into_force(position, spell.name, key, target, spell.turns, LASTS, TOKEN, APART, altered=altered)


def come_up(position: Warcrow, number: int, *rules: str) -> None:
    """The turn ends on whose position its token lies."""
    [over] = [one for one in position.spells if one.number == number]
    end(position, over, *rules, OVER)
