"""The rule inventory: the books, looked up by id, and quoted in answers.

>>> rule("wbg.move.worker-entry").section
'Worker Movement Restrictions'
>>> exists("wbg.move.teleport")
False
"""

from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from typing import Any

from referee.library.books import (
    ROLES,
    Ambiguity,
    Book,
    BookFault,
    Example,
    Rule,
    asked,
    books,
    game_of_book,
    games,
)
from referee.library.folders import remembered

__all__ = [
    "ROLES",
    "Ambiguity",
    "Book",
    "BookFault",
    "Example",
    "Rule",
    "ambiguities",
    "ambiguities_of",
    "asked",
    "books",
    "cite",
    "example_of",
    "examples",
    "examples_of",
    "exists",
    "game_of_book",
    "games",
    "rule",
    "rules",
]


@remembered
def _by_id() -> Mapping[str, Rule]:
    return {id: found for book in books().values() for id, found in book.rules.items()}


def exists(id: str) -> bool:
    """Whether a rule has this id."""
    return id in _by_id()


def rule(id: str) -> Rule:
    """The rule with this id; a KeyError names those that are spelt nearly so."""
    try:
        return _by_id()[id]
    except KeyError:
        near = get_close_matches(id, _by_id(), n=3, cutoff=0.6)
        hint = f"; near: {', '.join(near)}" if near else ""
        raise KeyError(f"no rule {id!r}{hint}") from None


def rules(book: str | None = None) -> Iterator[Rule]:
    """Every rule, or those of one book, in the book's order."""
    return (found for shelved in _shelf(book) for found in shelved.rules.values())


def examples(book: str | None = None) -> Iterator[Example]:
    """Every worked example, or those of one book."""
    return (example for shelved in _shelf(book) for example in shelved.examples)


def ambiguities(book: str | None = None) -> Iterator[Ambiguity]:
    """Every unclear point, or those of one book."""
    return (unclear for shelved in _shelf(book) for unclear in shelved.ambiguities)


def _shelf(book: str | None) -> Iterable[Book]:
    return books().values() if book is None else (books()[book],)


@remembered
def _examples_by_rule() -> Mapping[str, list[Example]]:
    return _grouped(examples())


@remembered
def _ambiguities_by_rule() -> Mapping[str, list[Ambiguity]]:
    return _grouped(ambiguities())


def _grouped(entries: Iterable[Any]) -> dict[str, list[Any]]:
    groups: dict[str, list[Any]] = {}
    for entry in entries:
        for id in entry.rules:
            groups.setdefault(id, []).append(entry)
    return groups


def examples_of(rule_id: str) -> list[Example]:
    """The worked examples that show this rule."""
    return list(_examples_by_rule().get(rule_id, ()))


def example_of(rule_id: str) -> Example | None:
    """The example that shows this rule with the fewest others beside it, if any."""
    return min(examples_of(rule_id), key=lambda example: len(example.rules), default=None)


def ambiguities_of(rule_id: str) -> list[Ambiguity]:
    """The unclear points that touch this rule, each with the reading we take."""
    return list(_ambiguities_by_rule().get(rule_id, ()))


def cite(ids: Iterable[str]) -> list[dict[str, str]]:
    """The rules as an answer quotes them: id, book, section and text."""
    return [
        {"id": found.id, "book": found.book, "section": found.section, "text": found.text} for found in map(rule, ids)
    ]
