"""What every answer tells a browser: take it for what it says it is, frame it nowhere, tell nobody where it came from.

Data and pages may load nothing of others; the phone's own page says itself what it may (`web.py`). Where the operator
names the hosts this server goes by, no other name is answered.
"""

from collections.abc import Iterable

from flask import Flask, Response, current_app, request
from werkzeug.sansio.utils import host_is_trusted

from api.problems import Problem
from referee.kernel.say import say

HOSTS = "ALLOWED_HOSTS"
POLICY = "Content-Security-Policy"
NOWHERE = "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
DATA = "default-src 'none'; frame-ancestors 'none'"
PAGE = f"default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; {NOWHERE}"
ALWAYS = (("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "no-referrer"), ("X-Frame-Options", "DENY"))


def register(app: Flask) -> None:
    """Look at the host before anything else, and write the headers on whatever is answered."""
    app.config[HOSTS] = listed(app.config.get(HOSTS) or "")
    if app.config[HOSTS]:
        app.before_request(_check_host)
    app.after_request(_guard)


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


def _guard(response: Response) -> Response:
    headers = response.headers
    for name, value in ALWAYS:
        headers.add(name, value)
    if POLICY not in headers:
        headers.add(POLICY, PAGE if response.mimetype == "text/html" else DATA)
    return response
