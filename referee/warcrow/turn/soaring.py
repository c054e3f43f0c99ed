"""A unit that takes off in the middle of the game and is deployed again as a Scout is."""

from typing import ClassVar

from referee.kernel.agenda import Frame, close, push
from referee.kernel.choice import One, Option
from referee.kernel.errors import Invalid
from referee.kernel.event import Event
from referee.kernel.position import disturb, happen, require
from referee.kernel.prompt import Prompt
from referee.kernel.say import say
from referee.warcrow.ability.deed import CAN, DO, Deed
from referee.warcrow.actions import Arrive
from referee.warcrow.fight.forced import force
from referee.warcrow.keyword import scout
from referee.warcrow.table import window as windows
from referee.warcrow.table.moment import spotted
from referee.warcrow.table.position import Warcrow
from referee.warcrow.table.sides import player_of
from referee.warcrow.table.values import stands
from referee.warcrow.table.verbs import VERBS, leave_contact
from referee.warcrow.turn.arriving import ZONE

RULES = (scout.PLACES[ZONE], scout.PLACES["edge"])


@VERBS.verb("takes-off", "{unit:unit} takes off and leaves the battlefield.")
def takes_off(position: Warcrow, event: Event) -> None:
    leave_contact(position, event.data["unit"])
    disturb(position, event.data["unit"], "field")


@VERBS.verb("comes-down", "{seat:seat} deploys {unit:unit} again: {how:arrival}.")
def comes_down(position: Warcrow, event: Event) -> None:
    disturb(position, event.data["unit"], "field")


class Soaring(Frame[Warcrow], tag="soaring"):
    """A unit is in the air: where is it deployed? Its activation goes on, if it has one."""

    window = windows.FORCED
    asks: ClassVar = {"arrive": RULES}
    unit: str
    rule: str
    aloft: bool = False

    def settle(self, position: Warcrow) -> bool:
        if not stands(position.units[self.unit]):
            close(position, self)
            return True
        if self.aloft:
            return False
        self.aloft = True
        happen(position, "takes-off", [self.rule], unit=self.unit)
        return True

    def prompts(self, position: Warcrow) -> list[Prompt]:
        text = (
            "{unit:unit} comes down: inside its own zone, or at an edge outside the enemy's where no enemy within "
            "{strides:stride} sees it?"
        )
        ways = One([Option({"how": how}) for how in scout.PLACES])
        seats = [player_of(position, self.unit)]
        return [self.ask(seats, "arrive", text, ways, unit=self.unit, strides=scout.UNSEEN)]

    def on_arrive(self, position: Warcrow, action: Arrive) -> None:
        self.only(position, action)
        if action.how not in scout.PLACES:
            raise Invalid.of("how", say("{unit:unit} is not deployed there", unit=self.unit))
        place, words = scout.PLACES[action.how], "An enemy within {strides:stride} sees {unit:unit} there."
        unseen = action.how == ZONE or not action.seen
        require(position, unseen, place, words, unit=self.unit, strides=scout.UNSEEN)
        require(position, not action.touches, scout.PLACES[ZONE], "A Scout is not deployed engaged.")
        close(position, self)
        told = {"unit": self.unit, "how": action.how}
        happen(position, "comes-down", [self.rule, place], seat=action.seat, data=told)
        spotted(position, self.unit)


def soars(position: Warcrow, deed: Deed) -> None:
    """It loses all stress and states, takes off and comes down elsewhere."""
    for word in ("unstress", "remove-state"):
        lost = deed._replace(rest="all")
        if CAN[word](position, lost):
            DO[word](position, lost)
    push(position, Soaring(unit=deed.unit, rule=deed.rule))


def soars_shoving(position: Warcrow, deed: Deed) -> None:
    """Whoever it fights is shoved before."""
    soars(position, deed)
    for foe in reversed(position.units[deed.unit].engaged):
        force(position, "shove", foe, deed.unit, int(deed.rest))


DO.update({"soar": soars, "soar-shoving": soars_shoving})
CAN["soar-shoving"] = lambda position, deed: bool(position.units[deed.unit].engaged)
