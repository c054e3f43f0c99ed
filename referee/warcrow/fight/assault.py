"""Assault: both stretches of a move to an enemy, seen or not, then a melee attack."""

from referee.kernel.agenda import Frame, close, push
from referee.kernel.position import happen, require
from referee.warcrow.actions import Assault
from referee.warcrow.claim.claim import check_claim, rests_on
from referee.warcrow.claim.reach import walk_strides, walks_to
from referee.warcrow.fight import state
from referee.warcrow.fight.attack import check_can_attack
from referee.warcrow.fight.engaged import check_free
from referee.warcrow.fight.face_off import FaceOff, roll_combat
from referee.warcrow.fight.guard import ASSAULT, is_entrenched
from referee.warcrow.fight.maneuver import check_placed
from referee.warcrow.fight.one_side import Side
from referee.warcrow.fight.trample import check_through, trample
from referee.warcrow.keyword import intimidating
from referee.warcrow.table.disguise import unmask
from referee.warcrow.table.moment import come, stirs
from referee.warcrow.table.position import SLOWED, Warcrow, is_on_field
from referee.warcrow.table.sides import check_may_target, is_enemy, thrower
from referee.warcrow.table.values import stands
from referee.warcrow.terrain import trap
from referee.warcrow.terrain.impassable import check_crossed
from referee.warcrow.terrain.rugged import check_known, hinder, rolls_over

DECLARED, REACHES = "wcr.assault.declare", "wcr.assault.move"


def assault(position: Warcrow, key: str, action: Assault, by: Side | None = None) -> None:
    """Reached with its movement, the unit touches exactly its target, and attacks it; `by` an attack that is given."""
    seat, target = position.units[key].side, action.target
    check_may_target(position, target, key)
    there = is_on_field(position, target) and is_enemy(position, key, target)
    require(position, there, DECLARED, "No such enemy stands on the battlefield.")
    check_free(position, key)
    check_can_attack(position, key)
    passed = check_through(position, key, action.way, action.through, target)
    placed = check_placed(position, key, action.placed)
    check_known(position, action.touched, "touched")
    passed += [rule for rule in check_crossed(position, key, action.crossed, rushing=True) if rule not in passed]
    slowed = state.has(position, key, SLOWED)
    reached, words = walks_to(position, key, target), "{unit:unit} does not reach {target:unit}."
    check_claim(position, reached, REACHES, words, unit=key, target=target)
    rules = [DECLARED, REACHES, "wcr.assault.no-los-needed", *([state.SLOWS] if slowed else []), *passed]
    far, claims = list(map(str, walk_strides(position, key))), rests_on(position, reached.fact)
    told = {"unit": key, "target": target, "strides": far, "claims": claims}
    unmask(position, key)
    happen(position, "assaulted", rules, seat=seat, data=told)
    over = () if rolls_over(position, key) else action.touched
    hinder(position, key, over)
    arriving = Assaulting(unit=key, target=target, placed=placed, through=action.through, by=by)
    if trap.caught(position, key, over):
        push(position, arriving)
        trap.spring(position, key, over)
    else:
        arriving.carry(position)


class Assaulting(Frame[Warcrow], tag="assaulting"):
    """An assault that has reached its target; made where the traps in its way leave anybody to make it."""

    unit: str
    target: str
    placed: list[str] = []
    through: list[str] = []
    by: Side | None = None
    """The attack of a skill that makes it come."""

    def settle(self, position: Warcrow) -> bool:
        close(position, self)
        if stands(position.units[self.unit]):
            self.carry(position)
        return True

    def attack(self, position: Warcrow) -> FaceOff:
        attack = self.by or Side(thrower(position, self.unit, self.target), self.unit, "attack")
        attack.came = ASSAULT
        return roll_combat(position, attack, self.target)

    def carry(self, position: Warcrow) -> None:
        key, target = self.unit, self.target
        if state.has(position, key, SLOWED):
            state.ends(position, key, SLOWED)
        fight = self.attack(position)
        fight.opens, fight.placed = ["wcr.assault.then-attack"], self.placed
        intimidating.meet(position, key, target)
        trample(position, key, self.through)
        if not is_entrenched(position, target, key):
            come(position, "rushes", key, target)
        come(position, "targeted", target, key)
        stirs(position, key)
