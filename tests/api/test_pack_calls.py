"""Packs: typed in by hand, kept by content, faults named."""

import pytest

from referee.kernel import packs as shelf
from referee.kernel.board import SpaceKind
from tests.api.conftest import Room

BOARD = """
pack: my-board
title: My board
game: counting
kind: board
source: table
spaces:
  A1: {kind: field, borders: [A2]}
  A2: {kind: field, borders: [A1]}
"""


@pytest.fixture(autouse=True)
def boards_of_the_counting_game():
    shelf.register_kind("counting", "board", shelf.board_checker({"field": SpaceKind()}))


def add(client, text: str):
    return client.post("/v1/packs", data=text, content_type="application/yaml")


def test_a_board_typed_in_as_yaml_is_kept(client):
    answer = add(client, BOARD)
    assert answer.status_code == 201, answer.text
    key = answer.json["key"]
    assert key.startswith("my-board@") and answer.headers["Location"] == f"/v1/packs/{key}"
    assert add(client, BOARD).json["key"] == key
    assert client.get(f"/v1/packs/{key}").json["document"]["spaces"]["A1"]["kind"] == "field"
    assert key in [pack["key"] for pack in client.get("/v1/packs").json["packs"]]


def test_a_one_way_border_names_the_space(client):
    answer = add(client, BOARD.replace("A2: {kind: field, borders: [A1]}", "A2: {kind: field}"))
    assert answer.status_code == 422 and "A1" in answer.json["errors"]


def test_yaml_that_is_no_plain_data_is_400(client):
    for text in ("a: [", "a: &x [1]\nb: *x", "a: !!python/object:os.system {}", "{1: 2, [3]: 4}"):
        assert add(client, text).status_code == 400
    assert add(client, "- 1").status_code == 422


def test_a_table_brings_its_own_pack_and_a_fresh_process_finds_it(client, monkeypatch):
    document = client.get(f"/v1/packs/{add(client, BOARD).json['key']}").json["document"]
    room = Room(client, packs=[document | {"title": "Brought along"}])
    key = next(p["key"] for p in client.get("/v1/packs").json["packs"] if p["title"] == "Brought along")
    monkeypatch.setattr(shelf, "_packs", {})
    assert room.anna.act("raise", "anna", by=1).status_code == 201
    assert shelf.known(key)
    exported = room.host.get("/export").json
    assert [pack["title"] for pack in exported["packs"]] == ["Brought along"]
    monkeypatch.setattr(shelf, "_packs", {})
    assert client.post("/v1/tables/import", json=exported).json["same"]
