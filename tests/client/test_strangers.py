"""The API as strangers use it: schemathesis against openapi.yaml on the running server."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
import requests
import yaml

from referee_client import Table
from tests.client.service import ROOT, Service

EXAMPLES = 8
DRAWN = 25
CHECKS = (
    "not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance,ignored_auth,"
    "unsupported_method"
)
METHODS = ("get", "post", "put", "patch", "delete")
CONFIG = """
[parameters]
"path.table_id" = "{table}"
"path.game" = "warcraft"
"path.rule_id" = "wbg.move.mountain"
"path.key" = "demo-two"

[warnings]
enabled = false

# The bodies of these two are every action of every game: thousands of systematic cases, so they are drawn instead.
[[operations]]
include-operation-id = ["act", "ask"]
generation.max-examples = {drawn}
phases.coverage.enabled = false
"""


def schemathesis(service: Service, table: Table, folder: Path) -> subprocess.CompletedProcess:
    """Everything but the endless stream, at a table that is there, with its host's pass."""
    config = folder / "schemathesis.toml"
    config.write_text(CONFIG.format(table=table.id, drawn=DRAWN))
    words = f"run {ROOT / 'openapi.yaml'} --url {service.address} --exclude-operation-id stream --no-color"
    words += (
        f" --max-examples {EXAMPLES} --workers 1 --phases coverage,fuzzing --checks {CHECKS} --generation-deterministic"
    )
    command = [sys.executable, "-m", "schemathesis.cli", "--config-file", str(config), *words.split()]
    command += ["-H", f"Authorization: Bearer {table.secret}"]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=240, env={**os.environ})


def operations() -> int:
    paths = yaml.safe_load((ROOT / "openapi.yaml").read_text())["paths"]
    return sum(method in path for path in paths.values() for method in METHODS)


def test_strangers_find_no_fault_and_nothing_undocumented(service: Service, tmp_path: Path):
    table = service.open(first="anna", seed="strangers")
    found = schemathesis(service, table, tmp_path)
    assert found.returncode == 0, found.stdout[-6000:] + found.stderr[-2000:]
    assert f"Tested: {operations() - 1}" in found.stdout, found.stdout
    lines = [line["version"] for line in table.log()]
    assert lines == list(range(len(lines))), "the table is whole after all that"


@pytest.mark.parametrize(
    ("path", "headers", "status", "kind"),
    [
        ("/stream", {"Last-Event-ID": "soon"}, 422, "invalid"),
        ("/stream?after=-1", {}, 422, "invalid"),
        ("/stream", {"Authorization": "Bearer nobody"}, 401, "no-pass"),
        ("x/stream", {}, 404, "not-found"),
    ],
)
def test_a_bad_listener_is_told_why(service: Service, path: str, headers: dict, status: int, kind: str):
    table = service.open()
    sent = {"Authorization": f"Bearer {table.secret}", **headers}
    answer = requests.get(f"{service.address}/v1/tables/{table.id}{path}", headers=sent, timeout=20)
    assert (answer.status_code, answer.headers["Content-Type"]) == (status, "application/problem+json")
    assert answer.json()["type"].endswith(f"#{kind}")
