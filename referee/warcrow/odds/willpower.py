"""The odds of the Willpower test at hand: before the dice fall, as they lie there, and once they are counted."""

from referee.kernel.agenda import find
from referee.kernel.odds import Assumed, Matter, Odds, Share
from referee.kernel.say import Say, say
from referee.warcrow.fight import state
from referee.warcrow.fight.roll import SIMPLE, TESTS, WillpowerTest
from referee.warcrow.keyword import berserker_rage, elite
from referee.warcrow.odds.passing import WillpowerRoll
from referee.warcrow.roll.symbol import NONE, plus, symbols
from referee.warcrow.table.position import FRIGHTENED, Warcrow
from referee.warcrow.table.values import card

ABOUT = "test"


def contests(position: Warcrow) -> list[Matter]:
    frame = find(position, WillpowerTest)
    return [Matter(ABOUT, title(frame))] if frame else []


def title(frame: WillpowerTest) -> Say:
    return say("Willpower test of {unit:unit}", unit=frame.unit)


def odds(position: Warcrow) -> Odds:
    frame = find(position, WillpowerTest)
    assert frame is not None
    test, unit = at_hand(position, frame), frame.unit
    outcomes = [
        Share("passes", say("{unit:unit} passes", unit=unit), test.passes),
        Share("fails", say("{unit:unit} fails", unit=unit), 1 - test.passes),
    ]
    return Odds(ABOUT, title(frame), outcomes, given=assumed(test), rules=[TESTS, SIMPLE])


def at_hand(position: Warcrow, frame: WillpowerTest) -> WillpowerRoll:
    """The test as it stands: before the dice fall, as they lie there, or once they are counted."""
    side, key = frame.own, frame.unit
    turns = elite.is_elite(position, key) and "elite" not in side.answered
    if side.stock:
        return WillpowerRoll("", frame.need, turns, lying=tuple(side.stock))
    groups = side.throw.groups if side.throw else []
    whole = side.pool().dice if side.lines else card(position, key).attributes.wp or ""
    lying = NONE
    for face in [*(face for group in groups for face in group.shows()), *side.bought]:
        lying = plus(lying, symbols(str(face)))
    dice = "".join(group.die * group.left for group in groups) if groups else whole
    rage = "rage" not in side.answered and berserker_rage.may_rage(position, key)
    return WillpowerRoll(dice, frame.need, turns, rage, may_repeat(position, frame), lying, whole)


def may_repeat(position: Warcrow, frame: WillpowerTest) -> bool:
    """Whether a test that is passed would still be repeated."""
    return state.has(position, frame.unit, FRIGHTENED) and frame.step <= frame.steps.index(("frightened", "own"))


def assumed(test: WillpowerRoll) -> list[Assumed]:
    found = []
    if test.frightened:
        found.append(Assumed("A test that the dice have passed is repeated once.", [state.REPEATS]))
    if test.elite:
        found.append(Assumed("Hollow successes are turned where that passes the test.", list(elite.RULES)))
    if test.rage:
        found.append(Assumed("A wound is taken where that passes the test.", list(berserker_rage.RULES)))
    return [*found, Assumed("No further skills, commands or abilities are used.")]
