"""Packs: what is printed on the pieces, as data, each value with where it is known from.

A pack is one document, a board or a set of facts. Once read it never changes; the registry keeps it for the
whole process under a key made of its name and content, so that finding it is one dictionary access.
The kernel knows no printed fact: each game registers what its packs may say.
"""

import hashlib
import json
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any, NoReturn, TypeVar, cast

from referee.kernel.board import Board, SpaceKind
from referee.kernel.board_picture import Picture
from referee.kernel.board_reader import BoardReader
from referee.kernel.board_reading import shown
from referee.kernel.errors import Invalid
from referee.kernel.pack_text import read_folder
from referee.kernel.say import Text

SOURCES = ("rulebook", "public", "table", "demo")
FIELDS: dict[str, tuple[str, ...]] = {"board": ("spaces", "borders", "walls", "sheet", "picture"), "facts": ("facts",)}
"""What a pack of each kind has beside its header; a game may register kinds of its own."""
HEADER = ("pack", "title", "game", "kind", "source", "note")
NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")
MOST_FAULTS = 100
"""So many are looked for at a time."""
FACT_KEY = re.compile(r"[a-z0-9-]+(\.[a-z0-9-]+){1,7}")

T = TypeVar("T")
Checker = Callable[[Mapping[str, Any]], Any]


@dataclass(frozen=True, slots=True)
class Fact:
    """One printed value and where it is known from. Lists come as tuples, mappings cannot be changed."""

    value: Any
    source: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class Pack:
    """A pack as read: who made it, and the board or the facts in it."""

    key: str
    title: str
    game: str
    kind: str
    source: str
    text: str
    built: Any

    @property
    def board(self) -> Board:
        board: Board = self.built if self.kind == "board" else self.lacks("board")
        return board

    @property
    def facts(self) -> Mapping[str, Fact]:
        return cast(Mapping[str, Fact], self.built) if self.kind == "facts" else self.lacks("facts")

    def of(self, kind: type[T]) -> T:
        """What is in a pack of a game's own kind."""
        if not isinstance(self.built, kind):
            raise Invalid.of("packs", f"{self.key} holds {self.kind}, not {kind.__name__}")
        return self.built

    @property
    def picture(self) -> Picture | None:
        """Where the picture of its board lies, if it is a board that has one."""
        return self.built.picture if isinstance(self.built, Board) else None

    @property
    def document(self) -> dict[str, Any]:
        """The document the pack was read from, as a fresh copy."""
        return cast(dict[str, Any], json.loads(self.text))

    def lacks(self, kind: str) -> NoReturn:
        raise Invalid.of("packs", f"{self.key} holds {self.kind}, not {kind}")


_checkers: dict[tuple[str, str], Checker] = {}
_packs: dict[str, Pack] = {}


def register_kind(game: str, kind: str, checker: Checker, fields: Iterable[str] = ()) -> None:
    """Say how a game reads one kind of pack: the checker builds what is in it, or raises Invalid.

    A kind of its own has these fields beside the header.
    """
    _checkers[game, kind] = checker
    FIELDS[kind] = tuple(dict.fromkeys([*FIELDS.get(kind, ()), *fields]))


def load(document: Any) -> Pack:
    """Read a document into the registry, under its name and content."""
    text = canonical(document)
    return keep(_key(document, text), document, text)


def key_of(document: Any) -> str:
    """The same content, the same key; other content, another."""
    return _key(document, canonical(document))


def _key(document: Any, text: str) -> str:
    return f"{document.get('pack')}@{hashlib.sha256(text.encode()).hexdigest()[:12]}"


def shipped(folder: Path) -> list[Pack]:
    """Read the packs that come with a game, each under its plain name."""
    return [keep(path.stem, document, canonical(document)) for path, document in read_folder(folder)]


def get(key: str) -> Pack:
    try:
        return _packs[key]
    except KeyError:
        raise Invalid.of("packs", f"no pack {shown(key)} is known here") from None


def known(key: str) -> bool:
    return key in _packs


def keys(game: str | None = None, kind: str | None = None) -> list[str]:
    """The keys of all packs, of one game or kind if asked, in order."""
    wanted = (p for p in _packs.values() if game in (None, p.game) and kind in (None, p.kind))
    return sorted(pack.key for pack in wanted)


# ---- reading


def keep(key: str, document: Mapping[str, Any], text: str) -> Pack:
    """Check a document and register what it holds; a key is never given to other content."""
    if key in _packs and _packs[key].text == text:
        return _packs[key]
    check_header(document)
    if key in _packs or key.partition("@")[0] != document["pack"]:
        raise Invalid.of("pack", f"the name {key} is taken by another pack, or its file has another name")
    checker = _checkers.get((document["game"], document["kind"]))
    if checker is None:
        raise Invalid.of("game", f"no game {shown(document['game'])} that reads {document['kind']} packs")
    header = {name: document[name] for name in ("title", "game", "kind", "source")}
    _packs[key] = pack = Pack(key=key, **header, text=text, built=checker(document))
    return pack


