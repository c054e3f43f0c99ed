"""A question as it is put: what it asks, the scene it tells, and what is only talk.

A short question is one part. A longer one is cut into its sentences, none longer than the reader reads: what asks
counts most, and what tells the scene still counts. Fillers, and what is said of other games before the question
itself, count for nothing.
"""

import re
from collections.abc import Iterator
from itertools import chain, pairwise

import msgspec

from referee.library.words import STOP_WORDS, stems, words

LONGEST_PART = 28
"""So many words are read in one, and a question that has no more."""
MOST_PARTS = 24
"""So many are read one by one; nobody puts a question in more sentences than that, and each has its price."""
ASKS, TELLS = 2, 1
"""What a word counts that asks, and one that tells what happened."""
ENOUGH = 2
"""So many telling words make a question; with fewer, what was said before it is needed."""
_SENTENCE = re.compile(r"[^.?!;\n]+[.?!;\n]*")
_CUT = re.compile(r",|:| - |\b(?:and|but|so|because|while|since|then)\b")
_DOUBLED = re.compile(r"(.)\1+")
_ASKING = """
what whats when where who whos whom whose which how why can could may might must do does did is are am was were should
shall will would has have
"""
ASKING = frozenset(_ASKING.split())
_FILLERS = "um umm uh uhm erm er eh hm hmm mmm ah oh ok okay hey hi hello please sorry yeah yep anyway"
FILLERS = frozenset(_FILLERS.split())
_TALK = re.compile(
    r"\b(?:you know|i mean|i guess|or something|or whatever|quick question|stupid question|let me think|by the way)\b",
    re.IGNORECASE,
)
_GAMES = """
risk catan settlers monopoly chess checkers draughts scrabble poker uno pandemic carcassonne dominion stratego warhammer
gloomhaven cluedo backgammon wingspan splendor azul munchkin talisman scythe rummy starcraft diplomacy
ticket_to_ride axis_and_allies magic_the_gathering dungeons_and_dragons terraforming_mars twilight_imperium
trivial_pursuit
"""
_ELSEWHERE = re.compile(
    rf"\b(?:in|from|play|plays|played|playing|like|unlike|than|know|knows)\s+(?:the game of\s+)?"
    rf"(?:{'|'.join(_GAMES.split()).replace('_', ' ')})\b",
    re.IGNORECASE,
)
NUMBERS = {"two": 2, "2": 2, "three": 3, "3": 3, "four": 4, "4": 4, "five": 5, "5": 5}
"""How many may play any of the games."""


class Part(msgspec.Struct, frozen=True):
    """Some words of a question in their order, and what they count."""

    words: list[str]
    weight: int = TELLS


class Question(msgspec.Struct, frozen=True):
    """A question in its parts, its telling words with what each counts, and which of them were put right."""

    parts: list[Part]
    terms: dict[str, int]
    corrected: dict[str, str]
    elsewhere: bool = False
    """Whether it is put about another game."""
    asks_twice: bool = False
    """Whether two things are asked in it."""

    @classmethod
    def of(cls, text: str) -> "Question":
        """The question as it was typed or heard."""
        sentences = _about_this(_TALK.sub(" ", text))
        elsewhere = any(_ELSEWHERE.search(sentence) for sentence in sentences)
        asked = cls([], {}, {}, elsewhere, _questions(sentences) > 1)
        return asked.made(_few([*_parts(sentences)]), {})

    def made(self, parts: list[Part], corrected: dict[str, str]) -> "Question":
        """The same question in these parts."""
        terms: dict[str, int] = {}
        for part in parts:
            for term in stems(part.words):
                terms[term] = max(terms.get(term, 0), part.weight)
        return msgspec.structs.replace(self, parts=parts, terms=terms, corrected=corrected)

    @property
    def pieces(self) -> set[str]:
        """The words that are a name, but for doubled letters, once they are put together."""
        split = [heard for heard, name in self.corrected.items() if " " in heard and _single(heard) == _single(name)]
        return {piece for heard in split for piece in heard.split()}

    @property
    def players(self) -> int | None:
        """How many play, where that is said: "with four players", "a 3-player game", "the four of us"."""
        told = self.words
        for number, *after in zip(told, told[1:], [*told[2:], ""], strict=False):
            if number in NUMBERS and (after[0].startswith("player") or after == ["of", "us"]):
                return NUMBERS[number]
        return None

    @property
    def words(self) -> list[str]:
        """All its words in order."""
        return [*chain.from_iterable(part.words for part in self.parts)]


