"""Throwing single dice again: which to take up into the hand, once the whole roll lies there.

What counts of the dice left on the table is their sum, and where the opponent takes a die, which kinds of face are
among them. So for every hand, which is dice by their colours, there is a list of such tables, and what a table is worth
with so much in the hand is a mean over the tables with one die less in it: those from which the same comes are of one
kind. Never a die is taken up while one of its colour is left that shows less.
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
OPTION, PLAIN_OPTION, LIE = 24, 11, 16
"""How much more work it is to list a choice, or a way dice may lie, than to look at an end."""


class Tables:
    """What may be left on the table with such a hand: sorted keys, and of which kind each is."""

    def __init__(self, keys: Numbers) -> None:
        self.keys, self.kind, self.start = keys, np.zeros(0, dtype=np.int64), 0
        self.falls: list[tuple[float, Numbers]] = []
        """The chance of each face of the die of the hand that falls next, and of which kind the table then is."""

    @property
    def lines(self) -> slice:
        """Where its kinds stand among all."""
        return slice(self.start, self.start + len(self.falls[0][1]))

    def at(self, keys: Numbers) -> Numbers:
        """The kinds of tables by their keys."""
        return self.kind[np.searchsorted(self.keys, keys)]


class Hands(Never):
    """Up to so many dice, whichever one likes."""

    def __init__(self, fold: Fold, most: int, budget: Budget) -> None:
        self.fold, self.budget, self.kinds = fold, budget, Kinds(fold)
        counts = Counter(fold.side.pool.dice)
        self.colours, self.numbers = list(counts), list(counts.values())
        self.faces = [(at, face) for at, colour in enumerate(self.colours) for face in die(fold, colour).faces]
        self.counting = [may for colour in self.colours for may in die(fold, colour).counting]
        faces = np.array([face for _, face in self.faces], dtype=np.int64)
        self.keys = self.kinds.radix.keys(faces.reshape(-1, len(self.kinds.radix.sizes)))
        marked = zip(self.faces, self.counting, strict=True)
        self.marks = np.array([self.kinds.mark(face, may) for (_, face), may in marked], dtype=np.int64)
        ways = product(*(range(min(number, most) + 1) for number in self.numbers))
        hands = sorted((hand for hand in ways if sum(hand) <= most), key=sum)
        self.tables = {hand: Tables(self.left(hand)) for hand in hands}
        self.most, self.size, self.rolls = most, 0, 0

    @property
    def whole_table(self) -> Tables:
        """The rolls with nothing in the hand."""
        return self.tables[(0,) * len(self.colours)]

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

    def joined(self, kinds: Numbers, number: int) -> None:
        """Of so many kinds of rolls each is one: tables from which the same comes are of one kind too."""
        self.whole_table.kind, self.size, self.rolls = kinds, number, number
        for hand, here in self.tables.items():
            if any(hand):
                self.fall(hand, here)
        self.options, self.shares = self.chosen()

    def fall(self, hand: Hand, here: Tables) -> None:
        """What becomes of each table when the first die of the hand falls."""
        first = next(at for at, number in enumerate(hand) if number)
        after = self.tables[tuple(number - (at == first) for at, number in enumerate(hand))]
        one = die(self.fold, self.colours[first])
        self.budget.take(LIE * len(here.keys) * len(one.faces))
        shown = zip(one.faces, one.counting, strict=True)
        made = np.column_stack([after.at(self.kinds.more(here.keys, *face)) for face in shown])
        kinds, where = alike(made)
        here.kind, here.start = self.size + where, self.size
        here.falls = list(zip(one.shares, made[kinds].T, strict=True))
        self.size += len(kinds)

    # ---- which dice to take up

    def chosen(self) -> tuple[Numbers, Shares]:
        """For each kind of roll the tables it may be left as, first as it lies; -1: no more. And its share.

        Those with the most to choose from come first.
        """
        lying, shares = self.lying()
        every = range(len(self.faces))
        taken = [heap for size in range(self.most + 1) for heap in combinations_with_replacement(every, size)]
        self.budget.take((OPTION if self.kinds.bits else PLAIN_OPTION) * len(lying) * len(taken))
        sums = lying @ self.keys + (self.kinds.start() >> self.kinds.bits)
        found = [options for heap in taken if (options := self.option(lying, sums, heap)) is not None]
        options = each_once(np.column_stack(found))
        first, where = alike(options)
        order = np.argsort(-(options[first] >= 0).sum(axis=1), kind="stable")
        return options[first][order], weighed(where, shares)[order]

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

    def option(self, lying: Numbers, sums: Numbers, heap: tuple[int, ...]) -> Numbers | None:
        """What each roll is left as when just these faces are taken up; -1: they are not there, or lower are."""
        up = np.bincount(np.array(heap, dtype=np.int64), minlength=len(self.faces))
        can = np.ones(len(lying), dtype=bool)
        for at in sorted(set(heap)):
            can &= lying[:, at] >= up[at]
            for lower in self.lower(at):
                can &= lying[:, lower] <= up[lower]
        if not can.any():
            return None
        keys = sums[can] - int(up @ self.keys)
        if self.kinds.bits:
            left = np.where(lying[can] > up, self.marks, 0)
            keys = self.kinds.keys(keys, np.bitwise_or.reduce(left, axis=1))
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
            number = np.count_nonzero(option >= 0)
            mean = means[option[:number]]
            better = mean > best[:number] + CLOSE
            np.copyto(best[:number], mean, where=better)
            np.copyto(way[:number], option[:number, None], where=better)
        return best, way

    def settled(self, masses: Shares, chosen: Chosen) -> Shares:
        wide = masses.shape[1]
        where = (chosen * wide + np.arange(wide)).ravel()
        found = weighed(where, masses.ravel(), self.size * wide).reshape(self.size, wide)
        for here in list(self.tables.values())[::-1]:
            for chance, after in here.falls:
                np.add.at(found, after, chance * found[here.lines])
        return found[: self.rolls]


def each_once(options: Numbers) -> Numbers:
    """Every line of choices with each but once; the first stays the first, -1 after the last."""
    rest = np.sort(options[:, 1:], axis=1)
    rest[:, 1:][rest[:, 1:] == rest[:, :-1]] = -1
    rest = -np.sort(-rest, axis=1)
    wide = int((rest >= 0).sum(axis=1).max(initial=0))
    return np.column_stack([options[:, 0], rest[:, :wide]])
