"""Spelling: what a misspelt word was meant to be, in the vocabulary of one game.

Only words that nobody knows are corrected: a word of the game or of everyday English stays as it is.
Words are compared by what is left when letters are dropped, so a look-up costs no walk over the vocabulary.
"""

from collections.abc import Collection, Mapping

SHORTEST = 4
LONGEST = 24


class Spelling:
    """The vocabulary of a game, with the words of everyday English that it need not correct."""

    def __init__(self, counts: Mapping[str, int], everyday: Collection[str] = ()) -> None:
        self._counts = counts
        self._everyday = everyday
        self._near: dict[str, list[str]] = {}
        for word in counts:
            if SHORTEST <= len(word) <= LONGEST and word.isalpha():
                for left in {word, *_one_dropped(word)}:
                    self._near.setdefault(left, []).append(word)

    def correct(self, word: str) -> str:
        """The word itself, or the likeliest word of the game within two slips of it."""
        if self.knows(word) or not SHORTEST <= len(word) <= LONGEST or not word.isalpha():
            return word
        found = {near for left in {word, *_one_dropped(word)} for near in self._near.get(left, ())}
        if not found and len(word) >= 6:
            twice = {left for once in _one_dropped(word) for left in _one_dropped(once)}
            found = {near for left in twice for near in self._near.get(left, ())}
        return min(found, key=lambda near: self._distance(word, near), default=word)

    def knows(self, word: str) -> bool:
        """Whether the word is right as it is."""
        return word in self._counts or word in self._everyday

    def _distance(self, word: str, near: str) -> tuple[int, bool, int, str]:
        changed = sum((word + near).count(letter) % 2 for letter in set(word + near))
        return changed, word[0] != near[0], -self._counts[near], near


def _one_dropped(word: str) -> set[str]:
    return {word[:place] + word[place + 1 :] for place in range(len(word))}
