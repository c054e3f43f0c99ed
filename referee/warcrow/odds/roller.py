"""One side's rolls: how likely each is, what a lost die leaves of it, and what the owner may make of that.

Rolls fall (`shares`), the owner buys a symbol (`buying`: lines of `losing`, the first for nothing), the opponent
takes a die (`losing`: the rows of `ready` that may be left), the owner turns what is hollow.
"""

from typing import Any

import numpy as np

from referee.warcrow.odds.budget import Budget
from referee.warcrow.odds.ends import DEALT, OTHER_PAID, PAID, POINT, TAKEN, Ends, Goal, best, packed
from referee.warcrow.odds.fold import DAMAGE, NOTHING, WORTH, Fold, unit
from referee.warcrow.odds.hands import Hands
from referee.warcrow.odds.lost_dice import merged, numbered, taken
from referee.warcrow.odds.repeats import Never, Whole
from referee.warcrow.odds.rough import spent
from referee.warcrow.odds.rows import Numbers, Radix, Shares, alike, unique, weighed
from referee.warcrow.odds.side import WHOLE
from referee.warcrow.odds.throws import opened, totals
from referee.warcrow.roll.symbol import BLOCK, SUCCESS

TURNED = 6
"""How much more work a roll is that something is turned in."""
ROWED = 50
"""How much work it is to take a die off a roll."""

USED = [at for at in range(11) if at not in (SUCCESS, BLOCK, DAMAGE, WORTH)]
"""What only counts if something is done with it."""


