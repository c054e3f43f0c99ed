"""Elsewhere: what is asked at a table that no rulebook here settles, and how much a question sounds like it.

`elsewhere.yaml` tells it in questions, by what they are about. Two things are read from them. How much likelier each
word is said by who asks something else than by who asks of this game: `odds`. And how near a question comes to them by
its sense: `nearness`. No question is denied for a word; settling.py weighs both beside how near the rules come.
"""

import math
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from referee.kernel.plain_yaml import read_yaml
from referee.library.embedding import numpy
from referee.library.folders import HERE
from referee.library.sense import Sense
from referee.library.words import stem, words

SELDOM_ELSEWHERE, SELDOM_HERE = 0.001, 0.0006
"""How often, we take it, a word is said in a question that stands in none of them, elsewhere and of a game."""
MOST = 3.0
"""What one word says for or against a game at most, as a logarithm."""
SHARPNESS = 16.0
"""How sharply the nearest question stands out."""


@cache
def questions() -> list[list[str]]:
    """The questions in words."""
    told: Mapping[str, list[str]] = read_yaml((HERE / "elsewhere.yaml").read_text(encoding="utf-8"))
    return [words(question) for topic in told.values() for question in topic]


def odds(counts: Mapping[str, int], phrasings: int) -> dict[str, float]:
    """For each stem how much likelier it is said elsewhere than in so many phrasings of a game with these words."""
    here, there = _by_stem(counts.items()), _by_stem(Counter(word for one in questions() for word in one).items())
    number = len(questions())
    return {term: _odds(here[term] / phrasings, there[term] / number) for term in {*here, *there, ""}}


def _by_stem(counts: Iterable[tuple[str, int]]) -> Counter[str]:
    found: Counter[str] = Counter()
    for word, count in counts:
        found[stem(word)] += count
    return found


def _odds(here: float, there: float) -> float:
    """The same for a word that is said so often in a question here and there."""
    found = math.log((there + SELDOM_ELSEWHERE) / (here + SELDOM_HERE))
    return round(max(-MOST, min(MOST, found)), 3)


def likelier(told: Iterable[str], odds: Mapping[str, float]) -> float:
    """How much likelier words are said elsewhere, all together; each counts once."""
    unknown = odds[""]
    return sum(odds.get(term, unknown) for term in {stem(word) for word in told})


def pack(sense: Sense) -> bytes:
    """The vectors of the questions, as `Elsewhere` takes them."""
    packed: bytes = sense.sentences(questions()).tobytes()
    return packed


class Elsewhere:
    """The questions as vectors, one a row."""

    def __init__(self, vectors: bytes) -> None:
        self._vectors = numpy.frombuffer(vectors, numpy.float32).reshape(len(questions()), -1)

    def nearness(self, vector: Any) -> float:
        """How near a question comes to them, the nearest counting most."""
        near = numpy.exp(SHARPNESS * (self._vectors @ vector - 1)).sum()
        return float(math.log(near) / SHARPNESS)
