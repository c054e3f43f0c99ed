"""Rows of counts, told apart by one number each, so that like ones are found by counting."""

from collections.abc import Iterable
from itertools import accumulate
from math import prod
from operator import mul
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.int64]
Shares = NDArray[np.float64]
DENSE = 1 << 21
"""Up to so many different keys it is quicker to count them all than to sort those there are."""
LARGEST = 1 << 62
"""No key may be larger."""
MARKS = np.random.default_rng(1).integers(1, LARGEST, 1 << 12)
"""By these a long line becomes one number."""


class Radix:
    """Rows of counts as one number each."""

    def __init__(self, most: Iterable[int]) -> None:
        sizes = [int(number) + 1 for number in most]
        *strides, self.size = accumulate(sizes, mul, initial=1)
        self.strides, self.sizes = np.array(strides, dtype=np.int64), np.array(sizes, dtype=np.int64)

    def keys(self, rows: Numbers) -> Numbers:
        return rows @ self.strides

    def rows(self, keys: Numbers) -> Numbers:
        found: Numbers = keys[:, None] // self.strides % self.sizes
        return found


def weighed(where: Any, shares: Any, size: int = 0) -> Shares:
    """Shares together by where they belong."""
    return cast(Shares, np.bincount(where, shares, size))


def distinct(keys: Numbers) -> Numbers:
    """The different numbers there are, in order."""
    found = np.sort(keys)
    return found[np.append(True, found[1:] != found[:-1])] if len(found) else found


def unique(rows: Numbers) -> tuple[Numbers, Numbers]:
    """The different rows there are, and for each row which of them it is."""
    most = rows.max(axis=0, initial=0).tolist()
    if prod(number + 1 for number in most) > LARGEST:
        return np.unique(rows, axis=0, return_inverse=True)
    radix = Radix(most)
    found, where = told_apart(radix.keys(rows), radix.size)
    return radix.rows(found), where


def told_apart(keys: Numbers, size: int) -> tuple[Numbers, Numbers]:
    """The different numbers there are of so many, in order, and for each which of them it is."""
    if size > max(DENSE >> 5, len(keys)):
        return np.unique(keys, return_inverse=True)
    number = np.zeros(size, dtype=np.int64)
    number[keys] = 1
    found = number.nonzero()[0]
    number[found] = np.arange(len(found))
    return found, number[keys]


def alike(lines: Any) -> tuple[Numbers, Numbers]:
    """One of each kind of line by its place, and for each line which kind it is.

    Two kinds that come to the same number would be seen, and then every line is one of its own.
    """
    marks = np.resize(MARKS, lines.shape[1]) + np.arange(lines.shape[1])
    _, first, where = np.unique(np.einsum("ij,j->i", lines, marks), return_index=True, return_inverse=True)
    if (lines != lines[first[where]]).any():
        return np.arange(len(lines)), np.arange(len(lines))
    return first, where
