"""Putting what the rules say into words: in the language of whoever asks, with the names of this table."""

from collections.abc import Iterable
from typing import Any, TypeVar

import msgspec
from flask import has_request_context, request
from msgspec.structs import replace

from api import languages
from referee.kernel.event import Event, Outcome, Scoreboard
from referee.kernel.game import Game
from referee.kernel.position import Position
from referee.kernel.prompt import Prompt
from referee.kernel.shape import Shape
from referee.kernel.speech import Voice
from referee.kernel.telling import Teller
from referee.kernel.wordbook import ENGLISH

T = TypeVar("T", bound=msgspec.Struct)


def language(game: Game[Any]) -> str:
    """The language this request is answered in: the best of those the game speaks, else English."""
    if not has_request_context():
        return ENGLISH
    found = languages.best(request.environ.get("HTTP_ACCEPT_LANGUAGE", ""), game.languages)
    languages.spoke(found)
    return found


def voice(game: Game[Any], position: Position | None) -> Voice:
    """The game speaking to whoever asks; without a position, as at no table in particular."""
    return game.voice(position, language(game))


def prompts(speaker: Voice, game: Game[Any], found: Iterable[Prompt]) -> list[Prompt]:
    """What is asked, with everything that can be answered called by its name."""
    return [Teller(speaker, game.types[prompt.action]).prompt(prompt) for prompt in found]


def choices(speaker: Voice, game: Game[Any], action: str, found: Iterable[Shape]) -> list[Shape]:
    """The answers an action has now, likewise."""
    teller = Teller(speaker, game.types[action])
    return [teller.shape(shape) for shape in found]


def moments(speaker: Voice, now: dict[str, Any]) -> dict[str, Any]:
    """The windows that are open and whom the referee waits for."""
    windows = [
        one | {"title": speaker.tell(one["title"]), "order": speaker.tell(one["order"])} for one in now["windows"]
    ]
    waits = [one | {"text": speaker.tell(one["text"])} for one in now.get("waits_for", ())]
    return now | {"windows": windows, "waits_for": waits}


def outcome(speaker: Voice, found: Outcome | None) -> Outcome | None:
    return found and _told(speaker, found, "why")


def scoreboard(speaker: Voice, found: Scoreboard) -> Scoreboard:
    return replace(found, lines=[_told(speaker, line, "text") for line in found.lines])


def events(speaker: Voice, game: Game[Any], found: Iterable[Event]) -> list[Event]:
    """Events of the ledger in another language; what it cannot tell stands as it was told."""
    return [_retold(speaker, game, event) for event in found]


def _told(speaker: Voice, found: T, field: str) -> T:
    return replace(found, **{field: speaker.tell(getattr(found, field))})


def _retold(speaker: Voice, game: Game[Any], event: Event) -> Event:
    verb = game.verbs.get(event.kind)
    try:
        return event if verb is None else replace(event, text=speaker.tell(verb.sentence(event)))
    except (LookupError, TypeError, AttributeError):
        return event
