"""The example game over HTTP: opened, played to its end, taken back, corrected, taken along."""

import random
import re
from typing import Any

import pytest
import yaml
from flask.testing import FlaskClient

from referee.testing.transcript import Run
from tests.api.conftest import Player
from tests.example.installed import KEY, SEATS

MOST = 400
OIL = 9


class Moor:
    """A table of the example with its host and its two players."""

    def __init__(self, client: FlaskClient, **wish: Any) -> None:
        opened = client.post("/v1/tables", json={"game": KEY, "seats": SEATS, **wish})
        assert opened.status_code == 201, opened.text
        self.client, self.code = client, opened.json["code"]
        self.host = Player(client, opened.json["id"], opened.json["pass"])

    def seated(self) -> "Moor":
        """With both players at their phones; the host only watches from then on."""
        self.anna, self.ben = self.join("anna"), self.join("ben")
        return self

    def join(self, seat: str) -> Player:
        joined = self.client.post("/v1/tables/join", json={"code": self.code, "seat": seat})
        assert joined.status_code == 201, joined.text
        return Player(self.client, joined.json["id"], joined.json["pass"])

    def clash(self) -> None:
        """Anna marches at Ben's only scout, and the referee waits for Gusts or dice."""
        assert self.anna.act("march", "anna", **{"from": "upper", "to": "birch"}, scouts=2).status_code == 201


CLASH = {
    "first": "anna",
    "step": "march",
    "spaces": {"upper": {"anna": {"scout": 2}}, "birch": {"ben": {"scout": 1}}},
}


@pytest.fixture
def moor(client: FlaskClient) -> Moor:
    return Moor(client, position=CLASH).seated()


@pytest.fixture
def shared(client: FlaskClient) -> Moor:
    """Both play on the host's phone, so that nothing is kept from it."""
    moor = Moor(client, position=CLASH)
    moor.anna = moor.ben = moor.host
    return moor


def answer(host: Player, prompts: list[dict[str, Any]], chance: random.Random) -> dict[str, Any]:
    """Some answer to what is asked; dice and draws are left to the referee."""
    doing = [prompt for prompt in prompts if prompt["action"] != "done"]
    prompt = chance.choice(doing or prompts)
    seat = chance.choice(prompt["seats"])
    label = (prompt.get("choice") or {}).get("label")
    if prompt["action"] in ("roll", "draw"):
        return {"type": prompt["action"], "seat": seat, "label": label}
    ways = host.get(f"/options?type={prompt['action']}&seat={seat}").json["options"]
    return {"type": prompt["action"], "seat": seat, **chance.choice(ways)}


def test_a_whole_game_is_played_by_what_is_offered(client: FlaskClient) -> None:
    host, chance = Moor(client, seed="heath").host, random.Random(2)
    prompts = host.get("/prompts").json["prompts"]
    assert [(prompt["action"], prompt["rules"]) for prompt in prompts] == [("draw", ["bcn.setup.first"])]
    for _ in range(MOST):
        played = host.post("/actions", answer(host, prompts, chance))
        assert played.status_code == 201, played.text
        prompts = played.json["prompts"]
        if not prompts:
            break
    outcome, score = played.json["outcome"], host.get("/score").json
    assert outcome["winners"] and set(outcome["rules"]) <= {"bcn.end.beacons", "bcn.end.rounds", "bcn.end.tie"}
    assert score["outcome"] == outcome and score["target"] == 3
    assert {event["kind"] for line in host.get("/log").json["lines"] for event in line["events"]} >= {
        "camped",
        "marched",
        "clashed",
        "gust-played",
        "thrown",
        "lit",
        "game-over",
    }


def test_a_no_names_the_rule_and_may_i_asks_first(moor: Moor) -> None:
    march = {"type": "march", "seat": "anna", "from": "upper", "to": "stony", "scouts": 3}
    asked = moor.anna.post("/rulings", march)
    assert asked.json["legal"] is False and asked.json["rules"][0]["id"] == "bcn.march.one"
    refused = moor.anna.post("/actions", march)
    assert refused.status_code == 422 and refused.json["rules"][0]["text"]
    assert moor.ben.act("march", "ben", **{"from": "birch", "to": "upper"}, scouts=1).status_code == 422
    assert moor.ben.act("march", "anna", **{"from": "upper", "to": "birch"}, scouts=2).status_code == 403


def test_a_gust_is_played_before_the_dice_and_timing_says_who_may(moor: Moor) -> None:
    moor.clash()
    windows = moor.ben.get("/timing").json["windows"]
    assert [window["seats"] for window in windows] == [["anna"], ["ben"]]
    window = windows[0]
    assert (window["window"], window["order"]) == ("clash.before", "attacker first")
    assert moor.anna.act("play-card", "anna", card="gust").status_code == 201
    assert moor.ben.act("pass", "ben").status_code == 201
    assert moor.anna.act("roll", "anna", faces=[5, 5, 6]).status_code == 201
    fallen = moor.ben.act("roll", "ben", faces=[1])
    assert [event["kind"] for event in fallen.json["events"]] == ["thrown", "thrown", "sent-home"]


