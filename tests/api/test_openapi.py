"""The description: checked in as it is, and true of what the service does."""

import subprocess
import sys
from pathlib import Path

import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.api.conftest import Player, Room

ROOT = Path(__file__).parents[2]
CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]


def test_the_checked_in_description_has_not_drifted():
    command = [sys.executable, "-m", "tools.write_openapi", "--check"]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr


def test_actions_are_told_apart_by_their_type(client):
    schemas = client.get("/openapi.json").json["components"]["schemas"]
    union = schemas["counting-action"]
    assert union["discriminator"]["propertyName"] == "type"
    assert set(union["discriminator"]["mapping"].values()) == {branch["$ref"] for branch in union["oneOf"]}
    assert schemas["counting.Raise"]["properties"]["by"]["maximum"] == 3


def test_every_call_of_the_service_is_described(app, client):
    described = client.get("/openapi.json").json["paths"]
    for rule in app.url_map.iter_rules():
        path = rule.rule.replace("<", "{").replace(">", "}")
        if rule.endpoint not in ("static", "description", "page", "front_door"):
            assert path in described, path


def test_strangers_find_no_fault(app):
    """Schemathesis sends to every call what its description allows; no answer is undescribed or a crash."""
    room = Room(app.test_client())
    described = schemathesis.openapi.from_wsgi("/openapi.json", app).exclude(path_regex="stream")
    operations = [found.ok() for found in described.get_all_operations()]
    assert len(operations) > 20
    for operation in operations:
        send_samples(operation, room.host)


def send_samples(operation, host: Player) -> None:
    @settings(max_examples=8, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck))
    @given(case=operation.as_strategy())
    def send(case) -> None:
        headers = {}
        if "table_id" in (case.path_parameters or {}):
            case.path_parameters["table_id"] = host.table_id
            headers["Authorization"] = f"Bearer {host.secret}"
        case.validate_response(case.call(headers=headers), checks=CHECKS)

    send()
