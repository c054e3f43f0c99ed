"""How many streams a table has: a pass has some, watchers have some together, and whoever plays always gets in."""

from itertools import islice

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from api.listeners import MOST_OF_A_PASS, MOST_WATCHING
from models.admission import name_of
from models.tables import hashed
from tests.api.conftest import Player, Room


def listening(player: Player) -> TestResponse:
    answer = player.get("/stream")
    assert answer.status_code == 200 and b"hello" in next(iter(answer.response))
    return answer


def is_ended(answer: TestResponse) -> bool:
    """Whether it comes to its end without anything happening at the table; what it had begun to say is read first."""
    return not any(b"heartbeat" in chunk for chunk in islice(answer.response, 20))


def watcher(client: FlaskClient, room: Room) -> Player:
    told = client.post("/v1/tables/join", json={"code": room.host.get().json["code"]}).json
    return Player(client, told["id"], told["pass"])


def test_one_stream_too_many_of_a_pass_ends_its_oldest(room: Room):
    room.client.application.config["HEARTBEAT_SECONDS"] = 0.05
    other = listening(room.bert)
    streams = [listening(room.anna) for _ in range(MOST_OF_A_PASS + 1)]
    assert is_ended(streams[0])
    assert not any(is_ended(one) for one in (*streams[1:], other))
    for one in (*streams, other):
        one.close()
    assert not is_ended(listening(room.anna))


def test_a_stream_that_gives_way_is_asked_to_come_back_later_and_no_other_is(room: Room):
    room.client.application.config["HEARTBEAT_SECONDS"] = 0.05
    streams = [listening(room.anna) for _ in range(MOST_OF_A_PASS + 1)]
    assert list(streams[0].response)[-1] == b"retry: 10000\n\n"
    room.host.call("DELETE", f"/passes/{name_of(hashed(room.anna.secret))}")
    assert b"retry" not in b"".join(streams[1].response)


def test_who_only_watches_finds_no_room_where_very_many_do_and_players_do(room: Room):
    watching = [listening(watcher(room.client, room)) for _ in range(MOST_WATCHING)]
    late = watcher(room.client, room)
    no = late.get("/stream")
    assert (no.status_code, no.headers["Retry-After"]) == (503, "30") and no.json["type"] == "/docs#crowded"
    listening(room.anna).close()
    watching[0].close()
    listening(late).close()
    for one in watching:
        one.close()
