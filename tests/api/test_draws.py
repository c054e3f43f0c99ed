"""The referee draws one thing, or everything that is drawn now: each draw is an entry, hands are told of all of it."""

from typing import Any

from flask.testing import FlaskClient

from tests.api.conftest import Player


def opened(client: FlaskClient, **wish: Any) -> Player:
    seats = [{"seat": "ute", "name": "Ute"}, {"seat": "max", "name": "Max"}]
    table = client.post("/v1/tables", json={"game": "smallworld", "seats": seats, "seed": "draws", **wish}).json
    return Player(client, table["id"], table["pass"])


def draw(host: Player, **more: Any) -> Any:
    label = host.get("/prompts").json["prompts"][0]["choice"]["label"]
    return host.act("draw", "ute", label=label, **more)


def test_a_set_up_is_drawn_in_one_request(client: FlaskClient) -> None:
    host, slow = opened(client), opened(client)
    all_of_it = draw(host, everything=True).json
    assert [prompt["action"] for prompt in all_of_it["prompts"]] == ["pick"]
    while slow.get("/prompts").json["prompts"][0]["action"] == "draw":
        last = draw(slow).json
    assert all_of_it["version"] == last["version"] > 10, "one entry a draw, as if drawn one by one"
    assert host.get().json["view"]["spaces"] == slow.get().json["view"]["spaces"]
    assert len(all_of_it["hands"]) > len(last["hands"]), "what hands do is told of all of it"
    assert host.undo(1).json["done"] and host.version == all_of_it["version"] + 1


def test_what_was_drawn_by_hand_is_one_draw(client: FlaskClient) -> None:
    host = opened(client)
    value = host.get("/prompts").json["prompts"][0]["choice"]["options"][0]["fields"]["value"]
    assert draw(host, value=value, everything=True).json["version"] == 1


def test_hits_are_told_only_where_nothing_else_matters(client: FlaskClient) -> None:
    seats = [{"seat": "anna", "race": "orc"}, {"seat": "bert", "race": "human"}]
    position = {"spaces": {"B4": {"anna": {"melee": 2}, "bert": {"melee": 1}}}, "turn": 3}
    wish = {"game": "warcraft", "seats": seats, "first": "anna", "position": position}
    table = client.post("/v1/tables", json=wish).json
    host = Player(client, table["id"], table["pass"])
    host.act("done", "anna")
    host.act("fight", "anna", space="B4")
    asked = [prompt for prompt in host.get("/prompts").json["prompts"] if prompt["action"] == "roll"]
    assert [prompt["choice"]["groups"][0]["by_hits"] for prompt in asked] == [True, True]
    told = host.act("roll", "anna", hits=1).json["events"][0]
    assert told["text"] == "anna rolls 1 hit with 2 battle dice (Attack)." and "faces" not in told["data"]
    fell = host.get().json["view"]["contest"]["sides"][0]["throws"][0]["groups"][0]["faces"]
    assert [(die["face"], die.get("counts", False)) for die in fell] == [("", True), ("", False)]
    slow = opened(client)
    assert slow.act("roll", "ute", hits=1).status_code == 422
