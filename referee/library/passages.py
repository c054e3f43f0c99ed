"""Passages: the text of a rulebook a player owns, split by its headings, indexed by words.

Nothing of the kind is shipped. A passage is only ever quoted: it decides nothing.
"""

import math
import re
from collections import Counter

import msgspec

from referee.library import lexical
from referee.library.inventory import Rule
from referee.library.words import terms

LONGEST_PASSAGE = 1200
LONGEST_HEADING = 80
HEADING_WEIGHT = 3
BESIDE = 0.35
"""How much of a rule's telling words a passage must have to be quoted beside it."""
TO_THE_POINT = 0.5
"""How much of a question's."""
_MARKDOWN = re.compile(r"#{1,6}\s+(?P<title>.+?)\s*#*")
_BOLD = re.compile(r"(\*\*|__)(?P<title>[^*_]+)\1:?")
_NUMBERED = re.compile(r"(?:[0-9]+(?:\.[0-9]+)*|[IVX]+|[A-Z])[.)]\s+\S.*")
_UNDERLINE = re.compile(r"={3,}|-{3,}")
_SHADOWED = re.compile(r"(.{2,}?)(?:\s*\1)+")
_SENTENCE_END = re.compile(r"[.!?;,:]$")


class Passage(msgspec.Struct, frozen=True):
    """A piece of the book under one heading."""

    heading: str
    text: str


def split(text: str) -> list[Passage]:
    """The passages of a text in order; long sections come in several pieces under the same heading."""
    found: list[Passage] = []
    heading, body = "", []
    lines = [line.strip() for line in text.replace("\r\n", "\n").replace("\r", "\n").split("\n")]
    for place, line in enumerate(lines):
        title = _heading(lines, place)
        if title is None:
            if not _UNDERLINE.fullmatch(line):
                body.append(line)
            continue
        found += _pieces(heading, body)
        heading, body = _once(title), []
    return found + _pieces(heading, body)


def _heading(lines: list[str], place: int) -> str | None:
    """The heading a line is, if it is one: marked as such, underlined, in capitals, numbered or alone in bold."""
    line = lines[place]
    if not line or len(line) > LONGEST_HEADING or not any(sign.isalpha() for sign in line):
        return None
    marked = _MARKDOWN.fullmatch(line)
    if marked:
        return marked["title"].strip("*_ ")
    before = lines[place - 1] if place else ""
    after = lines[place + 1] if place + 1 < len(lines) else ""
    if _UNDERLINE.fullmatch(after) and not before:
        return line
    bold = _BOLD.fullmatch(line)
    plain = bold["title"].strip() if bold else line
    alone = not before and not after
    if plain.isupper() and len(plain) > 2 and (bold or not before):
        return plain
    if alone and not _SENTENCE_END.search(plain) and (bold or _NUMBERED.fullmatch(plain) or plain.istitle()):
        return plain
    return None


def _once(title: str) -> str:
    """Headings printed with a shadow come out of a file several times over."""
    shadowed = _SHADOWED.fullmatch(title)
    return shadowed[1] if shadowed else title


def _pieces(heading: str, lines: list[str]) -> list[Passage]:
    """A section cut at its empty lines so that no piece is much longer than can be quoted."""
    paragraphs = [" ".join(part.split()) for part in "\n".join(lines).split("\n\n")]
    pieces: list[str] = []
    for paragraph in filter(None, paragraphs):
        for part in _cut(paragraph):
            if pieces and len(pieces[-1]) + len(part) < LONGEST_PASSAGE:
                pieces[-1] += f" {part}"
            else:
                pieces.append(part)
    return [Passage(heading, piece) for piece in pieces]


def _cut(paragraph: str) -> list[str]:
    """A paragraph in parts of bearable length, cut after a space."""
    parts: list[str] = []
    start = 0
    while len(paragraph) - start > LONGEST_PASSAGE:
        end = paragraph.rfind(" ", start + 1, start + LONGEST_PASSAGE)
        end = start + LONGEST_PASSAGE if end < 0 else end
        parts.append(paragraph[start:end].strip())
        start = end
    return [*parts, paragraph[start:].strip()]


class Passages:
    """The index over the passages of one book."""

    def __init__(self, passages: list[Passage]) -> None:
        self.passages = passages
        self._lexical = lexical.Lexical(lexical.index([_bag(passage) for passage in passages], {}), len(passages))
        self._unheard = math.log(2 * len(passages) + 2)
        self._beside: dict[str, Passage | None] = {}

    def beside(self, rule: Rule) -> Passage | None:
        """The passage that says what this rule says, if one plainly does; worked out once."""
        if rule.id not in self._beside:
            self._beside[rule.id] = self.best(terms(f"{rule.section} {rule.section} {rule.text}"), BESIDE)
        return self._beside[rule.id]

    def best(self, wanted: list[str], enough: float = TO_THE_POINT) -> Passage | None:
        """The passage with most of these words, if it has enough of them."""
        scores = self._lexical.scores(wanted)
        if not any(scores):
            return None
        place = scores.index(max(scores))
        rarity = self._lexical.rarity
        whole = sum(rarity.get(term, self._unheard) for term in set(wanted))
        has = sum(rarity[term] for term in self._lexical.matched(set(wanted), place))
        return self.passages[place] if has >= enough * whole else None


def _bag(passage: Passage) -> Counter[str]:
    bag: Counter[str] = Counter(terms(passage.text))
    for term in terms(passage.heading):
        bag[term] += HEADING_WEIGHT
    return bag
