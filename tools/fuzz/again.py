"""The faults of an earlier run once more: each with the table it was about, as it stood then."""

import json
from pathlib import Path
from typing import Any

from tools.fuzz.bench import Bench
from tools.fuzz.exchange import Request, asking, from_told


def send_again(bench: Bench, file: Path) -> None:
    """Every fault of a report; its table is set up again where it could be taken along."""
    for fault in json.loads(file.read_text())["failures"]:
        if fault["request"]:
            request = moved(bench, from_told(fault["request"]), fault.get("table"))
            answer = bench.send(request, "again")
            print(f"{answer.status} {request.method} {request.target[:100]}  was: {fault['fault'].splitlines()[0]}")


def moved(bench: Bench, request: Request, table: Any) -> Request:
    """The request to a table that is there, with its pass."""
    if table is None:
        return request
    opened = bench.send(asking("POST", "/v1/tables/import", body=table["export"]), "again").json()
    was_told = request.header("Authorization")
    if was_told.startswith("Bearer ") and was_told.split()[-1] in table["passes"]:
        request = request.saying("Authorization", f"Bearer {opened['pass']}")
    return request._replace(path=request.path.replace(table["id"], opened["id"]))
