"""Search: a question in a player's own words, answered with the rules that decide it.

Words are put right against the game's vocabulary, matched with synonyms against what the rules say and how
players ask for them, and, where the sentence model is installed, compared by meaning. The books are searched
game by game; an answer never depends on what was asked before.

>>> [hit.rule.id for hit in search("faerie fire", game="warcraft", limit=1).results]
['wbg.card.faerie-fire']
"""

from functools import cache

import msgspec

from referee.library import inventory
from referee.library.inventory import Ambiguity, Example, Rule
from referee.library.shelf import Found, Shelf

LONGEST_QUESTION = 1000
MOST_RESULTS = 50
FULL_TEXT = "full text"
WITH_MODEL = "full text and sentence model"


class Hit(msgspec.Struct, frozen=True):
    """A rule that answers, how well, and what a reader should see beside it."""

    rule: Rule
    score: float
    why: str
    example: Example | None
    readings: list[Ambiguity]
    related: list[Rule]


class Answer(msgspec.Struct, frozen=True):
    """The rules found, the best first, and how the question was understood."""

    results: list[Hit]
    engine: str
    corrected: dict[str, str]


def search(q: str, game: str | None = None, book: str | None = None, limit: int = 5) -> Answer:
    """The rules that answer a question; ValueError when it is too long or the game or book is unknown."""
    if len(q) > LONGEST_QUESTION:
        raise ValueError(f"A question has at most {LONGEST_QUESTION} characters; this one has {len(q)}.")
    wanted = min(max(limit, 0), MOST_RESULTS)
    asked_of = [shelf(key) for key in _games(game, book)]
    found: list[Found] = []
    corrected: dict[str, str] = {}
    for each in asked_of:
        question = each.understand(q)
        corrected |= question.corrected
        found += each.find(question, book, wanted)
    found.sort(key=lambda one: -one.score)
    engine = WITH_MODEL if any(each.model is not None for each in asked_of) else FULL_TEXT
    return Answer([_hit(one) for one in found[:wanted]], engine, corrected)


@cache
def shelf(game: str) -> Shelf:
    """The index of one game, made at its first question."""
    return Shelf(game)


def warm() -> None:
    """Make every index now, so that the first question need not wait."""
    for game in dict.fromkeys(inventory.GAME_OF_BOOK.values()):
        shelf(game)


def _games(game: str | None, book: str | None) -> list[str]:
    games = dict.fromkeys(inventory.GAME_OF_BOOK.values())
    if book is not None and book not in inventory.GAME_OF_BOOK:
        raise ValueError(f"There is no book {book!r}; the books are {', '.join(inventory.GAME_OF_BOOK)}.")
    if game is not None and game not in games:
        raise ValueError(f"There is no game {game!r}; the games are {', '.join(games)}.")
    of_book = inventory.GAME_OF_BOOK[book] if book else None
    return [one for one in games if game in (None, one) and of_book in (None, one)]


def _hit(found: Found) -> Hit:
    rule = found.rule
    related = [inventory.rule(id) for id in rule.see if inventory.exists(id)]
    return Hit(
        rule,
        round(found.score, 4),
        found.explain(),
        inventory.example_of(rule.id),
        inventory.ambiguities_of(rule.id),
        related,
    )
