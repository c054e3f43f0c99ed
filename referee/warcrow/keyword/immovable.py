"""Immovable: nothing shoves the unit or pushes it back unless its own player agrees; every Large unit is."""

from referee.warcrow.keyword import large
from referee.warcrow.keyword.named import keyword
from referee.warcrow.table import window as windows
from referee.warcrow.table.position import Warcrow
from referee.warcrow.table.values import BY_ITSELF, lasting

STAYS = "wcr.keyword.immovable"
IMMOVABLE = keyword("Immovable", windows.FORCED, STAYS)


def immovable_by(position: Warcrow, key: str) -> list[str]:
    """The rules by which a unit stays where it is; none where it may be moved."""
    if IMMOVABLE.on(position, key):
        return [STAYS]
    return [large.STANDS, STAYS] if large.is_large(position, key) else []


def holds_by(position: Warcrow, key: str) -> list[str]:
    """The rules by which a unit that is pushed back stays without being stressed for it."""
    return immovable_by(position, key) or ([BY_ITSELF] if any(lasting(position, key, "holds")) else [])
