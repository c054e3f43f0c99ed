"""Assault: both stretches of a move to an enemy, seen or not, then a melee attack."""

from referee.kernel.position import happen, require
from referee.warcrow.fight import melee, state
from referee.warcrow.fight.attack import check_can_attack
from referee.warcrow.fight.engaged import check_free
from referee.warcrow.fight.face_off import face_off
from referee.warcrow.keyword import intimidating
from referee.warcrow.table.position import SLOWED, Warcrow, on_field, other_seat
from referee.warcrow.table.printed import walks_to
from referee.warcrow.table.values import movement

DECLARED, REACHES = "wcr.assault.declare", "wcr.assault.move"


def assault(position: Warcrow, key: str, target: str) -> None:
    """Reached with its movement, the unit touches exactly its target, and attacks it."""
    seat = position.units[key].side
    there = target in on_field(position, other_seat(position, seat))
    require(position, there, DECLARED, "No such enemy stands on the battlefield.")
    check_free(position, key)
    check_can_attack(position, key)
    slowed = state.has(position, key, SLOWED)
    far = movement(position, key)[: 1 if slowed else 2]
    words = "{unit:unit} does not reach {target:unit}."
    require(position, walks_to(position, key, target, far), REACHES, words, unit=key, target=target)
    rules = [DECLARED, REACHES, "wcr.assault.no-los-needed", *([state.SLOWS] if slowed else [])]
    told = {"unit": key, "target": target, "strides": list(map(str, far))}
    happen(position, "assaulted", rules, seat=seat, data=told)
    if slowed:
        state.ends(position, key, SLOWED)
    melee.begins(position, key, target, "wcr.assault.then-attack")
    face_off(position, key, target)
    intimidating.meet(position, key, target)
