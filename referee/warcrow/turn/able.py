"""Which units can be activated."""

from referee.kernel.errors import Invalid
from referee.kernel.say import say
from referee.warcrow.morale.demoralized import check_brave, is_demoralized
from referee.warcrow.morale.stress import check_may_act, rest_only
from referee.warcrow.table.position import Warcrow, is_on_field, on_field
from referee.warcrow.turn.arriving import hidden


def able(position: Warcrow, seat: str) -> list[str]:
    """The units on the battlefield that can be activated at all."""
    return [key for key in on_field(position, seat) if can_be_activated(position, key)]


def can_be_activated(position: Warcrow, key: str) -> bool:
    """It has the heart to act, and something it may do."""
    return not is_demoralized(position, key) and not stuck(position, key)


def stuck(position: Warcrow, key: str) -> bool:
    """At its Morale a unit may only rest, and in combat it cannot."""
    return bool(position.units[key].engaged) and rest_only(position, key)


def check_unit(position: Warcrow, seat: str, key: str) -> None:
    if not is_on_field(position, key, seat) and key not in hidden(position, seat):
        mine = [*on_field(position, seat), *hidden(position, seat)]
        raise Invalid.of("unit", say("no such unit of this company; there are {units:unit}", units=mine))
    check_brave(position, key)
    if stuck(position, key):
        check_may_act(position, key)
