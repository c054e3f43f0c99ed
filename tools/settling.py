"""What each part of the evidence weighs by which a question is settled by the books or not: library/settling.json.

    python -m tools.settling             # works it out, and says how well it does on questions it was not shown
    python -m tools.settling --keep      # and writes it down

It is a logistic measure, worked out for each engine from questions/off/dev.yaml against the questions of
questions/fresh/dev, questions/scenes and questions/heard. Those are cut into five parts, and each part is judged by
what the other four came to. How much is asked of a question is then set so that hardly one of the book is denied.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
import numpy
import yaml

from referee.library import embedding, reader, search, settling
from referee.library.question import Question
from referee.library.settling import Evidence, Measure
from tools import ask_eval

ROOT = Path(__file__).parents[1]
QUESTIONS = ROOT / "questions"
KEPT = Path(settling.__file__).with_name("settling.json")
PARTS, TIMES = 5, 4
"""Into so many parts the questions are cut, and so many times anew."""
MODESTY = 0.3
"""How much large weights cost: few questions must not decide too much."""
DENIED = {"fresh/dev": 0.004, "scenes": 0.0, "heard": 0.09}
"""What part of the questions of the book may be denied at most; what is dictated badly, nobody can tell."""


class Asked(msgspec.Struct, frozen=True):
    """A question with what speaks for it, and where it is from."""

    q: str
    evidence: Evidence
    source: str


@contextmanager
def searching(engine: str) -> Iterator[None]:
    """The search as where no more than this engine is installed."""
    loads = embedding.load, reader.load
    if engine == settling.BY_WORDS:
        embedding.load = lambda: None  # type: ignore[assignment]
    if engine != settling.WITH_READER:
        reader.load = lambda: None  # type: ignore[assignment]
    search.forget()
    yield
    embedding.load, reader.load = loads
    search.forget()


def asked(game: str, q: str, source: str) -> Asked | None:
    """A question as the search sees it; None where it needs no measure."""
    shelf = search.shelf(game)
    question = shelf.understand(Question.of(q))
    found = shelf.find(question, limit=1)
    return Asked(q, shelf.evidence(question, found), source) if found and not question.elsewhere else None


def of_the_book() -> list[Asked]:
    """The questions for development that the books settle."""
    read = {part: ask_eval.read(QUESTIONS / part).values() for part in DENIED}
    told = [asked(one["game"], one["q"], part) for part, books in read.items() for book in books for one in book]
    return [one for one in told if one]


def off_the_book() -> list[Asked]:
    """Those they do not settle."""
    told = yaml.safe_load((QUESTIONS / "off" / "dev.yaml").read_text(encoding="utf-8"))
    return [one for one in (asked(one["game"], one["q"], "off") for one in told) if one]


def table(asked: Sequence[Asked]) -> Any:
    """The evidence as rows of numbers."""
    return numpy.array([msgspec.structs.astuple(one.evidence) for one in asked])


def weighed(book: Any, off: Any) -> Any:
    """What each part weighs, and last what they must come to for even chances (Newton's method)."""
    rows = numpy.concatenate([book, off])
    middle, spread = rows.mean(axis=0), rows.std(axis=0) + 1e-9
    rows = numpy.c_[(rows - middle) / spread, numpy.ones(len(rows))]
    wanted = numpy.concatenate([numpy.ones(len(book)), numpy.zeros(len(off))])
    cost = numpy.diag([MODESTY] * book.shape[1] + [1e-6])
    weights = numpy.zeros(rows.shape[1])
    for _ in range(40):
        chance = 1 / (1 + numpy.exp(-(rows @ weights).clip(-30, 30)))
        slope = rows.T @ (wanted - chance) - cost @ weights
        weights += numpy.linalg.solve((rows.T * (chance * (1 - chance))) @ rows + cost, slope)
    weights, even = weights[:-1] / spread, weights[-1]
    return numpy.append(weights, weights @ middle - even)


def judged(book: Any, off: Any) -> tuple[Any, Any]:
    """What each question comes to above even chances, by the weights of the parts it is not in; the middle of some."""
    draw = numpy.random.default_rng(1)
    totals: tuple[list[Any], list[Any]] = ([], [])
    for _ in range(TIMES):
        parts = [draw.permutation(len(rows)) % PARTS for rows in (book, off)]
        found = [numpy.zeros(len(book)), numpy.zeros(len(off))]
        for part in range(PARTS):
            weights = weighed(book[parts[0] != part], off[parts[1] != part])
            for rows, at, total in zip((book, off), parts, found, strict=True):
                total[at == part] = rows[at == part] @ weights[:-1] - weights[-1]
        for kept, total in zip(totals, found, strict=True):
            kept.append(total)
    return numpy.mean(totals[0], axis=0), numpy.mean(totals[1], axis=0)


def bar(book: Sequence[Asked], totals: Any) -> float:
    """How much above even chances is asked: the most at which no more are denied than may be."""
    bars = []
    for source, part in DENIED.items():
        of_it = sorted(total for one, total in zip(book, totals, strict=True) if one.source == source)
        bars.append(of_it[int(part * len(of_it))])
    return float(min(bars)) - 1e-3


def work_out() -> Measure:
    """The measure of the engine in use; how well it does is printed."""
    book, off = of_the_book(), off_the_book()
    of_book, of_off = judged(table(book), table(off))
    least = bar(book, of_book)
    denied = [one for one, total in zip(book, of_book, strict=True) if total < least]
    slipped = [one for one, total in zip(off, of_off, strict=True) if total >= least]
    print(f"{search.engine()}: told {len(off) - len(slipped)} of {len(off)} off the book, denied", end=" ")
    print(", ".join(f"{sum(one.source == part for one in denied)} of {part}" for part in DENIED))
    print("  slipped:", *(one.q for one in slipped), sep="\n    ")
    print("  denied:", *(one.q for one in denied), sep="\n    ")
    weights = weighed(table(book), table(off))
    return Measure(Evidence(*(round(float(one), 3) for one in weights[:-1])), round(float(weights[-1]) + least, 3))


def main(arguments: list[str] | None = None) -> int:
    """Work out the measure of every engine."""
    parser = argparse.ArgumentParser(description="What decides whether the books settle a question.")
    parser.add_argument("--keep", action="store_true", help="write it to settling.json")
    options = parser.parse_args(arguments)
    found: dict[str, Measure] = {}
    for engine in (settling.WITH_READER, settling.WITH_VECTORS, settling.BY_WORDS):
        with searching(engine):
            found[engine] = work_out()
    written = msgspec.json.format(msgspec.json.encode(found), indent=1) + b"\n"
    print(written.decode())
    if options.keep:
        KEPT.write_bytes(written)
    return 0


if __name__ == "__main__":
    sys.exit(main())
