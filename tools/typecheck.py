"""The types of the whole referee, checked strictly: `python -m tools.typecheck`.

A part that is clean stays clean. Where errors are left, `tools/typecheck.json` keeps their number by file: the sum
of a part may only fall. `--keep` writes down the numbers of today, once they fell.
"""

import argparse
import json
import sys
from collections import Counter
from pathlib import Path

from mypy import api

KEPT = Path(__file__).with_suffix(".json")
CHECKED = ("referee", "api", "models", "referee_client", "examples/beacons/beacons")


def part(file: str) -> str:
    """What a file's errors are summed up in: a package of the referee's, or one of the packages beside it."""
    folders = Path(file).parts[:-1]
    return "/".join(folders[:2] if folders[0] == "referee" else folders[:1])


def errors() -> list[str]:
    """Every error as a line: file, place, what is wrong."""
    told, trouble, code = api.run(["--no-error-summary", "--hide-error-context", *CHECKED])
    if code > 1 or trouble:
        sys.exit(told + trouble)
    return [line for line in told.splitlines() if ": error: " in line]


def risen(found: list[str], kept: dict[str, int]) -> list[str]:
    """The errors of those files that have more than before, in parts whose sum has risen."""
    now = Counter(line.split(":", 1)[0] for line in found)
    sums, before = Counter[str](), Counter[str]()
    for file in now:
        sums[part(file)] += now[file]
    for file, number in kept.items():
        before[part(file)] += number
    worse = {file for file in now if sums[part(file)] > before[part(file)] and now[file] > kept.get(file, 0)}
    return [line for line in found if line.split(":", 1)[0] in worse]


def main() -> None:
    parser = argparse.ArgumentParser(description="Check the types of the whole referee.")
    parser.add_argument("--keep", action="store_true", help="write down the numbers of today")
    keep = parser.parse_args().keep
    found = errors()
    kept = json.loads(KEPT.read_text()) if KEPT.exists() else {}
    faults = [] if keep and not kept else risen(found, kept)
    print("\n".join(faults) or f"types: {len(found)} errors left, {sum(kept.values())} kept")
    if faults:
        sys.exit(1)
    if keep:
        numbers = Counter(line.split(":", 1)[0] for line in found)
        KEPT.write_text(json.dumps(dict(sorted(numbers.items())), indent=1) + "\n")


if __name__ == "__main__":
    main()
