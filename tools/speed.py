"""The engine's speed against an earlier commit's: both judge the same moves, slice by slice and turn about.

    python -m tools.speed 56c57ad

Only the ratio of the two means anything, and it counts processor time, so that a busy machine matters little.
"""

import argparse
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
SLICES = 150
WORKER = """
import sys, time
from bench import fullboard
from referee.warcraft import GAME
played, seat = fullboard.table(), fullboard.RACES[0]
moves = [move for move in GAME.options(played.position, seat, "move", {}) if sum(move["pieces"].values()) == 1]
actions = [GAME.read_action({"type": "move", "seat": seat, **move}) for move in moves]
for _ in sys.stdin:
    start = time.process_time()
    for _ in range(4):
        for action in actions:
            GAME.apply(played.data, action)
    print(time.process_time() - start, flush=True)
"""


def worker(tree: Path) -> subprocess.Popen:
    """A process that judges one slice of moves for each line it is sent."""
    command = [sys.executable, "-c", WORKER]
    return subprocess.Popen(command, cwd=tree, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def one_slice(process: subprocess.Popen) -> float:
    process.stdin.write("go\n")
    process.stdin.flush()
    return float(process.stdout.readline())


def main() -> None:
    parser = argparse.ArgumentParser(description="The engine's speed against an earlier commit's.")
    parser.add_argument("revision")
    revision = parser.parse_args().revision
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["git", "clone", "--quiet", ROOT, folder], check=True)
        subprocess.run(["git", "checkout", "--quiet", revision], cwd=folder, check=True)
        processes = [worker(Path(folder)), worker(ROOT)]
        slices = [[one_slice(process) for process in processes] for _ in range(SLICES)]
        for process in processes:
            process.communicate()
    before, now = (statistics.median(times) for times in zip(*slices, strict=True))
    print(f"speed now / at {revision}: {before / now:.3f}")


if __name__ == "__main__":
    main()
