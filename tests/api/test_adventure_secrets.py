"""Discoveries that the referee keeps, over HTTP: no answer says what lies face down, or what another looks at."""

from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest
from flask.testing import FlaskClient

from tests.api.conftest import Player

POSITION = {
    "step": "explore",
    "seats": {
        "ada": {"character": "ruka", "kept": {"far-sight": 1}},
        "ben": {"character": "halvard", "kept": {"far-sight": 1}},
    },
    "spaces": {"the-ford": {"ada": {"figure": 1}}, "copperquay": {"ben": {"figure": 1}}},
}
PATHS = (
    "",
    "?why_not=1",
    "/log",
    "/prompts",
    "/timing",
    "/score",
    "/undo",
    "/odds",
    "/export",
    "/pack",
    "/transcript?from=0",
)
MOVES = ("/export?as=position", "/export?as=transcript", "/options?type=answer&seat={seat}")
BEN_EXPLORES = {"seat": "ben", "step": "explore", "spaces": {"the-ford": {"ben": {"figure": 1}}}}


class Room(NamedTuple):
    """The host, who plays nobody, and a phone for each player."""

    host: Player
    ada: Player
    ben: Player


@pytest.fixture
def room(client: FlaskClient) -> Room:
    """Ada has laid a Hearthstone face down in the wood."""
    seats = [{"seat": "ada", "name": "Ada"}, {"seat": "ben", "name": "Ben"}]
    wish = {"game": "adventure", "seats": seats, "options": {"discoveries": "referee"}, "position": POSITION}
    opened = client.post("/v1/tables", json=wish).json
    phones = []
    for seat in ("ada", "ben"):
        joined = client.post("/v1/tables/join", json={"code": opened["code"], "seat": seat}).json
        phones.append(Player(client, joined["id"], joined["pass"]))
    found = Room(Player(client, opened["id"], opened["pass"]), *phones)
    act(found.ada, "resource", "ada", kind="discovery")
    act(found.ada, "draw", "ada", label="discovery", value="hearthstone")
    nothing_told(found.host, found.ben)
    act(found.ada, "place", "ada", space="birch-wood")
    nothing_told(*found)
    return found


def act(player: Player, type: str, seat: str, **fields: Any) -> dict[str, Any]:
    answer = player.post("/actions", {"type": type, "seat": seat, **fields})
    assert answer.status_code == 201, answer.text
    return answer.json


def nothing_told(*players: Player) -> None:
    for player in players:
        for text in answers(player):
            assert "hearthstone" not in text.lower(), text


def answers(player: Player) -> Iterator[str]:
    seat = next(iter(player.get().json["yours"]), "ada")
    for path in (*PATHS, *MOVES):
        answer = player.get(path.format(seat=seat))
        assert answer.status_code < 500, answer.text
        yield answer.text


def test_what_is_left_on_the_pile_does_not_show_what_lies_face_down(room: Room) -> None:
    act(room.ben, "correct", "ben", position=BEN_EXPLORES)
    act(room.ben, "resource", "ben", kind="discovery")
    options = room.ben.get("/options?type=draw&seat=ben").json["options"]
    assert options == [{"label": "discovery"}]
    refused = room.ben.act("draw", "ben", label="discovery", value="nonsense")
    assert refused.status_code == 422
    assert refused.json["errors"] == {"value": ["the referee draws it: leave open what it is"]}
    ruling = room.ben.post("/rulings", {"type": "draw", "seat": "ben", "label": "discovery"}).json
    assert ruling["legal"] is True
    assert "values" not in str(ruling["depends_on"])
    assert room.ben.act("draw", "ben", **options[0]).status_code == 201


def test_a_ruling_turns_nothing_up(room: Room) -> None:
    there = {"seat": "ben", "step": "move", "turn": {"rolled": [2, 2], "left": 2}}
    act(room.ben, "correct", "ben", position=there | {"spaces": {"birch-wood": {"ben": {"figure": 1}}}})
    ruling = room.ben.post("/rulings", {"type": "done", "seat": "ben"})
    assert ruling.json["legal"] is True
    assert "hearthstone" not in ruling.text.lower()
    nothing_told(*room)
    assert "Hearthstone" in str(act(room.ben, "done", "ben")["events"])


def test_who_looks_at_a_discovery_has_seen_it_and_takes_nothing_back_alone(room: Room) -> None:
    act(room.ben, "correct", "ben", position={"seat": "ben", "step": "move", "turn": {"rolled": [2, 2], "left": 2}})
    before = room.ben.version
    looking = {"type": "use-ability", "seat": "ben", "source": "token:far-sight", "space": "birch-wood"}
    assert "hearthstone" not in room.ben.post("/rulings", looking).text.lower()
    assert room.ben.post("/actions", looking).status_code == 201
    assert "Hearthstone" in room.ben.get("/prompts").text
    nothing_told(room.ada, room.host)
    undone = room.ben.undo(before)
    assert undone.json["done"] is False and undone.json["waits_for"] == ["ada"]


def test_nobody_gets_a_table_to_play_again_while_something_lies_face_down(room: Room) -> None:
    assert room.host.get("/export").status_code == 409
