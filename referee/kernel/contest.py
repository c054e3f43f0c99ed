"""A fight, a throw, an assault, as people see it: both sides with their dice, what these bring and what it comes to."""

from msgspec import Struct

from referee.kernel.seen import Counted, Named, PieceView, Told
from referee.kernel.shape import Fields


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


class Purchase(Struct, omit_defaults=True, gc=False):
    """What a side could spend its stock on: the price, what of it is missing, and how often it was bought.

    `fields` are what an action has that buys it.
    """

    fields: Fields
    title: str
    price: list[Counted]
    lacks: list[Counted] = []
    times: int = 0


class Sum(Struct, gc=False):
    """What is added and, with numbers below nought, taken off; and what is left of it."""

    terms: list[Counted]
    total: Counted


class Side(Struct, omit_defaults=True, gc=False):
    """One side of a contest: who, as what, from where, with which dice; `owed`: what it has yet to give up.

    `title` names all who are on it, also those whom nobody plays. `stock` is what its dice have brought and
    is not spent, `purchases` what that can be spent on, `sum` what it comes to against the other side.
    """

    seats: list[str]
    role: Named
    stands: list[Stand]
    throws: list[ThrowView] = []
    owed: int = 0
    notes: list[Told] = []
    title: str = ""
    stock: list[Counted] = []
    purchases: list[Purchase] = []
    sum: Sum | None = None


class Contest(Struct, omit_defaults=True, gc=False):
    """What is being fought out now; the side that is attacked comes second. `queue`: what waits, in its order.

    `outcome`: the kinds of events that tell how it ends; without any, whatever happens last does.
    """

    title: str
    space: str
    sides: list[Side]
    round: int = 0
    phase: Named | None = None
    queue: list[Told] = []
    outcome: list[str] = []
