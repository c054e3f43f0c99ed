"""Further deeds, for which nothing in a roll has a word: a price, tinge, heart lost and found, activation tokens."""

from referee.kernel.position import happen
from referee.warcrow.ability.deed import CAN, DO, Deed
from referee.warcrow.keyword.golem import is_golem
from referee.warcrow.magic import tinge
from referee.warcrow.morale import stress
from referee.warcrow.morale.demoralized import demoralize, is_demoralized, never
from referee.warcrow.morale.rally import rally_by_rule
from referee.warcrow.table.disguise import is_disguised, unmask
from referee.warcrow.table.position import MOST_TOKENS, Warcrow
from referee.warcrow.table.verbs import sets
from referee.warcrow.terrain import trap

sets("tinge-off", "{unit:unit} loses {number} tinge: {now} now.")
sets("refreshed", "The activation token of {unit:unit} is taken off.")


def paid(position: Warcrow, deed: Deed) -> None:
    stress.suffer(position, deed.unit, int(deed.rest), deed.rule)


def tinged(position: Warcrow, deed: Deed) -> None:
    for _ in range(int(deed.rest)):
        tinge.grow(position, deed.unit, deed.rule)


def untinged(position: Warcrow, deed: Deed) -> None:
    off = min(int(deed.rest), position.units[deed.unit].tinge)
    now = position.units[deed.unit].tinge - off
    happen(position, "tinge-off", [deed.rule], unit=deed.unit, number=off, now=now, sets={"tinge": now})


def checked_tinge(position: Warcrow, deed: Deed) -> None:
    tinge.roll_tinge(position, deed.unit)


def cowed(position: Warcrow, deed: Deed) -> None:
    demoralize(position, deed.unit)


def rallied(position: Warcrow, deed: Deed) -> None:
    rally_by_rule(position, deed.unit)


def can_lose_heart(position: Warcrow, deed: Deed) -> bool:
    """Nobody does twice; a Golem never, nor whose card says so."""
    key = deed.unit
    return not (is_demoralized(position, key) or is_golem(position, key) or never(position, key))


def refreshed(position: Warcrow, deed: Deed) -> None:
    happen(position, "refreshed", [deed.rule], unit=deed.unit, sets={"activated": False})


def laid(position: Warcrow, deed: Deed) -> None:
    trap.lay(position, deed.by, deed.rest, deed.rule)


DO.update(
    {
        "pay": paid,
        "tinge": tinged,
        "untinge": untinged,
        "check-tinge": checked_tinge,
        "demoralized": cowed,
        "rally": rallied,
        "refresh": refreshed,
        "unmask": lambda position, deed: unmask(position, deed.unit, deed.rule),
        "lay": laid,
    }
)
CAN.update(
    {
        "pay": lambda position, deed: stress.can_pay(position, deed.unit),
        "tinge": lambda position, deed: position.units[deed.unit].tinge < MOST_TOKENS,
        "untinge": lambda position, deed: position.units[deed.unit].tinge > 0,
        "demoralized": can_lose_heart,
        "rally": lambda position, deed: is_demoralized(position, deed.unit),
        "unmask": lambda position, deed: is_disguised(position, deed.unit),
        "refresh": lambda position, deed: position.units[deed.unit].activated,
    }
)
