"""What the models of the search learn from: every text and phrasing, and what players do to their words."""

import random

from referee.library import synonyms
from referee.library.folders import our_games
from referee.library.packing import phrasings, understood


class Phrasings:
    """Texts and phrasings in the words the search makes of them, each with its game and rule."""

    def __init__(self) -> None:
        self.words: list[list[str]] = []
        self.games: list[str] = []
        self.owners: list[int] = []
        self.texts: set[int] = set()
        for game in our_games():
            _, told = understood(phrasings(game))
            for place, group in enumerate(told):
                self.texts.add(len(self.words))
                self.words += group
                self.games += [game] * len(group)
                self.owners += [place] * len(group)

    def of_game(self, game: str) -> list[int]:
        return [at for at, of in enumerate(self.games) if of == game]


class Noise:
    """What players do to words: slips of the thumb, other words for the same thing, words left out."""

    def __init__(self, lost: float, swapped: float, misspelt: float) -> None:
        self._lost, self._swapped, self._misspelt = lost, swapped, misspelt
        self._others: dict[tuple[str, str], list[str]] = {}
        for game, groups in synonyms.groups().items():
            for group in groups:
                for word in (word for word in group if " " not in word):
                    self._others.setdefault((game, word), []).extend(sorted(set(group) - {word}))

    def __call__(self, told: list[str], game: str) -> list[str]:
        kept = [word for word in told if random.random() >= self._lost] if len(told) > 3 else told
        return [new for word in kept for new in self._changed(word, game)] or told

    def _changed(self, word: str, game: str) -> list[str]:
        plain = word.rstrip("s")
        others = self._others.get((game, plain), []) + self._others.get(("all", plain), [])
        if others and random.random() < self._swapped:
            return random.choice(others).split()
        return [_misspelt(word)] if len(word) >= 5 and random.random() < self._misspelt else [word]


def _misspelt(word: str) -> str:
    at = random.randrange(1, len(word) - 1)
    dropped, swapped = word[:at] + word[at + 1 :], word[:at] + word[at + 1] + word[at] + word[at + 2 :]
    return random.choice([dropped, swapped, word[:at] + word[at] + word[at:]])
