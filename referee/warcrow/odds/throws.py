"""What a pool shows: every result with its share, as rows of counts; where dice may be taken or thrown again, which.

>>> from referee.warcrow.odds.budget import Budget
>>> from referee.warcrow.odds.fold import Fold
>>> from referee.warcrow.odds.side import Side
>>> from referee.warcrow.roll.dice import Pool
>>> green = Side(Pool.read("G"), attacks=False)
>>> counts, shares = totals(Fold(green, Side(Pool.read("R"))), Budget(1000))
>>> counts[:, 2].tolist(), shares.tolist()
([0, 1, 2], [0.25, 0.625, 0.125])
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from referee.warcrow.odds.budget import Budget
from referee.warcrow.odds.fold import Counts, Fold, has, plus_counts
from referee.warcrow.odds.rows import DENSE, Numbers, Radix, Shares, weighed
from referee.warcrow.odds.side import WHOLE
from referee.warcrow.roll.dice import DICE, SIDES
from referee.warcrow.roll.symbol import symbols

SPARSE = 16
"""Where there are so many times more possible keys than keys, they are sorted instead of counted."""
KEYED, SORTED = 10, 40
"""How much more work it is to count a roll, or to sort it in, than to look at an end."""


class Die(NamedTuple):
    """The different sides of a die by what they come to, how likely each is, and whether a die that shows it counts."""

    faces: list[Counts]
    shares: list[float]
    counting: list[bool]


SHOWN = {colour: Counter(symbols(str(face)) for face in one.faces or ()) for colour, one in DICE.items()}
"""The different sides of each die, and how many it has of each."""


@lru_cache(256)
def die(fold: Fold, colour: str) -> Die:
    """A die as it counts for a side."""
    found: Counter[tuple[Counts, bool]] = Counter()
    for face, times in SHOWN[colour].items():
        found[fold.of(face), fold.side.loses and bool(face[fold.side.counting])] += times
    faces, counting = [face for face, _ in found], [may for _, may in found]
    return Die(faces, [times / SIDES for times in found.values()], counting)


@lru_cache(64)
def most(fold: Fold) -> list[int]:
    """The most of each that a roll can come to."""
    found = list(there(fold))
    for colour, number in Counter(fold.side.pool.dice).items():
        each = [max(counts) for counts in zip(*die(fold, colour).faces, strict=True)]
        found = [so_far + number * more for so_far, more in zip(found, each, strict=True)]
    return found


def there(fold: Fold) -> Counts:
    """What is there before a die falls: automatic symbols, and dice that lie there."""
    found = fold.of(fold.side.pool.automatic)
    for _, face in fold.side.lying:
        found = plus_counts(found, fold.of(face))
    return found


def totals(fold: Fold, budget: Budget) -> tuple[Numbers, Shares]:
    """The different rolls, and the share of each."""
    radix = Radix(most(fold))
    start = radix.keys(np.array([there(fold)])), np.ones(1)
    if fold.side.again > 0:
        keys, weights = thrown_again(fold, radix, start, budget)
        return radix.rows(keys), weights
    for colour in fold.side.pool.dice:
        one = die(fold, colour)
        budget.take((KEYED if radix.size <= DENSE else SORTED) * len(start[0]) * len(one.faces))
        start = counted(*parted(*start, radix.keys(np.array(one.faces)), np.array(one.shares)), radix.size)
    rows, shares = radix.rows(start[0]), start[1]
    return mended(fold, rows, shares, budget) if fold.side.again == WHOLE else (rows, shares)


def mended(fold: Fold, rows: Numbers, shares: Shares, budget: Budget) -> tuple[Numbers, Shares]:
    """Rolls once every one that shows less than a new one mostly does is thrown again."""
    anew, fresh = totals(fold.anew(), budget) if fold.side.lying else (rows, shares)
    shown, counting = rows[:, fold.side.counting], anew[:, fold.side.counting]
    kept: Shares = np.where(shown < counting @ fresh, 0, shares)
    return np.concatenate([rows, anew]), np.concatenate([kept, (1 - kept.sum()) * fresh])


def thrown_again(fold: Fold, radix: Radix, start: "Weighed", budget: Budget) -> "Weighed":
    """The same where some dice that show nothing that counts are thrown again; by how many were so far."""
    none = np.zeros(0, dtype=np.int64), np.zeros(0)
    thrown = [start] + [none] * fold.side.again
    for colour in fold.side.pool.dice:
        one = die(fold, colour)
        faces, shares = radix.keys(np.array(one.faces)), np.array(one.shares)
        blank = np.array([not face[fold.side.counting] for face in one.faces])
        fallen = []
        for number, (keys, weights) in enumerate(thrown):
            budget.take(2 * KEYED * len(keys) * len(faces))
            stays = ~blank if number < fold.side.again else np.ones_like(blank)
            kept = parted(keys, weights, faces[stays], shares[stays])
            before = thrown[number - 1] if number else none
            fallen.append(joined(kept, parted(*before, faces, shares * shares[blank].sum())))
        thrown = [counted(*one, radix.size) for one in fallen]
    return counted(*joined(*thrown), radix.size)


Weighed = tuple[Numbers, Shares]


def parted(keys: Numbers, shares: Shares, more: Numbers, times: Shares) -> Weighed:
    """Every result with a further die."""
    return np.add.outer(keys, more).ravel(), np.multiply.outer(shares, times).ravel()


def joined(*parts: Weighed) -> Weighed:
    return np.concatenate([keys for keys, _ in parts]), np.concatenate([shares for _, shares in parts])


def counted(keys: Numbers, shares: Shares, size: int) -> Weighed:
    """Like results as one."""
    if size <= min(DENSE, SPARSE * len(keys)):
        found = weighed(keys, shares)
        there = np.flatnonzero(found)
        return there, found[there]
    there, where = np.unique(keys, return_inverse=True)
    return there, weighed(where, shares)


# ---- where the opponent takes a die


class Kinds:
    """Rolls as one number each: what they come to, and which kinds of die the opponent may take, as bits.

    Never one that has less of everything than another.
    """

    def __init__(self, fold: Fold) -> None:
        self.fold = fold
        dice = [die(fold, colour) for colour in sorted(set(fold.side.pool.dice))]
        may_go = {face for one in dice for face, may in zip(one.faces, one.counting, strict=True) if may}
        lies = {fold.of(face) for _, face in fold.side.lying if face[fold.side.counting] and fold.side.loses}
        self.faces = sorted(may_go | lies)
        over = [[other for other in self.faces if other != face and has(other, face)] for face in self.faces]
        self.better = [sum(self.mark(other, True) for other in others) for others in over]
        self.radix, self.bits = Radix(most(fold)), len(self.faces)
        self.lies = sum(self.mark(face, True) for face in lies)

    def mark(self, face: Counts, may: bool) -> int:
        """A face that may be taken, as a bit."""
        return 1 << self.faces.index(face) if may else 0

    def start(self) -> Numbers:
        """The roll before a die falls."""
        return self.keys(self.radix.keys(np.array([there(self.fold)])), np.array([self.lies]))

    def more(self, keys: Numbers, face: Counts, may: bool) -> Numbers:
        """Rolls with one die more that shows this."""
        added = int(self.radix.keys(np.array(face)))
        return self.keys((keys >> self.bits) + added, self.sets(keys) | self.mark(face, may))

    def keys(self, sums: Numbers, sets: Numbers) -> Numbers:
        for at, over in enumerate(self.better):
            sets = np.where(sets & over, sets & ~(1 << at), sets)
        return (sums << self.bits) | sets

    def sets(self, keys: Numbers) -> Numbers:
        return keys & ((1 << self.bits) - 1)

    def rows(self, keys: Numbers) -> Numbers:
        return self.radix.rows(keys >> self.bits)

    def may_go(self, keys: Numbers) -> NDArray[np.bool_]:
        """For each roll which of the faces may be taken."""
        return (keys[:, None] >> np.arange(self.bits)) & 1 > 0


def opened(fold: Fold, budget: Budget) -> tuple[Kinds, Weighed]:
    """Every roll with the dice the opponent may take one of."""
    kinds = Kinds(fold)
    keys, shares = kinds.start(), np.ones(1)
    for colour in fold.side.pool.dice:
        one = die(fold, colour)
        budget.take(2 * KEYED * len(keys) * (len(one.faces) + kinds.bits))
        made = [kinds.more(keys, *face) for face in zip(one.faces, one.counting, strict=True)]
        keys, where = np.unique(np.concatenate(made), return_inverse=True)
        shares = weighed(where, np.multiply.outer(np.array(one.shares), shares).ravel())
    return kinds, (keys, shares)


# ---- where single dice are thrown again


def heaped(kinds: int, number: int) -> Iterator[tuple[int, ...]]:
    """So many dice shared out among so many kinds of face."""
    if kinds == 1:
        yield (number,)
        return
    for first in range(number, -1, -1):
        for rest in heaped(kinds - 1, number - first):
            yield (first, *rest)


def multinomial(heap: Sequence[int]) -> int:
    """In how many orders such a heap may fall."""
    found, dice = 1, 0
    for number in heap:
        for at in range(1, number + 1):
            dice += 1
            found = found * dice // at
    return found
