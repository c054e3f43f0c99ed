"""What every answer tells a browser: take it for what it says it is, frame it nowhere, tell nobody where it came from.

Data and pages may load nothing of others; the phone's own page says itself what it may (`web.py`). Where the operator
names the hosts this server goes by, no other name is answered.
"""

from collections.abc import Iterable
from typing import Any

from flask import Flask, current_app, request
from werkzeug.sansio.utils import host_is_trusted

from api import journal
from api.problems import Problem
from referee.kernel.say import say

HOSTS = "ALLOWED_HOSTS"
POLICY = "Content-Security-Policy"
NOWHERE = "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
DATA = "default-src 'none'; frame-ancestors 'none'"
PAGE = f"default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; {NOWHERE}"
ALWAYS = (("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "no-referrer"))
GUARDED = {True: (*ALWAYS, (POLICY, PAGE)), False: (*ALWAYS, (POLICY, DATA))}


def register(app: Flask) -> None:
    """Look at the host before anything else, and write the headers on whatever is answered."""
    app.config[HOSTS] = listed(app.config.get(HOSTS) or "")
    if app.config[HOSTS]:
        app.before_request(_check_host)
    app.wsgi_app = Guard(app.wsgi_app)  # type: ignore[method-assign]


def listed(told: str | Iterable[str]) -> list[str]:
    """Hosts as they are set: with commas between them, `.example.org` for all below it.

    >>> listed("referee.local, .club.example")
    ['referee.local', '.club.example']
    """
    hosts = told.split(",") if isinstance(told, str) else told
    return [host.strip() for host in hosts if host.strip()]


def _check_host() -> None:
    if not host_is_trusted(request.environ.get("HTTP_HOST"), current_app.config[HOSTS]):
        name = request.environ.get("HTTP_HOST", "")[:100]
        raise Problem(400, "wrong-host", say("This server does not go by the name {name}.", name=name))


class Guard:
    """Names each request and writes the headers as its answer leaves: nothing is looked at twice."""

    def __init__(self, inner: Any) -> None:
        self.inner = inner

    def __call__(self, environ: Any, start_response: Any) -> Any:
        named = (journal.HEADER, journal.name_request(environ.get(journal.ENVIRON)))

        def start(status: str, headers: list[tuple[str, str]], *more: Any) -> Any:
            return start_response(status, [*headers, *_due(headers), named], *more)

        return self.inner(environ, start)


def _due(headers: list[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    page = False
    for name, value in headers:
        if name == POLICY:
            return ALWAYS
        page = page or (name == "Content-Type" and value.startswith("text/html"))
    return GUARDED[page]
