"""The hub between processes, on a real Redis: told here at once, over Redis to the others."""

import threading
import time
from collections.abc import Iterator

import pytest
import redis
from msgspec import Raw

from api.hub import CHANNEL, MOST_UNHEARD, Heard, Hub, Notice, Told, connect
from models.ledger import Line
from tests.support.servers import Redis

LINE = Line(7, "action", "anna", "raise", 1, Raw(b"[]"), None, False)


@pytest.fixture
def hubs(redis_server: Redis) -> Iterator[list[Hub]]:
    """Two processes' hubs, both subscribed."""
    made = [connect(redis_server.url), connect(redis_server.url)]
    with redis.Redis.from_url(redis_server.url) as asking:
        end = time.monotonic() + 10
        while len(asking.client_list(_type="pubsub")) < len(made):
            assert time.monotonic() < end, "the hubs do not subscribe"
            time.sleep(0.01)
    yield made
    for hub in made:
        hub.close()


def until(redis_server: Redis, table_id: str, number: int) -> None:
    """So many processes hear of a table."""
    with redis.Redis.from_url(redis_server.url) as asking:
        end = time.monotonic() + 10
        while asking.pubsub_numsub(CHANNEL + table_id)[0][1] != number:
            assert time.monotonic() < end, f"{table_id} is not heard of by {number}"
            time.sleep(0.01)


def heard(listening: Heard, number: int) -> list:
    """So many messages, leaving out the nudges to look into the ledger."""
    found: list = []
    while len(found) < number:
        found += filter(None, [listening.get(timeout=5)])
    return found


def waiting(listening: Heard) -> list:
    return list(filter(None, [listening.get_nowait() for _ in range(listening.qsize())]))


def test_two_processes_hear_each_other_once(hubs: list[Hub], redis_server: Redis):
    here, there = hubs
    near, far, other = here.listen("t1"), there.listen("t1"), there.listen("t2")
    until(redis_server, "t1", 2)
    until(redis_server, "t2", 1)
    here.tell("t1", Told(LINE))
    here.tell("t1", Notice("undo", {"to": 3}))
    there.tell("t2", Notice("last", {}))
    for told in (heard(near, 2), heard(far, 2)):
        assert [type(message) for message in told] == [Told, Notice]
        assert told[0].line.version == 7 and bytes(told[0].line.events) == b"[]"
    assert [message.name for message in heard(other, 1)] == ["last"]
    time.sleep(0.1)
    assert waiting(near) == waiting(far) == waiting(other) == []


def test_a_process_hears_only_of_the_tables_that_somebody_listens_to_there(hubs: list[Hub], redis_server: Redis):
    here, there = hubs
    first, second = there.listen("t1"), there.listen("t1")
    until(redis_server, "t1", 1)
    there.leave("t1", first)
    here.tell("t1", Told(LINE))
    assert heard(second, 1) == [Told(LINE)]
    there.leave("t1", second)
    until(redis_server, "t1", 0)
    again = there.listen("t1")
    until(redis_server, "t1", 1)
    here.tell("t1", Told(LINE))
    assert heard(again, 1) == [Told(LINE)]


def test_who_begins_to_listen_looks_once_more_when_the_table_is_followed(hubs: list[Hub]):
    """What is told elsewhere before that is not heard here, and stands in the ledger."""
    far = hubs[1].listen("t1")
    assert far.get(timeout=5) is None


def test_a_process_has_two_connections_however_many_tell_at_once(hubs: list[Hub], redis_server: Redis):
    far = hubs[1].listen("t1")
    until(redis_server, "t1", 1)
    phones = [threading.Thread(target=hubs[0].tell, args=("t1", Told(LINE))) for _ in range(40)]
    for phone in phones:
        phone.start()
    assert len(heard(far, 40)) == 40
    with redis.Redis.from_url(redis_server.url) as asking:
        assert len(asking.client_list()) - 1 <= 2 * len(hubs)


def test_without_redis_this_process_still_hears_at_once(hubs: list[Hub], redis_server: Redis, caplog):
    near = hubs[0].listen("t1")
    redis_server.kill()
    started = time.monotonic()
    hubs[0].tell("t1", Told(LINE))
    assert time.monotonic() - started < 1
    assert heard(near, 1) == [Told(LINE)]
    hubs[0].close()
    assert "does not reach" in caplog.text


def test_whoever_listens_looks_into_the_ledger_until_redis_is_back(hubs: list[Hub], redis_server: Redis):
    far = hubs[1].listen("t1")
    redis_server.kill()
    assert [far.get(timeout=5) for _ in range(3)] == [None] * 3
    redis_server.start()
    for _ in range(50):
        hubs[0].tell("t1", Told(LINE))
        time.sleep(0.1)
        if Told(LINE) in waiting(far):
            return
    pytest.fail("the other process is not heard again")


def test_a_process_may_start_before_redis_does(redis_server: Redis):
    redis_server.kill()
    hub = connect(redis_server.url)
    near = hub.listen("t1")
    hub.tell("t1", Told(LINE))
    assert heard(near, 1) == [Told(LINE)]
    hub.close()


def test_who_does_not_listen_is_told_to_look_and_nothing_is_heaped_up_for_him():
    live = Hub()
    slow = live.listen("t1")
    for _ in range(MOST_UNHEARD + 50):
        live.tell("t1", Told(LINE))
    told = [slow.get_nowait() for _ in range(slow.qsize())]
    assert len(told) == MOST_UNHEARD + 1 and told[-1] is None
    live.tell("t1", Told(LINE))
    assert slow.get_nowait() == Told(LINE)
