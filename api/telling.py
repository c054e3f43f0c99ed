"""Putting what the rules say into words: in the language of whoever asks, with the names of this table."""

from collections import Counter
from collections.abc import Iterable
from typing import Any, TypeVar

import msgspec
from flask import has_request_context, request
from msgspec.structs import replace

from api import languages
from referee.kernel.asking import fields_asked
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
    told = [Teller(speaker, game.types[prompt.action]).prompt(prompt) for prompt in found]
    asked = [(seat, prompt.title) for prompt in told for seat in prompt.seats]
    if len(set(asked)) == len(asked):
        return told
    twice = {title for (_, title), number in Counter(asked).items() if number > 1}
    return [_apart(speaker, game, prompt) if prompt.title in twice else prompt for prompt in told]


def _apart(speaker: Voice, game: Game[Any], prompt: Prompt) -> Prompt:
    """What somebody is asked more than once by one title: each with the window it is asked in."""
    if not prompt.window or speaker.position is None:
        return prompt
    window = game.window_rule(speaker.position, prompt.window).title
    return replace(prompt, title=speaker.fill("{title}: {window}", {"title": prompt.title, "window": window}))


def choices(speaker: Voice, game: Game[Any], action: str, found: Iterable[Shape]) -> list[Shape]:
    """The answers an action has now, likewise."""
    teller = Teller(speaker, game.types[action])
    return [teller.shape(shape) for shape in found]


def field_names(speaker: Voice, game: Game[Any], raw: Any) -> dict[str, str]:
    """What the fields of an action are called, and those of a position it sets; for whoever is told what is wrong."""
    form = game.document_form(speaker)
    names = {field["name"]: field["title"] for part in form.values() for field in part}
    kind = raw.get("type") if isinstance(raw, dict) else None
    action = game.types.get(kind) if isinstance(kind, str) else None
    asked = fields_asked(action) if action else {}
    return names | {name: speaker.tell(field.title) for name, field in asked.items() if field.title}


def moments(speaker: Voice, now: dict[str, Any]) -> dict[str, Any]:
    """The windows that are open and whom the referee waits for."""
    windows = [
        one | {"title": speaker.tell(one["title"]), "order": speaker.tell(one["order"])} for one in now["windows"]
    ]
    waits = [one | {"text": speaker.tell(one["text"])} for one in now.get("waits_for", ())]
    return now | {"windows": windows, "waits_for": waits}


def outcome(speaker: Voice, found: Outcome | None) -> Outcome | None:
    return found and _told(speaker, found, "why")


def scoreboard(speaker: Voice, game: Game[Any], found: Scoreboard) -> Scoreboard:
    """The points in words, each with what all of its kind are called, where the game has a word for them."""
    headings = {kind: speaker.tell(heading) for kind, heading in game.headings.items()}
    lines = [_told(speaker, line, "text") for line in found.lines]
    return replace(found, lines=[replace(one, heading=headings.get(one.source.split(":")[0], "")) for one in lines])


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
