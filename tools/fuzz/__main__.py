"""make fuzz: requests of every kind against every call of the description, on this machine alone.

    python -m tools.fuzz --minutes 20                    as many as fit in, in a process for each core
    python -m tools.fuzz --minutes 60 --requests 1000000 until one of them is reached
    python -m tools.fuzz --sum                           what all runs came to whose reports are still there
    python -m tools.fuzz --again build/fuzz.json         the faults of an earlier run once more

Most requests are made in this process, a share goes to a server of its own over the loopback. No answer may be a 5xx,
none may be other than described, nothing may be written down as a fault; what was found, and how often each call was
accepted and refused, goes to build/fuzz.json, and that of each process to build/fuzz/.
"""

import argparse
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
from contextlib import ExitStack
from functools import partial
from pathlib import Path

from models.database import Database
from tools.fuzz.again import send_again
from tools.fuzz.bench import described_by, furnished, in_process, sqlite
from tools.fuzz.rounds import Enough, Measure, Rounds
from tools.fuzz.sums import added, table
from tools.fuzz.tally import Tally
from tools.fuzz.wire import served
from tools.speed import ROOT

REPORT = ROOT / "build" / "fuzz.json"
PARTS = ROOT / "build" / "fuzz"
QUICK = Path("/dev/shm")
"""What is kept there waits for no disk."""


def main() -> None:
    asked = wanted()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # no process of our own is left behind
    if asked.again:
        once_more(asked.again)
    elif asked.sum:
        tell(sorted(PARTS.glob("*.json")), asked.report)
    elif asked.part:
        part(asked.seed, asked.minutes * 60, asked.requests, asked.part)
    else:
        together(asked)


def together(asked: argparse.Namespace) -> None:
    """A process for each part of the work, and the sum of what they found."""
    seed = random.SystemRandom().getrandbits(32) if asked.seed is None else asked.seed
    each = ["--minutes", str(asked.minutes), "--requests", str(-(-asked.requests // asked.processes))]
    files, parts = [], []
    try:
        for number in range(asked.processes):
            files.append(PARTS / f"{seed + number}.json")
            own = ["--seed", str(seed + number), "--part", files[-1]]
            parts.append(subprocess.Popen([sys.executable, "-m", "tools.fuzz", *each, *own], cwd=ROOT))
        ended = [process.wait() for process in parts]
    finally:
        for process in parts:
            process.terminate()
            process.wait()
        tell([file for file in files if file.exists()], asked.report)
    sys.exit(1 if any(ended) else 0)


def tell(files: list[Path], report: Path) -> None:
    if not files:
        sys.exit("There is no report of a run.")
    whole = added(files)
    report.parent.mkdir(exist_ok=True)
    report.write_text(json.dumps(whole, indent=1) + "\n")
    print(f"\n{table(whole)}\nwritten to {report}")


def part(seed: int, seconds: float, requests: int, report: Path) -> None:
    """What one process does: rounds on a bench of its own, and on one behind a wire."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(dir=QUICK if QUICK.is_dir() else None)))
        way = stack.enter_context(in_process(sqlite(folder)))
        tally = Tally(described_by(way))
        enough = Enough(tally, seconds, requests)
        signal.signal(signal.SIGTERM, lambda *_: enough.stop())  # an exception would be one more case for hypothesis
        stack.callback(write := partial(tally.write, report, commit=commit(), seed=seed))
        bench = furnished(way, tally.described, way.database, tally, seed)
        address = sqlite(folder, "wired")
        wire = stack.enter_context(served(address, folder))
        wired = furnished(wire, tally.described, Database(address), tally, seed)
        rounds = Rounds(bench, wired, Measure())
        stack.callback(rounds.drawn.close)
        rounds.run(enough.going, write)
    sys.exit(1 if tally.number_of_faults else 0)


def commit() -> str:
    """What is tried: the newest commit, with a + where files differ from it."""
    told = subprocess.run(["git", "describe", "--always", "--dirty=+"], cwd=ROOT, capture_output=True, text=True)
    return told.stdout.strip() or "unknown"


def once_more(report: Path) -> None:
    with tempfile.TemporaryDirectory() as folder, in_process(sqlite(folder)) as way:
        tally = Tally(described_by(way))
        send_again(furnished(way, tally.described, way.database, tally, 0), report)
        print(tally.line())
    sys.exit(1 if tally.number_of_faults else 0)


def wanted() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Requests of every kind against every call.")
    parser.add_argument("--minutes", type=float, default=20.0, help="how long at most")
    parser.add_argument("--requests", type=int, default=1 << 40, help="how many at most")
    parser.add_argument("--processes", type=int, default=len(os.sched_getaffinity(0)), help="how many at once")
    parser.add_argument("--seed", type=int, help="the same requests as a run of this seed, as far as tables are alike")
    parser.add_argument("--again", type=Path, help="send the faults of this report once more")
    parser.add_argument("--sum", action="store_true", help="add up all reports of processes that are there")
    parser.add_argument("--report", type=Path, default=REPORT, help="where to write what was found")
    parser.add_argument("--part", type=Path, help=argparse.SUPPRESS)
    return parser.parse_args()


if __name__ == "__main__":
    main()
