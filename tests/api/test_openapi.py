"""The description: checked in as it is, and true of what the service does."""

import subprocess
import sys
from pathlib import Path

import yaml

from referee import registry

ROOT = Path(__file__).parents[2]


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


def test_an_action_is_described_as_itself_where_something_else_goes_by_its_name(client):
    schemas = client.get("/openapi.json").json["components"]["schemas"]
    for game in registry.games():
        mapping = schemas[f"{game.key}-action"]["discriminator"]["mapping"]
        for kind, ref in mapping.items():
            assert schemas[ref.rpartition("/")[2]]["properties"]["type"]["enum"] == [kind], f"{game.key}: {kind}"


def test_the_description_is_there_as_yaml_too(client):
    answer = client.get("/openapi.yaml")
    assert answer.content_type == "application/yaml"
    assert yaml.safe_load(answer.text) == client.get("/openapi.json").json


def test_every_call_of_the_service_is_described(app, client):
    described = client.get("/openapi.json").json["paths"]
    for rule in app.url_map.iter_rules():
        path = rule.rule.replace("<", "{").replace(">", "}")
        if rule.endpoint not in (
            "static",
            "description",
            "as_yaml",
            "page",
            "front_door",
            "trust",
            "offered",
            "certificate",
        ):
            assert path in described, path
