"""Kinds of pieces: how each walks and fights, how many of it are in the box, and the marks a pile may bear.

The base game's kinds stand here; a scenario or the Expansion Set announces its own with their traits, so that nobody
has to ask for a kind by its name.
"""

from msgspec import Struct

from referee.kernel.pieces import Pile
from referee.kernel.reason import No

OUTPOST_ENTRY = "wbg.unit.outpost"
QUEST_TOKENS = "wbg.comp.quest-tokens"
DEPLETION_TOKENS = "wbg.comp.depletion-tokens"
RESOURCE_TOKENS = "wbg.comp.resource-tokens"
UNIT_TILES = "wbg.comp.unit-tiles"
TOWN_INTERFACES = "wbg.comp.town-interfaces"
BOARD_PIECES = "wbg.comp.board-pieces"
DICE_IN_BOX = "wbg.comp.dice"
EXPERIENCE_CARDS = "wbg.comp.experience-cards"
WORKER_MARKERS = "wbg.comp.worker-markers"
BUILDING_TILES = "wbg.comp.building-tiles"
OUTPOST_MARKERS = "wbg.comp.outpost-markers"
UNIT_MARKERS = "wbg.comp.unit-markers"
Rules = tuple[str, ...]


class Bar(No, frozen=True):
    """A no that may lie on a way: `passing` tells it of whoever would have gone through `{places}`."""

    passing: str = ""


class Following(Struct, frozen=True):
    """A kind that goes wherever another goes: whom, and what is said of one named alone or too often."""

    leader: str
    rules: Rules
    alone: No
    fewer: No


class Kind(Struct, frozen=True):
    """What sets a kind of piece apart. What is `told` of it comes beside the rules that hold for all.

    `spaces`: how far it goes; `labours`: it follows the rules for workers; `apart`: never two of it in a space;
    `met`, `stopping`, `barring`: told of it by whoever meets it, is stopped by it, or is a worker that it keeps out.
    """

    key: str
    spaces: int = 0
    fights: bool = False
    flies: bool = False
    on_foot: bool = False
    labours: bool = False
    far: Rules = ()
    terrain: Rules = ()
    halted: Rules = ()
    like: Rules = ()
    apart: Bar | None = None
    met: Rules = ()
    stopping: Rules = ()
    barring: Rules = ()
    follows: Following | None = None


KINDS: dict[str, Kind] = {}
"""Every kind that stands on the board."""
MARCHING: list[str] = []
"""Every kind that goes by the usual rules, in the order in which moves are offered."""
FIGHTERS: set[str] = set()
"""Every kind of piece that fights."""
WORKERS: set[str] = set()
"""Every kind of piece that follows the rules for workers."""
NOTABLE: set[str] = set()
"""Every kind of which something is told by those who meet it."""
FOLLOWING: dict[str, Following] = {}
"""Every kind that goes wherever another goes."""


def announce(kind: Kind) -> None:
    KINDS[kind.key] = kind
    MARCHING.extend([kind.key] if kind.spaces else ())
    FIGHTERS.update([kind.key] if kind.fights else ())
    WORKERS.update([kind.key] if kind.labours else ())
    NOTABLE.update([kind.key] if kind.met else ())
    FOLLOWING.update({kind.key: kind.follows} if kind.follows else {})


announce(Kind("melee", 1, fights=True, on_foot=True))
announce(Kind("ranged", 1, fights=True, on_foot=True))
announce(Kind("flying", 2, fights=True, flies=True))
announce(Kind("worker", 2, labours=True))
announce(Kind("outpost"))
UNITS = ("melee", "ranged", "flying")
"""The kinds that count towards the stacking limit of units."""
HERO, CREEP, CREATURE = "hero", "creep", "creature"
NECROMANCER = "necromancer"
BUILDINGS = {unit: f"{unit}-building" for unit in UNITS}
RESEARCH = "research"
PIECES = {
    "melee": 10,
    "ranged": 7,
    "flying": 4,
    "worker": 8,
    "outpost": 2,
    "melee-building": 2,
    "ranged-building": 3,
    "flying-building": 3,
}
PIECE_RULES = {
    "melee": UNIT_MARKERS,
    "ranged": UNIT_MARKERS,
    "flying": UNIT_MARKERS,
    "worker": WORKER_MARKERS,
    "outpost": OUTPOST_MARKERS,
    "melee-building": BUILDING_TILES,
    "ranged-building": BUILDING_TILES,
    "flying-building": BUILDING_TILES,
}
MOVED = "moved"
FAST = "fast"
CRIPPLED = "crippled"
CALLED = "called"
POLYMORPHED = "polymorphed"
DEVOURED = "devoured"
BUILDING = "building"
SUMMONED = "summoned"
GAINED = "gained"


class Stride(Struct, frozen=True):
    """How far a piece goes that bears a mark: so many spaces further, but none beyond `most`; and by what rule."""

    further: int
    most: int
    by: str


STRIDES: dict[str, Stride] = {}
"""By the marks that change how far pieces go, in the order in which they count."""


def is_unit(pile: Pile) -> bool:
    """A fighting piece: a unit of any kind, or a worker under Call to Arms."""
    return pile.kind in FIGHTERS or (pile.kind == "worker" and CALLED in pile.marks)
