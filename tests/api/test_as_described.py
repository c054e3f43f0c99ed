"""What is answered is what is described: answers of random games, checked by the description of their call."""

import random
from functools import cache
from typing import Any

import pytest
from flask.testing import FlaskClient
from jsonschema_rs import Draft202012Validator

from models import tables
from referee import registry
from referee.testing.wander import pick
from tests.api.conftest import Player

STEPS = 60
LOOKS = (
    "",
    "/prompts",
    "/log",
    "/score",
    "/timing",
    "/undo",
    "/house-rules",
    "/odds",
    "/rules?q=tokens",
    "/contents",
    "/log/turns",
)


class Described:
    """The description, and whether an answer fits it."""

    def __init__(self, client: FlaskClient) -> None:
        self.client = client
        self.whole = client.get("/openapi.json").json
        self.validator = cache(self._validator)

    def _validator(self, path: str, method: str, status: str) -> Draft202012Validator:
        content = self.whole["paths"][path][method]["responses"][status]["content"]
        schema = next(iter(content.values()))["schema"]
        return Draft202012Validator({**schema, "components": self.whole["components"]})

    def fits(self, answer: Any, path: str, method: str = "get") -> Any:
        validator = self.validator(path, method, str(answer.status_code))
        fault = next(validator.iter_errors(answer.json), None)
        assert fault is None, f"{method} {path}: {fault.instance_path}: {fault.message[:500]}"
        return answer.json


@pytest.fixture(scope="module")
def described(app: Any) -> Described:
    return Described(app.test_client())


@pytest.mark.parametrize("title", [game.key for game in registry.games()])
def test_every_look_at_a_random_game_is_as_described(described: Described, client: FlaskClient, title: str):
    game, chance = registry.get(title), random.Random(5)
    opened = client.post("/v1/tables", json={"game": title, **game.samples(chance)})
    described.fits(opened, "/v1/tables", "post")
    host = Player(client, opened.json["id"], opened.json["pass"])
    for step in range(STEPS):
        data = described.fits(host.get(), "/v1/tables/{table_id}")
        if data["outcome"]:
            break
        position = game.decode(kept(client, host.table_id))
        for prompt in data["prompts"][:2]:
            options = host.get(f"/options?type={prompt['action']}&seat={prompt['seats'][0]}")
            described.fits(options, "/v1/tables/{table_id}/options")
        if step % 20 == 0:
            for look in LOOKS:
                described.fits(host.get(look), f"/v1/tables/{{table_id}}{look.partition('?')[0]}")
        for matter in host.get("/odds").json["matters"]:
            described.fits(host.get(f"/odds?about={matter['about']}"), "/v1/tables/{table_id}/odds")
        action = pick(game, position, chance)
        described.fits(host.post("/rulings", action), "/v1/tables/{table_id}/rulings", "post")
        played = host.post("/actions", action)
        described.fits(played, "/v1/tables/{table_id}/actions", "post")
    assert step > 30
    described.fits(host.undo(1), "/v1/tables/{table_id}/undo", "post")


def kept(client: FlaskClient, table_id: str) -> bytes:
    with client.application.extensions["referee.database"].reading() as connection:
        row = tables.shown(connection, table_id)
    assert row is not None
    return row.position


@pytest.mark.parametrize("title", [game.key for game in registry.games()])
def test_what_a_game_tells_of_itself_is_as_described(described: Described, client: FlaskClient, title: str):
    for part in ("", "/timing", "/reference"):
        described.fits(client.get(f"/v1/games/{title}{part}"), f"/v1/games/{{game}}{part}")


@pytest.mark.parametrize("path", ["/v1/games", "/v1/packs", "/v1/books", "/v1/rules", "/healthz", "/readyz"])
def test_every_list_is_as_described(described: Described, client: FlaskClient, path: str):
    described.fits(client.get(path), path)


def test_an_answer_with_a_field_too_many_does_not_fit(described: Described, client: FlaskClient):
    validator = described.validator("/healthz", "get", "200")
    assert validator.is_valid({"status": "ok"}) and not validator.is_valid({"status": "ok", "more": 1})
