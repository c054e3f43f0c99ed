"""Whoever opened the table and plays a seat learns nothing of what another keeps hidden, whatever is asked."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from api.passes import database
from app import create_app
from referee.testing.configured import boards
from tests.api.conftest import Player

FOLDER = Path(__file__).parents[1] / "transcripts"
POOR, RICH = 0, 7
COLUMN = [
    {"race": race, "power": power}
    for race, power in zip(
        ("kobolds", "orcs", "naga", "trolls", "humans", "worgen"),
        ("mining", "ranger", "fishing", "farmer", "sailing", "enraged"),
        strict=True,
    )
]
PICKING = {"step": "start", "seat": "ben", "column": COLUMN}
BUYING = {"step": "redeploy", "seat": "ben", "losses": 2, "spaces": {"hills": {"forsaken": 2}}}
FORSAKEN = {"race": "forsaken", "power": "swamp-walker"}
LOOKS = ("", "/prompts", "/timing", "/score", "/log", "/undo", "/house-rules", "/export", "/export?as=transcript")


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FlaskClient]:
    path = tmp_path_factory.mktemp("database") / "hosts.sqlite3"
    app = create_app({"DATABASE_URL": f"sqlite:///{path}", "REDIS_URL": None, "HEARTBEAT_SECONDS": 0.05})
    yield app.test_client()
    with app.app_context():
        database().close()


class Isles:
    """A table at which the host plays Anna; Ben has joined, and Cleo only watches."""

    def __init__(self, client: FlaskClient, coins: int, ben: dict[str, Any] | None = None, **position: Any) -> None:
        self.client = client
        typed = {**position, "seats": {"anna": {"coins": 4}, "ben": {**(ben or {}), "coins": coins}}}
        packs = ["sww-printed", "sww-demo", *boards("isles", "smallworld", FOLDER)]
        wish = {"game": "smallworld", "scenario": "custom", "seats": [{"seat": "anna"}, {"seat": "ben"}]}
        opened = client.post("/v1/tables", json={**wish, "packs": packs, "position": typed})
        assert opened.status_code == 201, opened.text
        self.code = opened.json["code"]
        self.host = Player(client, opened.json["id"], opened.json["pass"])

    def seated(self) -> "Isles":
        self.ben, self.cleo = self.join("ben"), self.join(None)
        return self

    def join(self, seat: str | None) -> Player:
        joined = self.client.post("/v1/tables/join", json={"code": self.code} | ({"seat": seat} if seat else {})).json
        return Player(self.client, joined["id"], joined["pass"])


def pick(place: int) -> dict[str, Any]:
    return {"type": "pick", "seat": "ben", "place": place}


def told(player: Player, code: str) -> list[str]:
    """All that a phone may ask for, without what differs from table to table."""
    answers = [player.get(path).text for path in LOOKS] + [str(player.entries(1, "/stream?after=0"))]
    answers += [player.post("/rulings", wish).text for wish in (pick(1), pick(4), {**pick(2), "seat": "anna"})]
    return [re.sub(rf'{player.table_id}|{code}|"at": ?\d+|\'at\': \d+', "", text) for text in answers]


@pytest.mark.parametrize("position", [PICKING, {**BUYING, "ben": FORSAKEN}], ids=["picking", "buying"])
def test_no_look_tells_whether_ben_is_rich(client: FlaskClient, position: dict[str, Any]) -> None:
    tables = [Isles(client, coins, **position).seated() for coins in (POOR, RICH)]
    for isles in tables:
        assert isles.ben.act("correct", "ben", position={"seats": {"ben": {"coins": 1}}}).status_code == 201
        assert isles.ben.undo(0).status_code == 202
        assert isles.host.undo(0).json["done"]
    for pass_of in ("host", "cleo"):
        poor, rich = (told(getattr(isles, pass_of), isles.code) for isles in tables)
        assert poor == rich
    assert told(tables[0].ben, tables[0].code) != told(tables[1].ben, tables[1].code)


def test_may_ben_depends_on_what_ben_holds_hidden(client: FlaskClient) -> None:
    isles = Isles(client, RICH, **PICKING).seated()
    ruling = isles.host.post("/rulings", pick(4)).json
    assert ruling["legal"] is None and ruling["depends_on"] == {"hidden": ["ben"]}
    assert ruling["why"] == "It depends on what ben holds hidden." and not ruling["instead"]
    assert isles.host.post("/rulings", pick(1)).json["legal"] is True
    assert isles.ben.post("/rulings", pick(4)).json["legal"] is True


@pytest.mark.parametrize("coins", [POOR, RICH])
def test_who_acts_for_ben_is_not_told_what_ben_can_pay(client: FlaskClient, coins: int) -> None:
    isles = Isles(client, coins, **PICKING).seated()
    refused = isles.host.post("/actions", pick(4))
    assert refused.status_code == 403 and "coin" not in refused.text
    assert isles.host.post("/actions", pick(1)).status_code == 201


def test_nobody_sets_the_coins_of_ben_in_his_name(client: FlaskClient) -> None:
    isles = Isles(client, RICH, **PICKING).seated()
    wish = {"type": "correct", "seat": "ben", "position": {"seats": {"ben": {"coins": 2}}}}
    refused = isles.host.post("/actions", wish)
    assert refused.status_code == 422 and [rule["id"] for rule in refused.json["rules"]] == ["sww.coin.hidden"]
    assert isles.host.post("/rulings", wish).json["legal"] is False
    assert isles.ben.post("/actions", wish).status_code == 201


@pytest.mark.parametrize("kind", ["table", "transcript"])
def test_what_can_be_played_again_is_given_once_nothing_is_hidden(client: FlaskClient, kind: str) -> None:
    alone = Isles(client, RICH, **PICKING)
    assert alone.host.get(f"/export?as={kind}").status_code == 200
    alone.seated()
    assert alone.ben.act("correct", "ben", position={"seats": {"ben": {"coins": 19}}}).status_code == 201
    kept = alone.host.get(f"/export?as={kind}")
    assert kept.status_code == 409 and kept.json["seats"] == ["ben"] and "19" not in kept.text
    assert [rule["id"] for rule in kept.json["rules"]] == ["sww.coin.hidden"]
    assert "coins" not in alone.host.get("/export?as=position").json["seats"]["ben"]


@pytest.mark.parametrize("kind", ["table", "transcript"])
def test_a_finished_table_is_given_to_its_host(client: FlaskClient, kind: str) -> None:
    last = {"step": "redeploy", "seat": "ben", "round": 10, "rounds": 10, "column": COLUMN}
    isles = Isles(client, RICH, FORSAKEN, **last, spaces={"hills": {"forsaken": 2}}).seated()
    asked = isles.ben.post("/rulings", {"type": "redeploy", "seat": "ben"}).json
    assert asked["legal"] is True and asked["depends_on"] == {"hidden": ["anna"]} and "game-over" not in str(asked)
    assert isles.ben.act("redeploy", "ben").status_code == 201
    assert isles.host.get().json["outcome"]["winners"]
    assert isles.host.get(f"/export?as={kind}").status_code == 200


def test_a_house_rule_taken_along_shows_no_choice_of_bens(client: FlaskClient) -> None:
    isles = Isles(client, RICH, **PICKING).seated()
    assert isles.host.post("/house-rules", {"text": "Picks are quick."}).status_code == 201
    text = isles.host.get("/house-rules/1/transcript").text
    assert "type: pick" in text and "place" not in text and f"coins: {RICH}" not in text


def test_a_seat_handed_out_again_is_played_from_the_new_phone_alone(client: FlaskClient) -> None:
    isles = Isles(client, RICH, **PICKING).seated()
    wish = {"code": isles.code, "seat": "ben"}
    again = client.post("/v1/tables/join", json=wish, headers={"Authorization": f"Bearer {isles.host.secret}"})
    assert again.status_code == 201
    seats = {seat["seat"]: seat["phones"] for seat in isles.cleo.get().json["seats"]}
    assert seats == {"anna": 0, "ben": 1}
    assert isles.ben.get().status_code == 401, "the lost phone shows nothing more"
    assert Player(client, again.json["id"], again.json["pass"]).get().json["yours"] == ["ben"]
