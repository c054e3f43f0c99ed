"""What the kernel asks of a game whose table measures: what is told, doubted, agreed on and needed."""

from typing import Any

from referee.kernel.action import Read
from referee.kernel.choice import AnyShape
from referee.kernel.document import NOTE
from referee.kernel.errors import Missing
from referee.kernel.game import Game
from referee.kernel.position import holds
from referee.kernel.prompt import Prompt
from referee.kernel.reading import Reading, keep
from referee.kernel.say import Text
from referee.warcrow.claim import contradiction, dispute, looks
from referee.warcrow.claim.claim import check_units, kind_of, question_of
from referee.warcrow.claim.dispute import Dispute
from referee.warcrow.claim.meant import rules_of, unasked_by
from referee.warcrow.table.position import Warcrow


class Measured(Game[Warcrow]):
    """A game played by claims."""

    def check_fact(self, key: str, value: Any) -> list[str]:
        return rules_of(key, value, super().check_fact(key, value))

    def clash(self, position: Warcrow, seat: str, fact: str, value: Any) -> Text | None:
        return contradiction.clash(position, seat, fact, value)

    def question(self, position: Warcrow, fact: str) -> Text | None:
        return looks.question(position, fact)

    def believes(self, position: Warcrow, fact: str) -> bool:
        return not dispute.needs_both(position, fact)

    def reading(self, position: Warcrow, missing: Missing, held: dict[str, Any] | None) -> Reading:
        return dispute.measuring(position, missing, held)

    def any_time_read(self, position: Warcrow, action: Read) -> bool:
        """Either player may measure and look at any time."""
        if isinstance(position.agenda[-1], Reading) or kind_of(action.fact) is None:
            return super().any_time_read(position, action)
        self.check_fact(action.fact, action.value)
        check_units(position, action.fact)
        if dispute.needs_both(position, action.fact):
            dispute.ask_both(position, action.seat, action.fact, action.value)
            return True
        question = question_of(position, action.fact)
        keep(position, action.seat, action.fact, action.value, question, more=unasked_by(action.fact))
        return True

    def any_time_dispute(self, position: Warcrow, action: Dispute) -> bool:
        dispute.dispute(position, action)
        return True

    def standing_prompts(self, position: Warcrow) -> list[Prompt]:
        return dispute.prompts(position)

    def standing_choices(self, position: Warcrow, seat: str, action_type: str) -> list[AnyShape]:
        own = [prompt for prompt in dispute.prompts(position) if prompt.action == action_type and seat in prompt.seats]
        found = [prompt.choice for prompt in own if prompt.choice is not None]
        return found + super().standing_choices(position, seat, action_type)

    def unwritten(self, position: Warcrow) -> dict[str, str]:
        """What was measured is measured anew at a table that is typed in."""
        told = super().unwritten(position)
        if told or not any(holds(position, claim) for claim in position.claims.values()):
            return told
        return {NOTE: self.voice(position).tell("Not part of this position: what was measured and seen.")}
