"""What a player says of Characters that join units and leave them."""

from typing import Annotated

from referee.kernel.action import Action, Claims, titled
from referee.warcrow.actions import UnitKey


class Join(Action, tag="join"):
    """Declare that the Character that is activated joins a unit: it only moves, and ends in formation with it."""

    title = "Join a unit"
    hint = "The Character only moves in this activation, and has to end in formation with the unit."
    button = ("Join {unit:unit}",)
    unit: Annotated[UnitKey, titled("Unit")]


class FallIn(Action, tag="fall-in"):
    """End a joining Character's activation in formation with the unit."""

    title = "Fall in"
    hint = "Seen by the leader of the unit, at most 2 strides from him."
    claims: Annotated[Claims, titled("What was measured")] = {}


class Leave(Action, tag="leave"):
    """Declare that the Character in a unit leaves it, in the place of an activation."""

    title = "Leave a unit"
    hint = "The Character may move up to twice, and counts as activated."
    button = ("Leave {unit:unit}",)
    unit: Annotated[UnitKey, titled("Unit")]
