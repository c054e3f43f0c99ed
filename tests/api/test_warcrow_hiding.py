"""Units in hiding over HTTP: no answer to the other player says which unit it is, before it comes."""

import json
from typing import Any, NamedTuple

import pytest
from flask.testing import FlaskClient

from tests.api.conftest import Player

SEATS = [{"seat": "anna", "name": "Anna"}, {"seat": "bert", "name": "Bert"}]
NORTH = "northern-tribes, 250 points\nWrathmane [30] (commander)\nBattle-Scarred [40]\nSelika [30]"
SOUTH = "Hegemony of Embersig, 250 points\nHetman [25] (commander)\nBulwarks [35]"
HIDDEN = ("selika", "Selika")
PATHS = (
    "",
    "/log",
    "/log/turns",
    "/transcript?from=0",
    "/contents",
    "/prompts",
    "/timing",
    "/score",
    "/undo",
    "/export?as=position",
    "/export?as=form",
    "/options?type=activate-unit&seat=bert",
    "/options?type=place&seat=bert",
)


class Room(NamedTuple):
    """The host, who plays nobody, and a phone for each player."""

    host: Player
    anna: Player
    bert: Player


@pytest.fixture(params=["brief", "whole"])
def room(client: FlaskClient, request: pytest.FixtureRequest) -> Room:
    """Both companies have recruited, and Bert has looked at everything on the way."""
    wish = {
        "game": "warcrow",
        "seats": SEATS,
        "scenario": "take-positions",
        "options": {"preparation": request.param, "map": "drawn"},
    }
    opened = client.post("/v1/tables", json=wish).json
    phones = []
    for seat in ("anna", "bert"):
        joined = client.post("/v1/tables/join", json={"code": opened["code"], "seat": seat}).json
        phones.append(Player(client, joined["id"], joined["pass"]))
    found = Room(Player(client, opened["id"], opened["pass"]), *phones)
    act(found.anna, "company", "anna", text=NORTH)
    nothing_told(found)
    act(found.bert, "company", "bert", text=SOUTH)
    act(found.anna, "ready", "anna")
    act(found.bert, "ready", "bert")
    act(found.anna, "draw", "anna", label="first-player", value="anna")
    nothing_told(found)
    prepare(found, request.param)
    return found


def act(player: Player, kind: str, seat: str, **fields: Any) -> dict[str, Any]:
    answer = player.act(kind, seat, **fields)
    assert answer.status_code == 201, answer.text
    return answer.json


def test_a_company_is_told_once_to_its_player_and_in_part_to_the_other(room: Room) -> None:
    """Whoever was told more need not hear what all may know."""
    for player, times in ((room.anna, (1, 0)), (room.bert, (0, 1))):
        lines = player.get("/log").json["lines"]
        told = [event["text"] for line in lines for event in line["events"] if event.get("seat") == "anna"]
        own = [text for text in told if text.startswith("Anna recruits ")]
        shared = [text for text in told if text.startswith("All may know: Anna recruits")]
        assert (len(own), len(shared)) == times, told


def prepare(room: Room, how: str) -> None:
    """Selika hides; everybody else stands."""
    if how == "whole":
        act(room.bert, "order", "bert", first="bert")
        for player, seat, element in ((room.bert, "bert", "wall"), (room.anna, "anna", "ruins")):
            act(player, "lay-terrain", seat, element=element)
        act(room.bert, "pass", "bert")
        act(room.anna, "pass", "anna")
        act(room.bert, "choose-zone", "bert", zone="A")
        act(room.anna, "order", "anna", first="anna")
        act(room.anna, "deploy", "anna", unit="wrathmane")
        act(room.bert, "deploy", "bert", unit="hetman")
        act(room.anna, "deploy", "anna", unit="battle-scarred")
        act(room.bert, "deploy", "bert", unit="bulwarks")
        nothing_told(room)
    act(room.anna, "deploy", "anna", unit="selika", how="hidden")
    nothing_told(room)
    act(room.anna, "order", "anna", first="anna")


def looks(player: Player) -> list[str]:
    """Everything a phone may ask for."""
    number = player.version
    return [player.get(path).text for path in PATHS] + [str(player.entries(number, "/stream?after=0"))]


def nothing_told(room: Room) -> None:
    for player in (room.bert, room.host):
        for path, told in zip([*PATHS, "stream"], looks(player), strict=True):
            assert not [name for name in HIDDEN if name in told], path


def test_nobody_else_is_told_which_unit_hides(room: Room):
    nothing_told(room)
    assert "selika" in room.anna.get().text and "selika" in room.anna.get("/export?as=position").text
    assert "Anna keeps a unit in hiding." in room.bert.get("/log").text


