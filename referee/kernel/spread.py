"""Spreads: how many of all equally likely ways lead to each result. Whole numbers until somebody is told.

>>> shares(several({1: 1, 2: 1}, 2))
{2: 0.25, 3: 0.5, 4: 0.25}
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from functools import reduce
from math import comb
from operator import add
from typing import Any, TypeVar

T = TypeVar("T")


def faces(shown: Iterable[T]) -> Mapping[T, int]:
    """One die: how many of its sides show each."""
    return Counter(shown)


def convolve(one: Mapping[T, int], other: Mapping[T, int], plus: Callable[[Any, Any], T] = add) -> Mapping[T, int]:
    """Two spreads at once, their results added."""
    found: Counter[T] = Counter()
    for first, weight in one.items():
        for second, times in other.items():
            found[plus(first, second)] += weight * times
    return found


def several(one: Mapping[int, int], number: int) -> Mapping[int, int]:
    """So many like dice, what they show added up."""
    return reduce(convolve, [one] * number, {0: 1})


def hits(shown: Mapping[T, int], counts: Callable[[T], bool], number: int) -> Mapping[int, int]:
    """So many like dice: how many of them show what counts.

    >>> hits(faces(range(1, 7)), lambda face: face <= 2, 2)
    {0: 16, 1: 16, 2: 4}
    """
    good = sum(times for face, times in shown.items() if counts(face))
    bad = sum(shown.values()) - good
    return {found: comb(number, found) * good**found * bad ** (number - found) for found in range(number + 1)}


def shares(weights: Mapping[int, int]) -> dict[int, float]:
    """Each result that can come about with its share of all ways, the least first."""
    whole = sum(weights.values())
    return {result: weights[result] / whole for result in sorted(weights) if weights[result]}


def mean(found: Mapping[int, float]) -> float:
    return sum(result * share for result, share in found.items())
