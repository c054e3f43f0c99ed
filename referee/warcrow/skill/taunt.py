"""Taunting: whoever does not keep its nerve comes at the unit that taunts it, and without its switches."""

from typing import Any, ClassVar

from referee.kernel.action import Action, Done
from referee.kernel.agenda import Frame, close, push
from referee.kernel.choice import One, Option, one
from referee.kernel.dice import REROLLED
from referee.kernel.errors import Invalid
from referee.kernel.position import happen, require
from referee.kernel.prompt import Prompt
from referee.kernel.say import say
from referee.warcrow.actions import Assault, Charge
from referee.warcrow.fight import charge, state
from referee.warcrow.fight.actions import RepeatDie
from referee.warcrow.fight.assault import assault
from referee.warcrow.fight.move import stretches
from referee.warcrow.fight.one_side import Side
from referee.warcrow.fight.repeat import DIE, RepeatsDice
from referee.warcrow.fight.roll import AFTER, WILLPOWER, Rolling, WillpowerTest, own
from referee.warcrow.fight.switch import DONE as SWITCHED
from referee.warcrow.morale import stress
from referee.warcrow.morale.demoralized import is_demoralized
from referee.warcrow.skill.deed import PERFORMED, Deed
from referee.warcrow.table import window as windows
from referee.warcrow.table.position import Warcrow
from referee.warcrow.table.sides import player_of
from referee.warcrow.table.values import stands
from referee.warcrow.table.verbs import VERBS

TAUNTED, PAID = "taunted", "stress-die"
VERBS.note("cannot-come", "{unit:unit} can neither charge nor assault {target:unit}.")


class PaidDie(RepeatsDice):
    """One die of the test again, once, for a stress."""

    def waits(self, position: Warcrow, frame: Rolling, side: Side) -> bool:
        able = PAID not in side.answered and stress.can_pay(position, side.unit)
        return able and bool(self.fresh(side)) and not frame.is_sure(position, side)

    def prompts(self, position: Warcrow, frame: Rolling, side: Side) -> list[Prompt]:
        text = "{unit:unit} may take 1 stress to roll one die of its {roll:roll} again."
        slots: dict[str, Any] = {"unit": side.unit, "roll": side.roll}
        shape = one([{"die": die, "face": face} for die, face in self.fresh(side)])
        return [
            frame.ask([side.seat], "repeat-die", text, shape, **slots),
            frame.ask([side.seat], "done", text, One([Option({}, say("No die"))]), rules=[PERFORMED], **slots),
        ]

    def take(self, position: Warcrow, frame: Rolling, side: Side, action: Action) -> None:
        side.answered = [*side.answered, PAID]
        if not isinstance(action, RepeatDie):
            return
        fits = (action.die, action.face) in self.fresh(side)
        require(position, fits, DIE, "No such die lies there that was thrown but once.")
        stress.suffer(position, side.unit, 1, PERFORMED)
        told = {"unit": side.unit, "die": action.die, "face": action.face}
        happen(position, "die-repeated", [DIE, PERFORMED], data=told)
        side.strike(action.die, action.face, REROLLED, DIE)


class TauntTest(WillpowerTest, tag="taunt-test", kw_only=True):
    """A Willpower test in which one die may be paid for."""

    asks: ClassVar = {**WillpowerTest.asks, "repeat-die": (DIE,), "done": (*WillpowerTest.asks["done"], PERFORMED)}
    steps = (*WILLPOWER, *own(PAID, "throw", "frightened", "throw", "rage", "count", "elite", "call-failed"))

    def on_repeat_die(self, position: Warcrow, action: RepeatDie) -> None:
        self.answer(position, action)


def taunts(position: Warcrow, deed: Deed, key: str, rest: str) -> None:
    """Who could come at all is tested."""
    if not ways(position, key, deed.unit):
        happen(position, "cannot-come", [PERFORMED], unit=key, target=deed.unit)
        return
    seat = player_of(position, key)
    side, why = Side(seat, key, "willpower"), f"{TAUNTED} {deed.unit}"
    push(position, TauntTest(seat=seat, unit=key, why=why, own=side, need=int(rest), rules=[PERFORMED]))


def tested(position: Warcrow, test: WillpowerTest, passed: bool) -> None:
    taunter = test.why.partition(" ")[2]
    if not passed:
        push(position, Coming(seat=player_of(position, test.unit), unit=test.unit, target=taunter))


AFTER[TAUNTED] = tested


def ways(position: Warcrow, key: str, target: str) -> dict[str, list[Option]]:
    """How a unit may come at another, as far as anybody knows."""
    unit = position.units[key]
    if unit.broken or is_demoralized(position, key) or not (stands(unit) and stands(position.units[target])):
        return {}
    run = [state.charge_strides(position, key)[0]]
    found = {
        "charge": charge.options(position, key, run, "sight", "reach"),
        "assault": charge.options(position, key, stretches(position, key), "walk"),
    }
    aimed = {how: [way for way in options if way.fields["target"] == target] for how, options in found.items()}
    return {how: options for how, options in aimed.items() if options}


class Coming(Frame[Warcrow], tag="coming"):
    """A taunted unit charges or assaults whoever taunts it, if it can; that is no activation."""

    window = windows.SKILL_WORKS
    asks: ClassVar = dict.fromkeys(("charge", "assault", "done"), (PERFORMED,))
    seat: str
    unit: str
    target: str

    def settle(self, position: Warcrow) -> bool:
        if ways(position, self.unit, self.target):
            return False
        close(position, self)
        happen(position, "cannot-come", [PERFORMED], unit=self.unit, target=self.target)
        return True

    def prompts(self, position: Warcrow) -> list[Prompt]:
        text = "{unit:unit} has to charge or assault {target:unit}, if it can."
        slots: dict[str, Any] = {"unit": self.unit, "target": self.target}
        asked = [
            self.ask([self.seat], how, text, One(options), **slots)
            for how, options in ways(position, self.unit, self.target).items()
        ]
        no = One([Option({}, say("It can do neither"))])
        return [*asked, self.ask([self.seat], "done", text, no, **slots)]

    def without_switches(self) -> Side:
        return Side(self.seat, self.unit, "attack", answered=[SWITCHED])

    def check(self, position: Warcrow, action: Charge | Assault) -> None:
        self.only(position, action)
        if action.target != self.target:
            raise Invalid.of("target", say("it goes at {target:unit}", target=self.target))
        close(position, self)

    def on_charge(self, position: Warcrow, action: Charge) -> None:
        self.check(position, action)
        charge.charge(position, self.unit, action, by=self.without_switches())

    def on_assault(self, position: Warcrow, action: Assault) -> None:
        self.check(position, action)
        assault(position, self.unit, action, by=self.without_switches())

    def on_done(self, position: Warcrow, action: Done) -> None:
        self.only(position, action)
        close(position, self)
        happen(position, "cannot-come", [PERFORMED], unit=self.unit, target=self.target)
