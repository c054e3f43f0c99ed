"""A game turn: each company activates one unit or passes, then the counter is looked at and the dial moves on."""

from typing import ClassVar

from referee.kernel.action import Pass
from referee.kernel.agenda import Frame, Steps, close, find, only, push
from referee.kernel.choice import One, Option, one
from referee.kernel.position import happen, require
from referee.kernel.prompt import Prompt
from referee.kernel.say import say
from referee.warcrow.actions import Activate
from referee.warcrow.character import leave
from referee.warcrow.character.actions import Leave
from referee.warcrow.claim.formation import needs
from referee.warcrow.magic import duration, lasting
from referee.warcrow.morale import rally
from referee.warcrow.table import window as windows
from referee.warcrow.table.position import POSITIONS, Token, Warcrow, going_on, on_field
from referee.warcrow.table.scenario import scenario_of
from referee.warcrow.table.verbs import VERBS
from referee.warcrow.terrain import ground
from referee.warcrow.turn import behaving
from referee.warcrow.turn.able import able, can_be_activated, check_unit
from referee.warcrow.turn.activation import Activation
from referee.warcrow.turn.arriving import hidden
from referee.warcrow.turn.declaring import activate
from referee.warcrow.turn.event import take_effect

COMES_UP = ("wcr.turn.events-check", "wcr.turn.events-stack-order")
PASSING = ("wcr.turn.pass-condition", "wcr.turn.pass-one")
VERBS.note("passed", "{seat:seat} passes.")
VERBS.note("cannot-activate", "{seat:seat} has no unit that can be activated, and passes.")
VERBS.note("both-passed", "Both pass: the dial goes straight to the end of the round.")
VERBS.changes("dial-moves", "The dial goes on to position {at}.")


class Turn(Steps[Warcrow], tag="turn"):
    """Both players in the order of this round."""

    names: ClassVar = ("activate",)
    passed: list[str] = []

    def order(self, position: Warcrow) -> list[str]:
        return position.order

    def begin(self, position: Warcrow, step: str, seat: str) -> Frame[Warcrow]:
        return Choosing(seat=seat)

    def over(self, position: Warcrow) -> None:
        both = len(self.passed) == len(position.order)
        if both:
            happen(position, "both-passed", ["wcr.turn.pass-both"])
        push(position, TurnEnd(straight=both))


class Choosing(Frame[Warcrow], tag="choosing"):
    """A player activates a unit, or passes where every unit has been activated."""

    window = windows.ACTIVATE
    asks: ClassVar = {
        "activate-unit": ("wcr.turn.structure", "wcr.activation.declare"),
        "leave": ("wcr.turn.structure", leave.DECLARE),
        "pass": ("wcr.turn.structure", "wcr.turn.pass-condition"),
    }
    seat: str

    def settle(self, position: Warcrow) -> bool:
        """Whoever has nobody to activate passes without being asked."""
        mine = on_field(position, self.seat)
        if any(can_be_activated(position, key) for key in mine) or hidden(position, self.seat):
            return False
        if any(leave.may_leave(position, key) for key in mine):
            return False
        self.give_way(position, "cannot-activate")
        return True

    def give_way(self, position: Warcrow, kind: str) -> None:
        turn = find(position, Turn)
        assert turn is not None
        turn.passed = [*turn.passed, self.seat]
        close(position, self)
        happen(position, kind, ["wcr.turn.pass-condition", "wcr.turn.pass-one"], seat=self.seat)

    def fresh(self, position: Warcrow) -> list[str]:
        """Units that could be activated and were not yet in this round."""
        return [key for key in able(position, self.seat) if not position.units[key].activated]

    def prompts(self, position: Warcrow) -> list[Prompt]:
        text = "{seats:seat} activates a unit."
        again = say("Again: it suffers stress for it.")
        options = [
            Option(
                {"unit": key},
                hint=again if position.units[key].activated else "",
                needs=[*needs(position, key), *ground.needs(position, key), *lasting.needs(position, key)],
            )
            for key in able(position, self.seat)
        ]
        options += [Option({"unit": key}, hint=say("Out of hiding.")) for key in hidden(position, self.seat)]
        asked = [self.ask([self.seat], "activate-unit", text, One(options))] if options else []
        hosts = [key for key in on_field(position, self.seat) if leave.may_leave(position, key)]
        if hosts:
            words = "A Character may leave its unit instead; that is its activation."
            asked.append(self.ask([self.seat], "leave", words, one([{"unit": key} for key in hosts])))
        if not self.fresh(position):
            asked.append(self.ask([self.seat], "pass", "{seats:seat} may pass.", one([{}])))
        return asked

    def on_activate_unit(self, position: Warcrow, action: Activate) -> None:
        only([self.seat], action, self.asks["activate-unit"])
        check_unit(position, self.seat, action.unit)
        close(position, self)
        activate(position, self.seat, action.unit)

    def on_leave(self, position: Warcrow, action: Leave) -> None:
        only([self.seat], action, self.asks["leave"])
        leave.check_leave(position, self.seat, action.unit)
        close(position, self)
        name = leave.leave(position, action.unit)
        push(position, Activation(seat=self.seat, unit=name, leaves=action.unit))

    def on_pass(self, position: Warcrow, action: Pass) -> None:
        mine = action.seat == self.seat
        require(position, mine, "wcr.turn.structure", "It is the turn of {seat:seat}.", seat=self.seat)
        fresh = self.fresh(position)
        words = "{units:unit} {units:has|have} not been activated yet in this round."
        require(position, not fresh, "wcr.turn.pass-condition", words, units=fresh)
        self.give_way(position, "passed")


class TurnEnd(Frame[Warcrow], tag="turn-end"):
    """The tokens on the dial's position from the top, each gone before the next; `straight`: on to the round's end."""

    window = windows.EVENTS
    timing = ("wcr.turn.events-check",)
    straight: bool = False
    begun: bool = False

    def settle(self, position: Warcrow) -> bool:
        if not self.begun:
            self.begun = True
            scenario_of(position).turn_ends(position)
            return True
        here = [token for token in position.counter if token.at == position.dial]
        if here:
            self.come_up(position, here[-1])
            return True
        if position.dial == position.round_ends:
            close(position, self)
            going_on(position, "round").stage = "end"
            return True
        move_dial(position)
        if not self.straight:
            close(position, self)
        return True

    def come_up(self, position: Warcrow, token: Token) -> None:
        if token.event:
            take_effect(position, token, *COMES_UP)
        elif token.neutral:
            behaving.come_up(position, token.neutral, *COMES_UP)
        elif token.spell:
            duration.come_up(position, token.spell, *COMES_UP)
        else:
            rally.come_up(position, token.unit, "wcr.turn.demoralized-token", *COMES_UP)


def move_dial(position: Warcrow) -> None:
    """One position on; after ten comes one."""
    at = position.dial % POSITIONS + 1
    rules = ["wcr.turn.advance", *(["wcr.turn.dial-wrap"] if at == 1 else []), "wcr.round.counter"]
    happen(position, "dial-moves", rules, at=at, becomes={"dial": at})
