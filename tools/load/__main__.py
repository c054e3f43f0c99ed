"""make load: many tables with phones, on SQLite and on PostgreSQL with Redis, and what each part costs per action.

    python -m tools.load                            every part below
    python -m tools.load --only two                 one: sqlite, one, two, mixed (as fast as they can), evening (paced)
    python -m tools.load --tables 40 --seconds 20   how much of it, as fast as they can
    python -m tools.load --only evening --evening 400 --every 20

Nothing but the loopback is touched. As fast as they can: every table acts again as soon as it is answered, over so many
connections (`--wires`). In an evening every phone acts once in `--every` seconds. Written to build/load.json, where
parts that were not asked for stay as they were.
"""

import argparse
import json
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from bench.phones import join
from bench.service import SEATS, open_table, recorded
from bench.wire import Wire
from tests.support.service import ROOT
from tools.load import meters
from tools.load.stage import Kind, Stage, cores, staged

PARTS = {
    "sqlite": Kind(postgres=False),
    "one": Kind(),
    "two": Kind(servers=2),
    "mixed": Kind(processes=2),
    "evening": Kind(servers=2),
    "evening-sqlite": Kind(postgres=False),
}
"""`two`: each table is played at one of two processes, by its id; `mixed`: its phones are at either, as they come."""
RECORDINGS = 3
LONGEST = 300
MOST_TIMES, MOST_P99_MS, LEAST_GAIN = 1.2, 100, 1.6
FILE = Path(ROOT / "build" / "load.json")


def opened(port: int, number: int) -> list[dict[str, Any]]:
    """Tables of both games in turn, everybody seated."""
    wire, found, games = Wire(port), [], list(SEATS)
    for at in range(number):
        key = games[at % len(games)]
        path, host = open_table(wire, key)
        passes = dict(join(wire, path, host, key))
        found.append({"path": path, "host": host, "passes": passes, "game": at % (len(games) * RECORDINGS)})
        if at % 100 == 99:
            print(f"    {at + 1} of {number} tables are open", flush=True)
    wire.socket.close()
    return found


def games() -> list[list[dict[str, Any]]]:
    """What is played: random games, long enough for the longest run."""
    return [recorded(key, seed, LONGEST) for seed in range(RECORDINGS) for key in SEATS]


