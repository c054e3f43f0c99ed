"""Attacks that abilities other than skills and spells give a unit."""

from referee.kernel.agenda import push
from referee.kernel.position import happen
from referee.warcrow.ability.deed import CAN, DO, Deed
from referee.warcrow.fight import melee, ranged
from referee.warcrow.fight.attack import can_attack
from referee.warcrow.fight.face_off import roll_combat
from referee.warcrow.fight.forced import is_pinned
from referee.warcrow.fight.one_side import Side
from referee.warcrow.skill.strike import Shooting, Striking
from referee.warcrow.table.position import Warcrow


def shoots_at(position: Warcrow, deed: Deed) -> None:
    """A ranged attack at one that is given."""
    seat = position.units[deed.by].side
    push(position, Shooting(seat=seat, unit=deed.by, at=deed.unit, rule=deed.rule))


def fights(position: Warcrow, deed: Deed) -> None:
    """A melee attack on a unit that is touched; it has not charged."""
    if deed.unit not in position.units[deed.by].engaged or not can_attack(position, deed.by):
        happen(position, "no-attack", [deed.rule], unit=deed.by)
        return
    melee.begins(position, deed.by, deed.unit, [], deed.rule)
    roll_combat(position, Side(position.units[deed.by].side, deed.by, "attack"), deed.unit)


def can_fight(position: Warcrow, deed: Deed) -> bool:
    """Whether it touches whom it is to fight, or nobody keeps it from being put there."""
    return deed.unit in position.units[deed.by].engaged or not is_pinned(position, deed.by)


def may_fight(position: Warcrow, deed: Deed) -> None:
    push(position, Striking(seat=position.units[deed.unit].side, unit=deed.unit, rule=deed.rule))


DO.update({"shoot": shoots_at, "fight": fights, "may-fight": may_fight})
CAN["fight"] = can_fight
CAN["shoot"] = lambda position, deed: deed.unit in ranged.targets(position, deed.by)
