"""Two rolls against each other once the dice lie still: switches in turn, each side as well as it can, then Resolution.

The active side uses its switches first; what it cancels is gone before the other side plans. Then every block left
cancels a success of the other roll, both ways at once. All rolls of both sides are reckoned together, as matrices:
a row for each of the active side's, a column for each of the other's.
"""

from typing import Any

import numpy as np

from referee.warcrow.odds.ends import DEALT, POINT, TAKEN, Ends, Goal, best, packed
from referee.warcrow.odds.fold import Fold, Use
from referee.warcrow.odds.plan import Crowded, plans
from referee.warcrow.odds.rows import Numbers, Radix, unique
from referee.warcrow.roll.symbol import BLOCK, SUCCESS

CANCELS = slice(2, 5)
HARM, EXTRA = 5, 6
"""Places in the line of a plan: damage, and what else it is worth."""


MOST_PLANS, MOST_LINES = 40_000, 200_000
"""So many plans are compared with each other, so many are listed for all rolls."""


class Planned:
    """The plans of many rolls: a line of numbers for each, as a Plan has them; those that are `valid` come first."""

    def __init__(self, rows: Numbers, fold: Fold) -> None:
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
        kinds, where = unique(chosen)
        found, work = [], 0
        for kind in kinds.tolist():
            found.append(plans(tuple(kind), uses))
            work += len(found[-1]) ** 2 * len(uses)
            if work > MOST_PLANS:
                raise Crowded
        ways, most = len(self.valid[0]), max(map(len, found))
        if len(rows) * ways * most > MOST_LINES:
            raise Crowded
        lines = np.zeros((len(found), most, 7), dtype=np.int64)
        there = np.arange(most)[None, :] < np.array([len(one) for one in found])[:, None]
        for at, one in enumerate(found):
            lines[at, : len(one)] = one
        both = (self.lines[:, :, None, :] + lines[where][:, None, :, :]).reshape(len(rows), ways * most, 7)
        valid = (self.valid[:, :, None] & there[where][:, None, :]).reshape(len(rows), ways * most)
        first = np.argsort(~valid, axis=1, kind="stable")[:, : int(valid.sum(axis=1).max())]
        self.lines = np.take_along_axis(both, first[:, :, None], 1)
        self.valid = np.take_along_axis(valid, first, 1)

    def different(self, fields: int) -> tuple[Numbers, Numbers]:
        """The different plans by their first fields, and which of them each roll has; -1: no more."""
        found, where = unique(self.lines[self.valid][:, :fields])
        options = np.full(self.valid.shape, -1)
        options[self.valid] = where
        return found, options


class Clash:
    """The ends of all pairs of two lists of rolls."""

    def __init__(self, active: Fold, other: Fold, goal: Goal, mine: Numbers, theirs: Numbers) -> None:
        self.active, self.other, self.goal = active, other, goal
        self.planned, self.theirs = Planned(mine, active), theirs
        self.fields = 6 if goal.least else 5
        self.plans, self.options = self.planned.different(self.fields)

    @property
    def work(self) -> int:
        """How many ends there are to be compared."""
        pairs = len(self.plans) + int(self.planned.valid.sum()) + 2 * len(self.options)
        grid = int(np.prod(self.plans[:, :2].max(axis=0) + 1))
        replies = Planned(self.theirs, self.other).different(7)[0]
        robbed = 8 * int(self.plans[:, 4].max()) * len(self.theirs)
        replied = 4 * (1 + int(replies[:, 4].max())) * len(replies)
        return (pairs * len(self.theirs) + grid * (robbed + replied)) * (2 if self.goal.least else 1)

    def ends(self) -> Ends:
        """Of the active side's plans the best against the best reply."""
        rows = self.answered()
        harm, worth = self.planned.lines[..., HARM], self.planned.lines[..., EXTRA]
        added = packed(worth, 0) if self.goal.least else packed(POINT * harm + worth, DEALT * harm)
        return best(rows, self.options, np.where(self.planned.valid, added, 0), 1)

    def answered(self) -> Ends:
        """A row for each different plan: the best reply to it of each roll of the other side."""
        replies = Replies(self, int(self.plans[:, 4].max()))
        rows = np.empty((len(self.plans), len(self.theirs)), dtype=np.int32)
        kinds, where = unique(self.plans[:, 2 : self.fields])
        for at, kind in enumerate(kinds):
            lines = np.flatnonzero(where == at)
            rows[lines] = replies.to(self.plans[lines, 0], self.plans[lines, 1], *map(int, kind))
        return rows


