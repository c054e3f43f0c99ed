"""In which language an answer is told: kept as it is chosen, and said with the answer."""

from flask import Flask, Response, g

from referee.kernel.wordbook import ENGLISH

DESCRIBED = ("application/json", "application/problem+json", "text/event-stream")


def spoke(language: str) -> None:
    """This request is answered in this language, or partly so."""
    g.setdefault("languages", {})[language] = None


def register(app: Flask) -> None:
    app.after_request(_name)


def _name(response: Response) -> Response:
    """Name the language of what is told to people, and what it was chosen by."""
    if response.mimetype in DESCRIBED or response.status_code == 304:
        response.headers.setdefault("Content-Language", ", ".join(g.get("languages", {ENGLISH: None})))
        if "Vary" in response.headers:
            response.vary.add("Accept-Language")
        else:
            response.headers["Vary"] = "Accept-Language"
    return response
