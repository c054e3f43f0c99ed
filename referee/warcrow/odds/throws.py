"""What a pool shows: every result with its weight, and where it matters which dice lie there, the dice.

>>> from referee.warcrow.roll.dice import Pool
>>> shown = totals(Side(Pool.read("G")))
>>> shown[(0, 0, 1, 0, 0, 0)], sum(shown.values())
(5, 8)
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import lru_cache
from math import factorial, prod

from referee.warcrow.odds.side import Side
from referee.warcrow.roll.dice import DICE
from referee.warcrow.roll.symbol import NONE, Symbols, plus, symbols

Useful = tuple[bool, ...]
Lying = tuple[tuple[str, Symbols], ...]
"""The dice of a roll, each by its colour and what it shows, in order."""


@lru_cache(64)
def faces(die: str, useful: Useful) -> Mapping[Symbols, int]:
    """The different faces of a die by what of them is useful, and how often it has each."""
    found: Counter[Symbols] = Counter()
    for face in DICE[die].faces or ():
        found[reduced(symbols(str(face)), useful)] += 1
    return found


def reduced(counts: Symbols, useful: Useful) -> Symbols:
    return tuple([number if use else 0 for number, use in zip(counts, useful, strict=True)])


@lru_cache(512)
def several(die: str, number: int, useful: Useful) -> Mapping[Symbols, int]:
    """So many dice of one colour: their symbols together."""
    found: Mapping[Symbols, int] = {NONE: 1}
    for _ in range(number):
        found = added(found, faces(die, useful))
    return found


def added(some: Mapping[Symbols, int], others: Mapping[Symbols, int]) -> Mapping[Symbols, int]:
    found: Counter[Symbols] = Counter()
    for one, weight in some.items():
        for other, times in others.items():
            found[plus(one, other)] += weight * times
    return found


def totals(side: Side) -> Mapping[Symbols, int]:
    """The useful symbols of the whole roll, automatic ones included."""
    useful = side.useful()
    found: Mapping[Symbols, int] = {reduced(side.pool.automatic, useful): 1}
    for die, number in Counter(side.pool.dice).items():
        found = added(found, several(die, number, useful))
    return found


@lru_cache(512)
def heaps(die: str, number: int, useful: Useful) -> Mapping[Lying, int]:
    """So many dice of one colour as they lie there."""
    found: Counter[Lying] = Counter()
    kinds = list(faces(die, useful).items())

    def lay(at: int, left: int, lying: Lying, weight: int, share: int) -> None:
        if at == len(kinds) - 1:
            face, times = kinds[at]
            ways = factorial(number) // (share * factorial(left))
            found[lying + ((die, face),) * left] += ways * weight * times**left
            return
        face, times = kinds[at]
        for count in range(left + 1):
            lay(at + 1, left - count, lying + ((die, face),) * count, weight * times**count, share * factorial(count))

    lay(0, number, (), 1, 1)
    return found


def lyings(side: Side) -> Mapping[Lying, int]:
    """Every way the dice of the roll may lie."""
    useful = side.useful()
    found: dict[Lying, int] = {(): 1}
    for die, number in Counter(side.pool.dice).items():
        more = heaps(die, number, useful)
        found = {one + other: weight * times for one, weight in found.items() for other, times in more.items()}
    return found


def total(lying: Iterable[tuple[str, Symbols]], start: Symbols) -> Symbols:
    for _, face in lying:
        start = plus(start, face)
    return start


def weight_of(side: Side) -> int:
    """All equally likely ways the dice may fall."""
    return prod(len(DICE[die].faces or ()) for die in side.pool.dice)


@lru_cache(64)
def losable(die: str, useful: Useful, counting: int) -> tuple[tuple[Symbols, bool, int], ...]:
    """A die's faces with how often each is there, and whether a die that shows it may be taken away."""
    return tuple((face, face[counting] > 0, times) for face, times in faces(die, useful).items())


Open = tuple[Symbols, frozenset[Symbols]]
"""What a roll shows together, and the different faces of which one is lost."""


def opened(side: Side) -> Mapping[Open, int]:
    """Every result with the dice the opponent may take one of."""
    useful = side.useful()
    found: dict[Open, int] = {(reduced(side.pool.automatic, useful), frozenset()): 1}
    for die in side.pool.dice:
        after: Counter[Open] = Counter()
        for (shown, losing), weight in found.items():
            for face, may, times in losable(die, useful, side.counting):
                after[(plus(shown, face), losing | {face} if may else losing)] += weight * times
        found = after
    return found
