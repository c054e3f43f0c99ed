"""A table whose pieces nobody has read: every question about it is answered."""

from flask.testing import FlaskClient

from tests.api.conftest import Player

KNOWN = {
    f"tile.{race}.melee.1.{name}": value
    for race in ("orc", "human")
    for name, value in (("ability", "none"), ("strength", 2))
}
TABLE = {
    "game": "warcraft",
    "seats": [{"seat": "anna", "race": "orc"}, {"seat": "bert", "race": "human"}],
    "packs": ["printed", "demo-two"],
    "position": {
        "spaces": {"C4": {"anna": {"melee": 1}, "bert": {"melee": 1}}},
        "seats": {"anna": {"hand": 1}, "bert": {"hand": 1}},
        "facts": KNOWN,
    },
}


def test_a_correction_behind_an_open_window_may_need_a_tile_nobody_has_read(client: FlaskClient):
    opened = client.post("/v1/tables", json=TABLE)
    assert opened.status_code == 201, opened.text
    host = Player(client, opened.json["id"], opened.json["pass"])
    host.act("done", "anna")
    assert host.act("fight", "anna", space="C4").status_code == 201
    corrected = host.act("correct", "anna", position={"spaces": {"C4": {"anna": {"ranged": 1}}}})
    assert corrected.status_code == 201, corrected.text
    assert ("anna", "go-on") in [(prompt["seats"][0], prompt["action"]) for prompt in corrected.json["prompts"]]
    assert host.get("/options?seat=anna&type=roll").status_code == 200
    assert host.get().status_code == 200
    asked = host.act("go-on", "anna")
    assert "read" in [prompt["action"] for prompt in asked.json["prompts"]]
