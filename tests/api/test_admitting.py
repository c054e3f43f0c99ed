"""Whom a table lets in: codes that end, are made anew and closed; passes that are listed, taken back and lost."""

from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import update

from api.problems import Problem
from api.visitors import (
    GUESS,
    JOIN,
    MOST_WRONG,
    MOST_WRONG_OF_ALL,
    NAME,
    OF_ALL,
    OF_ONE,
    OPEN,
    SELDOM,
    Rates,
    years_to_find_a_table,
)
from app import create_app
from models import tables
from models.admission import LAST_CALL
from models.schema import tables as rows
from tests.api.conftest import SEATS, Player, Room
from tests.support.servers import Redis


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
    stream = both.get("/stream")
    chunks = iter(stream.response)
    while b"event: changes" not in next(chunks):
        pass
    assert join(client, opened["code"], "bert", opened["pass"]).status_code == 201
    assert b"event: changes" not in b"".join(chunks), "the stream ends before it shows what is no longer this phone's"
    stream.close()
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
def limited(alone: Flask) -> Flask:
    alone.extensions[NAME].only_guesses = False
    return alone


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
    assert no.status_code == 429 and 1 <= int(no.headers["Retry-After"]) <= 60
    assert guess("203.0.113.10", code).status_code == 201, "others are not held up"
    for last in range(MOST_WRONG):
        guess(f"2001:db8::{last + 1:x}", "ZZZZZZ")
    assert guess("2001:db8::ffff", code).status_code == 429, "a network counts as one"
    assert guess("2001:db8:0:1::1", code).status_code == 201


def refused(rates: Rates, what: str, who: str) -> bool:
    try:
        rates.take(what, who)
    except Problem as no:
        assert (no.status, no.body["type"]) == (429, "/docs#too-many") and int(no.headers["Retry-After"]) > 0
        return True
    return False


def test_everybody_together_guesses_no_more_than_so_often():
    rates = Rates()
    tried = [refused(rates, GUESS, f"192.0.2.{number % 250}") for number in range(MOST_WRONG_OF_ALL * 3)]
    assert tried == [False] * MOST_WRONG_OF_ALL * 2 + [True] * MOST_WRONG_OF_ALL
    with pytest.raises(Problem):
        rates.check(GUESS, "198.51.100.1")
    assert not refused(rates, JOIN, "198.51.100.1"), "other things are counted by themselves"


@pytest.mark.parametrize("what", OF_ALL)
def test_fifty_who_flood_do_not_close_the_door_on_everybody_else(what: str):
    rates = Rates()
    for number in range(50):
        while not refused(rates, what, f"192.0.2.{number}"):
            pass
    for _ in range(SELDOM[what].amount):
        rates.check(what, "198.51.100.1")
        assert not refused(rates, what, "198.51.100.1")
    assert refused(rates, what, "198.51.100.1"), "who is no longer seldom waits like all others"


def test_a_club_of_thirty_phones_behind_one_address_is_never_refused(limited: Flask):
    """Ten tables, a code mistyped by every third phone, and half of them join once more to change seats."""
    client = limited.test_client()
    seats = [{"seat": "anna", "race": "orc"}, {"seat": "bert", "race": "human"}]
    club = {"X-Forwarded-For": "203.0.113.50"}

    def asked(path: str, body: dict) -> Any:
        told = client.post(path, json=body, headers=club)
        assert told.status_code != 429
        return told.json

    codes = [asked("/v1/tables", {"game": "warcraft", "seats": seats})["code"] for _ in range(10)]
    for phone in range(30):
        if phone % 3 == 0:
            asked("/v1/tables/join", {"code": "ZZZZZZZZ"})
        asked("/v1/tables/join", {"code": codes[phone % 8]})
        if phone % 2:
            asked("/v1/tables/join", {"code": codes[phone % 8], "seat": "anna"})


def test_by_guessing_one_of_a_thousand_tables_is_found_in_more_than_ten_years():
    assert years_to_find_a_table(1000) > 10


def test_processes_count_together_and_go_on_when_redis_is_away(redis_server: Redis):
    here, there = Rates(redis_server.url), Rates(redis_server.url)
    most = OF_ONE[OPEN][0].amount
    tried = [refused(rates, OPEN, "192.0.2.7") for _ in range(most) for rates in (here, there)]
    assert tried.count(False) == most
    redis_server.kill()
    try:
        assert not refused(here, OPEN, "192.0.2.7"), "what this process saw itself counts from now on"
        assert [refused(here, OPEN, "192.0.2.7") for _ in range(most)][-1]
    finally:
        redis_server.start()


FLOODS = [
    ("open", "/v1/tables", {"game": "warcraft", "seats": [{"seat": "anna", "race": "orc"}]}),
    ("join", "/v1/tables/join", {"code": "ABCDEFGH"}),
    ("pack", "/v1/packs", {"nothing": 1}),
    ("book", "/v1/books", {"nothing": 1}),
    ("open", "/v1/tables/import", {"nothing": 1}),
]


@pytest.mark.parametrize(("what", "path", "body"), FLOODS, ids=[path for _, path, _ in FLOODS])
def test_a_flood_from_one_address_ends_and_others_are_heard(limited: Flask, what: str, path: str, body: dict):
    client = limited.test_client()
    most = OF_ONE[what][0].amount if what != "join" else MOST_WRONG
    tried = [
        client.post(path, json=body, headers={"X-Forwarded-For": "203.0.113.9"}).status_code for _ in range(most + 1)
    ]
    assert 429 not in tried[:-1] and tried[-1] == 429
    assert client.post(path, json=body, headers={"X-Forwarded-For": "203.0.113.10"}).status_code != 429


def test_a_pass_is_given_back_by_whoever_holds_it(room: Room):
    """Its seat is free again, and nobody comes in by it; the host's stays, as nobody could let him in again."""
    watching = room.client.post("/v1/tables/join", json={"code": room.code}).json["pass"]
    watcher = Player(room.client, room.anna.table_id, watching)
    for one in (watcher, room.anna):
        assert one.call("DELETE", "/pass").status_code == 204
        assert one.get().status_code == one.call("DELETE", "/pass").status_code == 401
    seats = {seat["seat"]: seat["taken"] for seat in room.host.get().json["seats"]}
    assert not seats["anna"] and join(room.client, room.code, "anna").status_code == 201
    refused = room.host.call("DELETE", "/pass")
    assert (refused.status_code, refused.json["type"]) == (409, "/docs#not-yours")
    assert room.host.get().status_code == 200
