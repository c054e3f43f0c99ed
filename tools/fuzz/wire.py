"""A server in a process of its own, and requests to it over a real socket of the loopback."""

import json
import signal
import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.client import HTTPResponse
from pathlib import Path

from api import metrics
from tests.support.service import Service
from tools.fuzz.exchange import STREAM, Answer, Request, on_the_wire
from tools.fuzz.wishes import COUNTED

PATIENCE = 60.0
LONGEST_LINE, LONGEST_HEADER, MOST_HEADERS = 8000, 4000, 60
FIRST_LINES = 5
"""Of a stream its greeting is read: what comes after it may take a while."""
FRAMING = ("content-length", "expect", "upgrade", "transfer-encoding", "connection")
"""Where a request ends is another matter: who lies about that keeps waiting for an answer."""


class Wire:
    """Requests over a socket that is kept open as long as both sides like."""

    name = "over the loopback"

    def __init__(self, port: int, journal: Path) -> None:
        self.port = port
        self.journal = journal
        self.heard = 0
        self.wire: socket.socket | None = None

    def send(self, request: Request) -> Answer:
        sent = written(request)
        if self.wire is not None:
            with suppress(OSError, ValueError):
                return self._exchange(self.wire, request.method, sent)
        self.wire = socket.create_connection(("127.0.0.1", self.port), PATIENCE)
        return self._exchange(self.wire, request.method, sent)

    def _exchange(self, wire: socket.socket, method: str, sent: bytes) -> Answer:
        with suppress(BrokenPipeError, ConnectionResetError):  # an answer may be there before all was heard
            wire.sendall(sent)
        answer = HTTPResponse(wire, method=method)
        try:
            answer.begin()
            headers = tuple(answer.getheaders())
            endless = answer.getheader("Content-Type", "").startswith(STREAM)
            body = b"".join(answer.readline() for _ in range(FIRST_LINES)) if endless else answer.read()
            if endless or answer.will_close:
                self._hang_up(wire)
        except (OSError, ValueError):
            self._hang_up(wire)
            raise
        return Answer(answer.status, headers, body)

    def close(self) -> None:
        if self.wire is not None:
            self._hang_up(self.wire)

    def _hang_up(self, wire: socket.socket) -> None:
        wire.close()
        self.wire = None

    def takes(self, request: Request) -> bool:
        """Whether gunicorn reads it as one request: what it does not read has tests of its own."""
        target = on_the_wire(request.target)
        if len(target) > LONGEST_LINE or any(ord(one) <= 32 or ord(one) >= 127 for one in target):
            return False
        headers = [(value, f"{name}: {on_the_wire(value)}") for name, value in request.headers]
        plain = all(value.isprintable() and len(line) < LONGEST_HEADER for value, line in headers)
        return plain and len(headers) < MOST_HEADERS and request.method.isupper()

    def overheard(self) -> str:
        """What the server has written down since: errors, and whatever has a traceback."""
        with self.journal.open("rb") as file:
            file.seek(self.heard)
            fresh = file.read()
        self.heard += len(fresh)
        return "\n".join(line for line in fresh.decode("utf-8", "replace").splitlines() if _is_fault(line))


def _is_fault(line: str) -> bool:
    try:
        told = json.loads(line)
    except ValueError:
        return bool(line.strip())
    return "fault" in told or told["level"] in ("error", "critical")


def written(request: Request) -> bytes:
    """The bytes of a request, ended as it should be."""
    headers = [(name, value) for name, value in request.headers if name.lower() not in FRAMING]
    if not any(name.lower() == "host" for name, _ in headers):
        headers.insert(0, ("Host", "localhost"))
    if request.body or request.method in ("POST", "PUT", "PATCH"):
        headers.append(("Content-Length", str(len(request.body))))
    lines = [
        f"{request.method} {on_the_wire(request.target)} HTTP/1.1",
        *(f"{name}: {on_the_wire(value)}" for name, value in headers),
    ]
    return "\r\n".join([*lines, "", ""]).encode("latin-1") + request.body


@contextmanager
def served(address: str, folder: Path) -> Iterator[Wire]:
    """A server as it is run in earnest, but for limits that are there to slow strangers down."""
    journal = folder / "journal"
    settings = {"BIND": "127.0.0.1", "HTTPS_PORT": "off", "RATES": "off", metrics.TOKEN: COUNTED}
    service = Service(address, journal=journal, **settings)
    wire = Wire(service.port, journal)
    try:
        service.ready()
        yield wire
    finally:
        wire.close()
        service.end(signal.SIGTERM)
