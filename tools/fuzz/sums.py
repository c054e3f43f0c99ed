"""Several runs as one: their reports added up, and told in a table of kinds and one of calls."""

import json
from collections import Counter
from collections.abc import Iterable
from functools import reduce
from pathlib import Path
from typing import Any

CLASSES = ("2", "3", "4", "5")
LIKE = {
    "drawn by schemathesis": ("covered", "drawn positive", "drawn negative"),
    "along links, by schemathesis": ("linked",),
    "other forms of these": ("near drawn", "spoilt drawn", "near linked", "spoilt linked"),
    "honest, one by one and in chains": ("play", "honest", "chain"),
    "other forms of those": ("near honest", "spoilt honest", "near chain", "spoilt chain"),
}
"""What each kind of request is, in words."""
Report = dict[str, Any]


def added(files: Iterable[Path]) -> Report:
    """One report of all that these tell."""
    return reduce(_both, (json.loads(file.read_text()) for file in files))


def _both(one: Report, other: Report) -> Report:
    calls = {id: _call(one["calls"].get(id, {}), other["calls"].get(id, {})) for id in one["calls"] | other["calls"]}
    slowest = [one["slowest_ms"], other["slowest_ms"]]
    return {
        **{name: one[name] + other[name] for name in ("requests", "faults", "runs")},
        **{name: _counted(one[name], other[name]) for name in ("kinds", "accepted", "ways")},
        "lacking": [line for line in one["lacking"] if line in other["lacking"]],
        "calls": calls,
        "no_call": _counted(one["no_call"], other["no_call"]),
        "slowest_ms": {id: max(told.get(id, 0) for told in slowest) for id in slowest[0] | slowest[1]},
        "failures": one["failures"] + other["failures"],
    }


def _call(one: Report, other: Report) -> Report:
    numbers = {name: one.get(name, 0) + other.get(name, 0) for name in ("requests", "accepted", "refused")}
    return numbers | {"statuses": _counted(one.get("statuses", {}), other.get("statuses", {}))}


def _counted(one: dict[str, int], other: dict[str, int]) -> dict[str, int]:
    return dict(Counter(one) + Counter(other))


def table(report: Report) -> str:
    """Runs, kinds and calls, a line each."""
    lines = [f"{run['commit']:>12} seed {run['seed']:<11} {_spent(run)}" for run in report["runs"]]
    lines.append(f"\n{report['requests']} requests, {report['faults']} faults; " + _shares(report["ways"]))
    for words, kinds in LIKE.items():
        lines.append(_kind(report, kinds, words))
        lines += [f"{'':9}{_kind(report, (kind,), kind)}" for kind in kinds]
    lines.append(f"\n{'call':22}{'requests':>9}" + "".join(f"{one + 'xx':>9}" for one in CLASSES) + "  accepted")
    lines += [_line(id, told["statuses"]) for id, told in report["calls"].items()]
    lines.append(_line("no call of ours", report["no_call"]))
    return "\n".join([*lines, f"lacking: {', '.join(report['lacking']) or 'nothing'}"])


def _spent(run: Report) -> str:
    rate = run["requests"] / max(run["processor_seconds"], 0.1)
    return f"{run['requests']:>8} requests in {run['seconds']:.0f} s, {rate:.0f} a second of the processor's time"


def _kind(report: Report, kinds: Iterable[str], words: str) -> str:
    number, accepted = (sum(report[told].get(kind, 0) for kind in kinds) for told in ("kinds", "accepted"))
    return f"{number:>9} {words}, {accepted / max(1, number):.0%} accepted"


def _shares(ways: dict[str, int]) -> str:
    return ", ".join(f"{number} {way}" for way, number in ways.items())


def _line(name: str, statuses: dict[str, int]) -> str:
    of_class = Counter[str]()
    for status, number in statuses.items():
        of_class[status[0]] += number
    share = (of_class["2"] + of_class["3"]) / max(1, of_class.total())
    return f"{name:22}{of_class.total():>9}" + "".join(f"{of_class[one]:>9}" for one in CLASSES) + f"{share:>10.0%}"