class Replies:
    """What the other side does about a plan, whatever symbols it was left with."""

    def __init__(self, clash: Clash, most: int) -> None:
        self.goal, self.other = clash.goal, clash.other
        self.theirs = clash.theirs
        self.symbols = [at for at in (SUCCESS, BLOCK) if clash.other.counts[at]]
        self.symbols = sorted({*self.symbols, *clash.other.paid}) if most else self.symbols
        self.radix = Radix(self.theirs.max(axis=0))
        cut = {tuple(map(int, line)) for line in clash.plans[:, 2:4]}
        left = [self.without(self.theirs, *line) for line in cut]
        rows = unique(np.vstack(left))[0]
        for _ in range(most):
            rows = unique(np.vstack([rows, *(self.less(rows, at) for at in self.symbols)]))[0]
        self.rows = rows
        order = np.argsort(self.radix.keys(rows))
        self.rows, self.keys = rows[order], self.radix.keys(rows)[order]
        self.sizes = int(clash.plans[:, 0].max()) + 1, int(clash.plans[:, 1].max()) + 1
        self.harms = sorted(set(clash.plans[:, HARM].tolist())) if self.goal.least else [0]
        self.planned = Planned(self.rows, clash.other)
        self.tables: dict[tuple[int, int], Ends] = {}

    def less(self, rows: Numbers, at: int) -> Numbers:
        found = rows.copy()
        found[:, at] = np.maximum(found[:, at] - 1, 0)
        return found

    def without(self, rows: Numbers, successes: int, blocks: int) -> Numbers:
        found = rows.copy()
        found[:, SUCCESS] = np.maximum(found[:, SUCCESS] - successes, 0)
        found[:, BLOCK] = np.maximum(found[:, BLOCK] - blocks, 0)
        return found

    def where(self, rows: Numbers) -> Numbers:
        """Which of the known rolls these are; the last for one that no plan leads to."""
        return np.minimum(np.searchsorted(self.keys, self.radix.keys(rows)), len(self.keys) - 1)

    def table(self, harm: int, cancelled: int) -> Ends:
        """For each roll the worst end, by the successes and blocks that the active side has left."""
        if (harm, cancelled) not in self.tables:
            self.tables[harm, cancelled] = self.robbed(harm, cancelled) if cancelled else self.whole(harm)
        return self.tables[harm, cancelled]

    def robbed(self, harm: int, cancelled: int) -> Ends:
        """One symbol less, whichever hurts most."""
        before = self.table(harm, cancelled - 1)
        after = np.stack([self.where(self.less(self.rows, at)) for at in self.symbols], axis=1)
        return best(before, after, np.zeros_like(after), 1)

    def whole(self, harm: int) -> Ends:
        found, options = self.planned.different(7)
        return best(self.resolved(found, harm), options, np.zeros_like(options), -1)

    def resolved(self, replies: Numbers, harm: int) -> Ends:
        """Resolution of each reply; a symbol of any kind that the other side cancels is the one that hurts most."""
        had, kept, off, off_blocks, any_kind, damage, worth = replies.T[:, :, None]
        successes, blocks = np.arange(self.sizes[0])[None, :], np.arange(self.sizes[1])[None, :]
        found: Any = None
        for at in range(int(any_kind.max()) + 1):
            taken_off = np.minimum(at, any_kind)
            dealt = np.maximum(successes - off - taken_off - kept, 0) + harm
            guards = np.maximum(blocks - off_blocks - (any_kind - taken_off), 0)
            taken = np.maximum(had - guards, 0) + damage
            good = packed(self.goal.value(dealt, 0), dealt * DEALT).astype(np.int32)
            bad = packed(self.goal.value(0, taken) - worth, taken * TAKEN).astype(np.int32)
            ends = good[:, :, None] + bad[:, None, :]
            found = ends if found is None else np.minimum(found, ends, out=found)
        return np.ascontiguousarray(found.reshape(len(replies), -1))

    def to(self, successes: Numbers, blocks: Numbers, off: int, off_blocks: int, any_kind: int, harm: int = 0) -> Ends:
        """The ends of plans that cancel alike against each roll."""
        table = self.table(harm, any_kind)
        lines = self.where(self.without(self.theirs, off, off_blocks))
        return table[lines][:, successes * self.sizes[1] + blocks].T
