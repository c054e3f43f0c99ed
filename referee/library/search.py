"""Search: a question in a player's own words, answered with the rules that decide it.

Words are put right against the game's vocabulary, matched with synonyms against what the rules say and how
players ask for them, and, where the sentence model is installed, compared by meaning. The books are searched
game by game; an answer never depends on what was asked before.

>>> [hit.rule.id for hit in search("faerie fire", game="warcraft", limit=1).results]
['wbg.card.faerie-fire']
"""

from collections.abc import Iterator, Mapping
from hashlib import sha256
from pathlib import Path

import msgspec

from referee.library import force, inventory, sense
from referee.library.arranging import MORE, arranged
from referee.library.beside import Beside, beside, texts
from referee.library.conditions import Setting
from referee.library.folders import HERE, folders, remembered
from referee.library.inventory import Ambiguity, Example, Rule
from referee.library.packing import Packed, pack
from referee.library.question import Question
from referee.library.shelf import Found, Shelf

LONGEST_QUESTION = 1000
MOST_RESULTS = 50
CLOSE = 0.03
"""By less than this part of the first's score, the second comes about as near."""
FULL_TEXT = "full text"
WITH_WORDS = "full text and word vectors"
WITH_MODEL = "full text and sentence model"

_packed: dict[str, Packed] = {}


class Hit(msgspec.Struct, frozen=True):
    """A rule that answers, how well, why, and what a reader should see beside it."""

    rule: Rule
    score: float
    why: str
    beside: Beside

    @property
    def example(self) -> Example | None:
        return self.beside.example

    @property
    def readings(self) -> list[Ambiguity]:
        return self.beside.readings

    @property
    def related(self) -> list[Rule]:
        return [inventory.rule(id) for id in self.rule.see if inventory.exists(id)]


class Answer(msgspec.Struct, frozen=True):
    """The rules found, the best first, and how the question was understood."""

    results: list[Hit]
    engine: str
    corrected: dict[str, str]
    settled: bool = True
    """Whether the books settle it; otherwise the rules found only come nearest."""
    either: bool = False
    """Whether it may be the second as well as the first: they come about as near, or two things are asked."""
    left_out: list[Hit] = []
    """At a table: what would be among the first, were it in force there."""


def search(q: str, game: str | None = None, book: str | None = None, limit: int = 5) -> Answer:
    """The rules that answer a question; ValueError when it is too long or the game or book is unknown."""
    if len(q) > LONGEST_QUESTION:
        raise ValueError(f"A question has at most {LONGEST_QUESTION} characters; this one has {len(q)}.")
    wanted = min(max(limit, 0), MOST_RESULTS)
    asked = Question.of(q)
    asked_of = _understood(asked, [shelf(key) for key in _games(game, book)])
    found: list[tuple[Found, Shelf, Question]] = []
    settled = False
    for each, question in asked_of:
        floor = found[-1][0].score if found and len(found) == wanted else 0.0
        here = each.find(question, book, max(wanted, 1), floor)
        settled = settled or each.settles(question, here)
        found += [(one, each, question) for one in here]
        found = sorted(found, key=lambda one: -one[0].score)[:wanted]
    telling = {each: each.telling(question) for _, each, question in found}
    hits = [_hit(one, telling[each]) for one, each, _ in found]
    either = _is_either(hits, settled, asked)
    return Answer(hits, engine(), _corrected(found[: 2 if either else 1]), settled, either)


def _understood(asked: Question, shelves: list[Shelf]) -> list[tuple[Shelf, Question]]:
    """The question as each game reads it; what is a name of one in pieces is no misspelt word of another."""
    read = [(each, each.understand(asked)) for each in shelves]
    pieces = {piece for _, question in read for piece in question.pieces}
    if not pieces:
        return read
    return [(each, each.understand(asked, pieces)) for each in shelves]


def _corrected(leading: list[tuple[Found, Shelf, Question]]) -> dict[str, str]:
    """How the question was read for what answers it: what another game would have heard in it is nobody's concern."""
    corrected: dict[str, str] = {}
    for _, _, question in leading:
        corrected |= question.corrected
    return corrected


