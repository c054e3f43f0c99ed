"""All phones of all tables in one cheap process: sockets and a selector, no threads.

It is told on standard input what to do, says `open` once every stream has told its table, waits for a line, plays, and
says what it saw. An action is late from the moment it was due, not from the moment a connection was free for it; what
of that is the phones' own, who share the cores with the server, is told beside it.
"""

import heapq
import json
import random
import resource
import selectors
import socket
import sys
import time
import zlib
from collections import deque
from typing import Any

ENTRY, CHANGES = b"event: entry", b"event: changes"
TOGETHER = 40
"""So many streams are opened at a time."""
OPEN_SECONDS = 120.0
LAST_SECONDS = 10.0
"""So long the last answers are waited for."""


def connected(port: int) -> socket.socket:
    wire = socket.create_connection(("127.0.0.1", port), 30)
    wire.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return wire


class Stream:
    """A phone that listens."""

    def __init__(self, port: int, path: str, secret: str) -> None:
        self.socket = connected(port)
        head = f"GET {path}/stream HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer {secret}\r\n\r\n"
        self.socket.sendall(head.encode())
        self.socket.setblocking(False)
        self.tail = b""
        self.entries = self.changes = 0

    def heard(self) -> None:
        got = self.socket.recv(1 << 18)
        if not got:
            raise ConnectionError("a stream ended")
        text = self.tail + got
        self.entries += text.count(ENTRY)
        self.changes += text.count(CHANGES)
        self.tail = text[-(len(CHANGES) - 1) :]
        if ENTRY in self.tail:  # it is counted already
            self.tail = self.tail.replace(ENTRY, b"")


class Table:
    """A game that is played over the wire, action by action."""

    def __init__(self, told: dict[str, Any], games: list[list[dict[str, Any]]], ports: list[int]) -> None:
        self.port = ports[zlib.crc32(told["path"].encode()) % len(ports)]
        self.path, self.passes, self.host = told["path"], told["passes"], told["host"]
        self.actions = games[told["game"]]
        self.played = 0

    def is_over(self) -> bool:
        return self.played >= len(self.actions)

    def request(self) -> bytes:
        action = self.actions[self.played]
        body = json.dumps(action).encode()
        secret = self.passes.get(action["seat"], self.host)
        head = (
            f"POST {self.path}/actions HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
            f"Authorization: Bearer {secret}\r\nIdempotency-Key: load-{self.played}\r\n"
            f"Content-Length: {len(body)}\r\n\r\n"
        )
        return head.encode() + body


