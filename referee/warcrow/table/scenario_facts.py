"""What a scenario has in figures: its turns and rounds, markers, tokens and points; a page of YAML says it."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from referee.kernel import packs
from referee.kernel.errors import Invalid, in_words
from referee.library import inventory
from referee.warcrow.table.profile import GAME

KIND = "scenario"
FIRST, SECOND = "first", "second"


class Marker(Struct, frozen=True, forbid_unknown_fields=True):
    """An objective as a diagram has it: in the color of the first or second player or in neither, with its number."""

    color: Literal["", "first", "second"] = ""
    number: Annotated[int, Meta(ge=0, le=9)] = 0
    name: Annotated[str, Meta(max_length=60)] = ""


class EventToken(Struct, frozen=True, forbid_unknown_fields=True):
    """An event token on the counter when the game starts; the event may bring a neutral unit.

    That unit's own token lies where `token` says, else by its INI; with `acts` it is activated at once.
    """

    event: Annotated[str, Meta(min_length=1, max_length=60)]
    at: Annotated[int, Meta(ge=1, le=10)]
    brings: Annotated[str, Meta(max_length=60)] = ""
    token: Annotated[int, Meta(ge=0, le=10)] = 0
    acts: bool = False


class ScenarioFacts(Struct, frozen=True, forbid_unknown_fields=True):
    """How long it lasts, what lies there, what is worth how much, and which rules it lifts or lets no card lift."""

    lifts: list[str] = []
    holds: list[str] = []
    turns: Annotated[int, Meta(ge=0, le=10)] = 0
    """Turns of a round; none: it is for the table to say."""
    rounds: Annotated[int, Meta(ge=1, le=9)] = 3
    initiative: Literal["", "first", "second"] = ""
    """Who has the initiative, where it is not rolled for."""
    objectives: Annotated[list[Marker], Meta(max_length=6)] = []
    tokens: Annotated[list[EventToken], Meta(max_length=9)] = []
    fog: Annotated[int, Meta(ge=0, le=9)] = 0
    """Fog markers."""
    layout: Annotated[str, Meta(max_length=600)] = ""
    """Where zones and markers lie, where no diagram shows it."""
    points: dict[str, Annotated[int, Meta(ge=0, le=20)]] = {}
    """What each line of its scoring is worth."""


FIELDS = ScenarioFacts.__struct_fields__


def read_facts(document: Mapping[str, Any]) -> ScenarioFacts:
    """A scenario as a pack has it; a fault names the field."""
    given = {name: document[name] for name in FIELDS if document.get(name) is not None}
    known = {rule.id for rule in inventory.rules("wcr")}
    for field in ("lifts", "holds"):
        unknown = [rule for rule in given.get(field, []) if rule not in known]
        if unknown:
            raise Invalid.of(field, f"no such rule: {unknown[0]}")
    for field, value in given.items():
        try:
            msgspec.convert({field: value}, ScenarioFacts)
        except msgspec.ValidationError as fault:
            raise Invalid.of(field, in_words(str(fault).partition(" - at")[0])) from None
    return msgspec.convert(given, ScenarioFacts)


packs.register_kind(GAME, KIND, read_facts, FIELDS)
