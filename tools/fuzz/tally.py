"""What was sent and what came of it: by call and by kind of request, with every fault and how to have it again."""

import json
import sys
import time
from collections import Counter, defaultdict
from pathlib import Path
from typing import Any

from tools.fuzz.description import Description, Operation
from tools.fuzz.exchange import Answer, Request

ELSEWHERE = "(no call)"
MOST_KEPT = 200
"""So many faults are written down; all are counted."""
MOST_ALIKE = 5
EVERY_SECONDS = 10.0


class Tally:
    """The count of a run."""

    def __init__(self, described: Description) -> None:
        self.described = described
        self.began = time.monotonic()
        self.spent = time.process_time()
        self.told = self.began
        self.calls: dict[str, Counter[str]] = defaultdict(Counter)
        self.kinds: Counter[str] = Counter()
        self.accepted: Counter[str] = Counter()
        self.ways: Counter[str] = Counter()
        self.faults: list[dict[str, Any]] = []
        self.number_of_faults = 0
        self.slowest: dict[str, float] = {}

    @property
    def requests(self) -> int:
        return self.kinds.total()

    def count(
        self, way: str, kind: str, operation: Operation | None, answer: Answer, seconds: float = 0.0, method: str = ""
    ) -> None:
        name = ELSEWHERE if operation is None or method in ("HEAD", "OPTIONS") else operation.id
        self.calls[name][str(answer.status)] += 1
        self.kinds[kind] += 1
        self.accepted[kind] += answer.status < 400
        self.ways[way] += 1
        if seconds > self.slowest.get(name, 0.0):
            self.slowest[name] = seconds

    def blame(self, fault: str, request: Request | None, name: str, **more: Any) -> None:
        """A fault with all that is needed to see it again."""
        self.number_of_faults += 1
        if not self.is_news(fault, name):
            return
        told = {"call": name, "fault": fault, "request": request.told() if request else None}
        self.faults.append(told | more)
        print(f"\nFAULT {name} ({more.get('kind')}): {fault[-500:]}", file=sys.stderr, flush=True)

    def is_news(self, fault: str, name: str) -> bool:
        """Of each kind some are kept."""
        known = sum(one["fault"][:60] == fault[:60] and one["call"] == name for one in self.faults)
        return known < MOST_ALIKE and len(self.faults) < MOST_KEPT

    def line(self) -> str:
        spent = time.monotonic() - self.began
        rate = self.requests / max(spent, 0.001)
        return f"{spent:6.0f} s  {self.requests} requests  {rate:.0f} a second  {self.number_of_faults} faults"

    def progress(self, what: str) -> None:
        if time.monotonic() - self.told > EVERY_SECONDS:
            self.told = time.monotonic()
            print(f"{self.line()}  {what}", flush=True)

    # ---- what is told in the end

    def by_call(self) -> dict[str, dict[str, Any]]:
        """Of each call how often it was accepted and refused."""
        found = {}
        for operation in self.described.operations:
            seen = self.calls[operation.id]
            found[operation.id] = {
                "requests": seen.total(),
                "accepted": sum(number for status, number in seen.items() if status[0] in "23"),
                "refused": sum(number for status, number in seen.items() if status[0] == "4"),
                "statuses": dict(sorted(seen.items())),
            }
        return found

    def lacking(self) -> list[str]:
        """Calls that were never accepted, or never refused though they can be."""
        lacking = []
        for id, seen in self.by_call().items():
            statuses = self.described.by_id[id].described["responses"]
            if not seen["accepted"]:
                lacking.append(f"{id} was never accepted")
            if not seen["refused"] and any(status[0] == "4" for status in statuses):
                lacking.append(f"{id} was never refused")
        return lacking

    def report(self, **of_run: Any) -> dict[str, Any]:
        """What there is to tell; of the run itself by which commit and seed, and how long it took."""
        told = {"requests": self.requests, "faults": self.number_of_faults}
        spent = {
            "seconds": round(time.monotonic() - self.began, 1),
            "processor_seconds": round(time.process_time() - self.spent, 1),
        }
        return {
            **told,
            "runs": [of_run | told | spent],
            "kinds": dict(self.kinds),
            "accepted": dict(self.accepted),
            "ways": dict(self.ways),
            "lacking": self.lacking(),
            "calls": self.by_call(),
            "no_call": dict(sorted(self.calls[ELSEWHERE].items())),
            "slowest_ms": {name: round(one * 1000) for name, one in sorted(self.slowest.items())},
            "failures": self.faults,
        }

    def write(self, path: Path, **of_run: Any) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(self.report(**of_run), indent=1) + "\n")
