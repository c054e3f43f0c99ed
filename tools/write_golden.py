"""Record the golden playthroughs, and what is seen in the transcripts, anew, after a change that was meant.

python -m tools.write_golden
python -m tools.write_golden seen
python -m tools.write_golden warcrow-magic
"""

import re
import sys
from collections.abc import Collection
from pathlib import Path

from msgspec.structs import replace

from referee import registry
from referee.testing.golden import fitting, lacking, lines, recorded
from referee.testing.seen import of_itself, seen
from referee.testing.transcript import files

TESTS = Path(__file__).parents[1] / "tests"
FOLDER = TESTS / "golden"
SEEN = FOLDER / "seen"
TRANSCRIPTS = TESTS / "transcripts"


def write_games(names: Collection[str]) -> None:
    for name, golden in recorded(FOLDER).items():
        if names and name not in names:
            continue
        played = list(lines(golden))
        lacks = lacking(golden, played)
        seed = fitting(golden) if lacks else golden.seed
        if seed is None:
            sys.exit(f"{name}: it does not show {', '.join(lacks)}, nor does it with any seed near")
        if seed != golden.seed:
            print(f"{name}: it does not show {', '.join(lacks)} any more; played anew with seed {seed}")
            sow(name, seed)
            played = list(lines(replace(golden, seed=seed)))
        text = "\n".join(played) + "\n"
        (FOLDER / f"{name}.txt").write_text(text)
        print(f"{name}: {text.count(chr(10))} lines")


def sow(name: str, seed: int) -> None:
    """Write another seed into the list of games."""
    listed = FOLDER / "games.yaml"
    listed.write_text(re.sub(rf"(?m)(^{name}:\n(?:  .*\n)*?  seed: )\d+", rf"\g<1>{seed}", listed.read_text()))


def write_seen() -> None:
    for book in sorted({path.parent.name for path in files(TRANSCRIPTS)}):
        text = "".join(f"{line}\n" for path in files(TRANSCRIPTS, book) for line in seen(path))
        (SEEN / f"{book}.txt").write_text(text)
        print(f"what is seen in the transcripts of {book}: {text.count(chr(10))} lines")
    games = sorted({golden.game for golden in recorded(FOLDER).values()})
    (SEEN / "games.txt").write_text("".join(f"{of_itself(registry.get(key))}\n" for key in games))


def main() -> None:
    names = [name for name in sys.argv[1:] if name != "seen"]
    if names or not sys.argv[1:]:
        write_games(names)
    if not names:
        write_seen()


if __name__ == "__main__":
    main()
