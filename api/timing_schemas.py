"""The shapes of answers about time: the chart of a title, and what is open now."""

from typing import Any

from msgspec import UNSET, Struct, UnsetType

from api.schemas import Keys, RuleQuote, Said
from api.structs import Annotated, Loose, Meta
from referee.library.timing import Conflict


class ChartStep(Struct):
    """A part of the turn, and the part it lies in."""

    key: str
    title: str
    rules: Keys
    inside: Said = UNSET


class Use(Struct):
    """What may be used or done in a window."""

    kind: str
    key: str
    title: str
    rules: Keys


class Window(Loose):
    """A point in time: what may be used in it, and who goes first."""

    key: str
    title: str
    uses: list[Use]
    step: Said = UNSET
    order: Annotated[Said, Meta(description="Who goes first.")] = UNSET
    rules: Keys | UnsetType = UNSET
    cards: Keys | UnsetType = UNSET
    actions: Annotated[
        dict[str, Keys] | UnsetType,
        Meta(description="What seats are asked for in it, each action with its rules."),
    ] = UNSET


class Timing(Struct):
    """The chart of a title: its steps, its windows in order, and how conflicts are settled."""

    game: str
    title: str
    playable: bool
    steps: list[ChartStep]
    windows: list[Window]
    conflicts: list[Conflict]
    cited: list[RuleQuote]


class Now(Loose):
    """Which windows are open, who may act in which order, and what each seat could use and do."""

    version: int
    open: Annotated[list[dict[str, Any]], Meta(description="Open windows; their seats in the order of right.")]
    windows: Annotated[list[dict[str, Any]] | UnsetType, Meta(description="The same, as the game asks each seat.")] = (
        UNSET
    )
    waits_for: Annotated[list[dict[str, Any]] | UnsetType, Meta(description="What must come first.")] = UNSET
    card: Annotated[
        dict[str, Any] | UnsetType, Meta(description="The card asked for, with the moment it may be played.")
    ] = UNSET
    playable_now: Annotated[bool | UnsetType, Meta(description="Whether a seat could play that card now.")] = UNSET
