"""The exact odds of an opposed roll: both throw, dice are thrown again and taken away, then the clash.

At each moment the active side decides first, then the other, and each knows both rolls: what is repeated, the symbol
that a wound buys, the die the opponent takes from whoever is Disarmed or Vulnerable, what Elite turns, the switches.

>>> from referee.warcrow.roll.dice import Pool
>>> told = duel(Side(Pool.read("R")), Side(Pool.read("G"), attacks=False))
>>> round(told.chance(lambda outcome: outcome.dealt > 0), 4)
0.375
"""

from collections.abc import Callable
from functools import cached_property, lru_cache
from typing import Any

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from referee.warcrow.odds.clash import Clash
from referee.warcrow.odds.ends import CODES, DEALT, POINT, STEP, TAKEN, Ends, Goal, Outcome
from referee.warcrow.odds.fold import Fold
from referee.warcrow.odds.plan import Crowded
from referee.warcrow.odds.roller import Cores, Roller
from referee.warcrow.odds.rough import rough
from referee.warcrow.odds.rows import Numbers, Shares, weighed
from referee.warcrow.odds.side import Side
from referee.warcrow.odds.throws import rolls_at_most

NET_DAMAGE = Goal()
LOT = 1 << 15
"""So many pairs are looked at together."""
MOST_ROLLS, MOST_WORK = 6_000, 21_000_000
"""What is reckoned exactly: so many different rolls a side, so many ends to be compared. A tenth of a second."""
CHOSEN, TURNED = 3, 6
"""How much more work a pair of rolls is that something is taken from or added to, or turned in."""


class Told(Struct):
    """How likely each outcome is when both sides play well, and what that is worth to the active side."""

    outcomes: dict[Outcome, float]
    value: float
    exact: bool = True

    def chance(self, holds: Callable[[Outcome], bool]) -> float:
        return sum(share for outcome, share in self.outcomes.items() if holds(outcome))

    def mean(self, of: Callable[[Outcome], int]) -> float:
        return sum(share * of(outcome) for outcome, share in self.outcomes.items())


@lru_cache(256)
def duel(active: Side, other: Side, goal: Goal = NET_DAMAGE) -> Told:
    """What comes of it, both sides playing as well as they can for the goal; of too large pools, as well as roughly."""
    fight = Fight(active, other, goal)
    if fight.fits:
        return fight.told()
    fight = Fight(rough(active), rough(other), goal)
    if not fight.fits:
        fight = Fight(rough(active, single=True), rough(other, single=True), goal)
    found = fight.told()
    found.exact = False
    return found


class Fight:
    """Two sides against each other."""

    def __init__(self, active: Side, other: Side, goal: Goal) -> None:
        self.goal, self.repeats = goal, bool(active.repeat or other.repeat)
        self.folds = Fold(active, other), Fold(other, active, second=True)

    @property
    def fits(self) -> bool:
        """Whether it can be reckoned in good time; known before the work begins."""
        rolls, others = (rolls_at_most(fold) * (1 + len(fold.bought)) for fold in self.folds)
        if max(rolls, others) > MOST_ROLLS or rolls * others > MOST_WORK:
            return False
        try:
            return self.work <= MOST_WORK
        except Crowded:
            return False

    @property
    def work(self) -> float:
        """How many ends there are to be compared, moment by moment."""
        first, second = self.cores
        pairs = len(first.shares) * len(second.shares)
        if self.mine.plain and self.theirs.plain:
            return pairs + self.clash.work
        turned = TURNED * len(first.rows) * len(second.rows) if self.folds[0].turning or self.folds[1].turning else 0
        lost = self.theirs.losing.size * len(first.rows) + self.mine.losing.size * len(self.theirs.losing)
        again = self.mine.repeats.work + self.theirs.repeats.work
        return (CHOSEN + again) * pairs + turned + lost // 2 + self.clash.work

    @cached_property
    def mine(self) -> Roller:
        return Roller(self.folds[0])

    @cached_property
    def theirs(self) -> Roller:
        return Roller(self.folds[1])

    @cached_property
    def cores(self) -> tuple[Cores, Cores]:
        return self.mine.cores(damage=not self.goal.least), self.theirs.cores(damage=True)

    @cached_property
    def clash(self) -> Clash:
        first, second = self.cores
        return Clash(*self.folds, self.goal, first.rows, second.rows)

    def told(self) -> Told:
        first, second = self.cores
        ends = self.theirs.turned(self.clash.ends().T, second, self.goal, -1).T
        ends = self.mine.turned(ends, first, self.goal, 1)
        ends = self.theirs.lost(ends.T, 1).T
        ends = self.mine.lost(ends, -1)
        ends = self.theirs.bought(ends.T, self.goal, -1).T
        ends = self.mine.bought(ends, self.goal, 1)
        masses = np.multiply.outer(first.shares, second.shares)
        if self.repeats:
            masses = repeated(ends >> STEP, masses, self.mine, self.theirs)
        return told(ends, masses, first, second, self.goal)


def repeated(value: NDArray[Any], masses: Shares, mine: Roller, theirs: Roller) -> Shares:
    """How likely each pair is once both have thrown again what they would, the active side first."""
    last, kept_last = theirs.repeats.repeated(value.T, -1)
    _, kept_first = mine.repeats.repeated(last.T, 1)
    masses = mine.repeats.settled(masses, kept_first)
    return theirs.repeats.settled(masses.T, kept_last).T


def told(ends: Ends, masses: Shares, first: Cores, second: Cores, goal: Goal) -> Told:
    """Every end with its share; damage that only comes on top is added here."""
    known = np.zeros(CODES, dtype=np.int64)
    for block in blocks(ends):
        known[ends[block] & (CODES - 1)] = 1
    found = np.flatnonzero(known)
    known[found] = np.arange(len(found))
    outcomes: dict[Outcome, float] = {}
    for hurt, theirs in zip(second.harms, second.harmed.T, strict=True):
        shares = sum(
            first.harmed[block].T @ by_row(ends[block], masses[block] * theirs, known) for block in blocks(ends)
        )
        for harm, line in zip(first.harms, np.asarray(shares), strict=True):
            for code, share in zip((found + harm * DEALT + hurt * TAKEN).tolist(), line, strict=True):
                if share > 0:
                    end = Outcome.of(code)
                    outcomes[end] = outcomes.get(end, 0.0) + float(share)
    value = sum(float(np.vdot(masses[block], ends[block] >> STEP)) for block in blocks(ends))
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
