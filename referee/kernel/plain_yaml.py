"""The one way YAML is read here: plain data in one go, by the quick parser where it is at hand.

A bare word is text, unless it is a number as people write one, `true`, `false` or `null`: no sixtieths, no dates, no
`yes` or `on`. There are no aliases and no tags, which make a short text endless, and no key twice. What strangers send
is read within `Limits`, counted while it is read, so that nothing is built that is thrown away.

>>> read_yaml("{a: [1, -2.5, true, null, 1:59, yes, 2001-01-01, '3'], 4: ~}")
{'a': [1, -2.5, True, None, '1:59', 'yes', '2001-01-01', '3'], 4: None}
"""

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

import yaml
from yaml.events import (
    AliasEvent,
    DocumentEndEvent,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
)

try:
    from yaml.cyaml import CParser as Events
except ImportError:
    from yaml.loader import SafeLoader as Events

Fault: Any = yaml.composer.ComposerError
NUMBER = re.compile(r"[-+]?(?:[0-9]{1,20}|(?P<part>[0-9]{1,20}\.[0-9]{1,20}))")
NOTHING = ("", "~", "null")
WORDS = {"true": True, "false": False} | dict.fromkeys(NOTHING)
BEGINS_A_NUMBER = frozenset("0123456789+-")
LONGEST_SHOWN = 60


class Limits(NamedTuple):
    """How deep a text may be nested, and how many values it may have, keys counted."""

    depth: int
    values: int


OURS = Limits(60, 1_000_000)
"""For files that come with a game."""


class TooDeep(yaml.YAMLError):  # type: ignore[misc]
    """Nested deeper than it may be."""


def read_yaml(text: str | bytes, limits: Limits = OURS) -> Any:
    """The one document of a text; what is wrong with it is a yaml.YAMLError that knows its line."""
    found = list(documents(text, limits, most=1))
    return found[0] if found else None


def documents(text: str | bytes, limits: Limits = OURS, most: int = 1000) -> Iterator[Any]:
    """Every document of a text, one after the other."""
    parser = Events(text)
    try:
        reader = Reader(limits)
        while (event := parser.get_event()) is not None:
            reader.hear(event)
            if isinstance(event, DocumentEndEvent):
                most -= 1
                yield reader.whole
            elif most < 1 and isinstance(event, ScalarEvent | MappingStartEvent | SequenceStartEvent):
                raise fault("expected a single document", event)
    except RecursionError:
        raise TooDeep("nested too deeply") from None
    finally:
        parser.dispose()


class Reader:
    """Puts a document together as its parts are heard."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.values = 0
        self.whole: Any = None
        self.open: list[List | Mapping] = []

    def hear(self, event: Any) -> None:
        kind = type(event)
        if kind is ScalarEvent:
            self._add(scalar(event), event)
        elif kind is MappingStartEvent or kind is SequenceStartEvent:
            self._begin(List() if kind is SequenceStartEvent else Mapping(), event)
        elif kind is MappingEndEvent or kind is SequenceEndEvent:
            self._end(event)
        elif kind is AliasEvent:
            raise fault("aliases (*name) are not read here", event)

    def _begin(self, container: "List | Mapping", event: Any) -> None:
        check_plain(event, event.implicit)
        if len(self.open) >= self.limits.depth:
            raise TooDeep("nested too deeply")
        self.open.append(container)

    def _end(self, event: Any) -> None:
        self._add(self.open.pop().built, event)

    def _add(self, value: Any, event: Any) -> None:
        self.values += 1
        if self.values > self.limits.values:
            raise fault(f"there are more than {self.limits.values} values", event)
        if self.open:
            self.open[-1].add(value, event)
        else:
            self.whole = value


class List:
    """A list while it is read."""

    def __init__(self) -> None:
        self.built: list[Any] = []

    def add(self, value: Any, event: Any) -> None:
        self.built.append(value)


class Mapping:
    """A mapping while it is read: a key, what stands under it, and so on."""

    def __init__(self) -> None:
        self.built: dict[Any, Any] = {}
        self._lines: dict[Any, int] = {}
        self._key: Any = None
        self._waits = False

    def add(self, value: Any, event: Any) -> None:
        if self._waits:
            self.built[self._key] = value
        else:
            self._key = value
            self._check_key(value, event)
        self._waits = not self._waits

    def _check_key(self, key: Any, event: Any) -> None:
        if isinstance(key, list | dict):
            raise fault("a key is a word or a number", event)
        if key in self._lines:
            raise fault(f"{shortened(key)} is given twice, first on line {self._lines[key]}", event)
        self._lines[key] = event.start_mark.line + 1


def scalar(event: Any) -> Any:
    """A word, number, truth or nothing; what stands in quotes is text."""
    check_plain(event, event.implicit[0] or event.implicit[1])
    text = event.value
    if not event.implicit[0]:
        return text
    if text[:1] in BEGINS_A_NUMBER and (found := NUMBER.fullmatch(text)):
        return float(text) if found["part"] else int(text)
    return WORDS.get(text, text)


def check_plain(event: Any, implicit: bool) -> None:
    """Tags ask for more than plain data."""
    if event.tag is not None and not implicit:
        raise fault("tags (!name) are not read here", event)


def fault(problem: str, event: Any) -> Any:
    """What is wrong, with its line."""
    return Fault(None, None, problem, event.start_mark)


def shortened(key: Any) -> str:
    text = str(key)
    return text if len(text) <= LONGEST_SHOWN else f"{text[: LONGEST_SHOWN - 1]}…"
