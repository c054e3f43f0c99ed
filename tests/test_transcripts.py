"""Every ruling in tests/transcripts, and every worked example of the playable books among them."""

from pathlib import Path

import pytest

from referee.library import inventory
from referee.testing.transcript import Run, files, load

FOLDER = Path(__file__).parent / "transcripts"
PLAYABLE = ("wbg", "wbx", "sww")


@pytest.mark.parametrize("path", files(FOLDER), ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_transcript(path: Path) -> None:
    Run(path).play()


@pytest.mark.parametrize("book", PLAYABLE)
def test_every_worked_example_is_a_transcript(book: str) -> None:
    told = {load(path).get("example") for path in files(FOLDER, book)}
    missing = [example.id for example in inventory.examples(book) if example.id not in told]
    assert not missing, f"no transcript tells {missing}"
