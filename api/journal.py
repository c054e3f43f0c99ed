"""What the server writes down: a line of JSON each, with the name of the request it belongs to, and no secrets.

A request may bring its name in `X-Request-Id`, from a proxy that wrote it down already; else it is given one. Of a
request its call is kept as the description has it, never the address that was asked for: codes and questions stand
in there. This is loaded before anything else is, by gunicorn itself, and asks for nothing but what Python brings.
"""

import json
import logging
import re
import secrets
import sys
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Any

HEADER = "X-Request-Id"
ENVIRON = "HTTP_X_REQUEST_ID"
SANE = re.compile(r"[A-Za-z0-9._-]{8,64}")
LEVELS = ("debug", "info", "warning", "error", "critical")
FIELDS = ("call", "method", "status", "milliseconds", "table", "address")
"""What the line of a request tells beside its name."""
SECRETS = (
    (re.compile(r"(?i)\bbearer\s+[^\s'\",\\]+"), "Bearer …"),
    (re.compile(r"(?i)/join/[^\s'\"?#]+"), "/join/…"),
    (re.compile(r"\?[\w.~%+-]*=[^\s'\"]*"), "?…"),
    (re.compile(r"=\([^)]*\)"), "=(…)"),  # the values PostgreSQL quotes when a key is there twice
    (re.compile(r"(?<![\w-])[\w-]{32}(?![\w-])"), "…"),  # whatever looks like a pass
)
requests = logging.getLogger("referee.requests")
_name: ContextVar[str] = ContextVar("request", default="")


def name_request(sent: str | None) -> str:
    """The name of a request, as it was sent or a new one; lines that are written from now on bear it."""
    name = sent if sent and SANE.fullmatch(sent) else secrets.token_hex(8)
    _name.set(name)
    return name


def plain(text: str) -> str:
    """A text without what opens doors.

    >>> plain("GET /join/K7Q2MN and /v1/rules?q=dice, Authorization: Bearer abc-def")
    'GET /join/… and /v1/rules?… Authorization: Bearer …'
    """
    for secret, instead in SECRETS:
        text = secret.sub(instead, text)
    return text


class Lines(logging.Formatter):
    """Every line an object of its own."""

    def format(self, record: logging.LogRecord) -> str:
        told: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC)
            .isoformat(timespec="milliseconds")
            .replace("+00:00", "Z"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": plain(record.getMessage()),
        }
        if name := _name.get():
            told["request_id"] = name
        told |= {field: found for field in FIELDS if (found := getattr(record, field, None)) is not None}
        if record.exc_info:
            told["fault"] = plain(self.formatException(record.exc_info))
        return json.dumps(told, ensure_ascii=False)


def settings(level: str) -> dict[str, Any]:
    """How gunicorn and everything in it writes: these lines, on standard error, from this level on."""
    if level.lower() not in LEVELS:
        sys.exit(f"LOG_LEVEL is one of {', '.join(LEVELS)}, not {level}.")
    quieter = "INFO" if level.lower() == "debug" else level.upper()  # below that gunicorn writes whole addresses down
    own = {"level": quieter, "handlers": ["console"], "propagate": False}
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"lines": {"()": Lines}},
        "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "lines", "stream": "ext://sys.stderr"}},
        "root": {"level": level.upper(), "handlers": ["console"]},
        "loggers": {"gunicorn.error": own, "alembic": {"level": "WARNING"}},
    }
