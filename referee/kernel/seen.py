"""The small things every view is made of: what has a name, so much of something, a sentence, pieces that lie alike.

A `title` is a name, a `text` is a sentence, a `picture` is `<kind>/<key>`.
"""

from msgspec import Struct

from referee.kernel.subject import Subject


class Named(Struct, omit_defaults=True, frozen=True, gc=False):
    """Anything with a name; one without a title is not for people."""

    key: str
    title: str
    picture: str = ""


class Counted(Struct, omit_defaults=True, frozen=True, gc=False):
    """So much of something, or what it is in words; the rules it rests on. `most`: there can be no more of it."""

    key: str
    title: str
    number: int | None = None
    text: str = ""
    picture: str = ""
    rules: list[str] = []
    most: int | None = None


class Told(Struct, omit_defaults=True, gc=False):
    """A sentence, what decides it and what it is about."""

    text: str
    rules: list[str] = []
    about: list[Subject] = []


class PieceView(Struct, omit_defaults=True, frozen=True, gc=False):
    """Like pieces; `down`: face down, or turned for good."""

    kind: str
    title: str
    seat: str | None
    count: int
    marks: list[Named] = []
    notes: list[str] = []
    picture: str = ""
    down: bool = False
