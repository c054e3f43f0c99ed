"""Try an installed game: python -m referee.testing GAME prints each promise, and stops at the first that is broken."""

import argparse
import sys
import traceback

from referee import registry
from referee.testing.promises import promises


def main() -> int:
    parser = argparse.ArgumentParser(prog="referee.testing", description="Whether a game keeps its promises.")
    parser.add_argument("game")
    parser.add_argument("--seeds", type=int, default=3, help="random tables to play")
    parser.add_argument("--steps", type=int, default=200, help="the most actions at each")
    asked = parser.parse_args()
    if asked.game not in registry.keys():  # noqa: SIM118
        known = f"known are {', '.join(registry.keys())}"
        print(f"{asked.game} is not served: {registry.broken().get(asked.game, known)}")
        return 1
    for promise in promises(registry.get(asked.game), range(asked.seeds), asked.steps):
        try:
            promise.holds()
        except Exception as fault:
            print(f"BROKEN  {promise}\n{place(fault)}{fault}")
            return 1
        print(f"kept    {promise}", flush=True)
    return 0


def place(fault: Exception) -> str:
    """Where in the game it went wrong, if it was the game's own code that failed."""
    own = [frame for frame in traceback.extract_tb(fault.__traceback__) if "referee" not in frame.filename]
    return f"{own[-1].filename}:{own[-1].lineno}: " if own else ""


if __name__ == "__main__":
    sys.exit(main())
