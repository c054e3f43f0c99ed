"""Intimidating: whoever comes to touch the unit must hold its nerve, or is stressed for each success it lacks."""

import re

from referee.kernel.position import happen
from referee.warcrow.fight.roll import AFTER, WillpowerTest, begin_test
from referee.warcrow.keyword import fearless, golem, manned
from referee.warcrow.morale import stress
from referee.warcrow.roll.symbol import SUCCESS
from referee.warcrow.table.position import Warcrow, going_on
from referee.warcrow.table.values import card, lasting
from referee.warcrow.table.verbs import VERBS

WORD = re.compile(r"Intimidating \((\d)\)")
INTIMIDATED = "intimidated"
RULE = "wcr.keyword.intimidating"

VERBS.note("intimidates", "{unit:unit} intimidates {target:unit}, which needs {need:S}.")
VERBS.note("not-intimidated", "{target:unit} ignores that {unit:unit} is Intimidating.")


def strength(position: Warcrow, key: str) -> int:
    """The successes it asks for; none where it intimidates nobody."""
    found = (WORD.fullmatch(keyword) for keyword in (*card(position, key).keywords, *position.units[key].gained))
    known = max((int(match[1]) for match in found if match), default=0)
    return max([known, *map(int, lasting(position, key, "intimidates"))]) if rushed(position, key) else known


def rushed(position: Warcrow, key: str) -> bool:
    """Whether a unit has declared a charge or an assault in the activation it is in."""
    activation, roll = going_on(position, "activation"), going_on(position, "face-off")
    if activation is None or activation.unit != key:
        return False
    return not {"charge", "assault"}.isdisjoint(activation.taken) or (roll is not None and bool(roll.attack.came))


def meet(position: Warcrow, key: str, other: str, *rules: str) -> None:
    """Two units come into contact: whichever is Intimidating tries the other, whoever moved."""
    for unit, target in ((key, other), (other, key)):
        need = strength(position, unit)
        if not need:
            continue
        immune = immune_by(position, target)
        if immune:
            happen(position, "not-intimidated", [immune], unit=unit, target=target)
            continue
        happen(position, "intimidates", [RULE, *rules], unit=unit, target=target, need=need)
        begin_test(position, target, INTIMIDATED, [RULE], need)


def immune_by(position: Warcrow, key: str) -> str:
    if fearless.is_fearless(position, key):
        return fearless.IMMUNE
    if manned.MANNED.on(position, key):
        return manned.IMMUNE
    return golem.IMMUNE if golem.is_golem(position, key) else ""


def tested(position: Warcrow, test: WillpowerTest, passed: bool) -> None:
    """One stress for each success that is lacking."""
    lacking = test.need - test.own.stock[SUCCESS]
    if lacking > 0 and not passed:
        stress.suffer(position, test.unit, lacking, "wcr.keyword.intimidating.stress")


AFTER[INTIMIDATED] = tested
