"""Write what the reader learnt as the search reads it: its layers in small numbers, its pieces of words, and the
vectors of all phrasings as they stand now.

    python -m tools.ship                                        # into build/model/
    python -m tools.ship --out referee/library/model --axes     # how both models are brought together, alone
    python -m tools.ship --over build/model                     # put what is there over the shipped files
"""

import argparse
import shutil
import tempfile
from pathlib import Path

import numpy
import torch
from onnxruntime.quantization import QuantType, quantize_dynamic

from referee.library import embedding, inventory, reader, sense, spelling
from referee.library.words import words
from tools.encoder import Encoder
from tools.lessons import Phrasings
from tools.phrasings import MODEL, write_phrasings
from tools.teach import CLOSE, LONGEST, OPEN, TAUGHT
from tools.teacher import Teacher

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


def write_axes(told: list[list[str]], folder: Path) -> None:
    """The directions in which phrasings differ most, by their words and as a whole."""
    both = sense.beside(embedding.read(folder).sentences(told), reader.read(folder).sentences(told))
    _, axes = numpy.linalg.eigh(both.T @ both)
    (folder / "axes.bin").write_bytes(axes[:, ::-1][:, : sense.DIMENSIONS].astype("<f2").tobytes())


def main() -> None:
    """Write reader.onnx, pieces.txt and phrasings.bin, then axes.bin; with --axes, the last alone; or ship a folder."""
    parser = argparse.ArgumentParser(description="Write what the reader learnt.")
    parser.add_argument("--axes", action="store_true", help="only how both models are brought together")
    parser.add_argument("--out", type=Path, default=TAUGHT.parent)
    parser.add_argument("--kept", type=Path, default=TAUGHT, help="where it is kept what was learnt")
    parser.add_argument("--over", type=Path, help="a folder to be put over the shipped files, and nothing else")
    options = parser.parse_args()
    if options.over:
        put_over(options.over)
        return
    told = Phrasings().words
    if not options.axes:
        write_reader(told, options.kept, options.out)
    lend_words(options.out)
    write_axes(told, options.out)


def put_over(folder: Path) -> None:
    """Ship what a folder has: each file in the place of the one the search reads."""
    for path in MODEL.rglob("*.*"):
        if (made := folder / path.relative_to(MODEL)).is_file():
            shutil.copyfile(made, path)


def lend_words(folder: Path) -> None:
    """Where no vectors of words were made, the shipped ones serve."""
    if not (folder / "shape.json").exists():
        for name in ("shape.json", "words.txt", "scales.bin", *(path.name for path in MODEL.glob("vectors-*.bin"))):
            shutil.copyfile(MODEL / name, folder / name)


def write_reader(told: list[list[str]], kept_in: Path, folder: Path) -> None:
    """The reader as it was taught, and what it makes of the phrasings."""
    teacher = Teacher()
    encoder = Encoder(teacher)
    encoder.load_state_dict(torch.load(kept_in)["encoder"])
    kept = kept_pieces(teacher, told)
    prune(encoder, kept)
    names = [MARKS.get(place, teacher.vocabulary[place]) for place in kept]
    (folder / "pieces.txt").write_text("\n".join(names) + "\n", encoding="utf-8")
    write_layers(encoder, folder / "reader.onnx")
    write_phrasings(told, folder / "phrasings.bin")
    print(f"{len(kept)} pieces; sharpness {float(encoder.sharpness.detach().exp()):.1f}")


if __name__ == "__main__":
    main()
