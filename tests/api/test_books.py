"""Your own rulebook: split by its headings, quoted beside our entries on this server, and taken away again."""

import pytest
from flask.testing import FlaskClient

from api.books import MOST_FROM_ONE
from referee.library import inventory
from referee.library.passages import Passages, split

TEXT = """\
# The Long Walk

## Worker Movement Restrictions

Our book of the house says that a worker may not enter a space holding enemy units or enemy workers unless a
friendly unit of its owner stands there already.

THE GREAT FEAST

Once a year the players eat marzipan. Nobody may throw dice with sticky fingers.

1. Washing Hands

Hands are washed before the cards are touched, by everybody, in clockwise order.
"""


def load(client: FlaskClient, **more):
    return client.post("/v1/books", json={"title": "House copy", "book": "wbg", "text": TEXT, **more})


@pytest.fixture
def loaded(client):
    """A book on the server, gone afterwards."""
    added = load(client).json
    yield added
    client.delete(f"/v1/books/{added['id']}", headers={"Authorization": f"Bearer {added['pass']}"})


def test_a_book_is_split_by_its_headings(client, loaded):
    assert loaded["headings"] == ["Worker Movement Restrictions", "THE GREAT FEAST", "1. Washing Hands"]
    listed = client.get("/v1/books").json["books"]
    assert [(book["id"], book["game"], book["passages"]) for book in listed] == [(loaded["id"], "warcraft", 3)]
    one = client.get(f"/v1/books/{loaded['id']}").json
    assert one["title"] == "House copy" and "pass" not in one and "text" not in one


def test_the_passage_is_quoted_beside_our_entry(client, loaded):
    found = client.get("/v1/rules?q=worker+enter+space+with+enemies&game=warcraft&limit=10").json
    hit = next(hit for hit in found["results"] if hit["id"] == "wbg.move.worker-entry")
    quoted = hit["passages"][0]
    assert quoted["heading"] == "Worker Movement Restrictions" and "book of the house" in quoted["text"]
    assert quoted["title"] == "House copy" and quoted["book_id"] == loaded["id"]
    assert client.get("/v1/rules/wbg.move.worker-entry").json["passages"] == [quoted]
    assert "book of the house" in client.get("/rules/wbg.move.worker-entry").text
    assert client.get("/v1/rules/wcr.block.may").json["passages"] == []


def test_what_no_rule_of_ours_says_is_quoted_too(client, loaded):
    found = client.get("/v1/rules?q=sticky+fingers+marzipan").json
    assert [passage["heading"] for passage in found["passages"]] == ["THE GREAT FEAST"]
    assert client.get("/v1/rules?q=sticky+fingers+marzipan&game=warcrow").json["passages"] == []


def test_only_the_pass_it_came_with_takes_it_away(client, loaded):
    address = f"/v1/books/{loaded['id']}"
    assert client.delete(address).status_code == 401
    assert client.delete(address, headers={"Authorization": "Bearer wrong"}).status_code == 403
    assert client.delete(address, headers={"Authorization": f"Bearer {loaded['pass']}"}).status_code == 204
    assert client.get(address).status_code == client.delete(address).status_code == 404
    assert client.get("/v1/rules?q=sticky+fingers+marzipan").json["passages"] == []
    assert client.get("/v1/rules/wbg.move.worker-entry").json["passages"] == []


def test_a_plain_text_will_do(client):
    answer = client.post("/v1/books?title=Plain&game=warcraft", data=TEXT, content_type="text/plain")
    assert answer.status_code == 201 and answer.json["passages"] == 3 and answer.json["book"] is None
    headers = {"Authorization": f"Bearer {answer.json['pass']}"}
    assert client.delete(f"/v1/books/{answer.json['id']}", headers=headers).status_code == 204


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ([], "body"),
        ({}, "title"),
        ({"title": "x"}, "text"),
        ({"title": "x", "text": 7}, "text"),
        ({"title": "x", "text": "   "}, "text"),
        ({"title": "x", "text": "too short to be a rulebook"}, "text"),
        ({"title": "x", "text": "\U0001f409" * 500}, "text"),
        ({"title": "x" * 201, "text": TEXT}, "title"),
        ({"title": "x", "text": TEXT, "book": "abc"}, "book"),
        ({"title": "x", "text": TEXT, "game": "chess"}, "game"),
        ({"title": "x", "text": TEXT, "game": ["warcraft"]}, "game"),
        ({"title": "x", "text": TEXT, "book": "wbg", "game": "warcrow"}, "game"),
        ({"title": "x", "text": "word\n\n# h\n" * 6000}, "text"),
    ],
)
def test_a_faulty_one_names_its_field(client, body, field):
    answer = client.post("/v1/books", json=body)
    assert answer.status_code == 422 and field in answer.json["errors"]
    assert client.get("/v1/books").json["books"] == []


