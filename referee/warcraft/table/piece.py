"""Kinds of pieces: how many of each are in the box, which of them fight, and the marks a pile may bear."""

from referee.kernel.pieces import Pile

UNITS = ("melee", "ranged", "flying")
HERO, CREEP, CREATURE = "hero", "creep", "creature"
FIGHTERS = frozenset((*UNITS, HERO, CREEP, CREATURE))
"""Every kind of piece that fights; only the first three count towards a stacking limit."""
NECROMANCER = "necromancer"
WORKERS = frozenset(("worker", NECROMANCER))
"""Every kind of piece that follows the rules for workers."""
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
    "melee": "wbg.comp.unit-markers",
    "ranged": "wbg.comp.unit-markers",
    "flying": "wbg.comp.unit-markers",
    "worker": "wbg.comp.worker-markers",
    "outpost": "wbg.comp.outpost-markers",
    "melee-building": "wbg.comp.building-tiles",
    "ranged-building": "wbg.comp.building-tiles",
    "flying-building": "wbg.comp.building-tiles",
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


def is_unit(pile: Pile) -> bool:
    """A fighting piece: a unit of any kind, or a worker under Call to Arms."""
    return pile.kind in FIGHTERS or (pile.kind == "worker" and CALLED in pile.marks)