class Roller:
    """The rolls of one side."""

    def __init__(self, fold: Fold, budget: Budget) -> None:
        self.fold, self.budget = fold, budget
        self.hands: Hands | None = None
        rows, valid, self.shares, self.anew = self.fallen()
        if fold.side.spending:
            rows = spent(rows.reshape(-1, 11), fold).reshape(rows.shape)
        bought = np.array([NOTHING, *fold.bought])
        if len(bought) == rows.shape[1] == 1 and not fold.side.spending and fold.side.repeat <= 0:
            left, losing = rows[:, 0], np.arange(len(rows))[:, None]
        else:
            budget.take(8 * rows.size * len(bought))
            made = (rows[:, None, :, :] + bought[:, None, :]).reshape(-1, rows.shape[1], 11)
            left, losing = numbered(made, np.repeat(valid, len(bought), axis=0))
            if fold.side.repeat <= 0:
                losing, where = merged(losing, len(self.shares))
                self.shares, self.anew = weighed(where, self.shares), weighed(where, self.anew)
        self.ready = self.closed(left)
        self.keys = Radix(self.ready.max(axis=0))
        self.order = np.argsort(self.keys.keys(self.ready))
        self.losing = np.where(losing >= 0, self.at(left)[losing], -1)
        self.buying = np.arange(len(losing)).reshape(len(self.shares), len(bought))
        self.line = np.arange(len(self.ready))
        """Which line of ends each has, at the moment that is looked at."""
        self.added = 0

    def at(self, rows: Numbers) -> Numbers:
        """Which of the ready rows these are."""
        found = np.searchsorted(self.keys.keys(self.ready), self.keys.keys(rows), sorter=self.order)
        return self.order[found]

    def fallen(self) -> tuple[Numbers, Any, Shares, Shares]:
        """For each roll the rows that may be left of it and whether each is there; its share, and thrown anew."""
        side = self.fold.side
        if side.lying and side.repeat:
            return self.either()
        if side.repeat > 0:
            found = self.handed()
        elif side.loses and not side.spending:
            found = self.without_a_die(self.fold)
        else:
            found = self.whole(self.fold)
        return *found, found[-1]

    def either(self) -> tuple[Numbers, Any, Shares, Shares]:
        """The dice as they lie there, then as they may fall anew."""
        side = self.fold.side
        rolls = self.without_a_die if side.loses and not side.spending else self.whole
        now, new = rolls(self.fold), rolls(self.fold.anew())
        wide = max(now[1].shape[1], new[1].shape[1])
        rows = [np.pad(one[0], ((0, 0), (0, wide - one[1].shape[1]), (0, 0))) for one in (now, new)]
        valid = [np.pad(one[1], ((0, 0), (0, wide - one[1].shape[1]))) for one in (now, new)]
        shares = np.pad(now[2], (0, len(new[2]))), np.pad(new[2], (len(now[2]), 0))
        return np.concatenate(rows), np.concatenate(valid), *shares

    def whole(self, fold: Fold) -> tuple[Numbers, Any, Shares]:
        rows, shares = totals(fold, self.budget)
        return rows[:, None, :], np.ones((len(rows), 1), dtype=bool), shares

    def without_a_die(self, fold: Fold) -> tuple[Numbers, Any, Shares]:
        """Rolls that the opponent takes a die of."""
        kinds, (keys, shares) = opened(fold, self.budget)
        self.budget.take(ROWED * len(keys) * kinds.bits)
        return *taken(kinds.rows(keys), kinds.faces, kinds.may_go(keys)), shares

    def handed(self) -> tuple[Numbers, Any, Shares]:
        """Rolls that single dice may be taken up of and thrown again."""
        self.hands = Hands(self.fold, self.fold.side.repeat, self.budget)
        keys, kinds = self.hands.whole_table.keys, self.hands.kinds
        return *taken(kinds.rows(keys), kinds.faces, kinds.may_go(keys)), np.zeros(len(keys))

    def closed(self, rows: Numbers) -> Numbers:
        """These rows, which differ, and all that turning hollow symbols makes of them."""
        found = rows
        for hollow, solid in self.fold.turning:
            step = np.array(solid) - np.array(unit(hollow))
            most = int(found[:, hollow].max())
            self.budget.take(ROWED * len(found) * (most + 1))
            turned = [found[found[:, hollow] >= number] + number * step for number in range(most + 1)]
            found = unique(np.vstack(turned))[0]
        return found

    @property
    def plain(self) -> bool:
        """Whether a roll is what it is: nothing bought, lost, turned or thrown again."""
        chosen = self.losing.shape[1] > 1 or self.buying.shape[1] > 1 or self.fold.turning
        return not chosen and not self.fold.side.repeat

    @property
    def still(self) -> bool:
        """Whether nothing can be done with it either, but to count it."""
        return self.plain and not self.fold.chosen and not self.ready[:, USED].any()

    def rolls(self) -> tuple[Numbers, Shares]:
        """A plain roll's rows, and the share of each."""
        return self.ready[self.losing[:, 0]], self.shares

    @property
    def worth(self) -> float:
        """What a plain roll is worth besides."""
        rows, shares = self.rolls()
        return float((shares * rows[:, WORTH]).sum())

    def cores(self, *, damage: bool) -> Numbers:
        """What of the rolls the choices of both sides hang on: without the worth, and the damage, of their own."""
        found = self.ready.copy()
        found[:, WORTH] = 0
        if damage:
            found[:, DAMAGE] = 0
        self.added = int(damage)
        rows, self.line = unique(found)
        return rows

    def joined(self, kinds: Numbers) -> None:
        """The rolls by the kinds that were found among their cores."""
        self.line = kinds[self.line]

    def turned(self, ends: Ends, goal: Goal, sign: int) -> Ends:
        """The ends of each roll once its owner has turned what hollow symbols he likes."""
        if self.plain:
            return ends
        harm, worth = self.ready[:, DAMAGE] * self.added, self.ready[:, WORTH]
        kinds, self.line = unique(np.column_stack([self.line, harm, worth]))
        line, harm, worth = kinds.T
        each = packed(sign * ((0 if goal.least else POINT) * harm + worth), (DEALT if sign > 0 else TAKEN) * harm)
        self.budget.take(len(line) * ends.shape[1])
        found: Ends = np.ascontiguousarray(ends)[line]
        found += each.astype(np.int32)[:, None]
        if not self.fold.turning:
            return found
        self.budget.take(TURNED * len(self.ready) * ends.shape[1])
        found = found[self.line]
        for hollow, solid in self.fold.turning[::-1]:
            self.turn(found, hollow, np.array(solid) - np.array(unit(hollow)), sign)
        first, self.line = alike(found)
        return found[first]

    def turn(self, ends: Ends, hollow: int, step: Numbers, sign: int) -> None:
        """Each roll as it is or with one more symbol turned, those with the fewest of these first."""
        pick = best_for(sign)
        for number in range(1, int(self.ready[:, hollow].max()) + 1):
            lines = np.flatnonzero(self.ready[:, hollow] == number)
            ends[lines] = pick(ends[lines], ends[self.at(self.ready[lines] + step)])

    def lost(self, ends: Ends, pick: Any) -> Ends:
        """The ends of each roll once the opponent has taken a die, where he takes one."""
        options = np.where(self.losing >= 0, self.line[self.losing], -1)
        if options.shape[1] == 1:
            self.line = options[:, 0]
            return ends
        return self.picked(ends, -np.sort(-options, axis=1), 0, pick)

    def bought(self, ends: Ends, goal: Goal, sign: int) -> Ends:
        """The ends of each roll once its owner has bought a symbol for a wound, or none."""
        if self.buying.shape[1] == 1:
            return ends
        wound = packed(0 if goal.least else -sign * POINT, PAID if sign > 0 else OTHER_PAID)
        return self.picked(ends, self.line[self.buying], wound, best_for(sign))

    def picked(self, ends: Ends, options: Numbers, wound: int, pick: Any) -> Ends:
        """The best of several for each roll; those after the first at a price."""
        first, self.line = alike(options)
        self.budget.take(len(first) * options.shape[1] * ends.shape[1])
        price = np.zeros((len(first), options.shape[1]), dtype=np.int64)
        price[:, 1:] = wound
        return best(ends, options[first], price, pick)

    def thrown(self, ends: Ends) -> Ends:
        """A line for each kind of roll, where single dice may be thrown again."""
        if not self.hands:
            return ends
        self.budget.take(ends.size)
        first, kinds = alike(ends)
        self.line = kinds[self.line]
        self.hands.joined(self.line, len(first))
        return ends[first]

    def repeats(self, weights: "Weights") -> Never:
        """What may be thrown again."""
        if self.fold.side.repeat == WHOLE:
            return Whole(weights.shares, weights.anew)
        return self.hands or Never(weights.shares)


class Weights:
    """How likely each line of ends is; of a plain roll also how likely the damage that is its own, one of `harms`."""

    def __init__(self, roller: Roller, lines: int) -> None:
        self.harms, self.mean, self.worth = [0], 0.0, 0.0
        self.shares, self.anew = (weighed(roller.line, one, lines) for one in (roller.shares, roller.anew))
        self.harmed = np.ones((len(self.shares), 1))
        if roller.plain:
            self.add(roller)

    def add(self, roller: Roller) -> None:
        """What damage and worth there is besides."""
        ready, shares = roller.rolls()
        harm = ready[:, DAMAGE] * roller.added
        harms, at = np.unique(harm, return_inverse=True)
        self.harms = harms.tolist()
        each = weighed(roller.line * len(self.harms) + at, shares, len(self.shares) * len(self.harms))
        self.harmed = each.reshape(len(self.shares), len(self.harms)) / self.shares[:, None]
        self.mean, self.worth = float((shares * harm).sum()), roller.worth


def best_for(sign: int) -> Any:
    """What the owner of a roll picks: the active side, 1, the greatest, the other, -1, the least."""
    return np.maximum if sign > 0 else np.minimum
