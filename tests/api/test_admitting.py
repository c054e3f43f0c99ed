"""Whom a table lets in: codes that end, are made anew and closed; passes that are listed, taken back and lost."""

from collections.abc import Iterator

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import update

from api.visitors import MINUTE, MOST_WRONG, Guesses
from app import create_app
from models import tables
from models.admission import LAST_CALL
from models.schema import tables as rows
from tests.api.conftest import SEATS, Player, Room


def join(client: FlaskClient, code: str, seat: str | None = None, secret: str = "", **more: object):
    wish = {"code": code} | ({"seat": seat} if seat else {})
    return client.post("/v1/tables/join", json=wish, headers={"Authorization": f"Bearer {secret}"}, **more)


def let_pass(app: Flask, table_id: str, milliseconds: int) -> None:
    """Bring the end of a table's code so much nearer."""
    with app.extensions["referee.database"].writing() as connection:
        later = rows.c.code_until - milliseconds
        connection.execute(update(rows).where(rows.c.id == table_id).values(code_until=later))


@pytest.fixture
def opened(client: FlaskClient) -> dict:
    return client.post("/v1/tables", json={"game": "counting", "seats": SEATS}).json


def test_a_code_admits_for_a_day_and_then_for_the_host_alone(app: Flask, client: FlaskClient, opened: dict):
    let_pass(app, opened["id"], tables.DAY - 60_000)
    assert join(client, opened["code"], "anna").status_code == 201
    let_pass(app, opened["id"], 60_000)
    late = join(client, opened["code"], "bert")
    assert late.status_code == 404 and late.json["detail"].startswith("This code admits nobody any more.")
    assert join(client, opened["code"]).status_code == 404, "nor does anybody watch"
    assert join(client, opened["code"], "bert", opened["pass"]).status_code == 201


def test_the_last_seat_taken_leaves_a_code_a_little_while(app: Flask, client: FlaskClient, opened: dict):
    host = Player(client, opened["id"], opened["pass"])
    join(client, opened["code"], "anna")
    let_pass(app, opened["id"], LAST_CALL)
    assert host.get().json["code_open"], "a seat is free"
    join(client, opened["code"], "bert")
    assert join(client, opened["code"]).status_code == 201, "a screen in the middle comes last"
    tag = host.get().headers["ETag"]
    let_pass(app, opened["id"], LAST_CALL)
    assert not host.get(If_None_Match=tag).json["code_open"]
    assert join(client, opened["code"]).status_code == 404


def test_a_new_code_admits_where_the_old_one_does_no_more(room: Room):
    tag = room.anna.get().headers["ETag"]
    renewed = room.host.post("/code", None)
    assert renewed.status_code == 201 and renewed.json["code"] != room.code
    assert join(room.client, room.code).status_code == 404
    assert join(room.client, renewed.json["code"]).status_code == 201
    seen = room.anna.get(If_None_Match=tag).json
    assert (seen["code"], seen["code_open"]) == (renewed.json["code"], True)
    assert 0 < renewed.json["code_until"] - tables.now() <= tables.DAY
    assert join(room.client, renewed.json["code"]).status_code == 201, "a full table made it on purpose"


def test_a_closed_code_admits_nobody_and_those_who_are_in_stay(room: Room):
    assert room.host.call("DELETE", "/code").status_code == 204
    assert join(room.client, room.code).status_code == 404
    assert room.anna.act("raise", "anna", by=1).status_code == 201


@pytest.mark.parametrize(
    ("method", "path"), [("POST", "/code"), ("DELETE", "/code"), ("GET", "/passes"), ("DELETE", "/passes/0123456789ab")]
)
def test_only_the_host_lets_in_and_puts_out(room: Room, method: str, path: str):
    assert room.anna.call(method, path).status_code == 403
    assert Player(room.client, room.host.table_id, "none").call(method, path).status_code == 401
    assert join(room.client, room.code).status_code == 201


def test_the_host_lists_passes_and_takes_one_back(room: Room):
    listed = room.host.get("/passes").json["passes"]
    assert [(one["seats"], one["host"], one["yours"]) for one in listed] == [
        (["anna", "bert"], True, True),
        (["anna"], False, False),
        (["bert"], False, False),
    ]
    assert all(secret not in str(listed) for secret in (room.host.secret, room.anna.secret))
    assert room.host.call("DELETE", f"/passes/{listed[1]['name']}").status_code == 204
    assert room.anna.get().status_code == 401
    assert room.bert.get().status_code == 200
    assert join(room.client, room.code, "anna").status_code == 201, "the seat is free again"
    assert room.host.call("DELETE", f"/passes/{listed[1]['name']}").status_code == 404
    assert room.host.call("DELETE", f"/passes/{listed[0]['name']}").status_code == 409
    assert room.host.call("DELETE", "/passes/%25%25%25%25%25%25%25%25%25%25%25%25").status_code == 404


