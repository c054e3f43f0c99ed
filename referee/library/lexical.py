"""Full text: how well the words of a question fit each rule of a game (bm25).

A rule is indexed with its text, its heading, the phrasings players use, and, faintly, with the examples and
the unclear points that touch it. Each word's worth is computed when the index is made, so a search only adds.
"""

import math
from collections import Counter
from collections.abc import Iterable, Mapping

SATURATION = 1.2
LENGTH = 0.5
SYNONYM = 0.7
"""What a synonym counts, beside the word itself."""


class Lexical:
    """An index over the rules of one game, by their place in its list."""

    def __init__(self, bags: list[Counter[str]], alike: Mapping[str, frozenset[str]]) -> None:
        sizes = [sum(bag.values()) for bag in bags]
        average = sum(sizes) / max(len(sizes), 1)
        self._alike = alike
        self._gains: dict[str, dict[int, float]] = {}
        self._postings: dict[str, dict[int, float]] = {}
        for place, bag in enumerate(bags):
            damp = SATURATION * (1 - LENGTH + LENGTH * sizes[place] / average)
            for term, count in bag.items():
                self._postings.setdefault(term, {})[place] = count * (SATURATION + 1) / (count + damp)
        self.rarity = {term: _rarity(len(found), len(bags)) for term, found in self._postings.items()}
        for term, found in self._postings.items():
            rarity = self.rarity[term]
            self._postings[term] = {place: worth * rarity for place, worth in found.items()}

    def scores(self, terms: Iterable[str]) -> dict[int, float]:
        """The score of each rule that has a word of the question or a synonym of it."""
        total: dict[int, float] = {}
        for term in dict.fromkeys(terms):
            for place, worth in self._best(term).items():
                total[place] = total.get(place, 0.0) + worth
        return total

    def _best(self, term: str) -> dict[int, float]:
        """What each rule gains by a word or by the best of its synonyms, worked out once."""
        found = self._gains.get(term)
        if found is None:
            found = dict(self._postings.get(term, {}))
            for other in self._alike.get(term, ()):
                for place, worth in self._postings.get(other, {}).items():
                    found[place] = max(found.get(place, 0.0), SYNONYM * worth)
            if found:
                self._gains[term] = found
        return found

    def matched(self, terms: Iterable[str], place: int) -> list[str]:
        """Which of these words the rule itself has, the telling ones first."""
        own = [term for term in dict.fromkeys(terms) if place in self._postings.get(term, ())]
        return sorted(own, key=lambda term: -self.rarity[term])


def _rarity(found: int, total: int) -> float:
    return math.log(1 + (total - found + 0.5) / (found + 0.5))
