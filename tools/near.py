"""Write which words the sentence model takes for near one another, so that full text alone can use it too.

For each game, the stems of its books and the words of everyday English, each with the few stems of the game
that come nearest. The search reads the file beside synonyms.yaml; it needs no numpy for that.

    python -m tools.near --out build/model
    python -m tools.near                        # where the search looks for them, from the vectors it uses
"""

import argparse
from collections import Counter
from pathlib import Path

import msgspec
import numpy

from referee.library import embedding
from referee.library.folders import HERE, folders, our_games
from referee.library.packing import phrasings, understood
from referee.library.words import STOP_WORDS, stem

OF_THE_GAME = 7, 0.4
"""How many words a word of the game is near to at most, and how near they must be."""
STRANGE = 1, 0.5
"""The same for a word that is not in its books."""


def used(game: str) -> Counter[str]:
    """The words of a game's rules and phrasings that carry meaning, with how often they are used."""
    vocabulary, _ = understood(phrasings(game))
    return Counter({word: count for word, count in vocabulary.counts.items() if word not in STOP_WORDS})


def by_stem(model: embedding.Model, counts: Counter[str]) -> tuple[list[str], numpy.ndarray]:
    """The stems, and a vector of length one for each: its words, by how often they are used."""
    total: dict[str, numpy.ndarray] = {}
    for word, count in counts.items():
        total[stem(word)] = total.get(stem(word), 0) + count * model.word(word)
    vectors = numpy.stack(list(total.values()))
    return list(total), vectors / numpy.linalg.norm(vectors, axis=1, keepdims=True).clip(1e-9)


def near(model: embedding.Model, game: str) -> dict[str, dict[str, float]]:
    """For each word that has any, the nearest stems of the game and how near they are."""
    stems, vectors = by_stem(model, used(game))
    others = Counter(word for word in model.known if word not in STOP_WORDS and stem(word) not in stems)
    strange, theirs = by_stem(model, others)
    found = {one: _nearest(row, stems, one, *OF_THE_GAME) for one, row in zip(stems, vectors @ vectors.T, strict=True)}
    found |= {one: _nearest(row, stems, one, *STRANGE) for one, row in zip(strange, theirs @ vectors.T, strict=True)}
    return {one: likes for one, likes in found.items() if likes}


def _nearest(row: numpy.ndarray, stems: list[str], one: str, most: int, least: float) -> dict[str, float]:
    places = [place for place in numpy.argsort(-row)[: most + 1] if stems[place] != one and row[place] > least]
    return {stems[place]: round(float(row[place]), 2) for place in places[:most]}


def path_of(game: str) -> Path:
    folder = folders().get(game)
    brings = folder is not None and (folder / "rules").is_dir()
    return folder / "near.json" if folder and brings else HERE / "model" / "near" / f"{game}.json"


def main() -> None:
    """Write the file of each game: into a folder, or where it is looked for."""
    parser = argparse.ArgumentParser(description="Write which words are near one another.")
    parser.add_argument("--out", type=Path, help="a folder that has vectors of words")
    write(parser.parse_args().out)


def write(out: Path | None) -> None:
    """Into a folder, by its vectors; without one with the game that brings its books, else here."""
    model = embedding.read(out) if out else embedding.load()
    if model is None:
        raise SystemExit("The sentence model is not there: run tools.distil first.")
    if out:
        (out / "near").mkdir(exist_ok=True)
    for game in our_games():
        path = out / "near" / f"{game}.json" if out else path_of(game)
        path.write_bytes(msgspec.json.encode(near(model, game)) + b"\n")


if __name__ == "__main__":
    main()