def canonical(document: Any) -> str:
    """The document as JSON, always the same for the same content."""
    if not isinstance(document, Mapping):
        raise Invalid.of("document", "a pack is a mapping of fields such as pack, title, game, kind, source")
    try:
        text = json.dumps(document, sort_keys=True, ensure_ascii=False, allow_nan=False)
        text.encode()
    except (TypeError, ValueError, RecursionError):
        why = "not plain data: keys and dates are texts (put them in quotes), numbers are finite"
        raise Invalid.of("document", why) from None
    return text


def check_header(document: Mapping[str, Any]) -> None:
    """Who made the pack and what it holds; a field nobody reads is a typing error."""
    faults: dict[str, list[str]] = {}
    if not isinstance(document.get("pack"), str) or not NAME.fullmatch(document["pack"]):
        faults["pack"] = ["the name must be 1 to 40 small letters, digits or -"]
    for name in ("title", "game"):
        if not isinstance(document.get(name), str) or not 1 <= len(document[name]) <= 120:
            faults[name] = ["must be a text of 1 to 120 letters"]
    for name, values in (("kind", tuple(FIELDS)), ("source", SOURCES)):
        if document.get(name) not in values:
            faults[name] = [f"must be one of {', '.join(values)}, not {shown(document.get(name))}"]
    fields = HEADER + FIELDS.get(str(document.get("kind")), ())
    unknown = [name for name in document if name not in fields and "kind" not in faults]
    for name in unknown[:MOST_FAULTS]:
        faults[shown(name)] = [f"unknown field; known are {', '.join(fields)}"]
    if faults:
        raise Invalid(faults)


# ---- what a game registers


board_checker = BoardReader


def space_kinds(game: str) -> Mapping[str, SpaceKind]:
    """The kinds of space the boards of a game are made of; none where it has no boards."""
    reader = _checkers.get((game, "board"))
    return reader.kinds if isinstance(reader, BoardReader) else {}


def facts_checker(check: Callable[[str, Any], Text | None]) -> Checker:
    """Reads facts; `check` tells by key and value what is wrong with one, or None."""

    def read(document: Mapping[str, Any]) -> Mapping[str, Fact]:
        entries = document.get("facts")
        if not isinstance(entries, Mapping) or not entries:
            raise Invalid.of("facts", "must give at least one fact, as key: value")
        given = {key: unwrapped(entry, document["source"]) for key, entry in entries.items()}
        faults = ((key, fact_fault(key, entry, check)) for key, entry in given.items())
        wrong = {shown(key): [fault] for key, fault in islice((one for one in faults if one[1]), MOST_FAULTS) if fault}
        if wrong:
            raise Invalid(wrong)
        return {key: Fact(frozen(entry.pop("value")), **entry) for key, entry in given.items()}

    return read


def unwrapped(entry: Any, source: str) -> dict[str, Any]:
    """A fact's value, source and note; one given bare has the source of its pack."""
    wrapped = isinstance(entry, Mapping) and "value" in entry
    return {"source": source, "note": "", **(entry if wrapped else {"value": entry})}


def fact_fault(key: Any, entry: Mapping[str, Any], check: Callable[[str, Any], Text | None]) -> Text | None:
    """What is wrong with one fact, if anything."""
    if not isinstance(key, str) or not FACT_KEY.fullmatch(key):
        return "a fact's key is small words joined by dots"
    if entry["source"] not in SOURCES:
        return f"source must be one of {', '.join(SOURCES)}, not {shown(entry['source'])}"
    if not isinstance(entry["note"], str) or len(entry) != 3:
        return "a fact has a value, a source and a note, nothing else"
    return check(key, entry["value"])


class Printed(dict[str, Any]):
    """A printed mapping such as a price: reads and encodes like any other, and cannot be changed."""

    def refuse(self, *_: Any, **__: Any) -> NoReturn:
        raise TypeError("printed facts do not change")

    __setitem__ = __delitem__ = __ior__ = refuse
    update = setdefault = pop = popitem = clear = refuse

    def __reduce__(self) -> tuple[Any, ...]:
        return Printed, (dict(self),)


def frozen(value: Any) -> Any:
    if isinstance(value, Mapping):
        return Printed({key: frozen(part) for key, part in value.items()})
    return tuple(map(frozen, value)) if isinstance(value, list | tuple) else value