class Wire:
    """A connection that actions go over, one at a time."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.socket = connected(port)
        self.table: Table | None = None
        self.due = 0.0
        self.rest = b""

    def say(self, table: Table, due: float) -> None:
        self.table, self.due, self.rest = table, due, b""
        self.socket.sendall(table.request())

    def answer(self) -> int | None:
        """The status, once all of the answer is there."""
        got = self.socket.recv(1 << 18)
        if not got:
            raise ConnectionError("the server hung up on an action")
        self.rest += got
        head, found, body = self.rest.partition(b"\r\n\r\n")
        if not found or len(body) < int(head.lower().split(b"content-length:")[1].split(b"\r\n")[0]):
            return None
        return int(head.split()[1])


class Evening:
    """Everybody plays."""

    def __init__(self, told: dict[str, Any]) -> None:
        self.every, self.seconds, self.end = told["every"], told["seconds"], 0.0
        self.tables = [Table(one, told["games"], told["ports"]) for one in told["tables"]]
        self.selector = selectors.DefaultSelector()
        self.streams: list[Stream] = []
        self.most = told["wires"] // len(told["ports"])
        self.wires: dict[int, list[Wire]] = {port: [] for port in told["ports"]}
        self.queued: dict[int, deque[tuple[float, Table]]] = {port: deque() for port in told["ports"]}
        self.waits: list[float] = []
        self.own: list[float] = []
        """How late the phones themselves came to what was due."""
        self.failures: dict[str, int] = {}

    def listen(self) -> None:
        """Open every stream, some at a time, until each has told how its table looks."""
        end = time.monotonic() + OPEN_SECONDS
        wanted = [(table.port, table.path, secret) for table in self.tables for secret in table.passes.values()]
        while wanted or any(not stream.changes for stream in self.streams):
            silent = sum(not stream.changes for stream in self.streams)
            for port, path, secret in wanted[: max(0, TOGETHER - silent)]:
                stream = Stream(port, path, secret)
                self.streams.append(stream)
                self.selector.register(stream.socket, selectors.EVENT_READ, stream)
            del wanted[: max(0, TOGETHER - silent)]
            if time.monotonic() > end:
                raise TimeoutError("not all streams could be opened")
            self.turn(0.05, [])

    def turn(self, patience: float, due: list[tuple[float, int, Table]]) -> None:
        """Hear whatever was said meanwhile."""
        for key, _ in self.selector.select(patience):
            if isinstance(key.data, Stream):
                key.data.heard()
            else:
                self.answered(key.data, due)

    def answered(self, wire: Wire, due: list[tuple[float, int, Table]]) -> None:
        table = wire.table
        if table is None:
            self.hung_up(wire)
            return
        status = wire.answer()
        if status is None:
            return
        now = time.monotonic()
        self.waits.append(now - wire.due)
        wire.table = None
        if status == 201:
            table.played += 1
        else:
            self.failures[str(status)] = self.failures.get(str(status), 0) + 1
            table.actions = []  # what comes next hangs on it
        if not table.is_over():
            heapq.heappush(due, (max(now, wire.due + self.every), id(table), table))
        self.say_next(table.port)

    def say_next(self, port: int) -> None:
        """What is due at this process goes there as soon as a connection is free."""
        while self.queued[port] and time.monotonic() < self.end and (wire := self.free(port)):
            when, table = self.queued[port].popleft()
            wire.say(table, when)

    def free(self, port: int) -> Wire | None:
        """A connection that nothing is under way on, a new one if there may be more."""
        found = next((wire for wire in self.wires[port] if wire.table is None), None)
        if found is None and len(self.wires[port]) < self.most:
            found = Wire(port)
            self.wires[port].append(found)
            self.selector.register(found.socket, selectors.EVENT_READ, found)
        return found

    def hung_up(self, wire: Wire) -> None:
        """A server may end what was quiet for long."""
        self.selector.unregister(wire.socket)
        wire.socket.close()
        self.wires[wire.port].remove(wire)

    def play(self) -> float:
        """Until the time is up; how long it took to the last answer."""
        chance, start = random.Random(3), time.monotonic()
        due = [(start + chance.random() * self.every, id(table), table) for table in self.tables]
        heapq.heapify(due)
        end, told = start + self.seconds, start
        self.end = end
        while (now := time.monotonic()) < end + LAST_SECONDS:
            while due and due[0][0] <= now < end:
                when, _, table = heapq.heappop(due)
                self.own.append(now - when)
                self.queued[table.port].append((when, table))
                self.say_next(table.port)
            busy = any(wire.table for wires in self.wires.values() for wire in wires)
            if not busy and (now >= end or not due):
                break
            self.turn(min(0.05, max(0.0, due[0][0] - now)) if due and now < end else 0.05, due)
            if now - told > 10:
                told = now
                print(f"    {now - start:3.0f} s: {len(self.waits)} actions", file=sys.stderr, flush=True)
        return min(time.monotonic() - start, self.seconds)

    def listen_on(self, seconds: float) -> None:
        """Hear the last of it."""
        end = time.monotonic() + seconds
        while time.monotonic() < end and any(self.missing()):
            self.turn(0.05, [])

    def missing(self) -> list[int]:
        """What each stream has not been told yet, in entries."""
        heard = iter(self.streams)
        return [table.played - next(heard).entries for table in self.tables for _ in table.passes]

    def told(self, took: float) -> dict[str, Any]:
        waits, own = sorted(self.waits) or [0.0], sorted(self.own) or [0.0]
        used = resource.getrusage(resource.RUSAGE_SELF)
        return {
            "actions": len(self.waits),
            "per_second": round(len(self.waits) / took, 1),
            "p50_ms": round(waits[len(waits) // 2] * 1000, 1),
            "p99_ms": round(waits[min(len(waits) - 1, len(waits) * 99 // 100)] * 1000, 1),
            "most_ms": round(waits[-1] * 1000, 1),
            "phones_late_p99_ms": round(own[min(len(own) - 1, len(own) * 99 // 100)] * 1000, 1),
            "failures": self.failures,
            "entries_not_heard": sum(self.missing()),
            "client_s": round(used.ru_utime + used.ru_stime, 2),
        }


def main() -> None:
    evening = Evening(json.loads(sys.stdin.readline()))
    evening.listen()
    print("open", flush=True)
    sys.stdin.readline()
    before = resource.getrusage(resource.RUSAGE_SELF)
    took = evening.play()
    print("played", flush=True)
    evening.listen_on(LAST_SECONDS)
    told = evening.told(took)
    told["client_s"] = round(told["client_s"] - before.ru_utime - before.ru_stime, 2)
    print(json.dumps(told), flush=True)


if __name__ == "__main__":
    main()