class Phones:
    """The process with the phones."""

    def __init__(self, told: dict[str, Any]) -> None:
        command = [sys.executable, "-m", "tools.load.phones"]
        self.process = subprocess.Popen(command, cwd=ROOT, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.say(json.dumps(told))

    def say(self, line: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def hear(self) -> str:
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            raise RuntimeError("the phones are gone")
        return line.strip()

    def end(self) -> None:
        self.process.kill()
        self.process.wait()


def measured(stage: Stage, tables: int, every: float, seconds: float, wires: int) -> dict[str, Any]:
    """One run: everything is open before the clock starts."""
    empty, plain = stage.stored_bytes(), meters.kilobytes(stage.parts()["web"])
    told = {"ports": stage.ports, "every": every, "seconds": seconds, "wires": wires, "games": games()}
    told["tables"] = found = opened(stage.ports[0], tables)
    before_play = stage.stored_bytes()
    phones = Phones(told)
    number = sum(len(table["passes"]) for table in found)
    try:
        phones.hear()
        print(f"    {number} streams are open", flush=True)
        full = meters.kilobytes(stage.parts()["web"])
        sampler = meters.Sampler(stage.postgres.url("postgres")) if stage.postgres else None
        if sampler:
            sampler.start()
        parts = stage.parts()
        before, start = {name: meters.seconds(pids) for name, pids in parts.items()}, time.monotonic()
        all_before = meters.whole_machine()
        phones.say("go")
        phones.hear()
        took = time.monotonic() - start
        used = {name: meters.seconds(pids) - before[name] for name, pids in parts.items()}
        everything = meters.whole_machine() - all_before
        looked = sampler.leave() if sampler else {}
        seen = json.loads(phones.hear())
    finally:
        phones.end()
    used["database"] = used.get("database", 0.0) - looked.pop("asking_s", 0.0)
    cpu = used | {"phones": seen["client_s"]}
    cpu["others"] = max(0.0, everything - sum(cpu.values()))
    return {
        "tables": tables,
        "phones": number,
        "seconds": round(took, 1),
        **seen,
        "cpu_ms_per_action": {name: round(spent * 1000 / max(1, seen["actions"]), 2) for name, spent in used.items()},
        "cores_used": {name: round(spent / took, 2) for name, spent in cpu.items()},
        **looked,
        "web_mb": round(full / 1024, 1),
        "web_kb_per_phone": round((full - plain) / number, 1),
        "stored_bytes_per_new_table": round((before_play - empty) / tables),
        "stored_bytes_per_action": round((stage.stored_bytes() - before_play) / max(1, seen["actions"])),
    }


def shown(name: str, found: dict[str, Any]) -> None:
    print(f"  {name}: " + "  ".join(f"{key} {value}" for key, value in found.items()), flush=True)


def verdicts(found: dict[str, dict[str, Any]]) -> dict[str, Any]:
    """What is promised, as far as it was measured."""
    told: dict[str, Any] = {}
    for name in ("evening", "evening-sqlite"):
        if name in found:
            told[f"{name}_p99_ms"] = {"is": found[name]["p99_ms"], "at_most": MOST_P99_MS}
    for name, beside in (("one", "sqlite"), ("two", "sqlite"), ("evening", "evening-sqlite")):
        if {beside, name} <= found.keys():
            web, least = (found[part]["cpu_ms_per_action"]["web"] for part in (name, beside))
            told[f"{name}_web_cpu_times_sqlite"] = {"is": round(web / least, 2), "at_most": MOST_TIMES}
            told[f"{name}_idle_in_transaction_share"] = {"is": found[name]["idle_in_transaction_share"], "at_most": 0}
    if {"one", "two"} <= found.keys():
        one, two = found["one"], found["two"]
        needed = LEAST_GAIN * sum(spent for part, spent in one["cores_used"].items() if part != "others")
        told["two_processes_times_one"] = {
            "is": round(two["per_second"] / one["per_second"], 2),
            "at_least": LEAST_GAIN,
            "cores_it_would_take": round(needed, 1),
            "cores_here": cores(),
        }
    return told


def main() -> None:
    parser = argparse.ArgumentParser(description="Many tables with phones, and what each part of the server costs.")
    parser.add_argument("--only", choices=PARTS, action="append", help="this part; may be said again")
    parser.add_argument("--tables", type=int, default=40, help="tables that act as fast as they can")
    parser.add_argument("--seconds", type=float, default=20.0, help="how long each part plays")
    parser.add_argument("--wires", type=int, default=16, help="connections that actions go over, as fast as they can")
    parser.add_argument("--evening", type=int, default=400, help="tables of an evening")
    parser.add_argument("--every", type=float, default=20.0, help="seconds between two actions of a phone then")
    asked = parser.parse_args()
    found = json.loads(FILE.read_text())["parts"] if FILE.exists() else {}
    for name in asked.only or PARTS:
        kind = PARTS[name]
        paced = name.startswith("evening")
        number = kind.servers * kind.processes
        print(f"  {name}: {number} process(es) on {'PostgreSQL with Redis' if kind.postgres else 'SQLite'}", flush=True)
        with staged(kind) as stage:
            tables = asked.evening if paced else asked.tables
            every, wires = (asked.every / 4, 64) if paced else (0.0, asked.wires)
            found[name] = measured(stage, tables, every, asked.seconds * (2 if paced else 1), wires)
        shown(name, found[name])
        FILE.parent.mkdir(exist_ok=True)
        FILE.write_text(json.dumps({"cores": cores(), "parts": found, "promises": verdicts(found)}, indent=1) + "\n")
    print(json.dumps(verdicts(found), indent=1))


if __name__ == "__main__":
    main()
