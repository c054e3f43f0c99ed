"""Charge: straight at an enemy that is seen, then a melee attack whose roll may be repeated."""

from typing import ClassVar

from referee.kernel.action import Done
from referee.kernel.agenda import Frame, close, push
from referee.kernel.choice import One, Option, one
from referee.kernel.errors import Invalid
from referee.kernel.position import happen, require
from referee.kernel.prompt import Prompt
from referee.kernel.say import Say, say
from referee.warcrow.actions import Charge
from referee.warcrow.claim.claim import check_claim, rests_on
from referee.warcrow.claim.looks import ruled_out
from referee.warcrow.claim.los import sees
from referee.warcrow.claim.reach import FRONT_TO_BACK, reaches
from referee.warcrow.fight import state
from referee.warcrow.fight.attack import can_attack, check_can_attack, has_ranged
from referee.warcrow.fight.engaged import check_free
from referee.warcrow.fight.face_off import FaceOff, face_off, roll_combat
from referee.warcrow.fight.guard import CHARGE, is_entrenched
from referee.warcrow.fight.hold import CONTINUES, Holding
from referee.warcrow.fight.maneuver import check_placed
from referee.warcrow.fight.move import STOPS_ANYWHERE, far_told
from referee.warcrow.fight.one_side import Side
from referee.warcrow.fight.opportunity import TRIGGER, oppose
from referee.warcrow.fight.trample import check_through, trample
from referee.warcrow.keyword import bloodlust, intimidating, large, raging
from referee.warcrow.keyword.large import LARGE
from referee.warcrow.table import window as windows
from referee.warcrow.table.disguise import unmask
from referee.warcrow.table.moment import come, stirs
from referee.warcrow.table.position import SLOWED, Warcrow, is_on_field
from referee.warcrow.table.sides import check_may_target, enemies, is_enemy, is_neutral, player_of, thrower
from referee.warcrow.table.values import stands
from referee.warcrow.table.verbs import VERBS, resting
from referee.warcrow.terrain import trap
from referee.warcrow.terrain.impassable import check_crossed
from referee.warcrow.terrain.rugged import check_charge, rolls_over

REROLL, MOVES = "wcr.charge.reroll", "wcr.charge.move"
GROUND, LONG_TEMPLATE = "wcr.charge.terrain-first", "wcr.move.long-template"
SHORT = 5
"""The most strides of the short template (wcr.move.long-template)."""

VERBS.note("charge-declared", resting("{unit:unit} is about to charge {target:unit}{claims}."))
VERBS.note("charge-ends", "{unit:unit} alone does not get as far as {target:unit}: the charge is over.")


def options(position: Warcrow, key: str, far: list[int], *asked: str) -> list[Option]:
    """The enemies to go for, each with what the table has to say of it, and how far one may go."""
    return [
        Option({"target": other}, needs=[f"{what}.{key}.{other}" for what in asked], brings=[far_told(far)])
        for other in targets(position, key, *asked)
    ]


def targets(position: Warcrow, key: str, *asked: str) -> list[str]:
    """The enemies that nobody has said it does not see or reach; out of a combat only a Large unit charges."""
    engaged = position.units[key].engaged
    if not can_attack(position, key) or (engaged and ("walk" in asked or not LARGE.on(position, key))):
        return []
    found = [one for one in enemies(position, key) if one not in engaged]
    return [other for other in found if not ruled_out(position, key, other, asked or ("sight", "reach"))]


def charge(
    position: Warcrow,
    key: str,
    action: Charge,
    *,
    lust: bool = False,
    blind: bool = False,
    by: Side | None = None,
) -> None:
    """An enemy is seen and reached; one that shoots may do so before the unit moves.

    `lust`: its Bloodlust wants it; `blind`: it need not be seen; `by`: the attack of a spell that makes it charge.
    """
    target = action.target
    check_may_target(position, target, key)
    there = is_on_field(position, target) and is_enemy(position, key, target)
    require(position, there, "wcr.charge.declare", "No such enemy stands on the battlefield.")
    breaks_out = check_may_charge(position, key, target)
    check_can_attack(position, key)
    passed = [*breaks_out, *check_through(position, key, action.way, action.through, target)]
    placed = check_placed(position, key, action.placed)
    passed += check_charge(position, key, action.touched)
    passed += check_crossed(position, key, action.crossed, rushing=True)
    slots = {"unit": key, "target": target}
    seen = [] if blind else [sees(position, key, target)]
    for look in seen:
        check_claim(position, look, "wcr.charge.declare", "{unit:unit} does not see {target:unit}.", **slots)
    reached, words = reaches(position, key, target), "{unit:unit} does not reach {target:unit}."
    check_claim(position, reached, MOVES, words, **slots)
    unmask(position, key)
    far, why = state.charge_strides(position, key)
    claims = rests_on(position, *(look.fact for look in seen), reached.fact)
    rules = list(dict.fromkeys([GROUND, *why, *passed]))
    going = Charging(unit=key, target=target, strides=far, rules=rules, claims=claims, placed=placed, by=by)
    held = has_ranged(position, target) and not is_neutral(position, target)
    going.through, going.held, going.lust = action.through, held, lust
    traps = [] if rolls_over(position, key) else trap.caught(position, key, action.touched)
    if not (going.held or breaks_out or traps):
        going.carry(position)
        come(position, "targeted", target, key)
        return
    told = {"unit": key, "target": target, "claims": claims}
    happen(position, "charge-declared", ["wcr.charge.declare"], data=told)
    push(position, going)
    trap.spring(position, key, traps)
    if breaks_out:
        oppose(position, key, [], [TRIGGER, *breaks_out])
    if going.held:
        push(position, Holding(seat=position.units[target].side, unit=target, charger=key))
    come(position, "targeted", target, key)


