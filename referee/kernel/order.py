"""Whose turn it is: seats in a ring, some of them out; and things that wait for their owner to order them."""

from collections.abc import Callable
from typing import ClassVar

from msgspec import Struct

from referee.kernel.action import Take
from referee.kernel.agenda import Frame, close, only
from referee.kernel.choice import One, Option
from referee.kernel.errors import Invalid
from referee.kernel.position import P
from referee.kernel.prompt import Prompt
from referee.kernel.say import say


def always(seat: str) -> bool:
    return True


class Rota(Struct, omit_defaults=True):
    """Seats that act one after another, again and again, until all are out. Data inside a frame, not a frame.

    >>> rota = Rota(["ada", "ben", "cy"])
    >>> rota.took("ada")
    >>> rota.passed("ben")
    >>> rota.took("cy")
    >>> rota.took("ada")
    >>> rota.whose(), rota.whose(lambda seat: seat != "cy"), rota.out
    ('cy', 'ada', ['ben'])
    """

    seats: list[str]
    at: int = 0
    out: list[str] = []

    def whose(self, able: Callable[[str], bool] = always) -> str | None:
        """The next seat that is still in and able; None when there is none."""
        ring = self.seats[self.at :] + self.seats[: self.at]
        return next((seat for seat in ring if seat not in self.out and able(seat)), None)

    def took(self, seat: str) -> None:
        """It has acted: those after it are next."""
        self.at = (self.seats.index(seat) + 1) % len(self.seats)

    def passed(self, seat: str, for_good: bool = True) -> None:
        """It does nothing, this time or from now on."""
        self.took(seat)
        if for_good:
            self.out = [*self.out, seat]


class Queue(Frame[P]):
    """Things of one seat to be resolved one by one, in its order; the last one left goes by itself."""

    asks: ClassVar = {"take": ()}
    seat: str
    items: list[str]

    def lives(self, position: P, item: str) -> bool:
        """Whether it still is to be resolved; one that lapsed drops out untold."""
        return True

    def resolve(self, position: P, item: str) -> None:
        raise NotImplementedError

    def title(self, position: P, item: str) -> str:
        """What a player calls it."""
        return item

    def settle(self, position: P) -> bool:
        alive = [item for item in self.items if self.lives(position, item)]
        if alive != self.items:
            self.items = alive
            return True
        if not self.items:
            close(position, self)
            return True
        if len(self.items) == 1:
            self.start(position, self.items[0])
            return True
        return False

    def start(self, position: P, item: str) -> None:
        at = self.items.index(item)
        self.items = self.items[:at] + self.items[at + 1 :]
        self.resolve(position, item)

    def prompts(self, position: P) -> list[Prompt]:
        items = dict.fromkeys(self.items)
        choice = One([Option({"item": item}, self.title(position, item)) for item in items])
        return [self.ask([self.seat], "take", "{seats:seat} says what comes first.", choice)]

    def on_take(self, position: P, action: Take) -> None:
        only([self.seat], action, tuple(self.asks["take"]), "say what comes first")
        if action.item not in self.items:
            raise Invalid.of(
                "item",
                say(
                    "this does not wait; what waits is {titles}",
                    titles=[self.title(position, item) for item in self.items],
                ),
            )
        self.start(position, action.item)
