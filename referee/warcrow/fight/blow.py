"""Damage of an attack: who struck, and what of it counts for who wins.

What a card lets a unit ignore is not suffered, and so it was not inflicted either.
"""

from typing import Any

from msgspec import Struct

from referee.warcrow.fight.one_side import Side
from referee.warcrow.table.position import Warcrow

RESOLVED = "combat-end"
COUNTING = (RESOLVED, "shot-over", "face-off", "shot")
"""What keeps count of the damage that two units do to each other."""
SHRUGGED = "shrugged"
"""How a side of a roll notes that its unit has ignored what it may of the whole attack."""


class Blow(Struct, frozen=True, omit_defaults=True):
    """Who strikes, whether that counts for a combat or a shot, and whether part of the attack was ignored before."""

    by: str
    counts: bool = True
    shrugged: bool = False


def blow(side: Side, foe: Side) -> Blow:
    """What a side of a roll does to the other."""
    return Blow(side.unit, shrugged=SHRUGGED in foe.answered)


def uncount(position: Warcrow, key: str, number: int) -> None:
    """So much of what is being done to a unit has not been done after all."""
    frame = counting(position)
    if frame is None:
        return
    if frame.__struct_config__.tag == RESOLVED:
        by = next(unit for unit in frame.units if unit != key)
        frame.dealt = frame.dealt | {by: frame.dealt[by] - number}
        return
    by = frame.attack if frame.defense.unit == key else frame.defense
    by.dealt -= number


def shrug(position: Warcrow, key: str) -> None:
    """A unit has ignored what it may of an attack; once that is resolved nothing more comes of it."""
    frame = counting(position)
    if frame is not None and frame.__struct_config__.tag != RESOLVED:
        own = frame.defense if frame.defense.unit == key else frame.attack
        own.answered = [*own.answered, SHRUGGED]


def counting(position: Warcrow) -> Any:
    """What keeps count now; nothing does for the switches of a skill."""
    return next((frame for frame in reversed(position.agenda) if frame.__struct_config__.tag in COUNTING), None)
