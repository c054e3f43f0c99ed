"""What is worked out from the rules of one game, so that it need not be worked out at every start."""

from collections import Counter
from itertools import chain

import msgspec

from referee.library import elsewhere, inventory, lexical, meanings, synonyms
from referee.library.inventory import Rule
from referee.library.particular import naming
from referee.library.sense import Sense
from referee.library.vocabulary import Vocabulary
from referee.library.words import STOP_WORDS, stem, terms, words

NAMED = 2
"""What a word of a rule's id counts, beside a word of its text."""
FAINTLY = 0.15
"""What a word of an example or of an unclear point counts, beside a word of the rule."""


def rules_of(game: str) -> list[Rule]:
    return [rule for book in inventory.books().values() if book.game == game for rule in book.rules.values()]


class Packed(msgspec.Struct, frozen=True):
    """What is worked out from the rules of a game: phrasings by rule, words with how often they are used.

    `odds` and `elsewhere` are what else is asked at a table (elsewhere.py).
    """

    phrases: list[list[str]]
    counts: dict[str, int]
    naming: dict[str, list[str]]
    lexical: lexical.Index
    vectors: bytes
    odds: dict[str, float]
    elsewhere: bytes


def pack(game: str, felt: Sense | None) -> Packed:
    """Work out the index of one game, with the sense of its phrasings where there is any."""
    rules, phrases = rules_of(game), phrasings(game)
    vocabulary, told = understood(phrases)
    bags = [_bag(rule, group) for rule, group in zip(rules, told, strict=True)]
    vectors = meanings.pack(felt, told) if felt else b""
    named = naming(rules, told)
    odds = elsewhere.odds(vocabulary.counts, sum(map(len, told)))
    beside = elsewhere.pack(felt) if felt else b""
    index = lexical.index(bags, synonyms.alike(game))
    return Packed(phrases, vocabulary.counts, named, index, vectors, odds, beside)


def phrasings(game: str) -> list[list[str]]:
    """By rule, its text under its heading, and then the ways players ask for it."""
    return [[f"{rule.section} {rule.text}", *inventory.asked().get(rule.id, ())] for rule in rules_of(game)]


def understood(phrases: list[list[str]]) -> tuple[Vocabulary, list[list[list[str]]]]:
    """The vocabulary of a game, and the words of its phrasings by rule; of each rule's, the first is its text."""
    told = [[words(phrase) for phrase in group] for group in phrases]
    vocabulary = Vocabulary((group[0] for group in told), chain.from_iterable(group[1:] for group in told))
    return vocabulary, [[vocabulary.right(phrase) for phrase in group] for group in told]


def _bag(rule: Rule, told: list[list[str]]) -> Counter[str]:
    """The stems a rule is found by, each with its weight."""
    bag: Counter[str] = Counter()
    for term in terms(rule.id.partition(".")[2].replace(".", " ")):
        bag[term] += NAMED
    for word, count in Counter(chain.from_iterable(told)).items():
        if word not in STOP_WORDS:
            bag[stem(word)] += count
    faint = [f"{example.given} {example.when} {example.then}" for example in inventory.examples_of(rule.id)]
    faint += [f"{unclear.topic} {unclear.reading}" for unclear in inventory.ambiguities_of(rule.id)]
    for text in faint:
        for term in set(terms(text)):
            bag[term] += FAINTLY
    return bag
