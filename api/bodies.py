"""The shapes of bodies: what may be sent to open, join, import, undo and settle. Actions are their game's to define."""

from typing import Any, Literal

from msgspec import UNSET, Struct, UnsetType

from api.structs import Annotated, Loose, Meta
from referee.kernel.table import LONGEST_NAME, LONGEST_SEAT, MOST_OPTIONS, MOST_PACKS, MOST_SEATS

MOST_ENTRIES = 20_000
MOST_FACTS = 200
"""More than the fields of any position."""
SeatKey = Annotated[str, Meta(min_length=1, max_length=LONGEST_SEAT)]
Key = Annotated[str, Meta(min_length=1, max_length=200)]
Seats = Annotated[list[SeatKey], Meta(max_length=MOST_SEATS)]
Version = Annotated[int, Meta(ge=0, le=2**31 - 1)]
Pack = Annotated[str | dict[str, Any], Meta(description="A key or a whole pack document.")]


class Body(Struct, omit_defaults=True):
    """What somebody sends: a field with a default may be left out."""


class Seat(Loose, omit_defaults=True):
    """A side at the table; what else a seat needs (a race, a team) is the game's to say."""

    seat: Annotated[SeatKey, Meta(description="The key actions use.")]
    name: Annotated[str, Meta(max_length=LONGEST_NAME, description="The player's name.")] | UnsetType = UNSET


class NewTable(Body):
    """What is to be played, by whom."""

    game: Key
    seats: Annotated[list[Seat], Meta(min_length=1, max_length=MOST_SEATS)]
    scenario: Key | UnsetType = UNSET
    options: (
        Annotated[dict[str, Any], Meta(max_length=MOST_OPTIONS, description="Table options by name.")] | UnsetType
    ) = UNSET
    packs: (
        Annotated[list[Pack], Meta(max_length=MOST_PACKS, description="Keys of packs, or whole pack documents.")]
        | UnsetType
    ) = UNSET
    first: Annotated[SeatKey, Meta(description="The seat that begins; left out, it is drawn.")] | UnsetType = UNSET
    position: (
        Annotated[dict[str, Any], Meta(max_length=MOST_FACTS, description="A typed-in position to start from.")]
        | UnsetType
    ) = UNSET
    seed: (
        Annotated[str, Meta(pattern=r"^[ -~]{1,100}$", description="Makes the server's dice repeatable.")] | UnsetType
    ) = UNSET


class Join(Body):
    """A join code, and the seats to take (none: only watch)."""

    code: Annotated[str, Meta(min_length=1, max_length=20)]
    seat: SeatKey | UnsetType = UNSET
    seats: Seats | UnsetType = UNSET


class SeatChange(Body):
    """The sign by which a seat is known at this table, and whether its player uses the host's phone."""

    sign: Annotated[int, Meta(ge=0, le=MOST_SEATS - 1, description="A sign no other seat has.")] | UnsetType = UNSET
    kept: Annotated[bool, Meta(description="Whether the host keeps it; only the host may say so.")] | UnsetType = UNSET


class Undo(Body):
    """Back to a version; `consent: false` says no to what another seat asked."""

    version: Version
    consent: bool = True
    seats: (
        Annotated[Seats, Meta(description="For whom this pass speaks; left out: every seat of it, the host's for all.")]
        | UnsetType
    ) = UNSET


class Tick(Body):
    """A line of what hands do after the last entry, counted among those that everybody sees."""

    version: Version
    line: Annotated[int, Meta(ge=0, le=999)]
    done: bool = True


class NewHouseRule(Body):
    """A ruling of the table."""

    text: Annotated[str, Meta(min_length=1, max_length=2000)]
    rules: (
        Annotated[
            list[Annotated[str, Meta(min_length=1, max_length=100)]],
            Meta(max_length=20, description="Ids of the book's rules it touches."),
        ]
        | UnsetType
    ) = UNSET
    agreed: (
        Annotated[
            Seats, Meta(description="The seats that agree, out of those this pass covers; left out: all of those.")
        ]
        | UnsetType
    ) = UNSET


class Agreement(Body):
    """A yes or no to a ruling."""

    agree: bool = True
    seats: Annotated[Seats, Meta(description="Left out: every seat of this pass.")] | UnsetType = UNSET


class KeptHouseRule(NewHouseRule):
    """A house rule of an exported table."""

    number: int | UnsetType = UNSET
    version: Version | UnsetType = UNSET
    at: Annotated[int, Meta(ge=0, le=2**53)] | UnsetType = UNSET


class Export(Body):
    """A whole table: how it was set up, everything played, and the packs it needs."""

    format: Literal["referee-table-1"]
    game: Key
    setup: NewTable
    entries: Annotated[list[dict[str, Any]], Meta(max_length=MOST_ENTRIES)]
    rules_version: Key | UnsetType = UNSET
    packs: Annotated[list[dict[str, Any]], Meta(max_length=MOST_PACKS)] | UnsetType = UNSET
    house_rules: Annotated[list[KeptHouseRule], Meta(max_length=200)] | UnsetType = UNSET
    digest: Annotated[str, Meta(max_length=64, description="SHA-256 of the last position.")] | UnsetType = UNSET
