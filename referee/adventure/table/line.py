"""A typed line as words, read from left to right; what is wrong with it is told by the word that is wrong.

    words_of('[X]: hurt 1 foe; say "Ring the bell: once."')    [ x ] : hurt 1 foe ; say "Ring the bell: once.

Quoted text is one word, with its first quotation mark; everything else is in small letters.
"""

import re
from collections.abc import Iterable

from referee.adventure.table.vocabulary import TARGETS
from referee.adventure.table.word_shapes import LEAST, MOST
from referee.kernel.say import Text, say

QUOTE, MARKS = '"', ('"', "“", "”", "„")
TOKEN = re.compile(
    r'"[^"]*"|[“„][^“”„"]*[“”]'  # a text in quotes
    r"|>=|\u2265"  # at least
    r"|[+\u2212\u2013-]\s*[0-9]+(?![\w-])"  # a number with its sign
    r'|[\[\]:;,=/>"“”„]'
    r'|[^\s\[\]:;,=/>\u2265"“”„]+'
)
PLAIN = str.maketrans({"\u2212": "-", "\u2013": "-", "\u2265": ">="})
NUMBER = re.compile(r"[+-]?[0-9]+")
NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
LONGEST = 40
"""So much of a word is told where it is wrong."""


class Fault(Exception):
    """A line that nobody understands: the word that is wrong, and why, as a sentence for people."""

    def __init__(self, word: str, why: Text) -> None:
        super().__init__(word, why)
        self.word = word
        self.why = why


def fault(word: str, sentence: str, **slots: object) -> Fault:
    """A fault whose sentence tells the word."""
    told = word.removeprefix(QUOTE)
    told = told if len(told) <= LONGEST else f"{told[:LONGEST]}…"
    return Fault(word, say(sentence, word=told, **slots))


def words_of(text: str) -> list[str]:
    """A line taken apart."""
    words = TOKEN.findall(text)
    if any(word in MARKS for word in words):
        raise fault(QUOTE, "A quotation mark is left open.")
    found = [plain(word) for word in words]
    if QUOTE in found:
        raise fault(QUOTE, "Between the quotation marks a text is missing.")
    return found


def plain(word: str) -> str:
    """A word as it is compared; a text without its last quotation mark."""
    if word[0] in MARKS:
        return QUOTE + " ".join(word[1:-1].split())
    return "".join(word.translate(PLAIN).lower().split())


def is_number(word: str) -> bool:
    return bool(NUMBER.fullmatch(word))


def is_name(word: str) -> bool:
    """Whether a word can be the name of a space or a card: words for whom are none, nor are numbers."""
    return bool(NAME.fullmatch(word)) and not is_number(word) and word not in TARGETS


def number_of(word: str, least: int = LEAST, most: int = MOST) -> int:
    """A number within bounds, whatever its sign."""
    if not is_number(word) or len(word) > LONGEST or not least <= abs(int(word)) <= most:
        raise fault(word, "“{word}” must be a number from {least} to {most}.", least=least, most=most)
    return int(word)


def unsigned(word: str, least: int = LEAST, most: int = MOST) -> int:
    """A number without a sign."""
    if is_number(word) and not word.isdigit():
        raise fault(word, "“{word}” must be a number without plus or minus.")
    return number_of(word, least, most)


class Line:
    """The words of a line, and how far it is read."""

    def __init__(self, text: str) -> None:
        self.words = words_of(text)
        self.at = 0
        if not self.words:
            raise Fault("", "The line is empty.")

    @property
    def next(self) -> str:
        """The word that comes; nothing at the end."""
        return self.words[self.at] if self.at < len(self.words) else ""

    @property
    def last(self) -> str:
        """The word that was read last."""
        return self.words[self.at - 1] if self.at else ""

    @property
    def rest(self) -> list[str]:
        return self.words[self.at :]

    def take(self) -> str:
        """The next word, which must be there."""
        if not self.next:
            raise fault(self.last, "After “{word}” something is missing.")
        self.at += 1
        return self.words[self.at - 1]

    def accept(self, word: str) -> bool:
        """Whether this word comes; it is then read."""
        found = self.next == word
        self.at += found
        return found

    def up_to(self, *stops: str) -> list[str]:
        """All words before one of these, or before the end."""
        begun = self.at
        while self.next and self.next not in stops:
            self.at += 1
        return self.words[begun : self.at]

    def one_of(self, words: Iterable[str]) -> str:
        """The next word, which must be one of these."""
        after, word = self.last, self.take()
        if word not in words:
            sentence = "After “{after}” stands {words: or}, not “{word}”."
            raise fault(word, sentence, after=after, words=list(words))
        return word

    def name(self, kind: str) -> str:
        """The next word, which must be the name of something of that kind."""
        after, word = self.last, self.take()
        if not is_name(word):
            raise fault(word, "After “{after}” stands the name of a {kind}, not “{word}”.", after=after, kind=kind)
        return word

    def colon(self) -> None:
        """Between when something works and what it does."""
        if not self.accept(":"):
            sentence = "Between when it works and what it does stands a colon; it is missing at “{word}”."
            raise fault(self.next or self.last, sentence)

    def finish(self) -> None:
        """There must be nothing more."""
        if self.next:
            raise fault(self.next, "“{word}” is too much: the line ends before it.")
