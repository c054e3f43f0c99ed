"""The log by turns and steps: each line stands under what was going on when it was done."""

from tests.api.conftest import Player, Room

SEATS = [{"seat": "orc", "name": "Anna", "race": "orc"}, {"seat": "human", "name": "Bert", "race": "human"}]


def opened(client) -> Player:
    told = client.post("/v1/tables", json={"game": "warcraft", "seats": SEATS, "first": "orc", "seed": "oak"}).json
    return Player(client, told["id"], told["pass"])


def done(host: Player) -> str:
    seat = host.get("/prompts").json["prompts"][-1]["seats"][0]
    assert host.act("done", seat).status_code == 201
    return seat


def headings(host: Player, **headers: str) -> list[tuple[int, str, str]]:
    return [(one["version"], one["turn"], one["step"]) for one in host.get("/log/turns", **headers).json["turns"]]


def test_a_line_stands_under_the_step_it_was_done_in(client):
    host = opened(client)
    assert headings(host) == [(1, "Turn 1", "Move Step")]
    done(host)
    done(host)
    assert headings(host)[-1] == (3, "Turn 1", "Spend Step")


def test_whose_step_it_is_changes_the_heading(client):
    host = opened(client)
    done(host)
    turns = host.get("/log/turns").json["turns"]
    assert [(one["version"], one["seat"]) for one in turns] == [(1, "orc"), (2, "human")]


def test_going_back_goes_back_to_the_heading_and_what_was_undone_keeps_its_own(client):
    host = opened(client)
    done(host)
    done(host)
    assert host.undo(1).status_code == 200
    found = [(version, step) for version, _, step in headings(host)]
    assert found == [(1, "Move Step"), (2, "Move Step"), (3, "Spend Step"), (4, "Move Step")]
    again = opened(client)
    done(again)
    done(again)
    again.undo(1)
    assert headings(again) == headings(host), "read at once or bit by bit, it is the same"


def test_headings_are_told_in_the_language_of_the_phone(client):
    told = client.post("/v1/tables", json={"game": "smallworld", "seats": [{"seat": "anna"}, {"seat": "bert"}]}).json
    host = Player(client, told["id"], told["pass"])
    (_, _, german), (_, _, english) = headings(host, Accept_Language="de")[0], headings(host)[0]
    assert german and english and german != english


def test_a_game_without_turns_has_plain_headings(room: Room):
    room.host.act("raise", "anna", by=1)
    assert {(turn, step) for _, turn, step in headings(room.host)} == {("", "")}
