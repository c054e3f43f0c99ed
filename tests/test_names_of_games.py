"""What serves every game knows none by name."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
GENERAL = ("referee/kernel", "referee_client", "api", "models", "web/src")
OF_A_GAME = ROOT / "web" / "src" / "games"
WRITTEN = "schema.d.ts"
"""Made from openapi.yaml when the phone is built."""
NAMES = re.compile("warcraft|smallworld|warcrow|adventure", re.IGNORECASE)
SOURCES = (".py", ".ts", ".svelte", ".js", ".css", ".html", ".yaml")


def test_no_game_is_named_outside_its_own_folder():
    files = [path for folder in GENERAL for path in (ROOT / folder).rglob("*") if path.suffix in SOURCES]
    files = [path for path in files if OF_A_GAME not in path.parents and path.name != WRITTEN]
    named = [path for path in files if NAMES.search(path.read_text())]
    assert len(files) > 100
    assert not named, sorted(str(path.relative_to(ROOT)) for path in named)
