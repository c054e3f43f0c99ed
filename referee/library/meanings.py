"""Meanings: how near a question comes to each rule of a game, by sense and by words, in one stroke.

Only used where at least the vectors of words are installed. A rule is as near as its phrasings are together,
the nearest of them counting most by far; that one rule has more of them than another does not help it. What they are
all about counts a little besides: a single phrasing may be near by chance. Phrasings are looked at only for the rules
that are likely by the middle of theirs: a question must not walk through all of them.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from referee.library.embedding import numpy
from referee.library.lexical import WHOLE, Lexical
from referee.library.question import Part
from referee.library.sense import Sense

NEVER = float("-inf")
EVENNESS = 0.85
"""How sharply the nearest phrasing stands out, beside what the model was trained with; one alone would be 1 or more."""
MIDDLE = 0.1
"""What it counts, beside that, how near a question comes to what all phrasings of a rule are about."""
LIKELY = 48
"""So many rules are looked at closely, and twice as many as are wanted at the least."""


class Meanings:
    """The phrasings of a game's rules as vectors, one a row, those of a rule side by side."""

    def __init__(self, sense: Sense, vectors: bytes, sizes: Sequence[int]) -> None:
        self._sense = sense
        self._vectors = numpy.frombuffer(vectors, numpy.float32).reshape(sum(sizes), -1)
        ends = numpy.cumsum(sizes)
        self._sizes = numpy.array(sizes)
        self._groups = [self._vectors[end - size : end] for end, size in zip(ends, sizes, strict=True)]
        self._middles = numpy.add.reduceat(self._vectors, ends - self._sizes) / self._sizes[:, None]
        self._middles = self._middles.astype(numpy.float32)
        self._lengths = numpy.linalg.norm(self._middles, axis=1).clip(1e-9)
        self._sharpness = EVENNESS * sense.sharpness
        self._fair = 1 - numpy.log(self._sizes.astype(numpy.float32)) / self._sharpness

    def compare(self, told: Sequence[Part], beside: Any, limit: int) -> tuple[Any, Any]:
        """The places of the likely rules, and how near each comes, with what else speaks for it beside."""
        vector = self._sense.scene(told)
        middle = self._middles @ vector
        likely = _highest(middle + beside, max(LIKELY, 2 * limit))
        near = numpy.concatenate([self._groups[place] @ vector for place in likely.tolist()])
        sizes = self._sizes[likely]
        together = numpy.add.reduceat(numpy.exp(self._sharpness * (near - 1)), numpy.cumsum(sizes) - sizes)
        nearness = self._fair[likely] + numpy.log(together) / self._sharpness
        return likely, nearness + MIDDLE * middle[likely] / self._lengths[likely] + beside[likely]

    def nearest(self, told: Sequence[Part], place: int) -> int:
        """Which phrasing of a rule is nearest."""
        return int((self._groups[place] @ self._sense.scene(told)).argmax())


class Fits:
    """The full text index as rows of numbers: how well every rule fits, at once."""

    def __init__(self, lexical: Lexical, size: int) -> None:
        self._lexical = lexical
        self._size = size

    def scores(self, terms: Mapping[str, int], each: float) -> Any:
        """What the words bring each rule, each by its weight, a whole gain counting so much."""
        total = numpy.zeros(self._size, numpy.float32)
        for term, weight in terms.items():
            row = self._lexical.row(term)
            if row:
                gains = numpy.frombuffer(row.gains, numpy.uint16)
                total[numpy.frombuffer(row.places, numpy.uint32)] += numpy.float32(weight * each / WHOLE) * gains
        return total


@lru_cache(maxsize=1024)
def rows(places: frozenset[int]) -> Any:
    """Places as numpy takes them; the same ones are asked for again and again."""
    return numpy.fromiter(places, numpy.intp, len(places))


def _highest(scores: Any, number: int) -> Any:
    """The places of so many highest scores, in the order of the rules."""
    if number >= len(scores):
        return numpy.arange(len(scores))
    return numpy.sort(numpy.argpartition(-scores, number)[:number])


def best(places: Any, scores: Any, limit: int, floor: float) -> list[tuple[int, float]]:
    """The places with the highest scores that reach the floor, the highest first; of equals, the earlier."""
    first = numpy.argsort(-scores, kind="stable")[:limit]
    found = zip(places[first].tolist(), scores[first].tolist(), strict=True)
    return [(at, score) for at, score in found if score >= floor]


def pack(sense: Sense, told: list[list[list[str]]]) -> bytes:
    """The vectors of a game's phrasings, as Meanings takes them."""
    return sense.sentences([phrase for group in told for phrase in group]).tobytes()