def test_a_pass_is_taken_back_at_its_own_table_only(room: Room):
    other = Room(room.client)
    theirs = other.host.get("/passes").json["passes"][1]["name"]
    assert room.host.call("DELETE", f"/passes/{theirs}").status_code == 404
    assert other.anna.get().status_code == 200


def test_a_seat_handed_out_again_is_lost_to_the_old_phone(room: Room):
    new = join(room.client, room.code, "anna", room.host.secret).json
    assert room.anna.get().status_code == 401
    assert room.anna.act("raise", "anna", by=1).status_code == 401
    assert Player(room.client, new["id"], new["pass"]).act("raise", "anna", by=1).status_code == 201
    assert [seat["phones"] for seat in room.bert.get().json["seats"]] == [1, 1]


def test_a_phone_with_two_seats_loses_only_the_one_that_is_handed_out(client: FlaskClient, opened: dict):
    wish = {"code": opened["code"], "seats": ["anna", "bert"]}
    both = Player(client, opened["id"], client.post("/v1/tables/join", json=wish).json["pass"])
    assert join(client, opened["code"], "bert", opened["pass"]).status_code == 201
    assert both.get().json["yours"] == ["anna"]
    assert both.act("raise", "bert", by=1).status_code == 403


def test_an_open_stream_ends_with_its_pass_and_the_others_go_on(room: Room):
    streams = [player.get("/stream") for player in (room.anna, room.bert)]
    anna, bert = (iter(stream.response) for stream in streams)
    for chunks in (anna, bert):
        while b"event: changes" not in next(chunks):
            pass
    name = room.host.get("/passes").json["passes"][1]["name"]
    room.host.call("DELETE", f"/passes/{name}")
    assert b"event: revoked" in b"".join(anna), "and then comes no more"
    heard = b""
    while b"event: changes" not in heard:
        heard += next(bert)
    assert b'"taken":false' in heard
    for stream in streams:
        stream.close()


def test_a_stream_ends_without_a_word_when_the_pass_goes_elsewhere(app: Flask, room: Room):
    """Whoever runs the server works on the rows alone; a stream looks at its pass at each heartbeat."""
    stream = room.anna.get("/stream")
    chunks = iter(stream.response)
    while b"heartbeat" not in next(chunks):
        pass
    with app.extensions["referee.database"].writing() as connection:
        connection.exec_driver_sql("DELETE FROM passes WHERE hash = ?", (tables.hashed(room.anna.secret),))
    assert b"event" not in b"".join(chunks)
    stream.close()


@pytest.fixture
def alone(tmp_path) -> Iterator[Flask]:
    made = create_app({"DATABASE_URL": f"sqlite:///{tmp_path / 'x.sqlite3'}", "REDIS_URL": None, "PROXIES": "1"})
    yield made
    made.extensions["referee.database"].close()


def test_whoever_guesses_codes_is_heard_no_more_for_a_while(alone: Flask):
    client = alone.test_client()
    seats = [{"seat": "anna", "race": "orc"}, {"seat": "bert", "race": "human"}]
    code = client.post("/v1/tables", json={"game": "warcraft", "seats": seats}).json["code"]

    def guess(address: str, tried: str):
        return client.post("/v1/tables/join", json={"code": tried}, headers={"X-Forwarded-For": address})

    answers = [guess("203.0.113.9", "ZZZZZZ").status_code for _ in range(MOST_WRONG + 1)]
    assert answers == [404] * MOST_WRONG + [429]
    no = guess("203.0.113.9", code)
    assert no.status_code == 429 and no.headers["Retry-After"] == "60"
    assert guess("203.0.113.10", code).status_code == 201, "others are not held up"
    for last in range(MOST_WRONG):
        guess(f"2001:db8::{last + 1:x}", "ZZZZZZ")
    assert guess("2001:db8::ffff", code).status_code == 429, "a network counts as one"
    assert guess("2001:db8:0:1::1", code).status_code == 201


def test_what_was_guessed_is_forgotten_in_time():
    at = [0.0]
    guesses = Guesses(lambda: at[0])
    for _ in range(MOST_WRONG):
        guesses.wrong("one")
    at[0] = 1.5 * MINUTE
    assert guesses.number("one") == MOST_WRONG / 2
    at[0] = 2 * MINUTE
    assert guesses.number("one") == 0
