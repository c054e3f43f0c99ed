"""What a correction breaks off: rolls, tests, moves and questions about a unit that it took away.

A unit that falls in the course of a roll is another matter: that roll is resolved in full.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from referee.kernel.agenda import Frame, close
from referee.kernel.position import happen
from referee.warcrow.table.element import Element
from referee.warcrow.table.position import Warcrow
from referee.warcrow.table.verbs import VERBS, placed
from referee.warcrow.terrain import impassable

LASTS = "activation"
"""An activation comes to its end by itself, with what is due then."""
ROLES = ("unit", "target", "charger", "mover", "attack", "defense")

VERBS.note("broken-off", "What was going on with {units:unit} is over.")


def places(position: Warcrow) -> dict[str, str]:
    """Where every unit is."""
    return {key: unit.where for key, unit in position.units.items()}


def break_off(position: Warcrow, were: dict[str, str], ground: Mapping[str, Element]) -> None:
    """What follows on a correction: whatever was about a unit that is gone is over, and new walls are seen to."""
    moved = [key for key, where in were.items() if position.units[key].where != where]
    if moved:
        end_outermost(position, moved)
        forget(position, moved)
    impassable.become(position, ground)


def end_outermost(position: Warcrow, moved: list[str]) -> None:
    """End the outermost thing in progress that is about a unit which is no longer where it was."""
    for frame in position.agenda:
        about = set(named_in(frame))
        if frame.__struct_config__.tag != LASTS and not about.isdisjoint(moved):
            close(position, frame)
            happen(position, "broken-off", [], units=[key for key in moved if key in about])
            return


def forget(position: Warcrow, moved: list[str]) -> None:
    """What was measured to or from a unit that is no longer where it was says nothing, nor how it stood there."""
    for key in moved:
        placed(position, key)
    claims = position.claims
    position.claims = {fact: said for fact, said in claims.items() if set(fact.split(".")).isdisjoint(moved)}


def named_in(frame: Frame[Any]) -> Iterable[str]:
    """The units a frame is about: by their parts in it, in a list of both, or in the claim it waits for."""
    found = [getattr(frame, role) for role in ROLES if role in frame.__struct_fields__]
    yield from (one if isinstance(one, str) else one.unit for one in found)
    yield from getattr(frame, "units", ())
    yield from str(getattr(frame, "fact", "")).split(".")
