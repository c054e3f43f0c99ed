"""The photograph of a board: kept with its pack, told apart from the view, and nothing else than a picture."""

from base64 import b64encode

import pytest

from referee.kernel import packs as shelf
from tests.api.conftest import SEATS

JPEG = b"\xff\xd8\xff\xe0" + bytes(range(256))
BOX = [0, 0, 10, 7.5]
ONE = {"kind": "town", "owner": "1", "at": [1, 1]}
TWO = {"kind": "town", "owner": "2", "at": [9, 6]}


def data_url(content: bytes = JPEG, media_type: str = "image/jpeg") -> str:
    return f"data:{media_type};base64,{b64encode(content).decode()}"


def board(**picture) -> dict:
    header = {"pack": "photographed", "title": "Our table", "game": "warcraft", "kind": "board", "source": "table"}
    shown = {"data": data_url(), "box": BOX, **picture}
    return {**header, "spaces": {"A1": ONE, "A2": TWO}, "borders": [["A1", "A2"]], "picture": shown}


def test_a_picture_is_kept_with_the_board_and_served_by_itself(client):
    kept = client.post("/v1/packs", json=board())
    assert kept.status_code == 201, kept.text
    key = kept.json["key"]
    shown = client.get(f"/v1/packs/{key}/picture")
    assert shown.status_code == 200 and shown.data == JPEG
    assert shown.content_type == "image/jpeg" and "immutable" in shown.headers["Cache-Control"]
    assert shown.headers["X-Content-Type-Options"] == "nosniff"
    assert "default-src 'none'" in shown.headers["Content-Security-Policy"]
    again = client.get(f"/v1/packs/{key}/picture", headers={"If-None-Match": shown.headers["ETag"]})
    assert again.status_code == 304 and not again.data


def test_a_view_tells_where_the_picture_lies_and_never_carries_it(client):
    key = client.post("/v1/packs", json=board()).json["key"]
    seats = [seat | {"race": race} for seat, race in zip(SEATS, ("orc", "human"), strict=True)]
    opened = client.post("/v1/tables", json={"game": "warcraft", "seats": seats, "packs": [key]})
    assert opened.status_code == 201, opened.text
    looked = client.get(f"/v1/tables/{opened.json['id']}", headers={"Authorization": f"Bearer {opened.json['pass']}"})
    assert looked.json["view"]["pictures"] == [{"pack": key, "box": BOX}]
    assert "base64" not in looked.text


def test_a_board_without_a_picture_has_none_to_show(client):
    assert client.get("/v1/packs/demo-two/picture").status_code == 404
    assert client.get("/v1/packs/no-such-board/picture").status_code == 404
    assert shelf.get("demo-two").picture is None


@pytest.mark.parametrize(
    "picture",
    [
        {"data": data_url(b"<svg onload='alert(1)'/>", "image/svg+xml")},
        {"data": data_url(b"<html></html>")},
        {"data": data_url(JPEG, "image/png")},
        {"data": data_url(JPEG, "text/html")},
        {"data": "data:image/jpeg;base64,/9j/=="},
        {"data": "https://example.org/board.jpg"},
        {"data": data_url(JPEG + bytes(160_000))},
        {"data": 5},
        {"box": [0, 0, 10]},
        {"box": [10, 0, 0, 7]},
        {"box": [0, 0, 10, True]},
        {"box": [0, 0, 10, 20_000]},
        {"more": "of it"},
    ],
)
def test_what_is_no_picture_is_refused_under_its_name(client, picture):
    answer = client.post("/v1/packs", json=board(**picture))
    assert answer.status_code == 422 and list(answer.json["errors"]) == ["picture"], answer.text


def test_a_game_tells_what_its_boards_are_made_of(client):
    kinds = {kind["key"]: kind for kind in client.get("/v1/games/warcraft").json["space_kinds"]}
    assert kinds["objective"]["points"] == [1, 2, 3, 4] and kinds["forest"]["points"] == []
    assert {"key": "orc", "title": "Orcs"} in kinds["town"]["owners"] and kinds["forest"]["owners"] == []
    islands = {kind["key"]: kind for kind in client.get("/v1/games/smallworld").json["space_kinds"]}
    assert {"key": "murloc", "title": "murloc"} in islands["fields"]["symbols"]
    assert [symbol["key"] for symbol in islands["sea"]["symbols"]] == ["magic"]
