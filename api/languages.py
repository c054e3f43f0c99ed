"""In which language an answer is told: kept as it is chosen, and said with the answer."""

from functools import lru_cache

from flask import Flask, Response, g
from werkzeug.datastructures import LanguageAccept
from werkzeug.http import parse_accept_header

from api.whole import Whole
from referee.kernel.wordbook import ENGLISH

DESCRIBED = ("application/json", "application/problem+json", "text/event-stream")


@lru_cache(1000)
def best(wanted: str, spoken: tuple[str, ...]) -> str:
    """Of the languages spoken the one that suits a header best, else English; most phones send one of a few.

    >>> best("de-AT, de;q=0.9, en;q=0.5", ("en", "de")), best("fr", ("en", "de")), best("", ("en", "de"))
    ('de', 'en', 'en')
    """
    return parse_accept_header(wanted, LanguageAccept).best_match(spoken) or ENGLISH


def spoke(language: str) -> None:
    """This request is answered in this language, or partly so."""
    g.setdefault("languages", {})[language] = None


def spoken() -> str:
    """The languages this request is answered in, as they are named beside an answer."""
    return ", ".join(g.get("languages", (ENGLISH,)))


def register(app: Flask) -> None:
    app.after_request(_name)


def _name(response: Response | Whole) -> Response | Whole:
    """Name the language of what is told to people, and what it was chosen by; what is whole has named it."""
    if isinstance(response, Whole):
        return response
    headers = response.headers
    if headers.get("Content-Type", "").startswith(DESCRIBED) or response.status_code == 304:
        if "Content-Language" not in headers:
            headers.add("Content-Language", spoken())
        if "Vary" in headers:
            response.vary.add("Accept-Language")
        else:
            headers.add("Vary", "Accept-Language")
    return response