def _parts(sentences: list[str]) -> Iterator[Part]:
    told = [words(sentence) for sentence in sentences]
    if sum(map(len, told)) <= LONGEST_PART:
        yield Part([*chain.from_iterable(told)])
        return
    asks = [sentence.rstrip().endswith("?") for sentence in sentences]
    if not any(asks):
        asks = [bool(one) and one[0] in ASKING for one in told]
    if not any(asks):
        asks = [place == len(told) - 1 for place in range(len(told))]
    for place in range(len(told) - 1, 0, -1):
        if asks[place] and len(set(told[place]) - STOP_WORDS) < ENOUGH:
            asks[place - 1] = True
    for sentence, does_ask in zip(sentences, asks, strict=True):
        for piece in _pieces(sentence):
            yield Part(piece, ASKS if does_ask else TELLS)


def _few(parts: list[Part]) -> list[Part]:
    """The same words in few parts: where there are too many, those that count the same are read as one text."""
    if len(parts) <= MOST_PARTS:
        return parts
    few: list[Part] = []
    for weight in (ASKS, TELLS):
        told = [*chain.from_iterable(part.words for part in parts if part.weight == weight)]
        few += [Part(told[start : start + LONGEST_PART], weight) for start in range(0, len(told), LONGEST_PART)]
    return few


def _questions(sentences: list[str]) -> int:
    """How many things are asked: clauses that begin as a question does and say enough to be one."""
    asked = 0
    for sentence in sentences:
        if sentence.rstrip().endswith("?") or len(sentences) == 1:
            clauses = [words(clause) for clause in re.split(_CUT, sentence)]
            asked += sum(bool(one) and one[0] in ASKING and len({*one} - STOP_WORDS) >= ENOUGH for one in clauses)
    return asked


def _about_this(text: str) -> list[str]:
    """The sentences of a text, without what is said of other games before the question."""
    sentences = [one for one in _SENTENCE.findall(text) if words(one)]
    if not _ELSEWHERE.search(text):
        return sentences
    kept = [rest for sentence in sentences if (rest := _without_elsewhere(sentence))]
    telling = {word for one in kept for word in words(one)} - STOP_WORDS
    return kept if len(telling) >= ENOUGH else sentences


def _without_elsewhere(sentence: str) -> str:
    """A sentence without its clauses about other games."""
    end = sentence[len(sentence.rstrip(".?!;\n")) :]
    clauses = re.split(r",|\bbut\b|\band here\b|\bso\b", sentence)
    kept = [clause for clause in clauses if not _ELSEWHERE.search(clause)]
    return ",".join(kept).rstrip(".?!;\n") + end if any(words(clause) for clause in kept) else ""


def _pieces(sentence: str) -> Iterator[list[str]]:
    """The words of a sentence, in pieces that can be read in one, cut where a speaker would draw breath."""
    piece: list[str] = []
    for clause in _clauses(sentence):
        if piece and len(piece) + len(clause) > LONGEST_PART:
            yield piece
            piece = []
        piece = piece + clause
        while len(piece) > LONGEST_PART:
            yield piece[:LONGEST_PART]
            piece = piece[LONGEST_PART:]
    if piece:
        yield piece


def _clauses(sentence: str) -> Iterator[list[str]]:
    cuts = [0, *(found.start() for found in _CUT.finditer(sentence)), len(sentence)]
    for start, end in pairwise(cuts):
        if found := words(sentence[start:end]):
            yield found


def without_fillers(told: list[str]) -> list[str]:
    """The words that are not mere sounds; all of them where nothing else was said."""
    return told if FILLERS.isdisjoint(told) else [word for word in told if word not in FILLERS] or told


def _single(text: str) -> str:
    """Its letters, of doubled ones the first.

    >>> _single("polly morph"), _single("for saken")
    ('polymorph', 'forsaken')
    """
    return _DOUBLED.sub(r"\1", text.replace(" ", ""))
