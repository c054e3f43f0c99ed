"""The event of Fog of Death: the fog drifts, strikes whoever is near, and comes again three turns later."""

from typing import ClassVar, Literal

from referee.kernel.agenda import Frame, close, push
from referee.kernel.amounts import Allot, Place
from referee.kernel.choice import One, Option, one
from referee.kernel.errors import Invalid
from referee.kernel.position import happen
from referee.kernel.prompt import Prompt
from referee.kernel.say import say
from referee.warcrow.actions import Order
from referee.warcrow.scenario.actions import Drift, Fogged
from referee.warcrow.scenario.fog_effects import roll_in_fog
from referee.warcrow.scenario.fog_marker import check_touches, touch_fog
from referee.warcrow.table import window as windows
from referee.warcrow.table.position import Warcrow, ahead, check_seat, on_field, other_seat
from referee.warcrow.table.sides import player_of
from referee.warcrow.table.values import stands
from referee.warcrow.table.verbs import VERBS
from referee.warcrow.turn.closing import begin_closing

EVENT = "Fog"
DRIFTS, ROLLS, ADVANCES = (
    "wcr.scenario.fog-of-death.event-drift",
    "wcr.scenario.fog-of-death.event-rolls",
    "wcr.scenario.fog-of-death.event-advance",
)
FAR, NEAR, TURNS = 10, 8, 3

VERBS.note("fog-drifts", "The fog drifts {strides:stride} towards the conquest marker, says {seat:seat}.")
VERBS.note("in-the-fog", "Rolls for the fog within {strides:stride}, says {seat:seat}: {units:unit}.")
VERBS.note("nobody-in-the-fog", "{seat:seat} sees nobody within {strides:stride} of a Fog marker.")
VERBS.note("fog-side", "{seat:seat} says that the units of {first:seat} roll first.")


class FogEvent(Frame[Warcrow], tag="fog-event"):
    """Drifting, then one roll for each unit and marker near it, side by side, then the token goes on."""

    window = windows.EVENTS
    asks: ClassVar = {"drift": (DRIFTS,), "fogged": (ROLLS,), "order": (ROLLS,)}
    timing = (DRIFTS, ROLLS, ADVANCES)
    stage: Literal["drift", "near", "side", "rolls"] = "drift"
    queue: list[str] = []
    """The units to roll, once for each marker."""

    def settle(self, position: Warcrow) -> bool:
        if not position.fog and self.stage in ("drift", "near"):
            self.stage = "rolls"
        if self.stage == "side" and len({player_of(position, key) for key in self.queue}) < len(position.seats):
            self.stage = "rolls"
        if self.stage != "rolls":
            return False
        if self.queue:
            key, self.queue = self.queue[0], self.queue[1:]
            if stands(position.units[key]):
                roll_in_fog(position, key)
            return True
        close(position, self)
        happen(position, "event-laid", [ADVANCES], event=EVENT, at=ahead(position, TURNS))
        return True

    def prompts(self, position: Warcrow) -> list[Prompt]:
        seats = list(position.seats)
        if self.stage == "drift":
            text = "Displace every Fog marker {strides:stride} towards the conquest marker. How many touch it?"
            ways = One([Option({"touches": number}) for number in range(position.fog + 1)])
            return [self.ask(seats, "drift", text, ways, strides=FAR)]
        if self.stage == "near":
            text = "How many Fog markers are within {strides:stride} of the leader of each unit?"
            there = on_field(position)
            places = [Place(key, 0, position.fog) for key in there]
            shape = Allot("units", places, 0, position.fog * len(there), of="unit")
            return [self.ask(seats, "fogged", text, shape, strides=NEAR)]
        text = "{seats:seat} says which side rolls for the fog first."
        return [self.ask([position.first], "order", text, one([{"first": seat} for seat in seats]))]

    def on_drift(self, position: Warcrow, action: Drift) -> None:
        self.only(position, action)
        check_touches(position, action.touches)
        self.stage = "near"
        happen(position, "fog-drifts", [DRIFTS], seat=action.seat, strides=FAR)
        touch_fog(position, action.touches)

    def on_fogged(self, position: Warcrow, action: Fogged) -> None:
        self.only(position, action)
        there = on_field(position)
        for key, number in action.units.items():
            if key not in there:
                raise Invalid.of("units", say("on the battlefield are {there:unit}", there=there))
            if number > position.fog:
                raise Invalid.of("units", say("there are {fog:fog-marker}", fog=position.fog))
        self.stage = "side"
        self.queue = [key for key in there for _ in range(action.units.get(key, 0))]
        rolls = {key: number for key in there if (number := action.units.get(key, 0))}
        kind, told = ("in-the-fog", {"units": rolls}) if rolls else ("nobody-in-the-fog", {})
        happen(position, kind, [ROLLS], seat=action.seat, data={"strides": NEAR, **told})

    def on_order(self, position: Warcrow, action: Order) -> None:
        self.only(position, action)
        first = check_seat(position, action.first)
        self.stage = "rolls"
        sides = {first: 0, other_seat(position, first): 1}
        self.queue = sorted(self.queue, key=lambda key: sides[player_of(position, key)])
        happen(position, "fog-side", [ROLLS], seat=action.seat, first=first)


def begin_event(position: Warcrow) -> None:
    """Whoever bears too much stress by then is tested when all of it is done."""
    begin_closing(position)
    push(position, FogEvent())
