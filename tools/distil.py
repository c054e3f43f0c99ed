"""Make the search's sentence model: vectors of words, word pairs and letter runs, small enough to ship.

They start from a sentence model's view of each single word and learn, from the phrasings of asked/, to bring
a question near the other phrasings and the text of its rule. Words are dropped, misspelt and swapped for
synonyms on the way, and the teacher's own view of how alike two sentences are is followed a little, so that
what was learnt holds for questions nobody has asked yet. The files of questions/ are never read here.

    make model
    python -m tools.distil
"""

import argparse
import random
from collections import Counter
from collections.abc import Mapping
from hashlib import blake2b
from itertools import pairwise
from pathlib import Path

import msgspec
import numpy
import torch
from torch.nn import functional

from referee.library.embedding import Shape, bucket, grams, small_numbers
from tools import near
from tools.lessons import Noise, Phrasings
from tools.teacher import Teacher

ROOT = Path(__file__).parents[1]
MODEL = ROOT / "build" / "model"
BUILD = ROOT / "build" / "distil"
DIMENSIONS, BUCKETS, EVERYDAY = 128, 1 << 14, 9000
ROUNDS, BATCH, RATE = 10, 512, 2e-3
DROPPED, MISSPELT, SWAPPED = 0.4, 0.03, 0.2
FOLLOW, TEACHER_SHARPNESS, PLAIN = 0.1, 20.0, 0.3
PART = 800_000


class Vectors(torch.nn.Module):
    """The vectors being learnt: the teacher's words, turned and shifted, each with its weight."""

    def __init__(self, teacher: Teacher, counts: Counter[str]) -> None:
        super().__init__()
        everyday = [word for word in teacher.vocabulary if word.isascii() and word.isalpha() and len(word) > 1]
        everyday = [word for word in everyday if word == word.lower() and word not in counts][:EVERYDAY]
        self.words = sorted(counts) + everyday
        self.row = {word: row for row, word in enumerate(self.words)}
        start = teacher.vectors(self.words, BUILD / "words.npy")
        self.start = torch.cat([_reduced(start, len(counts)), torch.zeros(BUCKETS, DIMENSIONS)])
        share = torch.tensor([counts[word] / counts.total() for word in self.words])
        self.weight = torch.nn.Parameter(torch.cat([torch.log(1e-3 / (1e-3 + share)), torch.full((BUCKETS,), -1.5)]))
        self.turn = torch.nn.Parameter(torch.eye(DIMENSIONS))
        self.learnt = torch.cat([torch.arange(len(counts)), torch.arange(BUCKETS) + len(self.words)])
        self.shift = torch.nn.Parameter(torch.zeros(len(self.learnt), DIMENSIONS))
        self.sharpness = torch.nn.Parameter(torch.tensor(3.0))

    def table(self) -> torch.Tensor:
        return (self.start @ self.turn).index_add(0, self.learnt, self.shift) * self.weight.exp()[:, None]

    def features(self, told: list[str]) -> list[int]:
        runs = [f"{one} {two}" for one, two in pairwise(told)]
        runs += [run for word in told for run in grams(word)]
        known = [self.row[word] for word in told if word in self.row]
        return known + [len(self.words) + bucket(run, BUCKETS) for run in runs] or [0]


def _reduced(vectors: numpy.ndarray, own: int) -> torch.Tensor:
    """The teacher's vectors in as few dimensions as we ship, those that tell the games' words apart."""
    centred = torch.tensor(vectors - vectors.mean(0))
    _, _, axes = torch.linalg.svd(centred[:own], full_matrices=False)
    return functional.normalize(centred @ axes[:DIMENSIONS].T, dim=1)


def sums(table: torch.Tensor, features: list[list[int]], dropped: float) -> torch.Tensor:
    """Sentences as sums of their vectors, some left out, each brought to length one."""
    flat = numpy.concatenate([numpy.array(one) for one in features])
    segment = numpy.repeat(numpy.arange(len(features)), [len(one) for one in features])
    kept = numpy.random.rand(len(flat)) >= dropped
    total = torch.zeros(len(features), DIMENSIONS)
    total = total.index_add(0, torch.from_numpy(segment[kept]), table[torch.from_numpy(flat[kept])])
    return functional.normalize(total, dim=1)


