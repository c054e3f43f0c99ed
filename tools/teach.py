"""Teach the reader: the lower layers of a sentence model, taught to bring a question near the phrasings of its rule.

Every phrasing is asked in turn, with slips, synonyms and lost words, against what the reader last made of all the
others of its game; rules are weighed as the search weighs them. The files of questions/ are never read here. What was
learnt is kept after each round, and whoever is interrupted goes on from there.

    make model                                      # all of it, into build/model/
    python -m tools.teach --half                    # a third of the time, on a processor that reckons in sixteen bits
    python -m tools.teach --further --rounds 1      # when phrasings were added: go on from what build/ has
"""

import argparse
import random
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import torch
from torch.nn import functional

from referee.library.reader import LONGEST
from tools.encoder import DIMENSIONS, Encoder
from tools.lessons import Noise, Phrasings
from tools.teacher import Teacher

ROOT = Path(__file__).parents[1]
TAUGHT = ROOT / "build" / "model" / "reader.pt"
ROUNDS, BATCH, RATE, FURTHER_RATE, HEAD_RATE, WARMING = 4, 128, 1.5e-4, 1e-4, 1e-3, 60
LOST, SWAPPED, MISSPELT = 0.06, 0.15, 0.03
SMOOTH, LIVE = 0.03, 0.3
BEGINNING = 4000
"""So many phrasings tell the directions the head starts with."""
SORTED = 2048
"""Phrasings of like length are asked together, as far as they are among so many drawn."""
OPEN, CLOSE = 101, 102
"""The teacher's own marks around a sentence."""
TOLD = 20
"""After so many steps it is told how far it is."""


class School:
    """The reader, the phrasings, and what it last made of each of them."""

    def __init__(self, encoder: Encoder, teacher: Teacher, phrasings: Phrasings) -> None:
        self.encoder, self._teacher, self.phrasings = encoder, teacher, phrasings
        self._pieces: dict[str, list[int]] = {}
        self.memory = torch.zeros(len(phrasings.words), DIMENSIONS)
        self.noise = Noise(LOST, SWAPPED, MISSPELT)
        self._of_game: dict[str, torch.Tensor] = {}
        self._place: dict[int, int] = {}
        for game in dict.fromkeys(phrasings.games):
            members = phrasings.of_game(game)
            self._of_game[game] = torch.tensor(members)
            self._place |= {at: place for place, at in enumerate(members)}

    def tensors(self, told: list[list[str]]) -> tuple[torch.Tensor, torch.Tensor]:
        """Sentences as pieces, filled up to one length, and which pieces are there."""
        cut = [[OPEN, *[piece for word in one for piece in self._cut(word)][:LONGEST], CLOSE] for one in told]
        longest = max(map(len, cut))
        pieces = torch.tensor([one + [0] * (longest - len(one)) for one in cut])
        there = torch.tensor([[1.0] * len(one) + [0.0] * (longest - len(one)) for one in cut])
        return pieces, there

    def _cut(self, word: str) -> list[int]:
        if word not in self._pieces:
            self._pieces[word] = self._teacher.pieces(word)
        return self._pieces[word]

    @torch.no_grad()
    def read_all(self, read: Callable[..., torch.Tensor], told: list[list[str]]) -> torch.Tensor:
        """What the reader makes of many sentences, those of like length together."""
        order = sorted(range(len(told)), key=lambda at: len(told[at]))
        parts = [order[start : start + 256] for start in range(0, len(order), 256)]
        made = torch.cat([read(*self.tensors([told[at] for at in part])) for part in parts])
        return made[torch.argsort(torch.tensor(order))]

    def begin(self) -> None:
        """The head starts as the few directions that tell phrasings apart."""
        self.encoder.eval()
        some = random.sample(self.phrasings.words, BEGINNING)
        made = self.read_all(self.encoder.pooled, some)
        _, strength, axes = torch.linalg.svd(made - made.mean(0), full_matrices=False)
        scale = (strength[:DIMENSIONS] / strength[0]).clamp(min=0.1).sqrt()
        self.encoder.head.data = (axes[:DIMENSIONS].T / scale).contiguous()

    def remember(self) -> None:
        self.encoder.eval()
        self.memory = self.read_all(self.encoder, self.phrasings.words)

    def batches(self) -> list[tuple[str, list[int]]]:
        found = []
        for game, members in self._of_game.items():
            drawn = random.sample(members.tolist(), len(members))
            parts = [drawn[start : start + SORTED] for start in range(0, len(drawn), SORTED)]
            drawn = [at for part in parts for at in sorted(part, key=lambda at: len(self.phrasings.words[at]))]
            found += [(game, drawn[start : start + BATCH]) for start in range(0, len(drawn), BATCH)]
        return random.sample(found, len(found))

    def loss(self, game: str, batch: list[int]) -> torch.Tensor:
        """How badly a batch finds its rules when each phrasing itself is taken away."""
        asked = self.encoder(*self.tensors([self.noise(self.phrasings.words[at], game) for at in batch]))
        members = self._of_game[game]
        owners = torch.tensor([self.phrasings.owners[at] for at in members.tolist()])
        own = torch.tensor([self._place[at] for at in batch])
        sharp = self.encoder.sharpness.exp()
        near = (asked @ self.memory[members].T * sharp).scatter(1, own[:, None], -1e4)
        top = near.max(1, keepdim=True)[0].detach()
        counts = torch.bincount(owners).float()
        together = torch.zeros(len(batch), len(counts)).index_add(1, owners, torch.exp(near - top)) / counts
        found = functional.cross_entropy(torch.log(together + 1e-12), owners[own], label_smoothing=SMOOTH)
        self.memory[torch.tensor(batch)] = asked.detach()
        return found + LIVE * _among_themselves(asked, owners[own], sharp)


