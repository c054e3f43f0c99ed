"""Full text: how well the words of a question fit each rule of a game (bm25).

What each word is worth to each rule, the words like it included, is worked out when the index is made, so a
search only adds. It adds whole thousandths, all rules at once: a row is one great number in which each rule has
four bytes of its own, so that adding two rows is adding two numbers.
"""

import math
import sys
from array import array
from bisect import bisect_left
from collections.abc import Container, Iterable, Mapping, Sequence

import msgspec

SATURATION = 1.2
LENGTH = 0.65
TELLING = 0.7
"""How steeply a rarer word counts more than a commoner one."""
PALE = 0.15
"""Who gains less than this part of the most that a word brings anybody does not gain by it at all."""
FAINT = 0.2
"""A word that counts less than this in a rule does not make the word commoner."""
WHOLE = 1000
"""Gains are counted in this part of one."""
LANE = array("I").itemsize

Worths = dict[int, float]
Alike = Mapping[str, Mapping[str, float]]


class Row(msgspec.Struct, frozen=True):
    """The places of the rules that gain by a word, and how much: bare numbers."""

    places: bytes
    gains: bytes

    def read(self) -> Worths:
        """What each place gains."""
        return dict(zip(memoryview(self.places).cast("I"), memoryview(self.gains).cast("H"), strict=True))

    def great_number(self, size: int) -> int:
        """All gains in one number, four bytes for each of so many places."""
        lanes = array("I", bytes(LANE * size))
        for place, gain in self.read().items():
            lanes[place] = gain
        return int.from_bytes(lanes.tobytes(), sys.byteorder)


class Index(msgspec.Struct, frozen=True):
    """What is worked out once. For each word of the rules: which have it, how rare it is, what each rule gains
    when it is asked for, by itself or by the best of the words like it. For other words: the same by those alone."""

    own: dict[str, bytes]
    rarity: dict[str, float]
    gains: dict[str, Row]
    strange: dict[str, Row]


class Lexical:
    """The index in use, over so many rules."""

    def __init__(self, index: Index, size: int) -> None:
        self.rarity = index.rarity
        self._index = index
        self._size = size
        self._numbers: dict[str, int] = {}

    def read(self) -> None:
        """Read every word now, so that the first question that has it need not."""
        self._numbers = {term: row.great_number(self._size) for term, row in self._index.gains.items()}

    def scores(self, terms: Iterable[str]) -> list[int]:
        """The score of each rule, nought where it has no word of the question nor one like it."""
        return self.weighed(dict.fromkeys(terms, 1))

    def weighed(self, terms: Mapping[str, int]) -> list[int]:
        """The score of each rule where some words count several times as much as others."""
        total = sum(
            self._number(term) if weight == 1 else weight * self._number(term) for term, weight in terms.items()
        )
        return memoryview(total.to_bytes(LANE * self._size, sys.byteorder)).cast("I").tolist()

    def _number(self, term: str) -> int:
        found = self._numbers.get(term)
        if found is None:
            row = self.row(term)
            if row is None:
                return 0
            found = self._numbers[term] = row.great_number(self._size)
        return found

    def row(self, term: str) -> Row | None:
        """What each rule gains when a word is asked for; a word that no rule has stands for those it is like."""
        return self._index.gains.get(term) or self._index.strange.get(term)

    def matched(self, terms: Iterable[str], place: int) -> list[str]:
        """Which of these words the rule itself has, the telling ones first."""
        has = [term for term in dict.fromkeys(terms) if self._has(term, place)]
        return sorted(has, key=lambda term: -self.rarity[term])

    def _has(self, term: str, place: int) -> bool:
        places = memoryview(self._index.own.get(term, b"")).cast("I")
        at = bisect_left(places, place)
        return at < len(places) and places[at] == place


def index(bags: Sequence[Mapping[str, float]], alike: Alike) -> Index:
    """Work out the index over bags of words; `alike` says what other words count when a word is asked for."""
    worth, rarity = _worths(bags)
    gains = {}
    for term, found in worth.items():
        likes = [(worth[other], part) for other, part in alike.get(term, {}).items() if other in worth]
        gains[term] = _written(_best_of([(found, 1.0), *likes]))
    strange = {}
    for term, others in alike.items():
        rows = [(gains[other].read(), part / WHOLE) for other, part in others.items() if other in worth]
        if rows and term not in worth:
            strange[term] = _written(_best_of([({}, 1.0), *rows]))
    return Index({term: array("I", found).tobytes() for term, found in worth.items()}, rarity, gains, strange)


def _worths(bags: Sequence[Mapping[str, float]]) -> tuple[dict[str, Worths], dict[str, float]]:
    """What each word is worth to the rules that have it, and how rare it is."""
    sizes = [sum(bag.values()) for bag in bags]
    average = sum(sizes) / max(len(sizes), 1)
    found: dict[str, Worths] = {}
    common: dict[str, int] = {}
    for place, bag in enumerate(bags):
        damp = SATURATION * (1 - LENGTH + LENGTH * sizes[place] / average)
        for term, count in bag.items():
            found.setdefault(term, {})[place] = count * (SATURATION + 1) / (count + damp)
            common[term] = common.get(term, 0) + (count >= FAINT)
    rarity = {term: _rarity(number, len(bags)) for term, number in common.items()}
    return {term: {at: rarity[term] * one for at, one in places.items()} for term, places in found.items()}, rarity


def _rarity(found: int, total: int) -> float:
    return math.log(1 + (total - found + 0.5) / (found + 0.5)) ** TELLING


def _best_of(rows: Sequence[tuple[Mapping[int, float], float]]) -> Worths:
    """For each rule the best of several rows, each counted for its part; the first counts whole."""
    found = dict(rows[0][0])
    for gains, part in rows[1:]:
        for place, one in gains.items():
            if part * one > found.get(place, 0.0):
                found[place] = part * one
    return found


def _written(worths: Worths) -> Row:
    """A row without those who hardly gain."""
    most = max(worths.values(), default=0.0)
    bright = {place: round(WHOLE * one) for place, one in worths.items() if one >= PALE * most}
    return Row(array("I", bright).tobytes(), array("H", bright.values()).tobytes())


def best(
    scores: Sequence[int], limit: int, floor: int = 1, gives_way: Sequence[tuple[Container[int], int]] = ()
) -> list[tuple[int, int]]:
    """The highest scores that reach the floor with their places, the highest first; of equals, the earlier.

    Places that give way score so much less, though never nought; it is looked at only for those that score high.
    """
    most = max(scores, default=0)
    if most < floor:
        return []
    least = most * 2 // 3
    while True:
        bar = max(least, floor, 1)
        high = [(at, score) for at, score in enumerate(scores) if score >= bar]
        for places, less in gives_way:
            high = [(at, max(score - less, 1) if at in places else score) for at, score in high]
        found = [one for one in high if one[1] >= bar]
        if len(found) >= limit or bar > least:
            return sorted(found, key=lambda one: -one[1])[:limit]
        least = least * 2 // 3
