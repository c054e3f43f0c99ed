"""What every Special Power has: a badge with a number, and a power for the Race it is paired with."""

from referee.kernel.position import known
from referee.kernel.say import say
from referee.smallworld.table.benefit import Benefit
from referee.smallworld.table.position import SmallWorld, seat_of_power
from referee.smallworld.table.window import Rules


class Power(Benefit):
    """The power of a badge, for the Race it is paired with."""

    counted = "sww.power.badge-number"

    def holder(self, position: SmallWorld) -> str | None:
        return seat_of_power(position, self.key)

    def mine(self, position: SmallWorld, seat: str) -> bool:
        return position.seats[seat].power == self.key

    def value(self, position: SmallWorld) -> int:
        question = say("Number in the circle of the {power:power} badge?", power=self.key)
        number: int = known(position, f"badge.{self.key}.value", question, [self.counted, "sww.pick.token-count"])
        return number

    def earned(self, position: SmallWorld, seat: str) -> Rules:
        """Regions of the Race In Decline earn nothing by it."""
        other = position.ground.declined[seat]
        return (*super().earned(position, seat), *(("sww.power.own-race-only",) if other else ()))
