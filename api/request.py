"""Reading a request: its body, its pass, the version it speaks of. Faults name the field."""

import re
from contextlib import suppress
from typing import Any, cast
from urllib.parse import quote

import msgspec
import yaml
from flask import Request, request
from flask.globals import request_ctx
from gunicorn.http.errors import ParseException
from webargs.flaskparser import FlaskParser
from werkzeug.exceptions import ClientDisconnected, RequestEntityTooLarge

from api.aside import aside
from api.carrying import SHORT, carried
from api.one_by_one import stand_with_body
from api.problems import Problem, invalid, too_deep
from referee.kernel.plain_yaml import Limits, TooDeep, read_yaml
from referee.kernel.say import say

KILOBYTE = 1024
WORD_LIMIT = 16 * KILOBYTE
"""For a body of a few words: a code, a version, a ruling."""
ACTION_LIMIT = 64 * KILOBYTE
BODY_LIMIT = 1024 * KILOBYTE
DEEPEST = 50
"""So deep a body may be nested: whatever is kept of it can be written in any other form."""
YAML_LIMIT, YAML_LIMITS = 300 * KILOBYTE, Limits(depth=DEEPEST, values=30_000)
IMPORT_LIMIT = 8 * 1024 * KILOBYTE
HEARD_OUT = 2 * BODY_LIMIT
HEARD = "referee.body"
BYTES_OF_A_VALUE = 8
"""Of the bytes a body may have, so many go to a value, which has a comma behind it or a bracket before it, in a text
too: millions of noughts say nothing."""
JSON = "application/json"
YAML_TYPES = ("application/yaml", "application/x-yaml", "text/yaml")
KEY_PATTERN = re.compile(r"[\x21-\x7e]{1,200}")
MAX_VERSION = 2**31 - 1
IN_A_TAG = "!#$&'()*+,/:;<=>?@[]^`{|}"
"""What may stand in an ETag as it is, beside letters and digits."""
MOST_PASSES = 50

_decode = msgspec.json.Decoder().decode


def json_body(limit: int = BODY_LIMIT) -> Any:
    """The body as plain data."""
    return plain_json(json_bytes(limit), limit)


def json_bytes(limit: int) -> bytes:
    """The body as it was sent, which says that it is JSON."""
    if request.environ.get("CONTENT_TYPE") == JSON:
        return raw_body(limit)
    mimetype = request.mimetype
    if mimetype != JSON and not mimetype.endswith("+json"):
        raise Problem(415, "media-type", say("Send application/json, not {type}.", type=mimetype or "nothing"))
    return raw_body(limit)


def check_values(raw: bytes, limit: int) -> int:
    """There are no more values than a body may have; how many lists and objects there may be."""
    most, opened = limit // BYTES_OF_A_VALUE, raw.count(b"{") + raw.count(b"[")
    if opened + raw.count(b",") > most:
        raise Problem(413, "too-large", say("The body has more than {most} values.", most=most))
    return opened


def plain_json(raw: bytes, limit: int) -> Any:
    """A body as plain data; how much is in it is known before any of it is built."""
    opened = check_values(raw, limit)
    try:
        told = _decode(raw)
    except (msgspec.DecodeError, UnicodeDecodeError) as fault:
        raise Problem(400, "not-json", str(fault)) from None
    except RecursionError:
        raise too_deep() from None
    if opened > DEEPEST and _is_deep(told):
        raise too_deep()
    return told


def _is_deep(told: Any) -> bool:
    """Whether it is nested deeper than a body may be."""
    level = [told]
    for _ in range(DEEPEST):
        parts = (part for one in level for part in (one.values() if type(one) is dict else one))
        level = [part for part in parts if type(part) is dict or type(part) is list]
        if not level:
            return False
    return True


def raw_body(limit: int) -> bytes:
    """The bytes, never more than the limit; they come in time or are not waited for, and can be asked for again."""
    asked: Request = request_ctx.request
    heard: bytes | None = asked.environ.get(HEARD)
    if heard is None:
        heard = asked.environ[HEARD] = _body(asked, limit)
    if len(heard) > limit:
        raise RequestEntityTooLarge
    return heard


def _body(asked: Request, limit: int) -> bytes:
    asked.max_content_length = limit
    length = asked.content_length
    try:
        heard = _all_of(asked, length, limit)
    except RequestEntityTooLarge:
        _hear_out(asked.environ["wsgi.input"])
        raise
    except (TimeoutError, ClientDisconnected):
        raise _too_slow() from None
    except ParseException:
        raise Problem(400, "invalid", "The body is not sent as bodies are: its parts or what follows them.") from None
    if length is not None and len(heard) < length:
        raise _too_slow()
    return heard


