"""The answer to "may I?": the same judging as an action's, minus dice and saving."""

from typing import Any

from msgspec import Struct

from api import dice, judging
from api.answers import seen
from api.passes import Holder
from api.problems import cited
from referee.kernel.errors import Refusal
from referee.kernel.event import Event
from referee.kernel.position import Position
from referee.kernel.reading import Reading


class Ruling(Struct):
    """Legal or not, what would happen, and the rules it rests on."""

    legal: bool
    events: list[Event]
    rules: list[dict[str, str]]
    why: str
    remedy: str | None = None
    depends_on: dict[str, Any] | None = None


def rule_on(table: Holder, raws: list[Any]) -> Ruling:
    """Judge actions in order on a copy that is thrown away."""
    data = table.row.position
    events: list[Event] = []
    try:
        for raw in raws:
            action = judging.read(table, raw)
            chance = dice.wanted(table.game, data, action)
            if chance is not None:
                return _depends(events, f"It may be thrown: {chance.label}.", {"dice": chance})
            played = table.game.apply(data, action)
            data = played.data
            events += seen(played.events, table.seats)
            unread = _unread(played.position)
            if unread:
                return _depends(events, unread.question, {"fact": unread.fact, "question": unread.question})
    except Refusal as no:
        return Ruling(False, [], cited(no.rules), no.why, no.remedy)
    return Ruling(True, events, cited(_rules(events)), "The rules allow it.")


def _unread(position: Position) -> Reading | None:
    """The printed fact that an action waits for, if it does."""
    top = position.agenda[-1] if position.agenda else None
    return top if isinstance(top, Reading) and top.held is not None else None


def _depends(events: list[Event], why: str, on: dict[str, Any]) -> Ruling:
    return Ruling(True, events, cited(_rules(events)), why, depends_on=on)


def _rules(events: list[Event]) -> list[str]:
    return list(dict.fromkeys(rule for event in events for rule in event.rules))
