"""How often a table's own rule comes first: questions at tables with options, scenarios and numbers of players.

    python -m tools.ask_tables                 # the questions of questions/tables/

Each file is named after its game. A question names a table, the rules of which any must come first there, words that
its answer for this table has (`says`), and what must come first at a plain table (`plain`), where that answers it too.
"""

import argparse
import sys
from pathlib import Path
from typing import Any

import yaml

from referee import registry
from referee.kernel.position import Position
from referee.library import force, inventory
from referee.library.conditions import Setting
from referee.library.search import search_at

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "questions" / "tables"
PLAYERS = ("anna", "ben", "cleo", "dan", "eve")


def read(folder: Path) -> list[dict[str, Any]]:
    """Every question with its game; one that names an unknown rule is refused."""
    asked = [
        {"game": path.stem, **one} for path in sorted(folder.glob("*.yaml")) for one in yaml.safe_load(path.read_text())
    ]
    for one in asked:
        for id in (*one["answers"], *one.get("plain", ())):
            if not inventory.exists(id):
                raise SystemExit(f"{one['game']}: {one['q']!r} names {id}, which is no rule")
    return asked


def setting(game: str, table: dict[str, Any]) -> Setting:
    """What a table plays that is opened so: as its game settles it."""
    races = table.get("races", [None] * table.get("players", 2))
    seats = [{"seat": seat} | ({"race": race} if race else {}) for seat, race in zip(PLAYERS, races, strict=False)]
    wanted = {"scenario": table.get("scenario", "main"), "options": table.get("options", {}), "seats": seats}
    opened: Position = registry.get(game).setup(wanted).position
    return Setting.of(opened)


def first(one: dict[str, Any], table: Setting) -> str:
    """What comes first at a table."""
    results = search_at(table, one["q"], one["game"], limit=3).results
    return results[0].rule.id if results else "nothing"


def faults(one: dict[str, Any]) -> list[str]:
    """What is wrong with the answer at the table, and with that at a plain one."""
    table, plain = setting(one["game"], one["table"]), setting(one["game"], {})
    at_table, found = first(one, table), []
    if at_table not in one["answers"]:
        found.append(f"at the table {at_table}, not {', '.join(one['answers'])}")
    elif one.get("says", "") not in force.here(inventory.rule(at_table), table):
        found.append(f"{at_table} does not say {one['says']} here")
    if one.get("plain") and (at_plain := first(one, plain)) not in one["plain"]:
        found.append(f"at a plain table {at_plain}, not {', '.join(one['plain'])}")
    return found


def main(arguments: list[str] | None = None) -> int:
    """Print how many are right, and what is wrong with the others."""
    parser = argparse.ArgumentParser(description="How often a table's own rule comes first.")
    parser.add_argument("folder", nargs="?", type=Path, default=FOLDER)
    asked = read(parser.parse_args(arguments).folder)
    wrong = {one["q"]: found for one in asked if (found := faults(one))}
    plain = sum(bool(one.get("plain")) for one in asked)
    missed = sum("at a plain" in fault for found in wrong.values() for fault in found)
    first = len(asked) - sum(any("at a plain" not in fault for fault in found) for found in wrong.values())
    print(f"at their tables {first} of {len(asked)}  at plain tables {plain - missed} of {plain}")
    for q, found in wrong.items():
        print(f"  {q}", *found, sep="\n    ")
    return 0


if __name__ == "__main__":
    sys.exit(main())
