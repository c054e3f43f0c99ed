"""The pages with tours: their commands run for real, the output compared with what the pages show.

    python -m tests.client.tour     writes the output on all pages anew after a wording has changed

In a `console` block each `$ referee …` line is a command and what follows is its output; a line `…` stands
for any number of lines. A command in a `for n in $(seq NUMBER); do …; done` is run so many times.
"""

import re
import shlex
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.client.service import ROOT, Service
from tests.client.terminal import Terminal, without_names

README = ROOT / "README.md"
PAGES = (README, ROOT / "docs" / "tour.md")
BLOCK = re.compile(r"(?<=```console\n).*?(?=```)", re.DOTALL)
STEP = re.compile(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", re.MULTILINE)
AGAIN = re.compile(r"for n in \$\(seq (\d+)\); do (.*); done")
REST = "…"

Runner = Callable[[str], str]


def steps(page: str) -> Iterator[tuple[str, str]]:
    """Every command on the page with the output shown for it."""
    for block in BLOCK.findall(page):
        yield from STEP.findall(block)


def agrees(shown: str, told: str) -> bool:
    """Whether what a command told is what the page shows."""
    wanted, found = (without_names(text).splitlines() for text in (shown, told))
    if REST not in wanted:
        return wanted == found
    cut = wanted.index(REST)
    head, tail = wanted[:cut], wanted[cut + 1 :]
    return found[:cut] == head and found[len(found) - len(tail) :] == tail and len(found) >= len(head) + len(tail)


def shortened(shown: str, told: str) -> str:
    """What a command told, cut where the page cuts it."""
    wanted, found = shown.splitlines(), told.splitlines()
    if REST in wanted:
        cut = wanted.index(REST)
        found = [*found[:cut], REST, *found[len(found) - (len(wanted) - cut - 1) :]]
    return "\n".join(found) + "\n"


def written_anew(page: str, run: Runner) -> str:
    """The page with fresh output where it is not what is shown; table ids and join codes alone are no reason."""

    def step(match: re.Match) -> str:
        told = run(match[1])
        return match[0] if agrees(match[2], told) else f"$ {match[1]}\n{shortened(match[2], told)}"

    return BLOCK.sub(lambda block: STEP.sub(step, block[0]), page)


def runner(terminal: Terminal) -> Runner:
    """How a line of a page is run, once or as often as it says."""

    def run(line: str) -> str:
        again = AGAIN.fullmatch(line)
        times, command = (int(again[1]), again[2]) if again else (1, line)
        program, *words = shlex.split(command)
        assert program == "referee", f"the tour runs only referee, not {program}"
        return "".join(terminal.run(*words) for _ in range(times))

    return run


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        service = Service(Path(folder))
        service.start()
        try:
            run = runner(Terminal(patch, Path(folder) / "state", service.address))
            for page in PAGES:
                page.write_text(written_anew(page.read_text(), run))
        finally:
            service.stop()


if __name__ == "__main__":
    main()
