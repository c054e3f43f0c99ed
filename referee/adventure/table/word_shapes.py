"""What may stand with a word of the grammar: the shapes that `vocabulary.py` fills.

A phone asks for just these parts, one chip after another.
"""

from msgspec import Struct

Words = dict[str, str]
"""Words of the grammar, each with its title for people."""


class Part(Struct, frozen=True):
    """A further word: one out of a list, or a name of something."""

    words: Words = {}
    name: str = ""
    """What a name is of, where one may be given: a space, a card, a trophy, a trait."""
    lead: str = ""
    """The word that stands before the name."""
    needed: bool = True
    default: str = ""
    """What is meant where it is left out."""
    several: bool = False
    """Whether there may be several, with a stroke between them."""


class EffectWord(Struct, frozen=True):
    """Something a card does, and what may be said with it."""

    title: str
    amount: str = ""
    """How it is counted: one of `AMOUNTS`, or not at all."""
    parts: tuple[Part, ...] = ()
    target: bool = False
    """Whether it may be said whom it concerns; else nobody but the owner, or the parts tell."""
    either: bool = False
    """Whether it needs just one of the two: its part or a target."""
    by: bool = False
    """Whether a neighbour may decide it."""
    text: bool = False


class ConditionWord(Struct, frozen=True):
    """Something that must be so, and what is said with it."""

    title: str
    part: Part | None = None
    number: bool = False
    least: bool = False
    """Whether "at least" stands before what is compared."""
    foe: bool = False
    """Whether it may be asked of the foe."""


class StepWord(Struct, frozen=True):
    """A step of a quest, and what is said with it."""

    title: str
    space: bool = False
    whom: bool = False
    kinds: Words = {}
    """What it may be done with, by the word before its name."""
    amount: bool = False
    items: bool = False
    """Whether it is items that are counted, all that somebody has."""
    text: bool = False
    moment: bool = False
    """Whether a moment of its own may be named."""


NUMBER, SIGNED, OR_ALL, SOME, LAST, WITH_SPACES = "number", "signed", "or-all", "some", "last", "spaces"
AMOUNTS: Words = {
    NUMBER: "a number",
    SIGNED: "a number with plus or minus",
    OR_ALL: "a number, or all",
    SOME: "a number; 1 where it is left out",
    LAST: "a number, behind the other words",
    WITH_SPACES: "a number, for spaces alone",
}
LEAST, MOST = 1, 99
