"""What players say when a neutral unit acts: whom it sees, where its die leads, who is closest, whom it goes for."""

from typing import Annotated

from msgspec import Meta

from referee.kernel.action import Action, titled
from referee.warcrow.actions import UnitKey

Units = Annotated[list[UnitKey], Meta(max_length=40)]


class Sighted(Action, tag="sighted"):
    """Say which units the leader of a neutral unit sees."""

    title = "Whom it sees"
    units: Annotated[Units, titled("Units in its sight")] = []


class Led(Action, tag="led"):
    """Say to which row of a neutral unit's table the die leads."""

    title = "Where the die leads"
    button = ("Row {row}",)
    row: Annotated[int, Meta(ge=1, le=6), titled("Row of its table")]


class Closest(Action, tag="closest"):
    """Say which unit is closest to a neutral one, or which are equally close."""

    title = "Who is closest"
    units: Annotated[Units, titled("Closest units")]


class Aim(Action, tag="aim"):
    """Choose among equals whom a neutral unit goes for."""

    title = "Whom it goes for"
    button = ("{unit:unit}",)
    unit: Annotated[UnitKey, titled("Unit")]
