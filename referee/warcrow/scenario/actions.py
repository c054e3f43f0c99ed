"""What players say of the fog and of the conquest marker."""

from typing import Annotated, Literal

from msgspec import Meta

from referee.kernel.action import Action, kind_of, titled
from referee.warcrow.actions import UnitKey

Touching = Annotated[int, Meta(ge=0, le=9), titled("Fog markers that touch the conquest marker")]


class MoveMarker(Action, tag="move-marker"):
    """Move the conquest marker, and say what it touches and where it comes to rest."""

    title = "Move the conquest marker"
    button = ("Fog markers touched: {touches}",)
    touches: Touching = 0
    rests: Annotated[Literal["clear", "unit", "terrain"], kind_of("rests"), titled("Where it rests")] = "clear"


class Drift(Action, tag="drift"):
    """Say how many Fog markers touch the conquest marker after the fog has drifted."""

    title = "The fog drifts"
    button = ("Fog markers touched: {touches}",)
    touches: Touching = 0


class Fogged(Action, tag="fogged"):
    """Say how many Fog markers are near each unit."""

    title = "Who is in the fog"
    units: Annotated[
        dict[UnitKey, Annotated[int, Meta(ge=0, le=9)]], Meta(max_length=40), titled("Fog markers near each unit")
    ] = {}
