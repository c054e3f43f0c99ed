"""Cover (D) on a unit: whoever stands beside it, friend or foe, is covered by it from a shot. It covers not itself."""

from referee.warcrow.keyword.named import keyword
from referee.warcrow.table import roll_window as rolls
from referee.warcrow.table.position import Warcrow, on_field

RULE = "wcr.keyword.cover"
COVER = keyword("Cover", rolls.ROLL_DEFENSE, RULE)


def worth(position: Warcrow, shooter: str, target: str) -> list[str]:
    """What the other units with the keyword add to a defense roll, each value once, in the cards' notation."""
    others = [key for key in on_field(position) if key not in (shooter, target)]
    found = (value.replace(" ", "") for key in others for value in COVER.values(position, key))
    return list(dict.fromkeys(value for value in found if value))
