"""Which rules the transcripts prove: counted per book and role, with the ids that none of them does.

A rule is proved where a transcript names it and an event, a refusal or a score line carries it there
(`referee.testing.transcript`). Random play proves nothing: nobody said what should come of it.

python -m tools.rules_report
python -m tools.rules_report --require wbg
python -m tools.rules_report --require-played
"""

import argparse
import json
import sys
from collections import Counter
from pathlib import Path

from referee import registry
from referee.library import inventory
from referee.testing.transcript import Run, files

ROOT = Path(__file__).parents[1]
Report = dict[str, dict[str, list[str]]]


def proved(folder: Path) -> set[str]:
    """The rules that the transcripts in a folder prove, each of them played; a fault in one ends it."""
    found: set[str] = set()
    for path in files(folder):
        run = Run(path)
        run.play()
        found |= run.proved
    return found


def report(cited: set[str]) -> Report:
    """For each book the rules cited, those missing, and those that only explain."""
    unknown = sorted(id for id in cited if not inventory.exists(id))
    if unknown:
        sys.exit(f"cited, but no rules: {', '.join(unknown)}")
    return {key: _book_report(key, cited) for key in inventory.books()}


def _book_report(key: str, cited: set[str]) -> dict[str, list[str]]:
    rules = list(inventory.rules(key))
    return {
        "cited": [rule.id for rule in rules if rule.id in cited],
        "missing": [rule.id for rule in rules if rule.role != "inform" and rule.id not in cited],
        "inform": [rule.id for rule in rules if rule.role == "inform"],
    }


def show(told: Report) -> None:
    """Print the coverage of each book by role, then the missing ids."""
    for key, part in told.items():
        cited = set(part["cited"])
        total = Counter(rule.role for rule in inventory.rules(key))
        found = Counter(rule.role for rule in inventory.rules(key) if rule.id in cited)
        roles = "  ".join(f"{role} {found[role]}/{total[role]}" for role in inventory.ROLES if total[role])
        print(f"{key}  {len(cited)}/{total.total()} cited  ({roles})")
    for key, part in told.items():
        print(f"\n{key}: {len(part['missing'])} missing")
        for id in part["missing"]:
            print(f"  {id}")


def judge(told: Report, required: list[str]) -> int:
    """1 when a required book has missing rules."""
    failed = [id for book in required for id in told[book]["missing"]]
    if required:
        print(f"\nrequired and missing: {len(failed)}", *failed, sep="\n  ")
    return 1 if failed else 0


def main() -> int:
    """Play the transcripts, print and write the report."""
    parser = argparse.ArgumentParser(description="Which rules the transcripts prove.")
    parser.add_argument("--transcripts", type=Path, default=ROOT / "tests" / "transcripts")
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "rules.json")
    parser.add_argument("--require", choices=list(inventory.books()), action="append", default=[])
    parser.add_argument(
        "--require-played", action="store_true", help="require the books of all games that are played in full"
    )
    options = parser.parse_args()
    whole = [game for game in registry.games() if not game.note]
    played = [book for game in whole for book in game.books] if options.require_played else []
    told = report(proved(options.transcripts))
    show(told)
    options.out.parent.mkdir(parents=True, exist_ok=True)
    options.out.write_text(json.dumps(told, indent=1))
    return judge(told, [*options.require, *played])


if __name__ == "__main__":
    sys.exit(main())
