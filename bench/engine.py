"""Ratio (a): actions a second of the engine against boardgame.io doing equal work, slice by slice and turn about.

A machine's speed swings within a run, but hardly from one short slice to the next: the ratio is the median of those of
neighbouring slices, ours and the rival's. Both count time as it passes on a clock.
"""

import json
import shutil
import statistics
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import IO, Any

from bench import fullboard
from referee.kernel import packs
from referee.warcraft import GAME

RIVAL = Path(__file__).parent / "rival"
WARM_UP = 1.0
CODEC, NO_CODEC = "served", "bare"


def moves() -> Callable[[], int]:
    """Decode, judge, apply, encode: every one-piece move of the first seat on the full board; how many there are."""
    played = fullboard.table()
    seat = fullboard.RACES[0]
    found = [m for m in GAME.options(played.position, seat, "move", {}) if sum(m["pieces"].values()) == 1]
    actions = [GAME.read_action({"type": "move", "seat": seat, **move}) for move in found]

    def judge_all() -> int:
        for action in actions:
            GAME.apply(played.data, action)
        return len(actions)

    return judge_all


def ours(work: Callable[[], int], seconds: float) -> float:
    """Actions a second in one slice of at least so many seconds."""
    done, start = 0, time.perf_counter()
    while (elapsed := time.perf_counter() - start) < seconds:
        done += work()
    return done / elapsed


class Rival:
    """boardgame.io in a process of its own, which runs one slice for each line it is sent and then waits."""

    def __init__(self) -> None:
        board = json.dumps(packs.get(fullboard.BOARD).document)
        heaps = json.dumps(fullboard.piles(fullboard.table()))
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
        self.process = subprocess.Popen(["node", "rival.mjs", board, heaps], cwd=RIVAL, text=True, **pipes)
        self.asked: IO[str] = self.process.stdin  # type: ignore[assignment]
        self.told: IO[str] = self.process.stdout  # type: ignore[assignment]

    def __enter__(self) -> "Rival":
        return self

    def __exit__(self, *_: object) -> None:
        self.process.communicate()

    def slice(self, path: str, seconds: float) -> float:
        """Actions a second in one slice, with the state read and written as its server does, or without."""
        self.asked.write(f"{path} {seconds}\n")
        self.asked.flush()
        return float(json.loads(self.told.readline())["actions_per_second"])


def at_hand() -> bool:
    """Whether Node is here, and the rival's package now that it is asked for."""
    if not shutil.which("node") or not shutil.which("npm"):
        return False
    if not (RIVAL / "node_modules" / "boardgame.io").exists():
        command = ["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund"]
        subprocess.run(command, cwd=RIVAL, check=True, capture_output=True)
    return True


def measure(seconds: float, rounds: int) -> dict[str, Any]:
    """So many slices of so many seconds on each side, turn about."""
    work = moves()
    ours(work, WARM_UP)
    if not at_hand():
        alone = statistics.median(ours(work, seconds) for _ in range(rounds))
        return {"ours_per_second": round(alone), "rival": "Node and npm are not here: not measured"}
    with Rival() as rival:
        rival.slice(CODEC, WARM_UP)
        slices = [(ours(work, seconds), rival.slice(CODEC, seconds)) for _ in range(rounds)]
        rival.slice(NO_CODEC, WARM_UP)
        bare = statistics.median(rival.slice(NO_CODEC, seconds) for _ in range(rounds))
    return {
        "ours_per_second": round(statistics.median(mine for mine, _ in slices)),
        "rival_per_second": round(statistics.median(theirs for _, theirs in slices)),
        "rival_without_codec_per_second": round(bare),
        "rounds": rounds,
        "ratio": round(statistics.median(mine / theirs for mine, theirs in slices), 2),
        "at_least": 3.5,
    }
