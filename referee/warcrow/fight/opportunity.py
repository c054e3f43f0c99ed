"""Opportunity attacks: who is left standing in combat may strike at whoever moves away, at the price of a stress."""

from typing import Any, ClassVar

from referee.kernel.action import Done
from referee.kernel.agenda import Frame, close, push
from referee.kernel.choice import one
from referee.kernel.errors import Invalid
from referee.kernel.position import happen, require
from referee.kernel.prompt import Prompt
from referee.kernel.say import say
from referee.kernel.timing import WindowRule
from referee.warcrow.actions import Move
from referee.warcrow.fight.actions import Oppose
from referee.warcrow.fight.attack import can_attack, check_can_attack
from referee.warcrow.fight.face_off import PLAIN, STRUCK, opportunity_roll
from referee.warcrow.fight.forced import Forced
from referee.warcrow.fight.move import carry_move, check_move
from referee.warcrow.fight.multi import OPPORTUNE
from referee.warcrow.morale.demoralized import is_demoralized
from referee.warcrow.morale.stress import can_pay, check_can_pay, suffer
from referee.warcrow.table import roll_window as rolls
from referee.warcrow.table import window as windows
from referee.warcrow.table.moment import allies_see, come, is_heeded
from referee.warcrow.table.position import Warcrow, other_seat
from referee.warcrow.table.values import BY_ITSELF, lasting, stands
from referee.warcrow.table.verbs import VERBS

TRIGGER, BARRED = "wcr.opportunity.trigger", "wcr.opportunity.not-available"
ROLL = (STRUCK, PLAIN, "wcr.opportunity.no-combat")
THEN = "wcr.opportunity.then-move"

VERBS.note("opposes", "{unit:unit} takes stress to strike at {mover:unit}.")
VERBS.note("lets-go", "{seat:seat} lets {mover:unit} be.")
VERBS.note("wants-to-move", "{mover:unit} wants to move away from the combat.")
VERBS.note("wants-to-regroup", "{mover:unit} wants to bring its stray troops back in the midst of the combat.")


def depart(position: Warcrow, key: str, action: Move, *rules: str) -> None:
    """A unit moves; engaged, it may be struck at first by those who fight it alone."""
    more = check_move(position, key, action)
    slips = bool(position.units[key].engaged) and any(lasting(position, key, "disengages"))
    cited = [*rules, *more, *([BY_ITSELF] if slips else [])]
    going = Departing(
        unit=key,
        restored=action.restored,
        strides=action.strides,
        touched=action.touched,
        through=action.through,
        rules=cited,
    )
    going.struck = bool(position.units[key].engaged) and not slips
    if not going.struck and not is_heeded(position, key):
        going.carry(position)
        return
    push(position, going)
    if going.struck:
        kind = "wants-to-regroup" if position.units[key].broken else "wants-to-move"
        happen(position, kind, [TRIGGER], mover=key)
        oppose(position, key, [], [TRIGGER])
    come(position, "moves", key)
    allies_see(position, "ally-moves", key)


def after_combat(position: Warcrow, attacker: str, defender: str) -> None:
    """After an attack the others who fight the attacker, and nobody else, may strike at it."""
    if stands(position.units[attacker]):
        oppose(position, attacker, [defender, *left_of(position, defender)], [OPPORTUNE, TRIGGER])


def oppose(position: Warcrow, mover: str, done: list[str], rules: list[str]) -> None:
    """The enemies of a unit may strike at it; of a neutral one both players, whoever holds the initiative first."""
    side = position.units[mover].side
    seats = [other_seat(position, side)] if side else [other_seat(position, position.first), position.first]
    for seat in seats:
        push(position, Opposing(seat=seat, mover=mover, done=done, rules=rules))


def left_of(position: Warcrow, key: str) -> list[str]:
    """The Character that stands alone once its unit is destroyed; it has fought already."""
    unit = position.units[key]
    return [name for name, other in position.units.items() if unit.character and other.profile == unit.character]


def fights_alone(position: Warcrow, key: str, mover: str) -> bool:
    """Engaged with this unit and no other, and not demoralized."""
    return position.units[key].engaged == (mover,) and not is_demoralized(position, key)


