"""What two do at the same moment on PostgreSQL, where one waits for the other and then finds things changed."""

import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

import psycopg
import pytest
from flask import Flask
from flask.testing import FlaskClient

from api.books import MOST_FROM_ONE
from models import packs
from referee.kernel import packs as shelf
from referee.kernel.board import SpaceKind
from tests.api.conftest import SEATS, Player
from tests.api.test_pack_calls import add, named
from tests.support.servers import Postgres

BOOK = " ".join(f"Rule {number}: whoever counts says number {word}." for number, word in enumerate("abcdefghijklmno"))
SOON = 2.5


@pytest.fixture(scope="module")
def database_address(postgres: Postgres) -> str:
    return postgres.empty()


@pytest.fixture
def beside(app: Flask, database_address: str) -> Iterator[psycopg.Connection[Any]]:
    """Somebody else at the same database."""
    with psycopg.connect(database_address) as connection:
        yield connection


def wait_for(watching: psycopg.Connection[Any], number: int) -> None:
    """Until so many wait for a lock."""
    query = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
    end = time.monotonic() + SOON
    while watching.execute(query).fetchone() != (number,):
        watching.rollback()
        assert time.monotonic() < end, "nobody waits"
        time.sleep(0.01)
    watching.rollback()


@pytest.mark.parametrize(
    ("method", "path", "wish", "says"),
    [
        ("DELETE", "/code", None, "This code admits nobody"),
        ("POST", "/code", None, "There is no table"),
        ("PATCH", "/seats/bert", {"kept": True}, "Bert is taken."),
    ],
)
def test_whoever_joins_right_after_the_host_said_no_is_not_let_in(
    app: Flask, client: FlaskClient, beside: psycopg.Connection[Any], database_address: str, method, path, wish, says
):
    opened = client.post("/v1/tables", json={"game": "counting", "seats": SEATS}).json
    host = Player(app.test_client(), opened["id"], opened["pass"])
    answers: dict[str, Any] = {}

    def host_says() -> None:
        answers["host"] = host.call(method, path, json=wish)

    def joins() -> None:
        sent = {"code": opened["code"], "seat": "bert"}
        answers["guest"] = app.test_client().post("/v1/tables/join", json=sent)

    beside.execute("SELECT version FROM tables WHERE id = %s FOR UPDATE", (opened["id"],))
    with psycopg.connect(database_address) as watching:
        first, then = begun(watching, 1, host_says), begun(watching, 2, joins)
    beside.rollback()
    first.join()
    then.join()
    said, joined = answers["host"], answers["guest"]
    assert said.status_code < 300 <= joined.status_code, joined.text
    assert joined.json["detail"].startswith(says)


def begun(watching: psycopg.Connection[Any], waiting: int, ask: Callable[[], None]) -> threading.Thread:
    """It is asked for, and waits as so many do."""
    thread = threading.Thread(target=ask)
    thread.start()
    wait_for(watching, waiting)
    return thread


def test_of_many_books_at_once_no_more_are_kept_than_one_may_bring(app: Flask, client: FlaskClient):
    statuses: list[int] = []
    begin = threading.Barrier(MOST_FROM_ONE + 3)

    def bring() -> None:
        begin.wait()
        statuses.append(app.test_client().post("/v1/books", json={"title": "Counting", "text": BOOK}).status_code)

    bringing = [threading.Thread(target=bring) for _ in range(begin.parties)]
    for one in bringing:
        one.start()
    for one in bringing:
        one.join()
    assert sorted(statuses) == [201] * MOST_FROM_ONE + [409] * 3
    assert len(client.get("/v1/books").json["books"]) == MOST_FROM_ONE


def test_the_last_place_for_a_new_pack_in_an_hour_is_taken_once(app: Flask, client: FlaskClient, monkeypatch):
    shelf.register_kind("counting", "board", shelf.board_checker({"field": SpaceKind()}))
    monkeypatch.setattr(packs, "MOST_PER_HOUR", 3)
    statuses: list[int] = []
    begin = threading.Barrier(9)

    def bring(number: int) -> None:
        begin.wait()
        statuses.append(add(app.test_client(), named(f"at-once-{number}")).status_code)

    bringing = [threading.Thread(target=bring, args=(number,)) for number in range(begin.parties)]
    for one in bringing:
        one.start()
    for one in bringing:
        one.join()
    assert sorted(statuses) == [201] * 3 + [429] * 6
    with app.extensions["referee.database"].reading() as connection:
        kept = packs.listing(connection)
    assert sum(row.key.startswith("at-once-") for row in kept) == 3
