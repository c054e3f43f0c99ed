"""What a power line says, taken apart: plain data, read by whoever carries it out."""

from msgspec import Struct

from referee.adventure.table.vocabulary import SELF

TEXT, DIE, FOE_DIE, ALWAYS, USE, ON = "text", "die", "foe-die", "always", "use", "on"
"""When a line works: as its card is played or resolved, as a die shows a face, always, at will, after an event."""
SEAT = "seat:"
"""What stands before the key of a seat where a report names one as target."""


class Condition(Struct, frozen=True):
    """What must be so: `level >= green` is the word `level` with `green`, `items >= 2` the word `items` with 2."""

    word: str
    args: tuple[str, ...] = ()
    number: int | None = None
    foe: bool = False


class When(Struct, frozen=True):
    """When a line works; 6 is the face that is printed X."""

    kind: str = TEXT
    faces: tuple[int, ...] = ()
    moment: str = ""
    once: bool = False
    event: str = ""
    space: str = ""


class Price(Struct, frozen=True):
    """What is given for it, all of it."""

    energy: int = 0
    this: bool = False
    item: bool = False
    card: bool = False
    damage: int = 0
    flip: bool = False
    token: bool = False


class Effect(Struct, frozen=True):
    """One thing that is done; `how` has its further words in the order of the vocabulary."""

    word: str
    amount: int | None = None
    how: tuple[str, ...] = ()
    target: str = SELF
    within: int | None = None
    by: str = ""
    text: str = ""
    signed: bool = False


class Clause(Struct, frozen=True):
    """One effect, or several of which one is chosen; `may`: it can be left."""

    effects: tuple[Effect, ...]
    may: bool = False


class Power(Struct, frozen=True):
    """A whole line."""

    when: When
    clauses: tuple[Clause, ...]
    conditions: tuple[Condition, ...] = ()
    price: Price = Price()
    until: str = ""