def _all_of(asked: Request, length: int | None, limit: int) -> bytes:
    if length is not None and length <= SHORT:
        heard = _short(asked, length, limit)
    else:
        with carried(limit if length is None else min(length, limit)):
            heard = asked.get_data(cache=False)
    stand_with_body(len(heard))
    return heard


def _short(asked: Request, length: int, limit: int) -> bytes:
    if length <= limit and "wsgi.input_terminated" in asked.environ:
        return _heard(asked.environ["wsgi.input"], length)
    return asked.get_data(cache=False)


def _too_slow() -> Problem:
    """Of half a body nothing is taken, however well it reads."""
    return Problem(408, "too-slow", "The body did not come in time.")


def _heard(sent: Any, length: int) -> bytes:
    """All of a short body, from a server that knows where it ends."""
    try:
        return cast(bytes, sent.read(length))
    except (OSError, ValueError):
        raise ClientDisconnected from None


def _hear_out(sent: Any) -> None:
    """Let a body that is somewhat too long come to its end: to hang up on it would take the answer along."""
    heard = 0
    with suppress(OSError, ParseException):
        while heard < HEARD_OUT and (got := sent.read(64 * KILOBYTE)):
            heard += len(got)


def document_body(limit: int = BODY_LIMIT) -> Any:
    """A document typed in by hand: YAML or JSON."""
    if request.mimetype not in YAML_TYPES:
        return json_body(limit)
    return plain_document(raw_body(min(limit, YAML_LIMIT)))


def plain_document(raw: bytes) -> Any:
    """YAML as plain data: what JSON has no word for is no plain data."""
    try:
        return _decode(msgspec.json.encode(aside().work(lambda: read_yaml(raw, YAML_LIMITS))))
    except TooDeep:
        raise too_deep() from None
    except (yaml.YAMLError, ValueError, TypeError, msgspec.MsgspecError) as fault:
        raise Problem(400, "not-json", say("The document is not plain YAML: {why}", why=str(fault))) from None


class Parser(FlaskParser):
    """Bodies of the documented schemas, read as all bodies are."""

    def load_json(self, req: Any, schema: Any) -> Any:
        return json_body(LIMITS.get(type(schema), BODY_LIMIT))


LIMITS: dict[type[Any], int] = {}
"""How long a body of a documented schema may be, where that is not what most may be."""


def bearer() -> str:
    """The pass as sent, or nothing."""
    scheme, _, secret = request.environ.get("HTTP_AUTHORIZATION", "").partition(" ")
    return secret.strip() if scheme.lower() == "bearer" else ""


def passes_sent() -> list[str]:
    """Several passes at once, each as it was handed out; with none in `Passes`, the one that is sent as always."""
    sent = [secret.strip() for secret in request.headers.get("Passes", bearer()).split(",")]
    found = list(filter(None, sent))
    if not found:
        detail = "Send your passes in the header `Passes`, with commas between them."
        raise Problem(401, "no-pass", detail, {"WWW-Authenticate": "Bearer"})
    if len(found) > MOST_PASSES:
        raise invalid(
            {"Passes": [say("at most {most} passes; there are {number}", most=MOST_PASSES, number=len(found))]}
        )
    return found


def number_in_query(name: str, default: int, low: int, high: int) -> int:
    """A whole number of the query, or the default when it is left out."""
    sent = request.args.get(name) if request.query_string else None
    if sent is None:
        return default
    if not (sent.isascii() and sent.isdecimal() and len(sent) <= 10 and low <= int(sent) <= high):
        raise invalid({name: [say("a whole number from {low} to {high}", low=low, high=high)]})
    return int(sent)


def expected_version() -> int | None:
    """The version in If-Match (`7`, `"7"`, or the ETag of a view); None: whatever is newest."""
    sent = request.environ.get("HTTP_IF_MATCH")
    if sent is None or sent.strip() == "*":
        return None
    found = re.match(r'\s*(?:W/)?"?(\d{1,9})(?!\d)', sent)
    return int(found[1]) if found else -1


def idempotency_key() -> str | None:
    sent = request.environ.get("HTTP_IDEMPOTENCY_KEY")
    if sent is not None and not KEY_PATTERN.fullmatch(sent):
        raise invalid({"Idempotency-Key": ["1 to 200 visible ASCII characters"]})
    return sent


def etag(version: int, held: str, host: bool, *more: object) -> str:
    """The version, whose eyes see it, and what else a view depends on."""
    seats = "host" if host else ".".join(msgspec.json.decode(held)) or "nobody"
    return f'"{quote("-".join(map(str, (version, seats, *more))), safe=IN_A_TAG)}"'
