"""Dice and symbols of a roll that the enemy's abilities cancel, before any switch is used."""

from typing import Any

from referee.kernel.action import Action
from referee.kernel.choice import One, Option, one
from referee.kernel.dice import CANCELLED
from referee.kernel.position import happen, require
from referee.kernel.prompt import Prompt
from referee.kernel.say import say
from referee.warcrow.fight import ability
from referee.warcrow.fight.actions import Cancel, CancelSymbol
from referee.warcrow.fight.effect import CANCEL_SYMBOL
from referee.warcrow.fight.one_side import Side
from referee.warcrow.fight.roll import Moment, Rolling
from referee.warcrow.fight.state import CANCEL_DIE
from referee.warcrow.roll.symbol import SYMBOLS
from referee.warcrow.table import roll_window as rolls
from referee.warcrow.table.position import Warcrow
from referee.warcrow.table.values import BY_ITSELF
from referee.warcrow.table.verbs import VERBS

DONE = "cancel"
VERBS.note("die-struck", "{by:unit} cancels the {die:die} of {unit:unit} showing {face:face}.")
VERBS.note("symbol-struck", "{by:unit} cancels a {symbol:symbol} of {unit:unit}.")


class Cancels(Moment):
    """The enemy picks a die, or a symbol, that counts as never rolled; one for each ability."""

    window, asks = rolls.ROLL_CANCEL, ("cancel", "cancel-symbol", "done")

    def left(self, position: Warcrow, frame: Rolling, side: Side, what: str) -> int:
        """How many dice or symbols may still be cancelled."""
        other = frame.against(side)
        found = ability.bearing(position, other, side, "cancel") if other else ()
        return sum(bears.effect.rest == what for bears in found) - side.answered.count(f"cancel-{what}")

    def dice(self, side: Side) -> list[tuple[str, str]]:
        return list(dict.fromkeys((die, face) for die, _, face in side.lying(fixed=True)))

    def symbols(self, side: Side) -> list[str]:
        """What lies there; what was cancelled already is no longer there."""
        there = dict(zip(SYMBOLS, side.counted(), strict=True))
        return [symbol for symbol, number in there.items() if number]

    def waits(self, position: Warcrow, frame: Rolling, side: Side) -> bool:
        other = frame.against(side)
        if other is None or not other.able or DONE in side.answered:
            return False
        dice = self.left(position, frame, side, "die") > 0 and bool(self.dice(side))
        return dice or (self.left(position, frame, side, "symbol") > 0 and bool(self.symbols(side)))

    def prompts(self, position: Warcrow, frame: Rolling, side: Side) -> list[Prompt]:
        other = frame.against(side)
        assert other is not None
        text = "{by:unit} may cancel something of the {roll:roll} of {unit:unit}."
        slots: dict[str, Any] = {"unit": side.unit, "by": other.unit, "roll": side.roll}
        asked = []
        if self.left(position, frame, side, "die") > 0 and self.dice(side):
            dice = one([{"die": die, "face": face} for die, face in self.dice(side)])
            asked.append(frame.ask([other.seat], "cancel", text, dice, rules=[CANCEL_DIE], **slots))
        if self.left(position, frame, side, "symbol") > 0 and self.symbols(side):
            symbols = one([{"symbol": symbol} for symbol in self.symbols(side)])
            asked.append(frame.ask([other.seat], "cancel-symbol", text, symbols, **slots))
        leave = One([Option({}, say("Cancel nothing"))])
        return [*asked, frame.ask([other.seat], "done", text, leave, rules=[CANCEL_DIE, CANCEL_SYMBOL], **slots)]

    def take(self, position: Warcrow, frame: Rolling, side: Side, action: Action) -> None:
        other = frame.against(side)
        assert other is not None
        by = {"unit": side.unit, "by": other.unit}
        if isinstance(action, Cancel):
            fits = (action.die, action.face) in self.dice(side)
            require(position, fits, CANCEL_DIE, "No such die lies there.")
            side.strike(action.die, action.face, CANCELLED, CANCEL_DIE)
            side.answered = [*side.answered, "cancel-die"]
            told = {"die": action.die, "face": action.face, **by}
            happen(position, "die-struck", [CANCEL_DIE, BY_ITSELF], data=told)
        elif isinstance(action, CancelSymbol):
            require(position, action.symbol in self.symbols(side), CANCEL_SYMBOL, "No such symbol lies there.")
            side.lost = [*side.lost, action.symbol]
            side.answered = [*side.answered, "cancel-symbol"]
            happen(position, "symbol-struck", [CANCEL_SYMBOL, BY_ITSELF], data={"symbol": action.symbol, **by})
        else:
            side.answered = [*side.answered, DONE]
