"""Ratio (a): actions a second of the engine against boardgame.io doing equal work."""

import json
import shutil
import statistics
import subprocess
import time
from pathlib import Path
from typing import Any

from bench import fullboard
from referee.kernel import packs
from referee.warcraft import GAME

RIVAL = Path(__file__).parent / "rival"
RUNS = 5


def ours(seconds: float) -> float:
    """Decode, judge, apply, encode: every one-piece move of the first seat on the full board."""
    played = fullboard.table()
    seat = fullboard.RACES[0]
    moves = [m for m in GAME.options(played.position, seat, "move", {}) if sum(m["pieces"].values()) == 1]
    actions = [GAME.read_action({"type": "move", "seat": seat, **move}) for move in moves]

    def run() -> float:
        done, start = 0, time.perf_counter()
        while (elapsed := time.perf_counter() - start) < seconds:
            for action in actions:
                GAME.apply(played.data, action)
            done += len(actions)
        return done / elapsed

    run()
    return statistics.median(run() for _ in range(RUNS))


def rival(seconds: float) -> dict[str, Any] | None:
    """boardgame.io's figures, or None where Node or its package is not to be had."""
    if not shutil.which("node") or not shutil.which("npm"):
        return None
    if not (RIVAL / "node_modules" / "boardgame.io").exists():
        subprocess.run(
            ["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund"], cwd=RIVAL, check=True, capture_output=True
        )
    board = json.dumps(packs.get(fullboard.BOARD).document)
    heaps = json.dumps(fullboard.piles(fullboard.table()))
    told = subprocess.run(
        ["node", "rival.mjs", board, heaps, str(seconds)], cwd=RIVAL, check=True, capture_output=True, text=True
    )
    return json.loads(told.stdout.strip().splitlines()[-1])


def measure(seconds: float) -> dict[str, Any]:
    other = rival(seconds)
    mine = ours(seconds)
    found: dict[str, Any] = {"ours_per_second": round(mine)}
    if other is None:
        return {**found, "rival": "Node and npm are not here: not measured"}
    again = ours(seconds)
    rate = (mine + again) / 2
    found = {"ours_per_second": round(rate), "rival_per_second": other["actions_per_second"]}
    found["rival_without_codec_per_second"] = other["actions_per_second_without_codec"]
    return {**found, "ratio": round(rate / other["actions_per_second"], 2), "at_least": 3.5}
