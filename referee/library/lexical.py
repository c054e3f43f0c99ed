"""Full text: how well the words of a question fit each rule of a game (bm25).

A rule is indexed with its text, its heading, the phrasings players use, and, faintly, with the examples and
the unclear points that touch it. Each word's worth is computed when the index is made, so a search only adds.
"""

import math
from collections import Counter
from collections.abc import Iterable, Mapping

SATURATION = 1.2
LENGTH = 0.5
SYNONYM = 0.5
"""A synonym counts half of the word itself."""


class Lexical:
    """An index over the rules of one game, by their place in its list."""

    def __init__(self, bags: list[Counter[str]], alike: Mapping[str, frozenset[str]]) -> None:
        sizes = [sum(bag.values()) for bag in bags]
        average = sum(sizes) / max(len(sizes), 1)
        self._alike = alike
        self._postings: dict[str, list[tuple[int, float]]] = {}
        for place, bag in enumerate(bags):
            damp = SATURATION * (1 - LENGTH + LENGTH * sizes[place] / average)
            for term, count in bag.items():
                worth = count * (SATURATION + 1) / (count + damp)
                self._postings.setdefault(term, []).append((place, worth))
        self.rarity = {term: _rarity(len(found), len(bags)) for term, found in self._postings.items()}
        for term, found in self._postings.items():
            self._postings[term] = [(place, worth * self.rarity[term]) for place, worth in found]

    def scores(self, terms: Iterable[str]) -> dict[int, float]:
        """The score of each rule that has a word of the question or a synonym of it."""
        total: dict[int, float] = {}
        for term in dict.fromkeys(terms):
            best = dict(self._postings.get(term, ()))
            for other in self._alike.get(term, ()):
                for place, worth in self._postings.get(other, ()):
                    if SYNONYM * worth > best.get(place, 0.0):
                        best[place] = SYNONYM * worth
            for place, worth in best.items():
                total[place] = total.get(place, 0.0) + worth
        return total

    def matched(self, terms: Iterable[str], place: int) -> list[str]:
        """Which of these words the rule itself has, the telling ones first."""
        own = [term for term in dict.fromkeys(terms) if any(at == place for at, _ in self._postings.get(term, ()))]
        return sorted(own, key=lambda term: -self.rarity[term])


def _rarity(found: int, total: int) -> float:
    return math.log(1 + (total - found + 0.5) / (found + 0.5))
