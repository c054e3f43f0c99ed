"""What a player says while a skill or spell is at work: on whom else it works, and how many are near."""

from typing import Annotated

from msgspec import Meta

from referee.kernel.action import Action, titled
from referee.warcrow.actions import UnitKey


class PickUnits(Action, tag="pick-units"):
    """Say on which units a skill or spell works: those that are near, or those that are chosen."""

    title = "On which units"
    units: Annotated[list[UnitKey], Meta(max_length=40), titled("Units")] = []


class TellNumber(Action, tag="tell-number"):
    """Say how many there are near a target."""

    title = "How many are near"
    button = ("{number}",)
    number: Annotated[int, Meta(ge=0, le=20), titled("Number")]
