"""What the referee waits for as a numbered list: each choice is a whole action, or one that asks for something more."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from referee_client.asking.answering import asking
from referee_client.asking.chances import percent
from referee_client.asking.shapes import Shape
from referee_client.names import Names
from referee_client.shell import Shell
from referee_client.table import Table

FOR_ALL = ("draw", "read")
"""What anybody may report: asked of the first seat only."""


@dataclass
class Choice:
    """One thing to answer with; `then` is what it leaves open."""

    number: int
    action: dict[str, Any]
    label: str
    """What it is called: somebody may say this instead of its number."""
    words: str
    then: Shape | None = None
    on_dice: bool = False
    """Whether it hangs on dice, and its words tell the chance."""
    by_referee: bool = False
    """Whether the referee does it if nothing is said: throws, or draws."""


@dataclass
class Question:
    """A prompt with its numbered choices."""

    prompt: dict[str, Any]
    choices: list[Choice]

    @property
    def must(self) -> bool:
        return bool(self.prompt.get("must", True))


class Asker:
    """Turns prompts into questions, with the names of this table."""

    def __init__(self, table: Table, names: Names, shell: Shell) -> None:
        self.table, self.names, self.shell = table, names, shell

    def questions(self, prompts: list[dict[str, Any]], yours: list[str]) -> list[Question]:
        """The prompts with what these seats may answer, the ones that must be answered first."""
        found: list[Question] = []
        number = 0
        for prompt in sorted(prompts, key=lambda prompt: not prompt.get("must", True)):
            mine = [seat for seat in prompt["seats"] if seat in yours]
            if prompt["action"] in FOR_ALL:
                mine = mine[:1]
            choices = []
            for seat in mine:
                who = f"{self.names.seat(seat)}: " if len(mine) > 1 else ""
                for choice in self.answers(prompt, seat):
                    number += 1
                    choice.number, choice.words = number, f"{who}{choice.words}"
                    choices.append(choice)
            found.append(Question(prompt, choices))
        return found

    def answers(self, prompt: dict[str, Any], seat: str) -> Iterator[Choice]:
        """What a seat may answer a prompt with; dice and draws may be left to the referee."""
        action = {"type": prompt["action"], "seat": seat}
        for shape in self.shapes(prompt, seat):
            if shape["shape"] == "one":
                if prompt["action"] == "draw":
                    words = self.shell.let_referee_draw
                    yield Choice(0, action | {"label": shape["label"]}, words, words, by_referee=True)
                yield from self.options(action, [option for option in shape["options"] if fits(prompt, option)])
            else:
                yield self.whole(prompt, action, shape)
        if prompt.get("window") and prompt.get("must", True):
            words = self.names.action("pass")
            yield Choice(0, {"type": "pass", "seat": seat}, words, words)

    def shapes(self, prompt: dict[str, Any], seat: str) -> list[Shape]:
        """The shapes of a prompt's answer; what is worked out on being asked is asked for."""
        choice: Shape | None = prompt.get("choice")
        if choice is None or choice["shape"] == "ask":
            return self.table.choices(prompt["action"], seat)
        return [choice]

    def options(self, action: dict[str, Any], options: list[dict[str, Any]]) -> Iterator[Choice]:
        """Options in words; those that are called alike are told apart by their fields."""
        calls = Counter(self.label(action, option) for option in options)
        for option in options:
            label, fields = self.label(action, option), option.get("fields", {})
            alike = [other for other in options if self.label(action, other) == label] if calls[label] > 1 else []
            apart = self.names.apart(action["type"], fields, [other.get("fields", {}) for other in alike])
            yield self.option(action, option, apart)

    def label(self, action: dict[str, Any], option: dict[str, Any]) -> str:
        return option.get("label") or self.names.action(action["type"])

    def option(self, action: dict[str, Any], option: dict[str, Any], apart: str) -> Choice:
        """One option in words: its label, what it costs, what it leaves open, its chance, what it brings."""
        label = ", ".join(filter(None, [self.label(action, option), apart]))
        words = ": ".join(filter(None, [label, price(option)]))
        chance, then = option.get("chance"), option.get("then")
        if chance:
            words = f"{words}; {self.shell.chance.format(chance=percent(Fraction(chance)))}"
        if then:
            words = f"{words} … {asking(then, self.shell).brief()}"
        if option.get("brings"):
            words = "; ".join([words, ", ".join(option["brings"])])
        if option.get("hint"):
            words = f"{words} ({option['hint']})"
        return Choice(0, action | option.get("fields", {}), label, words, then, bool(chance))

    def whole(self, prompt: dict[str, Any], action: dict[str, Any], shape: Shape) -> Choice:
        """A shape that is the whole answer: dice, numbers, an order, a fact."""
        brief = asking(shape, self.shell).brief()
        if shape["shape"] == "throw":
            known = all(group.get("faces") for group in shape["groups"])
            words = (self.shell.referee_throws if known else self.shell.you_throw).format(dice=brief)
            return Choice(0, action | {"label": shape["label"]}, words, words, shape, by_referee=known)
        title = prompt.get("title") or self.names.action(action["type"])
        return Choice(0, action, title, f"{title} … {brief}", shape)


def fits(prompt: dict[str, Any], option: dict[str, Any]) -> bool:
    """Whether an option is of the cards this prompt is about."""
    fields, cards = option.get("fields", {}), prompt.get("cards")
    return not cards or fields.get("card", fields.get("ability")) in cards


def price(option: dict[str, Any]) -> str:
    """What an option costs, with its parts where they say more.

    >>> parts = [{"text": "for the hill", "amount": 2}, {"text": "for travel", "amount": 1}]
    >>> price({"price": parts, "cost": "3 stones"})
    '3 stones: 2 for the hill, 1 for travel'
    >>> price({"price": parts[:1], "cost": "2 stones"})
    '2 stones for the hill'
    >>> price({"price": [{"text": "Gold", "amount": 1}], "cost": "1 gold"})
    '1 gold'
    """
    lines = option.get("price") or []
    total = option.get("cost") or (str(sum(line["amount"] for line in lines)) if lines else "")
    if lines and all(line["text"].casefold() in total.casefold() for line in lines):
        return str(total)
    if len(lines) == 1:
        return f"{total} {lines[0]['text']}"
    parts = ", ".join(f"{line['amount']} {line['text']}" for line in lines)
    return ": ".join(filter(None, [total, parts]))
