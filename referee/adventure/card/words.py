"""Effect words about ability cards and characters: draw, discard, energy, cost, attach, flip, cancel."""

from referee.adventure.card.ability import ask_discard, discard_random, draw_cards
from referee.adventure.card.energy import gain
from referee.adventure.card.keyword import CANCELS, FLIPS, attach
from referee.adventure.card.played import Played, answered_by, cancel
from referee.adventure.table.character import flip
from referee.adventure.table.effect import Task, Word
from referee.adventure.table.lasting import lay, until
from referee.adventure.table.position import Adventure
from referee.adventure.table.spoken import spoken
from referee.adventure.table.verbs import VERBS
from referee.kernel.position import happen

VERBS.verb("cost-changed", "{source:source}: {what}, for {who:seat}.")(lay)


class DrawWord(Word):
    """`draw 2`."""

    def each(self, position: Adventure, task: Task, target: str) -> None:
        draw_cards(position, target, task.effect.amount or 0, task.rules)


class DiscardWord(Word):
    """`discard 1`, `discard 2 random`."""

    def do(self, position: Adventure, task: Task) -> None:
        """The first that is meant discards first."""
        for target in reversed(task.targets):
            if target in position.seats:
                self.each(position, task, target)

    def each(self, position: Adventure, task: Task, target: str) -> None:
        ask = discard_random if "random" in task.effect.how else ask_discard
        ask(position, target, task.effect.amount or 0, task.rules)


class EnergyWord(Word):
    """`energy +1`."""

    def each(self, position: Adventure, task: Task, target: str) -> None:
        gain(position, target, task.effect.amount or 0, task.rules)


class CostWord(Word):
    """`cost -1`: what somebody plays costs less for a while."""

    def each(self, position: Adventure, task: Task, target: str) -> None:
        ends = until(position, task.until, target, task.source)
        told = {"word": "cost", "who": target, "source": task.source, "ends": ends, "amount": task.effect.amount}
        happen(position, "cost-changed", task.rules, data=told | {"what": spoken(task.effect)})


class AttachWord(Word):
    """`attach self`, `foe`, `chosen`, `weapon`, `armor`, `item`: the card that says so stays on that."""

    of_foes = True

    def each(self, position: Adventure, task: Task, target: str) -> None:
        play = next((frame for frame in reversed(position.agenda) if isinstance(frame, Played)), None)
        if play is None or play.source(position) != task.source or play.gone:
            return
        bearer = self.bearer(position, task, target)
        if bearer:
            play.gone = True
            attach(position, play.seat, play.card, bearer, task.rules)

    def bearer(self, position: Adventure, task: Task, target: str) -> str:
        where = task.effect.how[0]
        if where in ("weapon", "armor"):
            return str(getattr(position.seats[target], where))
        if where == "item":
            mine = position.seats[target].items
            return task.item if task.item in mine else next(iter(mine), "")
        return target


class FlipWord(Word):
    """`flip self`, `flip chosen`: a character card is turned over; anything else as its room says."""

    def do(self, position: Adventure, task: Task) -> None:
        other = FLIPS.get(task.effect.how[0])
        if other is not None:
            other(position, task)
            return
        for target in task.targets:
            if target in position.seats:
                flip(position, target, task.rules)


class CancelWord(Word):
    """`cancel card`, `battle`, `encounter`."""

    def do(self, position: Adventure, task: Task) -> None:
        CANCELS[task.effect.how[0]](position, task)


def cancel_card(position: Adventure, task: Task) -> None:
    """The card that was just played is discarded without effect."""
    play = answered_by(position, task.source)
    if play is not None:
        cancel(position, play, task.rules)


CANCELS["card"] = cancel_card
