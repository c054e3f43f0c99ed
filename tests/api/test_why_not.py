"""What somebody would look for and cannot do is told to whoever asks for it, with the rule, and to nobody else."""

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
