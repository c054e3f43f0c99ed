"""The sentence model: a question and a rule compared by meaning, not by words.

Each word, pair of words and run of four letters has a small vector, distilled from a sentence model and
trained on how players ask (tools/distil.py); a sentence is their sum. It needs numpy, an extra; without it,
or without the files in model/, `load` gives None and the search goes on by full text.
"""

from collections.abc import Callable, Iterable
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from itertools import chain, pairwise
from typing import Any
from zlib import crc32

import msgspec

try:
    import numpy
except ImportError:
    numpy = None  # type: ignore[assignment]

GRAM = 4


def grams(word: str) -> list[str]:
    """The runs of four letters in a word, its ends marked; short words have none."""
    if len(word) < GRAM:
        return []
    marked = f"<{word}>"
    return [marked[place : place + GRAM] for place in range(len(marked) - GRAM + 1)]


def bucket(run: str, buckets: int) -> int:
    """The row shared by all runs that hash alike."""
    return crc32(run.encode()) % buckets


class Shape(msgspec.Struct, frozen=True):
    """What the files of the model hold."""

    dimensions: int
    words: int
    buckets: int
    sharpness: float
    parts: int


class Model:
    """The vectors, and the sentences they make."""

    def __init__(self, shape: Shape, known: Iterable[str], rows: Any, scales: Any) -> None:
        self.sharpness = shape.sharpness
        self.known = tuple(known)
        self._row = {word: row for row, word in enumerate(self.known)}
        self._rows, self._scales = rows, scales
        self._first_bucket = shape.words
        self._buckets = shape.buckets
        self._kept: dict[str, Any] = {}

    def knows(self, word: str) -> bool:
        """Whether the word has a vector of its own."""
        return word in self._row

    def sentence(self, told: list[str]) -> Any:
        """The vector of a sentence, of length one (of length nought when there is no word in it)."""
        total = self._gather(self._pairs(told)).sum(axis=0)
        for word in told:
            total += self.word(word)
        length = float(numpy.sqrt(total @ total))
        return total / length if length else total

    def sentences(self, told: list[list[str]]) -> Any:
        """The vectors of many sentences, one a row."""
        known = {word: place for place, word in enumerate(dict.fromkeys(chain.from_iterable(told)))}
        vectors = numpy.stack([self.word(word) for word in known])
        total = _sums(vectors.__getitem__, [[known[word] for word in one] for one in told], vectors.shape[1])
        total += _sums(self._gather, [self._pairs(one) for one in told], vectors.shape[1])
        return total / numpy.linalg.norm(total, axis=1, keepdims=True).clip(1e-9)

    def _pairs(self, told: list[str]) -> list[int]:
        return [self._bucket_row(f"{one} {two}") for one, two in pairwise(told)]

    def word(self, word: str) -> Any:
        """The vector of a word: its own, where it has one, and those of its letters."""
        vector = self._kept.get(word)
        if vector is None:
            found = [self._bucket_row(run) for run in grams(word)]
            if word in self._row:
                found.append(self._row[word])
            vector = self._gather(found).sum(axis=0)
            if len(self._kept) < 20_000:
                self._kept[word] = vector
        return vector

    def _gather(self, rows: Any) -> Any:
        """Vectors as they are added: the bytes of the file, each row by its scale."""
        return self._rows[rows] * self._scales[rows, None]

    def _bucket_row(self, run: str) -> int:
        return self._first_bucket + bucket(run, self._buckets)


def _sums(gather: Callable[[Any], Any], wanted: list[list[int]], dimensions: int) -> Any:
    """For each list of rows their sum, some thousands at a time."""
    total = numpy.zeros((len(wanted), dimensions), numpy.float32)
    for start in range(0, len(wanted), 512):
        some = [(place, rows) for place, rows in enumerate(wanted[start : start + 512], start) if rows]
        if some:
            flat = numpy.fromiter(chain.from_iterable(rows for _, rows in some), numpy.intp)
            first = numpy.cumsum([0, *(len(rows) for _, rows in some[:-1])])
            total[[place for place, _ in some]] = numpy.add.reduceat(gather(flat), first, axis=0)
    return total


def small_numbers(vectors: Any) -> tuple[bytes, bytes]:
    """Vectors in bytes, one number a byte, and beside them the scale of each row."""
    scales = (numpy.abs(vectors).max(1) / 127).clip(1e-7).astype("<f2")
    small = numpy.rint(vectors / scales.astype(numpy.float32)[:, None]).clip(-127, 127).astype(numpy.int8)
    return small.tobytes(), scales.tobytes()


@cache
def known_words() -> tuple[str, ...]:
    """The words that have a vector, in the order of the vectors."""
    return _words(files(__package__).joinpath("model"))


def _words(folder: Traversable) -> tuple[str, ...]:
    return tuple(folder.joinpath("words.txt").read_text().split())


@cache
def load() -> Model | None:
    """The model, or None where numpy or its files are not installed."""
    folder = files(__package__).joinpath("model")
    if numpy is None or not folder.joinpath("shape.json").is_file():
        return None
    return read(folder)


def read(folder: Traversable) -> Model:
    """The model of a folder."""
    shape = msgspec.json.decode(folder.joinpath("shape.json").read_bytes(), type=Shape)
    raw = b"".join(folder.joinpath(f"vectors-{part}.bin").read_bytes() for part in range(shape.parts))
    rows = numpy.frombuffer(raw, dtype=numpy.int8).reshape(-1, shape.dimensions)
    scales = numpy.frombuffer(folder.joinpath("scales.bin").read_bytes(), dtype="<f2").astype(numpy.float32)
    return Model(shape, _words(folder), rows, scales)
