"""What spells in force lend to rolls of units near their casters."""

from collections.abc import Iterator

from referee.kernel.say import say
from referee.warcrow.claim.looks import look
from referee.warcrow.fight.one_side import PoolLine, Side
from referee.warcrow.table import in_force
from referee.warcrow.table.position import InForce, Warcrow
from referee.warcrow.table.skill_words import FORMS
from referee.warcrow.table.values import card, stands

LENDS, EXALTS = "lends", "exalts"
DICE = {"red": "R", "yellow": "Y"}
RULE = "wcr.spell.duration"


def lending(position: Warcrow, side: Side) -> Iterator[tuple[InForce, str, str]]:
    """The spells that are for a roll, as far as the cards tell: each with what it adds and what has to be measured.

    A caster in a unit is where that unit is; one that is gone has nobody near.
    """
    if side.roll != "attack":
        return
    unit = position.units[side.unit]
    for one in position.spells:
        center = position.units[one.caster].host or one.caster
        ours, there = position.units[one.caster].side == unit.side, stands(position.units[center])
        for effect in in_force.said_by(position, one) if ours else ():
            match = FORMS[LENDS].fullmatch(effect.rest) if effect.word == LENDS and there else None
            if match and match["label"] in card(position, side.unit).traits:
                near = f"within.{match['strides']}.{center}.{side.unit}" if side.unit != center else ""
                yield one, "|" + " ".join([match["pool"].removeprefix("|"), *one.chosen]), near
            exalts = FORMS[EXALTS].fullmatch(effect.rest) if effect.word == EXALTS and not side.shot else None
            if exalts and side.unit != center:
                die = next((DICE[name] for name in one.chosen if name in DICE), exalts["die"])
                yield one, die, in_force.near(position, one, side.unit, exalts["strides"])


def lines(position: Warcrow, side: Side) -> list[PoolLine]:
    """What they add to its pool; how far away the caster is is asked where nobody has said it."""
    found = []
    for one, pool, near in lending(position, side):
        if not near or look(position, near).fine:
            found.append(PoolLine(pool, say("{spell}", spell=one.name), [RULE]))
    return found + own_lines(position, side)


def own_lines(position: Warcrow, side: Side) -> list[PoolLine]:
    """What those add that lie on the unit itself."""
    found = []
    for one in position.spells if side.roll in ("attack", "defense") else ():
        if in_force.lies_on(position, one, side.unit):
            pools = (effect.rest for effect in in_force.said_by(position, one) if effect.word == "adds")
            found += [PoolLine(pool, say("{spell}", spell=one.name), [RULE]) for pool in pools]
    return found