class Departing(Frame[Warcrow], tag="departing"):
    """A move that was declared and is made once nobody strikes any more."""

    timing = (THEN,)
    unit: str
    restored: bool | None = None
    strides: list[int] | None = None
    touched: list[str] = []
    through: list[str] = []
    rules: list[str] = []
    struck: bool = False
    """Whether enemies could strike at it first."""
    followers: list[str] = []
    """Allies that are placed beside it when it has moved."""

    def settle(self, position: Warcrow) -> bool:
        close(position, self)
        if stands(position.units[self.unit]):
            self.rules = [*self.rules, *([THEN] if self.struck else [])]
            self.carry(position)
        return True

    def carry(self, position: Warcrow) -> None:
        told: dict[str, Any] = {"restored": self.restored, "strides": self.strides, "touched": self.touched}
        carry_move(position, self.unit, rules=self.rules, through=self.through, **told)
        for ally in self.followers:
            follow(position, ally, self.unit)


def follow(position: Warcrow, key: str, ally: str) -> None:
    """A unit is placed beside another; those it leaves may strike at it first."""
    push(position, Forced(how="place", unit=key, by=key, strides=0, agreed=True, beside=ally))
    if position.units[key].engaged:
        happen(position, "wants-to-move", [TRIGGER], mover=key)
        oppose(position, key, [], [TRIGGER])


class Opposing(Frame[Warcrow], tag="opposing"):
    """The enemies that may strike at a unit, one after another as their player likes."""

    asks: ClassVar = {"oppose": (TRIGGER, BARRED), "done": (TRIGGER,)}
    asked_in: ClassVar = dict.fromkeys(asks, (windows.MOVE_DECLARED, rolls.COMBAT_OVER))
    seat: str
    mover: str
    rules: list[str]
    done: list[str] = []

    def moment(self, position: Warcrow) -> WindowRule:
        return rolls.COMBAT_OVER if OPPORTUNE in self.rules else windows.MOVE_DECLARED

    def able(self, position: Warcrow) -> list[str]:
        if not stands(position.units[self.mover]):
            return []
        there = [key for key in position.units[self.mover].engaged if key not in self.done]
        mine = [key for key in there if position.units[key].side == self.seat]
        fit = [key for key in mine if fights_alone(position, key, self.mover) and can_attack(position, key)]
        return [key for key in fit if can_pay(position, key)]

    def settle(self, position: Warcrow) -> bool:
        if self.able(position):
            return False
        close(position, self)
        return True

    def prompts(self, position: Warcrow) -> list[Prompt]:
        text = "{seats:seat} may strike at {mover:unit} with whoever fights it alone, for 1 stress each."
        shape = one([{"unit": key} for key in self.able(position)])
        return [
            self.ask([self.seat], "oppose", text, shape, mover=self.mover),
            self.ask([self.seat], "done", text, one([{}]), mover=self.mover),
        ]

    def on_oppose(self, position: Warcrow, action: Oppose) -> None:
        self.only(position, action)
        self.check_unit(position, action.unit)
        self.done = [*self.done, action.unit]
        happen(position, "opposes", [*self.rules, *ROLL], unit=action.unit, mover=self.mover)
        opportunity_roll(position, action.unit, self.mover)
        suffer(position, action.unit, 1, TRIGGER)

    def check_unit(self, position: Warcrow, key: str) -> None:
        if key in self.done or key not in position.units[self.mover].engaged:
            raise Invalid.of("unit", say("no such enemy touches {mover:unit}", mover=self.mover))
        if position.units[key].side != self.seat:
            raise Invalid.of("unit", say("{unit:unit} is not of this company", unit=key))
        words = "{unit:unit} is demoralized, or fights somebody else too."
        require(position, fights_alone(position, key, self.mover), BARRED, words, unit=key)
        check_can_attack(position, key)
        check_can_pay(position, key)

    def on_done(self, position: Warcrow, action: Done) -> None:
        self.only(position, action)
        close(position, self)
        happen(position, "lets-go", [TRIGGER], seat=self.seat, mover=self.mover)
