"""Requests that no phone makes, and that once got another answer than the one described."""

import pytest
from flask.testing import FlaskClient

from api.request import etag
from tests.api.conftest import Room
from tests.api.test_board_pictures import board

CHANGING = ("post", "put", "patch", "delete")


@pytest.mark.parametrize("path", ["/timing?card=", "/log?after=", "/odds?about=", "/options?type="])
def test_bytes_in_the_query_that_are_no_text_are_no_fault_of_ours(room: Room, path: str):
    path, _, name = path.partition("?")
    address = f"/v1/tables/{room.host.table_id}{path}"
    answer = room.client.get(
        address,
        environ_overrides={"QUERY_STRING": f"{name}\xe9"},
        headers={"Authorization": f"Bearer {room.host.secret}"},
    )
    assert answer.status_code in (200, 404, 422), answer.text
    assert not answer.is_json or "internal" not in answer.json.get("type", "")


def test_letters_of_other_alphabets_are_read_without_being_spelt_out(client: FlaskClient):
    asked = {"QUERY_STRING": "q=wür".encode().decode("latin-1")}
    plain, spelt = client.get("/v1/rules", environ_overrides=asked), client.get("/v1/rules?q=w%C3%BCr")
    assert plain.status_code == 200 and plain.json == spelt.json


@pytest.mark.parametrize("about", ["\x10", "\r\nX-Evil: 1", '"', "\u202e", "\xe9", " "])
def test_a_tag_has_nothing_in_it_that_no_header_can_have(about: str):
    tag = etag(3, '["anna"]', False, about)
    assert tag.isascii() and tag.isprintable() and not set(tag[1:-1]) & set('" '), tag
    assert tag != etag(3, '["anna"]', False, "?")


def test_a_version_that_is_none_is_told_even_where_another_one_counts(room: Room):
    answer = room.host.get("/stream?after=soon", Last_Event_ID="0")
    assert answer.status_code == 422 and list(answer.json["errors"]) == ["after"]


def test_a_picture_is_sent_whatever_version_of_it_somebody_expects(client: FlaskClient):
    address = f"/v1/packs/{client.post('/v1/packs', json=board()).json['key']}/picture"
    shown = client.get(address, headers={"If-Match": '"0"'})
    assert shown.status_code == 200 and shown.content_type == "image/jpeg"
    responses = client.get("/openapi.json").json["paths"]["/v1/packs/{key}/picture"]["get"]["responses"]
    assert client.get(address, headers={"If-None-Match": shown.headers["ETag"]}).status_code == 304
    assert {"200", "304"} <= set(responses)


def test_whatever_takes_a_body_says_that_it_may_come_too_slowly_or_from_another_site(client: FlaskClient):
    answer = client.post("/v1/tables", json={}, headers={"Origin": "https://evil.example"})
    assert answer.status_code == 403
    late = client.post(
        "/v1/tables", data=b"{}", content_type="application/json", environ_overrides={"CONTENT_LENGTH": "9"}
    )
    assert late.status_code == 408
    for path, item in client.get("/openapi.json").json["paths"].items():
        for method in CHANGING:
            if "requestBody" in item.get(method, {}):
                assert {"403", "408"} <= set(item[method]["responses"]), f"{method} {path}"


def test_an_entry_of_a_list_need_not_say_how_many(client: FlaskClient):
    body = {"side": "northern-tribes", "entries": [{"key": "alborc"}]}
    assert client.post("/v1/rosters/warcrow", json=body).json["entries"] == [{"key": "alborc", "number": 1}]
    schemas = client.get("/openapi.json").json["components"]["schemas"]
    assert schemas["RosterNamed"]["required"] == ["key"]
    assert set(schemas["RosterTaken"]["required"]) == {"key", "number"}
