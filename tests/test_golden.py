"""One whole game per title and player count, line by line as it was recorded (`make golden` records anew)."""

from itertools import zip_longest
from pathlib import Path

import pytest

from referee.testing.golden import lines, recorded

FOLDER = Path(__file__).parent / "golden"


@pytest.mark.parametrize("name", recorded(FOLDER))
def test_golden_playthrough(name: str) -> None:
    written = (FOLDER / f"{name}.txt").read_text().splitlines()
    assert written[-1] != "= null", "a golden game is played to its end"
    played = lines(recorded(FOLDER)[name])
    for number, (was, now) in enumerate(zip_longest(written, played), 1):
        assert was == now, f"{name}.txt line {number}"
