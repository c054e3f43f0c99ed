"""Trampling: a Large unit goes through units that are not, and each of them has to hold its nerve and its ground."""

from collections.abc import Sequence

from referee.kernel.errors import Invalid
from referee.kernel.position import happen, require
from referee.kernel.say import say
from referee.warcrow.actions import Way
from referee.warcrow.fight.hazard import PLAIN, withstand
from referee.warcrow.fight.one_side import PoolLine, Side
from referee.warcrow.fight.roll import AFTER, WillpowerTest, begin_test
from referee.warcrow.fight.way import TRAMPLED, UNITS, check_way
from referee.warcrow.keyword.large import LARGE, TRAMPLES
from referee.warcrow.morale import stress
from referee.warcrow.table.position import Warcrow, is_on_field
from referee.warcrow.table.sides import thrower
from referee.warcrow.table.values import troops_in
from referee.warcrow.table.verbs import VERBS

NERVE, HURT = "wcr.keyword.large.trample-stress", "wcr.keyword.large.trample-damage"
MOST = 3
"""Successes against which a trampled unit defends itself, at the most (wcr.keyword.large.trample-damage)."""
UNDERFOOT = "underfoot"

VERBS.note("tramples", "{unit:unit} goes through {target:unit}, which tests its Willpower and defends itself.")


def check_through(
    position: Warcrow, key: str, way: Sequence[Way], through: Sequence[str], target: str = ""
) -> list[str]:
    """The rules by which a unit may go as it was said, and through whom; not through whom it goes for."""
    passed = check_way(position, key, way) if way else []
    if not through:
        if any(one in TRAMPLED for one in way) and LARGE.on(position, key):
            raise Invalid.of("through", "say which units it goes through")
        return passed
    require(position, LARGE.on(position, key), UNITS, "{unit:unit} is not Large: it goes through nobody.", unit=key)
    for other in through:
        if not is_on_field(position, other) or other in (key, target) or through.count(other) > 1:
            raise Invalid.of("through", "names other units on the battlefield, each once")
        words = "{other:unit} is Large itself: nobody goes through it."
        require(position, not LARGE.on(position, other), TRAMPLES, words, other=other)
    return list(dict.fromkeys([*passed, TRAMPLES]))


def trample(position: Warcrow, key: str, through: Sequence[str]) -> None:
    """Each unit is tested, then defends itself against as many successes as it has troops, without switches."""
    for other in reversed(through):
        troops = min(MOST, troops_in(position, other))
        foe = Side(thrower(position, key, other), key, "attack")
        line = PoolLine("|" + " ".join(["S"] * troops), say("its own troops underfoot"), [HURT])
        withstand(position, other, foe, line, lost=False, answered=PLAIN)
        begin_test(position, other, UNDERFOOT, [NERVE])
    for other in through:
        happen(position, "tramples", [TRAMPLES, NERVE, HURT], unit=key, target=other)


def tested(position: Warcrow, test: WillpowerTest, passed: bool) -> None:
    if not passed:
        stress.suffer(position, test.unit, 1, NERVE)


AFTER[UNDERFOOT] = tested
