"""Aggro: who stands beside a red marker stays, who comes to one stops, and it must be fought."""

from referee.adventure.table.position import Adventure, aggro_at, where
from referee.kernel.position import require, waived

MARKER = "wag.aggro.marker"
NO_LEAVING = "wag.aggro.no-leaving"
STOP = "wag.aggro.stop"
MUST_FIGHT = "wag.aggro.must-fight"


def is_held(position: Adventure, seat: str) -> bool:
    """Whether an aggro marker keeps a character in his space."""
    space = where(position, seat)
    return bool(aggro_at(position, space)) and not waived(position, NO_LEAVING, seat=seat, space=space)


def check_free(position: Adventure, seat: str) -> None:
    """Refuse to leave a space with an aggro marker."""
    space = where(position, seat)
    why = "An aggro marker lies in {space:space}: {seat:seat} cannot leave as long as it does."
    require(position, not aggro_at(position, space), NO_LEAVING, why, seat=seat, space=space)


def stops(position: Adventure, seat: str, space: str) -> bool:
    """Whether a movement ends in a space because of an aggro marker."""
    return bool(aggro_at(position, space)) and not waived(position, STOP, seat=seat, space=space)
