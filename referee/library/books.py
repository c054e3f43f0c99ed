"""The books as their files tell them: read, typed, and checked against each other.

A book that contradicts itself does not load: the error names the id and what is wrong with it.
"""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any

import msgspec
import yaml

from referee.kernel.plain_yaml import read_yaml
from referee.library.conditions import Condition, Here, names
from referee.library.folders import faulty, places, remembered

ROLES = ("setup", "enforce", "resolve", "track", "timing", "score", "inform")


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
    verdict: str = ""
    """What it comes to, in one sentence that is read aloud and stands alone; a book may leave it to the text."""
    unless: tuple[str, ...] = ()
    """Rules that are exceptions of this one."""
    see: tuple[str, ...] = ()
    changes: tuple[str, ...] = ()
    bold: bool = False
    """A prohibition the book prints in bold, where the book gives those a rank of their own."""
    when: str | tuple[str, ...] = ()
    """The conditions it is in force under, all of them, by the names the books of its game give them."""
    replaces: tuple[str, ...] = ()
    """Rules that do not hold where this one is in force, or leave it to this one."""
    adds_to: tuple[str, ...] = ()
    """Rules that still hold where this one is in force, and of which it makes more, or an exception."""
    here: tuple[Here, ...] = ()
    """What it comes to at tables of a kind."""

    @property
    def book(self) -> str:
        return self.id.split(".", 1)[0]

    @property
    def area(self) -> str:
        return self.id.split(".", 2)[1]

    @property
    def game(self) -> str:
        return places()[self.book].game


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
    conditions: Mapping[str, Condition] = {}
    """Under what its rules are in force, by name."""
    when: tuple[str, ...] = ()
    """What every rule of it needs."""

    @property
    def game(self) -> str:
        return places()[self.key].game


@remembered
def game_of_book() -> Mapping[str, str]:
    """Which game each book is of."""
    return {key: place.game for key, place in places().items()}


@remembered
def games() -> Sequence[str]:
    """Every title there are books of."""
    return tuple(dict.fromkeys(game_of_book().values()))


@remembered
def books() -> Mapping[str, Book]:
    """All books by their key, checked against each other; a faulty one that a game brought is told and left out."""
    ours = {key: read_book(key, _yaml(place.path)) for key, place in places().items() if place.ours}
    check(ours)
    shelf = dict(ours)
    for key, place in places().items():
        if not place.ours:
            try:
                found = read_book(key, _yaml(place.path))
                check({key: found}, beside=shelf)
            except (BookFault, yaml.YAMLError, KeyError, TypeError) as fault:
                faulty(place.game, place.path, fault)
            else:
                shelf[key] = found
    return MappingProxyType(linked(shelf))


def linked(shelf: Mapping[str, Book]) -> dict[str, Book]:
    """The same books with every link there and back: what a rule points to, and then what points to it."""
    pointing: dict[str, list[str]] = {}
    for book in shelf.values():
        for found in book.rules.values():
            for target in (*found.see, *found.replaces, *found.adds_to, *found.unless):
                pointing.setdefault(target, []).append(found.id)
    return {key: msgspec.structs.replace(book, rules=_seen(book, pointing)) for key, book in shelf.items()}


def _seen(book: Book, pointing: Mapping[str, list[str]]) -> Mapping[str, Rule]:
    def see(rule: Rule) -> tuple[str, ...]:
        there_and_back = (*rule.see, *rule.replaces, *rule.adds_to, *pointing.get(rule.id, ()))
        return tuple(id for id in dict.fromkeys(there_and_back) if id not in rule.unless)

    return MappingProxyType({id: msgspec.structs.replace(one, see=see(one)) for id, one in book.rules.items()})


def read_book(key: str, raw: dict[str, Any]) -> Book:
    """A book as its file tells it; entries are checked one by one so that a fault names its id."""
    rules: dict[str, Rule] = {}
    for entry in raw["rules"]:
        found = _convert(entry, Rule, entry.get("id", key))
        if found.id in rules:
            raise BookFault(found.id, "stands twice in the book")
        rules[found.id] = found
    examples = tuple(_convert(entry, Example, entry.get("id", key)) for entry in raw.get("examples", []))
    unclear = tuple(_convert(entry, Ambiguity, f"{key}: {entry.get('topic')}") for entry in raw.get("ambiguities", []))
    conditions = {name: _convert(one, Condition, f"{key}: {name}") for name, one in raw.get("conditions", {}).items()}
    gaps, when = tuple(raw.get("gaps", [])), names(raw.get("when", ()))
    return Book(key, raw["title"], MappingProxyType(rules), examples, unclear, gaps, conditions, when)


def check(shelf: Mapping[str, Book], beside: Mapping[str, Book] = MappingProxyType({})) -> None:
    """Raise BookFault at the first id that is misplaced or points nowhere; books beside them may be pointed to."""
    there = [*shelf.values(), *beside.values()]
    known = {id for book in there for id in book.rules}
    citable = known | {example.id for book in there for example in book.examples}
    for book in shelf.values():
        conditions = {name for other in there if other.game == book.game for name in other.conditions}
        for found in book.rules.values():
            _check_rule(found, book.key, citable)
            _check_targets(found.id, (*found.replaces, *found.adds_to, *found.unless), known)
            needed = (*book.when, *names(found.when), *(name for one in found.here for name in names(one.when)))
            _check_targets(found.id, needed, conditions)
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


@remembered
def asked() -> Mapping[str, tuple[str, ...]]:
    """The ways players ask for each rule; none where a game brought none, or faulty ones."""
    phrases: dict[str, tuple[str, ...]] = {}
    for key, book in books().items():
        place = places()[key]
        path = place.path.parents[1] / "asked" / place.path.name
        try:
            phrases.update(read_asked(_yaml(path), book) if place.ours or path.is_file() else {})
        except (BookFault, yaml.YAMLError, AttributeError, TypeError) as fault:
            if place.ours:
                raise
            faulty(place.game, path, fault)
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


def _yaml(path: Path) -> dict[str, Any]:
    found: dict[str, Any] = read_yaml(path.read_text(encoding="utf-8"))
    return found
