"""Artifacts and Legendary Places turned up: what lies there is chance until somebody enters the Region."""

from typing import Any, ClassVar

from referee.kernel.action import Draw
from referee.kernel.agenda import close, only, push
from referee.kernel.choice import one
from referee.kernel.drawing import check_draw
from referee.kernel.errors import Invalid
from referee.kernel.position import happen
from referee.kernel.prompt import Prompt
from referee.kernel.reason import No
from referee.kernel.say import say
from referee.smallworld.actions import Place
from referee.smallworld.table.asking import Asking
from referee.smallworld.table.benefits import PLACES
from referee.smallworld.table.position import GONE, SmallWorld, unseen_markers
from referee.smallworld.turn import window as windows

REVEAL = ("sww.marker.reveal", "sww.marker.use")
WELL = next(key for key, place in PLACES.items() if place.moves_when_found)
MOVED = ("sww.place.well-of-eternity-move", "sww.marker.place-fixed")
REPLACED = ("sww.place.well-of-eternity-redraw",)


class Reveal(Asking, tag="reveal"):
    """A marker being turned up by the seat that entered; `place_only` once the Well had to go."""

    window: ClassVar = windows.REVEAL
    asks: ClassVar = {"draw": (*REVEAL, *REPLACED), "place": MOVED}
    first: ClassVar = No(("sww.marker.reveal",), "The marker that was found is turned up first.")
    seat: str
    region: str
    place_only: bool = False
    well: bool = False

    def settle(self, position: SmallWorld) -> bool:
        if not self.still_there(position):
            close(position, self)
            return True
        if self.well:
            waters = position.atlas.waters_of(self.region)
            if len(waters) == 1:
                self.move_well(position, waters[0])
                return True
            return False
        found = self.unseen(position)
        if len(found) > 1:
            return False
        if found:
            self.turn_up(position, found[0])
        else:
            close(position, self)
        return True

    def still_there(self, position: SmallWorld) -> bool:
        """A correction may have taken the marker away meanwhile."""
        expected = WELL if self.well else ""
        return self.place_only or expected in position.ground.here[self.region].markers

    def unseen(self, position: SmallWorld) -> list[str]:
        found = unseen_markers(position)
        return [marker for marker in found if marker in PLACES] if self.place_only else found

    def prompts(self, position: SmallWorld) -> list[Prompt]:
        if self.well:
            options = [{"piece": WELL, "regions": [water]} for water in position.atlas.waters_of(self.region)]
            move = "Choose the Sea or Lake the Well of Eternity moves to."
            return [self.ask([self.seat], "place", move, one(options))]
        label = f"marker:{self.region}"
        options = [{"label": label, "value": marker} for marker in self.unseen(position)]
        rules = list(REPLACED if self.place_only else REVEAL)
        text = say("Turn up the marker in {region:space}.", region=self.region)
        return [self.ask([self.seat], "draw", text, one(options, label, "marker"), rules=rules)]

    def on_draw(self, position: SmallWorld, action: Draw) -> None:
        only([self.seat], action, ("sww.marker.reveal",), "turn the marker up")
        self.turn_up(position, check_draw(self.prompts(position), action))

    def turn_up(self, position: SmallWorld, marker: str) -> None:
        rules = ["sww.marker.reveal", *(REPLACED if self.place_only else ())]
        origin = "box" if self.place_only else self.region
        moves = [("marker", "", 1, origin, self.region, (), (marker,))]
        data: dict[str, Any] = {"region": self.region, "marker": marker, "moves": moves}
        happen(position, "marker-revealed", rules, seat=self.seat, data=data)
        if marker != WELL:
            close(position, self)
        elif position.atlas.waters_of(self.region):
            self.well = True
        else:
            moves = [("marker", "", 1, self.region, GONE, (WELL,), (WELL,))]
            happen(position, "well-replaced", REPLACED, seat=self.seat, region=self.region, moves=moves)
            self.place_only = True

    def on_place(self, position: SmallWorld, action: Place) -> None:
        only([self.seat], action, ("sww.place.well-of-eternity-move",), "move the Well")
        if not self.well or action.piece != WELL or len(action.regions) != 1:
            raise Invalid.of("piece", "the Well of Eternity goes to one Sea or Lake")
        if action.regions[0] not in position.atlas.waters_of(self.region):
            raise Invalid.of(
                "regions", say("{regions:space} is no Sea or Lake of this island", regions=action.regions[0])
            )
        self.move_well(position, action.regions[0])

    def move_well(self, position: SmallWorld, water: str) -> None:
        moves = [("marker", "", 1, self.region, water, (WELL,), (WELL,))]
        happen(position, "well-moved", MOVED, seat=self.seat, region=water, moves=moves)
        close(position, self)


def entered(position: SmallWorld, seat: str, region: str) -> None:
    """Somebody stands in a Region now: a face-down marker there is turned up."""
    here = position.ground.here[region]
    if here.seat and "" in here.markers:
        push(position, Reveal(seat=seat, region=region))
