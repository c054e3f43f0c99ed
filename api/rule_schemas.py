"""The shapes of answers about rules: searches, pages, house rules and books."""

from typing import Any

from msgspec import UNSET, Struct, UnsetType, field

from api.schemas import Keys, Milliseconds, RuleQuote, Said
from api.structs import Annotated, Meta
from referee.library.inventory import Example


class Reading(Struct):
    """Where the book is unclear, and the reading the referee takes."""

    topic: str
    reading: str
    rules: Keys


class Passage(Struct):
    """A quotation from a rulebook somebody loaded onto this server."""

    book_id: str
    title: str
    heading: str
    text: str


class HouseRule(Struct):
    """What the table settled for itself."""

    number: int
    text: str
    rules: list[RuleQuote]
    agreed: Keys
    waits_for: Keys
    version: Annotated[int, Meta(description="The table's version when it was made.")]
    at: Milliseconds


HouseRulesBeside = Annotated[list[HouseRule] | UnsetType, Meta(description="Only at a table.")]


class ListOfHouseRules(Struct):
    """All a table settled for itself."""

    house_rules: list[HouseRule]


class Entry(Struct):
    """A rule with what a reader should see beside it."""

    id: str
    book: str
    book_title: str
    game: str
    section: str
    heading: Annotated[str, Meta(description="The same as `section`.")]
    role: str
    text: Annotated[str, Meta(description="With its condition, unless it is in force at the table that asks.")]
    verdict: Annotated[str, Meta(description="What it comes to, in one sentence that can be read aloud alone.")]
    unless: Annotated[list[RuleQuote], Meta(description="Its exceptions; at a table those in force there.")]
    page: Annotated[str, Meta(description="The lasting address of its page.")]
    condition: Annotated[str, Meta(description="What a table must play for it to be in force; empty: it always is.")]
    example: Example | None
    readings: list[Reading]
    related: list[RuleQuote]
    passages: list[Passage]
    in_force: Annotated[bool | UnsetType, Meta(description="Only at a table: whether it holds there.")] = UNSET
    here: Annotated[Said, Meta(description="Only at a table: what it comes to there, where that hangs on it.")] = UNSET
    replaces: Annotated[
        list[RuleQuote] | UnsetType, Meta(description="Only at a table: the rules in whose place it stands there.")
    ] = UNSET
    replaced_by: Annotated[
        list[RuleQuote] | UnsetType, Meta(description="Only at a table: the rules that hold there in its place.")
    ] = UNSET
    added: Annotated[
        list[RuleQuote] | UnsetType, Meta(description="Only at a table: the rules that add to it there.")
    ] = UNSET


class Hit(Entry, kw_only=True):
    """A rule that answers, and why it is here."""

    score: float
    why: str
    fits: Annotated[str, Meta(description="`example` or `reading`: it, or the first, speaks of what was asked.")] = ""
    house_rules: HouseRulesBeside = UNSET


class Chapter(Struct):
    """A chapter of a book, as the ids of its rules have it in their second word."""

    book: str
    key: str
    title: Annotated[str, Meta(description="Its first heading.")]
    rules: Annotated[int, Meta(description="How many there are.")]


class ListedRule(Struct, omit_defaults=True):
    """A rule as it stands in the contents of a book."""

    id: str
    heading: str
    text: str
    verdict: Annotated[str, Meta(description="What it comes to, where the text says more.")] = ""
    condition: Annotated[str, Meta(description="What a table must play for it to be in force.")] = ""


class ChapterWhole(Struct):
    """A chapter with all its rules."""

    book: str
    book_title: str
    key: str
    title: str
    rules: list[ListedRule]


class Contents(Struct):
    """The books of a game, chapter by chapter: everything a phone keeps to look things up without a network."""

    game: str
    title: str
    chapters: list[ChapterWhole]
    not_in_force: Annotated[
        Keys | UnsetType, Meta(description="Only at a table: the rules that do not hold there.")
    ] = UNSET


class May(Struct):
    """A deed of the table that a question names: what a ruling may be asked for."""

    title: Annotated[str, Meta(description="The deed in words, as a button says it.")]
    action: Annotated[dict[str, Any], Meta(description="To be sent to `POST /v1/tables/{id}/rulings`.")]


class Search(Struct):
    """The rules that answer a question, the best first; without a question all of them, in the order of the books."""

    q: str
    engine: Annotated[
        str, Meta(description="`full text`, or with word vectors or the whole sentence model beside it; or `list`.")
    ]
    corrected: Annotated[dict[str, str], Meta(description="Slips put right.")]
    results: list[Hit]
    passages: list[Passage]
    chapters: Annotated[list[Chapter] | UnsetType, Meta(description="Of a list: those there are.")] = UNSET
    total: Annotated[int | UnsetType, Meta(description="Of a list: how many rules it has.")] = UNSET
    next: Annotated[str | UnsetType | None, Meta(description="Of a list: go on `after` this one.")] = UNSET
    house_rules: HouseRulesBeside = UNSET
    left_out: Annotated[
        list[Hit] | UnsetType,
        Meta(description="Only at a table: what would be among the first, were it in force there."),
    ] = UNSET
    settled: Annotated[bool | UnsetType, Meta(description="Of a question: whether the books settle it.")] = UNSET
    told: Annotated[Said, Meta(description="Where the books do not settle it: so in words.")] = UNSET
    either: Annotated[bool | UnsetType, Meta(description="Of a question: the second may be meant as well.")] = UNSET
    may: Annotated[
        list[May] | UnsetType, Meta(description="Only at a table: deeds the question names, at most three.")
    ] = UNSET


class Rule(Entry, kw_only=True):
    """One rule with what stands around it."""

    see: Keys
    changes: Keys
    bold: Annotated[bool, Meta(description="A prohibition the book prints in bold, beating all other rules.")]
    neighbours: list[RuleQuote]
    examples: list[Example]
    ambiguities: list[Reading]
    house_rules: HouseRulesBeside = UNSET


class Book(Struct):
    """A rulebook somebody loaded onto this server."""

    id: str
    title: str
    game: str | None
    book: Annotated[str | None, Meta(description="Which of the books it is a copy of, if any.")]
    passages: int
    added_at: Annotated[int | UnsetType, Meta(description="Milliseconds since 1970.")] = UNSET


class AddedBook(Book, kw_only=True):
    """The same as it was loaded, with the pass that takes it away again."""

    secret: Annotated[str, Meta(description="Keep it: it takes the book away again.")] = field(name="pass")
    headings: Keys


class ListOfBooks(Struct):
    """All of them."""

    books: list[Book]
