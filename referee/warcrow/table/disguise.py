"""Disguises: who passes for a neutral Character, and when that is over."""

from referee.kernel.event import Event
from referee.kernel.position import happen
from referee.warcrow.table.position import DISGUISE, Warcrow
from referee.warcrow.table.sides import NEITHER, NO_TARGET
from referee.warcrow.table.values import BY_ITSELF, stands
from referee.warcrow.table.verbs import VERBS


@VERBS.verb("disguised", "{unit:unit} passes for a neutral Character with everybody else.")
def disguised(position: Warcrow, event: Event) -> None:
    unit = position.units[event.data["unit"]]
    unit.tokens = (*unit.tokens, DISGUISE)


@VERBS.verb("unmasked", "{unit:unit} no longer passes for a neutral Character.")
def unmasked(position: Warcrow, event: Event) -> None:
    unit = position.units[event.data["unit"]]
    unit.tokens = tuple(one for one in unit.tokens if one != DISGUISE)


def is_disguised(position: Warcrow, key: str) -> bool:
    return DISGUISE in position.units[key].tokens


def disguise(position: Warcrow, key: str) -> None:
    """A unit has been deployed; whoever comes in engaged deceives nobody."""
    unit = position.units[key]
    if unit.profile in position.cards.posing and stands(unit) and not (unit.engaged or is_disguised(position, key)):
        happen(position, "disguised", [BY_ITSELF, NO_TARGET, NEITHER], unit=key)


def unmask(position: Warcrow, key: str, rule: str = BY_ITSELF) -> None:
    if is_disguised(position, key):
        happen(position, "unmasked", [rule], unit=key)
