"""How often a line of the scoring is earned: by the objectives a player holds, or keeps from the opponent."""

from collections.abc import Callable

from referee.warcrow.table.position import Warcrow, other_seat
from referee.warcrow.table.scenario import held


def of_the_enemy(position: Warcrow, seat: str) -> int:
    """Every objective in the opponent's color."""
    return held(position, seat, other_seat(position, seat))


def of_the_enemy_numbered(number: int) -> Callable[[Warcrow, str], int]:
    """The opponent's objective of one number."""
    return lambda position, seat: held(position, seat, other_seat(position, seat), number)


def of_nobody(position: Warcrow, seat: str) -> int:
    """Objectives in no color."""
    return held(position, seat, "")


def safe(position: Warcrow, seat: str) -> int:
    """Free objectives are safe as well: it is enough that the opponent holds none of them."""
    return int(not held(position, other_seat(position, seat), seat))
