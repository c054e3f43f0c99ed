"""Dice that are thrown again: a whole roll, dice of one's own choice, and dice that an enemy forces back.

Own repeats come before those that are forced, the active player's first. By one's own will no die is thrown thrice.
"""

from typing import Any

from referee.kernel.action import Action
from referee.kernel.choice import One, Option, one
from referee.kernel.dice import REROLLED
from referee.kernel.position import happen, require
from referee.kernel.prompt import Prompt
from referee.kernel.say import say
from referee.warcrow.fight import ability
from referee.warcrow.fight.actions import Repeat, RepeatDie
from referee.warcrow.fight.one_side import Side
from referee.warcrow.fight.roll import REPEAT, REPEAT_DIE, Moment, Rolling
from referee.warcrow.roll.symbol import SYMBOLS, symbols
from referee.warcrow.table import roll_window as rolls
from referee.warcrow.table.position import Warcrow
from referee.warcrow.table.verbs import VERBS

DIE, FORCED = REPEAT_DIE, "wcr.term.repeat-die-forced"
DONE, FORCED_DONE = "repeat-dice", "force"
VERBS.note("roll-repeated", "{unit:unit} rolls all dice again.")
VERBS.note("die-repeated", "{unit:unit} rolls the {die:die} showing {face:face} again.")
VERBS.note("die-forced", "{by:unit} makes {unit:unit} roll the {die:die} showing {face:face} again.")


class Repeats(Moment):
    """A right to roll all dice again, used or left."""

    window, asks = rolls.ROLLED, ("repeat",)

    def by(self, position: Warcrow, frame: Rolling, side: Side) -> list[str]:
        other = frame.against(side)
        own = ability.whole_again(position, side, other) if side.able else []
        return [*frame.repeats_by(side), *own]

    def waits(self, position: Warcrow, frame: Rolling, side: Side) -> bool:
        able = "repeat" not in side.answered and bool(self.by(position, frame, side)) and side.has_dice()
        return able and not frame.is_sure(position, side)

    def prompts(self, position: Warcrow, frame: Rolling, side: Side) -> list[Prompt]:
        text = "{unit:unit} may roll all dice of the {roll:roll} again."
        shape = one([{"again": True}, {"again": False}])
        return [frame.ask([side.seat], "repeat", text, shape, unit=side.unit, roll=side.roll)]

    def take(self, position: Warcrow, frame: Rolling, side: Side, action: Repeat) -> None:
        side.answered = [*side.answered, "repeat"]
        if action.again:
            rules = self.by(position, frame, side)
            happen(position, "roll-repeated", [*rules, REPEAT], unit=side.unit)
            side.again(rules[0])


class RepeatsDice(Moment):
    """A right to roll so many dice again, of one's own choice: named one by one, then thrown together."""

    window, asks = rolls.ROLLED, ("repeat-die", "done")

    def fresh(self, side: Side) -> list[tuple[str, str]]:
        """The dice thrown but once, like ones once."""
        counts = {group.key: group.count for group in side.throw.groups} if side.throw else {}
        return list(dict.fromkeys((die, face) for die, at, face in side.lying() if at < counts[die]))

    def waits(self, position: Warcrow, frame: Rolling, side: Side) -> bool:
        if not side.able or DONE in side.answered or frame.is_sure(position, side):
            return False
        number, _ = ability.to_repeat(position, side, frame.against(side))
        return side.answered.count(DIE) < number and bool(self.fresh(side))

    def prompts(self, position: Warcrow, frame: Rolling, side: Side) -> list[Prompt]:
        number, _ = ability.to_repeat(position, side, frame.against(side))
        slots: dict[str, Any] = {"unit": side.unit, "roll": side.roll, "number": number - side.answered.count(DIE)}
        text = "{unit:unit} may roll dice of its {roll:roll} again, {number} at most."
        shape = one([{"die": die, "face": face} for die, face in self.fresh(side)])
        return [
            frame.ask([side.seat], "repeat-die", text, shape, **slots),
            frame.ask([side.seat], "done", text, One([Option({}, say("No other die"))]), **slots),
        ]

    def take(self, position: Warcrow, frame: Rolling, side: Side, action: Action) -> None:
        if not isinstance(action, RepeatDie):
            side.answered = [*side.answered, DONE]
            return
        fits = (action.die, action.face) in self.fresh(side)
        require(position, fits, DIE, "No such die lies there that was thrown but once.")
        _, rules = ability.to_repeat(position, side, frame.against(side))
        told = {"unit": side.unit, "die": action.die, "face": action.face}
        happen(position, "die-repeated", [DIE, *rules], data=told)
        side.strike(action.die, action.face, REROLLED, DIE)
        side.answered = [*side.answered, DIE]


class ForcesRepeats(Moment):
    """The enemy makes a side roll dice again that show what its ability names, each once."""

    window, asks = rolls.ROLLED, ("repeat-die", "done")

    def fitting(self, position: Warcrow, frame: Rolling, side: Side) -> dict[tuple[str, str], list[str]]:
        """The dice that can be forced back, each with the rules it is forced by."""
        other = frame.against(side)
        found: dict[tuple[str, str], list[str]] = {}
        for bears in ability.bearing(position, other, side, "force") if other else ():
            shown = SYMBOLS.index(bears.effect.rest)
            rules = ability.rests_on(position, bears)
            found |= {(die, face): rules for die, _, face in side.lying() if symbols(face)[shown]}
        return found

    def waits(self, position: Warcrow, frame: Rolling, side: Side) -> bool:
        other = frame.against(side)
        if other is None or not other.able or FORCED_DONE in side.answered:
            return False
        return bool(self.fitting(position, frame, side))

    def prompts(self, position: Warcrow, frame: Rolling, side: Side) -> list[Prompt]:
        other = frame.against(side)
        assert other is not None
        text = "{by:unit} may make {unit:unit} roll dice again."
        slots: dict[str, Any] = {"unit": side.unit, "by": other.unit}
        shape = one([{"die": die, "face": face} for die, face in self.fitting(position, frame, side)])
        return [
            frame.ask([other.seat], "repeat-die", text, shape, rules=[FORCED], **slots),
            frame.ask([other.seat], "done", text, One([Option({}, say("No other die"))]), rules=[FORCED], **slots),
        ]

    def take(self, position: Warcrow, frame: Rolling, side: Side, action: Action) -> None:
        if not isinstance(action, RepeatDie):
            side.answered = [*side.answered, FORCED_DONE]
            return
        found = self.fitting(position, frame, side)
        die = (action.die, action.face)
        require(position, die in found, FORCED, "No such die can be forced back: it must show what the ability names.")
        other = frame.against(side)
        assert other is not None
        told = {"unit": side.unit, "by": other.unit, "die": action.die, "face": action.face}
        happen(position, "die-forced", [FORCED, *found[die]], data=told)
        side.strike(*die, REROLLED, FORCED)
