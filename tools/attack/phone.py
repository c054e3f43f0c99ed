"""An honest phone: it acts at its own table and looks at it, and notes how long it waits."""

import json
import socket
import threading
import time
from contextlib import suppress
from typing import Any

PAUSE = 0.03
PATIENCE = 60.0
SEATS = [{"seat": race, "race": race} for race in ("human", "orc", "undead", "night-elf")]


class Phone(threading.Thread):
    """Two teammates hand a gold piece to and fro until told to stop."""

    def __init__(self, port: int) -> None:
        super().__init__(daemon=True)
        self.port = port
        self.waits: list[float] = []
        self.failures = 0
        self.leaving = threading.Event()
        position = {"seats": {"orc": {"gold": 5}, "undead": {"gold": 5}}}
        wish = {"game": "warcraft", "seats": SEATS, "position": position}
        table = json.loads(exchange(port, request("POST", "/v1/tables", wish))[1])
        self.address, self.secret = f"/v1/tables/{table['id']}", table["pass"]

    def run(self) -> None:
        giver, taker = "orc", "undead"
        while not self.leaving.is_set():
            act = {"type": "give", "seat": giver, "to": taker, "gold": 1}
            if self.asks("POST", f"{self.address}/actions", act):
                giver, taker = taker, giver
            self.asks("GET", self.address)
            time.sleep(PAUSE)

    def asks(self, method: str, path: str, body: Any = None) -> bool:
        start = time.monotonic()
        try:
            status, _ = exchange(self.port, request(method, path, body, self.secret))
        except OSError:
            status = 0
        self.waits.append(time.monotonic() - start)
        self.failures += status not in (200, 201)
        return status == 201

    def leave(self) -> dict[str, Any]:
        """What it noticed, in milliseconds."""
        self.leaving.set()
        self.join(PATIENCE)
        waits = sorted(self.waits) or [0.0]
        told = {"p50": len(waits) // 2, "p99": min(len(waits) - 1, len(waits) * 99 // 100), "most": len(waits) - 1}
        found = {f"phone_{name}_ms": round(waits[at] * 1000) for name, at in told.items()}
        return found | {"phone_requests": len(self.waits), "phone_failures": self.failures}


def request(method: str, path: str, body: Any = None, secret: str = "", key: str = "") -> bytes:
    sent = b"" if body is None else json.dumps(body).encode()
    head = f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nContent-Type: application/json\r\n"
    head += f"Authorization: Bearer {secret}\r\n" if secret else ""
    head += f"Idempotency-Key: {key}\r\n" if key else ""
    return f"{head}Content-Length: {len(sent)}\r\n\r\n".encode() + sent


def exchange(port: int, sent: bytes, patience: float = PATIENCE) -> tuple[int, bytes]:
    """The status and body of an answer; a server that hangs up in the middle is an OSError."""
    with socket.create_connection(("127.0.0.1", port), patience) as wire:
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
