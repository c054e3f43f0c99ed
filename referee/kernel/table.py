"""What a table says it wants to play: the part that every game's description has."""

import random
from typing import Annotated, Any, TypeVar

import msgspec
from msgspec import Meta, Struct

from referee.kernel.errors import Invalid, invalid

PLAYERS = ("anna", "ben", "cleo", "dan", "eve", "finn", "gina", "hugo")
LONGEST_SEAT, LONGEST_NAME = 31, 60
MOST_SEATS, MOST_PACKS, MOST_OPTIONS = 8, 12, 40
"""What a table may be told at most; whoever passes a wish on says the same."""
SeatKey = Annotated[str, Meta(pattern=rf"^[a-z0-9][a-z0-9-]{{0,{LONGEST_SEAT - 1}}}$")]


class SeatConfig(Struct, forbid_unknown_fields=True, kw_only=True):
    """A seat at the table; a game may add what is chosen with it."""

    seat: SeatKey
    name: Annotated[str, Meta(max_length=LONGEST_NAME)] = ""


class Player(Struct, omit_defaults=True):
    """What lies before a seat; a game adds what its players hold."""

    name: str = ""


class TableConfig(Struct, forbid_unknown_fields=True, kw_only=True):
    """A table; a game with more to a seat says so in its own `seats`."""

    seats: Annotated[list[SeatConfig], Meta(max_length=MOST_SEATS)]
    scenario: str = "main"
    options: Annotated[dict[str, str], Meta(max_length=MOST_OPTIONS)] = {}
    packs: Annotated[list[str | dict[str, Any]], Meta(max_length=MOST_PACKS)] = []
    first: str | None = None
    position: dict[str, Any] | None = None


Config = TypeVar("Config", bound=TableConfig)


def read_table(raw: dict[str, Any], form: type[Config]) -> Config:
    """A table from plain data; a fault names its field."""
    try:
        return msgspec.convert(raw, form)
    except msgspec.ValidationError as fault:
        raise invalid(fault) from None


def check_keys(config: TableConfig) -> None:
    """No two seats alike, and the first player is one of them."""
    seats = [entry.seat for entry in config.seats]
    if len(set(seats)) < len(seats):
        raise Invalid.of("seats", "two seats have the same key")
    if config.first is not None and config.first not in seats:
        raise Invalid.of("first", "no such seat")


def any_table(described: dict[str, Any], chance: random.Random) -> dict[str, Any]:
    """A table drawn from what a game offers: scenario, number of players, options."""
    scenario = chance.choice(described["scenarios"])
    numbers = scenario.get("players", described["seats"]["numbers"])
    options = {name: chance.choice(option["values"]) for name, option in described["options"].items()}
    seats = [{"seat": name} for name in PLAYERS[: chance.choice(list(numbers))]]
    return {"seats": seats, "scenario": scenario["key"], "options": options}
