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
from referee.warcrow.odds.plan import plans
from referee.warcrow.odds.replies import Replies
from referee.warcrow.odds.rows import Numbers, alike, unique
from referee.warcrow.roll.symbol import BLOCK, SUCCESS

HARM, EXTRA = 5, 6
"""Places in the line of a plan: damage, and what else it is worth."""
MOST_WAYS, MOST_PLANS = 48, 10_000
"""So many ways symbols may lie are planned with, and so many plans compared with each other."""


class Planned:
    """The plans of many rolls: a line of numbers for each, as a Plan has them; those that are `valid` come first."""

    def __init__(self, rows: Numbers, fold: Fold, budget: Budget) -> None:
        self.budget = budget
        rest = rows.copy()
        rest[:, fold.paid] = 0
        self.lines = np.column_stack([rest[:, SUCCESS], rest[:, BLOCK], rest[:, 6:]])[:, None, :]
        self.valid = np.ones((len(rows), 1), dtype=bool)
        for symbols, uses in fold.groups:
            self.choose(rows, symbols, uses)

    def choose(self, rows: Numbers, symbols: tuple[int, ...], uses: tuple[Use, ...]) -> None:
        """Every plan so far with every way to use these switches."""
        chosen = np.zeros((len(rows), 6), dtype=np.int64)
        chosen[:, symbols] = rows[:, symbols]
        if prod((chosen.max(axis=0) + 1).tolist()) > MOST_WAYS:
            raise Crowded
        kinds, where = unique(chosen)
        found, work = [], 0
        for kind in kinds.tolist():
            found.append(plans(tuple(kind), uses))
            work += len(found[-1]) ** 2 * len(uses)
            if work > MOST_PLANS:
                raise Crowded
        ways, most = len(self.valid[0]), max(map(len, found))
        self.budget.take(40 * len(rows) * ways * most)
        lines = np.zeros((len(found), most, 7), dtype=np.int64)
        there = np.arange(most)[None, :] < np.array([len(one) for one in found])[:, None]
        for at, one in enumerate(found):
            lines[at, : len(one)] = one
        both = (self.lines[:, :, None, :] + lines[where][:, None, :, :]).reshape(len(rows), ways * most, 7)
        valid = (self.valid[:, :, None] & there[where][:, None, :]).reshape(len(rows), ways * most)
        first = np.argsort(~valid, axis=1, kind="stable")[:, : int(valid.sum(axis=1).max())]
        self.lines = np.take_along_axis(both, first[:, :, None], 1)
        self.valid = np.take_along_axis(valid, first, 1)

    def different(self) -> tuple[Numbers, Numbers]:
        """The different plans, and which of them each roll has, from the first on; -1: no more."""
        found, where = unique(self.lines[self.valid])
        options = np.full(self.valid.shape, -1)
        options[self.valid] = where
        return found, -np.sort(-options, axis=1)


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
