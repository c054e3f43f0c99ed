"""Attacks by those who hold on to connections, or speak on them without a pause."""

import socket
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager

from tools.attack.attackers import Attack, Attacker
from tools.attack.phone import opened, request

HEAD = b"POST /v1/tables/import HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
HALF = b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: "
LARGE = b"GET /openapi.json HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
SMALL = b"GET /v1/games HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
UNWANTED = b"POST /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100000000000\r\n\r\n"
DROP_SECONDS = 0.5
LITTLE = 4096


def holding(number: int, said: bytes, drop: bytes = b"") -> Callable[[Attacker], None]:
    """Open so many connections, say the beginning on each, then send drops until somebody hangs up."""

    def does(attacker: Attacker) -> None:
        with ExitStack() as held:
            wires = list(_opened(attacker, held, number // attacker.attack.attackers, said))
            attacker.answers["opened"] += len(wires)
            while not attacker.is_over():
                time.sleep(DROP_SECONDS)
                if drop:
                    wires = [wire for wire in wires if _takes(wire, drop)]
            attacker.answers["left at the end"] += len(wires)

    return does


def _opened(attacker: Attacker, held: ExitStack, number: int, said: bytes) -> Iterator[socket.socket]:
    for _ in range(number):
        if attacker.is_over():
            return
        try:
            wire = held.enter_context(attacker.connect())
            wire.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, LITTLE)
            wire.sendall(said)
        except OSError:
            attacker.answers["refused"] += 1
            continue
        yield wire


def _takes(wire: socket.socket, drop: bytes) -> bool:
    try:
        wire.settimeout(1)
        wire.sendall(drop)
    except OSError:
        return False
    return True


def streams(number: int) -> Callable[[Attacker], None]:
    """So many streams of one table, which nobody reads."""

    def does(attacker: Attacker) -> None:
        table = opened(attacker.port, attacker.address())
        asked = request("GET", f"/v1/tables/{table['id']}/stream", secret=table["pass"])
        holding(number, asked)(attacker)

    return does


@contextmanager
def _speaking(attacker: Attacker) -> Iterator[socket.socket]:
    with attacker.connect() as wire:
        attacker.answers["connections"] += 1
        yield wire


def without_a_pause(asked: bytes) -> Callable[[Attacker], None]:
    """The next requests before the last are answered."""

    def does(attacker: Attacker) -> None:
        with _speaking(attacker) as wire:
            wire.settimeout(0)
            while not attacker.is_over():
                try:
                    wire.send(asked * 200)
                    while wire.recv(1 << 20):
                        pass
                except BlockingIOError:
                    time.sleep(0.001)

    return does


def without_an_end(head: bytes, piece: bytes) -> Callable[[Attacker], None]:
    """A body that goes on."""

    def does(attacker: Attacker) -> None:
        with _speaking(attacker) as wire:
            wire.sendall(head)
            while not attacker.is_over():
                wire.sendall(piece)

    return does


def attacks() -> list[Attack]:
    chunks = HEAD + b"Transfer-Encoding: chunked\r\n\r\n"
    slow = HEAD + b"Content-Length: 8000000\r\n\r\n{"
    fields = HALF + b"".join(b"\r\nX-%d: %s" % (at, b"a" * 8000) for at in range(60))
    return [
        Attack("2050 half-sent requests", holding(2050, HALF, b"x")),
        Attack("10000 half-sent requests", holding(10_000, HALF, b"x")),
        Attack("3000 half-sent from 500 addresses", holding(3000, HALF, b"x"), houses=500),
        Attack("slow bodies", holding(400, slow, b" ")),
        Attack("slow bodies from 20 addresses", holding(400, slow, b" "), houses=20),
        Attack("slow readers", holding(400, LARGE * 3)),
        Attack("slow readers from 20 addresses", holding(400, LARGE * 3), houses=20),
        Attack("many streams", streams(400)),
        Attack("many streams from 20 addresses", streams(2100), houses=20),
        Attack("requests without a pause", without_a_pause(SMALL)),
        Attack("requests without a pause on 40 lines", without_a_pause(SMALL), attackers=40),
        Attack("a body nobody wants, without an end", without_an_end(UNWANTED, b"x" * 65536)),
        Attack("a body in the smallest parts", without_an_end(chunks, b"1\r\n \r\n" * 2000)),
        Attack("long headers by the byte", holding(400, fields, b"a")),
    ]
