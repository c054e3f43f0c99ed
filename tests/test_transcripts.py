"""Every ruling in tests/transcripts, and every worked example of the playable books among them.

Whatever the referee tells on the way is compared with what was recorded; `make golden` records it anew.
"""

from pathlib import Path
from typing import Any

import pytest

from referee import registry
from referee.kernel.game import Game
from referee.library import inventory
from referee.testing.seen import as_recorded
from referee.testing.transcript import Run, files, load

FOLDER = Path(__file__).parent / "transcripts"
SEEN = Path(__file__).parent / "golden" / "seen"
PLAYABLE = ("wbg", "wbx", "sww", "wcr", "wag")
SHOWN: dict[str, set[str]] = {}
"""What came up in the transcripts of a game, as far as they were played here."""
PLAYED: set[Path] = set()


@pytest.mark.parametrize("path", files(FOLDER), ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_transcript(path: Path) -> None:
    noted(as_recorded(path, SEEN / f"{path.parent.name}.txt"))


def noted(run: Run) -> None:
    SHOWN.setdefault(run.game.key, set()).update(run.shown)
    PLAYED.add(run.path)


@pytest.mark.parametrize("game", [game for game in registry.games() if game.seldom], ids=lambda game: game.key)
def test_transcripts_show_what_random_play_hardly_meets(game: Game[Any]) -> None:
    """Windows too, where anything is played in them; else they only say when something happens by itself."""
    for path in files(FOLDER):
        if path.parent.name in game.books and path not in PLAYED:
            run = Run(path)
            run.play()
            noted(run)
    wanted = set(game.seldom) - SHOWN[game.key]
    asking = any(struct.windowed for struct in game.actions)
    missing = sorted(name for name in wanted if asking or not name.startswith("window "))
    assert not missing, f"no transcript shows {', '.join(missing)}"


@pytest.mark.parametrize("book", PLAYABLE)
def test_every_worked_example_is_a_transcript(book: str) -> None:
    told = {load(path).get("example") for path in files(FOLDER, book)}
    missing = [example.id for example in inventory.examples(book) if example.id not in told]
    assert not missing, f"no transcript tells {missing}"
