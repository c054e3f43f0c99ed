"""How far a rebuilt model is from the shipped one, and which of the two answers better; writes build/model.json.

    python -m tools.rebuilt build/model

Both are asked the questions of questions/fresh/dev, over the same full text. Beside it some phrasings are asked by
their sense alone, each left out of what it is compared with; both models were taught them, so this tells how well they
learnt and not how well they guess. What two models make of one sentence is compared by its angle (`cosine`), and by
whether they take the same sentences for near one another (`nearness`, a correlation), which does not depend on how
their directions lie.
"""

import argparse
import json
import random
from pathlib import Path
from typing import Any

import numpy

from referee.library import sense
from referee.library.folders import our_games
from referee.library.meanings import EVENNESS
from referee.library.packing import pack, phrasings, understood
from referee.library.question import Question
from referee.library.sense import Sense
from referee.library.shelf import Shelf
from tools.ask_eval import DEPTH, ROOT, measure, read

SHIPPED = Path(sense.__file__).parent / "model"
QUESTIONS = ROOT / "questions" / "fresh" / "dev"
LEFT_OUT, PAIRS = 1500, 1000
"""So many phrasings of each game are left out in turn, and so many are compared with one another."""

Answers = list[list[str]]


class Candidate:
    """A model in use: its sense and the shelves it makes."""

    def __init__(self, felt: Sense) -> None:
        self.felt = felt
        self.shelves = {game: Shelf(game, pack(game, felt), felt) for game in our_games()}

    def answers(self, question: dict[str, Any]) -> list[str]:
        """The ids of the rules that answer, the best first."""
        asked, found = Question.of(question["q"]), []
        for game in [question["game"]] if question.get("game") else list(self.shelves):
            shelf = self.shelves[game]
            found += shelf.find(shelf.understand(asked), limit=DEPTH)
        return [one.rule.id for one in sorted(found, key=lambda one: -one.score)[:DEPTH]]


def place(question: dict[str, Any], ids: list[str]) -> int | None:
    """The place of the first right rule, counted from one."""
    return next((at for at, id in enumerate(ids, 1) if id in question["answers"]), None)


def agreement(ours: Answers, theirs: Answers) -> dict[str, float]:
    """In which part of the answers the first rule is the same, and the first three are, in any order."""
    pairs = [*zip(ours, theirs, strict=True)]
    same = [[set(one[:depth]) == set(other[:depth]) for one, other in pairs] for depth in (1, 3)]
    return {"n": len(pairs), "first": part(same[0]), "first_three": part(same[1])}


def part(held: list[bool]) -> float:
    return round(sum(held) / max(len(held), 1), 4)


def left_out(vectors: numpy.ndarray, owners: numpy.ndarray, sharpness: float, asked: list[int]) -> list[int]:
    """The owner each of these phrasings finds when it is itself taken away; rules are weighed as the search does."""
    near = vectors[asked] @ vectors.T
    near[numpy.arange(len(asked)), asked] = -numpy.inf
    sizes = numpy.bincount(owners)[None, :].repeat(len(asked), 0)
    sizes[numpy.arange(len(asked)), owners[asked]] -= 1
    starts = numpy.searchsorted(owners, numpy.arange(owners.max() + 1))
    together = numpy.add.reduceat(numpy.exp(sharpness * (near - 1)), starts, axis=1)
    return (together / sizes.clip(1)).argmax(1).tolist()


def leave_outs(game: str, models: dict[str, Candidate]) -> dict[str, Any]:
    """How often each finds the rule of a phrasing it has not seen beside it, and how often both find the same."""
    _, told = understood(phrasings(game))
    owners = numpy.repeat(numpy.arange(len(told)), [len(group) for group in told])
    phrases = [phrase for group in told for phrase in group]
    asked = random.Random(0).sample(range(len(phrases)), min(LEFT_OUT, len(phrases)))
    found = {
        name: left_out(one.felt.sentences(phrases), owners, EVENNESS * one.felt.sharpness, asked)
        for name, one in models.items()
    }
    right = owners[asked].tolist()
    recall = {name: part([one == own for one, own in zip(ids, right, strict=True)]) for name, ids in found.items()}
    return {
        "n": len(asked),
        **recall,
        "agree": part([one == other for one, other in zip(*found.values(), strict=True)]),
    }


def likeness(told: list[list[str]], ours: Any, theirs: Any) -> dict[str, float]:
    """How alike what two models make of the same sentences is."""
    one, other = ours.sentences(told), theirs.sentences(told)
    off = ~numpy.eye(len(told), dtype=bool)
    nearness = numpy.corrcoef((one @ one.T)[off], (other @ other.T)[off])[0, 1]
    return {"cosine": round(float((one * other).sum(1).mean()), 4), "nearness": round(float(nearness), 4)}


def compared(models: dict[str, Candidate], asked: dict[str, list[dict]]) -> dict[str, Any]:
    """All figures."""
    questions = [question for of_book in asked.values() for question in of_book]
    answers = {name: [one.answers(question) for question in questions] for name, one in models.items()}
    ranks = {name: [*map(place, questions, ids)] for name, ids in answers.items()}
    some = random.Random(0).sample([one for game in our_games() for one in _phrases(game)], PAIRS)
    shipped, rebuilt = (one.felt for one in models.values())
    return {
        "questions": {name: measure(places) for name, places in ranks.items()},
        "agreement": agreement(*answers.values()),
        "left_out": {game: leave_outs(game, models) for game in our_games()},
        "sense": likeness(some, shipped, rebuilt),
        "reader": likeness(some, shipped.whole, rebuilt.whole),
        "words": likeness(some, shipped.words, rebuilt.words),
    }


def _phrases(game: str) -> list[list[str]]:
    return [phrase for group in understood(phrasings(game))[1] for phrase in group]


def main() -> None:
    parser = argparse.ArgumentParser(description="Compare a rebuilt model with the shipped one.")
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT / "build" / "model")
    parser.add_argument("--questions", type=Path, default=QUESTIONS)
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "model.json")
    options = parser.parse_args()
    models = {"shipped": Candidate(sense.read(SHIPPED)), "rebuilt": Candidate(sense.read(options.folder))}
    figures = compared(models, read(options.questions))
    options.out.write_text(json.dumps(figures, indent=1) + "\n")
    for name, told in figures.items():
        print(f"{name:10}", told)


if __name__ == "__main__":
    main()
