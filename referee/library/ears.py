"""Ears: names that dictation splits or mishears, known by their sound.

A phone that writes down what it hears writes words it knows: "polly morph", "here oh", "tore in". Neighbouring words
are joined and compared by sound (metaphone) with the names of a game. What is heard so is added to the question;
nothing that was said is taken away. A name is what a rule is called by or a book prints as one: an ordinary word that
merely stands in a rule is none.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import dropwhile

from jellyfish import damerau_levenshtein_distance, jaro_winkler_similarity, metaphone

from referee.library.inventory import Rule
from referee.library.spelling import english
from referee.library.words import STOP_WORDS, stem, words

SHORTEST = 4
LONGEST_RUN = 4
"""So many neighbouring words are joined at most."""
ODD = 2
"""A word used no more often than this in a game is odd there: it may be a piece of another."""
LONG_SOUND = 5
"""A sound of so many consonants may have one of them misheard."""
OPENING = 3
"""So many of its sounds, the first ones, are always heard right."""
LIKE = {2: 0.85, 3: 0.7, 4: 0.7, 5: 0.7}
"""How like one another name and words must be in letters too (jaro and winkler), by how long the sound is."""
BARELY_LIKE = 0.5
VERY_LIKE = 0.85
"""The same where the sound is not quite the same."""
ALL_BUT = 0.93
"""The same where nothing about the words is odd: they may well be what was meant."""
MADE_UP = 0.1
"""How much more like an odd run counts for a name that is no English word: those are what dictation does not know."""
NEVER = 2.0
_PRINTED = re.compile(r"(?<=[a-z,;] )[A-Z][a-z]{3,}")
_TITLES = re.compile(r"[A-Z][a-z]+(?: (?:of |the )?[A-Z][a-z]+)+")
_COUNTING = frozenset(["all", "both", "each", "every", "most", "one", "only", "other", "two", "whenever"])
"""With such a word, large where a sentence begins, no name begins: every Region is none, nor is every Worgen."""
_VOWELS = "AEIOU"
_UNHEARD = str.maketrans("", "", "WYH ")


@lru_cache(maxsize=16384)
def sound(word: str) -> str:
    """The consonants one hears; at the beginning a vowel, whichever it is."""
    code = metaphone(word)
    first = "A" if code[:1] in _VOWELS else code[:1]
    return first + code[1:].replace("NK", "N").translate(_UNHEARD)


@lru_cache(maxsize=16384)
def sound_inside(word: str) -> str:
    """How a word sounds right after another: nobody hears the vowel it begins with."""
    return sound(word).lstrip("AWYH")


def together(told: Iterable[str]) -> str:
    """How words sound that are spoken as one."""
    code = ""
    for word in told:
        code = _joined(code, word)
    return code


def _joined(code: str, word: str) -> str:
    if not code:
        return sound(word)
    inside = sound_inside(word)
    return code + (inside[1:] if code[-1:] == inside[:1] else inside)


def names(rules: Iterable[Rule], known: Iterable[str]) -> dict[str, list[str]]:
    """Every name of a game, written in one word, with the words it is made of; also as its words are bent."""
    found: dict[str, list[str]] = {}
    for rule in rules:
        told = words(f"{rule.section} {rule.text}")
        text = f" {' '.join(told)} "
        single = [part for part in rule.id.split(".")[1:] if f" {part} " in text]
        single += [word for word in told if word not in english()]
        single += [printed.lower() for printed in _PRINTED.findall(rule.text)]
        titles = [
            [*dropwhile(STOP_WORDS.__contains__, words(title))]
            for title in _TITLES.findall(f"{rule.section}. {rule.text}")
        ]
        for name in (*([word] for word in single), *(title for title in titles if title and title[0] not in _COUNTING)):
            if len("".join(name)) >= SHORTEST and not STOP_WORDS.issuperset(name):
                found["".join(name)] = name
    stems = {stem(name[0]) for name in found.values() if len(name) == 1}
    return found | {
        word: [word] for word in known if len(word) >= SHORTEST and word not in found and stem(word) in stems
    }


class Ears:
    """The names of a game by their sound."""

    def __init__(self, names: Mapping[str, list[str]], counts: Mapping[str, int]) -> None:
        self._names = names
        self._usual = STOP_WORDS.union(word for word, count in counts.items() if count > ODD)
        self._alone = english().difference(counts, STOP_WORDS)
        self._made_up = {name for name, parts in names.items() if len(parts) == 1 and name not in english()}
        self._sounds = {name: together(parts) for name, parts in names.items()}
        self._exact: dict[str, list[str]] = {}
        self._near: dict[str, list[str]] = {}
        for name, code in self._sounds.items():
            self._exact.setdefault(code, []).append(name)
            for left in _misheard(code):
                self._near.setdefault(left, []).append(name)
        self._openings = {code[:OPENING] for code in self._sounds.values() if len(code) >= LONG_SOUND}

    def heard(self, told: list[str]) -> list[tuple[slice, list[str]]]:
        """The runs of words that sound like a name, each with the name's words; no word is in two of them."""
        exact, openings = self._exact, self._openings
        runs = [
            (like, run, name)
            for run, said, code, opening in _spoken(tuple(told))
            if (code in exact or opening in openings) and self._may_be_name(said)
            for like, name in self._like(said, code)
        ]
        if not runs:
            return []
        taken: set[int] = set()
        found = []
        for _, run, name in sorted(runs, key=lambda one: -one[0]):
            if taken.isdisjoint(range(run.start, run.stop)):
                taken.update(range(run.start, run.stop))
                found.append((run, name))
        return sorted(found, key=lambda one: one[0].start)

    def _may_be_name(self, run: tuple[str, ...]) -> bool:
        """Little words belong to one only beside an odd word; alone, only a word that is English and not the game's."""
        if len(run) == 1:
            return run[0] in self._alone
        return not self._usual.issuperset(run) or STOP_WORDS.isdisjoint(run)

    def _like(self, run: tuple[str, ...], code: str) -> Iterator[tuple[float, list[str]]]:
        """The names a run sounds like, and how like it is."""
        is_odd = not self._usual.issuperset(run)
        joined = "".join(run)
        near = [*self._exact.get(code, ())]
        if len(run) > 1:
            near += [name for left in _misheard(code) for name in self._near.get(left, ())]
        for name in dict.fromkeys(near):
            parts = self._names[name]
            if len(run) == 1 and (len(parts) > 1 or len(code) < LONG_SOUND):
                continue
            like = jaro_winkler_similarity(joined, name) + (MADE_UP if is_odd and name in self._made_up else 0)
            if like >= _least(code, self._sounds[name], is_odd) and not _says(run, parts):
                yield like, parts


