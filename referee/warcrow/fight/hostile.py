"""Habits of a hostile unit in combat: it always pushes and pursues, and never holds its ground; its card may differ."""

from referee.kernel.position import require, waived
from referee.warcrow.keyword.immovable import holds_by
from referee.warcrow.table.position import Warcrow
from referee.warcrow.table.sides import ROLLED_FOR, is_neutral

DRIVES, YIELDS, BY_CARD = (
    "wcr.hostile.push-and-pursue",
    "wcr.hostile.accepts-push",
    "wcr.hostile.profile-overrides",
)
SYSTEM = "wcr.roll.f2f-system"


def fought_by(position: Warcrow, *units: str) -> list[str]:
    """The rules by which somebody throws for one of two units that is nobody's."""
    return [ROLLED_FOR, SYSTEM] if any(is_neutral(position, key) for key in units) else []


def drives(position: Warcrow, key: str) -> bool:
    """Whether a unit pushes and pursues whoever it beats, without being asked."""
    return is_neutral(position, key) and not waived(position, DRIVES, unit=key)


def driven_by(position: Warcrow, key: str) -> list[str]:
    return [DRIVES] if drives(position, key) else []


def pursuits(position: Warcrow, key: str) -> list[str]:
    """How far a winner may go after whom it pushed back."""
    return ["contact", "short", *([] if drives(position, key) else ["no"])]


def stays(position: Warcrow, key: str) -> list[str]:
    """The rules by which a hostile unit is not pushed back: its card says so."""
    firm = holds_by(position, key) if is_neutral(position, key) else []
    return [*firm, BY_CARD] if firm else []


def check_drives(position: Warcrow, key: str) -> None:
    words = "{unit:unit} is hostile: it always pursues whom it pushed back."
    require(position, not is_neutral(position, key), DRIVES, words, unit=key)


def check_yields(position: Warcrow, key: str) -> None:
    words = "{unit:unit} is hostile: it never refuses to be pushed back."
    require(position, not is_neutral(position, key), YIELDS, words, unit=key)
