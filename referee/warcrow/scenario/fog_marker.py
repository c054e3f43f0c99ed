"""The conquest marker of the artifact: who begins with it, where it may rest, and what happens when fog touches it."""

from typing import ClassVar

from msgspec.structs import replace

from referee.kernel.action import Done
from referee.kernel.agenda import Frame, close
from referee.kernel.choice import One, Option, one
from referee.kernel.errors import Invalid
from referee.kernel.event import Event
from referee.kernel.position import happen, require
from referee.kernel.prompt import Prompt
from referee.kernel.say import say
from referee.warcrow.actions import Order
from referee.warcrow.scenario.actions import MoveMarker
from referee.warcrow.table import window as windows
from referee.warcrow.table.position import Warcrow, check_seat
from referee.warcrow.table.scenario import Line
from referee.warcrow.table.verbs import VERBS
from referee.warcrow.turn.points import earn

ARTIFACT = "1"
BEGINS, LIMITS = "wcr.scenario.fog-of-death.start-control", "wcr.scenario.fog-of-death.marker-limits"
CONTACT = Line(
    "contact",
    "wcr.scenario.fog-of-death.score-contact",
    "Fog markers that touched the conquest marker",
    lambda position, seat: 0,
)

VERBS.note("marker-moves", "{seat:seat} moves the conquest marker, at most {strides:stride}.")
VERBS.changes("fog-gone", "The conquest marker touches {number:fog-marker}: gone from the battlefield.")


@VERBS.verb("begins-in-control", "{seat:seat} deployed first and begins in control of {objective:objective}.")
def begins_in_control(position: Warcrow, event: Event) -> None:
    held = replace(position.objectives[event.data["objective"]], holder=event.seat)
    position.objectives = position.objectives | {event.data["objective"]: held}


def controller(position: Warcrow) -> str:
    """Whoever controls the artifact."""
    return position.objectives[ARTIFACT].holder if ARTIFACT in position.objectives else ""


class StartControl(Frame[Warcrow], tag="start-control"):
    """Whoever deployed first begins in control."""

    window = windows.ROUND_START
    asks: ClassVar = {"order": (BEGINS,)}

    def prompts(self, position: Warcrow) -> list[Prompt]:
        text = "Who deployed first? That player lays a conquest marker beside the artifact and begins in control of it."
        return [self.ask(list(position.seats), "order", text, one([{"first": seat} for seat in position.seats]))]

    def on_order(self, position: Warcrow, action: Order) -> None:
        self.only(position, action)
        first = check_seat(position, action.first)
        close(position, self)
        happen(position, "begins-in-control", [BEGINS], seat=first, objective=ARTIFACT)


class MarkerMoves(Frame[Warcrow], tag="marker-moves"):
    """The conquest marker may be moved so far; `rules` by which."""

    window = windows.TURN_END
    asks: ClassVar = {"move-marker": (LIMITS,), "done": ()}
    seat: str
    strides: int
    rules: list[str]

    def prompts(self, position: Warcrow) -> list[Prompt]:
        text = "{seats:seat} may move the conquest marker up to {strides:stride}. How many Fog markers does it touch?"
        ways = One([Option({"touches": number}) for number in range(position.fog + 1)])
        stays = One([Option({}, say("It stays where it is"))])
        return [
            self.ask([self.seat], "move-marker", text, ways, strides=self.strides, rules=[*self.rules, LIMITS]),
            self.ask([self.seat], "done", text, stays, strides=self.strides, rules=self.rules),
        ]

    def on_move_marker(self, position: Warcrow, action: MoveMarker) -> None:
        self.only(position, action)
        words = "The conquest marker never comes to rest on a unit or on a terrain element."
        require(position, action.rests == "clear", LIMITS, words)
        check_touches(position, action.touches)
        close(position, self)
        happen(position, "marker-moves", [*self.rules, LIMITS], seat=self.seat, strides=self.strides)
        touch_fog(position, action.touches)

    def on_done(self, position: Warcrow, action: Done) -> None:
        self.only(position, action)
        close(position, self)


def check_touches(position: Warcrow, number: int) -> None:
    if number > position.fog:
        raise Invalid.of("touches", say("there are {fog:fog-marker}", fog=position.fog))


def touch_fog(position: Warcrow, number: int) -> None:
    """Each Fog marker that touches the conquest marker is gone, and worth a point to whoever controls the artifact."""
    if not number:
        return
    happen(position, "fog-gone", [CONTACT.rule], number=number, becomes={"fog": position.fog - number})
    if controller(position):
        earn(position, controller(position), CONTACT, number)
