"""One mutant on trial, in a process of its own: its module is compiled with the fault, then everything is played.

First the transcripts that come by the place, with all that is seen in them, then what every game promises and the
recorded games of its title, then all other transcripts, for what is worked out once and kept, at last the tests of
that title. Whatever takes longer than the alarm, in time of the processor, hangs, and memory is bounded too.
"""

import contextlib
import importlib.abc
import importlib.machinery
import io
import resource
import signal
import sys
from collections.abc import Callable, Iterator
from itertools import zip_longest
from types import CodeType, FrameType
from typing import Any

import msgspec
from msgspec import Struct

from tools.mutants.ground import GOLDEN, ROOT, TRANSCRIPTS
from tools.mutants.places import faulty

ALARM = 40.0
MEMORY = 3 << 30
PATIENCE = 10
"""How many times as long the tests of a game may take together."""
Check = tuple[str, Callable[[], None]]


class Task(Struct):
    """A fault by module and number (below 0: none), the game it lies in, and the transcripts to begin with."""

    module: str
    number: int
    game: str
    transcripts: list[str]
    leave_out: list[str] = []


class Verdict(Struct):
    """What noticed the fault, and how; nothing, if it lives."""

    by: str = ""
    how: str = ""


class Hangs(BaseException):
    """Raised by the alarm, so that nothing in between catches it."""


class Faulty(importlib.machinery.SourceFileLoader):
    """Loads a module with its fault."""

    number = 0

    def get_code(self, fullname: str) -> CodeType:
        path = self.get_filename(fullname)
        return compile(faulty(self.get_source(fullname) or "", self.number), path, "exec")


class Hook(importlib.abc.MetaPathFinder):
    """Has one module loaded with a fault, and leaves the others alone."""

    def __init__(self, task: Task) -> None:
        self.task = task

    def find_spec(self, fullname: str, path: Any, target: Any = None) -> importlib.machinery.ModuleSpec | None:
        if fullname != self.task.module:
            return None
        spec = importlib.machinery.PathFinder.find_spec(fullname, path, target)
        if spec is not None and spec.origin:
            spec.loader = Faulty(fullname, spec.origin)
            spec.loader.number = self.task.number
        return spec


def checks(task: Task) -> Iterator[Check]:
    """Everything that may notice the fault, the quickest first."""
    yield "the import", games
    yield from ((name, lambda name=name: transcript(name)) for name in task.transcripts)  # type: ignore[misc]
    yield "golden games", lambda: of_itself(task.game)
    yield from promised(task.game)
    for name, key in goldens():
        if key == task.game:
            yield f"golden {name}", lambda name=name: golden(name)  # type: ignore[misc]
    others = sorted(path.relative_to(TRANSCRIPTS).as_posix() for path in TRANSCRIPTS.glob("*/*.yaml"))
    for name in others:
        if name not in task.transcripts and not name.startswith("boards/"):
            yield name, lambda name=name: transcript(name)  # type: ignore[misc]
    yield f"tests/{task.game}", lambda: tests(task.game)


def games() -> None:
    from referee import registry

    registry.games()


def transcript(name: str) -> None:
    from referee.testing.seen import as_recorded

    path = TRANSCRIPTS / name
    as_recorded(path, GOLDEN / "seen" / f"{path.parent.name}.txt")


def promised(key: str) -> Iterator[Check]:
    """What every game promises, for one seed; other processes know nothing of the fault, so none is asked."""
    from referee import registry
    from referee.testing.promises import plays_the_same_in_any_process, promises

    for promise in promises(registry.get(key), seeds=[0]):
        if promise.holds.func is not plays_the_same_in_any_process:  # type: ignore[attr-defined]
            yield f"promise: {promise.name}", promise.holds


def of_itself(key: str) -> None:
    from referee import registry
    from referee.testing.seen import of_itself

    assert of_itself(registry.get(key)) in (GOLDEN / "seen" / "games.txt").read_text().splitlines()


def goldens() -> list[tuple[str, str]]:
    from referee.testing.golden import recorded

    return [(name, golden.game) for name, golden in recorded(GOLDEN).items()]


def golden(name: str) -> None:
    from referee.testing.golden import lines, recorded

    written = (GOLDEN / f"{name}.txt").read_text().splitlines()
    for number, (was, now) in enumerate(zip_longest(written, lines(recorded(GOLDEN)[name])), 1):
        assert was == now, f"line {number}"


def tests(key: str) -> None:
    """The tests that lie in the folder named like the game, if there is one."""
    folder = ROOT / "tests" / key
    if folder.is_dir():
        import pytest

        code = pytest.main(["-x", "-q", "--no-header", "--tb=line", "-p", "no:cacheprovider", str(folder)])
        assert code == 0, "a test failed"


def noticed(name: str, check: Callable[[], None]) -> str:
    """How a check failed, in a line; empty if it did not."""
    signal.setitimer(signal.ITIMER_VIRTUAL, ALARM * (PATIENCE if name.startswith("tests/") else 1))
    try:
        with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
            check()
    except Hangs:
        return "hangs"
    except (Exception, SystemExit) as fault:
        return f"{type(fault).__name__}: {fault}".splitlines()[0][:200]
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    return ""


def ring(number: int, frame: FrameType | None) -> None:
    raise Hangs


def judge(task: Task) -> Verdict:
    """Try everything until something fails."""
    if task.number >= 0:
        sys.meta_path.insert(0, Hook(task))
    for name, check in checks(task):
        if name not in task.leave_out and (how := noticed(name, check)):
            return Verdict(name, how)
    return Verdict()


def main() -> None:
    signal.signal(signal.SIGVTALRM, ring)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    verdict = judge(msgspec.json.decode(sys.stdin.buffer.read(), type=Task))
    sys.stdout.buffer.write(msgspec.json.encode(verdict))


if __name__ == "__main__":
    main()
