"""Artifacts and Legendary Places: whom they serve, and turning them up. What lies there is chance until then."""

from typing import Any, ClassVar

from referee.kernel.action import Draw
from referee.kernel.agenda import close, only
from referee.kernel.choice import one
from referee.kernel.drawing import check_draw
from referee.kernel.position import happen
from referee.kernel.prompt import Prompt
from referee.kernel.reason import No
from referee.kernel.say import say
from referee.smallworld.table import window as windows
from referee.smallworld.table.asking import Asking
from referee.smallworld.table.benefit import Benefit
from referee.smallworld.table.benefits import MARKERS
from referee.smallworld.table.position import SmallWorld, unseen_markers
from referee.smallworld.table.verbs import carries
from referee.smallworld.table.window import Rules

TURNED_UP = "sww.marker.reveal"
USE = "sww.marker.use"
ABANDONED: Rules = ("sww.marker.abandon",)
FINDING: Rules = (TURNED_UP, USE)

carries("marker-revealed", "The marker in {region:space} is turned up: {marker:marker}.")


class Marker(Benefit):
    """It works for the Active Race in its Region.

    `taken`, `idle`, `left`: told when that Region is conquered, held by a Race In Decline, or abandoned.
    """

    artifact: bool = False
    taken: Rules = ("sww.marker.change-hands",)
    idle: Rules = ("sww.marker.decline",)
    left: Rules = ()

    def at(self, position: SmallWorld) -> str | None:
        return position.ground.marker_at(self.key)

    def holder(self, position: SmallWorld) -> str | None:
        region = self.at(position)
        here = position.ground.here[region] if region else None
        return here.seat if here and here.active else None


class TurningUp(Asking):
    """A marker being turned up by the seat that entered its Region."""

    window: ClassVar = windows.REVEAL
    first: ClassVar = No((TURNED_UP,), "The marker that was found is turned up first.")
    seat: str
    region: str

    def settle(self, position: SmallWorld) -> bool:
        found = self.unseen(position) if self.still_there(position) else []
        if len(found) > 1:
            return False
        if found:
            self.turn_up(position, found[0])
        else:
            close(position, self)
        return True

    def still_there(self, position: SmallWorld) -> bool:
        """A correction may have taken the marker away meanwhile."""
        return "" in position.ground.here[self.region].markers

    def unseen(self, position: SmallWorld) -> list[str]:
        return unseen_markers(position)

    def besides(self) -> Rules:
        """By which further rules it is turned up."""
        return ()

    def origin(self) -> str:
        """Where it comes from."""
        return self.region

    def prompts(self, position: SmallWorld) -> list[Prompt]:
        label = f"marker:{self.region}"
        options = [{"label": label, "value": marker} for marker in self.unseen(position)]
        text = say("Turn up the marker in {region:space}.", region=self.region)
        return [self.ask([self.seat], "draw", text, one(options, label, "marker"), rules=self.besides() or FINDING)]

    def on_draw(self, position: SmallWorld, action: Draw) -> None:
        only([self.seat], action, (TURNED_UP,), "turn the marker up")
        self.turn_up(position, check_draw(self.prompts(position), action))

    def turn_up(self, position: SmallWorld, marker: str) -> None:
        rules = [TURNED_UP, *self.besides()]
        moves = [("marker", "", 1, self.origin(), self.region, (), (marker,))]
        data: dict[str, Any] = {"region": self.region, "marker": marker, "moves": moves}
        happen(position, "marker-revealed", rules, seat=self.seat, data=data)
        MARKERS[marker].found(position, self.seat, self)
