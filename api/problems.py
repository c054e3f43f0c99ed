"""Every error as application/problem+json (RFC 9457), made in this one place.

A refusal quotes its rules; bad input names its fields; nothing else is told about what went wrong inside.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from types import MappingProxyType
from typing import Any

import msgspec
from flask import Flask, Response, current_app
from werkzeug.exceptions import HTTPException
from werkzeug.wrappers import Response as WerkzeugResponse

from api.quoting import quotes
from api.saying import said, speaking
from models.ledger import Gone
from models.packs import MOST_PER_HOUR, TooMany
from referee.kernel.errors import Invalid, Refusal
from referee.kernel.say import Text, say
from referee.kernel.speech import PLAIN, Voice

MEDIA_TYPE = "application/problem+json"

TITLES = {
    "refusal": "The rules do not allow this",
    "used-key": "This key was used for something else",
    "invalid": "Something in the request is wrong or missing",
    "not-json": "The body cannot be read",
    "no-pass": "A pass is needed",
    "not-yours": "This pass does not cover that",
    "not-found": "Not found",
    "code-ended": "This code has ended",
    "put-away": "This table was put away",
    "method": "This method is not known here",
    "seat-taken": "The seat is taken",
    "hidden": "Somebody keeps something hidden",
    "full": "There is no more room",
    "too-many": "Too often",
    "crowded": "Too many at once",
    "old-rules": "The rules have changed since this table was set up",
    "stale": "The table has moved on",
    "wrong-host": "This server goes by another name",
    "cross-site": "This comes from another site",
    "too-large": "The body is too large",
    "too-slow": "The body came too slowly",
    "media-type": "The body must be JSON",
    "busy": "The database is busy",
    "away": "The database is away",
    "disk-full": "The disk is full",
    "only-readable": "The database can only be read",
    "failing": "The disk fails",
    "left-out": "This game cannot be played here for now",
    "internal": "The referee made a mistake",
}
MOST_TOLD = 100
"""So many fields at most are named that are wrong: nobody mends more at a time."""
BY_STATUS = {404: "not-found", 405: "method", 413: "too-large", 415: "media-type", 422: "invalid"}


class Problem(Exception):
    """An answer that is a no: which kind, with which status, and the details a player can use."""

    def __init__(self, status: int, name: str, detail: Text, headers: Mapping[str, str] | None = None, **extra: Any):
        super().__init__(str(detail))
        self.status = status
        self.headers = headers or {}
        self.body = {
            "type": f"/docs#{name}",
            "title": said(TITLES[name]),
            "status": status,
            "detail": said(detail),
            **extra,
        }

    @classmethod
    def told(cls, status: int, headers: Mapping[str, str], body: Mapping[str, Any]) -> "Problem":
        """One that was told elsewhere, as it was told."""
        made = cls.__new__(cls)
        Exception.__init__(made, body["detail"])
        made.status, made.headers, made.body = status, headers, dict(body)
        return made

    def encoded(self) -> bytes:
        return msgspec.json.encode(self.body)

    def response(self) -> Response:
        return Response(self.encoded(), self.status, dict(self.headers), content_type=MEDIA_TYPE)


def refusal(refused: Refusal, speaker: Voice = PLAIN, **extra: Any) -> Problem:
    """A no by the rules, with the rules."""
    if refused.remedy:
        extra["remedy"] = speaker.tell(refused.remedy)
    return Problem(422, "refusal", speaker.tell(refused.why), rules=quotes(refused.rules), **extra)


def invalid(
    errors: Mapping[str, Sequence[Text]],
    speaker: Voice | None = None,
    names: Mapping[str, str] = MappingProxyType({}),
    **extra: Any,
) -> Problem:
    """Bad input, field by field; the detail is for people, who are told each fault with what the field is called."""
    tell = (speaker or speaking()).tell
    named = islice(errors.items(), MOST_TOLD)
    told = {field: [tell(fault) for fault in faults[:MOST_TOLD]] for field, faults in named}
    detail = "; ".join(_named(field, fault, names) for field, faults in told.items() for fault in faults)
    return Problem(422, "invalid", f"{detail[:1].upper()}{detail[1:]}".rstrip(".") + ".", errors=told, **extra)


def missing(sentence: str, name: Text | int = "", **slots: Any) -> Problem:
    """Something is not there: a sentence with its name."""
    return Problem(404, "not-found", say(sentence, name=name, **slots))


def stale(version: int) -> Problem:
    detail = "The table is at version {version}. Look again, then say what you do."
    return Problem(412, "stale", say(detail, version=version), version=version)


def register(app: Flask) -> None:
    """Turn whatever a view raises into its problem."""
    app.register_error_handler(Problem, lambda problem: problem.response())
    app.register_error_handler(Refusal, lambda refused: refusal(refused).response())
    app.register_error_handler(Invalid, lambda fault: invalid(fault.errors).response())
    app.register_error_handler(TooMany, _too_many)
    app.register_error_handler(Gone, _gone)
    app.register_error_handler(RecursionError, lambda fault: too_deep().response())
    app.register_error_handler(HTTPException, from_http)
    app.register_error_handler(Exception, from_fault)


def too_deep() -> Problem:
    return Problem(400, "not-json", "The body is nested too deeply.")


def _too_many(fault: TooMany) -> Response:
    why = say("This server takes {number} new packs in an hour. Those it has can be used.", number=MOST_PER_HOUR)
    return Problem(429, "too-many", why, {"Retry-After": "600"}).response()


def _gone(fault: Gone) -> Response:
    """Whoever looks again is told where the table is."""
    return Problem(503, "busy", "The table was put away just now. Look again.", {"Retry-After": "1"}).response()


def from_http(error: HTTPException) -> WerkzeugResponse:
    """A fault found by the framework: a wrong path or method, a body too large, bad arguments."""
    if error.code is not None and error.code < 400:
        return error.get_response()
    data = getattr(error, "data", None) or {}
    if "messages" in data:
        return invalid_body(data["messages"]).response()
    status = error.code or 500
    name = BY_STATUS.get(status, "invalid" if status < 500 else "internal")
    kept = {key: value for key, value in error.get_headers() if key not in ("Content-Type", "Content-Length")}
    return Problem(status, name, error.description or error.name, kept).response()


def invalid_body(messages: Any) -> Problem:
    """A body that is not of its shape, as the check of shapes says it."""
    return invalid(dict(islice(_by_field("", messages), MOST_TOLD)))


def _by_field(path: str, messages: Any) -> Iterable[tuple[str, list[Text]]]:
    """Nested messages as `seats.0.race: [...]`; the outer names (json, query) are no field's."""
    if isinstance(messages, dict):
        for key, inner in messages.items():
            outer = not path and key in ("json", "query", "_schema")
            yield from _by_field(path if outer or key == "_schema" else f"{path}.{key}".strip("."), inner)
    else:
        yield path or "body", [_of(path, message) for message in messages]


def _of(path: str, message: str) -> Text:
    """What a check of a body says, with its field before it."""
    return say("{field} {fault}", field=_called(path), fault=getattr(message, "said", message))


def _named(path: str, fault: str, names: Mapping[str, str]) -> str:
    """A fault with its field before it, unless it is a sentence of its own or names the field itself."""
    called = names.get(path.rpartition(".")[2]) or said(_called(path))
    if path == "body" or fault[:1].isupper() or fault.startswith(called):
        return fault
    return f"{called}: {fault}"


def _called(path: str) -> Text:
    """What a field is called in a sentence: its own name, and of a list one of its entries."""
    outer, _, name = path.rpartition(".")
    if name.isdecimal():
        return say("an entry of {field:field}", field=outer.rpartition(".")[2])
    return say("{field:field}", field=name) if name else "the body"


def from_fault(error: Exception) -> Response:
    """A mistake of ours: it is written down with all its lines, and not told."""
    current_app.logger.exception("fault")
    return Problem(500, "internal", "The request was not carried out; the table is unchanged.").response()
