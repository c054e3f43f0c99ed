"""Rosters: lists that players put together before they meet, built, checked and shared without a table.

A game that has such lists gives a `Roster`: what one may take, what is wrong with a list, its text as players post
it, and the actions that bring it to a table. The API and the surfaces know nothing else of it.
"""

from abc import ABC, abstractmethod
from typing import Annotated, Any

from msgspec import Meta, Struct

from referee.kernel.document_form import Setting
from referee.kernel.say import Text

Key = Annotated[str, Meta(pattern=r"^[a-z0-9][a-z0-9-]{0,59}$")]


class RosterTaken(Struct, frozen=True, forbid_unknown_fields=True):
    """So many of an entry."""

    key: Key
    number: Annotated[int, Meta(ge=1, le=99)] = 1


class RosterNamed(RosterTaken, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """An entry that is asked for: one of it, unless it says how many."""


class RosterWanted(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A list as somebody wants it: its parts; or its text, off which they are read.

    `options` are those of a table that matter to it; `typed` are entries the game does not know, or knows otherwise.
    """

    side: Annotated[str, Meta(max_length=60)] = ""
    entries: Annotated[list[RosterNamed], Meta(max_length=60)] = []
    lead: Annotated[str, Meta(max_length=60)] = ""
    size: Annotated[int, Meta(ge=1, le=9999)] | None = None
    title: Annotated[str, Meta(max_length=80)] = ""
    text: Annotated[str, Meta(max_length=4000)] = ""
    options: Annotated[dict[str, str], Meta(max_length=10)] = {}
    typed: Annotated[dict[Key, dict[str, Any]], Meta(max_length=40)] = {}


class RosterEntry(Struct):
    """Something that may be taken: for which sides, under which heading, for how much, how often."""

    key: str
    title: Text
    sides: list[str]
    group: Text
    cost: int | None
    most: int
    brings: list[Text]
    hint: Text


class RosterSum(Struct):
    """A running sum: points spent of those agreed on, tokens it brings."""

    key: str
    number: int
    text: Text
    most: int | None = None


class Wrong(Struct):
    """What a list may not have, by which rules, and what would mend it; `entry` is what it is about, if one thing."""

    rules: list[str]
    why: Text
    remedy: Text
    entry: str = ""


class Checked(Struct):
    """A list as it stands, all its faults at once, what a table will ask for, and the actions that bring it there."""

    side: str
    entries: list[RosterTaken]
    lead: str
    size: int
    title: str
    leads: list[str]
    sums: list[RosterSum]
    wrong: list[Wrong]
    asked: list[Text]
    text: str
    typed: list[RosterEntry]
    actions: list[dict[str, Any]]


class Record(Struct):
    """How an entry is typed in that the game does not know: the fields of its form, and the action that tells it.

    `side` is the field that says whose it is.
    """

    title: Text
    hint: Text
    action: str
    side: str
    fields: list[Setting]


class Form(Struct):
    """What a list is made of, and what its parts are called. `size_option`: how a table agrees on it."""

    side_title: Text
    sides: dict[str, Text]
    lead_title: Text
    size_title: Text
    size_option: str
    sizes: list[int]
    size: int
    options: list[str]
    entries: list[RosterEntry]
    record: Record
    action: str


class Roster(ABC):
    """The lists of a game. `title` is what one is called, `deed` the invitation to make one."""

    title: Text
    deed: Text

    @abstractmethod
    def form(self) -> Form:
        """What may be chosen."""

    @abstractmethod
    def check(self, wanted: RosterWanted) -> Checked:
        """All that is right and wrong with a list; Invalid names what of it makes no sense."""
