"""One side's rolls: how likely each is, what a lost die leaves of it, and what the owner may make of that.

Rolls fall (`shares`), the owner buys a symbol (`buying`: lines of `losing`, the first for nothing), the opponent
takes a die (`losing`: the rows of `ready` that may be left), the owner turns what is hollow.
"""

from typing import Any

import numpy as np

from referee.warcrow.odds.ends import DEALT, OTHER_PAID, PAID, POINT, TAKEN, Ends, Goal, best, packed
from referee.warcrow.odds.fold import DAMAGE, NOTHING, WORTH, Counts, Fold, unit
from referee.warcrow.odds.repeats import Never, Some, Whole
from referee.warcrow.odds.rough import spent
from referee.warcrow.odds.rows import Numbers, Radix, Shares, unique, weighed
from referee.warcrow.odds.side import WHOLE
from referee.warcrow.odds.throws import lyings, opened, totals


class Roller:
    """The rolls of one side."""

    def __init__(self, fold: Fold) -> None:
        self.fold = fold
        self.repeats = Never()
        rows, valid, self.shares = self.fallen()
        if fold.side.spending:
            rows = spent(rows.reshape(-1, 11), fold).reshape(rows.shape)
        bought = np.array([NOTHING, *fold.bought])
        if len(bought) == rows.shape[1] == 1 and not fold.side.spending and fold.side.repeat <= 0:
            left, losing = rows[:, 0], np.arange(len(rows))[:, None]
        else:
            made = (rows[:, None, :, :] + bought[:, None, :]).reshape(-1, rows.shape[1], 11)
            left, losing = numbered(made, np.repeat(valid, len(bought), axis=0))
            if fold.side.repeat <= 0:
                losing, self.shares = merged(losing, self.shares)
        if fold.side.repeat == WHOLE:
            self.repeats = Whole(self.shares)
        self.ready = self.closed(left)
        self.keys = Radix(self.ready.max(axis=0))
        self.order = np.argsort(self.keys.keys(self.ready))
        self.losing = np.where(losing >= 0, self.at(left)[losing], -1)
        self.buying = np.arange(len(losing)).reshape(len(self.shares), len(bought))

    def at(self, rows: Numbers) -> Numbers:
        """Which of the ready rows these are."""
        found = np.searchsorted(self.keys.keys(self.ready), self.keys.keys(rows), sorter=self.order)
        return self.order[found]

    def fallen(self) -> tuple[Numbers, Any, Shares]:
        """For each roll the rows that may be left of it and whether each is there; and its share."""
        side = self.fold.side
        if side.repeat > 0:
            lying = lyings(self.fold)
            self.repeats = Some(lying, side.repeat)
            rows = np.array(self.fold.of(side.pool.automatic)) + lying.numbers @ np.array(lying.faces)
            there = (lying.numbers > 0) & np.array(lying.counting)
            return *taken(rows, lying.faces, there), lying.shares
        if side.loses and not side.spending:
            found = opened(self.fold)
            there = (found.sets[:, None] >> np.arange(len(found.faces))) & 1 > 0
            return *taken(found.rows, found.faces, there), found.shares
        rows, shares = totals(self.fold)
        return rows[:, None, :], np.ones((len(rows), 1), dtype=bool), shares

    def closed(self, rows: Numbers) -> Numbers:
        """These rows, which differ, and all that turning hollow symbols makes of them."""
        found = rows
        for hollow, solid in self.fold.turning:
            step = np.array(solid) - np.array(unit(hollow))
            most = int(found[:, hollow].max())
            turned = [found[found[:, hollow] >= number] + number * step for number in range(most + 1)]
            found = unique(np.vstack(turned))[0]
        return found

    @property
    def plain(self) -> bool:
        """Whether a roll is what it is: nothing bought, lost, turned or thrown again."""
        chosen = self.losing.shape[1] > 1 or self.buying.shape[1] > 1 or self.fold.turning
        return not chosen and type(self.repeats) is Never

    def cores(self, *, damage: bool) -> "Cores":
        """What of the rolls matters for the choices. Of plain ones the rest is only added to what comes of it."""
        return Cores(self, damage)

    def turned(self, ends: Ends, cores: "Cores", goal: Goal, sign: int) -> Ends:
        """The ends of each roll once its owner has turned what hollow symbols he likes."""
        if self.plain:
            return ends
        harm, worth = self.ready[:, DAMAGE] * cores.added, self.ready[:, WORTH]
        each = packed(sign * ((0 if goal.least else POINT) * harm + worth), (DEALT if sign > 0 else TAKEN) * harm)
        found: Ends = ends[cores.where] + each.astype(np.int32)[:, None]
        for hollow, solid in self.fold.turning[::-1]:
            self.turn(found, hollow, np.array(solid) - np.array(unit(hollow)), sign)
        return found

    def turn(self, ends: Ends, hollow: int, step: Numbers, sign: int) -> None:
        """Each roll as it is or with one more symbol turned, those with the fewest of these first."""
        pick: Any = np.maximum if sign > 0 else np.minimum
        for number in range(1, int(self.ready[:, hollow].max()) + 1):
            lines = np.flatnonzero(self.ready[:, hollow] == number)
            ends[lines] = pick(ends[lines], ends[self.at(self.ready[lines] + step)])

    def lost(self, ends: Ends, sign: int) -> Ends:
        """The ends of each roll once the opponent has taken a die, where he takes one."""
        if self.plain:
            return ends
        return best(ends, self.losing, np.zeros_like(self.losing), sign)

    def bought(self, ends: Ends, goal: Goal, sign: int) -> Ends:
        """The ends of each roll once its owner has bought a symbol for a wound, or none."""
        if self.buying.shape[1] == 1:
            return ends
        wounds = np.zeros_like(self.buying)
        wounds[:, 1:] = packed(0 if goal.least else -sign * POINT, PAID if sign > 0 else OTHER_PAID)
        return best(ends, self.buying, wounds, sign)


