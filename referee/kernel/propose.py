"""An event that somebody may turn into another: it waits on the agenda until everyone with a say has answered.

Whoever proposes must leave what comes next to a later `settle`: the event may not have happened yet.
"""

from collections.abc import Iterable, Mapping
from copy import deepcopy
from typing import Any

from referee.kernel.action import Answer
from referee.kernel.agenda import Frame, close, only, push
from referee.kernel.choice import one
from referee.kernel.event import Event
from referee.kernel.position import Position, carry_out, replaced
from referee.kernel.prompt import Prompt
from referee.kernel.sources import Offer, Source


class Pending(Frame[Position], tag="pending"):
    """An event not yet so: who was asked about it, and the offer that is open."""

    asks = {"answer": ()}
    event: Event
    asked: list[str] = []
    offer: Offer | None = None

    def settle(self, position: Position) -> bool:
        if self.offer is not None:
            return False
        event = replaced(position, self.event, self.asked)
        if event is None:
            close(position, self)
            return True
        self.event = event
        source = offering(position, event, self.asked)
        if source is None:
            close(position, self)
            carry_out(position, event)
            return True
        self.asked.append(source.key)
        self.offer = source.may[event.kind].offers(position, event)
        return True

    def corrected(self, position: Position) -> None:
        """What the table no longer has cannot be lost or moved: such an event is let go."""
        trial = position.game.copy(position)
        try:
            carry_out(trial, deepcopy(self.event))
        except LookupError:
            close(position, self)

    def prompts(self, position: Position) -> list[Prompt]:
        assert self.offer is not None
        choice = one([{"yes": True}, {"yes": False}])
        return [Prompt([self.offer.seat], "answer", self.offer.text, self.offer.rules, choice=choice)]

    def on_answer(self, position: Position, action: Answer) -> None:
        assert self.offer is not None
        only([self.offer.seat], action, tuple(self.offer.rules), "say yes or no")
        self.offer = None
        if not action.yes:
            return
        kind, key = self.event.kind, self.asked[-1]
        source = next(source for source in position.game.sources.by_hook["may", kind] if source.key == key)
        event = source.may[kind].instead(position, self.event)
        if event is None:
            close(position, self)
        else:
            self.event = event


def propose(
    position: Position,
    kind: str,
    rules: Iterable[str],
    seat: str = "",
    seen_by: list[str] | None = None,
    *,
    data: Mapping[str, Any] | None = None,
    **more: Any,
) -> bool:
    """Let something be so unless somebody may have it otherwise; False: it waits for that answer."""
    asked: list[str] = []
    event = replaced(position, Event(kind, list(rules), seat, {**data, **more} if data else more, "", seen_by), asked)
    if event is None:
        return True
    if offering(position, event, asked) is None:
        carry_out(position, event)
        return True
    push(position, Pending(event=event, asked=asked))
    return False


def offering(position: Position, event: Event, asked: list[str]) -> Source[Any] | None:
    """The next source in play that may offer something else instead."""
    found = position.game.in_play(position, "may", event.kind)
    return next((source for source in found if source.key not in asked), None)
