"""The example game by its own transcripts; what every game promises is tried where all games are."""

from pathlib import Path

import pytest

from referee.testing.transcript import Run, files

FOLDER = Path(__file__).parent / "transcripts"


@pytest.mark.parametrize("path", files(FOLDER), ids=lambda path: path.stem)
def test_transcript(path: Path) -> None:
    Run(path).play()
