"""Try a sample of mutants and tell which lived.

python -m tools.mutants --number 200 --minutes 60
python -m tools.mutants --within battle.py --number 20
"""

import argparse
import ast
import hashlib
import inspect
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import msgspec
import yaml

from referee import registry
from referee.testing.seen import OTHERWISE
from tools.mutants.ground import BUILD, EQUIVALENT, ROOT
from tools.mutants.places import Place, places_of
from tools.mutants.reached import Reached, reached
from tools.mutants.trial import Task, Verdict

LONGEST = 900
"""Seconds after which a trial is ended from outside, whatever it does."""
TABLES = "samples.py"
"""The tables of random play, which are no rules."""
QUICK = ("promise", "golden ", "tests/")
"""How the names of checks begin that are no transcripts."""


class Mutant(msgspec.Struct, frozen=True):
    """A fault, the game and the module it lies in, and the file as it is told."""

    game: str
    module: str
    file: str
    place: Place

    @property
    def words(self) -> tuple[str, str, str, str]:
        """What it is known by when lines move."""
        return self.file, self.place.function, self.place.was, self.place.instead

    def told(self) -> dict[str, Any]:
        file, function, was, instead = self.words
        return {"file": file, "line": self.place.line, "function": function, "was": was, "instead": instead}

    def __str__(self) -> str:
        return f"{self.file}:{self.place.line} {self.place.function}: {self.place.was}  ->  {self.place.instead}"


def mutants() -> Iterator[Mutant]:
    """Every fault of every game there is."""
    for game in registry.games():
        package = inspect.getmodule(type(game)).__package__ or ""  # type: ignore[union-attr]
        folder = Path(inspect.getfile(sys.modules[package])).parent
        for path in sorted(path for path in folder.rglob("*.py") if path.name != TABLES):
            parts = path.relative_to(folder).with_suffix("").parts
            module = ".".join([package, *(part for part in parts if part != "__init__")])
            file = path.relative_to(ROOT).as_posix() if path.is_relative_to(ROOT) else path.as_posix()
            for place in places_of(ast.parse(path.read_text())):
                yield Mutant(game.key, module, file, place)


def drawn(seed: int, within: str) -> list[Mutant]:
    """All of them in an order drawn by the seed; a change elsewhere leaves the order of the others as it was."""
    seen: Counter[tuple[str, str, str, str]] = Counter()
    lots: list[tuple[str, Mutant]] = []
    for mutant in mutants():
        if within in mutant.file:
            seen[mutant.words] += 1
            lot = hashlib.sha256(repr((seed, mutant.words, seen[mutant.words])).encode()).hexdigest()
            lots.append((lot, mutant))
    return [mutant for _, mutant in sorted(lots, key=lambda lot: lot[0])]


def argued() -> dict[tuple[str, str, str, str], str]:
    """Those that change nothing a player could see, each with the reason."""
    listed = yaml.safe_load(EQUIVALENT.read_text()) or []
    return {(entry["file"], entry["function"], entry["was"], entry["instead"]): entry["why"] for entry in listed}


def tried(task: Task) -> Verdict:
    """Put one on trial in a process of its own."""
    command = [sys.executable, "-m", "tools.mutants.trial"]
    try:
        done = subprocess.run(
            command, input=msgspec.json.encode(task), capture_output=True, cwd=ROOT, timeout=LONGEST, check=False
        )
    except subprocess.TimeoutExpired:
        return Verdict("the clock", "hangs")
    if done.returncode:
        return Verdict("the process", f"ended with {done.returncode}")
    return msgspec.json.decode(done.stdout, type=Verdict)


def failing(reach: Reached, left: list[str]) -> list[str]:
    """What fails without any fault and so can notice none; it is left out, and said."""
    found: list[str] = []
    for game in registry.games():
        while (verdict := tried(Task("", -1, game.key, list(reach.runs), [*left, *found]))).by:
            print(f"left out, for it fails as things are: {verdict.by}: {verdict.how}", flush=True)
            found.append(verdict.by)
    return found


