"""What somebody would look for and cannot do is told to whoever asks for it, with the rule, and to nobody else."""

import json
from typing import Any

from flask.testing import FlaskClient

from tests.api.conftest import Player


def opened(client: FlaskClient) -> dict[str, Any]:
    seats = [{"seat": "anna", "name": "Anna"}, {"seat": "ben", "name": "Ben"}]
    position = {"step": "conquer", "seats": {"anna": {"race": "ethereals", "power": "portal-mage", "hand": 0}}}
    packs = ["sww-printed", "sww-demo", "isle-l1a", "isle-m1a"]
    wish = {"game": "smallworld", "scenario": "custom", "seats": seats, "packs": packs, "position": position}
    return client.post("/v1/tables", json=wish).json


def test_a_deed_of_this_step_is_told_with_why_it_cannot_be_done(client: FlaskClient) -> None:
    table = opened(client)
    host = Player(client, table["id"], table["pass"])
    barred = {line["action"]: line for line in host.get("?why_not=1").json["view"]["why_not"]}
    assert barred["conquer"]["title"] == "Conquer" and barred["conquer"]["rules"]
    assert barred["conquer"]["why"] == "0 tokens in hand; 1 Race token at least is needed."
    assert "swap" not in barred, "that both Regions tried were the same is no reason"
    assert "air-assault" not in barred, "nobody without the Gnomes looks for it"
    assert 0 < len(barred) <= 8
    assert host.get().json["view"]["why_not"] == []
    assert host.get("?why_not=2").status_code == 422
    watching = client.post("/v1/tables/join", json={"code": table["code"]}).json
    assert Player(client, table["id"], watching["pass"]).get("?why_not=1").json["view"]["why_not"] == []


def test_what_is_asked_and_cannot_be_done_is_told_with_why_also_with_the_question(client: FlaskClient) -> None:
    seats = [{"seat": "anna", "race": "orc"}, {"seat": "bert", "race": "human"}]
    table = client.post("/v1/tables", json={"game": "warcraft", "seats": seats, "first": "anna"}).json
    host = Player(client, table["id"], table["pass"])
    for kind, seat, fields in (("done", "anna", {}), ("done", "bert", {}), ("train", "anna", {"unit": "melee"})):
        assert host.act(kind, seat, **fields).status_code == 201
    why = "anna is spending on training in this step."
    assert {"upgrade": why, "construct": why}.items() <= {
        line["action"]: line["why"] for line in host.get("?why_not=1").json["view"]["why_not"]
    }.items()
    asked = {prompt["action"]: prompt for prompt in changes(host)["prompts"]}
    assert asked["upgrade"]["barred"]["anna"]["why"] == why
    assert "barred" not in asked["train"]


def changes(host: Player) -> dict[str, Any]:
    """The first that the stream tells of the table."""
    answer = host.get("/stream")
    for chunk in answer.response:
        for part in chunk.decode().split("\n\n"):
            if part.startswith("event: changes"):
                answer.close()
                return json.loads(part.partition("data: ")[2])["parts"]
    raise AssertionError("nothing was told")
