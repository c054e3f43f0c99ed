"""The live stream: everything, once, in order, from where a phone left off."""

import threading

from flask import Flask

from api.hub import Hub, Told
from models import ledger
from tests.api.conftest import Player, Room


def versions(lines) -> list[int]:
    return [line["version"] for line in lines]


def raise_in_turns(host: Player, times: int) -> None:
    for turn in range(times):
        assert host.act("raise", ("anna", "bert")[turn % 2], by=1 + turn % 2).status_code == 201


def test_a_phone_goes_on_from_its_last_event(room: Room):
    raise_in_turns(room.host, 6)
    assert versions(room.anna.entries(4, Last_Event_ID="2")) == [3, 4, 5, 6]
    assert versions(room.anna.entries(6, "/stream?after=0")) == [1, 2, 3, 4, 5, 6]


def test_a_pass_in_an_address_is_worth_nothing(room: Room):
    secret, room.anna.secret = room.anna.secret, ""
    for path in ("/stream?after=0&", "/log?", "?"):
        assert room.anna.get(f"{path}pass={secret}").status_code == 401


def test_an_open_stream_hears_what_happens_in_order(room: Room):
    heard: list[int] = []
    answer = room.bert.get("/stream")
    stream = iter(answer.response)
    assert b"event: hello" in next(stream)

    def listen() -> None:
        for chunk in stream:
            heard.extend(int(line[4:]) for line in chunk.decode().split("\n") if line.startswith("id: "))
            if heard and heard[-1] == 30:
                return

    phone = threading.Thread(target=listen)
    phone.start()
    raise_in_turns(room.host, 30)
    phone.join(timeout=10)
    answer.close()
    assert heard == list(range(1, 31))


def test_the_stream_says_it_is_alive_and_lets_go_when_the_phone_leaves(app: Flask, room: Room):
    hub: Hub = app.extensions["referee.hub"]
    before = hub.listeners()
    answer = room.anna.get("/stream")
    stream = iter(answer.response)
    next(stream)
    assert hub.listeners() == before + 1
    assert b"event: changes" in next(stream)
    assert next(stream) == b": heartbeat\n\n"
    answer.close()
    assert hub.listeners() == before


def test_a_message_that_got_lost_or_overtaken_costs_nothing(app: Flask, room: Room):
    """The hub may be late or wrong; the ledger is asked whenever a version is missing."""
    hub: Hub = app.extensions["referee.hub"]
    answer = room.anna.get("/stream")
    stream = iter(answer.response)
    next(stream)
    real, hub.tell = hub.tell, lambda *_: None
    try:
        raise_in_turns(room.host, 3)
    finally:
        hub.tell = real
    with app.extensions["referee.database"].reading() as connection:
        lines = ledger.lines(connection, room.anna.table_id, 0, 9)
    for late in (lines[2], lines[0], lines[1], lines[2]):
        hub.tell(room.anna.table_id, Told(late))
    raise_in_turns_again = room.host.act("raise", "bert", by=2)
    assert raise_in_turns_again.status_code == 201
    told: list[str] = []
    while len(told) < 4:
        told += [line for line in next(stream).decode().split("\n") if line.startswith("id: ")]
    answer.close()
    assert told == ["id: 1", "id: 2", "id: 3", "id: 4"]


def test_everybody_hears_that_somebody_wants_to_go_back(room: Room):
    raise_in_turns(room.host, 2)
    answer = room.bert.get("/stream")
    stream = iter(answer.response)
    next(stream)
    room.anna.undo(0)
    told = b""
    while b"event: undo" not in told:
        told = next(stream)
    answer.close()
    assert b'"waits_for":["bert"]' in told


def test_a_bad_last_event_is_named(room: Room):
    answer = room.anna.get("/stream", Last_Event_ID="soon")
    assert answer.status_code == 422 and "Last-Event-ID" in answer.json["errors"]
