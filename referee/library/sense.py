"""The sense of a sentence: what its words say one by one and what it says as a whole, in one vector.

The words' part is embedding.py's, the whole's the reader's. Where only the first is installed, it is the sense alone;
where neither is, `load` gives None.
"""

from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from referee.library import embedding, reader
from referee.library.embedding import Model, numpy
from referee.library.question import ASKS, TELLS, Part
from referee.library.reader import Reader

WHOLE = 0.5
"""The reader's part in how near two sentences are; the rest is the words'."""
DIMENSIONS = 128
KEPT = 8
"""So many sentences are remembered: one question is put to several shelves."""


class Sense:
    """The vectors of words and the reader, side by side, brought to the few directions in which phrasings differ."""

    def __init__(self, words: Model, whole: Reader | None, axes: Any) -> None:
        self.sharpness = words.sharpness
        self.whole = whole
        self.words, self._axes = words, axes
        self._kept: dict[tuple[Any, ...], Any] = {}

    def scene(self, parts: Sequence[Part]) -> Any:
        """The vector of a question, of length one (of length nought when there is no word in it).

        What asks counts as much as all that tells the scene.
        """
        name = tuple((part.weight, *part.words) for part in parts)
        found = self._kept.get(name)
        if found is None:
            found = self._felt(parts)
            self._kept = {name: found} if len(self._kept) >= KEPT else self._kept | {name: found}
        return found

    def sentence(self, told: list[str]) -> Any:
        """The vector of one sentence."""
        return self.scene([Part(told)])

    def _felt(self, parts: Sequence[Part]) -> Any:
        if len(parts) == 1:
            words = self.words.sentence(parts[0].words)
            return words if self.whole is None else self._joined(words, self.whole.sentence(parts[0].words))
        each = self.sentences([part.words for part in parts])
        by_weight = [[place for place, part in enumerate(parts) if part.weight == weight] for weight in (ASKS, TELLS)]
        return _length_one(sum(each[places].mean(axis=0) for places in by_weight if places))

    def sentences(self, told: list[list[str]]) -> Any:
        """The vectors of many sentences, one a row."""
        words = self.words.sentences(told)
        return words if self.whole is None else self._joined(words, self.whole.sentences(told))

    def _joined(self, words: Any, whole: Any) -> Any:
        return _length_one(beside(words, whole) @ self._axes)


def beside(words: Any, whole: Any) -> Any:
    """The vectors of both, side by side, each by its part."""
    return numpy.concatenate([(1 - WHOLE) ** 0.5 * words, WHOLE**0.5 * whole], axis=-1)


def _length_one(vectors: Any) -> Any:
    return vectors / numpy.linalg.norm(vectors, axis=-1, keepdims=True).clip(1e-9)


def load() -> Sense | None:
    """What is installed of it, or None."""
    words = embedding.load()
    return None if words is None else _together(words, reader.load())


@cache
def _together(words: Model, whole: Reader | None) -> Sense:
    axes = None if whole is None else _axes(files(__package__).joinpath("model"))
    return Sense(words, whole, axes)


def read(folder: Traversable) -> Sense:
    """The sense of a folder that has all of it."""
    return Sense(embedding.read(folder), reader.read(folder), _axes(folder))


def _axes(folder: Traversable) -> Any:
    raw = folder.joinpath("axes.bin").read_bytes()
    return numpy.frombuffer(raw, "<f2").astype(numpy.float32).reshape(-1, DIMENSIONS)
