"""What makes something is done once: a lost answer is asked for again with the same key, and comes again."""

import json
import threading
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import func, select, update

from models import replies as kept_replies
from models.schema import books, passes, replies, tables
from models.tables import DAY
from referee.kernel import packs as shelf
from referee.kernel.board import SpaceKind
from tests.api.conftest import SEATS, Player, Room

TABLE = {"game": "counting", "seats": SEATS}
KEY = "a-key-nobody-would-guess"
PACK = {
    "pack": "three-stones",
    "title": "Three stones",
    "kind": "board",
    "source": "table",
    "game": "counting",
    "spaces": {"A1": {"kind": "field"}},
}
BOOK = " ".join(f"Rule {number}: whoever counts says number {word}." for number, word in enumerate("abcdefghijklmno"))


def count(app: Flask, what: Any) -> int:
    with app.extensions["referee.database"].reading() as connection:
        return connection.execute(select(func.count()).select_from(what)).scalar_one()


def send(client: FlaskClient, path: str, body: Any, key: str = KEY, secret: str = ""):
    headers = {"Idempotency-Key": key} | ({"Authorization": f"Bearer {secret}"} if secret else {})
    return client.post(path, json=body, headers=headers)


def test_a_table_is_opened_once(app: Flask, client: FlaskClient):
    first = send(client, "/v1/tables", TABLE, "opened-only-once-please")
    there = count(app, tables)
    again = send(client, "/v1/tables", TABLE, "opened-only-once-please")
    assert (first.status_code, again.status_code) == (201, 201)
    assert again.data == first.data and again.headers["Location"] == first.headers["Location"]
    assert again.headers["Idempotent-Replay"] == "true" and "Idempotent-Replay" not in first.headers
    assert count(app, tables) == there
    assert send(client, "/v1/tables", TABLE, "another-one-if-you-please").json["id"] != first.json["id"]


def test_a_lost_answer_to_joining_gives_the_same_pass_again(app: Flask, client: FlaskClient):
    opened = client.post("/v1/tables", json=TABLE).json
    wish = {"code": opened["code"], "seat": "anna"}
    first, passes_out = send(client, "/v1/tables/join", wish), count(app, passes)
    again = send(client, "/v1/tables/join", wish)
    assert again.json == first.json and count(app, passes) == passes_out
    assert Player(client, again.json["id"], again.json["pass"]).act("raise", "anna", by=1).status_code == 201
    without = client.post("/v1/tables/join", json=wish)
    assert without.status_code == 409, "the seat is taken for whoever has not the key"


def test_a_seat_handed_out_again_is_handed_out_once(room: Room):
    wish = {"code": room.code, "seat": "anna"}
    first = send(room.client, "/v1/tables/join", wish, secret=room.host.secret)
    again = send(room.client, "/v1/tables/join", wish, secret=room.host.secret)
    assert again.json["pass"] == first.json["pass"]
    assert Player(room.client, room.host.table_id, first.json["pass"]).get().status_code == 200


def test_another_body_or_path_with_the_same_key_is_a_clear_no(app: Flask, client: FlaskClient):
    key = "used-for-a-table-before"
    send(client, "/v1/tables", TABLE, key)
    there = count(app, tables)
    for path, body in [
        ("/v1/tables", {**TABLE, "first": "bert"}),
        ("/v1/tables?a=b", TABLE),
        ("/v1/tables/import", TABLE),
        ("/v1/packs", PACK),
    ]:
        no = send(client, path, body, key)
        assert no.status_code == 422 and no.json["type"] == "/docs#used-key", path
        assert no.json["detail"].startswith("This Idempotency-Key was sent before")
    assert count(app, tables) == there


@pytest.mark.parametrize("key", ["short", "x" * 201, "with a blank in between", "mit-ümlaut-in-der-mitte", ""])
def test_a_key_that_is_none_makes_nothing(app: Flask, client: FlaskClient, key: str):
    there = count(app, tables)
    no = send(client, "/v1/tables", TABLE, key)
    assert no.status_code == 422 and "Idempotency-Key" in no.json["errors"]
    assert count(app, tables) == there


def test_a_no_is_not_kept(client: FlaskClient):
    key = "first-wrong-and-then-right"
    assert send(client, "/v1/tables", {"game": "counting", "seats": []}, key).status_code == 422
    assert send(client, "/v1/tables", TABLE, key).status_code == 201


def test_keys_of_others_are_others(room: Room):
    text = {"text": "Nobody says seven."}
    anna = send(room.client, f"/v1/tables/{room.anna.table_id}/house-rules", text, secret=room.anna.secret)
    bert = send(room.client, f"/v1/tables/{room.bert.table_id}/house-rules", text, secret=room.bert.secret)
    assert (anna.json["number"], bert.json["number"]) == (1, 2)


