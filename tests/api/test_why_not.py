"""What somebody would look for and cannot do is told to whoever asks for it, with the rule, and to nobody else."""

from flask.testing import FlaskClient

from tests.api.conftest import Player


def test_a_deed_of_this_step_is_told_with_why_it_cannot_be_done(client: FlaskClient) -> None:
    seats = [{"seat": "anna", "name": "Anna"}, {"seat": "ben", "name": "Ben"}]
    position = {"step": "conquer", "seats": {"anna": {"race": "orcs", "power": "mining", "hand": 6}}}
    packs = ["sww-printed", "sww-demo", "isle-l1a", "isle-m1a"]
    wish = {"game": "smallworld", "scenario": "custom", "seats": seats, "packs": packs, "position": position}
    opened = client.post("/v1/tables", json=wish).json
    host = Player(client, opened["id"], opened["pass"])
    told = host.get("?why_not=1").json["view"]["why_not"]
    assert 0 < len(told) <= 8
    barred = {line["action"]: line for line in told}
    assert barred["air-assault"]["title"] == "Air assault" and barred["air-assault"]["rules"]
    assert barred["air-assault"]["why"] == "Only the Gnomes make air assaults."
    assert host.get().json["view"]["why_not"] == []
    assert host.get("?why_not=2").status_code == 422
    watching = client.post("/v1/tables/join", json={"code": opened["code"]}).json
    assert Player(client, opened["id"], watching["pass"]).get("?why_not=1").json["view"]["why_not"] == []
