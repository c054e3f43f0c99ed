"""Charge: straight at an enemy that is seen, then a melee attack whose roll may be repeated."""

from referee.kernel.position import happen, holds, require
from referee.warcrow.fight import melee, state
from referee.warcrow.fight.attack import can_attack, check_can_attack
from referee.warcrow.fight.engaged import check_free
from referee.warcrow.fight.face_off import face_off
from referee.warcrow.keyword import intimidating
from referee.warcrow.table.position import SLOWED, Warcrow, on_field, other_seat
from referee.warcrow.table.printed import reaches, sees
from referee.warcrow.table.values import movement

REROLL = "wcr.charge.reroll"


def targets(position: Warcrow, key: str, *asked: str) -> list[str]:
    """The enemies that nobody has said it does not see or reach."""
    if not can_attack(position, key) or position.units[key].engaged:
        return []
    enemies = on_field(position, other_seat(position, position.units[key].side))
    return [other for other in enemies if not said_no(position, key, other, asked or ("sight", "reach"))]


def said_no(position: Warcrow, key: str, other: str, asked: tuple[str, ...]) -> bool:
    found = (position.claims.get(f"{what}.{key}.{other}") for what in asked)
    return any(said is not None and said.value == "no" and holds(position, said) for said in found)


def charge(position: Warcrow, key: str, target: str) -> None:
    """Seen and reached, the unit touches exactly its target, and attacks it."""
    seat = position.units[key].side
    there = target in on_field(position, other_seat(position, seat))
    require(position, there, "wcr.charge.declare", "No such enemy stands on the battlefield.")
    check_free(position, key)
    check_can_attack(position, key)
    seen = sees(position, key, target)
    slots = {"unit": key, "target": target}
    require(position, seen, "wcr.charge.declare", "{unit:unit} does not see {target:unit}.", **slots)
    far, why = state.charge_strides(position, key, movement(position, key)[2])
    reached = reaches(position, key, target, far)
    require(position, reached, "wcr.charge.move", "{unit:unit} does not reach {target:unit}.", **slots)
    rules = ["wcr.charge.declare", "wcr.charge.move", "wcr.charge.has-charged", "wcr.charge.terrain-first", *why]
    happen(position, "charged", rules, seat=seat, data={**slots, "strides": far})
    if state.has(position, key, SLOWED):
        state.ends(position, key, SLOWED)
    melee.begins(position, key, target, "wcr.charge.attack")
    face_off(position, key, target, repeats=[REROLL])
    intimidating.meet(position, key, target, "wcr.charge.triggers")
