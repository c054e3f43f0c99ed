"""Contact by the map: which enemies touch a unit, base to base (wcr.engaged.definition)."""

from referee.warcrow.map.bases import bases, is_shown
from referee.warcrow.map.plane import apart
from referee.warcrow.table.position import Warcrow, on_field

TOUCHING = 0.015
"""So wide a gap is none: spots are told in hundredths."""


def touched(position: Warcrow, key: str) -> list[str] | None:
    """The enemies a unit touches by the map; None where it does not show where the unit stands."""
    if not position.places or not is_shown(position, key):
        return None
    side, mine = position.units[key].side, bases(position, key)
    enemies = [other for other in on_field(position) if position.units[other].side != side]
    return [
        other
        for other in enemies
        if is_shown(position, other) and any(apart(a, b) <= TOUCHING for a in mine for b in bases(position, other))
    ]
