"""make fuzz: requests of every kind against every call of the description, on this machine alone.

    python -m tools.fuzz --minutes 20                    as many as fit in
    python -m tools.fuzz --minutes 60 --requests 1000000 until one of them is reached
    python -m tools.fuzz --again build/fuzz.json         the faults of an earlier run once more

Most requests are made in this process, a share goes to a server of its own over the loopback. No answer may be a 5xx,
none may be other than described, nothing may be written down as a fault; what was found, and how often each call was
accepted and refused, goes to build/fuzz.json.
"""

import argparse
import random
import signal
import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path

from models.database import Database
from tools.fuzz.again import send_again
from tools.fuzz.bench import described_by, furnished, in_process, sqlite
from tools.fuzz.rounds import Enough, Measure, Rounds
from tools.fuzz.tally import Tally
from tools.fuzz.wire import served
from tools.speed import ROOT

REPORT = ROOT / "build" / "fuzz.json"
QUICK = Path("/dev/shm")
"""What is kept there waits for no disk."""


def main() -> None:
    asked = wanted()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # the server of our own is not left behind
    seed = random.SystemRandom().getrandbits(32) if asked.seed is None else asked.seed
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(dir=QUICK if QUICK.is_dir() else None)))
        way = stack.enter_context(in_process(sqlite(folder)))
        described = described_by(way)
        tally = Tally(described)
        bench = furnished(way, described, way.database, tally, seed)
        if asked.again:
            send_again(bench, asked.again)
        else:
            print(f"seed {seed}", flush=True)
            address = sqlite(folder, "wired")
            wire = stack.enter_context(served(address, folder))
            wired = furnished(wire, described, Database(address), tally, seed)
            stack.callback(lambda: tally.write(asked.report, seed=seed))
            Rounds(bench, wired, Measure()).run(Enough(tally, asked.minutes * 60, asked.requests).going)
    print(tally.line())
    if not asked.again:
        print(f"lacking: {', '.join(tally.lacking()) or 'nothing'}\nwritten to {asked.report}")
    sys.exit(1 if tally.number_of_faults else 0)


def wanted() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Requests of every kind against every call.")
    parser.add_argument("--minutes", type=float, default=20.0, help="how long at most")
    parser.add_argument("--requests", type=int, default=1 << 40, help="how many at most")
    parser.add_argument("--seed", type=int, help="the same requests as a run of this seed, as far as tables are alike")
    parser.add_argument("--again", type=Path, help="send the faults of this report once more")
    parser.add_argument("--report", type=Path, default=REPORT, help="where to write what was found")
    return parser.parse_args()


if __name__ == "__main__":
    main()
