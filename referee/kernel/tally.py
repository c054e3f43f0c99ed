"""Sums that explain themselves: each line says what it adds or takes off, and by which rule.

A floor or a replacing price is a line as well: the difference it makes. So the lines always add up to the total,
and a player can follow them one by one.

>>> tally = Tally([Line("base", 2, "r.base"), Line("Mountain", 1, "r.mountain"), Line("Dwarves", -2, "r.dwarves")])
>>> tally.add("Blacksmith", -1, "r.blacksmith").at_least(1, "minimum", "r.floor").total
1
>>> str(tally)
'2 base + 1 Mountain - 2 Dwarves - 1 Blacksmith + 1 minimum = 1'
"""

from msgspec import Struct

from referee.kernel.say import Say, Text


class Line(Struct, array_like=True, frozen=True):
    """One term of a sum: what it is for, how much, and the rule that says so."""

    text: str
    amount: int
    rule: str


class Cost(Struct, frozen=True):
    """A line of a price as a player reads it beside a button."""

    text: Text
    amount: int
    rule: str = ""


class Tally:
    """Lines in the order of the book, and their sum so far."""

    __slots__ = ("lines", "total")

    def __init__(self, lines: list[Line] | None = None) -> None:
        self.lines: list[Line] = lines or []
        self.total = 0
        for line in self.lines:
            self.total += line.amount

    def add(self, text: str, amount: int, rule: str) -> "Tally":
        self.lines.append(Line(text, amount, rule))
        self.total += amount
        return self

    def at_least(self, floor: int, text: str, rule: str) -> "Tally":
        """Raise the sum to a floor, if it is below."""
        return self.add(text, floor - self.total, rule) if self.total < floor else self

    def becomes(self, price: int, text: str, rule: str) -> "Tally":
        """Put another price in place of the sum."""
        return self.add(text, price - self.total, rule)

    @property
    def rules(self) -> list[str]:
        return list(dict.fromkeys(line.rule for line in self.lines))

    def __str__(self) -> str:
        return str(formula(self.lines))


def formula(lines: list[Line]) -> Say:
    """The lines as one sum: "2 base + 1 Mountain = 3". A line of nothing only has its rule to tell."""
    shown = [line for line in lines if line.amount]
    words = [f"{'-' if line.amount < 0 else '+'} {abs(line.amount)} {{{at}}}" for at, line in enumerate(shown)]
    sum_of = f"{' '.join(words).removeprefix('+ ')} = {sum(line.amount for line in lines)}"
    return Say(sum_of, {str(at): line.text for at, line in enumerate(shown)})
