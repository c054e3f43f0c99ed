"""A die that is fixed before the roll: it lies there as its player likes, and only the others are thrown."""

from typing import Any

from referee.kernel.action import Action
from referee.kernel.choice import One, Option, one
from referee.kernel.dice import FIXED
from referee.kernel.errors import Invalid
from referee.kernel.position import happen
from referee.kernel.prompt import Prompt
from referee.kernel.say import say
from referee.warcrow.fight import ability
from referee.warcrow.fight.actions import FixDie
from referee.warcrow.fight.one_side import Side
from referee.warcrow.fight.roll import Moment, Rolling
from referee.warcrow.roll.dice import DICE
from referee.warcrow.table import roll_window as rolls
from referee.warcrow.table.position import Warcrow
from referee.warcrow.table.verbs import VERBS

FIX = "wcr.term.fix-die"
DONE = "fix"
VERBS.note("die-fixed", "{unit:unit} fixes the {die:die}: {face:face}.")


class Fixes(Moment):
    """A right to say what one die shows before the others are thrown."""

    window, asks = rolls.ROLL_GATHERED, ("fix-die", "done")

    def rules(self, position: Warcrow, frame: Rolling, side: Side) -> list[str]:
        other = frame.against(side)
        found = ability.bearing(position, side, other, "fix") if other and side.able else ()
        return [rule for bears in found for rule in ability.rests_on(position, bears)]

    def faces(self, side: Side) -> dict[str, list[str]]:
        """The faces of each die of the pool, like ones once."""
        pool = side.pool().dice
        return {DICE[die].key: list(dict.fromkeys(map(str, DICE[die].faces or ()))) for die in DICE if die in pool}

    def waits(self, position: Warcrow, frame: Rolling, side: Side) -> bool:
        if not side.able or DONE in side.answered or not self.rules(position, frame, side):
            return False
        return bool(side.pool().dice)

    def prompts(self, position: Warcrow, frame: Rolling, side: Side) -> list[Prompt]:
        text = "{unit:unit} may fix a die of its {roll:roll}: it is not thrown and counts as it lies."
        slots: dict[str, Any] = {"unit": side.unit, "roll": side.roll}
        ways = [{"die": die, "face": face} for die, faces in self.faces(side).items() for face in faces]
        return [
            frame.ask([side.seat], "fix-die", text, one(ways), **slots),
            frame.ask([side.seat], "done", text, One([Option({}, say("Fix none"))]), rules=[FIX], **slots),
        ]

    def take(self, position: Warcrow, frame: Rolling, side: Side, action: Action) -> None:
        side.answered = [*side.answered, DONE]
        if not isinstance(action, FixDie):
            return
        known = self.faces(side)
        if action.face not in known.get(action.die, []):
            raise Invalid.of("die", say("no such face in this pool; there are {dice:die}", dice=list(known)))
        rules = list(dict.fromkeys(self.rules(position, frame, side)))
        happen(position, "die-fixed", [FIX, *rules], unit=side.unit, die=action.die, face=action.face)
        side.start_throw()
        assert side.throw is not None
        side.throw.report(DICE, {action.die: [action.face]})
        side.throw.mark(action.die, 0, FIXED, FIX, action.face)
