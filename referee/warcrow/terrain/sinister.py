"""Sinister: whoever it names and begins within 4 strides of it must hold its nerve."""

from referee.warcrow.claim.range import within
from referee.warcrow.fight.roll import AFTER, WillpowerTest, begin_test
from referee.warcrow.morale import stress
from referee.warcrow.table.position import Warcrow
from referee.warcrow.terrain.whom import GROUPS, is_meant, named

KEYWORD = "Sinister"
RULE, NEAR = "wcr.terrain-keyword.sinister", "wcr.terrain.within"
STRIDES = 4
DREAD = "dread"


def needs(position: Warcrow, key: str, element: str) -> list[str]:
    return [f"within.{STRIDES}.{key}.{element}"] if is_meant(position, key, element, KEYWORD) else []


def is_near(position: Warcrow, key: str, element: str) -> bool:
    """Whether it names the unit, and the leader stands near enough."""
    return is_meant(position, key, element, KEYWORD) and within(position, key, element, STRIDES).fine


def begins(position: Warcrow, key: str, element: str) -> None:
    """The unit is tested."""
    groups = [GROUPS] if named(position, key, element, KEYWORD) else []
    begin_test(position, key, DREAD, [RULE, NEAR, *groups])


def tested(position: Warcrow, test: WillpowerTest, passed: bool) -> None:
    if not passed:
        stress.suffer(position, test.unit, 1, RULE)


AFTER[DREAD] = tested
