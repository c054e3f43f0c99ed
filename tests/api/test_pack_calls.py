"""Packs: typed in by hand, kept by content, faults named."""

import json

import pytest
from sqlalchemy import delete, update
from sqlalchemy.exc import IntegrityError

from models import packs
from models.schema import packs as rows
from referee.kernel import packs as shelf
from referee.kernel.board import SpaceKind
from tests.api.conftest import SEATS, Room

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


def named(name: str) -> str:
    return BOARD.replace("my-board", name)


def forget(monkeypatch) -> None:
    """As a process that has just started."""
    monkeypatch.setattr(shelf, "_packs", {key: pack for key, pack in shelf._packs.items() if "@" not in key})


def listed(client) -> dict[str, dict]:
    return {pack["key"]: pack for pack in client.get("/v1/packs").json["packs"]}


def test_a_fresh_process_knows_the_packs_it_is_told_of(app, client, monkeypatch):
    key = add(client, named("kept")).json["key"]
    forget(monkeypatch)
    assert not shelf.known(key) and listed(client)[key]["game"] == "counting"
    with app.extensions["referee.database"].reading() as connection:
        packs.make_newest_known(connection)
    assert shelf.known(key)
    forget(monkeypatch)
    assert client.get(f"/v1/packs/{key}").status_code == 200
    forget(monkeypatch)
    assert Room(client, packs=[key]).anna.get().status_code == 200


def test_a_pack_too_long_is_named(client):
    answer = add(client, named("long") + f"note: {'x' * packs.LONGEST}\n")
    assert answer.status_code == 422 and "document" in answer.json["errors"]
    assert not any(key.startswith("long@") for key in shelf._packs)


def test_so_many_new_packs_an_hour_and_no_more(client, monkeypatch):
    first = add(client, named("first")).json["key"]
    monkeypatch.setattr(packs, "MOST_PER_HOUR", 1)
    answer = add(client, named("one-too-many"))
    assert answer.status_code == 429 and answer.headers["Retry-After"] == "600"
    assert answer.content_type == "application/problem+json"
    assert not any(key.startswith("one-too-many@") for key in shelf._packs)
    assert add(client, named("first")).json["key"] == first
    assert Room(client, packs=[first]).anna.get().status_code == 200
    document = client.get(f"/v1/packs/{first}").json["document"]
    wish = {"game": "counting", "seats": SEATS, "packs": [document | {"title": "Another"}]}
    assert client.post("/v1/tables", json=wish).status_code == 429


def test_a_pack_that_a_table_uses_is_never_taken_away(app, client, monkeypatch):
    used, idle = (add(client, named(name)).json["key"] for name in ("used", "idle"))
    room = Room(client, packs=[used])
    monkeypatch.setattr(packs, "MOST_UNUSED", 2)
    newer = [add(client, named(f"newer-{number}")).json["key"] for number in range(3)]
    forget(monkeypatch)
    kept = listed(client)
    assert used in kept and idle not in kept and newer[0] not in kept and newer[1] in kept and newer[2] in kept
    assert room.anna.act("raise", "anna", by=1).status_code == 201
    with pytest.raises(IntegrityError), app.extensions["referee.database"].writing() as connection:
        connection.execute(delete(rows).where(rows.c.key == used))


def test_a_pack_that_left_is_kept_again_by_the_table_that_names_it(client, monkeypatch):
    key = add(client, named("left")).json["key"]
    monkeypatch.setattr(packs, "MOST_UNUSED", 1)
    add(client, named("newest"))
    room = Room(client, packs=[key])
    forget(monkeypatch)
    assert room.anna.get().status_code == 200 and key in listed(client)


def test_a_pack_that_is_not_what_it_was_is_not_played_with(app, client, monkeypatch):
    key = add(client, named("mended")).json["key"]
    room = Room(client, packs=[key])
    with app.extensions["referee.database"].writing() as connection:
        mended = {"pack": "mended", "title": "Mended"}
        connection.execute(update(rows).where(rows.c.key == key).values(document=json.dumps(mended).encode()))
    forget(monkeypatch)
    answer = room.anna.get()
    assert answer.status_code == 500 and key in answer.json["detail"]


def test_yaml_that_would_take_long_to_read_is_refused_at_once(client):
    deep = client.post("/v1/packs", data=b"a: " + b"[" * 60 + b"]" * 60, content_type="application/yaml")
    assert deep.status_code == 400 and "nested too deeply" in deep.json["detail"]
    alias = client.post("/v1/packs", data=b"a: &a [x]\nb: *a", content_type="application/yaml")
    assert alias.status_code == 400 and "aliases" in alias.json["detail"]
    long = client.post("/v1/packs", data=b"- {b: 1}\n" * 40_000, content_type="application/yaml")
    assert long.status_code == 413


# ---- what a table knows, as one pack


def facts(name: str, source: str, **said) -> dict:
    said = {key.replace("_", "."): value for key, value in said.items()}
    return {"pack": name, "title": name, "game": "counting", "kind": "facts", "source": source, "facts": said}


@pytest.fixture
def facts_of_the_counting_game():
    shelf.register_kind("counting", "facts", shelf.facts_checker(lambda key, value: None))


def test_what_a_table_knows_comes_as_one_pack_each_fact_with_its_source(client, facts_of_the_counting_game):
    note = {"value": 2, "source": "rulebook", "note": "page 3"}
    first = facts("first", "demo", price_oak=note, ruler_length=3, shared_one=[1, 2])
    second = facts("second", "public", shared_one=[9], price_elm={"value": 4})
    third = facts("third", "table", price_ash={"value": {"value": 1}, "source": "table"}, price_fir=6)
    room = Room(client, packs=[first, second, third])
    assert room.anna.get("/pack").status_code == 404
    room.anna.act("read", "anna", fact="ruler.length", value=5)
    merged = room.anna.get("/pack?merge=1").json
    assert merged["facts"] == {
        "price.oak": note,
        "shared.one": {"value": [1, 2], "source": "demo"},
        "price.elm": {"value": 4, "source": "public"},
        "price.ash": {"value": {"value": 1}, "source": "table"},
        "price.fir": 6,
        "ruler.length": 5,
    }
    assert room.anna.get("/pack").json["facts"] == {"ruler.length": 5}
    again = client.post("/v1/packs", json=merged)
    assert again.status_code == 201, again.text
    known = shelf.get(again.json["key"]).facts
    assert (known["price.oak"].source, known["price.oak"].note, known["ruler.length"].source) == (
        "rulebook",
        "page 3",
        "table",
    )
    assert room.anna.get("/pack?merge=1").json["title"] == f"Counting: known at table {room.anna.table_id}"


def test_a_merged_pack_that_is_too_long_says_so(client, facts_of_the_counting_game):
    half = "x" * (packs.LONGEST * 2 // 3)
    room = Room(client, packs=[facts("long-a", "table", text_a=half), facts("long-b", "table", text_b=half)])
    answer = room.anna.get("/pack?merge=1")
    assert answer.status_code == 422 and f"a pack has {packs.LONGEST} at most" in answer.json["errors"]["document"][0]
    assert room.anna.get("/pack?merge=yes").status_code == 422