def search_at(table: Setting, q: str, game: str, book: str | None = None, limit: int = 5) -> Answer:
    """The rules of a game that answer a question at a table: those in force there, replacing ones above replaced."""
    if len(q) > LONGEST_QUESTION:
        raise ValueError(f"A question has at most {LONGEST_QUESTION} characters; this one has {len(q)}.")
    wanted = min(max(limit, 0), MOST_RESULTS)
    asked_of = shelf(_games(game, book)[0])
    question, standing = asked_of.understand(Question.of(q)), asked_of.standing(table)
    every = asked_of.find(question, book, max(wanted, 1), standing=msgspec.structs.replace(standing, out=frozenset()))
    left_out = [one for one in every[:wanted] if not force.in_force(one.rule.id, table)]
    found = arranged(asked_of.find(question, book, wanted + MORE, standing=standing), table)[:wanted]
    hits, out = (_hits(some, asked_of, question) for some in (found, left_out))
    settled = asked_of.settles(question, every)
    return Answer(hits, engine(), question.corrected, settled, _is_either(hits, settled, question), out)


def _hits(found: list[Found], shelf: Shelf, question: Question) -> list[Hit]:
    telling = shelf.telling(question)
    return [_hit(one, telling) for one in found]


def _hit(found: Found, telling: Mapping[str, float]) -> Hit:
    return Hit(found.rule, round(found.score, 4), found.explain(), beside(found.rule.id, telling))


def _is_either(hits: list[Hit], settled: bool, question: Question) -> bool:
    """Whether the second may be meant as well as the first."""
    if not settled or len(hits) < 2:
        return False
    return question.asks_twice or abs(hits[0].score - hits[1].score) < CLOSE * hits[0].score


def engine() -> str:
    """How questions are searched here: with what is installed."""
    installed = sense.load()
    if installed is None:
        return FULL_TEXT
    return WITH_WORDS if installed.whole is None else WITH_MODEL


@remembered
def shelf(game: str) -> Shelf:
    """The index of one game, made at its first question unless it was put back before."""
    felt = sense.load()
    return Shelf(game, _packed.get(game) or pack(game, felt), felt)


def warm() -> None:
    """Make every index now, so that the first question need not wait."""
    for game in inventory.games():
        shelf(game).warm()
    texts()


def packed() -> bytes:
    """Every index as worked out from the books, for `put_back` at another start."""
    return msgspec.msgpack.encode({game: shelf(game).packed for game in inventory.games()})


def put_back(data: bytes) -> None:
    """Take indexes worked out before; whoever kept them answers for their being of these very books."""
    found = msgspec.msgpack.decode(data, type=dict[str, Packed])
    forget()
    _packed.update(found)


def forget() -> None:
    """Leave every index as before the first question."""
    _packed.clear()
    shelf.cache_clear()


def fingerprint() -> str:
    """Changes with anything an index is worked out from: books, phrasings, synonyms, model, this code."""
    told = sha256(engine().encode())
    brought = [folder / part for folder in folders().values() for part in ("rules", "asked")]
    for root in (HERE, *(folder for folder in brought if folder.is_dir())):
        for path in _sources(root):
            told.update(path.name.encode() + path.read_bytes())
    return told.hexdigest()[:16]


def _sources(folder: Path) -> Iterator[Path]:
    for path in sorted(folder.iterdir(), key=lambda path: path.name):
        if path.is_dir():
            yield from _sources(path)
        elif path.name.endswith((".py", ".yaml", ".txt", ".bin", ".json", ".onnx")):
            yield path


def _games(game: str | None, book: str | None) -> list[str]:
    of_book, games = inventory.game_of_book(), inventory.games()
    if book is not None and book not in of_book:
        raise ValueError(f"There is no book {book!r}; the books are {', '.join(of_book)}.")
    if game is not None and game not in games:
        raise ValueError(f"There is no game {game!r}; the games are {', '.join(games)}.")
    wanted = of_book[book] if book else None
    return [one for one in games if game in (None, one) and wanted in (None, one)]
