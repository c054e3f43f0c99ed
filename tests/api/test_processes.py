"""Two server processes, one PostgreSQL, one Redis: what is said to one is heard at the other, in order, all of it.

Streams here have gunicorn's own long heartbeat, so what arrives soon has not been found by chance.
"""

import signal
import threading
import time
from collections.abc import Iterator

import pytest

from tests.support.servers import Postgres, Redis, start_redis
from tests.support.service import Listener, Service

SEATS = [{"seat": "anna", "race": "orc"}, {"seat": "bert", "race": "human"}]
SOON = 2.0
LATER = 6.0


@pytest.fixture(scope="module")
def wire() -> Iterator[Redis]:
    started = start_redis()
    yield started
    started.kill()


@pytest.fixture(scope="module")
def processes(postgres: Postgres, wire: Redis) -> Iterator[list[Service]]:
    """Both start at once on a database with nothing in it."""
    address = postgres.empty()
    both = [Service(address, REDIS_URL=wire.url) for _ in range(2)]
    for process in both:
        process.ready()
    yield both
    for process in both:
        process.end(signal.SIGKILL)


class Table:
    """A table opened at the first process, with a phone listening at each."""

    def __init__(self, processes: list[Service], until: int) -> None:
        opened = processes[0].post("/v1/tables", {"game": "warcraft", "seats": SEATS, "first": "anna"}).json()
        self.path, self.secret = f"/v1/tables/{opened['id']}", opened["pass"]
        self.phones = [Listener(process, self.path, self.secret, until) for process in processes]

    def say(self, process: Service, times: int) -> None:
        gold = {"type": "correct", "seat": "anna", "position": {"seats": {"anna": {"gold": 3}}}}
        for _ in range(times):
            started = time.monotonic()
            answer = process.post(f"{self.path}/actions", gold, self.secret)
            assert answer.status_code == 201, answer.text
            assert time.monotonic() - started < SOON

    def all_hear(self, version: int, within: float) -> bool:
        return all(phone.hears(version, within) for phone in self.phones)

    def heard(self) -> list[list[int]]:
        return [phone.leave() for phone in self.phones]


def test_both_processes_tell_everything_in_order_whoever_was_spoken_to(processes: list[Service]):
    table = Table(processes, until=40)
    speakers = [threading.Thread(target=table.say, args=(process, 20)) for process in processes]
    for speaker in speakers:
        speaker.start()
    for speaker in speakers:
        speaker.join()
    assert table.all_hear(40, within=SOON)
    assert table.heard() == [list(range(1, 41))] * 2


def test_nothing_is_lost_when_redis_goes_away_and_comes_back(processes: list[Service], wire: Redis):
    table = Table(processes, until=15)
    near, far = processes
    table.say(near, 5)
    assert table.all_hear(5, within=SOON)
    wire.kill()
    table.say(near, 3)
    table.say(far, 2)
    assert table.all_hear(10, within=LATER)
    wire.start()
    table.say(near, 2)
    assert table.all_hear(12, within=LATER)
    table.say(far, 3)
    assert table.all_hear(15, within=SOON)
    assert table.heard() == [list(range(1, 16))] * 2


def test_a_pass_and_a_going_back_are_good_at_either_process(processes: list[Service]):
    table = Table(processes, until=3)
    table.say(processes[0], 2)
    undone = processes[1].post(f"{table.path}/undo", {"version": 1}, table.secret)
    assert undone.json()["done"] and undone.json()["version"] == 3
    assert processes[0].get(table.path, table.secret)["version"] == 3
    assert table.all_hear(3, within=SOON) and table.heard() == [[1, 2, 3]] * 2
