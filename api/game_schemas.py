"""The shapes of what a game tells of itself: how actions are asked, tables opened and the document set."""

from typing import Any, Literal

from msgspec import UNSET, Struct, UnsetType, field

from api.schemas import Keys, Said
from api.structs import Annotated, Loose, Meta
from referee.kernel.seen import Named


class Choice(Struct):
    """Something that may be chosen."""

    key: str
    title: str


class FieldOfAction(Struct):
    """A field of an action, and what fills it."""

    name: str
    title: str
    kind: Annotated[str, Meta(description="What its keys are: space, seat, piece, card; or number, text.")] = field(
        name="is"
    )
    secret: bool
    optional: bool
    several: bool
    choices: list[Choice] | UnsetType = UNSET


class ActionOfGame(Struct):
    """An action and how it is asked for."""

    key: str
    title: str
    hint: str
    fields: list[FieldOfAction]
    secret: Annotated[bool, Meta(description="Not told to others until it is turned up.")]
    face_down: Annotated[bool, Meta(description="On a shared phone answered with nobody looking.")]
    grave: Annotated[bool, Meta(description="Asked twice.")]
    rare: Annotated[bool, Meta(description="Seldom wanted: no button urges it.")]
    windowed: Annotated[bool, Meta(description="Only in its moment.")]


class SeatsOfGame(Struct):
    """For how many it is, and what is chosen with a seat."""

    numbers: list[int]
    min: int
    max: int
    chosen: Annotated[str, Meta(description="The field of a seat that says what was chosen; empty: nothing is.")]
    chosen_title: str
    choices: list[Named]


class BoardOfGame(Struct):
    """A board that fits, and what may be chosen on it."""

    key: str
    title: str
    stands_in: Annotated[bool, Meta(description="It is one of our own making.")]
    chosen: Keys


class ScenarioOfGame(Loose):
    """A scenario: for how many, on which boards, with what. Numbers of players are keys as text."""

    key: str
    title: str
    rules: Keys
    chosen: Keys
    seats: list[int]
    options: dict[str, Any]
    boards: dict[str, list[BoardOfGame]]
    brings: Annotated[dict[str, dict[str, str]], Meta(description="Options that so many players need.")]
    barred: Annotated[dict[str, dict[str, Keys]], Meta(description="Values of options it does not take.")]
    needs_position: Annotated[bool | UnsetType, Meta(description="It begins from a typed-in position.")] = UNSET


class OptionOfGame(Struct):
    """What a table may choose to play by."""

    key: str
    title: str
    hint: str
    values: list[Choice]
    default: str
    needs: dict[str, Keys]
    brings: dict[str, str]
    rules: Keys
    group: str
    foremost: Annotated[bool, Meta(description="Asked with the game itself, before everything else.")]
    own: Annotated[str, Meta(description="The value for a box of one's own, with which no stand-ins come.")]


class Name(Struct):
    """What something is called; `several` where there may be more than one."""

    title: str
    picture: str
    several: Said = UNSET


class Sign(Struct):
    """Something that is tapped in; `tint` is its colour, where it has one."""

    key: str
    title: str
    tint: str


class SignsOfField(Struct):
    """A part of a text that is put together by tapping."""

    keys: list[Sign]
    before: Annotated[str, Meta(description="What stands before the first.")]
    between: Annotated[str, Meta(description="What stands between two.")]
    most: Annotated[int, Meta(description="How often each may stand there.")]


class FieldOfDocument(Struct):
    """A field of the position document, or of something that is typed in, as a form asks for it."""

    name: str
    title: str
    kind: Literal[
        "number", "text", "choice", "flag", "counts", "list", "lists", "record", "records", "facts", "signs", "numbers"
    ]
    hidden: bool
    low: int | UnsetType = UNSET
    high: int | UnsetType = UNSET
    of: Annotated[Said, Meta(description="What its keys are.")] = UNSET
    by: Annotated[Said, Meta(description="It stands under the key of such a thing.")] = UNSET
    whose: Annotated[Said, Meta(description="Of records: the field that says whose each is.")] = UNSET
    choices: list[Choice] | UnsetType = UNSET
    keys: list[Choice] | UnsetType = UNSET
    fields: list["FieldOfDocument"] | UnsetType = UNSET
    optional: Annotated[bool | UnsetType, Meta(description="False: nothing goes without it.")] = UNSET
    signs: Annotated[list[SignsOfField] | UnsetType, Meta(description="A text made of these, part by part.")] = UNSET
    words: Annotated[list[Choice] | UnsetType, Meta(description="What mostly stands there.")] = UNSET


class RosterOfGame(Struct):
    """That lists are put together before one meets: what one is called, and the invitation to make one."""

    title: str
    deed: str
    action: Annotated[str, Meta(description="The action that brings one to a table.")]
    record: Annotated[str, Meta(description="The action that tells a table of something typed in.")]


class DocumentOfGame(Struct):
    """The position document: of the table, of each seat, of each space."""

    table: list[FieldOfDocument]
    seat: list[FieldOfDocument]
    space: list[FieldOfDocument]


class PackOfGame(Struct):
    """A pack that can be named when a table is opened."""

    key: str
    title: str
    kind: str
    source: str


class KindOfSpace(Struct):
    """A kind of space on the boards of a game, and what is printed on one: points, whose it is, symbols."""

    key: str
    title: str
    points: Annotated[list[int], Meta(description="One of these is printed there.")]
    owners: Annotated[list[Choice], Meta(description="It is somebody's: one of these.")]
    symbols: list[Choice]


class Game(Loose, kw_only=True):
    """A title: what can be chosen when a table is opened, how its actions are asked, what everything is called."""

    key: str
    title: str
    books: Keys | UnsetType = UNSET
    playable: Annotated[bool, Meta(description="Otherwise only its rules, timing and reference are there.")]
    broken: Annotated[Said, Meta(description="Why its game is left out, where one does not hold.")] = UNSET
    rules_version: Said = UNSET
    note: Annotated[Said, Meta(description="What of its books is played so far, where that is not yet all.")] = UNSET
    takes: Annotated[Said, Meta(description="What it takes to play it here, in a line.")] = UNSET
    seats: SeatsOfGame | UnsetType = UNSET
    scenarios: list[ScenarioOfGame] | UnsetType = UNSET
    options: list[OptionOfGame] | UnsetType = UNSET
    actions: list[ActionOfGame] | UnsetType = UNSET
    packs: list[PackOfGame] | UnsetType = UNSET
    names: Annotated[dict[str, dict[str, Name]] | UnsetType, Meta(description="By kind and key.")] = UNSET
    document: DocumentOfGame | UnsetType = UNSET
    roster: RosterOfGame | UnsetType = UNSET
    languages: Keys | UnsetType = UNSET
    space_kinds: list[KindOfSpace] | UnsetType = UNSET


class ListOfGames(Struct):
    """Every title there is."""

    games: list[Game]
