"""The hub between processes: told here at once, and over Redis to the others."""

import queue

from msgspec import Raw

from api.hub import Notice, RedisHub, Told
from models.ledger import Line

LINE = Line(7, "action", "anna", "raise", 1, Raw(b"[]"), None, False)


class Wire:
    """Stands in for Redis: what one client publishes, all subscribers get."""

    def __init__(self) -> None:
        self.handlers: list = []
        self.broken = False

    def client(self) -> "WireClient":
        return WireClient(self)


class WireClient:
    def __init__(self, wire: Wire) -> None:
        self.wire = wire

    def pubsub(self, **_) -> "WireClient":
        return self

    def psubscribe(self, **patterns) -> None:
        self.wire.handlers += patterns.values()

    def run_in_thread(self, **_) -> "WireClient":
        return self

    def stop(self) -> None:
        self.wire.handlers.clear()

    def publish(self, channel: str, data: bytes) -> None:
        if self.wire.broken:
            raise ConnectionError("gone")
        for handler in self.wire.handlers:
            handler({"channel": channel.encode(), "data": data})


def heard(listening: queue.SimpleQueue) -> list:
    return [listening.get_nowait() for _ in range(listening.qsize())]


def test_two_processes_hear_each_other_once():
    wire = Wire()
    here, there = RedisHub(wire.client()), RedisHub(wire.client())
    near, far = here.listen("t1"), there.listen("t1")
    other = there.listen("t2")
    here.tell("t1", Told(LINE))
    here.tell("t1", Notice("undo", {"to": 3}))
    for told in (heard(near), heard(far)):
        assert [type(message) for message in told] == [Told, Notice]
        assert told[0].line.version == 7 and bytes(told[0].line.events) == b"[]"
    assert heard(other) == []
    here.close()


def test_without_redis_this_process_still_hears(caplog):
    wire = Wire()
    hub = RedisHub(wire.client())
    near = hub.listen("t1")
    wire.broken = True
    hub.tell("t1", Told(LINE))
    assert len(heard(near)) == 1
    assert "does not reach" in caplog.text
