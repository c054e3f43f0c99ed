"""The exact odds of an opposed roll: both throw, dice are thrown again and taken away, then the clash.

The active side decides first whether it repeats, then the other side; each knows both rolls. After that the opponent
takes a die from whoever is Disarmed or Vulnerable, the active side's first.

>>> from referee.warcrow.roll.dice import Pool
>>> told = duel(Side(Pool.read("R")), Side(Pool.read("G"), attacks=False))
>>> round(told.chance(lambda outcome: outcome.dealt > 0), 4)
0.375
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from itertools import combinations
from typing import Any

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from referee.warcrow.odds.clash import Clash, Ends, Goal, Numbered, Outcome, padded
from referee.warcrow.odds.side import WHOLE, Side
from referee.warcrow.odds.throws import Lying, heaps, lyings, opened, reduced, total, totals
from referee.warcrow.roll.symbol import Symbols, minus

NET_DAMAGE = Goal()
Shares = NDArray[np.float64]


class Told(Struct):
    """How likely each outcome is when both sides play well, and what that is worth to the active side."""

    outcomes: dict[Outcome, float]
    value: float

    def chance(self, holds: Callable[[Outcome], bool]) -> float:
        return sum(share for outcome, share in self.outcomes.items() if holds(outcome))

    def mean(self, of: Callable[[Outcome], int]) -> float:
        return sum(share * of(outcome) for outcome, share in self.outcomes.items())


class Roller:
    """One side's rolls by number: how likely each is, what a lost die leaves of it, what repeating makes of it."""

    def __init__(self, side: Side) -> None:
        self.side, self.useful = side, side.useful()
        self.start = reduced(side.pool.automatic, self.useful)
        self.left, self.shown = Numbered[Symbols](), Numbered[tuple[int, ...]]()
        self.dice = Numbered[Lying]()
        self.weights: Counter[int] = Counter()
        for roll, weight in self.rolls():
            self.weights[roll] += weight
        self.options = self.shown.all() if side.repeat <= 0 else [self.taken(lying) for lying in self.dice.all()]

    def rolls(self) -> Iterator[tuple[int, int]]:
        """Each roll with its weight; its number is that of its dice where single ones may be repeated."""
        if self.side.repeat > 0:
            yield from ((self.dice.of(in_order(lying)), weight) for lying, weight in lyings(self.side).items())
        elif self.side.loses:
            yield from ((self.shown.of(self.less(*one)), weight) for one, weight in opened(self.side).items())
        else:
            found = totals(self.side).items()
            yield from ((self.shown.of((self.left.of(one),)), weight) for one, weight in found)

    def less(self, symbols: Symbols, losing: "frozenset[Symbols] | set[Symbols]") -> tuple[int, ...]:
        """What may be left of a roll; one, where no die is lost."""
        left = [minus(symbols, face) for face in losing] or [symbols]
        return tuple(sorted({self.left.of(one) for one in left}))

    def taken(self, lying: Lying) -> tuple[int, ...]:
        losing = {face for _, face in lying if self.side.loses and face[self.side.counting]}
        return self.less(total(lying, self.start), losing)

    @cached_property
    def shares(self) -> Shares:
        found = np.array([float(self.weights[at]) for at in range(len(self.weights))])
        shares: Shares = found / found.sum()
        return shares

    @cached_property
    def again(self) -> tuple[Shares, list[list[int]]]:
        """Ways to throw again, each a row of chances over all rolls; and for each roll the ways it has."""
        if self.side.repeat == WHOLE:
            return self.shares[None, :], [[0] for _ in self.weights]
        ways, theirs = Numbered[tuple[Lying, str]](), []
        for lying in self.dice.all():
            sizes = range(1, min(self.side.repeat, len(lying)) + 1)
            found = {again: None for number in sizes for again in combinations(lying, number)}
            theirs.append([ways.of(parted(lying, again)) for again in found])
        rows = np.zeros((len(ways.numbers), len(self.weights)))
        for (kept, dice), at in ways.numbers.items():
            for lying, weight in thrown(dice, self.useful).items():
                rows[at, self.dice.numbers[in_order(kept + lying)]] += weight
        return rows / rows.sum(axis=1, keepdims=True), theirs


def parted(lying: Lying, again: Lying) -> tuple[Lying, str]:
    """The dice that stay, and the colours of those thrown again."""
    left = list(lying)
    for die in again:
        left.remove(die)
    return tuple(left), "".join(die for die, _ in again)


def thrown(dice: str, useful: tuple[bool, ...]) -> Mapping[Lying, int]:
    found: dict[Lying, int] = {(): 1}
    for die, number in Counter(dice).items():
        more = heaps(die, number, useful)
        found = {one + two: weight * times for one, weight in found.items() for two, times in more.items()}
    return found


def in_order(lying: Lying) -> Lying:
    return tuple(sorted(lying))


def duel(active: Side, other: Side, goal: Goal = NET_DAMAGE) -> Told:
    """What comes of it, both sides playing as well as they can for the goal."""
    mine, theirs = Roller(active), Roller(other)
    ends = Clash(active, other, goal, mine.left.all(), theirs.left.all()).ends()
    ends = ends.best(theirs.options, 1, 1).best(mine.options, 0, -1)
    last, kept_last = repeated(ends.value, theirs, -1)
    _, kept_first = repeated(last.T, mine, 1)
    masses = mine.shares[:, None] * theirs.shares[None, :]
    masses = settled(masses.T, mine, kept_first).T
    masses = settled(masses, theirs, kept_last)
    return told(ends, masses)


def repeated(value: NDArray[Any], roller: Roller, sign: int) -> tuple[NDArray[Any], NDArray[np.int64] | None]:
    """Values once whose rolls stand in the columns has thrown again where that is better for him, and by which way."""
    if not roller.side.repeat:
        return value, None
    rows, ways = roller.again
    among = padded(ways)
    means = (value @ rows.T)[:, among]
    which = (sign * means).argmax(axis=2)
    best = np.take_along_axis(means, which[..., None], 2)[..., 0]
    better = sign * best > sign * value + 1e-9
    way = np.take_along_axis(np.broadcast_to(among, means.shape), which[..., None], 2)[..., 0]
    return np.where(better, best, value), np.where(better, way, -1)


def settled(masses: Shares, roller: Roller, way: NDArray[np.int64] | None) -> Shares:
    """Masses of pairs once whose rolls stand in the columns has thrown again."""
    if way is None:
        return masses
    rows, _ = roller.again
    moved = np.zeros((masses.shape[0], rows.shape[0]))
    again = way >= 0
    at = np.nonzero(again)
    np.add.at(moved, (at[0], way[again]), masses[again])
    return np.where(again, 0.0, masses) + moved @ rows


def told(ends: Ends, masses: Shares) -> Told:
    codes, where = np.unique(ends.code, return_inverse=True)
    shares = np.bincount(where.reshape(-1), masses.reshape(-1), len(codes))
    outcomes = {Outcome.of(int(code)): float(share) for code, share in zip(codes, shares, strict=True) if share > 0}
    return Told(outcomes, float((ends.value * masses).sum()))