def test_going_back_says_what_hands_put_where(moor: Moor) -> None:
    moor.clash()
    undone = moor.anna.undo(0)
    assert undone.status_code == 200 and undone.json["done"]
    told = [(line["seat"], line["text"]) for line in undone.json["put_back"]]
    assert told == [("anna", "Put 2 scouts from Birch Hill back on Upper Moor")]
    assert moor.anna.get().json["view"]["spaces"]["upper"]["pieces"][0]["count"] == 2


def test_a_beacon_is_seen_on_its_hill(client: FlaskClient) -> None:
    lit = {"first": "anna", "step": "light", "spaces": {"birch": {"anna": {"scout": 2}}}}
    moor = Moor(client, position=lit).seated()
    assert moor.anna.act("light", "anna", hill="birch").status_code == 201
    pieces = moor.ben.get().json["view"]["spaces"]["birch"]["pieces"]
    assert [(piece["title"], piece["seat"], piece["count"]) for piece in pieces] == [
        ("scout", "anna", 2),
        ("beacon", "anna", 1),
    ]


def looks(player: Player) -> list[str]:
    """Everything a phone may ask for."""
    paths = ("", "/log", "/prompts", "/timing", "/score", "/undo", "/options?type=march&seat=anna")
    return [player.get(path).text for path in paths] + [str(player.entries(1, "/stream?after=0"))]


def test_oil_is_told_to_nobody_else(client: FlaskClient) -> None:
    rich, poor = (Moor(client, position={**CLASH, "seats": {"ben": {"oil": oil}}}).seated() for oil in (OIL, 0))
    assert rich.ben.get().json["view"]["seats"]["ben"]["purse"][1]["number"] == OIL
    assert all(line["key"] != "oil" for line in rich.anna.get().json["view"]["seats"]["ben"]["purse"])
    assert rich.anna.get("/export").status_code == 403
    for one in (rich, poor):
        one.clash()
    told = [[told.replace(one.anna.table_id, "") for told in looks(one.anna)] for one in (rich, poor)]
    for known, other in zip(*told, strict=True):
        assert without_times(known) == without_times(other)
    spied = rich.anna.act("correct", "anna", position={"seats": {"ben": {"oil": OIL}}})
    assert spied.status_code == 422 and [rule["id"] for rule in spied.json["rules"]] == ["bcn.oil.screen"]
    assert rich.ben.act("correct", "ben", position={"seats": {"ben": {"oil": 2}}}).status_code == 201
    assert not [told for told in looks(rich.anna) if f"{OIL} oil" in told or "oil 2" in told or "2 oil" in told]


def test_it_is_taken_along_and_comes_back_the_same(shared: Moor) -> None:
    shared.clash()
    document = shared.host.get("/export").json
    again = shared.client.post("/v1/tables/import", json=document)
    assert again.status_code == 201 and again.json["same"] is True
    copied = Player(shared.client, again.json["id"], again.json["pass"])
    seated = shared.anna.get("/prompts").json["prompts"]
    assert copied.get().json["view"]["spaces"] == shared.host.get().json["view"]["spaces"]
    assert [prompt["text"] for prompt in copied.get("/prompts").json["prompts"]] == [one["text"] for one in seated]
    typed = Moor(shared.client, position=shared.host.get("/export?as=position").json)
    assert typed.host.get().json["view"]["spaces"] == shared.host.get().json["view"]["spaces"]


def test_what_can_be_played_again_is_not_given_while_oil_is_hidden(moor: Moor) -> None:
    for kind in ("table", "transcript"):
        kept = moor.host.get(f"/export?as={kind}")
        assert kept.status_code == 409 and kept.json["seats"] == ["anna", "ben"]
    assert "oil" not in moor.host.get("/export?as=position").json["seats"]["ben"]


def test_no_prompt_tells_that_somebody_is_out_of_oil(client: FlaskClient) -> None:
    hills = {**CLASH, "step": "light", "seat": "ben", "spaces": {"tor": {"ben": {"scout": 1}}}}
    rich, poor = (Moor(client, position={**hills, "seats": {"ben": {"oil": oil}}}).seated() for oil in (OIL, 0))
    asked = [[prompt["action"] for prompt in one.anna.get("/prompts").json["prompts"]] for one in (rich, poor)]
    assert asked[0] == asked[1] == ["light", "done"]
    assert [prompt["action"] for prompt in poor.ben.get("/prompts").json["prompts"]] == ["done"]


def test_its_transcript_is_green_as_a_test(shared: Moor, tmp_path: Any) -> None:
    shared.clash()
    written = tmp_path / "played.yaml"
    written.write_text(shared.host.get("/export?as=transcript").text)
    assert yaml.safe_load(written.read_text())["play"][0]["do"]["type"] == "march"
    Run(written).play()


def without_times(told: str) -> str:
    return re.sub(r'"at": ?"?[^,"}]+"?|\'at\': [^,}]+|"code": ?"[A-Z0-9]{8}"', "", told)
