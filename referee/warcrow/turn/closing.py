"""The end of an activation: what is owed is paid by rank, forced stress first, tests after every payment."""

from typing import ClassVar

from referee.kernel.agenda import push
from referee.kernel.choice import One, Option
from referee.kernel.owed import Due, owe
from referee.kernel.position import Owed, Position
from referee.kernel.prompt import Prompt
from referee.kernel.say import say
from referee.warcrow.character import join
from referee.warcrow.fight import state
from referee.warcrow.morale import stress
from referee.warcrow.table.position import ACTIVATION_END, Warcrow

ANY_ORDER = (stress.FORCED, join.RANK, state.RANK)
"""Ranks in which nothing hangs on what comes first, so that nobody is asked."""
ORDER = ("wcr.stress.test", "wcr.stress.over-mor-timing")


class Closing(Due, tag="closing"):
    """All of a rank before the next; whoever has several to pay says what comes first."""

    asks: ClassVar = {"take": ORDER}
    at: str = ACTIVATION_END

    def first(self, position: Position) -> list[Owed]:
        debts = super().first(position)
        return debts[:1] if debts and debts[0].rank in ANY_ORDER else debts

    def named(self, position: Position) -> dict[str, Owed]:
        """The debts to choose among, by their unit."""
        return {str(debt.data.get("unit", debt.what)): debt for debt in self.first(position)}

    def prompts(self, position: Position) -> list[Prompt]:
        debts = self.named(position)
        seat = next(iter(debts.values())).seat
        options = [Option({"item": key}, say("{unit:unit}", unit=key)) for key in debts]
        tests = self.first(position)[0].rank == stress.TESTS
        text = "{seats:seat} says which unit is tested first." if tests else "{seats:seat} says which unit comes first."
        return [self.ask([seat], "take", text, One(options))]


def begin_closing(position: Warcrow) -> None:
    """What was owed falls due, and whoever bears too much stress by then is tested."""
    owe(position, ACTIVATION_END, stress.TESTS, "", stress.NERVE)
    push(position, Closing())