@lru_cache(maxsize=8)
def _spoken(told: tuple[str, ...]) -> list[tuple[slice, tuple[str, ...], str, str]]:
    """Every run of words that is long enough for a name, with how it sounds, and how that begins where it is long.

    Every game asks for the same.
    """
    found = []
    for start in range(len(told)):
        code, letters = "", 0
        for end, word in enumerate(told[start : start + LONGEST_RUN], start + 1):
            if not word.isalpha():
                break
            code = _joined(code, word)
            letters += len(word)
            if letters >= SHORTEST:
                opening = code[:OPENING] if len(code) >= LONG_SOUND else ""
                found.append((slice(start, end), told[start:end], code, opening))
    return found


def _least(code: str, other: str, is_odd: bool) -> float:
    """How like in letters what sounds so must be."""
    if code == other and is_odd:
        return LIKE.get(len(code), BARELY_LIKE if len(code) > 1 else NEVER)
    if code == other and len(code) >= OPENING:
        return ALL_BUT
    if min(len(code), len(other)) < LONG_SOUND or damerau_levenshtein_distance(code, other) > 1:
        return NEVER
    return VERY_LIKE if is_odd else ALL_BUT


def _says(run: Iterable[str], name: list[str]) -> bool:
    """Whether the words say the name already."""
    said = {stem(word) for word in run}
    return all(stem(word) in said for word in name)


@lru_cache(maxsize=16384)
def _misheard(code: str) -> list[str]:
    """Of a long sound, what is left when one consonant is not heard, and all of it."""
    if len(code) < LONG_SOUND:
        return []
    return sorted({code, *(code[:at] + code[at + 1 :] for at in range(1, len(code)))})
