"""What the other side does about a plan, whatever symbols it was left with.

For each of its rolls a line: the end by the successes and blocks that the active side has. What its switches cancel
moves along that line, so a roll is as good as the best of stopping and of one switch more, from the fewest symbols up.
"""

from typing import Any, NamedTuple, cast

import numpy as np

from referee.warcrow.odds.budget import Budget, Crowded
from referee.warcrow.odds.ends import DEALT, TAKEN, Ends, Goal, packed
from referee.warcrow.odds.fold import CANCEL_ANY, CANCEL_BLOCKS, CANCEL_SUCCESSES, DAMAGE, WORTH, Fold, Use
from referee.warcrow.odds.rows import Numbers, Radix, alike, distinct, unique
from referee.warcrow.roll.symbol import BLOCK, SUCCESS, covers

LEFT = [SUCCESS, BLOCK, CANCEL_SUCCESSES, CANCEL_BLOCKS, CANCEL_ANY]
ROOM = Radix([63] * 9 + [1, 1])
"""No roll has so many symbols, or cancels so many."""
ROWED = 45
"""How much more work it is to tell rolls apart than to look at an end."""
LONGEST = 64
"""No side uses so many switches."""


class Cancel(NamedTuple):
    """What a plan takes off the other roll; and the damage that it does, where that much of it is played for."""

    successes: int
    blocks: int
    any_kind: int
    harm: int = 0