def test_a_book_that_is_too_large_or_no_text(client):
    assert load(client, text="word " * 300_000).status_code == 413
    assert client.post("/v1/books", data=b"%PDF", content_type="application/pdf").status_code == 415
    answer = client.post("/v1/books?title=x", data=b"\xff\xfe\x00", content_type="text/plain")
    assert answer.status_code == 422 and "UTF-8" in answer.json["detail"]


def test_a_server_has_room_for_so_many(client, monkeypatch):
    monkeypatch.setattr("api.books.MOST_BOOKS", 1)
    kept = load(client).json
    assert load(client).status_code == 409
    client.delete(f"/v1/books/{kept['id']}", headers={"Authorization": f"Bearer {kept['pass']}"})


def test_headings_are_told_by_how_they_are_set():
    text = "Preface\n=======\nOne.\n\n**Bold Heading**\n\nTwo.\n\nCAPITALS\nThree.\n\nA plain sentence, no heading.\n"
    assert [(passage.heading, passage.text) for passage in split(text)] == [
        ("Preface", "One."),
        ("Bold Heading", "Two."),
        ("CAPITALS", "Three. A plain sentence, no heading."),
    ]


def test_headings_printed_with_a_shadow_are_read_once():
    assert [passage.heading for passage in split("GOBLINSGOBLINSGOBLINS\n\nBombs.")] == ["GOBLINS"]


def test_nothing_is_lost_and_no_passage_is_too_long():
    text = "# One\n\n" + "word " * 1000 + "\n\n" + "x" * 5000
    found = split(text)
    assert all(passage.heading == "One" and len(passage.text) <= 1200 for passage in found)
    assert "".join("".join(passage.text.split()) for passage in found) == "word" * 1000 + "x" * 5000


def test_a_passage_about_something_else_is_not_quoted():
    index = Passages(split("# Cooking\n\nBoil the eggs for six minutes and serve them with salt."))
    assert all(index.beside(rule) is None for rule in inventory.rules("wbg"))


def test_nobody_fills_the_shelf_for_all(client):
    here, there = {"REMOTE_ADDR": "198.51.100.7"}, {"REMOTE_ADDR": "198.51.100.8"}
    body = {"title": "One of many", "text": TEXT}
    added = [client.post("/v1/books", json=body, environ_base=here).json for _ in range(MOST_FROM_ONE)]
    full = client.post("/v1/books", json=body, environ_base=here)
    assert full.status_code == 409 and "Take one away first" in full.json["detail"]
    added.append(client.post("/v1/books", json=body, environ_base=there).json)
    for number, book in enumerate(added):
        gone = client.delete(f"/v1/books/{book['id']}", headers={"Authorization": f"Bearer {book['pass']}"})
        assert gone.status_code == 204
        if number == 0:
            again = client.post("/v1/books", json=body, environ_base=here)
            assert again.status_code == 201, "there is room again"
            added.append(again.json)


@pytest.mark.parametrize("media", ["text/html", "application/pdf", "image/svg+xml", "multipart/form-data", ""])
def test_a_book_comes_as_plain_text_or_json_and_nothing_else(client, media: str):
    answer = client.post("/v1/books?title=x", data=TEXT.encode(), content_type=media)
    assert answer.status_code == 415 and client.get("/v1/books").json["books"] == []


def test_what_a_book_brings_along_is_shown_as_text(client):
    wild = TEXT.replace("a worker may not enter", "<script>alert(1)</script> a worker may not enter")
    added = load(client, text=wild, title="<b>Bold</b>").json
    page = client.get("/rules/wbg.move.worker-entry")
    assert "&lt;script&gt;alert(1)" in page.text and "<script>alert" not in page.text and "<b>Bold" not in page.text
    assert "script-src" not in page.headers["Content-Security-Policy"]
    client.delete(f"/v1/books/{added['id']}", headers={"Authorization": f"Bearer {added['pass']}"})
