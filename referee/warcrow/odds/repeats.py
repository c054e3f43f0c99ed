"""Throwing again: the whole roll or nothing, or some dice that are chosen; once, and what falls then stands.

`value` and `masses` have a row for each roll of the side that throws again, a column for each of the other's.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from referee.warcrow.odds.rows import Numbers, Radix, Shares
from referee.warcrow.odds.throws import Lying

CLOSE = 1e-9
Values = NDArray[np.float64]
Chosen = Any


class Never:
    """Nothing is thrown again."""

    work: float = 0
    """How many looks at each pair of rolls it takes."""

    def repeated(self, value: Values, sign: int) -> tuple[Values, Chosen]:
        """Values once whatever is better thrown again is, and what the choice was, pair by pair."""
        return value, None

    def settled(self, masses: Shares, chosen: Chosen) -> Shares:
        """How likely each pair is once that is done."""
        return masses


class Whole(Never):
    """All dice, or none."""

    work = 3

    def __init__(self, shares: Shares) -> None:
        self.shares = shares

    def repeated(self, value: Values, sign: int) -> tuple[Values, Chosen]:
        mean = self.shares @ value
        better = value < mean - CLOSE if sign > 0 else value > mean + CLOSE
        return np.where(better, mean, value), better

    def settled(self, masses: Shares, chosen: Chosen) -> Shares:
        found: Shares = np.where(chosen, 0, masses)
        found += np.multiply.outer(self.shares, masses.sum(axis=0) - found.sum(axis=0))
        return found


class Level(NamedTuple):
    """Rolls with so many dice in the hand: which roll each is with one die fewer or more on the table, by its face."""

    fewer: Numbers
    more: Numbers
    """-1 where no such die lies there, or where a die of another colour falls first."""


class Some(Never):
    """Up to so many dice, whichever one likes."""

    def __init__(self, lying: Lying, most: int) -> None:
        self.chances = lying.chances
        self.levels: list[Level] = []
        rows, colours = lying.numbers, np.array(lying.colours)
        whole = {colour: int(rows[0, colours == colour].sum()) for colour in lying.colours}
        self.radix = Radix([whole[colour] for colour in lying.colours])
        steps = self.radix.strides
        keys = [self.radix.keys(rows)]
        order = [np.argsort(keys[0])]
        for _ in range(min(most, int(rows[0].sum()))):
            left = np.unique((keys[-1][:, None] - steps)[rows > 0])
            fewer = np.where(rows > 0, np.searchsorted(left, keys[-1][:, None] - steps), -1)
            rows = self.radix.rows(left)
            falls = self.falling(rows, colours, whole)
            found = np.searchsorted(keys[-1], left[:, None] + steps, sorter=order[-1])
            more = np.where(falls, order[-1][np.minimum(found, len(order[-1]) - 1)], -1)
            self.levels.append(Level(fewer, more))
            keys.append(left)
            order.append(np.arange(len(left)))
        self.work = len(lying.chances) * len(self.levels)

    def falling(self, rows: Numbers, colours: Any, whole: dict[str, int]) -> Any:
        """The faces of the first colour that a die of is in the hand."""
        found = np.zeros(rows.shape, dtype=bool)
        open_still = np.ones(len(rows), dtype=bool)
        for colour, number in whole.items():
            lacks = open_still & (rows[:, colours == colour].sum(axis=1) < number)
            found[np.ix_(lacks, colours == colour)] = True
            open_still &= ~lacks
        return found

    def repeated(self, value: Values, sign: int) -> tuple[Values, Chosen]:
        means = [value]
        for level in self.levels:
            means.append(self.thrown(means[-1], level.more))
        best, ways = means[-1], [np.full(means[-1].shape, -1)]
        for number in range(len(self.levels) - 1, -1, -1):
            best, way = self.taken_up(best, means[number], self.levels[number].fewer, sign)
            ways.append(way)
        return best, ways[::-1]

    def thrown(self, value: Values, more: Numbers) -> Values:
        """What is to be expected once one die of the hand has fallen."""
        found = np.zeros((len(more), value.shape[1]))
        for at, chance in enumerate(self.chances):
            lines = np.flatnonzero(more[:, at] >= 0)
            found[lines] += chance * value[more[lines, at]]
        return found

    def taken_up(self, below: Values, stay: Values, fewer: Numbers, sign: int) -> tuple[Values, Any]:
        """The best of throwing with the hand as it is, -1, and of taking up one die more, by its face."""
        found, way = stay.astype(float), np.full(stay.shape, -1)
        for at in range(fewer.shape[1]):
            lines = np.flatnonzero(fewer[:, at] >= 0)
            means = below[fewer[lines, at]]
            better = sign * means > sign * found[lines] + CLOSE
            found[lines] = np.where(better, means, found[lines])
            way[lines] = np.where(better, at, way[lines])
        return found, way

    def settled(self, masses: Shares, chosen: Chosen) -> Shares:
        stopped, moving = [], masses
        for level, way in zip(self.levels, chosen, strict=False):
            stopped.append(np.where(way < 0, moving, 0))
            below = np.zeros((len(level.more), masses.shape[1]))
            for at in range(level.fewer.shape[1]):
                lines = np.flatnonzero(level.fewer[:, at] >= 0)
                below[level.fewer[lines, at]] += np.where(way[lines] == at, moving[lines], 0)
            moving = below
        for level, here in zip(self.levels[::-1], stopped[::-1], strict=True):
            for at, chance in enumerate(self.chances):
                lines = np.flatnonzero(level.more[:, at] >= 0)
                here[level.more[lines, at]] += chance * moving[lines]
            moving = here
        return moving
