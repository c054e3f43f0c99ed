"""The moments that only a Face to Face roll has: two pools, a modifier each, repeats, dice lost to states, switches."""

from referee.kernel.choice import one
from referee.kernel.dice import CANCELLED
from referee.kernel.position import happen, require
from referee.kernel.prompt import Prompt
from referee.kernel.say import say
from referee.kernel.timing import WindowRule
from referee.warcrow.fight import spell_lent, state
from referee.warcrow.fight.ability import (
    COUNTED,
    FAILED,
    FALLEN,
    GATHERING,
    LAST,
    SPARING,
    SPENDING,
    added,
    bearing,
    learn,
)
from referee.warcrow.fight.actions import Cancel, Modify
from referee.warcrow.fight.at_once import begin
from referee.warcrow.fight.attack import DECLARED, MODIFIER, gathered_by, joined_modifier, panel_lines, stress_modifier
from referee.warcrow.fight.both_call import BothCall
from referee.warcrow.fight.calls import Adds, Calls, CountsMore
from referee.warcrow.fight.cancel import Cancels
from referee.warcrow.fight.fix import Fixes
from referee.warcrow.fight.haunt import Haunts
from referee.warcrow.fight.multi import GivesUp, GivesUpAlone, in_words
from referee.warcrow.fight.one_side import PoolLine, Side
from referee.warcrow.fight.repeat import ForcesRepeats, Repeats, RepeatsDice
from referee.warcrow.fight.roll import Moment, Rolling
from referee.warcrow.fight.switch import Switches, against
from referee.warcrow.morale.stress import can_pay, pay_for_modifier
from referee.warcrow.roll.dice import Pool
from referee.warcrow.roll.symbol import BLOCK, SUCCESS, symbols
from referee.warcrow.table import roll_window as rolls
from referee.warcrow.table.position import Warcrow, other_seat
from referee.warcrow.table.values import BY_ITSELF, line
from referee.warcrow.table.verbs import VERBS

MORE = "modify-more"
VERBS.note("modifier-used", "{unit:unit} takes stress for the modifier of its {roll:roll}.")
VERBS.note("modifier-free", "{unit:unit} uses the modifier of its {roll:roll} without stress.")
VERBS.note("modifier-refused", "{unit:unit} rolls without its modifier.")
VERBS.note("die-cancelled", "{unit:unit} is {state:state}: the {die:die} showing {face:face} is cancelled.")


class Gathers(Moment):
    """The line of the panel, and what a stress may add to it."""

    def begin(self, position: Warcrow, frame: Rolling, side: Side) -> None:
        side.lines = [*panel_lines(position, side), *frame.more_lines(side)]
        side.at = line(position, side.unit).at
        if position.spells:
            side.lines = [*side.lines, *spell_lent.lines(position, side)]
        other = frame.against(side)
        learn(position, side, other)
        if side.able:
            side.lines = [*side.lines, *added(position, side, other, called=False)]
            side.brought = [*side.brought, *against(position, side, other)]
            begin(position, side, other)


class Modifies(Moment):
    """A stress for the modifier: the defender says yes or no first, and a refusal is final."""

    key = "modify"
    asks = ("modify",)

    def stands_in(self, whose: str) -> WindowRule:
        return rolls.ROLL_ATTACK if whose == "attack" else rolls.ROLL_DEFENSE

    def printed(self, position: Warcrow, side: Side) -> str:
        return stress_modifier(position, side.unit, side.entry)

    def waits(self, position: Warcrow, frame: Rolling, side: Side) -> bool:
        if self.key in side.answered or not self.helps(position, side):
            return False
        return can_pay(position, side.unit) or self.is_free(position, frame, side)

    def is_free(self, position: Warcrow, frame: Rolling, side: Side) -> bool:
        """Whether an ability lets it be used without stress."""
        return bool(side.able) and any(bearing(position, side, frame.against(side), "free"))

    def helps(self, position: Warcrow, side: Side) -> bool:
        """Whether the modifier adds anything: offensive dice do not help against a shot."""
        pool = Pool.read(self.printed(position, side))
        return (pool.defensive() if side.shot and side.roll == "defense" else pool) != Pool()

    def prompts(self, position: Warcrow, frame: Rolling, side: Side) -> list[Prompt]:
        text = "{unit:unit} may take 1 stress to add {modifier} to its {roll:roll}."
        modifier = in_words(self.printed(position, side))
        shape = one([{"stress": True}, {"stress": False}])
        return [frame.ask([side.seat], "modify", text, shape, modifier=modifier, unit=side.unit, roll=side.roll)]

    def take(self, position: Warcrow, frame: Rolling, side: Side, action: Modify) -> None:
        side.answered = [*side.answered, self.key]
        if not action.stress:
            rule = DECLARED if side.roll == "defense" and not side.shot else gathered_by(side)
            happen(position, "modifier-refused", [rule], unit=side.unit)
            return
        if self.is_free(position, frame, side):
            happen(position, "modifier-free", [MODIFIER[0], BY_ITSELF], unit=side.unit, roll=side.roll)
        else:
            happen(position, "modifier-used", MODIFIER, unit=side.unit, roll=side.roll)
            pay_for_modifier(position, side.unit)
        side.lines = [*side.lines, PoolLine(self.printed(position, side), say("the modifier"), list(MODIFIER))]


