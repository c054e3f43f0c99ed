"""The phone's files: served when built, out of the way when not."""

import gzip

import pytest

from app import create_app


@pytest.fixture
def client(tmp_path):
    app = create_app({"DATABASE_URL": f"sqlite:///{tmp_path / 'x.sqlite3'}", "REDIS_URL": None, "WEB_DIST": tmp_path})
    yield app.test_client()
    app.extensions["referee.database"].close()


def build(folder) -> None:
    (folder / "assets").mkdir()
    (folder / "index.html").write_text("<h1>shell</h1>")
    (folder / "assets" / "app-1.js").write_text("plain")
    (folder / "assets" / "app-1.js.gz").write_bytes(gzip.compress(b"plain"))


def test_without_a_build_the_front_door_leads_to_the_description(client):
    answer = client.get("/")
    assert answer.status_code == 302 and answer.location == "/docs"
    assert client.get("/join/ABCDEF").status_code == 404


def test_every_screen_is_the_shell(client, tmp_path):
    build(tmp_path)
    for path in ("/", "/join/ABCDEF", "/t/some-table/log", "/new", "/editor", "/pieces"):
        assert client.get(path).text == "<h1>shell</h1>"
    assert "default-src 'self'" in client.get("/").headers["Content-Security-Policy"]
    assert client.get("/docs").status_code == 200 and client.get("/v1/games").is_json


def test_a_name_that_no_file_can_have_is_not_found(client, tmp_path):
    build(tmp_path)
    for name in ("x" * 300, "%00", "assets/" + "x" * 5000):
        assert client.get(f"/{name}").status_code == 404


def test_named_files_are_small_over_the_air_and_kept(client, tmp_path):
    build(tmp_path)
    plain = client.get("/assets/app-1.js")
    packed = client.get("/assets/app-1.js", headers={"Accept-Encoding": "gzip"})
    assert plain.text == "plain" and plain.mimetype == "text/javascript"
    assert gzip.decompress(packed.data) == b"plain" and packed.headers["Content-Encoding"] == "gzip"
    assert "immutable" in packed.headers["Cache-Control"]


def test_nothing_outside_the_folder_is_served(client, tmp_path):
    build(tmp_path)
    for path in ("/../x.sqlite3", "/assets/../../x.sqlite3", "/assets/%2e%2e/%2e%2e/app.py", "/assets/none.js", "/x/y"):
        assert client.get(path).status_code == 404
