"""A shelf: the rules of one game, indexed by words and by meaning.

The score of a rule is how near the question comes in meaning plus how well its words fit; without the
sentence model it is the words alone.
"""

from collections import Counter
from collections.abc import Callable
from functools import partial
from heapq import nlargest
from itertools import chain
from typing import Any

import msgspec

from referee.library import embedding, inventory, synonyms
from referee.library.inventory import Rule
from referee.library.lexical import Lexical
from referee.library.spelling import Spelling
from referee.library.words import stem, stems, terms, words

WORDS_BESIDE_MEANING = 0.2
"""What a full fit of the words is worth beside a full agreement in meaning."""
FAINTLY = 0.15
"""What a word of an example or of an unclear point counts, beside a word of the rule."""
SELDOM = ("scenario", "comp", "component")
SELDOM_MEANT = 0.04
"""What rules of one scenario only, and lists of components, give way: who means them names them."""
UNKNOWN_WORD = 5.0
"""How telling a word is that no rule of the game has."""


class Question(msgspec.Struct, frozen=True):
    """A question as it was understood: put right, in words and in stems."""

    words: list[str]
    terms: list[str]
    corrected: dict[str, str]


class Found(msgspec.Struct, frozen=True):
    """A rule that fits and how well; why is told only for those that are shown."""

    rule: Rule
    score: float
    explain: Callable[[], str]


class Shelf:
    """The index of one game."""

    def __init__(self, game: str) -> None:
        self.rules = [rule for rule in inventory.rules() if rule.game == game]
        self.model = embedding.load()
        self._seldom = [place for place, rule in enumerate(self.rules) if rule.area in SELDOM]
        self._phrases = [[f"{rule.section} {rule.text}", *inventory.asked()[rule.id]] for rule in self.rules]
        told = [[words(phrase) for phrase in group] for group in self._phrases]
        bags = [_bag(rule, group) for rule, group in zip(self.rules, told, strict=True)]
        self._lexical = Lexical(bags, synonyms.alike(game))
        counts = Counter(chain.from_iterable(chain.from_iterable(told)))
        self._spelling = Spelling(counts, embedding.known_words())
        self._meanings = embedding.Meanings(self.model, told) if self.model else None

    def understand(self, text: str) -> Question:
        """The question with its slips put right."""
        told = words(text)
        right = [self._spelling.correct(word) for word in told]
        corrected = {was: now for was, now in zip(told, right, strict=True) if was != now}
        return Question(right, stems(right), corrected)

    def find(self, question: Question, book: str | None = None, limit: int = 5) -> list[Found]:
        """The rules that fit best; none when no word of the question says anything."""
        fits = self._lexical.scores(question.terms)
        if not fits:
            return []
        whole = sum(self._lexical.rarity.get(term, UNKNOWN_WORD) for term in set(question.terms))
        near, scores = self._weigh(question, {place: fit / whole for place, fit in fits.items()})
        wanted = scores if book is None else [place for place in scores if self.rules[place].book == book]
        best = nlargest(limit, wanted, key=scores.__getitem__)
        return [Found(self.rules[at], scores[at], partial(self._why, question, near, at)) for at in best]

    def _weigh(self, question: Question, fits: dict[int, float]) -> tuple[Any, dict[int, float]]:
        """How near each phrase comes, where that can be told, and the score of each rule."""
        near, scores = None, fits
        if self._meanings:
            near, meant = self._meanings.compare(question.words)
            scores = dict(enumerate(meant.tolist()))
            for place, fit in fits.items():
                scores[place] += WORDS_BESIDE_MEANING * fit
        for place in self._seldom:
            if place in scores:
                scores[place] -= SELDOM_MEANT
        return near, scores

    def _why(self, question: Question, near: Any, place: int) -> str:
        typed = {stem(word): word for word in question.words}
        matched = [typed[term] for term in self._lexical.matched(question.terms, place)]
        said = f"says {', '.join(matched[:5])}" if matched else "means much the same"
        if self._meanings is None:
            return said
        phrase = self._meanings.nearest(near, place)
        return f"{said}; asked as: {self._phrases[place][phrase]}" if phrase else said


def _bag(rule: Rule, told: list[list[str]]) -> Counter[str]:
    """The stems a rule is found by, each with its weight."""
    bag: Counter[str] = Counter()
    for phrase in told:
        bag.update(stems(phrase))
    faint = [f"{example.given} {example.when} {example.then}" for example in inventory.examples_of(rule.id)]
    faint += [f"{unclear.topic} {unclear.reading}" for unclear in inventory.ambiguities_of(rule.id)]
    for text in faint:
        for term in set(terms(text)):
            bag[term] += FAINTLY
    return bag
