"""Frames that ask: each says once in which window, and for which actions by which rules."""

from typing import ClassVar

from referee.kernel.agenda import Frame
from referee.kernel.prompt import Choice, Prompt
from referee.smallworld.benefit import Benefit
from referee.smallworld.state import SmallWorld
from referee.smallworld.windows import Moment


class Asking(Frame[SmallWorld]):
    """A frame with a window. What `asks` does not name it cannot ask for."""

    window: ClassVar[Moment]
    asks: ClassVar[dict[str, tuple[str, ...]]]

    def ask(
        self,
        seats: list[str],
        action: str,
        text: str,
        choice: Choice,
        *,
        must: bool = True,
        rules: list[str] | None = None,
    ) -> Prompt:
        """A prompt for one of its actions; `rules` where only some of them, or more, apply now."""
        declared = self.asks[action]
        return Prompt(seats, action, text, list(declared) if rules is None else rules, must=must, choice=choice)

    def helps(self, position: SmallWorld, benefit: Benefit) -> bool:
        """Whether a help for a conquest is still to be had."""
        return not benefit.uses(position)
