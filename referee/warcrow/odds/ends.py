"""How a fight may end: damage both ways, and how good that is for the active side, packed into one number.

So the best of several ends is the greatest number, and what it is can be read off it.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

POINT = 100
"""What a point of damage is worth, so that other effects can be worth parts of it."""
PLACES = 64
"""No roll deals so much damage."""
STEP = 14
CODES = 1 << STEP
"""So many ends there are: the lower bits of the number, under the value."""
DEALT, TAKEN, PAID, OTHER_PAID = PLACES * 4, 4, 2, 1

Ends = NDArray[np.int32]


class Outcome(NamedTuple):
    """Damage dealt to the other side and taken from it, and the wounds each took on itself for a symbol."""

    dealt: int
    taken: int
    paid: int = 0
    other_paid: int = 0

    @classmethod
    def of(cls, code: int) -> "Outcome":
        dealt, rest = divmod(code, DEALT)
        taken, paid = divmod(rest, TAKEN)
        return cls(dealt, taken, paid // PAID, paid % PAID)


class Goal(NamedTuple):
    """What both sides play for: net damage, or with `least` the chance that so much damage is dealt."""

    least: int = 0

    def value(self, dealt: Any, taken: Any) -> Any:
        if self.least:
            return POINT * (dealt >= self.least)
        return POINT * (dealt - taken)


def packed(value: Any, code: Any) -> Any:
    return value * CODES + code


def best(ends: Ends, options: NDArray[np.int64], added: NDArray[np.int64], pick: Any) -> Ends:
    """For each line of options the one to `pick`, np.maximum or np.minimum, each with what is added; -1: no more."""
    ends, plus = np.ascontiguousarray(ends), added.astype(np.int32) if added.any() else None
    numbers = (options >= 0).sum(axis=1)
    order = np.argsort(-numbers, kind="stable")
    found, more = np.empty((2, len(options), ends.shape[1]), dtype=np.int32)
    for at in range(options.shape[1]):
        lines = order[: np.count_nonzero(numbers > at)]
        into = more[: len(lines)] if at else found
        np.take(ends, options[lines, at], axis=0, out=into, mode="clip")
        if plus is not None:
            into += plus[lines, at][:, None]
        if at:
            pick(found[: len(lines)], into, out=found[: len(lines)])
    if options.shape[1] > 1:
        more[order] = found
        return more
    return found
