"""How well the search answers table questions: recall and mean reciprocal rank, book by book.

    python -m tools.ask_eval                 # the questions of questions/
    python -m tools.ask_eval other/folder    # any folder of files of the same form

Each file is named after its book. A question is answered when any of its rules is among the first results. Where
readers have judged what truly settles a question, a second line tells how often that is found.
"""

import argparse
import json
import sys
from pathlib import Path
from statistics import fmean

import yaml

from referee.library import inventory
from referee.library.search import search

ROOT = Path(__file__).parents[1]
DEPTH = 20
"""How far down the results a right rule still counts for the reciprocal rank."""


LISTED, JUDGED = "answers", "judged"
"""The rules whoever wrote a question had in mind, and those that readers found to settle it."""


def read(folder: Path) -> dict[str, list[dict]]:
    """The questions of each book; a file that names an unknown rule is refused."""
    asked = {path.stem: yaml.safe_load(path.read_text(encoding="utf-8")) for path in sorted(folder.glob("*.yaml"))}
    for book, questions in asked.items():
        for question in questions:
            for id in (*question[LISTED], *question.get(JUDGED, ())):
                if not inventory.exists(id):
                    raise SystemExit(f"{book}: {question['q']!r} names {id}, which is no rule")
    return asked


def rank(question: dict, right: str = LISTED) -> int | None:
    """The place of the first right rule, counted from one; None when it is not found."""
    results = search(question["q"], game=question.get("game"), limit=DEPTH).results
    places = [place for place, hit in enumerate(results, 1) if hit.rule.id in question[right]]
    return places[0] if places else None


def measure(ranks: list[int | None]) -> dict[str, float]:
    """The figures of one book."""
    figures: dict[str, float] = {"n": len(ranks)}
    for depth in (1, 3, 5):
        figures[f"recall@{depth}"] = round(fmean(place is not None and place <= depth for place in ranks), 4)
    figures["mrr"] = round(fmean(1 / place if place else 0.0 for place in ranks), 4)
    return figures


def as_judged(asked: dict[str, list[dict]]) -> dict[str, dict[str, float]]:
    """The figures of the books whose every question was judged."""
    judged = {book: questions for book, questions in asked.items() if all(JUDGED in one for one in questions)}
    return {f"{book} {JUDGED}": measure([rank(one, JUDGED) for one in judged[book]]) for book in judged if judged[book]}


def show_misses(book: str, questions: list[dict], ranks: list[int | None]) -> None:
    """The questions whose answer is not among the first three, with what came instead."""
    for question, place in zip(questions, ranks, strict=True):
        if place is None or place > 3:
            found = [hit.rule.id for hit in search(question["q"], game=question.get("game"), limit=3).results]
            where = f"at {place}" if place else "not found"
            print(f"  {book}  {question['q']}\n    wanted {', '.join(question['answers'])} ({where})")
            print(f"    came   {', '.join(found)}")


def main(arguments: list[str] | None = None) -> int:
    """Print the figures and the misses, and write build/ask.json."""
    parser = argparse.ArgumentParser(description="How well the search answers table questions.")
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT / "questions")
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "ask.json")
    options = parser.parse_args(arguments)
    asked = read(options.folder)
    if not any(asked.values()):
        raise SystemExit(f"no questions in {options.folder}")
    ranks = {book: [rank(question) for question in questions] for book, questions in asked.items()}
    figures = {book: measure(places) for book, places in ranks.items()} | as_judged(asked)
    print(f"engine: {search('dice').engine}")
    for book, told in figures.items():
        print(book, "  ".join(f"{name} {value:g}" for name, value in told.items()))
    print("misses (not among the first three):")
    for book, questions in asked.items():
        show_misses(book, questions, ranks[book])
    options.out.parent.mkdir(parents=True, exist_ok=True)
    options.out.write_text(json.dumps(figures, indent=1))
    return 0


if __name__ == "__main__":
    sys.exit(main())