def _among_themselves(asked: torch.Tensor, owners: torch.Tensor, sharp: torch.Tensor) -> torch.Tensor:
    """Phrasings of one rule that happen to be asked together should find each other."""
    alone = torch.eye(len(owners), dtype=torch.bool)
    near = (asked @ asked.T * sharp).masked_fill(alone, -1e4)
    mates = (owners[:, None] == owners[None, :]) & ~alone
    lonely = ~mates.any(1)
    if bool(lonely.all()):
        return torch.zeros(())
    away = torch.logsumexp(near, 1) - torch.logsumexp(near.masked_fill(~mates, -1e4), 1)
    return away[~lonely].mean()


def optimiser_of(encoder: Encoder, rate: float) -> torch.optim.Optimizer:
    """Each group of numbers remembers its highest pace."""
    groups = [([encoder.head, encoder.sharpness], HEAD_RATE), (list(encoder.parts.values()), rate)]
    return torch.optim.AdamW(
        [{"params": params, "lr": most, "most": most} for params, most in groups], weight_decay=0.01
    )


class Course:
    """Some rounds of teaching, of which some may be over."""

    def __init__(self, school: School, rounds: int, rate: float) -> None:
        self.school, self.rounds, self.over = school, rounds, 0
        self.optimiser = optimiser_of(school.encoder, rate)

    def put_back(self, kept: dict[str, Any]) -> None:
        """Go on from where another run was interrupted."""
        self.school.encoder.load_state_dict(kept["encoder"])
        self.optimiser.load_state_dict(kept["optimiser"])
        self.over = kept["over"]

    def keep(self, path: Path) -> None:
        """Write what is known so far, whole or not at all."""
        path.parent.mkdir(parents=True, exist_ok=True)
        beside = path.with_suffix(".new")
        kept = {"encoder": self.school.encoder.state_dict(), "optimiser": self.optimiser.state_dict()}
        torch.save({**kept, "over": self.over, "rounds": self.rounds}, beside)
        beside.replace(path)

    def round(self) -> None:
        """Ask every phrasing once; what was drawn by chance depends on the round alone."""
        sow(1 + self.over)
        self.school.remember()
        self.school.encoder.train()
        batches, start = self.school.batches(), time.monotonic()
        for number, (game, batch) in enumerate(batches):
            self._pace(self.over * len(batches) + number, self.rounds * len(batches))
            loss = self._step(game, batch)
            if number % TOLD == TOLD - 1:
                took = time.monotonic() - start
                print(f"  {number + 1} of {len(batches)}: {loss:.3f}, {took:.0f} s", flush=True)
        self.over += 1

    def _pace(self, step: int, steps: int) -> None:
        for group in self.optimiser.param_groups:
            group["lr"] = group["most"] * min(1.0, (step + 1) / WARMING) * (1 - step / steps)

    def _step(self, game: str, batch: list[int]) -> float:
        loss = self.school.loss(game, batch)
        self.optimiser.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.school.encoder.parameters(), 1.0)
        self.optimiser.step()
        return loss.item()


def sow(seed: int) -> None:
    random.seed(seed)
    torch.manual_seed(seed)


def begun(options: argparse.Namespace) -> Course:
    """The course asked for: one that was interrupted, one that goes further, or one from the teacher's own numbers."""
    sow(0)
    teacher = Teacher()
    school = School(Encoder(teacher, options.half), teacher, Phrasings())
    course = Course(school, options.rounds, FURTHER_RATE if options.further else RATE)
    kept = torch.load(options.kept) if options.kept.exists() else None
    if kept and kept["over"] < kept["rounds"] == options.rounds:
        course.put_back(kept)
    elif kept and options.further:
        school.encoder.load_state_dict(kept["encoder"])
    else:
        school.begin()
    return course


def main() -> None:
    """Teach the reader and keep what it learnt for tools.ship."""
    parser = argparse.ArgumentParser(description="Teach the search's reader.")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--further", action="store_true", help="go on from what was learnt before, more slowly")
    parser.add_argument("--half", action="store_true", help="reckon in sixteen bits")
    parser.add_argument("--threads", type=int, default=torch.get_num_threads())
    parser.add_argument("--kept", type=Path, default=TAUGHT, help="where it is kept what was learnt")
    options = parser.parse_args()
    torch.set_num_threads(options.threads)
    course = begun(options)
    while course.over < course.rounds:
        print(f"round {course.over + 1} of {course.rounds}", flush=True)
        course.round()
        course.keep(options.kept)


if __name__ == "__main__":
    main()
