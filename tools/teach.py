"""Teach the reader: the lower layers of a sentence model, taught to bring a question near the phrasings of its rule.

Every phrasing is asked in turn, with slips, synonyms and lost words, against what the reader last made of all the
others of its game; rules are weighed as the search weighs them. The files of questions/ are never read here.

    make training
    python -m tools.teach && python -m tools.ship
    python -m tools.teach --further --rounds 1      # when phrasings were added: go on from what build/ has
"""

import argparse
import random
import time
from collections.abc import Callable
from pathlib import Path

import torch
from torch.nn import functional

from referee.library.reader import LONGEST
from tools.lessons import Noise, Phrasings
from tools.teacher import HEADS, WIDTH, Teacher

ROOT = Path(__file__).parents[1]
TAUGHT = ROOT / "build" / "reader.pt"
LAYERS, DIMENSIONS = 4, 128
ROUNDS, BATCH, RATE, FURTHER_RATE, HEAD_RATE, WARMING = 4, 128, 1.5e-4, 1e-4, 1e-3, 60
LOST, SWAPPED, MISSPELT, DROPPED = 0.06, 0.15, 0.03, 0.1
SMOOTH, LIVE = 0.03, 0.3
SORTED = 2048
"""Phrasings of like length are asked together, as far as they are among so many drawn."""
OPEN, CLOSE = 101, 102
"""The teacher's own marks around a sentence."""


class Encoder(torch.nn.Module):
    """Embeddings, layers and a head that makes the vectors small."""

    def __init__(self, teacher: Teacher) -> None:
        super().__init__()
        kept = ("embeddings.", *(f"encoder.layer.{layer}." for layer in range(LAYERS)))
        weights = {name: weight for name, weight in teacher.weights.items() if name.startswith(kept)}
        self.parts = torch.nn.ParameterDict(
            {
                name.replace(".", "__"): torch.nn.Parameter(weight.clone())
                for name, weight in weights.items()
                if weight.is_floating_point()
            }
        )
        self.head = torch.nn.Parameter(torch.zeros(WIDTH, DIMENSIONS))
        self.sharpness = torch.nn.Parameter(torch.tensor(3.0))

    def part(self, name: str) -> torch.Tensor:
        return self.parts[name.replace(".", "__")]

    def forward(self, pieces: torch.Tensor, there: torch.Tensor) -> torch.Tensor:
        """Vectors of length one."""
        return functional.normalize(self.pooled(pieces, there) @ self.head, dim=1)

    def pooled(self, pieces: torch.Tensor, there: torch.Tensor) -> torch.Tensor:
        """The mean of what the last layer makes of each piece."""
        state = self.part("embeddings.word_embeddings.weight")[pieces]
        state = state + self.part("embeddings.position_embeddings.weight")[: pieces.shape[1]]
        state = self._norm(state + self.part("embeddings.token_type_embeddings.weight")[0], "embeddings.LayerNorm")
        state = self._drop(state)
        hidden = (1.0 - there)[:, None, None, :] * -1e4
        for layer in range(LAYERS):
            state = self._layer(state, hidden, f"encoder.layer.{layer}.")
        return (state * there[..., None]).sum(1) / there.sum(1, keepdim=True)

    def _layer(self, state: torch.Tensor, hidden: torch.Tensor, name: str) -> torch.Tensor:
        shape = (state.shape[0], state.shape[1], HEADS, WIDTH // HEADS)
        query, key, value = (
            self._linear(state, f"{name}attention.self.{part}").view(shape).transpose(1, 2)
            for part in ("query", "key", "value")
        )
        heed = torch.softmax(query @ key.transpose(2, 3) / (WIDTH // HEADS) ** 0.5 + hidden, -1) @ value
        mixed = self._linear(heed.transpose(1, 2).reshape(state.shape), f"{name}attention.output.dense")
        state = self._norm(state + self._drop(mixed), f"{name}attention.output.LayerNorm")
        wide = functional.gelu(self._linear(state, f"{name}intermediate.dense"))
        narrow = self._drop(self._linear(wide, f"{name}output.dense"))
        return self._norm(state + narrow, f"{name}output.LayerNorm")

    def _drop(self, state: torch.Tensor) -> torch.Tensor:
        return functional.dropout(state, DROPPED, self.training)

    def _linear(self, state: torch.Tensor, name: str) -> torch.Tensor:
        return functional.linear(state, self.part(f"{name}.weight"), self.part(f"{name}.bias"))

    def _norm(self, state: torch.Tensor, name: str) -> torch.Tensor:
        return functional.layer_norm(state, (WIDTH,), self.part(f"{name}.weight"), self.part(f"{name}.bias"), 1e-12)


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
        some = random.sample(self.phrasings.words, 4000)
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


def learn(school: School, rounds: int, rate: float) -> None:
    """Teach for some rounds; after each, everything is read anew."""
    encoder = school.encoder
    groups = [([encoder.head, encoder.sharpness], HEAD_RATE), (list(encoder.parts.values()), rate)]
    optimiser = torch.optim.AdamW([{"params": params, "lr": most} for params, most in groups], weight_decay=0.01)
    school.remember()
    steps, step, start = rounds * len(school.batches()), 0, time.monotonic()
    for round_ in range(rounds):
        encoder.train()
        for game, batch in school.batches():
            pace = min(1.0, (step + 1) / WARMING) * (1 - step / steps)
            for group, (_, most) in zip(optimiser.param_groups, groups, strict=True):
                group["lr"] = most * pace
            loss = school.loss(game, batch)
            optimiser.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(encoder.parameters(), 1.0)
            optimiser.step()
            step += 1
            if step % 50 == 0:
                print(f"step {step} of {steps}: {loss.item():.3f}, {time.monotonic() - start:.0f} s", flush=True)
        school.remember()
        TAUGHT.parent.mkdir(parents=True, exist_ok=True)
        torch.save(encoder.state_dict(), TAUGHT)
        print(f"round {round_ + 1} of {rounds} is kept in {TAUGHT.relative_to(ROOT)}", flush=True)


def main() -> None:
    """Teach the reader and keep what it learnt for tools.ship."""
    parser = argparse.ArgumentParser(description="Teach the search's reader.")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--further", action="store_true", help="go on from what was learnt before, more slowly")
    options = parser.parse_args()
    for sow in (random.seed, torch.manual_seed):
        sow(0)
    teacher = Teacher()
    school = School(Encoder(teacher), teacher, Phrasings())
    if options.further:
        school.encoder.load_state_dict(torch.load(TAUGHT))
    else:
        school.begin()
    learn(school, options.rounds, FURTHER_RATE if options.further else RATE)


if __name__ == "__main__":
    main()
