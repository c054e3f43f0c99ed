"""A small HTTP client on a bare socket: what is measured is the server, not the client."""

import json
import socket
from typing import Any


class Wire:
    """One connection kept open."""

    def __init__(self, port: int) -> None:
        self.socket = socket.create_connection(("127.0.0.1", port))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.rest = b""

    def send(self, method: str, path: str, body: bytes = b"", secret: str = "") -> None:
        head = f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
        head += f"Authorization: Bearer {secret}\r\n" if secret else ""
        self.socket.sendall(f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body)

    def until(self, mark: bytes) -> bytes:
        """Everything up to a mark; what came after it waits for the next reader."""
        while mark not in self.rest:
            got = self.socket.recv(65536)
            if not got:
                raise ConnectionError("the server hung up")
            self.rest += got
        found, _, self.rest = self.rest.partition(mark)
        return found

    def receive(self) -> tuple[int, bytes]:
        head = self.until(b"\r\n\r\n")
        length = int(head.lower().split(b"content-length:")[1].split(b"\r\n")[0])
        while len(self.rest) < length:
            self.rest += self.socket.recv(65536)
        body, self.rest = self.rest[:length], self.rest[length:]
        return int(head.split()[1]), body

    def call(self, method: str, path: str, body: Any = None, secret: str = "") -> Any:
        """Send and receive JSON; anything but success is an error here."""
        self.send(method, path, json.dumps(body).encode() if body is not None else b"", secret)
        status, answer = self.receive()
        if status >= 400:
            raise RuntimeError(f"{method} {path}: {status} {answer.decode()[:300]}")
        return json.loads(answer)
