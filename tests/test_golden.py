"""One whole game per title and player count, line by line as it was recorded. `make golden` records anew.

What is seen in a transcript is compared where it is played, in test_transcripts.
"""

from itertools import zip_longest
from pathlib import Path

import pytest

from referee import registry
from referee.testing.golden import lacking, lines, recorded
from referee.testing.seen import OTHERWISE, as_recorded, of_itself, seen
from referee.testing.transcript import files

TRANSCRIPTS = Path(__file__).parent / "transcripts"
FOLDER = Path(__file__).parent / "golden"


@pytest.mark.parametrize("name", recorded(FOLDER))
def test_golden_playthrough(name: str) -> None:
    written = (FOLDER / f"{name}.txt").read_text().splitlines()
    lacks = lacking(recorded(FOLDER)[name], written)
    assert not lacks, f"a golden game is played to its end, and shows what it is for: {lacks}"
    played = lines(recorded(FOLDER)[name])
    for number, (was, now) in enumerate(zip_longest(written, played), 1):
        assert was == now, f"{name}.txt line {number}"


@pytest.mark.parametrize("was", (FOLDER / "seen" / "games.txt").read_text().splitlines())
def test_what_a_game_tells_of_itself(was: str) -> None:
    assert of_itself(registry.get(was.partition(":")[0])) == was


def test_what_is_seen_otherwise_is_told_by_step_and_part(tmp_path: Path) -> None:
    path = files(TRANSCRIPTS)[0]
    lines, record = seen(path), tmp_path / "book.txt"
    first, prompts = lines[0], lines[0].split()[lines[0].split().index("prompts") + 1]
    record.write_text("\n".join([first.replace(f"prompts {prompts}", "prompts 00000"), *lines[1:]]))
    with pytest.raises(AssertionError, match=f"{path.stem}, setup: {OTHERWISE}: prompts$"):
        as_recorded(path, record)
