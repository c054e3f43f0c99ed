"""Both sides of a roll want command skills at the same moment: the initiative decides who spends tokens first."""

from typing import Any

from referee.kernel.action import Action
from referee.kernel.choice import one
from referee.kernel.position import happen
from referee.kernel.prompt import Prompt
from referee.warcrow.actions import Order
from referee.warcrow.fight.calls import Calls
from referee.warcrow.fight.one_side import Side
from referee.warcrow.fight.roll import Rolling
from referee.warcrow.table.position import Warcrow, check_seat
from referee.warcrow.table.verbs import VERBS

BOTH = "wcr.command.both-players"

VERBS.note("calls-first", "{seat:seat} says that {first:seat} uses command skills first.")


class BothCall(Calls):
    """The active player is asked first, unless whoever holds the initiative says otherwise before a token is spent."""

    asks = ("use-ability", "done", "order")

    def commands(self, position: Warcrow, frame: Rolling, side: Side) -> bool:
        return self.over not in side.answered and any(
            borne.ability.is_command for borne in self.open(position, frame, side)
        )

    def undecided(self, position: Warcrow, frame: Rolling, side: Side) -> bool:
        """Whether both could spend a token, and nobody has yet."""
        other = frame.against(side)
        if frame.caller or other is None or not other.able or side.called or other.called:
            return False
        return self.commands(position, frame, side) and self.commands(position, frame, other)

    def prompts(self, position: Warcrow, frame: Rolling, side: Side) -> list[Prompt]:
        asked = super().prompts(position, frame, side)
        if self.undecided(position, frame, side):
            text = "Both may use command skills now: {seats:seat} may say who does so first."
            ways = one([{"first": seat} for seat in position.seats])
            asked.append(frame.ask([position.first], "order", text, ways, must=False, rules=[BOTH]))
        return asked

    def take(self, position: Warcrow, frame: Rolling, side: Side, action: Action) -> None:
        if not isinstance(action, Order):
            super().take(position, frame, side, action)
            return
        frame.caller = check_seat(position, action.first)
        told: dict[str, Any] = {"first": frame.caller}
        happen(position, "calls-first", [BOTH], seat=action.seat, data=told)
