"""Throwing single dice again: which to take up into the hand, once the whole roll lies there.

What counts of the dice left on the table is their sum, and where the opponent takes a die, which kinds of face are
among them. So for every hand, which is dice by their colours, there is a list of such tables, and what a table is worth
with so much in the hand is a mean over the tables with one die less in it. Never a die is taken up while one of its
colour is left that shows less.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement, product

import numpy as np

from referee.warcrow.odds.budget import Budget
from referee.warcrow.odds.fold import Fold, has
from referee.warcrow.odds.repeats import CLOSE, Chosen, Never, Values
from referee.warcrow.odds.rows import Numbers, Shares, alike, distinct, weighed
from referee.warcrow.odds.throws import Kinds, die, heaped, multinomial

Hand = tuple[int, ...]
"""So many dice of each colour."""
OPTION, LIE = 24, 8
"""How much more work it is to list a choice, or a way dice may lie, than to look at an end."""


class Tables:
    """What may be left on the table with such a hand: sorted keys, from which place on they are counted."""

    def __init__(self, keys: Numbers, start: int) -> None:
        self.keys, self.start = keys, start
        self.falls: list[tuple[float, Numbers]] = []
        """The chance of each face of the die of the hand that falls next, and which table each then is."""

    @property
    def lines(self) -> slice:
        return slice(self.start, self.start + len(self.keys))

    def at(self, keys: Numbers) -> Numbers:
        return self.start + np.searchsorted(self.keys, keys)


class Hands(Never):
    """Up to so many dice, whichever one likes."""

    def __init__(self, fold: Fold, most: int, budget: Budget) -> None:
        self.fold, self.budget, self.kinds = fold, budget, Kinds(fold)
        counts = Counter(fold.side.pool.dice)
        self.colours, self.numbers = list(counts), list(counts.values())
        self.faces = [(at, face) for at, colour in enumerate(self.colours) for face in die(fold, colour).faces]
        self.counting = [may for colour in self.colours for may in die(fold, colour).counting]
        self.keys = self.kinds.radix.keys(np.array([face for _, face in self.faces]))
        marked = zip(self.faces, self.counting, strict=True)
        self.marks = np.array([self.kinds.mark(face, may) for (_, face), may in marked], dtype=np.int64)
        ways = product(*(range(min(number, most) + 1) for number in self.numbers))
        hands = sorted((hand for hand in ways if sum(hand) <= most), key=sum)
        self.tables: dict[Hand, Tables] = {}
        for hand in hands:
            start = sum(len(one.keys) for one in self.tables.values())
            self.tables[hand] = Tables(self.left(hand), start)
        for hand in hands[1:]:
            self.fall(hand)
        self.size = sum(len(one.keys) for one in self.tables.values())
        self.options, self.shares = self.chosen(most)

    @property
    def whole(self) -> Numbers:
        """All rolls there are, by their keys."""
        return self.tables[(0,) * len(self.colours)].keys

    def left(self, hand: Hand) -> Numbers:
        """Every table with these dice in the hand."""
        keys = self.kinds.start()
        for colour, number, up in zip(self.colours, self.numbers, hand, strict=True):
            one = die(self.fold, colour)
            shown = list(zip(one.faces, one.counting, strict=True))
            for _ in range(number - up):
                self.budget.take(LIE * len(keys) * len(shown))
                keys = distinct(np.concatenate([self.kinds.more(keys, *face) for face in shown]))
        return keys

    def fall(self, hand: Hand) -> None:
        """What becomes of each table when the first die of the hand falls."""
        here, first = self.tables[hand], next(at for at, number in enumerate(hand) if number)
        after = self.tables[tuple(number - (at == first) for at, number in enumerate(hand))]
        one = die(self.fold, self.colours[first])
        for face, may, chance in zip(one.faces, one.counting, one.shares, strict=True):
            here.falls.append((chance, after.at(self.kinds.more(here.keys, face, may))))

    # ---- which dice to take up

    def chosen(self, most: int) -> tuple[Numbers, Shares]:
        """For each kind of roll the tables it may be left as, first as it lies; -1: no more. And its share."""
        lying, shares = self.lying()
        every = range(len(self.faces))
        taken = [heap for size in range(most + 1) for heap in combinations_with_replacement(every, size)]
        self.budget.take(OPTION * len(lying) * len(taken))
        found = [options for heap in taken if (options := self.option(lying, heap)) is not None]
        options = np.column_stack(found)
        options[:, 1:] = -np.sort(-options[:, 1:], axis=1)
        options = options[:, : int((options >= 0).sum(axis=1).max())]
        first, where = alike(options)
        return options[first], weighed(where, shares)

    def lying(self) -> tuple[Numbers, Shares]:
        """Every way the dice may lie, how many of each kind of face of each colour, and their shares."""
        numbers, shares = np.zeros((1, 0), dtype=np.int64), np.ones(1)
        for colour, number in zip(self.colours, self.numbers, strict=True):
            one = die(self.fold, colour)
            heaps = list(heaped(len(one.faces), number))
            self.budget.take(LIE * len(numbers) * len(heaps) * (numbers.shape[1] + len(one.faces)))
            ways = np.array([multinomial(heap) * float(np.prod(np.power(one.shares, heap))) for heap in heaps])
            numbers = np.hstack([np.repeat(numbers, len(heaps), axis=0), np.tile(np.array(heaps), (len(numbers), 1))])
            shares = np.multiply.outer(shares, ways).ravel()
        return numbers, shares

    def option(self, lying: Numbers, heap: tuple[int, ...]) -> Numbers | None:
        """Which table each roll is left as when just these faces are taken up; -1: they are not there, or lower are."""
        up = np.bincount(heap, minlength=len(self.faces)) if heap else np.zeros(len(self.faces), dtype=np.int64)
        can = np.ones(len(lying), dtype=bool)
        for at in set(heap):
            can &= lying[:, at] >= up[at]
            for lower in self.lower(at):
                can &= lying[:, lower] <= up[lower]
        if not can.any():
            return None
        rest = lying[can] - up
        sets = np.bitwise_or.reduce(np.where(rest > 0, self.marks, 0), axis=1)
        keys = self.kinds.keys((self.kinds.start() >> self.kinds.bits) + rest @ self.keys, sets)
        hand = Counter(self.faces[at][0] for at in heap)
        found = np.full(len(lying), -1)
        found[can] = self.tables[tuple(hand[at] for at in range(len(self.colours)))].at(keys)
        return found

    def lower(self, at: int) -> Iterator[int]:
        """The faces of the same colour that are never left there when this one is taken up."""
        colour, face = self.faces[at]
        for other, (theirs, less) in enumerate(self.faces):
            exposed = self.counting[at] and not self.counting[other]
            if theirs == colour and less != face and has(face, less) and not exposed:
                yield other

    # ---- what it comes to

    def repeated(self, value: Values) -> tuple[Values, Chosen]:
        self.budget.take(2 * value.shape[1] * (self.options.size + 8 * self.size))
        means = np.empty((self.size, value.shape[1]))
        means[: len(value)] = value
        for here in self.tables.values():
            if here.falls:
                means[here.lines] = sum(chance * means[after] for chance, after in here.falls)
        best, way = means[self.options[:, 0]], np.repeat(self.options[:, :1], value.shape[1], axis=1)
        for option in self.options[:, 1:].T:
            lines = np.flatnonzero(option >= 0)
            mean = means[option[lines]]
            better = mean > best[lines] + CLOSE
            best[lines] = np.where(better, mean, best[lines])
            way[lines] = np.where(better, option[lines, None], way[lines])
        return best, way

    def settled(self, masses: Shares, chosen: Chosen) -> Shares:
        wide = masses.shape[1]
        where = (chosen * wide + np.arange(wide)).ravel()
        found = weighed(where, masses.ravel(), self.size * wide).reshape(self.size, wide)
        for here in list(self.tables.values())[::-1]:
            for chance, after in here.falls:
                np.add.at(found, after, chance * found[here.lines])
        return found[: len(self.whole)]
