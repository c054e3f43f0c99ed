"""What a question mentions: which of many names, where, and how many of it.

Names are those a game gives itself; nothing here knows what they stand for. Case and the ending of a plural do not
matter. A name is mentioned by all its words, or by a word that no other of the names has.
"""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import NamedTuple

WORD = re.compile(r"\w+(?:['\u2019]\w+)?")
ENDINGS = ("'s", "\u2019s", "ies", "es", "s", "en", "n")
SHORTEST = 3
"""A word keeps so many letters when its ending is cut, and a shorter one stands for no longer name."""
NUMBERS = {"a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6} | {
    "ein": 1, "eine": 1, "einen": 1, "zwei": 2, "drei": 3, "vier": 4, "fünf": 5, "sechs": 6,
}  # fmt: skip


class Mention(NamedTuple):
    """A name that was said: of which key, from which word to which, and whether in full."""

    key: str
    start: int
    end: int
    full: bool

    def overlaps(self, other: "Mention") -> bool:
        return self.start < other.end and other.start < self.end


def words_of(text: str) -> list[str]:
    """The words of a text as they were said, in small letters.

    >>> words_of("May I move to B2?")
    ['may', 'i', 'move', 'to', 'b2']
    """
    return WORD.findall(text.casefold())


def stem(word: str) -> str:
    """A word without the ending of a plural.

    >>> stem("units"), stem("heroes"), stem("unit"), stem("b2")
    ('unit', 'hero', 'unit', 'b2')
    """
    ending = next((end for end in ENDINGS if word.endswith(end) and len(word) - len(end) >= SHORTEST), "")
    return word[: len(word) - len(ending)] if ending else word


def stems(text: str) -> list[str]:
    return [stem(word) for word in words_of(text)]


def mentioned(words: list[str], names: Mapping[str, Iterable[str]]) -> list[Mention]:
    """The keys whose names are said, in the order of the question; where two overlap, the longer name.

    >>> names = {"old": ["Old Grove"], "new": ["New Grove"], "A2": ["A2"]}
    >>> [one.key for one in mentioned(stems("from a2 to the old grove"), names)]
    ['A2', 'old']
    """
    told = {key: [stems(name) for name in called if name] for key, called in names.items()}
    found = [*said_in_full(words, told), *said_in_part(words, told)]
    found.sort(key=lambda one: (not one.full, one.start - one.end, one.start))
    kept: list[Mention] = []
    for one in found:
        if not any(one.overlaps(other) and (other.full or one.key == other.key) for other in kept):
            kept.append(one)
    return sorted(sole(kept), key=lambda one: one.start)


def said_in_full(words: list[str], told: Mapping[str, list[list[str]]]) -> list[Mention]:
    return [
        Mention(key, at, at + len(name), True)
        for key, called in told.items()
        for name in called
        for at in range(len(words) - len(name) + 1)
        if words[at : at + len(name)] == name
    ]


def said_in_part(words: list[str], told: Mapping[str, list[list[str]]]) -> list[Mention]:
    """By a word that of all these names only one has."""
    having = Counter(word for called in told.values() for word in {word for name in called for word in name})
    return [
        Mention(key, at, at + 1, False)
        for key, called in told.items()
        for at, word in enumerate(words)
        if len(word) > SHORTEST and having[word] == 1 and any(word in name for name in called)
    ]


def sole(found: list[Mention]) -> list[Mention]:
    """Each key once, as it was said best; what was said of two keys alike is said of neither."""
    alike = Counter((one.start, one.end) for one in found)
    return list({one.key: one for one in reversed(found) if alike[one.start, one.end] == 1}.values())


def number_before(words: list[str], mention: Mention) -> int | None:
    """How many of it: "2 melee units", "a worker"; None where nobody says."""
    word = words[mention.start - 1] if mention.start else ""
    return int(word) if word.isdecimal() else NUMBERS.get(word)
