"""Which rules the tests really produced: counted per book and role, with the ids that nobody cited.

python -m tools.rules_report
python -m tools.rules_report --require wbg --except-area scenario
"""

import argparse
import json
import sys
from collections import Counter
from pathlib import Path

from referee.library import inventory

BUILD = Path(__file__).parents[1] / "build"
SCENARIO_ONLY = frozenset({"wbg.setup.board-three"})
"""Rules that stand outside the scenario area but hold in a scenario only."""


def report(cited: set[str]) -> dict[str, dict[str, list[str]]]:
    """For each book the rules cited, those missing, and those that only explain."""
    return {key: _book_report(key, cited) for key in inventory.books()}


def _book_report(key: str, cited: set[str]) -> dict[str, list[str]]:
    rules = list(inventory.rules(key))
    return {
        "cited": [rule.id for rule in rules if rule.id in cited],
        "missing": [rule.id for rule in rules if rule.role != "inform" and rule.id not in cited],
        "inform": [rule.id for rule in rules if rule.role == "inform"],
    }


def lacking(told: dict[str, list[str]], book: str, areas: list[str]) -> list[str]:
    """The missing rules of a book, leaving out some areas."""
    skipped = SCENARIO_ONLY if "scenario" in areas else frozenset()
    prefixes = tuple(f"{book}.{area}." for area in areas)
    return [id for id in told["missing"] if not id.startswith(prefixes) and id not in skipped]


def show(told: dict[str, dict[str, list[str]]]) -> None:
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


def read_cited(path: Path) -> set[str]:
    """The ids of a test run; an id that is no rule is an error of whoever cited it."""
    cited = set(json.loads(path.read_text())) if path.exists() else set()
    unknown = sorted(id for id in cited if not inventory.exists(id))
    if unknown:
        sys.exit(f"cited, but no rules: {', '.join(unknown)}")
    return cited


def main(arguments: list[str] | None = None) -> int:
    """Print and write the report; 1 when a required book has missing rules."""
    parser = argparse.ArgumentParser(description="Which rules the tests really produced.")
    parser.add_argument("--cited", type=Path, default=BUILD / "cited.json")
    parser.add_argument("--out", type=Path, default=BUILD / "rules.json")
    parser.add_argument("--require", choices=list(inventory.GAME_OF_BOOK), action="append", default=[])
    parser.add_argument("--except-area", action="append", default=[])
    options = parser.parse_args(arguments)
    told = report(read_cited(options.cited))
    show(told)
    options.out.parent.mkdir(parents=True, exist_ok=True)
    options.out.write_text(json.dumps(told, indent=1))
    failed = [id for book in options.require for id in lacking(told[book], book, options.except_area)]
    if options.require:
        print(f"\nrequired and missing: {len(failed)}", *failed, sep="\n  ")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
