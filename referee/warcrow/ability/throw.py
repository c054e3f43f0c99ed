"""The dice of an ability: a simple roll or a test of its unit, whose successes decide what comes of it."""

from typing import ClassVar

from referee.kernel.agenda import push
from referee.kernel.say import say
from referee.warcrow.ability.deed import CAN, DO, Deed
from referee.warcrow.fight.one_side import PoolLine, Side
from referee.warcrow.fight.roll import AFTER, GATHERED, SIMPLE, Rolling, WillpowerTest, begin_test, willpower_line
from referee.warcrow.keyword import elite
from referee.warcrow.roll.dice import POOL, WILLPOWER
from referee.warcrow.roll.symbol import SUCCESS
from referee.warcrow.table.position import Warcrow, going_on
from referee.warcrow.table.sides import player_of

AT_WORK = "ability"
"""What an ability at work is called."""
TESTED = "ability-own"


class AbilityRoll(Rolling, tag="ability-roll", kw_only=True):
    """The dice that an ability has printed; the ability at work is told what they show."""

    asks: ClassVar = {"roll": (SIMPLE,), "elite": elite.RULES}
    steps = (("throw", "own"), ("count", "own"), ("elite", "own"))
    own: Side

    def side(self, whose: str) -> Side:
        return self.own

    def resolve(self, position: Warcrow) -> None:
        work = going_on(position, AT_WORK)
        work.won, work.shown = self.own.stock[SUCCESS], self.own.stock


def thrown(position: Warcrow, deed: Deed) -> None:
    """The unit throws what its card says, or the dice of its Willpower."""
    name = say("{ability}", ability=going_on(position, AT_WORK).ability)
    line = PoolLine(deed.rest, name, [GATHERED, POOL, deed.rule])
    if deed.rest == WILLPOWER:
        line = willpower_line(position, deed.unit)
    push(position, AbilityRoll(own=Side(player_of(position, deed.unit), deed.unit, "skill", [line])))


def tested(position: Warcrow, deed: Deed) -> None:
    begin_test(position, deed.unit, TESTED, [deed.rule])


def test_over(position: Warcrow, test: WillpowerTest, passed: bool) -> None:
    going_on(position, AT_WORK).won = int(passed)


def healed(position: Warcrow, deed: Deed) -> None:
    """One damage for each success."""
    DO["heal"](position, deed._replace(rest=str(going_on(position, AT_WORK).won)))


def hurt(position: Warcrow, deed: Deed) -> None:
    DO["damage"](position, deed._replace(rest=str(going_on(position, AT_WORK).won)))


AFTER[TESTED] = test_over
DO.update({"rolls": thrown, "tests": tested, "heal-won": healed, "damage-won": hurt})
CAN["heal-won"] = CAN["heal"]