class Replies:
    """The best reply of each of these rolls to plans that cancel so much, and have so many successes and blocks."""

    def __init__(self, fold: Fold, goal: Goal, rolls: Numbers, plans: Numbers, budget: Budget) -> None:
        self.goal, self.budget = goal, budget
        self.rolls = np.minimum(rolls, ROOM.sizes - 1)
        self.uses = [use for use in fold.chosen if not covers(use.gain[:6], use.pay)]
        self.most_added = max((max(use.gain[:6]) for use in self.uses), default=0)
        self.successes, self.blocks = np.indices(plans[:, :2].max(axis=0) + 1, dtype=np.int32).reshape(2, -1)
        self.most, self.stride = int(plans[:, 0].max()), int(plans[:, 1].max()) + 1
        self.kinds = [Cancel(*map(int, kind)) for kind in unique(plans[:, 2:])[0]]
        most = max(kind.any_kind for kind in self.kinds)
        symbols = [at for at in (SUCCESS, BLOCK) if fold.counts[at]]
        self.symbols = sorted({*symbols, *fold.paid}) if most else symbols
        self.rows = self.closed(self.left(most))
        self.keys = ROOM.keys(self.rows)
        self.after = np.array([self.used(use) for use in self.uses], dtype=np.int64).reshape(-1, len(self.rows))
        self.tables: dict[tuple[int, int], Ends] = {}

    # ---- the rolls there may be

    def left(self, most: int) -> Numbers:
        """The keys of what plans may leave of the rolls."""
        cut = {kind[:2] for kind in self.kinds}
        self.budget.take(ROWED * len(cut) * len(self.rolls))
        keys = distinct(np.concatenate([self.without(self.rolls, *line) for line in cut]))
        for _ in range(most):
            self.budget.take(ROWED * len(keys) * len(self.symbols))
            rows = ROOM.rows(keys)
            keys = distinct(np.concatenate([keys, *(less(rows, at, 1) for at in self.symbols)]))
        return keys

    def closed(self, keys: Numbers) -> Numbers:
        """The rolls of these keys and all that using switches makes of them, in the order of their keys."""
        self.budget.take(ROWED * len(keys))
        new = keys
        for _ in range(LONGEST):
            if not len(new) or not self.uses:
                return ROOM.rows(keys)
            rows = ROOM.rows(new)
            self.budget.take(ROWED * (len(rows) * len(self.uses) + len(keys)))
            if int(rows[:, :6].max()) + self.most_added > 63:
                raise Crowded
            made = np.concatenate([ROOM.keys(rows[can(rows, use)] + step(use)) for use in self.uses])
            made = distinct(made)
            new = made[keys[np.minimum(np.searchsorted(keys, made), len(keys) - 1)] != made]
            keys = np.sort(np.concatenate([keys, new]))
        raise Crowded

    def used(self, use: Use) -> Numbers:
        """For each roll which one it is once this switch is used; -1: it cannot be paid."""
        return np.where(can(self.rows, use), np.searchsorted(self.keys, self.keys + ROOM.keys(step(use))), -1)

    def without(self, rows: Numbers, successes: int, blocks: int) -> Numbers:
        """The keys of rolls with so much cancelled."""
        return less(rows, SUCCESS, successes) - fewer(rows, BLOCK, blocks)

    def where(self, keys: Numbers) -> Numbers:
        """Which of the known rolls these are; the last for one that no plan leads to."""
        return np.minimum(np.searchsorted(self.keys, keys), len(self.keys) - 1)

    # ---- the end of each

    def table(self, harm: int, cancelled: int) -> Ends:
        """For each roll the worst end, by the successes and blocks that the active side has left."""
        if (harm, cancelled) not in self.tables:
            self.tables[harm, cancelled] = self.robbed(harm, cancelled) if cancelled else self.whole(harm)
        return self.tables[harm, cancelled]

    def robbed(self, harm: int, cancelled: int) -> Ends:
        """One symbol less, whichever hurts most."""
        before = self.table(harm, cancelled - 1)
        self.budget.take(before.size * len(self.symbols))
        found = before
        for at in self.symbols:
            found = np.maximum(found, before[self.where(less(self.rows, at, 1))])
        return found

    def whole(self, harm: int) -> Ends:
        """Nothing more cancelled: switches one by one, those first that lead to no other."""
        ways = sum(1 + use.gain[CANCEL_ANY] for use in self.uses)
        self.budget.take(len(self.rows) * len(self.successes) * (1 + 2 * ways))
        kinds, where = unique(self.rows[:, LEFT])
        found = self.resolved(kinds, harm)[where]
        for lines in self.levels():
            for use, after in zip(self.uses, self.after[:, lines], strict=True):
                able = lines[after >= 0]
                if len(able):
                    found[able] = np.minimum(found[able], self.moved(found[after[after >= 0]], use))
        return found

    def levels(self) -> list[Numbers]:
        """The rolls that switches can be paid with, by how many can be used one after another."""
        level = np.zeros(len(self.rows), dtype=np.int64)
        for _ in range(LONGEST):
            more = np.max(np.where(self.after >= 0, level[self.after] + 1, 0), axis=0, initial=0)
            if (more == level).all():
                return [np.flatnonzero(level == number) for number in range(1, int(level.max(initial=0)) + 1)]
            level = more
        raise Crowded

    def moved(self, ends: Ends, use: Use) -> Ends:
        """The ends after a switch, as they are before it."""
        off, off_blocks, any_kind = use.gain[CANCEL_SUCCESSES : CANCEL_ANY + 1]
        found: Any = None
        for at in range(any_kind + 1):
            successes = np.maximum(self.successes - off - at, 0)
            blocks = np.maximum(self.blocks - off_blocks - (any_kind - at), 0)
            one = ends[:, successes * self.stride + blocks]
            found = one if found is None else np.minimum(found, one)
        worth = self.goal.value(0, use.gain[DAMAGE]) - self.goal.value(0, 0) - use.gain[WORTH]
        found += np.int32(packed(worth, use.gain[DAMAGE] * TAKEN))
        return cast(Ends, found)

    def resolved(self, rows: Numbers, harm: int) -> Ends:
        """Resolution; a symbol of any kind that the other side cancels is the one that hurts most."""
        had, kept, off, off_blocks, any_kind = rows.T[:, :, None].astype(np.int32)
        more = int(any_kind.max())
        self.budget.take(more * len(rows) * len(self.successes))
        successes, blocks = np.arange(self.most + 1, dtype=np.int32), np.arange(self.stride, dtype=np.int32)
        found: Any = None
        for at in range(more + 1):
            taken_off = np.minimum(at, any_kind)
            dealt = np.maximum(successes - off - taken_off - kept, 0) + harm
            guards = np.maximum(blocks - off_blocks - (any_kind - taken_off), 0)
            one = self.ended(dealt, np.maximum(had - guards, 0))
            found = one if found is None else np.minimum(found, one, out=found)
        return cast(Ends, found.reshape(len(rows), -1))

    def ended(self, dealt: Ends, taken: Ends) -> Ends:
        """The ends of each roll by every damage dealt and every damage taken: the value is one of both, added."""
        mine = packed(self.goal.value(dealt, 0), dealt * DEALT).astype(np.int32)
        theirs = packed(self.goal.value(0, taken) - self.goal.value(0, 0), taken * TAKEN).astype(np.int32)
        found: Ends = mine[:, :, None] + theirs[:, None, :]
        return found

    # ---- answers

    def classes(self) -> tuple[Numbers, Numbers]:
        """One of the rolls for each way to answer, and for each roll which way is its own."""
        keys = sorted({(kind.harm, kind.any_kind) for kind in self.kinds})
        ways = {key: alike(self.table(*key))[1] for key in keys}
        signs = [ways[kind.harm, kind.any_kind][self.met(self.rolls, kind)] for kind in self.kinds]
        return alike(np.array(signs).T)

    def met(self, rolls: Numbers, kind: Cancel) -> Numbers:
        """What is left of rolls when so much is cancelled."""
        return self.where(self.without(rolls, kind.successes, kind.blocks))

    def to(self, plans: Numbers, rolls: Numbers) -> Ends:
        """A row for each plan: the best reply to it of each of these rolls."""
        self.budget.take(len(plans) * len(rolls))
        found = np.empty((len(plans), len(rolls)), dtype=np.int32)
        columns = plans[:, 0] * self.stride + plans[:, 1]
        kinds = unique(plans[:, 2:])[1]
        tables = {key: np.ascontiguousarray(table.T) for key, table in self.tables.items()}
        for at, kind in enumerate(self.kinds):
            lines = np.flatnonzero(kinds == at)
            found[lines] = tables[kind.harm, kind.any_kind][columns[lines, None], self.met(rolls, kind)]
        return found


def fewer(rows: Numbers, at: int, number: int) -> Numbers:
    """How much smaller the keys of rolls are with so many symbols of a kind less, or none left."""
    found: Numbers = np.minimum(rows[:, at], number) * ROOM.strides[at]
    return found


def less(rows: Numbers, at: int, number: int) -> Numbers:
    """The keys of rolls with so many symbols of a kind less."""
    return ROOM.keys(rows) - fewer(rows, at, number)


def can(rows: Numbers, use: Use) -> Numbers:
    """Which rolls can pay for it."""
    return np.asarray((rows[:, :6] >= np.array(use.pay)).all(axis=1))


def step(use: Use) -> Numbers:
    """What it makes of a roll: the symbols it costs, those it adds."""
    made = [gain - paid for gain, paid in zip(use.gain, use.pay, strict=False)]
    return np.array([*made, 0, 0, 0, 0, 0])
