"""What every answer tells a browser: take it for what it says it is, frame it nowhere, tell nobody where it came from.

Data and pages may load nothing of others; the phone's own page says itself what it may (`web.py`). Where the operator
names the hosts this server goes by, no other name is answered. A page of another site changes nothing here: there are
no cookies it could use, but a table can be opened and a book brought without a pass.
"""

from collections.abc import Iterable
from string import printable
from typing import Any
from urllib.parse import quote, urlsplit

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
ALWAYS = (
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "no-referrer"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
)
LOOKING = frozenset(("GET", "HEAD", "OPTIONS"))
GUARDED = {True: (*ALWAYS, (POLICY, PAGE)), False: (*ALWAYS, (POLICY, DATA))}


def register(app: Flask) -> None:
    """Look at the host before anything else, and write the headers on whatever is answered."""
    app.config[HOSTS] = listed(app.config.get(HOSTS) or "")
    if app.config[HOSTS]:
        app.before_request(_check_host)
    app.before_request(_check_origin)
    app.wsgi_app = Guard(app.wsgi_app)  # type: ignore[method-assign]


def listed(told: str | Iterable[str]) -> list[str]:
    """Hosts as they are set: with commas between them, `.example.org` for all below it.

    >>> listed("Referee.local, .club.example")
    ['referee.local', '.club.example']
    """
    hosts = told.split(",") if isinstance(told, str) else told
    return [host.strip().lower() for host in hosts if host.strip()]


def _check_host() -> None:
    if not host_is_trusted(request.environ.get("HTTP_HOST", "").lower(), current_app.config[HOSTS]):
        name = request.environ.get("HTTP_HOST", "")[:100]
        raise Problem(400, "wrong-host", say("This server does not go by the name {name}.", name=name))


def _check_origin() -> None:
    """Who changes something comes from a page of this server, or from no page at all."""
    if request.method in LOOKING:
        return
    origin = request.environ.get("HTTP_ORIGIN")
    if origin is None:
        foreign = request.environ.get("HTTP_SEC_FETCH_SITE") == "cross-site"
    else:
        host = _host_of(origin)
        own = host == request.environ.get("HTTP_HOST", "").lower()
        hosts = current_app.config[HOSTS]
        foreign = not host or not (own or (hosts and host_is_trusted(host, hosts)))
    if foreign:
        raise Problem(403, "cross-site", "A page of another site may change nothing here.")


def _host_of(origin: str) -> str:
    """Where a page comes from; nothing where that is kept back.

    >>> _host_of("https://Referee.local:8443"), _host_of("null"), _host_of("http://[::1")
    ('referee.local:8443', '', '')
    """
    try:
        return urlsplit(origin).netloc.lower()
    except ValueError:
        return ""


class Guard:
    """Names each request and writes the headers as its answer leaves: nothing is looked at twice."""

    def __init__(self, inner: Any) -> None:
        self.inner = inner

    def __call__(self, environ: Any, start_response: Any) -> Any:
        _spell_out(environ)
        named = (journal.HEADER, journal.name_request(environ.get(journal.ENVIRON)))

        def start(status: str, headers: list[tuple[str, str]], *more: Any) -> Any:
            return start_response(status, [*headers, *_due(headers), named], *more)

        return self.inner(environ, start)


def _spell_out(environ: Any) -> None:
    """Bytes of the query as an address has them: whatever they are, they can be read then."""
    asked = environ.get("QUERY_STRING", "")
    if not asked.isascii():
        environ["QUERY_STRING"] = quote(asked.encode("latin-1"), safe=printable)


def _due(headers: list[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    page = False
    for name, value in headers:
        if name == POLICY:
            return ALWAYS
        page = page or (name == "Content-Type" and value.startswith("text/html"))
    return GUARDED[page]
