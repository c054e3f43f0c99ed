"""Random play of every game for as long as asked, with a progress line; stops at the first broken promise.

Every step is watched; at some tables of each game the dearer promises are tried too: the document comes back, facts can
be corrected, secrets are kept. What a game wants to be met is dealt out at short tables beside the others, by the seed
alone, so that all of it comes up within ten minutes.
"""

import argparse
import itertools
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator
from typing import Any

from referee import registry
from referee.kernel import ledger
from referee.kernel.game import Game, Played
from referee.testing.checks import Watch, play_and_watch
from referee.testing.desk import any_fact_can_be_corrected, document_comes_back
from referee.testing.secrets import AMOUNTS, no_secret_leaks

OFTEN = {"documents": 30, "corrections": 40, "secrets": 45}
"""Every how many steps, about, each of the dearer promises is tried."""
FACTS = 3
DEALT, STRIDE = 13, 5
"""How many tables with parts that are due come with a seed, and by how many parts one is ahead of the one before."""
TOLD = 12


class Soaked:
    """What was played so far, and what it met."""

    def __init__(self) -> None:
        self.began = time.monotonic()
        self.games: Counter[str] = Counter()
        self.actions = self.ended = 0
        self.tried: Counter[str] = Counter()
        self.met: dict[str, Counter[str]] = {}

    def play(self, game: Game[Any], config: dict[str, Any], seed: int, steps: int) -> None:
        chance = random.Random(f"{seed} seldom")

        def seldom(watch: Watch, action: dict[str, Any] | None, played: Played[Any]) -> None:
            self.meet(game, played)
            for promise in OFTEN:
                if played.position.outcome is None and chance.random() * OFTEN[promise] < 1:
                    self.tried[promise] += getattr(self, promise)(watch, action, played, chance)

        watch, played = play_and_watch(game, config, seed, steps, also=seldom)
        assert ledger.fold(game, watch.start.data, watch.ledger).data == played.data, "replay differs"
        self.games[game.key] += 1
        self.actions += len(watch.ledger)
        self.ended += played.position.outcome is not None

    def meet(self, game: Game[Any], played: Played[Any]) -> None:
        self.met.setdefault(game.key, Counter()).update(game.parts_in(played.position))

    # ---- the dearer promises

    def documents(self, watch: Watch, action: dict[str, Any] | None, played: Played[Any], chance: random.Random) -> int:
        said = watch.game.moment(played.position)
        return int(bool(said) and document_comes_back(watch.game, watch.config, played.position))

    def corrections(
        self, watch: Watch, action: dict[str, Any] | None, played: Played[Any], chance: random.Random
    ) -> int:
        return any_fact_can_be_corrected(watch.game, played, chance, FACTS)

    def secrets(self, watch: Watch, action: dict[str, Any] | None, played: Played[Any], chance: random.Random) -> int:
        if action is not None:
            no_secret_leaks(watch.game, watch.before, action, [chance.choice(AMOUNTS)])
        return int(action is not None)

    # ---- telling

    def line(self) -> str:
        spent = time.monotonic() - self.began
        return f"{spent:6.0f} s  {self.games.total()} games  {self.actions} actions  {self.ended} ended"

    def covered(self) -> list[str]:
        """How many games of which, how often what was tried, and which parts were met and which not."""
        told = [f"{key}: {number} games" for key, number in sorted(self.games.items())]
        told.append(", ".join(f"{number} {promise}" for promise, number in sorted(self.tried.items())) + " tried")
        for game in registry.games():
            wanted, met = game.parts(), self.met.get(game.key, Counter())
            lacking = [part for part in wanted if part not in met]
            if wanted:
                first = f"{wanted[0]}: {'met' if wanted[0] in met else 'not met'}"
                told.append(f"{game.key}: met {len(wanted) - len(lacking)} of {len(wanted)}; {first}")
            if lacking:
                told.append(f"  not yet: {', '.join(lacking[:TOLD])}{' …' if len(lacking) > TOLD else ''}")
        return told


def tables(game: Game[Any], seed: int) -> Iterator[dict[str, Any]]:
    """Any table, and some with parts that are due; the same for the same seed."""
    chance, parts = random.Random(seed), game.parts()
    yield game.samples(chance)
    for number in range(seed * DEALT, (seed + 1) * DEALT) if parts else ():
        at = number * STRIDE % len(parts)
        yield game.samples_with(chance, [*parts[at:], *parts[:at]])


def soak(minutes: float, start: int, steps: int) -> None:
    soaked = Soaked()
    for seed in itertools.count(start):
        for game in registry.games():
            if time.monotonic() - soaked.began > minutes * 60:
                print(f"\n{soaked.line().strip()}: all promises kept.", *soaked.covered(), sep="\n")
                return
            try:
                for config in tables(game, seed):
                    soaked.play(game, config, seed, steps)
            except Exception:
                print(f"\nbroken by {game.key}, seed {seed}: run again with --start {seed}", file=sys.stderr)
                raise
            print(f"\r{soaked.line()}  seed {seed}", end="", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description="Random play of every game, watched.")
    parser.add_argument("--minutes", type=float, default=5)
    parser.add_argument("--start", type=int, default=1000, help="the first seed")
    parser.add_argument("--steps", type=int, default=2500, help="the most actions in one game")
    asked = parser.parse_args()
    soak(asked.minutes, asked.start, asked.steps)


if __name__ == "__main__":
    main()
