"""The shapes of answers about games and tables. What the engine tells is typed by the engine's own structs."""

from typing import Any, Literal

from msgspec import UNSET, Struct, UnsetType, field

from api.structs import Annotated, Loose, Meta
from referee.kernel.choice import AnyShape
from referee.kernel.event import Event, Outcome, ScoreLine
from referee.kernel.prompt import Prompt
from referee.kernel.view import Hand, View

Said = str | UnsetType
Keys = list[str]
Milliseconds = Annotated[int, Meta(description="Milliseconds since 1970.")]


class RuleQuote(Struct):
    """A rule as an answer quotes it."""

    id: str
    book: str
    section: str
    text: str
    book_title: Said = UNSET
    page: Annotated[Said, Meta(description="The lasting address of its page.")] = UNSET
    verdict: Annotated[Said, Meta(description="What it comes to, in one sentence that stands alone.")] = UNSET


class Problem(Struct):
    """RFC 9457. A refusal has `rules`, bad input has `errors` by field."""

    type: str
    title: str
    status: int
    detail: str
    rules: list[RuleQuote] | UnsetType = UNSET
    remedy: Annotated[Said, Meta(description="What would help.")] = UNSET
    errors: dict[str, Keys] | UnsetType = UNSET
    at: Annotated[int | UnsetType, Meta(description="Which of several actions, counted from 0.")] = UNSET
    version: Annotated[int | UnsetType, Meta(description="The table's version now.")] = UNSET
    seat: Said = UNSET
    seats: Keys | UnsetType = UNSET
    archived_at: Annotated[int | UnsetType, Meta(description="When the table was put away.")] = UNSET


class Reference(Struct):
    """Cards, abilities, races, powers and keywords."""

    entries: list[dict[str, Any]]


class Opened(Struct):
    """A new table: keep the pass, tell the code."""

    id: str
    code: Annotated[str, Meta(description="Eight characters to join with.")]
    secret: Annotated[str, Meta(description="The host's secret; it covers every seat.")] = field(name="pass")
    version: int
    events: list[Event]
    prompts: list[Prompt]
    same: Annotated[bool | UnsetType, Meta(description="Imports: whether it ended as exported.")] = UNSET


class Joined(Struct):
    """A pass to a table."""

    id: str
    game: str
    secret: Annotated[str, Meta(description="The secret for these seats.")] = field(name="pass")
    seats: Keys


class Note(Struct):
    """What changed rules left behind: the action that no longer holds, why, and what hands must put back."""

    version: int
    text: str
    rules: list[RuleQuote]
    to: Annotated[int, Meta(description="The last version that still holds.")]
    put_back: Keys
    action: Annotated[dict[str, Any], Meta(description="Its version, seat and type.")]
    rules_versions: Annotated[Keys, Meta(description="From which, to which.")]


class SeatAtTable(Loose):
    """A seat as it was set up; what else it has, a race or a team, is the game's to say."""

    seat: str
    taken: Annotated[bool, Meta(description="Somebody has joined it, or the host keeps it.")]
    phones: Annotated[int, Meta(description="How many have joined it.")]
    kept: Annotated[bool, Meta(description="The host plays it from his own phone.")]
    sign: Annotated[int, Meta(description="Which sign and color it is known by.")]
    name: Said = UNSET


class ListOfSeats(Struct):
    """Who sits where."""

    seats: list[SeatAtTable]


class TableOfYours(Struct):
    """A table one of the passes sent is for."""

    place: Annotated[int, Meta(description="Which of the passes sent, counted from 0.")]
    id: str
    game: str
    title: str
    version: int
    code: str
    seats: list[SeatAtTable]
    yours: Keys
    host: bool
    created_at: Milliseconds
    archived_at: Annotated[int | None, Meta(description="When it was put away, else null; it has no code then.")] = None


class ListOfTables(Struct):
    """The tables of the passes sent."""

    tables: list[TableOfYours]


class Table(Struct):
    """A table as these seats see it."""

    id: str
    game: str
    title: str
    rules_version: str
    version: int
    code: str
    code_open: Annotated[bool, Meta(description="The code admits; else only with the host's pass.")]
    seats: list[SeatAtTable]
    yours: Keys
    host: bool
    note: Note | None
    view: View
    prompts: list[Prompt]
    outcome: Outcome | None


class Prompts(Struct):
    """What the referee waits for."""

    version: int
    prompts: list[Prompt]


class Options(Struct):
    """The legal continuations of an action."""

    version: int
    seat: str
    type: str
    options: Annotated[
        list[dict[str, Any]],
        Meta(description="Every way to complete the action; of more than 400 only the plain ones."),
    ]
    title: Annotated[str, Meta(description="What the action is called.")]
    choices: Annotated[list[AnyShape], Meta(description="All answers in their shapes, with labels, prices and names.")]


class Line(Struct):
    """One entry of the ledger as the log tells it."""

    version: int
    kind: Literal["setup", "action", "undo"]
    seat: str | None
    type: str
    at: Milliseconds
    events: list[Event]
    undone_by: int | None
    hands: list[Hand]


class Log(Struct):
    """A page of the log."""

    version: int
    lines: list[Line]
    next: int | None


class Totals(Struct):
    """The totals after an entry."""

    version: int
    totals: dict[str, Any]


class Score(Struct):
    """Every point with its source and rule, and how the totals came about."""

    version: int
    lines: list[ScoreLine]
    totals: dict[str, int]
    sides: dict[str, int]
    target: int | None
    rules: Keys
    outcome: Outcome | None
    history: list[Totals]


class Pack(Struct):
    """A board or a set of printed facts."""

    key: str
    title: str
    kind: str
    source: str
    game: Said = UNSET
    document: dict[str, Any] | UnsetType = UNSET


class ListOfPacks(Struct):
    """Every pack that can be named."""

    packs: list[Pack]


class Status(Struct):
    """How the service is."""

    status: str
