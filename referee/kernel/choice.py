"""The shapes of an answer: one of several, some, a number, numbers by place, an order.

A shape offers; the handler of the action still judges. Shapes nest: what an option leaves open is asked `then`.

>>> pick = One([Option({"card": "fire"}), Option({"card": "ice"}, then=Amount("power", 1, 3))])
>>> pick.count(), pick.accepts({"card": "ice", "power": 3}), pick.accepts({"card": "fire", "power": 3})
(4, True, False)
"""

import random
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from msgspec import Struct

from referee.kernel.amounts import Allot, Amount, Order, Place, Some, Stock
from referee.kernel.dice import Cast
from referee.kernel.forms import Form
from referee.kernel.say import Say, Text
from referee.kernel.shape import MOST, Fields, Shape
from referee.kernel.subject import Subject
from referee.kernel.tally import Cost

__all__ = [
    "MOST",
    "Allot",
    "Amount",
    "AnyShape",
    "Ask",
    "Asked",
    "Cast",
    "Claim",
    "Fields",
    "Lines",
    "Offered",
    "One",
    "Option",
    "Order",
    "Place",
    "Shape",
    "Some",
    "Stock",
    "narrowed",
    "one",
    "ways",
]


class Ask(Shape, tag="ask"):
    """Worked out when it is asked for, by the options call."""

    label: str = ""


class One(Shape, tag="one"):
    """One of these options; `open` lets through a name that nobody lists.

    `label` is what a draw goes by; `of` the kind of what may be drawn.
    """

    options: list["Option"] = []
    label: str = ""
    open: bool = False
    of: str = ""
    title: Text = ""

    def count(self) -> int:
        return sum(option.then.count() if option.then else 1 for option in self.options)

    def accepts(self, fields: Fields) -> bool:
        return any(option.accepts(fields) for option in self.options)

    def sample(self, chance: random.Random) -> Fields:
        weights = [option.then.count() if option.then else 1 for option in self.options]
        option = chance.choices(self.options, weights)[0]
        return option.fields | (option.then.sample(chance) if option.then else {})

    def each(self) -> Iterator[Fields]:
        for option in self.options:
            yield from (option.fields | rest for rest in option.then.each()) if option.then else (option.fields,)

    def plain(self) -> Iterator[Fields]:
        for option in self.options:
            yield from (option.fields | rest for rest in option.then.plain()) if option.then else (option.fields,)

    def given(self, fields: Fields) -> "Shape | None":
        found = [option for option in self.options if option.agrees(fields)]
        return One(found, self.label, self.open, self.of, self.title) if found else None


class Option(Struct, omit_defaults=True):
    """The fields it settles, what it costs line by line, the facts it will need, and what is asked once it is taken.

    Those facts that nobody has told yet are put as questions (`asks`) when it is told, and answered with it.

    The `label` of a button is told by the action, unless the frame says it; `hint` is one more line, `cost` what the
    price comes to. What hangs on dice has its `chance`, a fraction, where that is known. `brings` says shortly what one
    gets, `purse` by how much each line of the player's purse changes.
    """

    fields: Fields = {}
    label: Text = ""
    price: list[Cost] = []
    needs: list[str] = []
    then: "AnyShape | None" = None
    hint: Text = ""
    about: list[Subject] = []
    picture: str = ""
    cost: Text = ""
    chance: str = ""
    brings: list[Text] = []
    purse: dict[str, int] = {}
    asks: list["Asked"] = []

    def accepts(self, fields: Fields) -> bool:
        if any(name not in fields or not same(fields[name], value) for name, value in self.fields.items()):
            return False
        rest = {name: value for name, value in fields.items() if name not in self.fields}
        return self.then.accepts(rest) if self.then else not rest

    def agrees(self, fields: Fields) -> bool:
        """Whether nothing in it contradicts these fields."""
        return all(self.fields.get(name, value) == value for name, value in fields.items())


class Offered(NamedTuple):
    """What is likely to be told, None where nobody can say, and how it comes to that."""

    value: Any
    says: Text


class Asked(Struct, omit_defaults=True):
    """A fact to be told: its key, the question, how its value looks where that is known, and what each value means.

    `offered` is a value to begin with, `says` how it comes to that or why there is none; the table may say otherwise.
    """

    fact: str
    title: Text
    form: Form | None = None
    names: dict[str, str] = {}
    offered: Any = None
    says: Text = ""


class Claim(Shape, tag="claim"):
    """Facts that only the table can tell: what is printed on a piece, what is to be seen."""

    facts: list[Asked]


class Lines(Shape, tag="lines"):
    """As many lines as there is to tell, put together from the words of their form; `title` is what they are about."""

    field: str
    form: Form
    title: Text = ""

    def sample(self, chance: random.Random) -> Fields:
        return {self.field: []}

    def accepts(self, fields: Fields) -> bool:
        told = fields.get(self.field)
        return len(fields) == 1 and isinstance(told, list) and all(isinstance(line, str) for line in told)


AnyShape = Ask | One | Some | Amount | Allot | Order | Cast | Claim | Lines


def same(said: Any, offered: Any) -> bool:
    """Whether both say the same: of numbers by name, none of a thing may be told or left out."""
    if said == offered or not isinstance(said, dict) or not isinstance(offered, dict):
        return bool(said == offered)
    return {key: n for key, n in said.items() if n != 0} == {key: n for key, n in offered.items() if n != 0}


def one(options: Iterable[Fields], label: str = "", of: str = "", button: str = "") -> One:
    """One of these: each the fields that complete the action; `button` says what they mean here, if not the action."""
    if button:
        return One([Option(fields, Say(button, fields)) for fields in options], label, of=of)
    return One([Option(fields) for fields in options], label, of=of)


def narrowed(shapes: Iterable[Shape], settled: Fields) -> list[Shape]:
    """What these shapes leave open once some fields are settled."""
    return [left for shape in shapes if (left := shape.given(settled)) is not None]


def ways(shapes: Iterable[Shape], settled: Fields) -> list[Fields]:
    """Every answer that has these fields, or the plain ones where they are too many to list."""
    found = (fields for shape in shapes for fields in shape.ways())
    return [fields for fields in found if all(fields.get(name) == value for name, value in settled.items())]
