"""Intimidating: whoever comes to touch the unit must hold its nerve, or is stressed for each success it lacks."""

from referee.kernel.position import happen
from referee.warcrow.fight.roll import AFTER, WillpowerTest, begin_test
from referee.warcrow.keyword import fearless, golem, manned
from referee.warcrow.keyword.named import keyword
from referee.warcrow.morale import stress
from referee.warcrow.morale.demoralized import demoralize, is_demoralized
from referee.warcrow.roll.symbol import SUCCESS
from referee.warcrow.table import in_force
from referee.warcrow.table import window as windows
from referee.warcrow.table.moment import allies_see, come
from referee.warcrow.table.position import Warcrow, going_on
from referee.warcrow.table.values import lasting
from referee.warcrow.table.verbs import VERBS

INTIMIDATED, SCARED = "intimidated", "scared"
RULE, STRESSED = "wcr.keyword.intimidating", "wcr.keyword.intimidating.stress"
INTIMIDATING = keyword("Intimidating", windows.ENGAGED, RULE, STRESSED)

VERBS.note("intimidates", "{unit:unit} intimidates {target:unit}, which needs {need:S}.")
VERBS.note("not-intimidated", "{target:unit} ignores that {unit:unit} is Intimidating.")


def strength(position: Warcrow, key: str) -> int:
    """The successes it asks for; none where it intimidates nobody."""
    gained = in_force.on(position, key, "gains") if position.spells else []
    lent = [int(rest[-2]) for rest in gained if rest.startswith(INTIMIDATING.name)]
    worn = [int(value) for value in INTIMIDATING.values(position, key) if value.isdigit()]
    known = max([*worn, *lent], default=0)
    return max([known, *map(int, lasting(position, key, "intimidates"))]) if rushed(position, key) else known


def rushed(position: Warcrow, key: str) -> bool:
    """Whether a unit has declared a charge or an assault in the activation it is in."""
    activation, roll = going_on(position, "activation"), going_on(position, "face-off")
    if activation is None or activation.unit != key:
        return False
    coming = going_on(position, "charging") is not None or (roll is not None and bool(roll.attack.came))
    return coming or not {"charge", "assault"}.isdisjoint(activation.taken)


def meet(position: Warcrow, key: str, other: str, *rules: str) -> None:
    """Two units come into contact: whichever is Intimidating tries the other, whoever moved; then what cards say."""
    for unit, target in ((key, other), (other, key)):
        need = strength(position, unit)
        if not need:
            continue
        immune = immune_by(position, target)
        if immune:
            happen(position, "not-intimidated", [immune], unit=unit, target=target)
            continue
        happen(position, "intimidates", [RULE, *rules], unit=unit, target=target, need=need)
        scares = position.spells and in_force.on(position, unit, "scares")
        begin_test(position, target, SCARED if scares else INTIMIDATED, [RULE], need)
    allies_see(position, "ally-engaged", other, key)
    come(position, "contact", other, key)
    come(position, "contact", key, other)
    come(position, "engages", key, other)


def immune_by(position: Warcrow, key: str) -> str:
    if fearless.is_fearless(position, key):
        return fearless.IMMUNE
    if manned.MANNED.on(position, key):
        return manned.IMMUNE
    return golem.IMMUNE if golem.is_golem(position, key) else ""


def tested(position: Warcrow, test: WillpowerTest, passed: bool) -> None:
    """One stress for each success that is lacking."""
    lacking = test.need - test.own.stock[SUCCESS]
    if not passed:
        stress.suffer(position, test.unit, lacking, STRESSED)


def scared(position: Warcrow, test: WillpowerTest, passed: bool) -> None:
    """By a spell whoever is stressed loses heart at once."""
    tested(position, test, passed)
    if not passed and not is_demoralized(position, test.unit):
        demoralize(position, test.unit)


AFTER[INTIMIDATED], AFTER[SCARED] = tested, scared
