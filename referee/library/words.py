"""Words as the search sees them: lower case, without endings, numbers as figures.

Players type with one thumb, so the same rules hold for questions and for the books: apostrophes vanish,
number words and ordinals become figures, plurals and tenses fall together. No meaning is decided here.

>>> terms("Do the two peasants' spells count?")
['2', 'peasant', 'spell', 'count']
"""

import re
from collections.abc import Iterable
from functools import lru_cache

_WORD = re.compile(r"(?<![a-z0-9])[a-z]+|(?<=[0-9])(?!(?:st|nd|rd|th)\b)[a-z]+|[0-9]+")
_APOSTROPHES = str.maketrans("", "", "'`\u2019\u00b4")

_LITTLE_WORDS = """
a an the is are be am been being to of in on at it its i im my me mine we us our you your he hes his him she her
they theyre them their do does did done doing can could may might and or if so then than this that thats these
those there theres here what whats when how which who whos with for from by as was were has have had ive got will
would should shall just not no but about into any some also too very really even
"""
STOP_WORDS = frozenset(_LITTLE_WORDS.split())
_NUMBER_WORDS = "zero one two three four five six seven eight nine ten eleven twelve"
_NUMBERS = {word: str(number) for number, word in enumerate(_NUMBER_WORDS.split())}
_NUMBERS |= {"once": "1", "twice": "2", "first": "1", "second": "2", "third": "3", "fourth": "4", "fifth": "5"}
_ENDINGS = ("ings", "ing", "edly", "ed", "ly", "s")


def words(text: str) -> list[str]:
    """The plain words of a text, in order; other alphabets and signs are left out."""
    return _WORD.findall(text.lower().translate(_APOSTROPHES))


def terms(text: str) -> list[str]:
    """The words that carry meaning, each brought to its stem."""
    return stems(words(text))


def stems(told: Iterable[str]) -> list[str]:
    """The stems of those words that carry meaning."""
    return [stem(word) for word in told if word not in STOP_WORDS]


@lru_cache(maxsize=65536)
def stem(word: str) -> str:
    """A word without its ending: rolls, rolled and rolling are one."""
    if word in _NUMBERS:
        return _NUMBERS[word]
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "i"
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= 3 and not word.endswith("ss"):
            word = _undouble(word[: -len(ending)]) if ending != "s" else word[:-1]
            break
    if word.endswith("y") and len(word) > 3:
        return word[:-1] + "i"
    return word[:-1] if word.endswith("e") and len(word) > 3 else word


def _undouble(word: str) -> str:
    """Stopped becomes stop, but called stays call."""
    if len(word) > 3 and word[-1] == word[-2] and word[-1] not in "lsz":
        return word[:-1]
    return word
