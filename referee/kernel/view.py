"""What lies on the table, as people see it: structs that are told to phones and terminals, and typed in the API.

Everything is in words by then: a `title` is a name, a `text` is a sentence, a `picture` is `<kind>/<key>`. Keys are for
answering, never for reading. `more` is the one loose part: what only the game's own drawing reads. What lies on many
tables alike is made once for all of them, so it is frozen. Nothing here leads back to itself: `gc=False`.
"""

from typing import Any, Literal

from msgspec import UNSET, Struct, UnsetType

from referee.kernel.contest import Contest
from referee.kernel.event import Outcome
from referee.kernel.field import Field
from referee.kernel.seen import Counted, Named, PieceView, Told
from referee.kernel.subject import Subject
from referee.kernel.track import Track

More = dict[str, Any]


class Setting(Struct, omit_defaults=True, gc=False):
    """What a table has chosen to play by: an option and its value, both also in words."""

    key: str
    title: str
    value: str
    text: str


class Step(Struct, omit_defaults=True, gc=False):
    """A step of a turn and how far it is; `inside` counts what it is part of, `seat` is who is at it now."""

    key: str
    title: str
    state: Literal["done", "now", "next"]
    seat: str = ""
    inside: int = 0


# ---- the board


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


class Group(Struct, omit_defaults=True, gc=False):
    """Things of a player that belong together: levels, buildings, a reserve.

    With a `kind` it is one piece of that kind with all that lies on it, named by its key wherever it can be chosen.
    """

    key: str
    title: str
    items: list[Counted]
    kind: str = ""


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


class Pictured(Struct, frozen=True, gc=False):
    """A board in play that has a picture: its pack, and left, top, right, bottom of the picture on the map."""

    pack: str
    box: tuple[float, ...]


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
    nobody: Mat | UnsetType = UNSET
    """What stands on the table and is nobody's, where there is any."""
    track: Track | UnsetType = UNSET
    field: Field | UnsetType = UNSET
    pictures: list[Pictured] | UnsetType = UNSET
    """The boards in play that have a picture; it is asked for once, by its pack."""
