"""Flight: the table moves the unit and says where it came to."""

from typing import ClassVar

from referee.kernel.agenda import Frame, close, push
from referee.kernel.choice import one
from referee.kernel.errors import Invalid
from referee.kernel.event import Event
from referee.kernel.position import disturb, happen
from referee.kernel.prompt import Prompt
from referee.kernel.say import say
from referee.warcrow.actions import Flee
from referee.warcrow.fight.way import check_way
from referee.warcrow.table import window as windows
from referee.warcrow.table.active import unit_gone
from referee.warcrow.table.moment import stirs
from referee.warcrow.table.position import Warcrow
from referee.warcrow.table.sides import is_neutral, player_of
from referee.warcrow.table.values import movement, stands
from referee.warcrow.table.verbs import VERBS, formation_of, leave_contact, off_the_field

MOVE, TO_THE_EDGE, ENTERED, TOUCHES = (
    "wcr.flee.move",
    "wcr.flee.inside-zone",
    "wcr.flee.zone-entered",
    "wcr.flee.edge-one-base",
)
FLED = {"field": (MOVE,), "zone": (MOVE, ENTERED)}

VERBS.verb("fled-off", "{unit:unit} touches the edge of the battlefield and is eliminated.")(off_the_field)


@VERBS.verb("fled", "{unit:unit} flees: {to:flight}.")
def fled(position: Warcrow, event: Event) -> None:
    leave_contact(position, event.data["unit"])
    disturb(position, event.data["unit"], "field", formation_of(event.data["unit"]))


class OnTheMove(Frame[Warcrow]):
    """A unit is about to go somewhere, unless it falls before."""

    seat: str
    unit: str

    def settle(self, position: Warcrow) -> bool:
        if stands(position.units[self.unit]):
            return False
        close(position, self)
        return True


class Fleeing(OnTheMove, tag="fleeing"):
    """A unit runs: with both values of its movement to its own zone, from there to the nearest edge."""

    window = windows.FLIGHT
    asks: ClassVar = {"flee": (MOVE, TO_THE_EDGE, ENTERED, TOUCHES)}

    def prompts(self, position: Warcrow) -> list[Prompt]:
        text = (
            "{unit:unit} flees {strides} strides to its own zone by the shortest way, or to the nearest edge if "
            "it is wholly inside. Where does it come to?"
        )
        if is_neutral(position, self.unit):
            text = "{unit:unit} flees {strides} strides to the nearest edge, as nobody's unit. Where does it come to?"
        ways = one([{"to": to} for to in self.ends(position)])
        strides = [str(value) for value in movement(position, self.unit)[:2]]
        return [self.ask([self.seat], "flee", text, ways, unit=self.unit, strides=strides)]

    def ends(self, position: Warcrow) -> list[str]:
        """Where a flight can end: whoever is nobody's has no zone."""
        return ["field", "edge"] if is_neutral(position, self.unit) else ["field", "zone", "edge"]

    def on_flee(self, position: Warcrow, action: Flee) -> None:
        self.only(position, action)
        if action.to not in self.ends(position):
            raise Invalid.of("to", say("{unit:unit} is nobody's and has no zone", unit=self.unit))
        passed = check_way(position, self.unit, action.way)
        close(position, self)
        if action.to == "edge":
            happen(position, "fled-off", [TO_THE_EDGE, "wcr.flee.edge-eliminated", TOUCHES], unit=self.unit)
            unit_gone(position, self.unit)
        else:
            rules = [*FLED[action.to], "wcr.flee.no-opportunity-attack", *passed]
            happen(position, "fled", rules, unit=self.unit, to=action.to)
            stirs(position, self.unit)


def flee(position: Warcrow, key: str) -> None:
    push(position, Fleeing(seat=player_of(position, key), unit=key))
