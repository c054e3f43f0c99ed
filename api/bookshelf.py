"""The rulebooks loaded onto this server, indexed in this process: made once, looked at again now and then.

Another process that shares the database sees a new book after a second at most.
"""

import time
from functools import partial

from flask import current_app

from api import rule_schemas
from api.aside import aside
from api.passes import database
from models import books
from models.books import OwnBook
from models.database import Database
from referee.library.inventory import Rule
from referee.library.passages import Passage, Passages
from referee.library.words import terms

FRESH_SECONDS = 1.0
NAME = "referee.bookshelf"
Indexed = tuple[OwnBook, Passages]


class Bookshelf:
    """Every own book with its index."""

    def __init__(self) -> None:
        self._books: dict[str, Indexed] = {}
        self._looked = float("-inf")

    def look(self, opened: Database, again: bool = False) -> list[Indexed]:
        """The books that are there; what is new is indexed, what is gone forgotten."""
        if again or time.monotonic() - self._looked > FRESH_SECONDS:
            self._looked = time.monotonic()
            with opened.reading() as connection:
                there = books.shelf(connection)
                new = {own.id: books.passages_of(connection, own.id) for own in there if own.id not in self._books}
            indexed = {id: aside().work(partial(Passages, passages)) for id, passages in new.items()}
            self._books = {
                own.id: self._books.get(own.id) or (own, indexed[own.id])
                for own in there
                if own.id in self._books or own.id in indexed
            }
        return list(self._books.values())


def bookshelf() -> Bookshelf:
    kept: Bookshelf | None = current_app.extensions.get(NAME)
    if kept is None:
        kept = current_app.extensions[NAME] = Bookshelf()
    return kept


def loaded() -> list[Indexed]:
    """The books on this server, to be asked."""
    return bookshelf().look(database())


def beside(rule: Rule, shelf: list[Indexed]) -> list[rule_schemas.Passage]:
    """What the loaded books of this rule's game say about it."""
    found = []
    for own, index in shelf:
        if own.book in (None, rule.book) and own.game in (None, rule.game):
            passage = index.beside(rule)
            if passage:
                found.append(_quoted(own, passage))
    return found


def matching(question: str, game: str | None, book: str | None, shelf: list[Indexed]) -> list[rule_schemas.Passage]:
    """The passage of each loaded book that fits a question best."""
    wanted = terms(question) if shelf else []
    if not wanted:
        return []
    fitting = [
        (own, index.best(wanted))
        for own, index in shelf
        if (game is None or own.game in (None, game)) and (book is None or own.book in (None, book))
    ]
    return [_quoted(own, passage) for own, passage in fitting if passage]


def _quoted(own: OwnBook, passage: Passage) -> rule_schemas.Passage:
    return rule_schemas.Passage(own.id, own.title, passage.heading, passage.text)
