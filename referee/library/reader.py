"""The reader: a sentence taken as a whole, its words in their order, made a vector by a small transformer.

It tells apart what the vectors of single words cannot ("he leaves my unit", "my unit leaves him"). It needs numpy and
onnxruntime, an extra; without them, or without its files in model/, `load` gives None. What it once made of the
phrasings is shipped beside it, so that an index need not read them all again.
"""

from collections.abc import Iterable, Mapping
from functools import cache
from hashlib import blake2b
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

import msgspec

from referee.library.embedding import numpy

try:
    import onnxruntime
except ImportError:
    onnxruntime = None  # type: ignore[assignment]

LONGEST = 40
"""How many pieces of words are read at most; who asks more has said it by then."""
AT_ONCE = 64
KEY = 8
PADDING, UNKNOWN, FIRST, LAST = range(4)
"""The first pieces of the list: they stand for no letters."""


class Pieces:
    """Words cut into the pieces the reader knows, the longest first; of a piece inside a word, two signs tell."""

    def __init__(self, known: Iterable[str]) -> None:
        self._place = {piece: place for place, piece in enumerate(known)}
        self._cut: dict[str, list[int]] = {}

    def sentence(self, told: Iterable[str]) -> list[int]:
        """The places of all pieces, between the two that open and close a sentence."""
        found = [piece for word in told for piece in self.word(word)]
        return [FIRST, *found[:LONGEST], LAST]

    def word(self, word: str) -> list[int]:
        """The places of one word's pieces; one that cannot be cut is unknown."""
        cut = self._cut.get(word)
        if cut is None:
            cut = self._cut_up(word)
            if len(self._cut) < 20_000:
                self._cut[word] = cut
        return cut

    def _cut_up(self, word: str) -> list[int]:
        found: list[int] = []
        start = 0
        while start < len(word):
            mark = "##" if start else ""
            ends = range(len(word), start, -1)
            end = next((end for end in ends if mark + word[start:end] in self._place), None)
            if end is None:
                return [UNKNOWN]
            found.append(self._place[mark + word[start:end]])
            start = end
        return found


class Reader:
    """The transformer and its pieces; `read` is what it made of phrasings before, by their keys."""

    def __init__(self, session: Any, pieces: Pieces) -> None:
        self._session = session
        self._pieces = pieces
        self.read: Mapping[bytes, Any] = {}

    def sentence(self, told: list[str]) -> Any:
        """The vector of a sentence, of length one."""
        return self._vectors([self._pieces.sentence(told)])[0]

    def sentences(self, told: list[list[str]]) -> Any:
        """The vectors of many sentences, one a row; those shipped are not read again."""
        found = [self.read.get(key(one)) for one in told]
        new = [place for place, vector in enumerate(found) if vector is None]
        new.sort(key=lambda place: len(told[place]))
        for start in range(0, len(new), AT_ONCE):
            some = new[start : start + AT_ONCE]
            made = self._vectors([self._pieces.sentence(told[place]) for place in some])
            for place, vector in zip(some, made, strict=True):
                found[place] = vector
        return numpy.stack(found)

    def _vectors(self, sentences: list[list[int]]) -> Any:
        longest = max(map(len, sentences))
        pieces = numpy.full((len(sentences), longest), PADDING, numpy.int64)
        for row, sentence in zip(pieces, sentences, strict=True):
            row[: len(sentence)] = sentence
        there = (pieces != PADDING).astype(numpy.float32)
        return self._session.run(None, {"pieces": pieces, "there": there})[0]


def key(told: list[str]) -> bytes:
    """What a shipped vector is found by."""
    return blake2b(" ".join(told).encode(), digest_size=KEY).digest()


class Shipped(msgspec.Struct, frozen=True):
    """The vectors of phrasings, in bytes: keys and rows side by side, each row with its scale."""

    keys: bytes
    rows: bytes
    scales: bytes

    def vectors(self) -> dict[bytes, Any]:
        """Each vector by its key."""
        scales = numpy.frombuffer(self.scales, "<f2").astype(numpy.float32)
        rows = numpy.frombuffer(self.rows, numpy.int8).reshape(len(scales), -1) * scales[:, None]
        keys = [self.keys[at : at + KEY] for at in range(0, len(self.keys), KEY)]
        return dict(zip(keys, rows, strict=True))


def unread(folder: Traversable) -> Reader:
    """The reader of a folder, to which no phrasing is known yet."""
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    session = onnxruntime.InferenceSession(folder.joinpath("reader.onnx").read_bytes(), options)
    return Reader(session, Pieces(folder.joinpath("pieces.txt").read_text(encoding="utf-8").split()))


@cache
def load() -> Reader | None:
    """The reader, or None where numpy, onnxruntime or its files are not installed."""
    folder = files(__package__).joinpath("model")
    if numpy is None or onnxruntime is None or not folder.joinpath("reader.onnx").is_file():
        return None
    return read(folder)


def read(folder: Traversable) -> Reader:
    """The reader of a folder, with what it made of the phrasings."""
    reader = unread(folder)
    shipped = msgspec.msgpack.decode(folder.joinpath("phrasings.bin").read_bytes(), type=Shipped)
    reader.read = shipped.vectors()
    return reader
