"""The books read through: every rule once, in the book's order, by chapter and page by page."""

import pytest

from referee.library import inventory


def pages(client, **query):
    """Every page of a list, one after another."""
    after = None
    while True:
        told = client.get("/v1/rules", query_string=query | ({"after": after} if after else {})).json
        yield told
        after = told["next"]
        if after is None:
            return


def ids(told) -> list[str]:
    return [hit["id"] for hit in told["results"]]


@pytest.mark.parametrize("book", sorted(inventory.books()))
def test_a_book_is_listed_whole_and_in_its_order(client, book: str):
    found = list(pages(client, book=book, limit=40))
    listed = [id for told in found for id in ids(told)]
    assert listed == [rule.id for rule in inventory.rules(book)]
    assert all(told["total"] == len(listed) for told in found)
    assert len(found) == -(-len(listed) // 40)


def test_chapters_are_named_counted_and_listed_apart(client):
    book = next(iter(inventory.books()))
    told = client.get(f"/v1/rules?book={book}").json
    assert sum(chapter["rules"] for chapter in told["chapters"]) == told["total"]
    chapter = told["chapters"][1]
    alone = [id for one in pages(client, book=book, chapter=chapter["key"]) for id in ids(one)]
    assert len(alone) == chapter["rules"] and all(id.split(".")[1] == chapter["key"] for id in alone)
    assert inventory.rule(alone[0]).section == chapter["title"]


def test_all_books_of_a_game_or_of_all_games_are_there(client):
    game = next(iter(inventory.games()))
    own = [rule.id for rule in inventory.rules() if rule.game == game]
    assert client.get(f"/v1/rules?game={game}&limit=50").json["total"] == len(own)
    whole = client.get("/v1/rules").json
    assert whole["total"] == len(list(inventory.rules())) and whole["q"] == "" and len(whole["results"]) == 50


def test_at_a_table_the_books_of_its_game_are_listed(client):
    wish = {"game": "smallworld", "seats": [{"seat": "anna"}, {"seat": "bert"}]}
    opened = client.post("/v1/tables", json=wish).json
    sent = {"Authorization": f"Bearer {opened['pass']}"}
    told = client.get(f"/v1/tables/{opened['id']}/rules", headers=sent).json
    assert {inventory.rule(id).game for id in ids(told)} == {"smallworld"} and told["house_rules"] == []


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ("book=nobody", "book"),
        ("game=nobody", "game"),
        ("chapter=nobody", "chapter"),
        ("book=sww&game=warcraft", "book"),
        ("q=tokens&book=nobody", "book"),
        ("q=tokens&game=nobody", "game"),
    ],
)
def test_what_there_is_not_is_answered_with_what_there_is(client, query: str, field: str):
    answer = client.get(f"/v1/rules?{query}")
    assert answer.status_code == 422 and list(answer.json["errors"]) == [field]
    assert "there are" in answer.json["errors"][field][0]


def test_a_list_goes_on_only_after_one_of_its_rules(client):
    assert "after" in client.get("/v1/rules?after=nobody").json["errors"]
    assert "limit" in client.get("/v1/rules?limit=0").json["errors"]
