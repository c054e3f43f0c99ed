"""A request as it goes over the wire, its answer, and a way to have the one for the other without a wire."""

import base64
import io
import json
from collections.abc import Iterable
from typing import Any, NamedTuple
from urllib.parse import quote, unquote_to_bytes, urlencode

from flask import Flask

from models.database import Database
from tools.fuzz.overheard import Overheard

Pairs = tuple[tuple[str, str], ...]
JSON = "application/json"
STREAM = "text/event-stream"
CHUNKS = 3
"""So many pieces of an endless answer are read."""


class Request(NamedTuple):
    """What is sent: the address as it is written on the wire, the headers in order, the bytes of the body."""

    method: str
    path: str
    query: str = ""
    headers: Pairs = ()
    body: bytes = b""

    @property
    def target(self) -> str:
        return f"{self.path}?{self.query}" if self.query else self.path

    def header(self, name: str) -> str:
        return next((value for key, value in self.headers if key.lower() == name.lower()), "")

    def saying(self, name: str, value: str) -> "Request":
        """The same with this header, in place of the one it had."""
        kept = tuple(pair for pair in self.headers if pair[0].lower() != name.lower())
        return self._replace(headers=(*kept, (name, value)))

    def told(self) -> dict[str, Any]:
        """To be written down, and sent again by `--again`."""
        text: dict[str, str] = {"base64": base64.b64encode(self.body).decode()}
        if self.body.isascii():
            text = {"body": self.body.decode()}
        return {"method": self.method, "target": self.target, "headers": self.headers, **text}


def from_told(told: dict[str, Any]) -> Request:
    path, _, query = told["target"].partition("?")
    body = told["body"].encode() if "body" in told else base64.b64decode(told["base64"])
    return Request(told["method"], path, query, tuple((name, value) for name, value in told["headers"]), body)


class Answer(NamedTuple):
    """What came back."""

    status: int
    headers: Pairs
    body: bytes

    def header(self, name: str) -> str:
        return next((value for key, value in self.headers if key.lower() == name.lower()), "")

    @property
    def media_type(self) -> str:
        return self.header("Content-Type").partition(";")[0].strip()

    def json(self) -> Any:
        return json.loads(self.body)


def asking(
    method: str, path: str, secret: str = "", query: dict[str, Any] | None = None, body: Any = None, **headers: str
) -> Request:
    """A request as an honest phone makes it."""
    told = [(name.replace("_", "-"), value) for name, value in headers.items()]
    if secret:
        told.append(("Authorization", f"Bearer {secret}"))
    if body is None:
        return Request(method, path, urlencode(query or {}), tuple(told))
    told.append(("Content-Type", JSON))
    return Request(method, path, urlencode(query or {}), tuple(told), json.dumps(body).encode())


def quoted(value: Any) -> str:
    """A value as a piece of a path; half of a pair of surrogates stays the three bytes it is."""
    return quote(str(value).encode("utf-8", "surrogatepass"), safe="")


def on_the_wire(text: str) -> str:
    """As a server hands bytes on: a character for each of them."""
    try:
        text.encode("latin-1")
    except UnicodeEncodeError:
        return text.encode("utf-8", "surrogatepass").decode("latin-1")
    return text


class InProcess:
    """The app called as a server calls it, in this very process."""

    name = "in this process"

    def __init__(self, app: Flask, visitor: str = "127.0.0.1") -> None:
        self.app = app
        self.visitor = visitor
        self.database: Database = app.extensions["referee.database"]
        self.ear = Overheard()

    def overheard(self) -> str:
        return self.ear.take()

    def takes(self, request: Request) -> bool:
        """Whatever a server could hand on."""
        return True

    def send(self, request: Request) -> Answer:
        begun: list[Any] = []

        def start(status: str, headers: list[tuple[str, str]], *_: Any) -> Any:
            begun[:] = [int(status.split()[0]), tuple(headers)]

        answered = self.app.wsgi_app(self.environ(request), start)
        try:
            body = self._read(answered, begun)
        finally:
            if hasattr(answered, "close"):
                answered.close()
        return Answer(begun[0], begun[1], body)

    @staticmethod
    def _read(answered: Iterable[bytes], begun: list[Any]) -> bytes:
        pieces: list[bytes] = []
        for piece in answered:
            pieces.append(piece)
            if len(pieces) >= CHUNKS and Answer(begun[0], begun[1], b"").media_type == STREAM:
                break
        return b"".join(pieces)

    def environ(self, request: Request) -> dict[str, Any]:
        environ: dict[str, Any] = {
            "REQUEST_METHOD": request.method,
            "SCRIPT_NAME": "",
            "PATH_INFO": unquote_to_bytes(request.path).decode("latin-1"),
            "QUERY_STRING": on_the_wire(request.query),
            "SERVER_NAME": "localhost",
            "SERVER_PORT": "80",
            "SERVER_PROTOCOL": "HTTP/1.1",
            "HTTP_HOST": "localhost",
            "REMOTE_ADDR": self.visitor,
            "wsgi.version": (1, 0),
            "wsgi.url_scheme": "http",
            "wsgi.input": io.BytesIO(request.body),
            "wsgi.errors": io.StringIO(),
            "wsgi.multithread": False,
            "wsgi.multiprocess": False,
            "wsgi.run_once": False,
        }
        if request.body or request.method in ("POST", "PUT", "PATCH"):
            environ["CONTENT_LENGTH"] = str(len(request.body))
        for name, value in request.headers:
            key = name.upper().replace("-", "_")
            key = key if key in ("CONTENT_TYPE", "CONTENT_LENGTH") else f"HTTP_{key}"
            repeated = key in environ and key.startswith("HTTP_") and key != "HTTP_HOST"
            value = on_the_wire(value)
            environ[key] = f"{environ[key]},{value}" if repeated else value
        return environ
