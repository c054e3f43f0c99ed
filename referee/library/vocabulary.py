"""Vocabulary: the words of a game, and which words of its phrasings are only slips of the thumb for others.

Phrasings are told as players type, slips and all. A slip must not pass for a word: nobody means it, and a
question with the right word would miss it. What is not English, nor in the rules themselves, and looks like a far
commoner word of the game, is read as that word.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import chain

from referee.library.spelling import Spelling, english

COMMONER = 2
"""How many times as often as the slip its right word is used at least."""


class Vocabulary:
    """The words of a game with how often they are used, and the slips with what they stand for."""

    def __init__(self, rules: Iterable[list[str]], asked: Iterable[list[str]]) -> None:
        said = Counter(chain.from_iterable(rules))
        typed = Counter(chain.from_iterable(asked))
        strange = {word: count for word, count in typed.items() if word not in said and word not in english()}
        self.counts = said + Counter({word: count for word, count in typed.items() if word not in strange})
        self.slips = _slips(strange, self.counts)
        for word, count in strange.items():
            self.counts[self.slips.get(word, word)] += count

    def right(self, told: list[str]) -> list[str]:
        """The words with their slips put right."""
        return [self.slips.get(word, word) for word in told]


def _slips(strange: Mapping[str, int], counts: Mapping[str, int]) -> dict[str, str]:
    spelling = Spelling(counts)
    found = {word: spelling.correct(word) for word in strange}
    return {
        word: right
        for word, right in found.items()
        if right != word and right[0] == word[0] and counts[right] >= COMMONER * strange[word]
    }
