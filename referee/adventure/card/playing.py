"""Frames that stand in a moment of the turn: beside what they ask for, cards may be played and powers used there."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from referee.adventure.card.ability import EXACT_TIMING, TIMING_ICONS
from referee.adventure.table.open_turn import active
from referee.adventure.table.position import Adventure
from referee.adventure.table.window import Moment
from referee.kernel.action import Action
from referee.kernel.agenda import Frame, only
from referee.kernel.card import PLAY, USE
from referee.kernel.choice import AnyShape
from referee.kernel.prompt import Prompt
from referee.kernel.seating import clockwise
from referee.kernel.window_prompts import window_prompts

PLAYS: Mapping[str, Sequence[str]] = {PLAY: (TIMING_ICONS,), USE: (EXACT_TIMING,)}
"""What may be done in any moment beside what a frame asks for; they are added to the `asks` of every such frame."""


class Playing(Frame[Adventure]):
    """A frame that stands in a moment: `moment_rule`, unless it goes through several and says which (`moment`).

    A frame with prompts of its own adds `super().prompts(position)` to them; all else works by itself.
    """

    moment_rule: ClassVar[Moment | None] = None
    seat: str

    def __init_subclass__(cls, **options: Any) -> None:
        """Every frame of this kind may ask for plays."""
        cls.asks = {**PLAYS, **cls.asks}

    def moment(self, position: Adventure) -> Moment | None:
        return self.moment_rule

    def players(self, position: Adventure) -> list[str]:
        """Who may play in it: the active character, and the others clockwise where the moment is theirs too."""
        rule = self.moment(position)
        return clockwise(position, active(position)) if rule is not None and rule.others else [active(position)]

    def prompts(self, position: Adventure) -> list[Prompt]:
        rule = self.moment(position)
        if rule is None:
            return []
        return window_prompts(position, rule.key, self.players(position), False, rule.title, rule.rules)

    def could_play(self, position: Adventure) -> bool:
        """Whether anybody could have something to play here, for all anyone can see."""
        rule = self.moment(position)
        seats = self.players(position) if rule else []
        return any(rule and position.game.could_play(position, seat, rule.key) for seat in seats)

    def choices(self, position: Adventure, action: str, seat: str) -> list[AnyShape]:
        rule = self.moment(position)
        if action not in PLAYS:
            return super().choices(position, action, seat)
        if rule is None or seat not in self.players(position):
            return []
        shapes: list[AnyShape] = position.game.shapes(position, seat, rule.key, action)
        return shapes

    def takes(self, position: Adventure, action: Action) -> bool:
        rule = self.moment(position)
        return rule is not None and bool(position.game.fits(position, action, rule.key))

    def on_use(self, position: Adventure, action: Action) -> None:
        rule = self.moment(position)
        assert rule is not None, "a frame takes a play only in its moment"
        position.game.check_play(position, action)
        only(self.players(position), action, rule.rules, "play something here")
        position.game.begin_play(position, action, rule.key)

    def only_mine(self, position: Adventure, action: Action) -> None:
        """Refuse whoever the frame is not for."""
        only([self.seat], action, self.asks.get(str(action.__struct_config__.tag), self.timing))
