"""The books as their files tell them: read, typed, and checked against each other.

A book that contradicts itself does not load: the error names the id and what is wrong with it.
"""

from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any

import msgspec
import yaml

GAME_OF_BOOK = {
    "wbg": "warcraft",
    "wbx": "warcraft",
    "wag": "adventure",
    "sww": "smallworld",
    "wcr": "warcrow",
}
ROLES = ("setup", "enforce", "resolve", "track", "timing", "score", "inform")

_Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class BookFault(ValueError):
    """A book contradicts itself: which id, and how."""

    def __init__(self, id: str, fault: str) -> None:
        super().__init__(f"{id}: {fault}")
        self.id = id
        self.fault = fault


class Rule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One rule of a book, complete in itself."""

    id: str
    section: str
    role: str
    text: str
    see: tuple[str, ...] = ()
    changes: tuple[str, ...] = ()
    bold: bool = False
    """A prohibition the book prints in bold, where the book gives those a rank of their own."""

    @property
    def book(self) -> str:
        return self.id.split(".", 1)[0]

    @property
    def area(self) -> str:
        return self.id.split(".", 2)[1]

    @property
    def game(self) -> str:
        return GAME_OF_BOOK[self.book]


class Example(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A worked example of the book, with its numbers."""

    id: str
    section: str
    rules: tuple[str, ...]
    given: str
    when: str
    then: str


class Ambiguity(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where the book is unclear, and the reading the referee takes."""

    topic: str
    reading: str
    rules: tuple[str, ...]


class Book(msgspec.Struct, frozen=True):
    """A rulebook: its rules by id, its examples, and where it leaves off."""

    key: str
    title: str
    rules: Mapping[str, Rule]
    examples: tuple[Example, ...]
    ambiguities: tuple[Ambiguity, ...]
    gaps: tuple[str, ...]

    @property
    def game(self) -> str:
        return GAME_OF_BOOK[self.key]


@cache
def books() -> Mapping[str, Book]:
    """All five books by their key, checked against each other."""
    shelf = {key: read_book(key, _yaml("rules", key)) for key in GAME_OF_BOOK}
    check(shelf)
    return MappingProxyType(shelf)


def read_book(key: str, raw: dict[str, Any]) -> Book:
    """A book as its file tells it; entries are checked one by one so that a fault names its id."""
    rules: dict[str, Rule] = {}
    for entry in raw["rules"]:
        found = _convert(entry, Rule, entry.get("id", key))
        if found.id in rules:
            raise BookFault(found.id, "stands twice in the book")
        rules[found.id] = found
    examples = tuple(_convert(entry, Example, entry.get("id", key)) for entry in raw["examples"])
    unclear = tuple(_convert(entry, Ambiguity, f"{key}: {entry.get('topic')}") for entry in raw["ambiguities"])
    return Book(key, raw["title"], MappingProxyType(rules), examples, unclear, tuple(raw["gaps"]))


def check(shelf: Mapping[str, Book]) -> None:
    """Raise BookFault at the first id that is misplaced or points nowhere."""
    known = {id for book in shelf.values() for id in book.rules}
    citable = known | {example.id for book in shelf.values() for example in book.examples}
    for book in shelf.values():
        for found in book.rules.values():
            _check_rule(found, book.key, citable)
        _check_examples(book, known)
        for unclear in book.ambiguities:
            _check_targets(f"{book.key}: {unclear.topic}", unclear.rules, known)


def _check_rule(found: Rule, key: str, citable: set[str]) -> None:
    if found.id.count(".") < 2 or found.book != key:
        raise BookFault(found.id, f"is not of the form {key}.area.slug")
    if found.role not in ROLES:
        raise BookFault(found.id, f"has the unknown role {found.role!r}")
    _check_targets(found.id, found.see, citable)


def _check_examples(book: Book, known: set[str]) -> None:
    seen: set[str] = set()
    for example in book.examples:
        if example.id in seen or example.id in known:
            raise BookFault(example.id, "stands twice in the book")
        seen.add(example.id)
        _check_targets(example.id, example.rules, known)


def _check_targets(id: str, targets: Iterable[str], known: set[str]) -> None:
    for target in targets:
        if target not in known:
            raise BookFault(id, f"points to {target}, which is not there")


@cache
def asked() -> Mapping[str, tuple[str, ...]]:
    """The ways players ask for each rule."""
    phrases: dict[str, tuple[str, ...]] = {}
    for key, book in books().items():
        told = read_asked(_yaml("asked", key), book)
        phrases.update(told)
    return MappingProxyType(phrases)


def read_asked(raw: dict[str, list[str]], book: Book) -> dict[str, tuple[str, ...]]:
    """The phrasings of one book, each for a rule that is in it."""
    for id in raw:
        if id not in book.rules:
            raise BookFault(id, "is asked for, but is no rule of the book")
    return {id: tuple(str(phrase) for phrase in phrases) for id, phrases in raw.items()}


def _convert(entry: dict[str, Any], kind: Any, id: str) -> Any:
    try:
        return msgspec.convert(entry, kind)
    except msgspec.ValidationError as fault:
        raise BookFault(id, str(fault)) from None


def _yaml(folder: str, key: str) -> dict[str, Any]:
    text = files(__package__).joinpath(folder, f"{key}.yaml").read_text(encoding="utf-8")
    return yaml.load(text, _Loader)
