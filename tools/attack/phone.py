"""An honest phone: it acts at its own table and looks at it, and notes how long it waits."""

import itertools
import json
import socket
import threading
import time
from collections import Counter
from contextlib import suppress
from typing import Any

from tools.attack.server import Server

PAUSE = 0.03
PATIENCE = 20.0
WATCHED = 10
HERE = "127.0.0.1"
SEATS = [{"seat": race, "race": race} for race in ("human", "orc", "undead", "night-elf")]


class Phone(threading.Thread):
    """Two teammates hand a gold piece to and fro until told to stop; now and then somebody comes to watch."""

    def __init__(self, server: Server, source: str = HERE) -> None:
        super().__init__(daemon=True)
        self.server, self.port, self.source = server, server.port, source
        self.waits: list[float] = []
        self.worked: list[float] = []
        """Of each wait, how long the server's processor had something to do."""
        self.failures: Counter[str] = Counter()
        self.leaving = threading.Event()
        table = opened(self.port, source)
        self.address, self.secret, self.code = f"/v1/tables/{table['id']}", table["pass"], table["code"]

    def run(self) -> None:
        giver, taker = "orc", "undead"
        for turn in itertools.count():
            if self.leaving.is_set():
                return
            act = {"type": "give", "seat": giver, "to": taker, "gold": 1}
            if self.asks("POST", f"{self.address}/actions", act):
                giver, taker = taker, giver
            self.asks("GET", self.address)
            if turn % WATCHED == WATCHED - 1:
                self.asks("POST", "/v1/tables/join", {"code": self.code})
            time.sleep(PAUSE)

    def asks(self, method: str, path: str, body: Any = None) -> bool:
        start, work = time.monotonic(), self.server.worked()
        try:
            status, _ = exchange(self.port, request(method, path, body, self.secret), PATIENCE, self.source)
        except OSError:
            status = 0
        self.waits.append(time.monotonic() - start)
        self.worked.append(self.server.worked() - work)
        if status not in (200, 201):
            self.failures[f"{status} {method}"] += 1
        return status == 201

    def leave(self) -> dict[str, Any]:
        """What it noticed, in milliseconds."""
        self.leaving.set()
        self.join(PATIENCE)
        waits, worked = sorted(self.waits) or [0.0], sorted(self.worked) or [0.0]
        at_99 = min(len(waits) - 1, len(waits) * 99 // 100)
        told = {"p50": waits[len(waits) // 2], "p99": waits[at_99], "most": waits[-1], "p99_work": worked[at_99]}
        found: dict[str, Any] = {f"phone_{name}_ms": round(wait * 1000) for name, wait in told.items()}
        return found | {"phone_requests": len(self.waits), "phone_failures": dict(self.failures)}


def opened(port: int, source: str = HERE) -> dict[str, Any]:
    """A table of our own: its id, its host's pass, its code."""
    position = {"seats": {"orc": {"gold": 5}, "undead": {"gold": 5}}}
    wish = {"game": "warcraft", "seats": SEATS, "position": position}
    status, body = exchange(port, request("POST", "/v1/tables", wish), PATIENCE, source)
    if status != 201:
        raise ConnectionError(f"no table: {status}")
    told: dict[str, Any] = json.loads(body)
    return told


def request(method: str, path: str, body: Any = None, secret: str = "", key: str = "") -> bytes:
    sent = b"" if body is None else json.dumps(body).encode()
    head = f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nContent-Type: application/json\r\n"
    head += f"Authorization: Bearer {secret}\r\n" if secret else ""
    head += f"Idempotency-Key: {key}\r\n" if key else ""
    return f"{head}Content-Length: {len(sent)}\r\n\r\n".encode() + sent


def exchange(port: int, sent: bytes, patience: float = PATIENCE, source: str = HERE) -> tuple[int, bytes]:
    """The status and body of an answer; a server that hangs up in the middle is an OSError."""
    with socket.create_connection(("127.0.0.1", port), patience, source_address=(source, 0)) as wire:
        wire.settimeout(patience)
        with suppress(BrokenPipeError, ConnectionResetError):  # an answer may be there before all was heard
            wire.sendall(sent)
        heard = b""
        while got := wire.recv(1 << 16):
            heard += got
    head, _, body = heard.partition(b"\r\n\r\n")
    if not head.startswith(b"HTTP/1.1 "):
        raise ConnectionError("no answer")
    return int(head.split()[1]), body
