"""make attack: hostile guests against a server of our own, while an honest phone plays at another table.

    python -m tools.attack                      this tree
    python -m tools.attack --before COMMIT      an earlier one too
    python -m tools.attack --only '^YAML'        those whose name has this in it; what others came to stays written down

Nothing but the loopback is touched, every attack ends after some seconds, and what an honest phone noticed is written
to build/attack.json: one at another address, by which an attack is judged, and a neighbour at the attackers' own.
"""

import argparse
import json
import re
import signal
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from api.visitors import years_to_find_a_table
from tools.attack import flooding, holding, insiders, long_tables, requests, strange
from tools.attack.attackers import Attack, Attacking
from tools.attack.phone import Phone
from tools.attack.server import Server, serving
from tools.speed import ROOT, checked_out

FOUND = ROOT / "build" / "attack.json"
NEXT_DOOR = "127.1.0.1"
CALM_SECONDS = 2.0
MOST_P99_MS = 250
OPEN_TABLES = 1000
AFTER, BEFORE = "after", "before"


def attacks() -> list[Attack]:
    rooms = requests, holding, flooding, insiders, strange, long_tables
    return [attack for room in rooms for attack in room.attacks()]


def measured(server: Server, attack: Attack, seconds: float) -> dict[str, Any]:
    """One attack by several at once: how long they wait, and what the honest phones notice."""
    phone, neighbour = Phone(server), Phone(server, NEXT_DOOR)
    phones = phone, neighbour
    calm = Phone(server)
    calm.start()
    time.sleep(CALM_SECONDS)
    before = calm.leave()
    begun = time.monotonic()
    attacking = Attacking(server.port, attack, seconds)
    for one in phones:
        one.start()
    told = attacking.told()
    noticed, beside, held = phone.leave(), neighbour.leave(), server.held(begun)
    return {
        **told,
        **noticed,
        "calm_p99_ms": before["phone_p99_ms"],
        "neighbour_p99_ms": beside["phone_p99_ms"],
        "neighbour_p99_work_ms": beside["phone_p99_work_ms"],
        "neighbour_failures": beside["phone_failures"],
        "held_most_ms": max(held, default=0),
        "held_often": len(held),
        "megabytes": server.megabytes(),
        "files": server.files(),
    }


def tried(tree: Path, when: str, wanted: list[Attack], seconds: float) -> None:
    """Every attack on a server of its own; what it came to is written down at once."""
    for at, attack in enumerate(wanted, 1):
        with tempfile.TemporaryDirectory() as folder:
            attack.lays(folder)
            with serving(tree, folder) as server:
                told = measured(server, attack, seconds)
        write(when, attack.name, told)
        print(
            f"{at:3} of {len(wanted)}  {attack.name:40}",
            *(f"{name} {value} " for name, value in told.items()),
            flush=True,
        )


def known() -> dict[str, Any]:
    """All that was found so far."""
    found: dict[str, Any] = json.loads(FOUND.read_text()) if FOUND.exists() else {}
    return found


def write(when: str, name: str, told: dict[str, Any]) -> None:
    """Keep what was found just now with all that is known."""
    found = known()
    found[when] = found.get(when, {}) | {name: told}
    found["years_to_find_a_table"] = {str(OPEN_TABLES): round(years_to_find_a_table(OPEN_TABLES), 1)}
    FOUND.parent.mkdir(exist_ok=True)
    FOUND.write_text(json.dumps(found, indent=1) + "\n")


def main() -> None:
    parser = argparse.ArgumentParser(description="Hostile guests beside an honest phone.")
    parser.add_argument("--before", help="a commit to attack as well")
    parser.add_argument("--only", default="", help="attacks in whose name this is found")
    parser.add_argument("--seconds", type=float, default=6.0, help="how long each attack goes on")
    asked = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # no server is left behind
    wanted = [attack for attack in attacks() if re.search(asked.only, attack.name)]
    tried(ROOT, AFTER, wanted, asked.seconds)
    if asked.before:
        print(f"before, at {asked.before}:")
        with tempfile.TemporaryDirectory() as folder:
            tried(checked_out(asked.before, folder), BEFORE, wanted, asked.seconds)
    found = known()[AFTER]
    slow = [name for name, told in found.items() if told["phone_p99_ms"] > MOST_P99_MS]
    failed = [name for name, told in found.items() if told["phone_failures"]]
    print(f"p99 above {MOST_P99_MS} ms: {slow or 'none'}; honest requests failed: {failed or 'none'}")
    print(f"one of {OPEN_TABLES} tables is found by guessing in {years_to_find_a_table(OPEN_TABLES):.1f} years")


if __name__ == "__main__":
    main()
