"""Deeds that take a unit out of a combat or bring it into one, by no move of its own."""

from referee.kernel.agenda import push
from referee.kernel.position import happen
from referee.warcrow.ability.deed import CAN, DO, Deed
from referee.warcrow.fight.forced import Forced, force, is_pinned
from referee.warcrow.fight.ground import GIVES, NO_OPPORTUNITY
from referee.warcrow.fight.move import go
from referee.warcrow.fight.opportunity import TRIGGER, oppose
from referee.warcrow.morale.demoralized import is_demoralized
from referee.warcrow.table.position import Warcrow, going_on
from referee.warcrow.table.values import movement

CHARGE = 2
"""Which of the three movement values is the charge."""


def gives_way(position: Warcrow, deed: Deed) -> None:
    """It falls back with its charge value before anybody pushes it; whoever has won may pursue it."""
    go(position, deed.unit, [movement(position, deed.unit)[CHARGE]], [deed.rule, GIVES, NO_OPPORTUNITY], forced=True)
    end = going_on(position, "combat-end")
    end.stage = "pursuit" if end.loser == deed.unit else "over"


def can_give_way(position: Warcrow, deed: Deed) -> bool:
    """Both are left of a combat, and neither flees."""
    end = going_on(position, "combat-end")
    if end is None or deed.unit not in end.units:
        return False
    [foe] = [key for key in end.units if key != deed.unit]
    return foe in position.units[deed.unit].engaged and not any(is_demoralized(position, key) for key in end.units)


DO["give-way"], CAN["give-way"] = gives_way, can_give_way


def pounces(position: Warcrow, deed: Deed) -> None:
    """It is put down touching an enemy that an ally fights; those it fights itself may strike at it first."""
    beast = deed.by
    push(position, Forced(how="place", unit=beast, by=beast, strides=0, agreed=True, onto=prey(position, deed)))
    if position.units[beast].engaged:
        happen(position, "wants-to-move", [TRIGGER], mover=beast)
        oppose(position, beast, [], [TRIGGER])


def prey(position: Warcrow, deed: Deed) -> list[str]:
    """The enemies of the ally that the unit does not touch yet."""
    return [key for key in position.units[deed.unit].engaged if key not in position.units[deed.by].engaged]


def can_pounce(position: Warcrow, deed: Deed) -> bool:
    return bool(prey(position, deed)) and not is_pinned(position, deed.by)


def follows(position: Warcrow, deed: Deed) -> None:
    """When whoever moves has moved, it is placed beside it."""
    going = going_on(position, "departing")
    going.followers = [*going.followers, deed.by]


def can_follow(position: Warcrow, deed: Deed) -> bool:
    going = going_on(position, "departing")
    return going is not None and going.unit == deed.unit and not is_pinned(position, deed.by)


def ambushes(position: Warcrow, deed: Deed) -> None:
    """It is put down touching whoever has come to touch its ally."""
    force(position, "place", deed.by, deed.by, 0, onto=deed.other)


def can_ambush(position: Warcrow, deed: Deed) -> bool:
    touches = deed.other in position.units[deed.unit].engaged and deed.other not in position.units[deed.by].engaged
    return touches and not is_pinned(position, deed.by)


DO["ambush"], CAN["ambush"] = ambushes, can_ambush
DO["follow"], CAN["follow"] = follows, can_follow
DO["pounce"], CAN["pounce"] = pounces, can_pounce