class Lesson:
    """One game's sentences, asked against each other."""

    def __init__(self, phrasings: Phrasings, game: str, vectors: Vectors, taught: numpy.ndarray) -> None:
        self._all = phrasings.of_game(game)
        self._place = {at: place for place, at in enumerate(self._all)}
        self._features = [vectors.features(phrasings.words[at]) for at in self._all]
        self._owners = torch.tensor([phrasings.owners[at] for at in self._all])
        self._taught = taught[self._all]
        self._phrasings, self._game, self._vectors = phrasings, game, vectors

    def batches(self) -> list[list[int]]:
        asked = [at for at in self._all if at not in self._phrasings.texts]
        random.shuffle(asked)
        return [asked[start : start + BATCH] for start in range(0, len(asked), BATCH)]

    def loss(self, batch: list[int], noise: Noise) -> torch.Tensor:
        """How badly the batch finds its rules when each phrasing itself is taken away."""
        table = self._vectors.table()
        noisy = [self._vectors.features(noise(self._phrasings.words[at], self._game)) for at in batch]
        near = sums(table, noisy, DROPPED) @ sums(table, self._features, DROPPED / 2).T
        near = near * self._vectors.sharpness.exp()
        own = torch.tensor([self._place[at] for at in batch])
        near[torch.arange(len(batch)), own] = -1e4
        top = near.max(1, keepdim=True)[0].detach()
        together = torch.zeros(len(batch), int(self._owners.max()) + 1)
        together = torch.log(together.index_add(1, self._owners, torch.exp(near - top)) + 1e-9)
        found = functional.cross_entropy(together, self._owners[own], label_smoothing=0.05)
        return found + FOLLOW * self._unlike_teacher(near, own)

    def _unlike_teacher(self, near: torch.Tensor, own: torch.Tensor) -> torch.Tensor:
        told = torch.from_numpy(self._taught[own.numpy()] @ self._taught.T) * TEACHER_SHARPNESS
        told[torch.arange(len(own)), own] = -1e4
        return functional.kl_div(near.log_softmax(1), told.softmax(1), reduction="batchmean")


def learn(phrasings: Phrasings, vectors: Vectors, teacher: Teacher) -> None:
    """Teach the vectors, game by game, for some rounds."""
    taught = teacher.vectors([" ".join(told) for told in phrasings.words], BUILD / "sentences.npy")
    lessons = [Lesson(phrasings, game, vectors, taught) for game in dict.fromkeys(phrasings.games)]
    noise = Noise(0.0, SWAPPED, MISSPELT)
    optimiser = torch.optim.Adam(
        [
            {"params": [vectors.shift, vectors.sharpness], "lr": RATE},
            {"params": [vectors.turn], "lr": RATE / 2},
            {"params": [vectors.weight], "lr": RATE * 2},
        ]
    )
    for round_ in range(ROUNDS):
        for lesson in lessons:
            for batch in lesson.batches():
                plain = PLAIN * (vectors.shift**2).sum() + ((vectors.turn - torch.eye(DIMENSIONS)) ** 2).sum()
                loss = lesson.loss(batch, noise) + plain / 1000
                optimiser.zero_grad()
                loss.backward()
                optimiser.step()
        print(f"round {round_ + 1} of {ROUNDS}: {loss.item():.3f}", flush=True)


def write(known: list[str], table: numpy.ndarray, sharpness: float, folder: Path) -> None:
    """Write the vectors in bytes, each row with its scale, in parts that stay small."""
    small, scales = small_numbers(table)
    parts = [small[start : start + PART] for start in range(0, len(small), PART)]
    folder.mkdir(parents=True, exist_ok=True)
    for number, part in enumerate(parts):
        (folder / f"vectors-{number}.bin").write_bytes(part)
    (folder / "scales.bin").write_bytes(scales)
    (folder / "words.txt").write_text("\n".join(known) + "\n")
    shape = Shape(DIMENSIONS, len(known), BUCKETS, round(sharpness, 3), len(parts))
    (folder / "shape.json").write_bytes(msgspec.json.encode(shape) + b"\n")


def main() -> None:
    """Learn several times from the same start and write the mean: it holds better than any one of them.

    What each pupil learnt is kept, so that whoever is interrupted goes on with the next.
    """
    parser = argparse.ArgumentParser(description="Make the search's sentence model.")
    parser.add_argument("--out", type=Path, default=MODEL)
    parser.add_argument("--pupils", type=int, default=4)
    parser.add_argument("--threads", type=int, default=torch.get_num_threads())
    options = parser.parse_args()
    torch.set_num_threads(options.threads)
    phrasings, teacher = Phrasings(), Teacher()
    learnt = [pupil(seed, phrasings, teacher) for seed in range(options.pupils)]
    known = Vectors(teacher, counted(phrasings)).words
    table = numpy.mean([one["table"] for one in learnt], axis=0)
    write(known, table, float(numpy.mean([one["sharpness"] for one in learnt])), options.out)
    near.write(options.out)


def counted(phrasings: Phrasings) -> Counter[str]:
    return Counter(word for told in phrasings.words for word in told)


def pupil(seed: int, phrasings: Phrasings, teacher: Teacher) -> Mapping[str, numpy.ndarray]:
    """What one pupil learns, or has learnt before from the same phrasings."""
    told = blake2b("\n".join(" ".join(one) for one in phrasings.words).encode(), digest_size=6).hexdigest()
    path = BUILD / f"pupil-{seed}-{told}.npz"
    if not path.exists():
        print(f"pupil {seed + 1}", flush=True)
        for sow in (random.seed, numpy.random.seed, torch.manual_seed):
            sow(seed)
        vectors = Vectors(teacher, counted(phrasings))
        learn(phrasings, vectors, teacher)
        beside = path.with_name("new.npz")
        numpy.savez(beside, table=vectors.table().detach().numpy(), sharpness=vectors.sharpness.detach().exp().numpy())
        beside.replace(path)
    return numpy.load(path)


if __name__ == "__main__":
    main()
