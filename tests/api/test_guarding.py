"""Every answer tells browsers what it may be used for; the database is its owner's; the description says the limits."""

import stat
from pathlib import Path

import pytest

from api import bodies, request
from app import create_app
from models.database import Database
from referee.kernel import table
from tests.api.conftest import SEATS, Room

PATHS = [
    "/v1/games",
    "/v1/games/none",
    "/healthz",
    "/docs",
    "/rules",
    "/rules/none",
    "/openapi.yaml",
    "/metrics",
    "/none",
]


@pytest.mark.parametrize("path", PATHS)
def test_every_answer_is_guarded(client, path: str):
    headers = client.get(path).headers
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "no-referrer"
    assert headers["Cross-Origin-Resource-Policy"] == "same-origin"
    assert "frame-ancestors 'none'" in headers["Content-Security-Policy"]
    assert "script-src" not in headers["Content-Security-Policy"]
    assert len(headers.getlist("Content-Security-Policy")) == 1


def test_a_refusal_and_a_stream_are_guarded_too(room: Room):
    refused = room.bert.act("raise", "bert", by=1)
    stream = room.anna.get("/stream")
    for answer in (refused, stream):
        assert "default-src 'none'" in answer.headers["Content-Security-Policy"]
    stream.close()


@pytest.fixture
def named(tmp_path: Path):
    settings = {"DATABASE_URL": f"sqlite:///{tmp_path / 'x.sqlite3'}", "REDIS_URL": None}
    app = create_app(settings | {"ALLOWED_HOSTS": "Referee.local, .club.example"})
    yield app.test_client()
    app.extensions["referee.database"].close()


@pytest.mark.parametrize("host", ["referee.local", "REFEREE.local:8000", "one.club.example"])
def test_a_server_answers_to_its_names(named, host: str):
    assert named.get("/v1/games", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize("host", ["evil.example", "referee.local.evil.example", "127.0.0.1"])
def test_a_server_with_names_answers_to_no_other(named, host: str):
    answer = named.get("/v1/games", headers={"Host": host})
    assert answer.status_code == 400 and answer.json["type"] == "/docs#wrong-host"
    assert host in answer.json["detail"] and answer.headers["X-Content-Type-Options"] == "nosniff"


FOREIGN = [
    {"Origin": "https://evil.example"},
    {"Origin": "null"},
    {"Origin": ""},
    {"Origin": "http://localhost:8001"},
    {"Origin": "http://localhost.evil.example"},
    {"Origin": "http://[::1"},
    {"Sec-Fetch-Site": "cross-site"},
]
OWN = [{}, {"Origin": "http://localhost"}, {"Origin": "https://LOCALHOST"}, {"Sec-Fetch-Site": "same-origin"}]


@pytest.mark.parametrize("headers", FOREIGN, ids=str)
def test_a_page_of_another_site_changes_nothing(client, headers: dict[str, str]):
    before = client.get("/v1/books").json
    text = client.post("/v1/books?title=x", data="a plain text " * 50, content_type="text/plain", headers=headers)
    opened = client.post("/v1/tables", json={"game": "counting", "seats": SEATS}, headers=headers)
    for answer in (text, opened):
        assert answer.status_code == 403 and answer.json["type"] == "/docs#cross-site"
        assert "Access-Control-Allow-Origin" not in answer.headers
    assert client.get("/v1/books").json == before
    assert client.get("/v1/games", headers=headers).status_code == 200, "looking is another matter"


@pytest.mark.parametrize("headers", OWN, ids=str)
def test_a_page_of_this_server_and_no_page_at_all_may(client, headers: dict[str, str]):
    assert client.post("/v1/tables", json={"game": "counting", "seats": SEATS}, headers=headers).status_code == 201


def test_a_page_under_another_name_of_this_server_may(named):
    seats = [{"seat": "anna", "race": "orc"}, {"seat": "bert", "race": "human"}]
    headers = {"Host": "referee.local", "Origin": "https://one.club.example"}
    assert named.post("/v1/tables", json={"game": "warcraft", "seats": seats}, headers=headers).status_code == 201


def test_a_new_database_is_for_its_owner_alone(tmp_path: Path):
    file = tmp_path / "new" / "x.sqlite3"
    opened = Database(f"sqlite:///{file}")
    opened.migrate()
    assert {stat.S_IMODE(path.stat().st_mode) for path in file.parent.iterdir()} == {0o600}
    opened.close()


def test_the_description_says_the_limits_of_the_engine(client):
    shapes = client.get("/openapi.json").json["components"]["schemas"]
    wish, seat = shapes["NewTable"]["properties"], shapes["Seat"]["properties"]
    assert wish["seats"]["maxItems"] == table.MOST_SEATS
    assert wish["packs"]["maxItems"] == table.MOST_PACKS
    assert wish["options"]["maxProperties"] == table.MOST_OPTIONS
    assert (seat["seat"]["maxLength"], seat["name"]["maxLength"]) == (table.LONGEST_SEAT, table.LONGEST_NAME)
    assert shapes["Export"]["properties"]["entries"]["maxItems"] == bodies.MOST_ENTRIES


@pytest.mark.parametrize(
    ("path", "limit"), [("/v1/tables/join", request.WORD_LIMIT), ("/v1/tables/import", request.IMPORT_LIMIT)]
)
def test_a_body_is_measured_before_it_is_read(client, path: str, limit: int):
    answer = client.post(path, data=b" " * (limit + 1), content_type="application/json")
    assert answer.status_code == 413
    many = client.post(path, data=b"[" + b"0," * (limit // 4) + b"0]", content_type="application/json")
    assert many.status_code == 413 and "values" in many.json["detail"]
