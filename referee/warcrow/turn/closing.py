"""The end of an activation: what is owed is paid by rank, forced stress first, tests after every payment."""

from typing import ClassVar

from referee.kernel.agenda import push
from referee.kernel.choice import One, Option, one
from referee.kernel.owed import Due, owe
from referee.kernel.position import Owed, Position, happen
from referee.kernel.prompt import Prompt
from referee.kernel.say import say
from referee.warcrow.actions import Order
from referee.warcrow.character import join
from referee.warcrow.fight import state
from referee.warcrow.morale import stress
from referee.warcrow.table import window as windows
from referee.warcrow.table.position import ACTIVATION_END, Warcrow, check_seat
from referee.warcrow.table.verbs import VERBS

ANY_ORDER = (stress.FORCED, join.RANK, state.RANK)
"""Ranks in which nothing hangs on what comes first, so that nobody is asked."""
ORDER = ("wcr.stress.test", "wcr.stress.over-mor-timing")

VERBS.note("side-first", "{seat:seat} says that the units of {first:seat} come first.")


class Closing(Due, tag="closing"):
    """All of a rank before the next; whoever has several to pay says what comes first."""

    window = windows.ENDED
    asks: ClassVar = {"take": ORDER, "order": ORDER}
    at: str = ACTIVATION_END
    side: str = ""
    """Whose come first, as the initiative has named it for the rank `named_for`."""
    named_for: int = 0

    def due(self, position: Position) -> list[Owed]:
        """All of the lowest rank, of both sides."""
        mine = [debt for debt in position.owed if debt.at == self.at]
        return [debt for debt in mine if debt.rank == min(debt.rank for debt in mine)]

    def undecided(self, position: Position) -> bool:
        """Whether both sides have something to pay, and it matters whose comes first."""
        due = self.due(position)
        sides = {debt.seat for debt in due}
        return len(sides - {""}) == len(sides) > 1 and due[0].rank not in (*ANY_ORDER, self.named_for)

    def first(self, position: Position) -> list[Owed]:
        due = self.due(position)
        if not due or due[0].rank in ANY_ORDER:
            return super().first(position)[:1]
        sides = [debt.seat for debt in due]
        side = next((one for one in ("", self.side) if one in sides), sides[0])
        found = [debt for debt in due if debt.seat == side]
        return found[:1] if len({debt.data.get("unit") for debt in found}) == 1 else found

    def settle(self, position: Position) -> bool:
        return not self.undecided(position) and super().settle(position)

    def named(self, position: Position) -> dict[str, Owed]:
        """The debts to choose among, by their unit."""
        return {str(debt.data.get("unit", debt.what)): debt for debt in self.first(position)}

    def prompts(self, position: Position) -> list[Prompt]:
        if self.undecided(position):
            text = "Both companies have units to see to: {seats:seat} says whose come first."
            return [self.ask([position.first], "order", text, one([{"first": seat} for seat in position.seats]))]
        debts = self.named(position)
        seat = next(iter(debts.values())).seat
        options = [Option({"item": key}, say("{unit:unit}", unit=key)) for key in debts]
        tests = self.first(position)[0].rank == stress.TESTS
        text = "{seats:seat} says which unit is tested first." if tests else "{seats:seat} says which unit comes first."
        return [self.ask([seat], "take", text, One(options))]

    def on_order(self, position: Warcrow, action: Order) -> None:
        self.only(position, action)
        self.side, self.named_for = check_seat(position, action.first), self.due(position)[0].rank
        happen(position, "side-first", ORDER, seat=action.seat, first=self.side)


def begin_closing(position: Warcrow) -> None:
    """What was owed falls due, and whoever bears too much stress by then is tested."""
    owe(position, ACTIVATION_END, stress.TESTS, "", stress.NERVE)
    push(position, Closing())
