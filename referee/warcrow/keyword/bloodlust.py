"""Bloodlust (X): whoever is named by X, or else the nearest enemy, must be charged, unless the unit holds itself back.

Whom it has charged so it strikes at with all its fury for as long as they stay engaged.
"""

from collections.abc import Iterator

from referee.warcrow.claim.nearest import nearest_of
from referee.warcrow.keyword.named import keyword
from referee.warcrow.table import window as windows
from referee.warcrow.table.element import fits
from referee.warcrow.table.position import Warcrow
from referee.warcrow.table.sides import enemies
from referee.warcrow.table.values import called_by, granted, lasting
from referee.warcrow.table.verbs import sets

BINDS, RESISTS = "wcr.keyword.bloodlust", "wcr.keyword.bloodlust.ignore"
AGAIN = "wcr.keyword.bloodlust.re-roll"
BLOODLUST = keyword("Bloodlust", windows.ACTIVATED, BINDS, RESISTS, AGAIN)

sets("in-bloodlust", "{unit:unit} has charged {prey:unit} in its Bloodlust: it may repeat its attack rolls against it.")


def named(position: Warcrow, key: str) -> str:
    """Whom it names, nothing where it is the nearest enemy."""
    return next(BLOODLUST.values(position, key), "")


def drives(position: Warcrow, key: str) -> bool:
    """Whether a unit has it, by its card or because few of it are left."""
    return BLOODLUST.on(position, key) or is_thinned(position, key) or BLOODLUST.name in granted(position, key, "gain")


def is_thinned(position: Warcrow, key: str) -> bool:
    """Whether so few are left, the Character among them counted, that its card sets it on every enemy."""
    few = [int(rest) for rest in lasting(position, key, "lusts")]
    return bool(few) and position.units[key].troops + bool(position.units[key].character) <= max(few)


def prey(position: Warcrow, key: str) -> list[str]:
    """The enemies one of which it has to charge, whether or not it can."""
    found, groups = enemies(position, key), named(position, key)
    if is_thinned(position, key):
        return found
    if groups:
        return [other for other in found if fits(groups, called_by(position, other))]
    return nearest_of(position, key, found) if len(found) > 1 else found


def measures(position: Warcrow, key: str) -> bool:
    """Whether it has to be seen first which enemy is the nearest."""
    return not is_thinned(position, key) and not named(position, key) and len(enemies(position, key)) > 1


def repeats(position: Warcrow, key: str, target: str) -> Iterator[str]:
    """By which rule its attack roll against a unit may be repeated."""
    if position.units[key].prey == target:
        yield AGAIN
