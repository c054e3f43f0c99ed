"""make faults: a server of our own loses its processes, its database, its disk and its clock while phones play.

    python -m tools.faults                  a hundred kills and every other fault
    python -m tools.faults --kills 20       fewer kills
    python -m tools.faults --only lock      faults with this in their name

Nothing but the loopback is touched. For each fault: what phones were told is kept, nothing twice, every ledger folds to
the table's position, how long after it was over everybody was served again (`again_s`), what a new process needed of
the processor until then (`boot_s`), how long one phone ever went without (`silence_s`), and one request ever waited for
another (`waited_s`). It is written to build/faults.json.
"""

import argparse
import json
import statistics
import sys
import time
from collections import Counter
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from tests.support.servers import Postgres, Redis
from tests.support.service import ROOT
from tools.faults import kinds
from tools.faults.phones import Phone, kept, playing
from tools.faults.stage import Server, folder, serving, small_disk
from tools.faults.watch import Watch

PATIENCE = 120.0
SETTLE = 0.3
DISK_MEGABYTES = 16
SHARE = {"worker": 0.25, "master": 0.2, "worker beside": 0.15, "postgres": 0.2, "redis": 0.2}
COLUMNS = (
    "times",
    "acknowledged",
    "stored",
    "lost",
    "doubled",
    "folds_equal",
    "again_s",
    "again_most_s",
    "boot_s",
    "silence_s",
    "waited_s",
)

PLAIN = ("worker killed", "master killed", "restart (HUP)", "foreign lock", "file too long", "clock back a day")
DISK = ("disk full", "disk only readable")
BESIDE = ("PostgreSQL killed", "Redis killed", "worker of two killed")
Wanted = dict[str, tuple[int, kinds.Fault]]


class Report:
    """What came of each fault, told as soon as it is known."""

    def __init__(self, only: str) -> None:
        self.only = only
        self.found: dict[str, dict[str, Any]] = {}

    def wants(self, *names: str) -> bool:
        return any(self.only in name for name in names)

    def tried(self, server: Server, address: str, wanted: Wanted) -> None:
        for name, (times, fault) in wanted.items():
            if self.only in name and times:
                self.found[name] = through(server, address, name, times, fault)

    def skipped(self, name: str, why: str) -> None:
        if self.only in name:
            self.found[name] = {"skipped": why}
            print(f"{name}: skipped, {why}", flush=True)

    def table(self) -> str:
        lines = [f"{'fault':20}" + "".join(f"{column:>13}" for column in COLUMNS)]
        for name, told in self.found.items():
            row = "".join(f"{told[column]!s:>13}" for column in COLUMNS) if "times" in told else f"  {told['skipped']}"
            lines.append(f"{name:20}{row}")
        return "\n".join(lines)

    def is_good(self) -> bool:
        told = [one for one in self.found.values() if "times" in one]
        return all(one["lost"] == one["doubled"] == 0 and one["folds_equal"] for one in told)


def through(server: Server, address: str, name: str, times: int, fault: kinds.Fault) -> dict[str, Any]:
    """The same fault some times, while phones play at tables of their own."""
    print(f"{name}, {times} times", flush=True)
    before = server.written()
    watch, again, boots = Watch(server.port), list[float](), list[float]()
    with playing(server.port) as phones:
        served(phones, time.monotonic())
        for turn in range(times):
            workers = set(server.workers())
            again.append(served(phones, fault()))
            if (boot := server.boot_seconds(workers)) is not None:
                boots.append(boot)
            print(f"  {turn + 1:3} of {times}: served again after {again[-1]:.2f} s", flush=True)
            time.sleep(SETTLE)
    answers = sum((phone.no for phone in phones), Counter[str]())
    return {
        "times": times,
        **kept(address, phones),
        "again_s": round(statistics.median(again), 2),
        "again_most_s": round(max(again), 2),
        "boot_s": round(statistics.median(boots), 2) if boots else "",
        "silence_s": round(max(phone.silence for phone in phones), 2),
        "waited_s": round(watch.leave(), 2),
        "answers": dict(answers),
        "written": {what: number - before[what] for what, number in server.written().items()},
    }


def served(phones: list[Phone], moment: float) -> float:
    """How long after a moment every phone had something kept."""
    while not all(phone.is_served_since(moment) for phone in phones):
        if time.monotonic() > moment + PATIENCE:
            raise TimeoutError(f"not served again in {PATIENCE:.0f} seconds")
        time.sleep(0.01)
    return time.monotonic() - moment


def on_sqlite(report: Report, kills: Callable[[str], int]) -> None:
    with folder() as at:
        file = at / "referee.sqlite3"
        with serving(f"sqlite:///{file}", at) as server:
            faults = (
                (kills("worker"), partial(kinds.worker, server)),
                (kills("master"), partial(kinds.master, server)),
                (2, partial(kinds.restart, server)),
                (2, partial(kinds.lock, str(file))),
                (1, partial(kinds.no_longer_files, server, 4096)),
                (1, partial(kinds.clock, server)),
            )
            report.tried(server, f"sqlite:///{file}", dict(zip(PLAIN, faults, strict=True)))


def on_a_small_disk(report: Report) -> None:
    with folder() as at, small_disk(DISK_MEGABYTES) as disk:
        if disk is None:
            for name in DISK:
                report.skipped(name, "this user may not mount a disk")
            return
        address = f"sqlite:///{disk.at}/referee.sqlite3"
        with serving(address, at) as server:
            faults = (2, partial(kinds.full, disk)), (1, partial(kinds.only_readable, server, disk))
            report.tried(server, address, dict(zip(DISK, faults, strict=True)))


def on_postgres(report: Report, kills: Callable[[str], int]) -> None:
    started, wire = Postgres(), Redis()
    try:
        with folder() as at:
            address = started.empty()
            with serving(address, at, REDIS_URL=wire.url, WEB_CONCURRENCY="2") as server:
                faults = (
                    (kills("postgres"), partial(kinds.postgres, started)),
                    (kills("redis"), partial(kinds.redis, wire)),
                    (kills("worker beside"), partial(kinds.worker, server)),
                )
                report.tried(server, address, dict(zip(BESIDE, faults, strict=True)))
    finally:
        wire.kill()
        started.close()


def main() -> None:
    parser = argparse.ArgumentParser(description="Faults of machines while phones play.")
    parser.add_argument("--kills", type=int, default=100, help="how many kills in all")
    parser.add_argument("--only", default="", help="faults with this in their name")
    asked = parser.parse_args()
    report, start = Report(asked.only), time.monotonic()

    def kills(what: str) -> int:
        return max(1, round(asked.kills * SHARE[what]))

    if report.wants(*PLAIN):
        on_sqlite(report, kills)
    if report.wants(*DISK):
        on_a_small_disk(report)
    if report.wants(*BESIDE):
        on_postgres(report, kills)
    build = Path(ROOT / "build")
    build.mkdir(exist_ok=True)
    (build / "faults.json").write_text(json.dumps(report.found, indent=1) + "\n")
    print(f"\n{report.table()}\n{time.monotonic() - start:.0f} seconds; more in build/faults.json", flush=True)
    sys.exit(0 if report.is_good() else "something was lost, doubled or folds otherwise")


if __name__ == "__main__":
    main()
