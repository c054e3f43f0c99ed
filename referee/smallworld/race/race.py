"""What every Race has: a banner with a number, and a power that works while it is Active."""

from referee.kernel.position import known
from referee.kernel.say import say
from referee.smallworld.table.benefit import Benefit
from referee.smallworld.table.position import SmallWorld, seat_of_race


class Race(Benefit):
    """The power of a banner, while its Race is Active."""

    counted = "sww.race.banner-values"

    def holder(self, position: SmallWorld) -> str | None:
        return seat_of_race(position, self.key)

    def mine(self, position: SmallWorld, seat: str) -> bool:
        return position.seats[seat].race == self.key

    def value(self, position: SmallWorld) -> int:
        question = say("Number on the {race:race} banner?", race=self.key)
        number: int = known(position, f"banner.{self.key}.value", question, [self.counted, "sww.pick.token-count"])
        return number
