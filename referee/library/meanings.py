"""Meanings: how near a question comes to each rule of a game, by sense and by words, in one stroke.

Only used where at least the vectors of words are installed. A rule is as near as its phrasings are together,
the nearest of them counting most by far; that one rule has more of them than another does not help it.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from referee.library.embedding import numpy
from referee.library.lexical import WHOLE, Lexical
from referee.library.sense import Sense

NEVER = float("-inf")
EVENNESS = 0.7
"""How sharply the nearest phrasing stands out, beside what the model was trained with; one alone would be 1 or more."""


class Meanings:
    """The phrasings of a game's rules as vectors, one a row, those of a rule side by side."""

    def __init__(self, sense: Sense, vectors: bytes, sizes: Sequence[int]) -> None:
        self._sense = sense
        self._vectors = numpy.frombuffer(vectors, numpy.float32).reshape(sum(sizes), -1)
        self._starts = numpy.cumsum([0, *sizes[:-1]])
        self._sizes = sizes
        self._sharpness = EVENNESS * sense.sharpness
        self._fair = 1 - numpy.log(numpy.array(sizes, numpy.float32)) / self._sharpness

    def compare(self, told: list[str]) -> tuple[Any, Any]:
        """How near each phrasing is (a cosine), and each rule by all its phrasings together."""
        near = self._vectors @ self._sense.sentence(told)
        together = numpy.add.reduceat(numpy.exp(self._sharpness * (near - 1)), self._starts)
        return near, self._fair + numpy.log(together) / self._sharpness

    def nearest(self, near: Any, place: int) -> int:
        """Which phrasing of a rule is nearest."""
        start = self._starts[place]
        return int(near[start : start + self._sizes[place]].argmax())


class Fits:
    """The full text index as rows of numbers: how well every rule fits, at once."""

    def __init__(self, lexical: Lexical, size: int) -> None:
        self._lexical = lexical
        self._size = size

    def scores(self, terms: Iterable[str], each: float) -> Any:
        """What the words bring each rule, a whole gain counting so much."""
        total = numpy.zeros(self._size, numpy.float32)
        for term in set(terms):
            row = self._lexical.row(term)
            if row:
                gains = numpy.frombuffer(row.gains, numpy.uint16)
                total[numpy.frombuffer(row.places, numpy.uint32)] += numpy.float32(each / WHOLE) * gains
        return total


def best(scores: Any, limit: int, floor: float) -> list[tuple[int, float]]:
    """The places with the highest scores that reach the floor, the highest first; of equals, the earlier."""
    first = numpy.argsort(-scores, kind="stable")[:limit]
    return [(at, score) for at, score in zip(first.tolist(), scores[first].tolist(), strict=True) if score >= floor]


def pack(sense: Sense, told: list[list[list[str]]]) -> bytes:
    """The vectors of a game's phrasings, as Meanings takes them."""
    return sense.sentences([phrase for group in told for phrase in group]).tobytes()
