"""For a no: what would make it legal, where that is simple.

The rules themselves are asked: which like actions are legal now, and after which single action would this one be.
"""

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from api.saying import voice_in
from referee.kernel.action import Action
from referee.kernel.choice import Option
from referee.kernel.errors import Invalid, Refusal
from referee.kernel.game import Game
from referee.kernel.position import Position
from referee.kernel.say import say
from referee.kernel.speech import Voice
from referee.kernel.telling import Teller

MOST_TRIES = 60
MOST_INSTEAD = 3
NO_HELP = ("roll", "draw", "read", "correct", "pass", "go-on", "done")
"""What is no help to suggest: chance, corrections, and giving up."""


class Remedy(Struct):
    """In words; an action to take first; like actions that are legal now."""

    text: str | None
    first: dict[str, Any] | None
    instead: list[dict[str, Any]]


def find(game: Game[Any], data: bytes, action: Action, no: Refusal, speaker: Voice) -> Remedy:
    """What would help; the rules' own word comes before what was found by trying."""
    position = game.decode(data)
    wanted = game.raw(action)
    instead = [] if wanted["type"] in NO_HELP else _like(game, position, wanted)[:MOST_INSTEAD]
    first = _first(game, data, position, action)
    told = speaker.tell(no.remedy) if no.remedy else None
    text = told or _moment(game, wanted, speaker) or _turn(game, position, wanted, speaker)
    if text is None and first is not None:
        text = _put(speaker, "First: {first}.", first=said(game, speaker, first))
    if text is None and instead:
        text = _put(speaker, "Legal now: {these}.", these="; ".join(said(game, speaker, one) for one in instead))
    return Remedy(text, first, instead)


def _put(speaker: Voice, sentence: str, **slots: str) -> str:
    """A sentence of the service around what the game says, both in the language of the game."""
    return voice_in(speaker.speech.language).tell(say(sentence, **slots))


def _moment(game: Game[Any], wanted: dict[str, Any], speaker: Voice) -> str | None:
    """A card whose window is not open is told its moment."""
    entry = next((entry for entry in game.reference() if "card" in wanted and entry["key"] == wanted["card"]), None)
    window = game.windows.get(entry["window"]) if entry and entry.get("window") else None
    return _put(speaker, "Its moment: {window}.", window=speaker.tell(window.title)) if window else None


def _turn(game: Game[Any], position: Position, wanted: dict[str, Any], speaker: Voice) -> str | None:
    """A seat that is not asked anything now is told whom the referee waits for."""
    due = [prompt for prompt in game.prompts(position) if prompt.must]
    if not due or any(wanted["seat"] in prompt.seats for prompt in due):
        return None
    seats = speaker.speech.listed([speaker.name("seat", seat) for seat in due[0].seats], "or")
    return _put(speaker, "Wait for {seats}: {what}", seats=seats, what=speaker.tell(due[0].text))


def _like(game: Game[Any], position: Position, wanted: dict[str, Any]) -> list[dict[str, Any]]:
    """Legal actions of the same kind that share something with what was wanted, the likest first."""
    head = {"type": wanted["type"], "seat": wanted["seat"]}
    offered = game.options(position, wanted["seat"], wanted["type"], {}) if _seated(game, position, wanted) else []
    found = [(_shared(option, wanted), head | option) for option in offered]
    return [option for shared, option in sorted(found, key=lambda one: -one[0]) if shared]


def _first(game: Game[Any], data: bytes, position: Position, action: Action) -> dict[str, Any] | None:
    """A single legal action after which this one would be legal too."""
    wanted = game.raw(action)
    tried = 0
    for before in _openings(game, position, wanted):
        tried += 1
        if tried > MOST_TRIES:
            return None
        try:
            played = game.apply(data, game.read_action(before))
            game.apply(played.data, action)
        except (Refusal, Invalid):
            continue
        return before
    return None


def _openings(game: Game[Any], position: Position, wanted: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """What the same seat may do now, the nearest to what it wants first."""
    if not _seated(game, position, wanted):
        return
    kinds = dict.fromkeys(prompt.action for prompt in game.prompts(position) if wanted["seat"] in prompt.seats)
    offered = [
        {"type": kind, "seat": wanted["seat"], **option}
        for kind in kinds
        if kind not in NO_HELP
        for option in game.options(position, wanted["seat"], kind, {})
    ]
    yield from sorted(offered, key=lambda option: -_shared(option, wanted))


def _seated(game: Game[Any], position: Position, wanted: dict[str, Any]) -> bool:
    return position.outcome is None and wanted["seat"] in game.seats_in(position)


def _shared(option: dict[str, Any], wanted: dict[str, Any]) -> int:
    """In how many fields two actions agree, seat and type aside; where to counts most."""
    same = [name for name, value in option.items() if name not in ("type", "seat") and wanted.get(name) == value]
    return len(same) + ("to" in same)


def said(game: Game[Any], speaker: Voice, action: dict[str, Any]) -> str:
    """An action in words, as a button says it."""
    struct = game.types[action["type"]]
    fields = {name: value for name, value in action.items() if name not in ("type", "seat")}
    return Teller(speaker, struct).label(Option(fields), "")
