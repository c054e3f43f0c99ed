"""What a game asks for on its way: a printed fact is asked for where it is missing, and nothing is half done.

The steps up to there are taken again on a fresh copy: nothing in a game is left to chance, so they come to the same.
"""

from typing import Any

from referee.kernel.agenda import push, stepping
from referee.kernel.choice import Offered
from referee.kernel.errors import Missing
from referee.kernel.position import P
from referee.kernel.reading import Reading, ask
from referee.kernel.title import Title


class Asks(Title[P]):
    """How a game comes to know what only the table can tell."""

    def reading(self, position: P, missing: Missing, held: dict[str, Any] | None) -> Reading:
        """What waits for a fact that is missing; a game that has more to ask about it has its own."""
        return ask(position, missing, held)

    def believes(self, position: P, fact: str) -> bool:
        """Whether one player's word is enough for a fact that an action brings along."""
        return True

    def offered(self, position: P, fact: str) -> Offered | None:
        """What whoever is asked for a fact may begin with."""
        return None

    def run_or_ask(self, position: P) -> P:
        """Go on to the next answer due; a fact that is missing on the way and can be told is that answer."""
        before, told, steps = self.encode(position), list(position.events), 0
        try:
            for taken in stepping(position):
                steps = taken
            return position
        except Missing as missing:
            if not self.forms.about(missing.key):
                raise
            held = position.waiting_action
            position = self.after_steps(before, steps)
            position.events[:0] = told
            push(position, self.reading(position, missing, held))
            return position

    def after_steps(self, before: bytes, steps: int) -> P:
        """A position so many steps on."""
        position = self.decode(before)
        for _ in range(steps):
            position.agenda[-1].settle(position)
        return position