def test_no_question_and_no_mistake_finds_it_out(room: Room):
    known, made_up = "selika", "warg-riders"
    asked: list[dict[str, Any]] = [
        {"type": "activate-unit", "seat": "bert", "unit": "UNIT"},
        {"type": "read", "seat": "bert", "fact": "sight.bulwarks.UNIT", "value": "yes"},
        {"type": "read", "seat": "bert", "fact": "distance.UNIT.bulwarks", "value": 4},
        {"type": "place", "seat": "bert", "places": {"UNIT": [[300, 300]]}},
        {"type": "correct", "seat": "bert", "position": {"units": {"UNIT": {"side": "anna", "stress": 1}}}},
        {"type": "correct", "seat": "bert", "position": {"units": {"UNIT": {"side": "bert"}}}},
        {"type": "correct", "seat": "bert", "position": {"units": {"bulwarks": {"engaged": ["UNIT"]}}}},
    ]
    for wish in asked:
        told = []
        for unit in (known, made_up):
            written = json.loads(json.dumps(wish).replace("UNIT", unit))
            ruling, played = room.bert.post("/rulings", written), room.bert.post("/actions", written)
            assert played.status_code == 422, (written, played.text)
            title = unit.replace("-", " ").capitalize()
            said = [answer.text.replace(unit, "?").replace(title, "?") for answer in (ruling, played)]
            told.append((ruling.status_code, *said))
        assert told[0] == told[1], wish


def test_the_host_learns_nothing_in_another_s_name(room: Room):
    wish = {"type": "activate-unit", "seat": "anna", "unit": "selika"}
    assert room.host.post("/rulings", wish).json.get("legal") is None
    assert room.host.post("/actions", wish).status_code in (403, 422)
    assert room.host.get("/export").status_code == 409


def test_it_is_seen_once_it_comes_and_hidden_again_when_that_is_taken_back(room: Room):
    version = room.anna.version
    act(room.anna, "activate-unit", "anna", unit="selika")
    act(room.anna, "arrive", "anna", how="zone")
    assert "Selika" in room.bert.get().text
    asked = room.anna.undo(version)
    assert asked.status_code == 202 and asked.json["waits_for"] == ["bert"]


def test_companies_sent_back_to_recruit_anew_are_put_away_without_a_word_on_who_hid(room: Room):
    undone = room.host.undo(2)
    assert undone.status_code == 200 and "Take Wrathmane off the battlefield" in undone.text
    assert "Selika" not in undone.text
    nothing_told(room)


MOB = "scions-of-yaldabaoth, 250 points\nOverseer (commander)\nBugbowls\nGobblers"


def mob(client: FlaskClient, how: str) -> tuple[Player, Player]:
    """Anna's Gobblers may hide; her Bugbowls and Bert's do something at the beginning of the round."""
    wish = {"game": "warcrow", "seats": SEATS, "scenario": "take-positions", "options": {"preparation": how}}
    opened = client.post("/v1/tables", json=wish).json
    anna, bert = (
        Player(client, opened["id"], client.post("/v1/tables/join", json=wish).json["pass"])
        for wish in ({"code": opened["code"], "seat": seat} for seat in ("anna", "bert"))
    )
    act(anna, "company", "anna", text=MOB)
    act(bert, "company", "bert", text=SOUTH)
    act(anna, "ready", "anna")
    act(bert, "ready", "bert")
    act(anna, "draw", "anna", label="first-player", value="anna")
    return anna, bert


def test_who_hides_is_said_before_anything_works_in_the_first_round(client: FlaskClient):
    anna, bert = mob(client, "brief")
    assert "Gobblers" not in bert.get().text
    act(anna, "deploy", "anna", unit="gobblers", how="hidden")
    act(bert, "done", "bert")
    act(anna, "done", "anna")
    act(anna, "use-ability", "anna", unit="bugbowls", ability="Anxious Mob")
    assert bert.get().status_code == 200 and "Gobblers" not in bert.get().text
    forced = bert.post("/rulings", {"type": "forced-move", "seat": "anna", "touches": "gobblers"})
    assert forced.json.get("legal") is not True


def test_whoever_was_deployed_is_seen_though_the_round_has_not_begun(client: FlaskClient):
    anna, bert = mob(client, "brief")
    act(anna, "done", "anna")
    act(bert, "done", "bert")
    assert "Gobblers" in bert.get().text


def test_whoever_was_deployed_step_by_step_is_seen_before_the_first_turn(client: FlaskClient):
    anna, bert = mob(client, "whole")
    act(bert, "order", "bert", first="anna")
    act(anna, "lay-terrain", "anna", element="wall")
    act(bert, "lay-terrain", "bert", element="ruins")
    act(anna, "pass", "anna")
    act(bert, "pass", "bert")
    act(bert, "choose-zone", "bert", zone="A")
    act(anna, "order", "anna", first="anna")
    deployed = [("overseer", "hetman"), ("bugbowls", "bulwarks"), ("gobblers", "")]
    for mine, theirs in deployed:
        assert "Gobblers" not in bert.get().text
        act(anna, "deploy", "anna", unit=mine)
        if theirs:
            act(bert, "deploy", "bert", unit=theirs)
    assert "Gobblers" in bert.get().text
    act(anna, "take", "anna", item="bugbowls-Anxious Mob")
    act(anna, "use-ability", "anna", unit="bugbowls", ability="Anxious Mob")
    assert bert.get("?why_not=1").status_code == 200
