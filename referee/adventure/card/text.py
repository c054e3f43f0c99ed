"""What a card or a space says, line by line as it is resolved: conditions looked at, prices paid or left."""

from typing import ClassVar

from referee.adventure.actions import PayFor, UseAbility
from referee.adventure.card import price
from referee.adventure.card.aim import targets
from referee.adventure.card.card_play import named_ways, paid
from referee.adventure.card.in_force import Bound, opponent
from referee.adventure.card.power_use import check_power, doing_of, label_of
from referee.adventure.table.condition import holds
from referee.adventure.table.doing import GAME_TEXT, carry_out
from referee.adventure.table.grammar import Price, parse
from referee.adventure.table.position import Adventure
from referee.adventure.table.power_parts import TEXT
from referee.kernel.action import Done
from referee.kernel.agenda import Frame, close, only, push
from referee.kernel.choice import One, Option
from referee.kernel.errors import Invalid, Refusal
from referee.kernel.prompt import Prompt
from referee.kernel.say import say

PAY = "pay"
FREE = Price()


def in_question(position: Adventure, seat: str, lines: tuple[str, ...]) -> list[str]:
    """The lines of a text whose conditions hold for whoever reads it."""
    foe = opponent(position, seat)
    return [line for line in lines if holds(position, parse(line).conditions, seat, foe)]


class TextLines(Frame[Adventure], tag="text-lines"):
    """Lines of a text that are left to do, for whoever reads them."""

    seat: str
    source: str
    left: list[str]
    rules: list[str] = []

    def settle(self, position: Adventure) -> bool:
        if not self.left:
            close(position, self)
            return True
        line, self.left = self.left[0], self.left[1:]
        power = parse(line)
        if holds(position, power.conditions, self.seat, opponent(position, self.seat)):
            if power.price == FREE:
                doing = doing_of(position, Bound(self.source, "", 0, power, self.seat))
                doing.rules = list(self.rules)
                carry_out(position, power, doing)
            else:
                push(position, Offered(seat=self.seat, source=self.source, text=line, rules=self.rules))
        return True


class Offered(Frame[Adventure], tag="offered"):
    """A line that has its price: it is paid, or left."""

    asks: ClassVar = {PAY: (GAME_TEXT,), "done": (GAME_TEXT,)}
    seat: str
    source: str
    text: str
    rules: list[str] = []
    owner: str = ""

    def line(self) -> Bound:
        return Bound(self.source, self.owner, 0, parse(self.text), self.seat)

    def settle(self, position: Adventure) -> bool:
        """Whoever cannot pay is not asked."""
        if self.ways(position):
            return False
        close(position, self)
        return True

    def ways(self, position: Adventure) -> list[Option]:
        line = self.line()
        try:
            price.check(position, self.seat, line)
        except (Refusal, Invalid):
            return []
        whom = targets(position, [line.power], doing_of(position, line))
        ways = named_ways({}, whom, price.items_to_give(position, self.seat, line))
        cost = price.cost(position, self.seat, line)
        return [
            option
            for way in ways
            for option in paid(position, self.seat, way, cost, way.get("item", ""), label_of(line, way))
        ]

    def prompts(self, position: Adventure) -> list[Prompt]:
        text = say("{source:source} offers something for its price.", source=self.source)
        leave = One([Option({}, "Leave it")])
        ways = One(self.ways(position))
        return [self.ask([self.seat], PAY, text, ways), self.ask([self.seat], "done", text, leave)]

    def on_pay(self, position: Adventure, action: PayFor) -> None:
        only([self.seat], action, self.asks[PAY], "pay for it or leave it")
        line = self.line()
        using = UseAbility(seat=self.seat, source=self.source, target=action.target, item=action.item, pay=action.pay)
        price.check(position, self.seat, line)
        check_power(position, using, line)
        close(position, self)
        doing = doing_of(position, line)
        doing.target, doing.rules = action.target or "", list(self.rules)
        carry_out(position, line.power, doing)
        price.pay(position, using, line, tuple(self.rules))

    def on_done(self, position: Adventure, action: Done) -> None:
        only([self.seat], action, self.asks["done"], "pay for it or leave it")
        close(position, self)


def read_lines(position: Adventure, seat: str, source: str, lines: tuple[str, ...], rules: tuple[str, ...]) -> None:
    """Do what a text says as it is resolved; lines that only hold while it lies there are in force, and not done."""
    left = [line for line in lines if parse(line).when.kind == TEXT]
    if left:
        push(position, TextLines(seat=seat, source=source, left=left, rules=list(rules)))