class Cores:
    """What the choices of both sides hang on: rolls without the damage and the worth that is theirs in any case.

    `harmed` has the shares of each such damage, one of `harms`, among the rolls that are alike but for it.
    """

    def __init__(self, roller: Roller, damage: bool) -> None:
        found = roller.ready.copy()
        found[:, WORTH] = 0
        if damage:
            found[:, DAMAGE] = 0
        self.added = int(damage)
        self.rows, self.where = unique(found)
        self.shares, self.harms, self.harmed = roller.shares, [0], np.ones((len(roller.shares), 1))
        self.mean = self.worth = 0.0
        if roller.plain:
            self.merge(roller)

    def merge(self, roller: Roller) -> None:
        """Rolls with one core are one."""
        where, ready = self.where[roller.losing[:, 0]], roller.ready[roller.losing[:, 0]]
        harm = ready[:, DAMAGE] * self.added
        harms, at = np.unique(harm, return_inverse=True)
        self.harms = harms.tolist()
        each = weighed(where * len(self.harms) + at, roller.shares, len(self.rows) * len(self.harms))
        each = each.reshape(len(self.rows), len(self.harms))
        self.shares = each.sum(axis=1)
        self.harmed = each / self.shares[:, None]
        self.mean, self.worth = float(roller.shares @ harm), float(roller.shares @ ready[:, WORTH])


def taken(rows: Numbers, faces: list[Counts], there: Any) -> tuple[Numbers, Any]:
    """Rows without one of the dice that are there, or as they are where none is."""
    if not faces:
        return rows[:, None, :], np.ones((len(rows), 1), dtype=bool)
    less = np.concatenate([rows[:, None, :], rows[:, None, :] - np.array(faces)[None, :, :]], axis=1)
    return less, np.column_stack([~there.any(axis=1), there])


def numbered(rows: Numbers, valid: Any) -> tuple[Numbers, Numbers]:
    """The different rows, and for each line which of them it has, each once; -1 after the last."""
    found, where = unique(rows[valid])
    options = np.full(valid.shape, len(found))
    options[valid] = where
    options.sort(axis=1)
    options = options[:, : int(valid.sum(axis=1).max())]
    return found, np.where(options < len(found), options, -1)


def merged(lines: Numbers, shares: Shares) -> tuple[Numbers, Shares]:
    """Rolls whose lines are all alike as one, with their shares together."""
    found, where = unique(lines.reshape(len(shares), -1) + 1)
    return found.reshape(-1, lines.shape[1]) - 1, weighed(where, shares)
