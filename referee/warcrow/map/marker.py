"""Objective markers on the map: as wide as an infantry base, in nobody's way but that nothing is seen through them."""

from referee.warcrow.claim.near import STRIDES
from referee.warcrow.map.bases import bases, is_shown
from referee.warcrow.map.contact import TOUCHING
from referee.warcrow.map.plane import Disc, apart
from referee.warcrow.table.place import MARKER, STRIDE
from referee.warcrow.table.position import Warcrow, on_field

WIDE = 1.0
"""Strides from its middle to its edge (wcr.objective.marker)."""


def key_of(objective: str) -> str:
    """Under what an objective lies on the map."""
    return f"{MARKER}{objective}"


def is_marker(position: Warcrow, key: str) -> bool:
    return key.startswith(MARKER) and key.removeprefix(MARKER) in position.objectives


def disc(position: Warcrow, objective: str) -> Disc | None:
    """Where a marker lies, if the map shows it."""
    place = position.places.get(key_of(objective))
    if place is None:
        return None
    [(x, y)] = place.spots
    return Disc(x / STRIDE, y / STRIDE, WIDE)


def discs(position: Warcrow) -> list[Disc]:
    return [found for objective in position.objectives if (found := disc(position, objective))]


def far_from(position: Warcrow, objective: str, key: str) -> float | None:
    """How far the leader of a unit is from a marker; None where the map does not show both."""
    marker = disc(position, objective)
    return None if marker is None or not is_shown(position, key) else max(0.0, apart(bases(position, key)[0], marker))


def near_by(position: Warcrow, objective: str) -> list[str] | None:
    """The units near an objective by the map; None where it does not show the marker."""
    if not position.places or disc(position, objective) is None:
        return None
    far = {key: far_from(position, objective, key) for key in on_field(position)}
    return [key for key, strides in far.items() if strides is not None and strides <= STRIDES + TOUCHING]