def killer(verdict: Verdict) -> str:
    """What kind of check noticed: of a transcript, what it says itself or what else was recorded of it."""
    if verdict.how == "hangs":
        return "an alarm"
    by = next((quick.strip() for quick in QUICK if verdict.by.startswith(quick)), "a transcript")
    return "what is seen in a transcript" if OTHERWISE in verdict.how else by


class Report:
    """What came of it so far."""

    def __init__(self, seed: int) -> None:
        self.seed, self.began = seed, time.monotonic()
        self.killers: Counter[str] = Counter()
        self.survivors: list[Mutant] = []

    def note(self, mutant: Mutant, verdict: Verdict) -> None:
        if verdict.by:
            self.killers[killer(verdict)] += 1
        else:
            self.survivors.append(mutant)
            print(f"lives: {mutant}", flush=True)
        if self.tried % 10 == 0:
            spent = time.monotonic() - self.began
            print(f"{spent:6.0f} s  {self.tried} tried, {len(self.survivors)} live", flush=True)

    @property
    def tried(self) -> int:
        return self.killers.total() + len(self.survivors)

    def write(self, out: Path, equivalent: list[Mutant]) -> None:
        told = {
            "seed": self.seed,
            "tried": self.tried,
            "killed": self.killers.total(),
            "survivors": [mutant.told() for mutant in self.survivors],
            "equivalent": [mutant.told() for mutant in equivalent],
        }
        out.parent.mkdir(parents=True, exist_ok=True)
        out.write_bytes(msgspec.json.format(msgspec.json.encode(told), indent=1))
        print(f"\n{self.tried} tried, {self.killers.total()} killed ({dict(self.killers)}), {len(self.survivors)} live")
        print(*(f"  {mutant}" for mutant in sorted(self.survivors, key=str)), sep="\n")


def run(asked: argparse.Namespace) -> Report:
    """Try as many as asked, or as time allows; argued equivalents are passed over."""
    reach, known, report = reached(), argued(), Report(asked.seed)
    everything = drawn(asked.seed, asked.within)
    equivalent = [mutant for mutant in everything if mutant.words in known]
    sample = [mutant for mutant in everything if mutant.words not in known][: asked.number]
    left = [f"tests/{game.key}" for game in registry.games()] if asked.quick else []
    left += failing(reach, left)
    print(f"{len(everything)} mutants there are, {len(equivalent)} argued equivalent, {len(sample)} drawn", flush=True)

    def one(mutant: Mutant) -> None:
        if time.monotonic() - report.began < asked.minutes * 60:
            place = mutant.place
            names = reach.by(str(ROOT / mutant.file), place.first, place.last)
            report.note(mutant, tried(Task(mutant.module, place.number, mutant.game, names, left)))

    with ThreadPoolExecutor(asked.jobs) as pool:
        list(pool.map(one, sample))
    report.write(asked.out, equivalent)
    return report


def main() -> int:
    parser = argparse.ArgumentParser(description="Put faults into the rules' code and see whether a test notices.")
    parser.add_argument("--number", type=int, default=200, help="how many mutants")
    parser.add_argument("--minutes", type=float, default=90, help="no new one is begun after so long")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--within", default="", help="only files with this in their path")
    parser.add_argument("--jobs", type=int, default=1, help="how many at a time")
    parser.add_argument("--quick", action="store_true", help="leave out the tests in the folder of a game")
    parser.add_argument("--most", type=int, help="fail when more than this many live")
    parser.add_argument("--out", type=Path, default=BUILD / "mutants.json")
    asked = parser.parse_args()
    report = run(asked)
    return 1 if asked.most is not None and len(report.survivors) > asked.most else 0


if __name__ == "__main__":
    sys.exit(main())
