"""The exact odds of an opposed roll: both throw, dice are thrown again and taken away, then the clash.

At each moment the active side decides first, then the other, and each knows both rolls: what is repeated, the symbol
that a wound buys, the die the opponent takes from whoever is Disarmed or Vulnerable, what Elite turns, the switches.

>>> from referee.warcrow.roll.dice import Pool
>>> told = duel(Side(Pool.read("R")), Side(Pool.read("G"), attacks=False))
>>> round(told.chance(lambda outcome: outcome.dealt > 0), 4)
0.375
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from math import inf
from typing import Any

import numpy as np
from msgspec import Struct
from msgspec.structs import replace
from numpy.typing import NDArray

from referee.warcrow.odds.budget import Budget, Crowded
from referee.warcrow.odds.clash import Clash
from referee.warcrow.odds.ends import CODES, DEALT, POINT, STEP, TAKEN, Ends, Goal, Outcome
from referee.warcrow.odds.fold import Fold
from referee.warcrow.odds.repeats import Never
from referee.warcrow.odds.roller import Roller, Weights
from referee.warcrow.odds.rough import rough
from referee.warcrow.odds.rows import Numbers, Shares, alike, weighed
from referee.warcrow.odds.side import Side
from referee.warcrow.odds.still import Still, both

NET_DAMAGE = Goal()
LOT = 1 << 15
"""So many pairs are looked at together."""
MOST = 17_000_000
"""What is reckoned exactly: so many ends to be compared. Two thirds of a tenth of a second."""
TOLD, AGAIN = 4, 12
"""How much more work it is to add up an end, or to weigh throwing again, than to look at it."""


class Told(Struct):
    """How likely each outcome is when both sides play well, and what that is worth to the active side."""

    outcomes: dict[Outcome, float]
    value: float
    exact: bool = True

    def chance(self, holds: Callable[[Outcome], bool]) -> float:
        return sum(share for outcome, share in self.outcomes.items() if holds(outcome))

    def mean(self, of: Callable[[Outcome], int]) -> float:
        return sum(share * of(outcome) for outcome, share in self.outcomes.items())


Pair = tuple[Side, Side]


def duel(active: Side, other: Side, goal: Goal = NET_DAMAGE) -> Told:
    """What comes of it, both sides playing as well as they can for the goal; of too large pools, as well as roughly."""
    return duels(((active, other),), goal)[0]


@lru_cache(256)
def duels(pairs: tuple[Pair, ...], goal: Goal = NET_DAMAGE) -> list[Told]:
    """The same of several that are to be compared: all of them exactly or all of them roughly, within one budget."""
    try:
        return fought(pairs, goal, MOST)
    except Crowded:
        found = roughly(pairs, goal)
    return [replace(told, exact=False) for told in found]


def roughly(pairs: tuple[Pair, ...], goal: Goal) -> list[Told]:
    try:
        return fought([(rough(active), rough(other)) for active, other in pairs], goal, MOST / 2)
    except Crowded:
        single = [(rough(active, single=True), rough(other, single=True)) for active, other in pairs]
        return fought(single, goal, inf)


def fought(pairs: Sequence[Pair], goal: Goal, most: float) -> list[Told]:
    budget = Budget(most)
    return [Fight(active, other, goal, budget).told() for active, other in pairs]


class Fight:
    """Two sides against each other."""

    def __init__(self, active: Side, other: Side, goal: Goal, budget: Budget) -> None:
        self.goal, self.budget = goal, budget
        self.folds = Fold(active, other), Fold(other, active, second=True)
        budget.kept = budget.left / 2
        self.mine, self.theirs = (Roller(fold, budget) for fold in self.folds)
        budget.kept = 0

    def told(self) -> Told:
        if self.mine.still and self.theirs.still:
            return self.counted()
        mine, theirs, goal = self.mine, self.theirs, self.goal
        ends = self.clash()
        ends = theirs.turned(ends.T, goal, -1).T
        ends = mine.turned(ends, goal, 1)
        ends = theirs.lost(ends.T, np.maximum).T
        ends = mine.lost(ends, np.minimum)
        ends = theirs.bought(ends.T, goal, -1).T
        ends = mine.bought(ends, goal, 1)
        ends = theirs.thrown(ends.T).T
        ends = mine.thrown(ends)
        first, second = Weights(mine, len(ends)), Weights(theirs, ends.shape[1])
        self.budget.take(TOLD * ends.size * len(second.harms))
        masses = np.multiply.outer(first.shares, second.shares)
        if any(fold.side.repeat for fold in self.folds):
            self.budget.take(AGAIN * ends.size)
            masses = repeated(ends >> STEP, mine.repeats(first), theirs.repeats(second))
        return told(ends, masses, first, second, goal)

    def counted(self) -> Told:
        """Where nothing is left to choose."""
        shares = both(Still(*self.mine.rolls()), Still(*self.theirs.rolls()), self.budget)
        found = {Outcome(*map(int, end)): float(shares[*end]) for end in np.argwhere(shares > 0)}
        value = sum(share * self.goal.value(end.dealt, end.taken) for end, share in found.items())
        return Told(found, value + self.mine.worth - self.theirs.worth)

    def clash(self) -> Ends:
        """The ends of every kind of roll against every other, once the dice lie still."""
        first, second = self.mine.cores(damage=not self.goal.least), self.theirs.cores(damage=True)
        clash = Clash(*self.folds, self.goal, first, second, self.budget)
        self.mine.joined(clash.kinds)
        self.theirs.joined(clash.other_kinds)
        return clash.ends()


def repeated(value: NDArray[Any], mine: Never, theirs: Never) -> Shares:
    """How likely each pair is once both have thrown again what they would, the active side first.

    Rolls of the other side that come to the same, whatever the active side has, are one to that.
    """
    last, kept_last = theirs.repeated(-value.T.astype(float))
    first, where = alike(np.ascontiguousarray(last).view(np.int64))
    _, kept_first = mine.repeated(-last[first].T)
    settled = mine.settled(np.multiply.outer(mine.shares, np.ones(len(first))), kept_first)
    return theirs.settled(settled.T[where] * theirs.shares[:, None], kept_last).T


def told(ends: Ends, masses: Shares, first: Weights, second: Weights, goal: Goal) -> Told:
    """Every end with its share; damage that only comes on top is added here."""
    known = np.zeros(CODES, dtype=np.int64)
    for block in blocks(ends):
        known[ends[block] & (CODES - 1)] = 1
    found = np.flatnonzero(known)
    known[found] = np.arange(len(found))
    codes, parts = [], []
    for hurt, theirs in zip(second.harms, second.harmed.T, strict=True):
        shares = sum(
            np.einsum("ij,ik->jk", first.harmed[block], by_row(ends[block], masses[block] * theirs, known))
            for block in blocks(ends)
        )
        codes.append(np.add.outer(np.array(first.harms) * DEALT, found + hurt * TAKEN).ravel())
        parts.append(np.ravel(shares))
    each, where = np.unique(np.concatenate(codes), return_inverse=True)
    sums = weighed(where, np.concatenate(parts)).tolist()
    outcomes = {Outcome.of(code): share for code, share in zip(each.tolist(), sums, strict=True) if share > 0}
    value = sum(float(np.einsum("ij,ij->", masses[block], ends[block] >> STEP)) for block in blocks(ends))
    value += first.worth - second.worth
    if not goal.least:
        value += POINT * (first.mean - second.mean)
    return Told(outcomes, value)


def blocks(ends: Ends) -> list[slice]:
    """Rows in lots that stay at hand."""
    lot = max(1, LOT // ends.shape[1])
    return [slice(at, at + lot) for at in range(0, len(ends), lot)]


def by_row(ends: Ends, masses: Shares, known: Numbers) -> Shares:
    """For each row the shares of the known ends."""
    kinds = int(known.max()) + 1
    lines = known[ends & (CODES - 1)]
    lines += np.arange(len(ends))[:, None] * kinds
    return weighed(lines.ravel(), masses.ravel(), len(ends) * kinds).reshape(len(ends), kinds)
