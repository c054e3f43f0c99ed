"""Words are words: whatever people are told, over random play, has no key, no path and no value of the code in it.

The players have names unlike their seats' keys. Everything that is told is read: prompts with their choices, events,
scores, what a game says of itself, and the refusals and faults of spoiled actions.
"""

import random
import re
from collections.abc import Iterator
from typing import Any

import msgspec

from referee.kernel import Invalid, Refusal
from referee.kernel.describing import described
from referee.kernel.game import Game, Played
from referee.kernel.telling import Teller
from referee.testing.checks import JUNK
from referee.testing.wander import wander

NAMES = ("Zoë", "Quentin", "Yrsa", "Ulf", "Xenia", "Wanda", "Ottokar", "Viola")
STEPS = 120
Told = tuple[str, str]
"""What told it, and the text."""
SHOWN = frozenset(
    (
        "text",
        "title",
        "label",
        "hint",
        "why",
        "remedy",
        "detail",
        "noun",
        "question",
        "chosen_title",
        "kind_title",
        "note",
        "heading",
        "takes",
    )
)
"""The fields of an answer that people read."""
PLAIN_LABELS = frozenset(("throw", "ask", "one"))
"""Shapes whose own label is what an answer sends back."""
HYPHENED = frozenset(("face-down", "face-up", "driven-off", "well-guarded", "four-player", "typed-in"))
"""English words that have a hyphen of their own."""
FAULTS = {
    "a key of a seat": re.compile(r"\bseat-\d\b"),
    "the id of a rule or a path": re.compile(r"\b[a-z_]{2,}\.[a-z_]{2,}[\w.-]*"),
    "a key of the code": re.compile(r"\b[a-z]+_[a-z_]+\b"),
    "a value of the code": re.compile(r"\b(?:None|True|False|null)\b(?! [A-Z])|[{}]|<\w+"),
    "two spaces, or one at an end": re.compile(r"  |^ | $"),
    "an empty name": re.compile(r" [.,;!?](?:\s|$)"),
    "one of several": re.compile(r"(?<![\w-])1 (?!(?:is|was|has|begins|loses|its)\b)[a-z]+[^s\W]s\b(?! hits)"),
    "several of one": re.compile(r"\b(?:0|[2-9]|\d\d) (?:token|coin|space|unit|worker|building|card|die)\b(?! die)"),
}
KEBAB = re.compile(r"(?<![\w-])[a-z]+(?:-[a-z0-9]+)+(?![\w-])")


def faults(text: str) -> list[str]:
    """What is wrong with a text that people read."""
    found = [fault for fault, pattern in FAULTS.items() if pattern.search(text)]
    return found + [f"the key {word}" for word in KEBAB.findall(text) if word not in HYPHENED]


def read(answer: Any, shown: bool = False) -> Iterator[str]:
    """Every text of an answer that people read, however deep it lies."""
    if isinstance(answer, str):
        if shown:
            yield answer
    elif isinstance(answer, list):
        for one in answer:
            yield from read(one, shown)
    elif isinstance(answer, dict) and "say" in answer:
        yield f"{{{answer['say']}}}"
    elif isinstance(answer, dict) and not is_quoted(answer):
        for name, value in answer.items():
            if name == "data":
                continue
            own_label = name == "label" and answer.get("shape") in PLAIN_LABELS
            plain = (
                name == "options"
                and isinstance(value, list)
                and not any("title" in one or "fields" in one for one in value)
            )
            if own_label or plain or (name == "fields" and isinstance(value, dict)):
                continue
            told = name in SHOWN and not isinstance(value, dict)
            named = name == "names" and isinstance(value, dict) and all(isinstance(v, str) for v in value.values())
            yield from read(list(value.values()) if named else value, told or named or name == "errors")


def is_quoted(answer: dict[str, Any]) -> bool:
    """Whether it is a rule as its book has it, in the book's own words."""
    return "book" in answer and "id" in answer


def table_with_names(game: Game[Any], chance: random.Random) -> dict[str, Any]:
    """A table of the game whose players are called otherwise than their seats."""
    wish = game.samples(chance)
    keys = {seat["seat"]: f"seat-{at}" for at, seat in enumerate(wish["seats"])}
    seats = [seat | {"seat": keys[seat["seat"]], "name": NAMES[at]} for at, seat in enumerate(wish["seats"])]
    return {name: renamed(value, keys) for name, value in wish.items()} | {"seats": seats}


def renamed(value: Any, keys: dict[str, str]) -> Any:
    """What a table wishes, with other keys for its seats."""
    if isinstance(value, dict):
        return {keys.get(name, name): renamed(inner, keys) for name, inner in value.items()}
    if isinstance(value, list):
        return [renamed(one, keys) for one in value]
    return keys.get(value, value) if isinstance(value, str) else value


def told_by(game: Game[Any], seed: int, steps: int = STEPS, language: str = "en") -> Iterator[Told]:
    """Everything that is told while a table is played at random, each text with what told it."""
    chance, past = random.Random(seed), list[dict[str, Any]]()
    yield from (("description", text) for text in read(described(game, game.voice(None, language))))
    for action, played in wander(game, table_with_names(game, chance), seed, steps):
        voice = game.voice(played.position, language)
        past += [action] if action else []
        for event in played.events:
            yield f"event {event.kind}", voice.tell(game.verbs[event.kind].sentence(event))
        for prompt in game.prompts(played.position):
            asked = msgspec.to_builtins(Teller(voice, game.types[prompt.action]).prompt(prompt))
            yield from ((f"prompt {prompt.action}", text) for text in read(asked))
            yield from options_told(game, played, prompt.action, prompt.seats[0], language)
        board = game.score(played.position)
        yield from (("score", voice.tell(line.text)) for line in board.lines)
        for _ in range(3 if past else 0):
            yield from no_told(game, played, spoiled(chance, past, game.seats_in(played.position)), language)


def options_told(
    game: Game[Any], played: Played[Any], kind: str, seat: str, language: str
) -> Iterator[tuple[str, str]]:
    teller = Teller(game.voice(played.position, language), game.types[kind])
    for shape in game.choices(played.position, seat, kind):
        yield from ((f"options {kind}", text) for text in read(msgspec.to_builtins(teller.shape(shape))))


def spoiled(chance: random.Random, past: list[dict[str, Any]], seats: list[str]) -> dict[str, Any]:
    """An action of this table, by whoever and with a field spoiled now and then."""
    action = dict(chance.choice(past))
    if chance.random() < 0.5:
        action["seat"] = chance.choice(seats)
    if chance.random() < 0.5:
        action[chance.choice([name for name in action if name != "type"])] = chance.choice(JUNK)
    return action


def no_told(game: Game[Any], played: Played[Any], tried: dict[str, Any], language: str) -> Iterator[Told]:
    voice = game.voice(played.position, language)
    try:
        game.apply(played.data, game.read_action(tried))
    except Refusal as no:
        yield f"refusal of {tried}", voice.tell(no.why)
        yield f"remedy of {tried}", voice.tell(no.remedy or "")
    except Invalid as fault:
        for whys in fault.errors.values():
            yield from ((f"fault of {tried}", voice.tell(why)) for why in whys)


def words_are_words(game: Game[Any], seeds: int = 1) -> None:
    """The promise: nothing that is told has a key in it, however the table is played."""
    for seed in range(seeds):
        wrong = {text: (where, found) for where, text in told_by(game, seed) if (found := faults(text))}
        said = [f"{text!r} has {', '.join(found)} ({where})" for text, (where, found) in wrong.items()]
        assert not said, "words are not words:\n" + "\n".join(said[:40])
