"""Bloodlust at the beginning of an activation: the charge it wants, unless there is none or the unit masters itself."""

from typing import ClassVar

from referee.kernel.agenda import Frame, close, find
from referee.kernel.choice import One, Option
from referee.kernel.errors import Invalid
from referee.kernel.position import happen, require
from referee.kernel.prompt import Prompt
from referee.kernel.say import say
from referee.warcrow.actions import Charge, Lust
from referee.warcrow.claim.claim import claimed
from referee.warcrow.claim.looks import question
from referee.warcrow.claim.los import sees
from referee.warcrow.claim.reach import reaches
from referee.warcrow.fight import charge, state
from referee.warcrow.fight.move import far_told
from referee.warcrow.fight.roll import AFTER, WillpowerTest, begin_test
from referee.warcrow.keyword import bloodlust
from referee.warcrow.keyword.bloodlust import BINDS, RESISTS
from referee.warcrow.morale.demoralized import is_demoralized
from referee.warcrow.morale.stress import rest_only
from referee.warcrow.table import window as windows
from referee.warcrow.table.position import Warcrow
from referee.warcrow.table.values import stands
from referee.warcrow.table.verbs import VERBS
from referee.warcrow.turn.activation import Activation

RESIST, UNABLE = "resist", "unable"
LUST = "lust"

VERBS.note("held-back", "{unit:unit} masters its Bloodlust in this activation.")
VERBS.note("no-prey", "{unit:unit} can charge nobody its Bloodlust is after, and is free.")


class Lusting(Frame[Warcrow], tag="lusting"):
    """A unit that is not engaged must charge; it may test its Willpower once to be free."""

    window = windows.ACTIVATED
    asks: ClassVar = {"charge": (BINDS,), "bloodlust": (BINDS, RESISTS)}
    seat: str
    unit: str
    tried: bool = False

    def settle(self, position: Warcrow) -> bool:
        able = self.able(position)
        if able and self.prey(position):
            return False
        close(position, self)
        if able and bloodlust.prey(position, self.unit):
            happen(position, "no-prey", [BINDS], unit=self.unit)
        return True

    def able(self, position: Warcrow) -> bool:
        """Whether it could charge anybody at all."""
        unit, activation = position.units[self.unit], find(position, Activation)
        free = stands(unit) and not unit.engaged and not unit.broken and not is_demoralized(position, self.unit)
        return free and not rest_only(position, self.unit) and activation is not None and not activation.taken

    def prey(self, position: Warcrow) -> list[str]:
        """Whom it has to charge, of those that nobody has said it does not see or reach."""
        open_to = charge.targets(position, self.unit, "sight", "reach")
        return [other for other in bloodlust.prey(position, self.unit) if other in open_to]

    def needs(self, position: Warcrow, target: str) -> list[str]:
        near = ["nearest"] if bloodlust.measures(position, self.unit) else []
        return [f"{what}.{self.unit}.{target}" for what in (*near, "sight", "reach")]

    def prompts(self, position: Warcrow) -> list[Prompt]:
        text = "{unit:unit} is driven by its Bloodlust and has to charge, if it can."
        prey, far = self.prey(position), far_told([state.charge_strides(position, self.unit)[0]])
        charges = [Option({"target": key}, needs=self.needs(position, key), brings=[far]) for key in prey]
        others = [] if self.tried else [Option({"how": RESIST})]
        words = "{prey:unit} cannot be charged"
        sure = [key for key in prey if self.is_sure(position, key)]
        if bloodlust.measures(position, self.unit):
            for key in (one for one in prey if one not in sure):
                others.append(
                    Option({"how": UNABLE, "target": key}, say(words, prey=[key]), needs=self.needs(position, key))
                )
        elif not sure:
            facts = [fact for key in prey for fact in self.needs(position, key)]
            others.append(Option({"how": UNABLE}, say(words, prey=prey), needs=facts))
        asked = [self.ask([self.seat], "charge", text, One(charges), unit=self.unit)]
        return asked + ([self.ask([self.seat], "bloodlust", text, One(others), unit=self.unit)] if others else [])

    def is_sure(self, position: Warcrow, target: str) -> bool:
        """Whether it is known to see and reach somebody against whom nothing speaks."""
        return all(question(position, f"{what}.{self.unit}.{target}") is None for what in ("sight", "reach"))

    def check_prey(self, position: Warcrow, target: str, prey: list[str]) -> None:
        """Only whom its Bloodlust is after; of several enemies that is the nearest."""
        words = "{unit:unit} has to charge {prey:unit}."
        require(position, target in prey, BINDS, words, unit=self.unit, prey=prey)
        if bloodlust.measures(position, self.unit):
            claimed(position, f"nearest.{self.unit}.{target}")

    def on_charge(self, position: Warcrow, action: Charge) -> None:
        self.only(position, action)
        self.check_prey(position, action.target, self.prey(position))
        close(position, self)
        activation = find(position, Activation)
        assert activation is not None
        activation.on_charge(position, action, lust=True)

    def on_bloodlust(self, position: Warcrow, action: Lust) -> None:
        self.only(position, action)
        if action.how == RESIST:
            words = "{unit:unit} has tested its Willpower already."
            require(position, not self.tried, RESISTS, words, unit=self.unit)
            self.tried = True
            begin_test(position, self.unit, LUST, [RESISTS])
            return
        self.check_unable(position, action.target)
        close(position, self)
        happen(position, "no-prey", [BINDS], unit=self.unit)

    def check_unable(self, position: Warcrow, target: str) -> None:
        """Nobody it is after is both seen and reached."""
        measured = bloodlust.measures(position, self.unit)
        if bool(target) != measured:
            raise Invalid.of("target", "say which enemy is the nearest" if measured else "all of them are meant")
        if measured:
            self.check_prey(position, target, bloodlust.prey(position, self.unit))
        for other in [target] if measured else self.prey(position):
            can = sees(position, self.unit, other).fine and reaches(position, self.unit, other).fine
            words = "{unit:unit} sees and reaches {other:unit}: it has to charge."
            require(position, not can, BINDS, words, unit=self.unit, other=other)


def tested(position: Warcrow, test: WillpowerTest, passed: bool) -> None:
    """Whoever passes is free until the activation ends."""
    lusting = find(position, Lusting)
    if passed and lusting is not None:
        close(position, lusting)
        happen(position, "held-back", [RESISTS], unit=test.unit)


AFTER[LUST] = tested
