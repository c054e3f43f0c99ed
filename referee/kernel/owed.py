"""What is owed at a moment to come: the lowest rank first, in the order its owner likes, by the code that pays it.

A clock is nothing else: what is owed at "clock:5" is due when the hand comes to 5.
"""

from collections.abc import Callable
from typing import Any, ClassVar

from msgspec import Struct

from referee.kernel.action import Take
from referee.kernel.agenda import Frame, close, only
from referee.kernel.choice import One, Option
from referee.kernel.errors import Invalid
from referee.kernel.position import Owed, Position
from referee.kernel.prompt import Prompt
from referee.kernel.say import say

Pay = Callable[[Any, Owed], None]


class Payment(Struct):
    """How a kind of debt is paid, by which rules, and what a player calls it."""

    pay: Pay
    title: str
    rules: tuple[str, ...]


class Owing(dict[str, Payment]):
    """Every kind of debt of a game, by name."""

    def pays(self, what: str, title: str, *rules: str) -> Callable[[Pay], Pay]:
        """Register the code that pays a debt."""

        def register(pay: Pay) -> Pay:
            self[what] = Payment(pay, title, rules)
            return pay

        return register


def owe(position: Position, at: str, rank: int, seat: str, what: str, **data: Any) -> None:
    """Something will be due: `at` a moment that a Due frame names, before everything of a higher rank."""
    position.owed = [*position.owed, Owed(at, rank, seat, what, data)]


def forgive(position: Position, which: Callable[[Owed], bool]) -> None:
    """What is no longer due is struck out."""
    position.owed = [debt for debt in position.owed if not which(debt)]


class Due(Frame[Position], tag="due"):
    """A moment at which debts fall due: all of a rank before the next, the newest first where that is the rule."""

    asks: ClassVar = {"take": ()}
    at: str
    newest: bool = False

    def first(self, position: Position) -> list[Owed]:
        """The debts that may be paid now: of one owner and of the lowest rank; with `newest` just one."""
        mine = [debt for debt in position.owed if debt.at == self.at]
        if self.newest:
            return mine[-1:]
        low = [debt for debt in mine if debt.rank == min(debt.rank for debt in mine)]
        owners = list(dict.fromkeys(debt.seat for debt in low))
        owner = position.game.due_first(position, self.at, owners) if len(owners) > 1 else "".join(owners)
        return [debt for debt in low if debt.seat == owner]

    def settle(self, position: Position) -> bool:
        debts = self.first(position)
        if not debts:
            close(position, self)
            return True
        if all(debt == debts[0] for debt in debts):
            self.pay(position, debts[0])
            return True
        return False

    def pay(self, position: Position, debt: Owed) -> None:
        at = next(number for number, other in enumerate(position.owed) if other is debt)
        position.owed = position.owed[:at] + position.owed[at + 1 :]
        position.game.owing[debt.what].pay(position, debt)

    def named(self, position: Position) -> dict[str, Owed]:
        """The debts to choose among, like ones once: by kind, and by number where one kind is there in several ways."""
        found: dict[str, Owed] = {}
        for debt in self.first(position):
            if debt not in found.values():
                same = sum(other.what == debt.what for other in found.values())
                found[f"{debt.what}-{same + 1}" if same else debt.what] = debt
        return found

    def prompts(self, position: Position) -> list[Prompt]:
        debts, owing = self.named(position), position.game.owing
        seat = next(iter(debts.values())).seat
        rules = dict.fromkeys(rule for debt in debts.values() for rule in owing[debt.what].rules)
        options = [Option({"item": item}, owing[debt.what].title) for item, debt in debts.items()]
        return [
            Prompt(
                [seat], "take", say("{seat:seat} says what comes first.", seat=seat), list(rules), choice=One(options)
            )
        ]

    def on_take(self, position: Position, action: Take) -> None:
        [asked] = self.prompts(position)
        only(asked.seats, action, tuple(asked.rules), "say what comes first")
        debts = self.named(position)
        if action.item not in debts:
            raise Invalid.of(
                "item",
                say(
                    "this is not due; due now are {titles}",
                    titles=[position.game.owing[d.what].title for d in debts.values()],
                ),
            )
        self.pay(position, debts[action.item])
