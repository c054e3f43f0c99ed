"""Full text: how well the words of a question fit each rule of a game (bm25).

What each word is worth to each rule, the words like it included, is worked out when the index is made, so a
search only adds, and only where a rule can still come among the best.
"""

import math
from array import array
from collections.abc import Iterable, Mapping, Sequence
from heapq import nlargest

import msgspec

SATURATION = 1.2
LENGTH = 0.65
TELLING = 0.7
"""How steeply a rarer word counts more than a commoner one."""
PALE = 0.15
"""Who gains less than this part of the most that a word brings anybody does not gain by it at all."""
FAINT = 0.2
"""A word that counts less than this in a rule does not make the word commoner."""
SHORT = 40
"""A list of rules so short that adding it costs less than asking whether it is needed."""
ROUNDING = 1e-5

Gains = dict[int, float]
Alike = Mapping[str, Mapping[str, float]]


class Row(msgspec.Struct, frozen=True):
    """The most that a word brings any rule, the places of the rules that gain by it, and how much: bare numbers."""

    most: float
    places: bytes
    gains: bytes

    def read(self) -> tuple[float, Gains]:
        """The most, and the gain by place."""
        gains = zip(memoryview(self.places).cast("H"), memoryview(self.gains).cast("f"), strict=True)
        return self.most, dict(gains)


class Index(msgspec.Struct, frozen=True):
    """What is worked out once. For each word of the rules: which have it, how rare it is, what each rule gains
    when it is asked for, by itself or by the best of the words like it. For other words: what they are like."""

    own: dict[str, bytes]
    rarity: dict[str, float]
    gains: dict[str, Row]
    strange: dict[str, dict[str, float]]


class Lexical:
    """The index in use."""

    def __init__(self, index: Index) -> None:
        self.rarity = index.rarity
        self._index = index
        self._strange: dict[str, Row] = {}
        self._read: dict[str, tuple[float, Gains]] = {}

    def read(self) -> None:
        """Read every word now, so that the first question that has it need not."""
        self._read = {term: row.read() for term, row in self._index.gains.items()}

    def scores(self, terms: Iterable[str]) -> Gains:
        """The score of each rule that has a word of the question or one like it."""
        return self.best(terms, None)

    def best(self, terms: Iterable[str], limit: int | None, floor: float = 0.0, slack: float = 0.0) -> Gains:
        """The scores of the rules that can be among the first `limit` and reach the floor.

        The telling words come first. Once the words that are left could not lift a new rule so high, only
        the rules still in the race are added to; what is left out could not have come among the best, even
        if each of these lost the slack afterwards.
        """
        told = sorted(filter(None, map(self._row, set(terms))), key=lambda row: (-row[0], len(row[1])))
        rest = sum(most for most, _ in told) + ROUNDING
        total: Gains = {}
        closed = False
        for most, gains in told:
            long = min(len(gains), len(total) if closed else len(gains)) > SHORT
            if limit is not None and long and rest < max(floor, max(total.values(), default=0.0)):
                least = max(floor, _last_of_best(total, limit) - slack) - rest
                closed = closed or least > 0
                total = {place: score for place, score in total.items() if score >= least} if closed else total
            both = total.keys() & gains.keys()
            total = total if closed else gains | total
            for place in both:
                total[place] += gains[place]
            rest -= most
        return total

    def _row(self, term: str) -> tuple[float, Gains] | None:
        found = self._read.get(term)
        if found is None:
            row = self.row(term)
            if row:
                found = self._read[term] = row.read()
        return found

    def row(self, term: str) -> Row | None:
        """What each rule gains when a word is asked for; a word that no rule has stands for those it is like."""
        row = self._index.gains.get(term) or self._strange.get(term)
        if row is None and term in self._index.strange:
            likes = [(self._index.gains[like].read()[1], part) for like, part in self._index.strange[term].items()]
            row = self._strange[term] = _written(_best_of([({}, 1.0), *likes]))
        return row

    def matched(self, terms: Iterable[str], place: int) -> list[str]:
        """Which of these words the rule itself has, the telling ones first."""
        own = self._index.own
        has = [term for term in dict.fromkeys(terms) if term in own and place in memoryview(own[term]).cast("H")]
        return sorted(has, key=lambda term: -self.rarity[term])


def index(bags: Sequence[Mapping[str, float]], alike: Alike) -> Index:
    """Work out the index over bags of words; `alike` says what other words count when a word is asked for."""
    worth, rarity = _worths(bags)
    gains = {}
    for term, found in worth.items():
        likes = [(worth[other], part) for other, part in alike.get(term, {}).items() if other in worth]
        gains[term] = _written(_best_of([(found, 1.0), *likes]))
    strange = {
        term: {other: part for other, part in likes.items() if other in worth}
        for term, likes in alike.items()
        if term not in worth
    }
    return Index({term: array("H", found).tobytes() for term, found in worth.items()}, rarity, gains, strange)


def _worths(bags: Sequence[Mapping[str, float]]) -> tuple[dict[str, Gains], dict[str, float]]:
    """What each word is worth to the rules that have it, and how rare it is."""
    sizes = [sum(bag.values()) for bag in bags]
    average = sum(sizes) / max(len(sizes), 1)
    found: dict[str, Gains] = {}
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


def _best_of(rows: Sequence[tuple[Gains, float]]) -> Gains:
    """For each rule the best of several rows, each counted for its part; the first counts whole."""
    found = dict(rows[0][0])
    for gains, part in rows[1:]:
        for place, one in gains.items():
            if part * one > found.get(place, 0.0):
                found[place] = part * one
    return found


def _written(gains: Gains) -> Row:
    """A row without those who hardly gain."""
    most = max(gains.values(), default=0.0)
    bright = {place: one for place, one in gains.items() if one >= PALE * most}
    return Row(most, array("H", bright).tobytes(), array("f", bright.values()).tobytes())


def _last_of_best(total: Gains, limit: int) -> float:
    """The score of the last rule that is among the best so far, nought when there are too few."""
    if limit < 1 or len(total) < limit:
        return 0.0
    return nlargest(limit, total.values())[-1]
