"""A service with the counting game at it, and speaking helpers to play over it."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from api.passes import database
from app import create_app
from referee import registry
from tests.api.counting_game import CountingGame
from tests.support import servers

SEATS = [{"seat": "anna", "name": "Anna"}, {"seat": "bert", "name": "Bert"}]


def entry_data(chunk: bytes) -> list[str]:
    """The data lines of the entries in a piece of the stream."""
    parts = [part.split("\n") for part in chunk.decode().split("\n\n")]
    return [line for part in parts if "event: entry" in part for line in part if line.startswith("data: ")]


class Player:
    """Somebody with a phone: a table and a pass to it."""

    def __init__(self, client: FlaskClient, table_id: str, secret: str) -> None:
        self.client = client
        self.table_id = table_id
        self.secret = secret

    def call(self, method: str, path: str = "", headers: dict[str, str] | None = None, **more: Any) -> TestResponse:
        sent = {"Authorization": f"Bearer {self.secret}", **(headers or {})}
        return self.client.open(f"/v1/tables/{self.table_id}{path}", method=method, headers=sent, **more)

    def get(self, path: str = "", **headers: str) -> TestResponse:
        return self.call("GET", path, {name.replace("_", "-"): value for name, value in headers.items()})

    def post(self, path: str, body: Any, **headers: str) -> TestResponse:
        return self.call("POST", path, {name.replace("_", "-"): value for name, value in headers.items()}, json=body)

    def act(self, kind: str, seat: str, **fields: Any) -> TestResponse:
        return self.post("/actions", {"type": kind, "seat": seat, **fields})

    def undo(self, version: int, **more: Any) -> TestResponse:
        return self.post("/undo", {"version": version, **more})

    def entries(self, number: int, path: str = "/stream", **headers: str) -> list[dict[str, Any]]:
        """The next entries of the live stream."""
        answer = self.get(path, **headers)
        assert answer.status_code == 200, answer.text
        found: list[dict[str, Any]] = []
        for chunk in answer.response:
            found += [json.loads(line[6:]) for line in entry_data(chunk)]
            if len(found) >= number:
                break
        answer.close()
        return found

    @property
    def version(self) -> int:
        return self.get().json["version"]

    @property
    def count(self) -> int:
        return self.get().json["view"]["more"]["count"]


class Room:
    """A table with its host and the two who count."""

    def __init__(self, client: FlaskClient, **wish: Any) -> None:
        body = {"game": "counting", "seats": SEATS, **wish}
        self.opened = client.post("/v1/tables", json=body)
        assert self.opened.status_code == 201, self.opened.text
        self.code = self.opened.json["code"]
        self.client = client
        self.host = Player(client, self.opened.json["id"], self.opened.json["pass"])
        self.anna = self.join("anna")
        self.bert = self.join("bert")

    def join(self, seat: str | None) -> Player:
        answer = self.client.post("/v1/tables/join", json={"code": self.code} | ({"seat": seat} if seat else {}))
        assert answer.status_code == 201, answer.text
        return Player(self.client, answer.json["id"], answer.json["pass"])


@pytest.fixture(scope="session")
def postgres() -> Iterator[servers.Postgres]:
    started = servers.start_postgres()
    yield started
    started.close()


@pytest.fixture
def redis_server() -> Iterator[servers.Redis]:
    started = servers.start_redis()
    yield started
    started.kill()


@pytest.fixture(scope="module")
def database_address(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Where the service keeps its tables: SQLite, unless a module has its own."""
    return f"sqlite:///{tmp_path_factory.mktemp('database') / 'referee.sqlite3'}"


@pytest.fixture(scope="module")
def app(database_address: str) -> Iterator[Flask]:
    """The whole service; the counting game is known only as long as it runs."""
    with pytest.MonkeyPatch.context() as patch:
        game = CountingGame()
        registry.look_at(game)
        patch.setitem(registry._registered, game.key, game)
        made = create_app({"DATABASE_URL": database_address, "REDIS_URL": None, "HEARTBEAT_SECONDS": 0.05})
        yield made
        with made.app_context():
            database().close()


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


@pytest.fixture
def room(client: FlaskClient) -> Room:
    return Room(client)
