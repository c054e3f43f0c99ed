"""Answers that are numbers and selections; what keys are called and what is counted is filled in when told.

>>> Allot("tokens", [Place("hill", low=1, but=[2]), Place("lake", low=1)], 4, 4).ways()
[{'tokens': {'hill': 1, 'lake': 3}}, {'tokens': {'hill': 3, 'lake': 1}}]
"""

import random
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import accumulate, permutations, product
from math import factorial, prod

from msgspec import Struct

from referee.kernel.say import Text
from referee.kernel.shape import Fields, Shape
from referee.kernel.ways import Ways

ANY, FEW = 999, 1000
"""So many combinations are tried one by one; beyond, only those that lead somewhere."""


class Amount(Shape, tag="amount"):
    """A number between two others."""

    field: str
    low: int
    high: int
    title: Text = ""
    noun: str = ""

    def count(self) -> int:
        return max(0, self.high - self.low + 1)

    def accepts(self, fields: Fields) -> bool:
        number = fields.get(self.field)
        return len(fields) == 1 and isinstance(number, int) and self.low <= number <= self.high

    def each(self) -> Iterator[Fields]:
        return ({self.field: number} for number in range(self.low, self.high + 1))

    def plain(self) -> Iterator[Fields]:
        return ({self.field: number} for number in dict.fromkeys((self.low, self.high)))


class Some(Shape, tag="some"):
    """So many of these keys, one given twice being there twice, worth at least so much; `nobody` names none."""

    field: str
    keys: list[str]
    low: int
    high: int
    worth: dict[str, int] = {}
    least: int = 0
    title: Text = ""
    nobody: Text = ""
    of: str = ""
    names: dict[str, str] = {}

    def ways_through(self) -> Ways:
        copies = [(self.worth.get(key, 0), number) for key, number in Counter(self.keys).items()]
        steps = [[(number, number * worth) for number in range(copy + 1)] for worth, copy in copies]
        return Ways(steps, (self.low, self.least), (self.high, self.least), enough=True)

    def fields(self, numbers: Iterable[tuple[int, ...]]) -> Fields:
        kinds = dict.fromkeys(self.keys)
        return {self.field: [key for key, (number, _) in zip(kinds, numbers, strict=True) for _ in range(number)]}

    def count(self) -> int:
        return self.ways_through().count()

    def sample(self, chance: random.Random) -> Fields:
        return self.fields(self.ways_through().draw(chance))

    def accepts(self, fields: Fields) -> bool:
        chosen = fields.get(self.field)
        if len(fields) != 1 or not isinstance(chosen, list) or not self.low <= len(chosen) <= self.high:
            return False
        return Counter(chosen) <= Counter(self.keys) and sum(self.worth.get(key, 0) for key in chosen) >= self.least

    def each(self) -> Iterator[Fields]:
        return map(self.fields, self.ways_through().each())

    def plain(self) -> Iterator[Fields]:
        """None, each one alone, the first few together; of keys with a worth, just enough of one kind."""
        kinds = Counter(self.keys)
        sizes = range(self.low, self.high + 1)
        alone = ([key] * next((n for n in sizes if n * self.worth.get(key, 0) >= self.least), ANY) for key in kinds)
        found = [[], *alone, *(self.keys[:size] for size in sizes)]
        return ({self.field: keys} for keys in found if self.accepts({self.field: keys}))


class Order(Shape, tag="order"):
    """All of these, in an order."""

    field: str
    keys: list[str]
    title: Text = ""
    of: str = ""
    names: dict[str, str] = {}

    def count(self) -> int:
        return factorial(len(self.keys)) // prod(map(factorial, Counter(self.keys).values()))

    def sample(self, chance: random.Random) -> Fields:
        return {self.field: chance.sample(self.keys, len(self.keys))}

    def accepts(self, fields: Fields) -> bool:
        order = fields.get(self.field)
        return len(fields) == 1 and isinstance(order, list) and Counter(order) == Counter(self.keys)

    def each(self) -> Iterator[Fields]:
        return ({self.field: list(order)} for order in dict.fromkeys(permutations(self.keys)))

    def plain(self) -> Iterator[Fields]:
        return ({self.field: order} for order in (self.keys, self.keys[::-1]))


class Place(Struct, omit_defaults=True):
    """Where a number may stand: between which bounds, but which not, and how many are there if nothing is said."""

    key: str
    low: int = 0
    high: int = ANY
    but: list[int] = []
    now: int = 0

    def least(self) -> int:
        """The smallest number it takes."""
        return next((n for n in range(self.low, self.high + 1) if n not in self.but), self.high)

    def takes(self, number: int) -> bool:
        return self.low <= number <= self.high and number not in self.but


