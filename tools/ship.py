"""Write what the reader learnt into referee/library/model/: its layers in small numbers, its pieces of words, and the
vectors of all phrasings as they stand now.

    python -m tools.ship
"""

import argparse
import tempfile
from pathlib import Path

import msgspec
import numpy
import torch
from onnxruntime.quantization import QuantType, quantize_dynamic

from referee.library import embedding, inventory, reader, sense, spelling
from referee.library.embedding import small_numbers
from referee.library.words import words
from tools.lessons import Phrasings
from tools.teach import CLOSE, LONGEST, OPEN, TAUGHT, Encoder
from tools.teacher import Teacher

MODEL = Path(reader.__file__).parent / "model"
MARKS = {0: "[PAD]", 100: "[UNK]", OPEN: "[CLS]", CLOSE: "[SEP]"}
"""The teacher's own marks, in the order the reader counts them."""
EVERYDAY = 12_000
"""Pieces up to this place in the teacher's list, the commoner ones, are kept whether the games use them or not."""


def kept_pieces(teacher: Teacher, told: list[list[str]]) -> list[int]:
    """The places of the pieces worth keeping: marks first, then letters, what the games use, and everyday ones."""
    used = {piece for one in told for word in one for piece in teacher.pieces(word)}
    used |= {piece for rule in inventory.rules() for word in words(rule.text) for piece in teacher.pieces(word)}
    plain = [
        place
        for place, piece in enumerate(teacher.vocabulary)
        if place not in MARKS and piece.isascii() and piece.removeprefix("##").isalnum() and piece == piece.lower()
    ]
    common = [at for at in plain if at < EVERYDAY and _is_word(teacher.vocabulary[at])]
    letters = [at for at in plain if len(teacher.vocabulary[at].removeprefix("##")) <= 2]
    return [*MARKS, *sorted({*(used - set(MARKS)), *common, *letters})]


def _is_word(piece: str) -> bool:
    return piece.startswith("##") or piece in spelling.english()


def prune(encoder: Encoder, kept: list[int]) -> None:
    """Leave the reader only the pieces and places that are kept."""
    pieces = encoder.parts["embeddings__word_embeddings__weight"]
    places = encoder.parts["embeddings__position_embeddings__weight"]
    pieces.data = pieces.data[torch.tensor(kept)]
    places.data = places.data[: LONGEST + 2]


def write_layers(encoder: Encoder, path: Path) -> None:
    """The network in the form onnxruntime reads, its weights in bytes."""
    example = (torch.tensor([[2, 9, 9, 3]]), torch.ones(1, 4))
    axes = {"pieces": {0: "sentences", 1: "length"}, "there": {0: "sentences", 1: "length"}}
    with tempfile.TemporaryDirectory() as folder:
        whole = f"{folder}/whole.onnx"
        torch.onnx.export(
            encoder.eval(),
            example,
            whole,
            input_names=list(axes),
            output_names=["vectors"],
            dynamic_axes=axes,
            opset_version=17,
            dynamo=False,
        )
        quantize_dynamic(whole, str(path), weight_type=QuantType.QInt8, per_channel=True, reduce_range=True)


def write_phrasings(told: list[list[str]], path: Path) -> None:
    """What the shipped reader makes of every phrasing."""
    each = {reader.key(one): one for one in told}
    rows, scales = small_numbers(reader.unread(path.parent).sentences(list(each.values())))
    path.write_bytes(msgspec.msgpack.encode(reader.Shipped(b"".join(each), rows, scales)))


def write_axes(told: list[list[str]], path: Path) -> None:
    """The directions in which phrasings differ most, by their words and as a whole."""
    both = sense.beside(embedding.load().sentences(told), reader.load().sentences(told))
    _, axes = numpy.linalg.eigh(both.T @ both)
    path.write_bytes(axes[:, ::-1][:, : sense.DIMENSIONS].astype("<f2").tobytes())


def main() -> None:
    """Write reader.onnx, pieces.txt and phrasings.bin, then axes.bin; with --axes, the last alone."""
    parser = argparse.ArgumentParser(description="Write what the reader learnt.")
    parser.add_argument("--axes", action="store_true", help="only how both models are brought together")
    told = Phrasings().words
    if not parser.parse_args().axes:
        write_reader(told)
    write_axes(told, MODEL / "axes.bin")


def write_reader(told: list[list[str]]) -> None:
    """The reader as it was taught, and what it makes of the phrasings."""
    teacher = Teacher()
    encoder = Encoder(teacher)
    encoder.load_state_dict(torch.load(TAUGHT))
    kept = kept_pieces(teacher, told)
    prune(encoder, kept)
    names = [MARKS.get(place, teacher.vocabulary[place]) for place in kept]
    (MODEL / "pieces.txt").write_text("\n".join(names) + "\n", encoding="utf-8")
    write_layers(encoder, MODEL / "reader.onnx")
    write_phrasings(told, MODEL / "phrasings.bin")
    print(f"{len(kept)} pieces; sharpness {float(encoder.sharpness.detach().exp()):.1f}")


if __name__ == "__main__":
    main()
