"""The engine's speed against an earlier commit's: both judge the same turns, slice by slice and turn about.

    python -m tools.speed 56c57ad
    python -m tools.speed 56c57ad --view

The turns are typed-in positions in tests/*/turns.yaml, each with whose options are asked for and with actions to judge.
With `--view` both services are asked for the view of the same table instead; how stands in speed_view.py.
Only the ratio of the two means anything: the median of those of neighbouring slices, the first left out. It counts
processor time, so that a busy machine matters little.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path
from typing import IO, Any

import yaml

ROOT = Path(__file__).parents[1]
SLICES = 60
WORKER = """
import json, sys, time
from referee import registry

def prepared(turn):
    game = registry.get(turn["game"])
    data = game.setup(turn["table"]).data
    return game, data, turn["asks"], [game.read_action(action) for action in turn["do"]]

turns = [prepared(turn) for turn in json.loads(sys.stdin.readline())]
for _ in sys.stdin:
    start = time.process_time()
    for game, data, (seat, kind), actions in turns:
        game.options(game.decode(data), seat, kind, {})
        for action in actions:
            game.apply(data, action)
    print(time.process_time() - start, flush=True)
"""


def turns() -> dict[str, list[dict[str, Any]]]:
    """The turns to judge, by the folder that has them."""
    return {path.parent.name: yaml.safe_load(path.read_text()) for path in sorted(ROOT.glob("tests/*/turns.yaml"))}


def keep_to_one_core(process: int) -> None:
    """All workers take turns on the same core, where that can be said: cores differ by what else runs on them."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(process, {min(os.sched_getaffinity(0))})


class Worker:
    """A process in a tree of its own that does its work once for each line it is sent, and tells how long it took."""

    def __init__(self, tree: Path, work: Any, script: str = WORKER) -> None:
        command = [sys.executable, "-c", script]
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
        self.process = subprocess.Popen(command, cwd=tree, text=True, **pipes)
        keep_to_one_core(self.process.pid)
        self.told: IO[str] = self.process.stdin  # type: ignore[assignment]
        self.answers: IO[str] = self.process.stdout  # type: ignore[assignment]
        self.send(json.dumps(work))

    def send(self, line: str) -> None:
        self.told.write(f"{line}\n")
        self.told.flush()

    def slice(self, what: str = "go") -> float:
        self.send(what)
        return float(self.answers.readline())

    def close(self) -> None:
        self.process.communicate()


def ratio(earlier: Path, judged: list[dict[str, Any]], slices: int = SLICES) -> float:
    """How much faster this tree judges the turns than an earlier one."""
    workers = [Worker(earlier, judged), Worker(ROOT, judged)]
    times = turn_about(workers, slices)
    for worker in workers:
        worker.close()
    return statistics.median(before / now for before, now in times)


def turn_about(workers: list[Worker], slices: int, what: str = "go") -> list[list[float]]:
    """The times of neighbouring slices; the first is to warm up."""
    for worker in workers:
        worker.slice(what)
    return [[worker.slice(what) for worker in workers] for _ in range(slices)]


def checked_out(revision: str, folder: str) -> Path:
    subprocess.run(["git", "clone", "--quiet", ROOT, folder], check=True)
    subprocess.run(["git", "checkout", "--quiet", revision], cwd=folder, check=True, capture_output=True)
    announce(Path(folder))
    return Path(folder)


def announce(tree: Path) -> None:
    """Let a tree be found as a package of its own, with the games it had and not with those installed here."""
    project = tomllib.loads((tree / "pyproject.toml").read_text())["project"]
    games = project["entry-points"]["referee.games"]
    info = tree / f"{project['name'].replace('-', '_')}-{project['version']}.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n")
    lines = [f"{key} = {module}" for key, module in games.items()]
    (info / "entry_points.txt").write_text("\n".join(["[referee.games]", *lines, ""]))


def measure(revision: str) -> dict[str, float]:
    """The ratio of each folder of turns."""
    with tempfile.TemporaryDirectory() as folder:
        earlier = checked_out(revision, folder)
        return {name: round(ratio(earlier, judged), 3) for name, judged in turns().items()}


def main() -> None:
    from tools import speed_view  # it stands on what is here

    parser = argparse.ArgumentParser(description="The engine's speed against an earlier commit's.")
    parser.add_argument("revision")
    parser.add_argument("--view", action="store_true", help="what the view of a table costs instead")
    asked = parser.parse_args()
    told = "cost of the view" if asked.view else "speed"
    for name, found in (speed_view.measure if asked.view else measure)(asked.revision).items():
        print(f"{name}: {told} now / at {asked.revision}: {found}")


if __name__ == "__main__":
    main()
