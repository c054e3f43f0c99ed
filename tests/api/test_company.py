"""Who is at a table is looked up once for all who listen there, and again as soon as it is said to be otherwise."""

import json

import pytest
from flask import Flask

from api import scenes
from api.passes import BASE
from models import admission, company, tables
from models.database import Database
from models.faults import Unavailable
from models.tables import hashed
from referee import registry
from tests.api.conftest import Room

LONG = 3600.0


def choosing(told: bytes) -> set[str]:
    """The seats whose choices a change tells."""
    data = next(
        line[6:] for line in told.decode().split("\n") if line.startswith('data: {"version"') and "parts" in line
    )
    return {seat for prompt in json.loads(data)["parts"]["prompts"] for seat in prompt.get("choices", {})}


@pytest.fixture
def opened(app: Flask) -> Database:
    return app.extensions[BASE]


@pytest.fixture
def listeners(room: Room) -> scenes.Room:
    return scenes.Room(registry.get("counting"), room.host.table_id)


def take_back(opened: Database, secret: str) -> None:
    with opened.writing() as connection:
        admission.revoke(connection, [hashed(secret)])


def test_a_look_tells_how_far_a_table_is_and_what_each_pass_covers(opened: Database, room: Room):
    assert room.host.act("raise", "anna", by=1).status_code == 201
    with opened.glancing() as connection:
        found = company.look(connection, room.host.table_id)
    assert found.version == 1
    assert found.held[hashed(room.anna.secret)] == '["anna"]'
    assert len(found.held) == 3
    assert sorted(found.joined) == [["anna"], ["bert"]]


def test_nobody_has_a_pass_to_a_table_that_is_gone(opened: Database, room: Room):
    with opened.glancing() as connection:
        assert company.look(connection, "a" * 12) == company.NOBODY


def test_one_look_serves_all_who_do_not_need_a_newer_one(opened: Database, room: Room, listeners: scenes.Room):
    before = listeners.company(opened, LONG)
    take_back(opened, room.bert.secret)
    assert listeners.company(opened, LONG) is before
    assert listeners.company(opened, 0.0).joined == [["anna"]]
    assert listeners.company(opened, LONG).joined == [["anna"]]


@pytest.mark.parametrize("say", [lambda room: room.seated(), lambda room: room.joined(1)], ids=["seated", "joined"])
def test_who_is_said_to_have_come_or_gone_is_looked_up(opened: Database, room: Room, listeners: scenes.Room, say):
    listeners.company(opened, LONG)
    take_back(opened, room.bert.secret)
    say(listeners)
    assert hashed(room.bert.secret) not in listeners.company(opened, LONG).held


def test_the_host_is_told_only_what_his_own_seats_may_choose(opened: Database, room: Room):
    """Who joined somewhere else may be known here some seconds later; what a seat may do is told to its own phone."""
    take_back(opened, room.bert.secret)
    stream = iter(room.host.get("/stream").response)
    assert b"event: hello" in next(stream)
    assert b"event: changes" in next(stream)
    assert room.host.act("raise", "anna", by=1).status_code == 201
    assert choosing(next(stream)) == {"bert"}
    assert room.host.act("raise", "bert", by=2).status_code == 201
    next(stream)
    with opened.writing() as connection:
        tables.issue_pass(connection, room.host.table_id, ["bert"])
    assert room.host.act("raise", "anna", by=1).status_code == 201
    assert choosing(next(stream)) == set()


def test_an_entry_whose_scene_could_not_be_read_is_told_afterwards(room: Room, monkeypatch: pytest.MonkeyPatch):
    stream = iter(room.anna.get("/stream").response)
    assert b"event: hello" in next(stream)
    assert b"event: changes" in next(stream)
    assert room.host.act("raise", "anna", by=1).status_code == 201
    shown = scenes.Room.scene

    def away(*asked):
        monkeypatch.setattr(scenes.Room, "scene", shown)
        raise Unavailable("away", "it is not there")

    monkeypatch.setattr(scenes.Room, "scene", away)
    heard = b""
    while b"event: entry" not in heard:
        heard += next(stream)
    assert b": waiting" in heard
    assert b"id: 1\n" in heard
