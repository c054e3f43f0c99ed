"""The calculator: the odds of an opposed roll that is written down, without a table."""

from msgspec.structs import astuple, replace

from referee.kernel.odds import Assumed, Odds
from referee.kernel.say import Say, say
from referee.warcrow.odds.asked import OpposedRoll, SideAsked
from referee.warcrow.odds.ends import Goal
from referee.warcrow.odds.passing import WillpowerRoll
from referee.warcrow.odds.read import defensive, is_felt
from referee.warcrow.odds.side import Side
from referee.warcrow.odds.weigh import Roller, Weighing
from referee.warcrow.roll.dice import Pool


def reckon(question: OpposedRoll) -> Odds:
    ranged = question.kind == "ranged"
    attacker = roller("attacker", say("the attacker"), question.attacker, attacks=True)
    defender = roller("defender", say("the defender"), question.defender, attacks=False)
    if ranged:
        defender.side = shot_at(defender.side)
        defender.modifiers = [defensive(modifier) for modifier in defender.modifiers]
    weighing = Weighing(attacker, defender, Goal(question.least), ranged, question.stress_worth, assumed(question))
    return weighing.odds("opposed-roll", say("an opposed roll"))


def roller(field: str, who: Say, asked: SideAsked, *, attacks: bool) -> Roller:
    unit = asked.unit
    room = 99 if unit is None or unit.mor is None else max(0, unit.mor - unit.stress)
    found = Roller(who, asked.side(field, attacks=attacks), list(asked.modifiers), room)
    if unit is not None:
        troops, w, damage, mor, stress, wp = astuple(unit)
        found.unit = (
            troops,
            w,
            min(damage, w - 1),
            mor,
            stress,
            WillpowerRoll(Pool.read(wp).cut().dice, elite=asked.elite),
        )
    return found


def shot_at(side: Side) -> Side:
    """A defense against a shot: green, blue and black dice, blocks, and no switches."""
    return replace(side, pool=side.pool.defensive(), switches=())


def assumed(question: OpposedRoll) -> list[Assumed]:
    """What the question itself leaves open."""
    written = [*question.attacker.switches, *question.defender.switches]
    found = []
    if any(not is_felt(switch.do) and not switch.worth for switch in written):
        found.append(Assumed("What switches do besides symbols and damage counts for nothing."))
    if any("if " in switch.do for switch in written):
        found.append(Assumed("The conditions of switches are met."))
    return found
