"""The page that leads a phone from the plain port to the one that speaks https, and the certificate it has to trust.

Only the authority's certificate leaves from here, which is for everybody; its key is never read.
"""

from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import segno
import yaml
from flask import Flask, Response, current_app, render_template, request

from api import certificates, languages, machine
from api.answers import answer
from api.problems import Problem
from api.secure import Secured

NAME = "HTTPS"
"""Where the app keeps how https is spoken, if it is."""
WORDS = Path(__file__).parent / "words" / "trust.yaml"
MEDIA_TYPE = "application/x-x509-ca-cert"
DEVICES = (
    ("iphone", ("iphone", "ipad")),
    ("android", ("android",)),
    ("windows", ("windows",)),
    ("mac", ("macintosh",)),
)


def register(app: Flask) -> None:
    """The page and the certificate are there only where https is spoken."""

    @app.get("/trust")
    def trust() -> Response:
        spoken = secured()
        language = languages.best(request.headers.get("Accept-Language", ""), tuple(words()))
        host, plain = reached(spoken)
        to = wanted(request.args.get("to", ""))
        page = render_template(
            "trust.html",
            language=language,
            words=words()[language],
            arrived=request.is_secure,
            mark=None if spoken.own else certificates.fingerprint(certificates.load(spoken.kept.authority)),
            here=device(request.user_agent.string),
            there=f"https://{host}:{spoken.port}{to}",
            to=to,
            self_address=plain,
            code=segno.make(plain).svg_data_uri(scale=4, border=4),
        )
        told = {"Content-Language": language, "Vary": "Accept-Language, User-Agent", "Cache-Control": "no-store"}
        return Response(page, content_type="text/html; charset=utf-8", headers=told)

    @app.get("/trust/offered")
    def offered() -> Response:
        """Whether there is a way to https at all: a page asks before it leads anybody there."""
        told = isinstance(current_app.config.get(NAME), Secured)
        return answer({"offered": told}, 200, {"Cache-Control": "no-store"})

    @app.get("/trust/referee.crt")
    def certificate() -> Response:
        spoken = secured()
        if spoken.own:
            raise Problem(404, "not-found", "There is no page here.")
        headers = {"Content-Disposition": 'attachment; filename="referee.crt"', "Cache-Control": "no-store"}
        return Response(spoken.kept.authority.read_bytes(), content_type=MEDIA_TYPE, headers=headers)


def secured() -> Secured:
    found = current_app.config.get(NAME)
    if not isinstance(found, Secured):
        raise Problem(404, "not-found", "There is no page here.")
    return found


@cache
def words() -> dict[str, Any]:
    return yaml.safe_load(WORDS.read_text(encoding="utf-8"))  # type: ignore[no-any-return]


def reached(spoken: Secured) -> tuple[str, str]:
    """The name by which a phone finds this machine, and where it finds this page before it trusts anything."""
    asked = urlsplit(f"//{request.host}")
    host = asked.hostname or "localhost"
    if host in ("localhost", *machine.ITSELF):
        host = next((one for one in machine.addresses() if one not in machine.ITSELF), host)
    written = f"[{host}]" if ":" in host else host
    port = spoken.plain if request.is_secure else asked.port or 80
    return written, f"http://{written}:{port}/trust"


def device(agent: str) -> str:
    """Whose steps to show first.

    >>> device("Mozilla/5.0 (Linux; Android 16)"), device("Mozilla/5.0 (X11; Linux x86_64)")
    ('android', 'other')
    """
    told = agent.lower()
    return next((key for key, marks in DEVICES if any(mark in told for mark in marks)), "other")


def wanted(path: str) -> str:
    """Where to go afterwards: a place on this server, else its front door.

    >>> wanted("/join/ABCDEF"), wanted("//elsewhere.example"), wanted("@elsewhere.example")
    ('/join/ABCDEF', '/', '/')
    """
    return path if path.startswith("/") and not path.startswith(("//", "/\\")) and path.isprintable() else "/"
