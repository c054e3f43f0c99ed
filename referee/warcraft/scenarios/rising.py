"""Undead units that fall at the World Tree come back: where to, and when."""

from referee.kernel.agenda import Frame, close, only
from referee.kernel.choice import one
from referee.kernel.errors import Refusal
from referee.kernel.event import Event
from referee.kernel.pieces import shift
from referee.kernel.position import happen
from referee.kernel.prompt import Prompt
from referee.kernel.say import say
from referee.warcraft.actions import Invoke
from referee.warcraft.table.position import Warcraft, enemy_units_at, reserve, units_at
from referee.warcraft.table.space import outposts
from referee.warcraft.table.verbs import VERBS

RETURN = ["wbg.scenario.nordrassil-undead-return", "wbg.casualty.remove"]


def leads(position: Warcraft, seat: str) -> bool:
    return seat in position.seats and position.seats[seat].race == "undead"


def refuges(position: Warcraft, seat: str) -> list[str]:
    """The Outposts of the Undead and their Town, if they have one."""
    if not leads(position, seat):
        return []
    town = position.seats[seat].town
    return [*outposts(position, seat), *([town] if town else [])]


def overrun(position: Warcraft, space: str, seat: str) -> bool:
    """Enemies alone hold a space: nobody comes back to what they are about to tear down."""
    return enemy_units_at(position, space, seat) and not units_at(position, space, [seat])


def fallen(seat: str) -> str:
    return f"{seat}/fallen"


@VERBS.verb("falls", "1 {unit:piece} of {seat:seat} falls in {space:space}, but will rise again.")
def falls(position: Warcraft, event: Event) -> None:
    data = event.data
    marks = tuple(data.pop("marks", ()))
    shift(position.piles, data["unit"], event.seat, 1, data["space"], fallen(event.seat), marks, ())


@VERBS.verb("returns", "1 {unit:piece} of {seat:seat} is back in {space:space}.")
def returns(position: Warcraft, event: Event) -> None:
    shift(position.piles, event.data["unit"], event.seat, 1, fallen(event.seat), event.data["space"])


@VERBS.verb("stays-dead", "1 {unit:piece} of {seat:seat} finds neither Outpost nor Town and goes to the reserves.")
def stays_dead(position: Warcraft, event: Event) -> None:
    shift(position.piles, event.data["unit"], event.seat, 1, fallen(event.seat), reserve(event.seat))


class Rising(Frame[Warcraft], tag="rising"):
    """Undead units killed in the battle just fought, each with where it fell, on their way back."""

    asks = {"invoke": RETURN}
    seat: str
    units: list[list[str]] = []

    def nearest(self, position: Warcraft) -> list[str]:
        """The nearest Outposts or Town of the seat to where the next unit fell."""
        board, origin = position.board, self.units[0][1]
        homes = [space for space in refuges(position, self.seat) if not overrun(position, space, self.seat)]
        distance = board.within(origin, len(board.spaces))
        least = min((distance[space] for space in homes), default=0)
        return [space for space in homes if distance[space] == least]

    def settle(self, position: Warcraft) -> bool:
        if not self.units:
            close(position, self)
            return True
        homes = self.nearest(position)
        if len(homes) > 1:
            return False
        self.bring(position, homes[0] if homes else "")
        return True

    def bring(self, position: Warcraft, space: str) -> None:
        unit = self.units.pop(0)[0]
        happen(position, "returns" if space else "stays-dead", RETURN, seat=self.seat, unit=unit, space=space)

    def prompts(self, position: Warcraft) -> list[Prompt]:
        unit, origin = self.units[0]
        text = say(
            "The {unit:piece} that fell in {origin:space} returns to the nearest Outpost or Town: two are as near.",
            unit=unit,
            origin=origin,
        )
        options = [{"space": space} for space in self.nearest(position)]
        return [self.ask([self.seat], "invoke", text, one(options, button="It returns to {space:space}"))]

    def on_invoke(self, position: Warcraft, action: Invoke) -> None:
        only([self.seat], action, tuple(RETURN), "say where the unit returns")
        homes = self.nearest(position)
        if action.space not in homes:
            raise Refusal(RETURN[:1], say("The nearest Outposts or Towns are {homes:space}.", homes=homes))
        if action.unit not in (None, self.units[0][0]):
            raise Refusal(
                RETURN[:1],
                say(
                    "It is the {units:piece} that returns now, not the {unit:piece}.",
                    units=self.units[0][0],
                    unit=action.unit,
                ),
            )
        self.bring(position, action.space)
