"""Random play of every game for as long as asked, with a progress line; stops at the first broken promise."""

import argparse
import itertools
import random
import sys
import time

from referee import registry
from referee.kernel import ledger
from referee.testing.checks import play_and_watch


def soak(minutes: float, start: int, steps: int) -> None:
    began, games, actions, ended = time.monotonic(), 0, 0, 0
    for seed in itertools.count(start):
        for game in registry.games():
            if time.monotonic() - began > minutes * 60:
                print(f"\n{games} games, {actions} actions, {ended} played to their end: all promises kept.")
                return
            try:
                watch, played = play_and_watch(game, game.samples(random.Random(seed)), seed, steps)
                assert ledger.fold(game, watch.start.data, watch.ledger).data == played.data, "replay differs"
            except Exception:
                print(f"\nbroken by {game.key}, seed {seed}: run again with --start {seed}", file=sys.stderr)
                raise
            games, actions, ended = (
                games + 1,
                actions + len(watch.ledger),
                ended + (played.position.outcome is not None),
            )
            spent = time.monotonic() - began
            print(f"\r{spent:6.0f} s  {games} games  {actions} actions  {ended} ended  seed {seed}", end="", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description="Random play of every game, watched.")
    parser.add_argument("--minutes", type=float, default=5)
    parser.add_argument("--start", type=int, default=1000, help="the first seed")
    parser.add_argument("--steps", type=int, default=2500, help="the most actions in one game")
    asked = parser.parse_args()
    soak(asked.minutes, asked.start, asked.steps)


if __name__ == "__main__":
    main()
