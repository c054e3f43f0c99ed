"""Writing answers: msgspec makes the JSON, and no seat is told what it may not know."""

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
from flask import Response

from api import hands, telling
from models.ledger import Line
from referee.kernel.event import Event
from referee.kernel.game import Game
from referee.kernel.hiding import imagined
from referee.kernel.position import Position
from referee.kernel.prompt import Prompt
from referee.kernel.speech import Voice

_encode = msgspec.json.Encoder().encode
_events = msgspec.json.Decoder(list[Event]).decode


def answer(body: Any, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    return Response(_encode(body), status, headers, content_type="application/json")


def seen(events: Iterable[Event], seats: Sequence[str]) -> list[Event]:
    """The events these seats may know of, and have not been told more of."""
    known = [event for event in events if event.seen_by is None or any(seat in event.seen_by for seat in seats)]
    return [event for event in known if not (event.brief and event.seat in seats)]


def shown(line: Line, seats: Sequence[str], game: Game[Any], speaker: Voice) -> Line:
    """A line of the log with only what these seats may know, in the language they are told it."""
    events: Any = line.events
    if line.hidden or not speaker.is_english:
        known = seen(_events(line.events), seats)
        events = msgspec.Raw(_encode(known if speaker.is_english else telling.events(speaker, game, known)))
    told = msgspec.Raw(_encode(hands.shown(line.hands, seats, speaker)))
    return msgspec.structs.replace(line, events=events, hidden=msgspec.UNSET, hands=told)


class Due:
    """Whom a position waits for, worked out once for all who see it as it is."""

    def __init__(self, game: Game[Any], position: Position) -> None:
        self.game = game
        self.position = position
        self._open: list[Prompt] | None = None

    def known_to(self, seats: Sequence[str]) -> list[Prompt]:
        """As these seats may think of it."""
        thought = imagined(self.game, self.position, seats)
        if thought is not self.position:
            return self.game.prompts(thought)
        if self._open is None:
            self._open = self.game.prompts(self.position)
        return self._open

    def told(self, seats: Sequence[str], speaker: Voice) -> list[Prompt]:
        """Everybody is told who is asked for what; the choices are for those who are asked."""
        due = [
            prompt
            if any(seat in prompt.seats for seat in seats)
            else msgspec.structs.replace(prompt, choice=None, cards=[])
            for prompt in self.known_to(seats)
        ]
        return telling.prompts(speaker, self.game, due)


def asked(game: Game[Any], position: Position, seats: Sequence[str], speaker: Voice | None = None) -> list[Prompt]:
    return Due(game, position).told(seats, speaker or telling.voice(game, position))
