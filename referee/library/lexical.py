"""Full text: how well the words of a question fit each rule of a game (bm25).

A rule is indexed with its text, its heading, the phrasings players use, and, faintly, with the examples and
the unclear points that touch it. What each word is worth to each rule, synonyms included, is worked out when
the index is made, so a search only adds, and only where a rule can still come among the best.
"""

import math
from collections.abc import Iterable, Mapping, Sequence
from heapq import nlargest

import msgspec

SATURATION = 1.2
LENGTH = 0.5
SYNONYM = 0.7
"""What a synonym counts, beside the word itself."""
SHORT = 40
"""A list of rules so short that adding it costs less than asking whether it is needed."""
ROUNDING = 1e-9

Gains = dict[int, float]


class Lexical(msgspec.Struct, frozen=True):
    """An index over the rules of one game, by their place in its list.

    For each word: what it is worth to the rules that have it, how rare it is, what the rules gain when it is
    asked for (by itself or by the best of its synonyms), and the most that any rule gains by it.
    """

    worth: dict[str, Gains]
    rarity: dict[str, float]
    gains: dict[str, Gains]
    most: dict[str, float]

    def scores(self, terms: Iterable[str]) -> Gains:
        """The score of each rule that has a word of the question or a synonym of it."""
        return self.best(terms, None)

    def best(self, terms: Iterable[str], limit: int | None, floor: float = 0.0, slack: float = 0.0) -> Gains:
        """The scores of the rules that can be among the first `limit` and reach the floor.

        The telling words come first. Once the words that are left could not lift a new rule so high, only
        the rules still in the race are looked up; what is left out could not have come among the best, even
        if each of these lost the slack afterwards.
        """
        told = sorted((term for term in set(terms) if term in self.most), key=lambda term: (-self.most[term], term))
        rest = sum(self.most[term] for term in told) + ROUNDING
        total: Gains = {}
        for number, term in enumerate(told):
            gains = self.gained(term)
            if limit is not None and len(gains) > SHORT:
                least = max(floor, _last_of_best(total, limit) - slack)
                if rest < least:
                    return self._finished(total, told[number:], least - rest)
            for place, worth in gains.items():
                total[place] = total.get(place, 0.0) + worth
            rest -= self.most[term]
        return total

    def _finished(self, total: Gains, terms: Sequence[str], least: float) -> Gains:
        """The rules that have come this far, with the words that are left added."""
        left = [self.gained(term) for term in terms]
        return {
            place: score + sum(gains.get(place, 0.0) for gains in left)
            for place, score in total.items()
            if score >= least
        }

    def gained(self, term: str) -> Gains:
        """What each rule gains when a known word is asked for."""
        return self.gains.get(term) or self.worth[term]

    def matched(self, terms: Iterable[str], place: int) -> list[str]:
        """Which of these words the rule itself has, the telling ones first."""
        own = [term for term in dict.fromkeys(terms) if place in self.worth.get(term, ())]
        return sorted(own, key=lambda term: -self.rarity[term])


def index(bags: Sequence[Mapping[str, float]], alike: Mapping[str, frozenset[str]]) -> Lexical:
    """The index over these bags of words; `alike` says which words may stand for which."""
    worth, rarity = _worths(bags)
    gains = {term: _gained(term, others, worth) for term, others in alike.items()}
    gains = {term: found for term, found in gains.items() if found}
    most = {term: max(found.values()) for term, found in (worth | gains).items()}
    return Lexical(worth, rarity, gains, most)


def _worths(bags: Sequence[Mapping[str, float]]) -> tuple[dict[str, Gains], dict[str, float]]:
    """What each word is worth to the rules that have it, and how rare it is."""
    sizes = [sum(bag.values()) for bag in bags]
    average = sum(sizes) / max(len(sizes), 1)
    found: dict[str, Gains] = {}
    for place, bag in enumerate(bags):
        damp = SATURATION * (1 - LENGTH + LENGTH * sizes[place] / average)
        for term, count in bag.items():
            found.setdefault(term, {})[place] = count * (SATURATION + 1) / (count + damp)
    rarity = {term: _rarity(len(places), len(bags)) for term, places in found.items()}
    return {term: {at: rarity[term] * one for at, one in places.items()} for term, places in found.items()}, rarity


def _gained(term: str, others: Iterable[str], worth: Mapping[str, Gains]) -> Gains:
    """What each rule gains by a word or by the best of its synonyms."""
    found = dict(worth.get(term, {}))
    for other in others:
        for place, one in worth.get(other, {}).items():
            if SYNONYM * one > found.get(place, 0.0):
                found[place] = SYNONYM * one
    return found


def _rarity(found: int, total: int) -> float:
    return math.log(1 + (total - found + 0.5) / (found + 0.5))


def _last_of_best(total: Gains, limit: int) -> float:
    """The score of the last rule that is among the best so far, nought when there are too few."""
    if limit < 1 or len(total) < limit:
        return 0.0
    return nlargest(limit, total.values())[-1]
