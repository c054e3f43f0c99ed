"""Try an installed game: python -m referee.testing GAME prints each promise, and stops at the first that is broken."""

import argparse
import signal
import sys
import traceback
from typing import Any

from referee import registry
from referee.kernel.game import Game
from referee.testing.promises import promises


def main() -> int:
    parser = argparse.ArgumentParser(prog="referee.testing", description="Whether a game keeps its promises.")
    parser.add_argument("game")
    parser.add_argument("--seeds", type=int, default=3, help="random tables to play")
    parser.add_argument("--steps", type=int, default=200, help="the most actions at each")
    parser.add_argument("--patience", type=float, default=120, help="seconds of work for one promise")
    asked = parser.parse_args()
    signal.signal(signal.SIGVTALRM, out_of_patience)
    game = registry.alone(asked.game)
    if isinstance(game, str):
        print(f"{asked.game} is not served: {game}")
        return 1
    for promise in promises(game, range(asked.seeds), asked.steps):
        signal.setitimer(signal.ITIMER_VIRTUAL, asked.patience)
        try:
            promise.holds()
        except Exception as fault:
            print(f"BROKEN  {promise}\n{told(game, fault)}")
            return 1
        print(f"kept    {promise}", flush=True)
    return 0


def out_of_patience(*_: Any) -> None:
    """What goes on for ever is stopped where it is, so that the place can be told."""
    raise TimeoutError("goes on for ever")


def told(game: Game[Any], fault: Exception) -> str:
    """What went wrong and where: the line of the game's own code that failed, if it was that; and at what table."""
    home = str(game.folder.resolve())
    own = [frame for frame in traceback.extract_tb(fault.__traceback__) if frame.filename.startswith(home)]
    place = f"{own[-1].filename}:{own[-1].lineno}: " if own else ""
    kind = "" if isinstance(fault, AssertionError) else f"{type(fault).__name__}: "
    return "\n".join((f"{place}{kind}{fault}", *getattr(fault, "__notes__", ())))


if __name__ == "__main__":
    sys.exit(main())
