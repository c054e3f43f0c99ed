"""Which lines of the games each transcript runs, found once and kept until sources or transcripts change.

It is worked out in a process of its own, which traces the games' modules from their import on: what runs then is
run by every transcript.
"""

import hashlib
import subprocess
import sys
import time
from types import FrameType
from typing import Any

import msgspec
from msgspec import Struct

from tools.mutants.ground import BUILD, ROOT, TRANSCRIPTS

KEPT = BUILD / "mutants-lines.json"
Lines = dict[str, list[int]]


class Reached(Struct):
    """By file the lines run on import, and by transcript those it runs, with the seconds it takes."""

    of: str
    on_import: Lines
    runs: dict[str, Lines]
    seconds: dict[str, float]

    def by(self, file: str, first: int, last: int) -> list[str]:
        """The transcripts that come by one of these lines, the shortest first; all, if they run on import."""
        lines = set(range(first, last + 1))
        always = not lines.isdisjoint(self.on_import.get(file, ()))
        found = [name for name, run in self.runs.items() if always or not lines.isdisjoint(run.get(file, ()))]
        return sorted(found, key=lambda name: self.seconds[name])


def reached() -> Reached:
    """What is kept, if it still holds; else it is worked out anew."""
    now = fingerprint()
    if KEPT.exists():
        kept = msgspec.json.decode(KEPT.read_bytes(), type=Reached)
        if kept.of == now:
            return kept
    print("which lines each transcript runs …", flush=True)
    subprocess.run([sys.executable, "-m", __name__, now], check=True, cwd=ROOT)
    return msgspec.json.decode(KEPT.read_bytes(), type=Reached)


def fingerprint() -> str:
    """Of all sources and transcripts."""
    found = hashlib.sha256()
    for path in sorted([*(ROOT / "referee").rglob("*.py"), *TRANSCRIPTS.rglob("*.yaml")]):
        found.update(path.relative_to(ROOT).as_posix().encode() + path.read_bytes())
    return found.hexdigest()


class Tracer:
    """Notes the lines run in the files it is to watch."""

    def __init__(self, folder: str) -> None:
        self.folder = folder
        self.lines: dict[str, set[int]] = {}

    def taken(self) -> Lines:
        found = {file: sorted(lines) for file, lines in self.lines.items()}
        self.lines = {}
        return found

    def __call__(self, frame: FrameType, event: str, argument: Any) -> Any:
        file = frame.f_code.co_filename
        return self.line if file.startswith(self.folder) else None

    def line(self, frame: FrameType, event: str, argument: Any) -> Any:
        if event == "line":
            self.lines.setdefault(frame.f_code.co_filename, set()).add(frame.f_lineno)
        return self.line


def trace(of: str) -> Reached:
    """Import the games and play every transcript under watch; a transcript that fails ends it."""
    tracer = Tracer(str(ROOT / "referee"))
    sys.settrace(tracer)
    from referee import registry
    from referee.testing.transcript import Run, files

    registry.games()
    on_import = tracer.taken()
    runs: dict[str, Lines] = {}
    seconds: dict[str, float] = {}
    for path in files(TRANSCRIPTS):
        name, began = path.relative_to(TRANSCRIPTS).as_posix(), time.process_time()
        Run(path).play()
        seconds[name] = time.process_time() - began
        runs[name] = tracer.taken()
    sys.settrace(None)
    return Reached(of, on_import, runs, seconds)


if __name__ == "__main__":
    told = trace(sys.argv[1])
    BUILD.mkdir(exist_ok=True)
    KEPT.write_bytes(msgspec.json.encode(told))
