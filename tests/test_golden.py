"""One whole game per title and player count, line by line as it was recorded (`make golden` records anew)."""

from itertools import zip_longest

import pytest

from referee import registry
from tests.support.golden import FOLDER, GAMES, lines


@pytest.mark.parametrize("name", GAMES)
def test_golden_playthrough(name: str) -> None:
    key, config, seed, most = GAMES[name]
    recorded = (FOLDER / f"{name}.txt").read_text().splitlines()
    assert recorded[-1] != "= null", "a golden game is played to its end"
    played = lines(registry.get(key), config, seed, most)
    for number, (was, now) in enumerate(zip_longest(recorded, played), 1):
        assert was == now, f"{name}.txt line {number}"
