"""What lies on the table, as people see it: structs that are told to phones and terminals, and typed in the API.

Everything is in words by then: a `title` is a name, a `text` is a sentence, a `picture` is `<kind>/<key>`. Keys are for
answering, never for reading. `more` is the one loose part: what only the game's own drawing reads. What lies on many
tables alike is made once for all of them, so it is frozen. Nothing here leads back to itself: `gc=False`.
"""

from typing import Any, Literal

from msgspec import Struct

from referee.kernel.event import Outcome
from referee.kernel.subject import Subject

More = dict[str, Any]


class Named(Struct, omit_defaults=True, frozen=True, gc=False):
    """Anything with a name; one without a title is not for people."""

    key: str
    title: str
    picture: str = ""


class Counted(Struct, omit_defaults=True, frozen=True, gc=False):
    """So much of something, or what it is in words; the rules it rests on."""

    key: str
    title: str
    number: int | None = None
    text: str = ""
    picture: str = ""
    rules: list[str] = []


class Setting(Struct, omit_defaults=True, gc=False):
    """What a table has chosen to play by: an option and its value, both also in words."""

    key: str
    title: str
    value: str
    text: str


class Told(Struct, omit_defaults=True, gc=False):
    """A sentence, what decides it and what it is about."""

    text: str
    rules: list[str] = []
    about: list[Subject] = []


class Step(Struct, omit_defaults=True, gc=False):
    """A step of a turn and how far it is; `inside` counts what it is part of, `seat` is who is at it now."""

    key: str
    title: str
    state: Literal["done", "now", "next"]
    seat: str = ""
    inside: int = 0


# ---- the board


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


class SpaceView(Struct, omit_defaults=True, frozen=True, gc=False):
    """A space: what is printed there, what lies there, and whose it is."""

    kind: str
    kind_title: str
    title: str
    borders: tuple[str, ...]
    pieces: list[PieceView]
    points: int = 0
    at: tuple[float, ...] | None = None
    symbols: list[Named] = []
    notes: list[Told] = []
    seat: str | None = None
    more: More = {}


# ---- the players


class Group(Struct, gc=False):
    """Things of a player that belong together: levels, buildings, a reserve."""

    key: str
    title: str
    items: list[Counted]


class Mat(Struct, gc=False):
    """What lies before a player.

    `sign` is the number of the seat's sign, `side` its team, `chosen` what it plays, `hidden` says that something of it
    is not for the eyes that look.
    """

    name: str
    sign: int
    purse: list[Counted]
    groups: list[Group]
    cards: list[Counted]
    side: Named | None = None
    out: bool = False
    chosen: Named | None = None
    score: int | None = None
    hidden: bool = False
    notes: list[Told] = []
    more: More = {}


# ---- a fight, a throw, an assault


class FaceView(Struct, omit_defaults=True, gc=False):
    """A die as it fell; whether it counts, and what became of it."""

    face: int | str
    counts: bool = False
    marks: list[Named] = []


class DiceView(Struct, omit_defaults=True, gc=False):
    """Dice of one kind in a throw."""

    key: str
    title: str
    die: str
    faces: list[FaceView]


class ThrowView(Struct, omit_defaults=True, gc=False):
    """What somebody throws for a side; `left`: so many dice have not fallen yet."""

    title: str
    groups: list[DiceView]
    seat: str = ""
    left: int = 0
    rules: list[str] = []


class Stand(Struct, gc=False):
    """Where pieces of a side take part from."""

    space: str
    pieces: list[PieceView]


class Side(Struct, omit_defaults=True, gc=False):
    """One side of a contest: who, as what, from where, with which dice; `owed`: what it has yet to give up.

    `title` names all who are on it, also those whom nobody plays.
    """

    seats: list[str]
    role: Named
    stands: list[Stand]
    throws: list[ThrowView] = []
    owed: int = 0
    notes: list[Told] = []
    title: str = ""


class Contest(Struct, omit_defaults=True, gc=False):
    """What is being fought out now; the side that is attacked comes second."""

    title: str
    space: str
    sides: list[Side]
    round: int = 0
    phase: Named | None = None


# ---- hands, and what cannot be done


class Hand(Struct, omit_defaults=True, gc=False):
    """Something for hands to do at the real table; `seen_by` names whose eyes it is for, None for all."""

    seat: str
    verb: str
    text: str
    piece: str = ""
    place: str = ""
    about: list[Subject] = []
    seen_by: list[str] | None = None


class Barred(Struct, omit_defaults=True, gc=False):
    """What a seat would look for and cannot do now, and why."""

    action: str
    title: str
    why: str
    rules: list[str]
    about: list[Subject] = []


class View(Struct):
    """The table as some seats see it."""

    scenario: Named
    options: list[Setting]
    packs: list[str]
    steps: list[Step]
    spaces: dict[str, SpaceView]
    seats: dict[str, Mat]
    hands: list[Hand]
    why_not: list[Barred]
    first: str
    turn: Counted | None = None
    walls: list[tuple[str, ...]] = []
    contest: Contest | None = None
    outcome: Outcome | None = None
    more: More = {}
