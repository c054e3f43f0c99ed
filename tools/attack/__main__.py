"""make attack: every hostile request against a server of our own, while an honest phone plays at another table.

    python -m tools.attack                      this tree
    python -m tools.attack --before COMMIT      an earlier one too
    python -m tools.attack --only YAML          those with this in their name

Nothing but the loopback is touched, every attack ends after some seconds, and what an honest phone noticed is written
to build/attack.json.
"""

import argparse
import json
import tempfile
import threading
import time
from collections import Counter
from pathlib import Path
from typing import Any

from tools.attack.phone import Phone, exchange
from tools.attack.requests import Attack, attacks
from tools.attack.server import Server, serving
from tools.speed import ROOT, checked_out

BUILD = ROOT / "build"
ATTACKERS = 4
PATIENCE = 45.0
MOST_P99_MS = 250


class Attacker(threading.Thread):
    """Sends one request again and again until the time is up."""

    def __init__(self, port: int, sent: bytes, end: float) -> None:
        super().__init__(daemon=True)
        self.port, self.sent, self.end = port, sent, end
        self.worst = 0.0
        self.answers: Counter[str] = Counter()

    def run(self) -> None:
        while time.monotonic() < self.end:
            start = time.monotonic()
            try:
                status = str(exchange(self.port, self.sent, PATIENCE)[0])
            except OSError:
                status = "none"
            self.worst = max(self.worst, time.monotonic() - start)
            self.answers[status] += 1


def measured(server: Server, attack: Attack, seconds: float) -> dict[str, Any]:
    """One attack by several at once: how long they wait, and what the honest phone notices."""
    phone = Phone(server.port)
    sent = attack.sent()
    attackers = [Attacker(server.port, sent, time.monotonic() + seconds) for _ in range(ATTACKERS)]
    for one in [phone, *attackers]:
        one.start()
    for attacker in attackers:
        attacker.join(seconds + PATIENCE)
    answers = sum((attacker.answers for attacker in attackers), Counter[str]())
    worst = round(max(attacker.worst for attacker in attackers), 2)
    return {"attack_most_s": worst, "answers": dict(answers), **phone.leave(), "megabytes": server.megabytes()}


def tried(tree: Path, wanted: list[Attack], seconds: float) -> dict[str, dict[str, Any]]:
    """Every attack on the server of a tree; one that does not live through it is started again."""
    found: dict[str, dict[str, Any]] = {}
    for attack in wanted:
        with tempfile.TemporaryDirectory() as folder, serving(tree, folder) as server:
            found[attack.name] = told = measured(server, attack, seconds)
        print(f"  {attack.name:32}", "  ".join(f"{name} {value}" for name, value in told.items()), flush=True)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description="Hostile requests beside an honest phone.")
    parser.add_argument("--before", help="a commit to attack as well")
    parser.add_argument("--only", default="", help="attacks with this in their name")
    parser.add_argument("--seconds", type=float, default=6.0, help="how long each attack goes on")
    asked = parser.parse_args()
    wanted = [attack for attack in attacks() if asked.only in attack.name]
    found = {"after": tried(ROOT, wanted, asked.seconds)}
    if asked.before:
        print(f"before, at {asked.before}:")
        with tempfile.TemporaryDirectory() as folder:
            found["before"] = tried(checked_out(asked.before, folder), wanted, asked.seconds)
    BUILD.mkdir(exist_ok=True)
    (BUILD / "attack.json").write_text(json.dumps(found, indent=1) + "\n")
    slow = [name for name, told in found["after"].items() if told["phone_p99_ms"] > MOST_P99_MS]
    failed = [name for name, told in found["after"].items() if told["phone_failures"]]
    print(f"p99 above {MOST_P99_MS} ms: {slow or 'none'}; honest requests failed: {failed or 'none'}")


if __name__ == "__main__":
    main()