def check_may_charge(position: Warcrow, key: str, target: str) -> list[str]:
    """Who is engaged charges nobody, but a Large unit some other enemy: the rule by which it breaks out."""
    engaged = position.units[key].engaged
    if not engaged or not LARGE.on(position, key):
        check_free(position, key)
        return []
    words = "{unit:unit} fights {target:unit} already: it may charge some other unit."
    require(position, target not in engaged, large.CHARGES, words, unit=key, target=target)
    return [large.CHARGES]


def charge_attack(position: Warcrow, key: str, target: str, by: Side | None = None) -> FaceOff:
    """The attack of a charge: its roll may be repeated, and whoever is Raging adds to it."""
    more = raging.lines(position, key)
    if by is None:
        return face_off(position, key, target, [REROLL], more, CHARGE)
    by.came = CHARGE
    return roll_combat(position, by, target, [REROLL], more)


class Charging(Frame[Warcrow], tag="charging"):
    """A charge that was found feasible, made once its target has shot or lets it come.

    Of a unit that was shot down to its Character he goes on `alone`, as far as his own card lets him charge.
    """

    window = windows.CHARGE_GOES_ON
    timing = (CONTINUES,)
    asks: ClassVar = {"charge": (CONTINUES, MOVES), "done": (CONTINUES,)}
    unit: str
    target: str
    strides: int
    rules: list[str]
    claims: list[Say] = []
    """What was said of it, and by whom."""
    placed: list[str] = []
    through: list[str] = []
    """Whom a Large unit tramples on its way."""
    held: bool = False
    """Whether its target could hold and shoot."""
    lust: bool = False
    """Whether it charges because of its Bloodlust."""
    alone: bool = False
    by: Side | None = None
    """The attack of a spell that makes it charge."""

    def settle(self, position: Warcrow) -> bool:
        stand = stands(position.units[self.unit])
        if stand and self.alone and self.target in targets(position, self.unit, "reach"):
            return False
        close(position, self)
        if stand and self.alone:
            self.falls_short(position)
        elif stand:
            self.rules = [*self.rules, *([CONTINUES] if self.held else [])]
            self.carry(position)
        return True

    def falls_short(self, position: Warcrow) -> None:
        happen(position, "charge-ends", [CONTINUES, MOVES], unit=self.unit, target=self.target)

    def prompts(self, position: Warcrow) -> list[Prompt]:
        seat = player_of(position, self.unit)
        text = "{unit:unit} is what is left of the charge: does he go on alone, by his own card?"
        going = Option({"target": self.target}, needs=[f"reach.{self.unit}.{self.target}"])
        return [
            self.ask([seat], "charge", text, One([going]), unit=self.unit),
            self.ask([seat], "done", text, one([{}]), unit=self.unit),
        ]

    def on_charge(self, position: Warcrow, action: Charge) -> None:
        self.only(position, action)
        if action.target != self.target:
            raise Invalid.of("target", say("the charge goes at {target:unit}", target=self.target))
        passed = check_through(position, self.unit, action.way, action.through, self.target)
        placed = check_placed(position, self.unit, action.placed)
        reached, words = reaches(position, self.unit, self.target), "{unit:unit} does not reach {target:unit}."
        check_claim(position, reached, MOVES, words, unit=self.unit, target=self.target)
        close(position, self)
        self.strides, why = state.charge_strides(position, self.unit)
        self.rules, self.placed = [GROUND, *why, *passed, CONTINUES], placed
        self.claims, self.through = rests_on(position, reached.fact), action.through
        self.carry(position)

    def on_done(self, position: Warcrow, action: Done) -> None:
        self.only(position, action)
        close(position, self)
        self.falls_short(position)

    def carry(self, position: Warcrow) -> None:
        """The unit touches exactly its target, and attacks it."""
        key, target = self.unit, self.target
        long = self.strides > SHORT
        measured = [LONG_TEMPLATE if long else STOPS_ANYWHERE, FRONT_TO_BACK]
        rules = ["wcr.charge.declare", MOVES, "wcr.charge.has-charged", *self.rules, *measured]
        told = {"unit": key, "target": target, "strides": self.strides, "long": long, "claims": self.claims}
        happen(position, "charged", rules, seat=thrower(position, key, target), data=told)
        if state.has(position, key, SLOWED):
            state.ends(position, key, SLOWED)
        if self.lust and not self.alone:
            happen(position, "in-bloodlust", [bloodlust.AGAIN], unit=key, prey=target, sets={"prey": target})
        fight = charge_attack(position, key, target, self.by)
        fight.opens, fight.placed = ["wcr.charge.attack"], self.placed
        intimidating.meet(position, key, target, "wcr.charge.triggers")
        trample(position, key, self.through)
        if not is_entrenched(position, target, key):
            come(position, "rushes", key, target)
            come(position, "charges", key, target)
        stirs(position, key)
