"""Where everything lies: the project, its transcripts, recorded games and tests, and what is built from them."""

from pathlib import Path

ROOT = Path(__file__).parents[2]
BUILD = ROOT / "build"
TRANSCRIPTS = ROOT / "tests" / "transcripts"
GOLDEN = ROOT / "tests" / "golden"
EQUIVALENT = ROOT / "tests" / "mutants-equivalent.yaml"
