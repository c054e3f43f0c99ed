"""Throwing again: nothing, or the whole roll if one likes; once, and what falls then stands.

`value` and `masses` have a row for each roll of the side that throws again, a column for each of the other's.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from referee.warcrow.odds.rows import Shares

CLOSE = 1e-9
Values = NDArray[np.float64]
Chosen = Any


class Never:
    """Nothing is thrown again; `shares` are those of the rolls as they fall first."""

    def __init__(self, shares: Shares) -> None:
        self.shares = shares

    def repeated(self, value: Values) -> tuple[Values, Chosen]:
        """The greatest value once whatever is better thrown again is, and what the choice was, pair by pair."""
        return value, None

    def settled(self, masses: Shares, chosen: Chosen) -> Shares:
        """How likely each pair is once that is done."""
        return masses


class Whole(Never):
    """All dice, or none: they fall `anew`."""

    def __init__(self, shares: Shares, anew: Shares) -> None:
        super().__init__(shares)
        self.anew = anew

    def repeated(self, value: Values) -> tuple[Values, Chosen]:
        mean = np.einsum("i,ij->j", self.anew, value)
        better = value < mean - CLOSE
        return np.where(better, mean, value), better

    def settled(self, masses: Shares, chosen: Chosen) -> Shares:
        found: Shares = np.where(chosen, 0, masses)
        found += np.multiply.outer(self.anew, masses.sum(axis=0) - found.sum(axis=0))
        return found