class Stock(Struct, omit_defaults=True):
    """More pieces to go to the same places, told in a field of their own; `now` by place."""

    field: str
    number: int
    now: dict[str, int] = {}
    title: Text = ""
    noun: str = ""


class Allot(Shape, tag="allot"):
    """Numbers by place, so many altogether; a place left out keeps what it has now.

    What is `also` allotted counts together with the rest in each place.
    """

    field: str
    places: list[Place]
    low: int
    high: int
    also: Stock | None = None
    title: Text = ""
    of: str = ""
    names: dict[str, str] = {}
    noun: str = ""

    def ways_through(self) -> Ways:
        more = self.also.number if self.also else 0
        steps = [list(shares(place, self.high, more)) for place in self.places]
        return Ways(steps, (self.low, more), (self.high, more))

    def fields(self, numbers: Iterable[tuple[int, int]]) -> Fields:
        found = list(zip(self.places, numbers, strict=True))
        told: Fields = {self.field: {place.key: one for place, (one, _) in found if one or place.now}}
        if self.also:
            now = self.also.now
            told[self.also.field] = {place.key: more for place, (_, more) in found if more or now.get(place.key)}
        return told

    def count(self) -> int:
        return self.ways_through().count() if self.also else counted(self.places, self.low, self.high)

    def sample(self, chance: random.Random) -> Fields:
        return self.fields(self.ways_through().draw(chance))

    def accepts(self, fields: Fields) -> bool:
        stocks = [Stock(self.field, 0, {place.key: place.now for place in self.places})]
        stocks += [self.also] if self.also else []
        keys = {place.key for place in self.places}
        if fields.keys() - {stock.field for stock in stocks} or not all(isinstance(x, dict) for x in fields.values()):
            return False
        spreads = [stock.now | fields.get(stock.field, {}) for stock in stocks]
        elsewhere = any(number for spread in spreads for key, number in spread.items() if key not in keys)
        if elsewhere or not self.low <= sum(spreads[0].values()) <= self.high:
            return False
        if self.also and sum(spreads[1].values()) != self.also.number:
            return False
        return all(place.takes(sum(spread.get(place.key, 0) for spread in spreads)) for place in self.places)

    def each(self) -> Iterator[Fields]:
        if self.also or prod(min(place.high, self.high) + 1 for place in self.places) > FEW:
            return map(self.fields, self.ways_through().each())
        keys = [(place.key, place.now) for place in self.places]
        spreads = product(*(allowed(place, self.high) for place in self.places))
        fitting = (zip(keys, each, strict=True) for each in spreads if self.low <= sum(each) <= self.high)
        return ({self.field: {key: n for (key, now), n in each if n or now}} for each in fitting)

    def plain(self) -> Iterator[Fields]:
        """A fixed number: all that is not bound elsewhere to each place in turn, and an even share to all.

        Else each place alone, with every number it may have.
        """
        keys = [place.key for place in self.places]
        found = [self.leaning(favoured) for favoured in (*([key] for key in keys), keys)]
        if self.low < self.high:
            found[:0] = [{self.field: {place.key: n}} for place in self.places for n in allowed(place, self.high) if n]
        return (fields for fields in found if self.accepts(fields))

    def leaning(self, keys: list[str]) -> Fields:
        """The least everywhere, the rest shared out among these; what is also allotted goes to the first of them."""
        more: dict[str, int] = {}
        if self.also:
            more = dict(self.also.now)
            more[keys[0]] = more.get(keys[0], 0) + self.also.number - sum(more.values())
        numbers = {place.key: max(0, place.least() - more.get(place.key, 0)) for place in self.places}
        spare = self.high - sum(numbers.values())
        for at, key in enumerate(keys):
            numbers[key] += spare // len(keys) + (at < spare % len(keys))
        told = {place.key: numbers[place.key] for place in self.places if numbers[place.key] or place.now}
        return {self.field: told, **({self.also.field: more} if self.also else {})}


def allowed(place: Place, most: int) -> list[int]:
    """The numbers a place may have."""
    return [number for number in range(place.low, min(place.high, most) + 1) if number not in place.but]


def shares(place: Place, most: int, more: int) -> Iterator[tuple[int, int]]:
    """Every number of both stocks that a place may hold together."""
    numbers = product(range(min(most, place.high) + 1), range(min(more, place.high) + 1))
    return (share for share in numbers if place.takes(sum(share)))


def counted(places: list[Place], low: int, high: int) -> int:
    """How many ways there are to share out one stock: for each total the ways so far, place after place."""
    ways = [1] + [0] * high
    for place in places:
        upto = list(accumulate(ways))
        ways = [
            (upto[total - place.low] if total >= place.low else 0)
            - (upto[total - place.high - 1] if total > place.high else 0)
            - sum(ways[total - number] for number in place.but if place.low <= number <= min(total, place.high))
            for total in range(high + 1)
        ]
    return sum(ways[low:])
