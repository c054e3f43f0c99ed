"""How often the search says that a question is not in the book, and how often it says so of one that is.

    python -m tools.ask_off_book                             # questions/off/dev.yaml against questions/
    python -m tools.ask_off_book questions/off/aside.yaml    # those kept aside

Each question off the book names the game it is put to. Those of the book are all others below questions/.
"""

import argparse
import sys
from pathlib import Path

import yaml

from referee.library.search import engine, search
from tools import ask_eval, ask_tables

ROOT = Path(__file__).parents[1]
QUESTIONS = ROOT / "questions"


def of_the_book(folder: Path) -> list[dict]:
    """The questions a book answers, by themselves, as scenes, dictated and at tables."""
    plain = [folder, *(folder / part for part in ("scenes", "scenes/aside", "heard", "heard/aside"))]
    asked = [one for part in plain for questions in ask_eval.read(part).values() for one in questions]
    return asked + ask_tables.read(folder / "tables")


def is_settled(one: dict) -> bool:
    """Whether the search says that the books of its game settle a question."""
    return search(one["q"], game=one["game"], limit=1).settled


def main(arguments: list[str] | None = None) -> int:
    """Print both figures, and every question that was taken for what it is not."""
    parser = argparse.ArgumentParser(description="How often the search says that a question is not in the book.")
    parser.add_argument("off", nargs="?", type=Path, default=QUESTIONS / "off" / "dev.yaml")
    parser.add_argument("--book", type=Path, default=QUESTIONS, help="the folder of questions the books answer")
    options = parser.parse_args(arguments)
    off, book = yaml.safe_load(options.off.read_text(encoding="utf-8")), of_the_book(options.book)
    taken = [one for one in off if is_settled(one)]
    denied = [one for one in book if not is_settled(one)]
    print(f"engine: {engine()}")
    print(f"not in the book: said of {len(off) - len(taken)} of {len(off)} that are not")
    print(f"not in the book: said of {len(denied)} of {len(book)} that are")
    for title, wrong in (("taken for settled", taken), ("denied", denied)):
        print(f"{title}:", *(f"  {one['game']}  {one['q']}" for one in wrong), sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
