"""The Wild Mórnmab, the book's one neutral unit: the rules its card stands in, each part of it by its own.

Its card says what it does; others of the kind come from a table's pack and rest on the general rules alone.
"""

from typing import NamedTuple

from referee.warcrow.table.position import Warcrow


class Cites(NamedTuple):
    """By which rules a neutral unit is what it is, picks its target, parts equals, goes for the nearest, leaves."""

    profile: tuple[str, ...] = ()
    target: tuple[str, ...] = ()
    tie: tuple[str, ...] = ()
    nobody: tuple[str, ...] = ()
    leaves: tuple[str, ...] = ()


GENERAL = Cites()
BOOK = {
    "wild-mornmab": Cites(
        ("wcr.hostile.mornmab-profile",),
        ("wcr.hostile.mornmab-target",),
        ("wcr.hostile.mornmab-tie",),
        ("wcr.hostile.mornmab-no-target",),
        ("wcr.hostile.mornmab-leaves",),
    )
}


def cites(position: Warcrow, key: str) -> Cites:
    """What is cited of a unit's own card."""
    return BOOK.get(position.units[key].profile, GENERAL)