def test_a_pass_that_was_taken_back_hears_nothing_again(room: Room):
    path, text = f"/v1/tables/{room.anna.table_id}/house-rules", {"text": "Nobody says seven."}
    assert send(room.client, path, text, secret=room.anna.secret).status_code == 201
    send(room.client, "/v1/tables/join", {"code": room.code, "seat": "anna"}, secret=room.host.secret)
    assert send(room.client, path, text, secret=room.anna.secret).status_code == 401


def test_house_rules_codes_books_packs_and_imports_are_made_once(app: Flask, room: Room):
    shelf.register_kind("counting", "board", shelf.board_checker({"field": SpaceKind()}))
    at = f"/v1/tables/{room.host.table_id}"
    there = count(app, books)
    for number, (path, body) in enumerate(
        [
            (f"{at}/house-rules", {"text": "Nobody says seven."}),
            (f"{at}/code", None),
            ("/v1/books", {"title": "Counting", "text": BOOK}),
            ("/v1/packs", PACK),
            ("/v1/tables/import", room.host.get("/export").json),
        ]
    ):
        first, again = (
            send(room.client, path, body, f"made-once-and-no-more-{number}", room.host.secret) for _ in range(2)
        )
        assert first.status_code == 201, first.text
        assert again.data == first.data and again.headers["Idempotent-Replay"] == "true", path
    assert len(room.host.get("/house-rules").json["house_rules"]) == 1
    assert count(app, books) == there + 1


def test_what_is_kept_tells_nobody_the_pass(app: Flask, client: FlaskClient):
    key = "sealed-with-this-very-key"
    opened = send(client, "/v1/tables", TABLE, key).json
    with app.extensions["referee.database"].reading() as connection:
        rows = connection.execute(select(replies)).all()
    written = b"".join(bytes(row.sealed) + row.asked.encode() + row.key.encode() for row in rows)
    assert rows and not any(secret.encode() in written for secret in (opened["pass"], opened["code"], key))


def test_after_a_day_a_key_is_a_new_one(app: Flask, client: FlaskClient):
    key = "good-for-a-day-no-longer"
    first = send(client, "/v1/tables", TABLE, key)
    with app.extensions["referee.database"].writing() as connection:
        connection.execute(update(replies).values(at=replies.c.at - DAY))
    assert send(client, "/v1/tables", TABLE, key).json["id"] != first.json["id"]


def test_old_replies_go_a_few_at_a_time(app: Flask, client: FlaskClient):
    for number in range(5):
        send(client, "/v1/tables", TABLE, f"soon-to-be-forgotten-{number}")
    there = count(app, replies)
    with app.extensions["referee.database"].writing() as connection:
        connection.execute(update(replies).values(at=replies.c.at - DAY))
        assert kept_replies.forget_old(connection, 3) == 3
    assert count(app, replies) == there - 3
    send(client, "/v1/tables", TABLE, "not-to-be-forgotten-yet")
    with app.extensions["referee.database"].writing() as connection:
        kept_replies.forget_old(connection, 1000)
    assert count(app, replies) == 1


@pytest.mark.parametrize("path", ["/v1/tables", "/v1/tables/join", "/v1/tables/import"])
def test_two_at_once_with_one_key_make_one_thing(app: Flask, client: FlaskClient, path: str):
    opened = client.post("/v1/tables", json=TABLE).json
    document = Player(client, opened["id"], opened["pass"]).get("/export").json
    body = {
        "/v1/tables": TABLE,
        "/v1/tables/join": {"code": opened["code"], "seats": ["bert"]},
        "/v1/tables/import": document,
    }[path]
    there = count(app, tables), count(app, passes)
    answers: list[Any] = []
    begin = threading.Barrier(4)

    def ask() -> None:
        begin.wait()
        answers.append(send(app.test_client(), path, body, f"four-at-once-{path.replace('/', '-')}"))

    asking = [threading.Thread(target=ask) for _ in range(4)]
    for one in asking:
        one.start()
    for one in asking:
        one.join()
    assert [answer.status_code for answer in answers] == [201] * 4, [answer.text for answer in answers]
    assert len({json.dumps(answer.json, sort_keys=True) for answer in answers}) == 1
    assert (count(app, tables), count(app, passes)) == (there[0] + (path != "/v1/tables/join"), there[1] + 1)


def test_every_call_that_makes_something_takes_a_key(app: Flask):
    described = app.extensions["referee.api"].spec.to_dict()["paths"]
    posts = {path: calls["post"] for path, calls in described.items() if "post" in calls}
    making = {path for path, call in posts.items() if "201" in call["responses"]}
    keyed = {
        path for path, call in posts.items() for one in call.get("parameters", []) if one["name"] == "Idempotency-Key"
    }
    assert making and making <= keyed, making - keyed
