"""Two rolls against each other once the dice lie still: switches in turn, each side as well as it can, then Resolution.

The active side uses its switches first; what it cancels is gone before the other side plans. Then every block left
cancels a success of the other roll, both ways at once. All rolls of both sides are reckoned together, as matrices:
a row for each kind of the active side's, a column for each kind of the other's. Rolls are of one kind where the same
can be made of them, or where they answer alike to everything.
"""

from math import prod

import numpy as np

from referee.warcrow.odds.budget import Budget, Crowded
from referee.warcrow.odds.ends import DEALT, POINT, Ends, Goal, best, packed
from referee.warcrow.odds.fold import Fold, Use
from referee.warcrow.odds.plan import check_few, plans
from referee.warcrow.odds.replies import Replies
from referee.warcrow.odds.rows import Numbers, Radix, alike, told_apart, unique
from referee.warcrow.roll.symbol import BLOCK, SUCCESS

HARM, EXTRA = 5, 6
"""Places in the line of a plan: damage, and what else it is worth."""
MOST_WAYS, MOST_PLANS = 48, 10_000
"""So many ways symbols may lie are planned with, and so many plans compared with each other."""


class Planned:
    """The plans of many rolls, each the number of such a line as a Plan has; those that are `valid` come first."""

    def __init__(self, rows: Numbers, fold: Fold, budget: Budget) -> None:
        self.budget = budget
        rest = rows.copy()
        rest[:, fold.paid] = 0
        lines = np.column_stack([rest[:, SUCCESS], rest[:, BLOCK], rest[:, 6:]])
        groups = [Planner(rows, symbols, uses) for symbols, uses in fold.groups]
        self.radix = Radix(sum((group.most for group in groups), lines.max(axis=0)))
        self.keys = self.radix.keys(lines)[:, None]
        self.valid = np.ones((len(rows), 1), dtype=bool)
        for group in groups:
            self.choose(group)

    def choose(self, group: "Planner") -> None:
        """Every plan so far with every way to use these switches."""
        rolls, ways, most = *self.valid.shape, max(map(len, group.plans))
        self.budget.take(40 * rolls * ways * most)
        keys = np.zeros((len(group.plans), most), dtype=np.int64)
        there = np.arange(most)[None, :] < np.array([len(one) for one in group.plans])[:, None]
        for at, one in enumerate(group.plans):
            keys[at, : len(one)] = self.radix.keys(np.array(one))
        both = (self.keys[:, :, None] + keys[group.where][:, None, :]).reshape(rolls, ways * most)
        valid = (self.valid[:, :, None] & there[group.where][:, None, :]).reshape(rolls, ways * most)
        first = np.argsort(~valid, axis=1, kind="stable")[:, : int(valid.sum(axis=1).max())]
        self.keys = np.take_along_axis(both, first, 1)
        self.valid = np.take_along_axis(valid, first, 1)

    def different(self) -> tuple[Numbers, Numbers]:
        """The different plans, and which of them each roll has, from the first on; -1: no more."""
        found, where = told_apart(self.keys[self.valid], self.radix.size)
        options = np.full(self.valid.shape, -1)
        options[self.valid] = where
        return self.radix.rows(found), -np.sort(-options, axis=1)


class Planner:
    """The plans that some switches allow: for each way the symbols they are paid with may lie, and `where` is whose."""

    def __init__(self, rows: Numbers, symbols: tuple[int, ...], uses: tuple[Use, ...]) -> None:
        chosen = np.zeros((len(rows), 6), dtype=np.int64)
        chosen[:, symbols] = rows[:, symbols]
        if prod((chosen.max(axis=0) + 1).tolist()) > MOST_WAYS:
            raise Crowded
        kinds, self.where = unique(chosen)
        self.plans, work = [], 0
        ways = [tuple(kind) for kind in kinds.tolist()]
        check_few(ways, uses)
        for way in ways:
            self.plans.append(plans(way, uses))
            work += len(self.plans[-1]) ** 2 * len(uses)
            if work > MOST_PLANS:
                raise Crowded

    @property
    def most(self) -> Numbers:
        """The most of each that a plan has."""
        found: Numbers = np.vstack(self.plans).max(axis=0)
        return found


class Clash:
    """The ends of all pairs of two lists of rolls: `kinds` tells which row, `other_kinds` which column is whose."""

    def __init__(self, active: Fold, other: Fold, goal: Goal, mine: Numbers, theirs: Numbers, budget: Budget) -> None:
        self.goal, self.budget = goal, budget
        self.plans, options = Planned(mine, active, budget).different()
        first, self.kinds = alike(options)
        self.options = options[first]
        self.shown, self.where = unique(self.plans[:, : 6 if goal.least else 5])
        self.replies = Replies(other, goal, theirs, self.shown, budget)
        first, self.other_kinds = self.replies.classes()
        self.theirs = self.replies.rolls[first]

    def ends(self) -> Ends:
        """Of the active side's plans the best against the best reply; what stands after the last is not read."""
        harm, worth = self.plans[:, HARM], self.plans[:, EXTRA]
        added = packed(worth, 0) if self.goal.least else packed(POINT * harm + worth, DEALT * harm)
        self.budget.take(int((self.options >= 0).sum()) * len(self.theirs))
        answered = self.replies.to(self.shown, self.theirs)
        options = np.where(self.options >= 0, self.where[self.options], -1)
        return best(answered, options, added[self.options], np.maximum)
