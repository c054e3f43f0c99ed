"""What spells in force lend to rolls of units near their casters."""

from collections.abc import Iterator

from referee.kernel.say import say
from referee.warcrow.claim.looks import look
from referee.warcrow.fight.one_side import PoolLine, Side
from referee.warcrow.table import in_force
from referee.warcrow.table.position import InForce, Warcrow
from referee.warcrow.table.skill_words import FORMS
from referee.warcrow.table.values import card

LENDS = "lends"
RULE = "wcr.spell.duration"


def lending(position: Warcrow, side: Side) -> Iterator[tuple[InForce, str, str]]:
    """The spells that are for a roll, as far as the cards tell: each with its symbols and what has to be measured."""
    if side.roll != "attack":
        return
    unit = position.units[side.unit]
    for one in position.spells:
        for effect in in_force.said_by(position, one) if position.units[one.caster].side == unit.side else ():
            match = FORMS[LENDS].fullmatch(effect.rest) if effect.word == LENDS else None
            if match and match["label"] in card(position, side.unit).traits:
                near = f"within.{match['strides']}.{one.caster}.{side.unit}" if side.unit != one.caster else ""
                yield one, match["pool"], near


def lines(position: Warcrow, side: Side) -> list[PoolLine]:
    """What they add to its pool; how far away the caster is is asked where nobody has said it."""
    found = []
    for one, pool, near in lending(position, side):
        if not near or look(position, near).fine:
            symbols = " ".join([pool.removeprefix("|"), *one.chosen])
            found.append(PoolLine(f"|{symbols}", say("{spell}", spell=one.name), [RULE]))
    return found
