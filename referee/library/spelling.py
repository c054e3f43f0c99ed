"""Spelling: what a misspelt word was meant to be, in the vocabulary of one game.

Only words that nobody knows are corrected: a word of the game or of everyday English stays as it is, and so does
one made of them (reroll, faceup). Words are compared by what is left when letters are dropped, so a look-up costs
no walk over the vocabulary.
"""

from collections.abc import Mapping
from functools import cache, lru_cache
from importlib.resources import files

SHORTEST = 4
LONGEST = 24
SHORT = 5
"""Up to so many letters, letters may be lost, doubled or swapped, but none stands for another: too much looks alike."""
PREFIXES = ("re", "un")


@cache
def english() -> frozenset[str]:
    """The words of everyday English."""
    return frozenset(files(__package__).joinpath("english.txt").read_text(encoding="utf-8").split())


class Spelling:
    """The vocabulary of a game: its words, with how often they are used."""

    def __init__(self, counts: Mapping[str, int]) -> None:
        self._counts = counts
        self._near: dict[str, list[str]] = {}
        for word in counts:
            if SHORTEST <= len(word) <= LONGEST and word.isalpha():
                for left in {word, *_one_dropped(word)}:
                    self._near.setdefault(left, []).append(word)

    def correct(self, word: str) -> str:
        """The word itself, or the likeliest word of the game within two slips of it."""
        if self.knows(word) or not SHORTEST <= len(word) <= LONGEST or not word.isalpha() or self._made(word):
            return word
        once, twice = _left(word)
        found = {near for left in once for near in self._near.get(left, ())}
        if not found and len(word) > SHORT:
            found = {near for left in twice for near in self._near.get(left, ())}
        if len(word) <= SHORT:
            found = {near for near in found if _changed(word, near) <= 1}
        return min(found, key=lambda near: self._distance(word, near), default=word)

    def knows(self, word: str) -> bool:
        """Whether the word is right as it is."""
        return word in self._counts or word in english()

    def _made(self, word: str) -> bool:
        """Whether it is made of two words, or of one and a prefix."""
        parts = [(word[:at], word[at:]) for at in range(SHORTEST, len(word) - SHORTEST + 1)]
        parts += [(prefix, word[len(prefix) :]) for prefix in PREFIXES if word.startswith(prefix)]
        return any((one in PREFIXES or self.knows(one)) and self.knows(two) for one, two in parts if len(two) > 2)

    def _distance(self, word: str, near: str) -> tuple[int, bool, int, str]:
        return _changed(word, near), word[0] != near[0], -self._counts[near], near


def _changed(word: str, near: str) -> int:
    """How many letters one has that the other lacks; none are when letters were only swapped."""
    return sum((word + near).count(letter) % 2 for letter in set(word + near))


@lru_cache(maxsize=64)
def _left(word: str) -> tuple[set[str], set[str]]:
    """What is left of a word with a letter less at most, and with two less; every game asks for the same."""
    once = _one_dropped(word)
    return {word, *once}, {left for one in once for left in _one_dropped(one)}


def _one_dropped(word: str) -> set[str]:
    return {word[:place] + word[place + 1 :] for place in range(len(word))}
