"""The whole book in one answer, as a phone keeps it, and a rule held up for the others."""

import pytest

from referee.library import inventory
from tests.api.conftest import Player, Room

DRAIN = {"game": "warcraft", "seats": [{"seat": "orc", "race": "orc"}, {"seat": "human", "race": "human"}]}
RULE = "wbg.move.worker-entry"


@pytest.mark.parametrize("game", sorted(inventory.games()))
def test_every_rule_of_a_game_stands_once_in_its_chapter(client, game: str):
    told = client.get(f"/v1/games/{game}/contents").json
    listed = [(one["book"], one["key"], rule["id"]) for one in told["chapters"] for rule in one["rules"]]
    own = [(rule.book, rule.area, rule.id) for rule in inventory.rules() if rule.game == game]
    assert sorted(listed) == sorted(own)
    assert all(one["title"] and "lost in the text" not in one["title"] for one in told["chapters"])
    titles = [(one["book"], one["title"]) for one in told["chapters"]]
    assert len(set(titles)) >= len(titles) - 1, "two chapters are hardly ever called alike"
    first = told["chapters"][0]["rules"][0]
    assert first["text"] == inventory.rule(first["id"]).text and "not_in_force" not in told


def test_at_a_table_it_says_what_does_not_hold_there(client):
    def idle(**wish) -> set[str]:
        opened = client.post("/v1/tables", json=DRAIN | wish).json
        return set(Player(client, opened["id"], opened["pass"]).get("/contents").json["not_in_force"])

    assert "wbx.drain.no-roll" in idle()
    assert "wbx.drain.no-roll" not in idle(options={"drain": "on"})


def test_what_a_phone_has_already_is_not_sent_again(client):
    first = client.get("/v1/games/smallworld/contents")
    again = client.get("/v1/games/smallworld/contents", headers={"If-None-Match": first.headers["ETag"]})
    assert again.status_code == 304 and not again.data
    other = client.get("/v1/games/warcraft/contents", headers={"If-None-Match": first.headers["ETag"]})
    assert other.status_code == 200


def test_a_game_without_books_has_no_chapters_and_an_unknown_one_none_at_all(client):
    assert client.get("/v1/games/counting/contents").json["chapters"] == []
    assert client.get("/v1/games/ludo/contents").status_code == 404


def test_a_rule_held_up_reaches_the_table_with_who_did(app, room: Room):
    heard = app.extensions["referee.hub"].listen(room.host.table_id)
    assert room.anna.post(f"/rules/{RULE}/shown", {}).status_code == 204
    message = heard.get(timeout=5)
    assert (message.name, message.data) == ("rule", {"rule": RULE, "seats": ["anna"]})


def test_only_players_show_rules_and_only_rules_there_are(room: Room):
    assert room.join(None).post(f"/rules/{RULE}/shown", {}).status_code == 403
    assert room.anna.post("/rules/wbg.no.such/shown", {}).status_code == 404


def test_a_thing_is_never_called_like_what_is_done_with_it(client):
    entries = client.get("/v1/games/warcrow/reference").json["entries"]
    titles = {one["title"] for one in entries if one["kind"] == "keyword"}
    assert "Aim" in titles and "Whom it goes for" not in titles
