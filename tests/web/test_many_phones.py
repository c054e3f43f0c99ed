"""Two hundred phones at fifty tables: every phone hears every move of its table, once and in order."""

import http.client
import threading
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import urlsplit

from tests.web.phone import Room

TABLES, PHONES_EACH = 50, 4
MOVES = [("B2", "worker"), ("A3", "worker"), ("B3", "worker")]


def listen(server: str, table: Room, ready: threading.Semaphore, wanted: int) -> list[int]:
    """The versions a phone hears, from the moment it listens until it has heard enough."""
    connection = http.client.HTTPConnection(urlsplit(server).netloc, timeout=60)
    path = urlsplit(table.base).path
    connection.request("GET", f"{path}/stream", headers={**table.headers, "Last-Event-ID": "0"})
    answer = connection.getresponse()
    heard: list[int] = []
    name = b""
    while len(heard) < wanted:
        read = answer.readline()
        assert read, "the stream ended"
        line = read.rstrip()
        if line == b"event: hello":
            ready.release()
        if line.startswith(b"id: "):
            name = line[4:]
        if line == b"event: entry":
            heard.append(int(name))
    connection.close()
    return heard


def play(table: Room) -> None:
    for to, kind in MOVES:
        table.act("move", "anna", pieces={kind: 1}, **{"from": "A2", "to": to})
    table.act("done", "anna")


def test_no_update_is_lost_or_out_of_order(server):
    with ThreadPoolExecutor(8) as hosts:
        tables = list(hosts.map(lambda _: Room(server), range(TABLES)))
    ready = threading.Semaphore(0)
    wanted = len(MOVES) + 1
    with ThreadPoolExecutor(TABLES * PHONES_EACH + 8) as people:
        phones = [people.submit(listen, server, table, ready, wanted) for table in tables for _ in range(PHONES_EACH)]
        for _ in phones:
            assert ready.acquire(timeout=60)
        list(people.map(play, tables))
        heard = [phone.result(timeout=60) for phone in phones]
    assert heard == [list(range(1, wanted + 1))] * (TABLES * PHONES_EACH)