class ModifiesMore(Modifies):
    """The modifier of the Character in a unit, for a stress of its own."""

    key = MORE

    def printed(self, position: Warcrow, side: Side) -> str:
        return joined_modifier(position, side.unit, side.entry) if position.units[side.unit].character else ""


class StateDie(Moment):
    """Disarmed or Vulnerable: the opponent picks a die that itself shows a success or a block; it is cancelled."""

    window, asks = rolls.ROLL_CANCEL, ("cancel",)

    def qualify(self, position: Warcrow, side: Side) -> list[tuple[str, str]]:
        """The dice in question by their colour and face, like ones once."""
        named, _ = state.ON_ROLL[side.roll]
        if not state.has(position, side.unit, named) or "state-die" in side.answered or side.throw is None:
            return []
        wanted = SUCCESS if side.roll == "attack" else BLOCK
        found = [(die, face) for die, _, face in side.lying(fixed=True)]
        return [die for die in dict.fromkeys(found) if symbols(die[1])[wanted]]

    def begin(self, position: Warcrow, frame: Rolling, side: Side) -> None:
        found = self.qualify(position, side)
        if len(found) == 1:
            self.strike(position, side, *found[0])

    def waits(self, position: Warcrow, frame: Rolling, side: Side) -> bool:
        return len(self.qualify(position, side)) > 1

    def prompts(self, position: Warcrow, frame: Rolling, side: Side) -> list[Prompt]:
        other = frame.against(side)
        seat = other.seat if other else other_seat(position, side.seat)
        shape = one([{"die": die, "face": face} for die, face in self.qualify(position, side)])
        text = "{unit:unit} loses a die of its {roll:roll}: {seats:seat} picks which."
        return [frame.ask([seat], "cancel", text, shape, unit=side.unit, roll=side.roll)]

    def take(self, position: Warcrow, frame: Rolling, side: Side, action: Cancel) -> None:
        _, rule = state.ON_ROLL[side.roll]
        fits = (action.die, action.face) in self.qualify(position, side)
        require(position, fits, rule, "No such die can be cancelled: it must show the symbol itself.")
        self.strike(position, side, action.die, action.face)

    def strike(self, position: Warcrow, side: Side, die: str, face: str) -> None:
        named, rule = state.ON_ROLL[side.roll]
        side.answered = [*side.answered, "state-die"]
        side.strike(die, face, CANCELLED, rule)
        happen(position, "die-cancelled", [rule, *state.CANCELLED], unit=side.unit, state=named, die=die, face=face)
        state.ends(position, side.unit, named)


OPPOSED: dict[str, Moment] = {
    "gather": Gathers(),
    "modify": Modifies(),
    "modify-more": ModifiesMore(),
    "give-up": GivesUp(),
    "give-up-alone": GivesUpAlone(),
    "call-both": BothCall(GATHERING, rolls.ROLL_GATHERED),
    "call": Calls(GATHERING, rolls.ROLL_GATHERED),
    "add": Adds(),
    "fix": Fixes(),
    "call-fallen": Calls(FALLEN, rolls.ROLLED),
    "call-switch": Calls(SPENDING, rolls.SWITCHES),
    "call-counted": Calls(COUNTED, rolls.ROLLED),
    "count-more": CountsMore(),
    "haunt": Haunts(),
    "call-last": Calls(LAST, rolls.SWITCHES),
    "call-spare": Calls(SPARING, rolls.CAST_ROLL),
    "call-failed": Calls(FAILED, rolls.TEST_FAILED),
    "repeat": Repeats(),
    "repeat-dice": RepeatsDice(),
    "force": ForcesRepeats(),
    "cancel": Cancels(),
    "state-die": StateDie(),
    "switch": Switches(),
}
