"""An answer that is there as a whole when it is given: nothing about it is left to find out as it leaves."""

from collections.abc import Iterable
from http import HTTPStatus
from typing import Any

JSON = "application/json"


class Whole:
    """An answer to a POST, with all its own headers and the language it is told in."""

    def __init__(self, body: bytes, status: int, tag: str, language: str) -> None:
        self.body = body
        self.status_code = status
        self.headers = [
            ("Content-Type", JSON),
            ("Content-Length", str(len(body))),
            ("ETag", tag),
            ("Content-Language", language),
            ("Vary", "Accept-Language"),
        ]

    def __call__(self, environ: Any, start_response: Any) -> Iterable[bytes]:
        start_response(LINES[self.status_code], self.headers)
        return [self.body]


LINES = {status.value: f"{status.value} {status.phrase.upper()}" for status in HTTPStatus}
