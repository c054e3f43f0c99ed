"""Numbers for operations, in Prometheus' format; each process counts for itself."""

import time
from functools import cache

from flask import Flask, Response, g, request
from prometheus_client import CONTENT_TYPE_LATEST, Counter, Gauge, Histogram, generate_latest

REQUESTS = Histogram(
    "referee_request_seconds",
    "Time to answer, by call and status.",
    ("call", "method", "status"),
    buckets=(0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5),
)
ACTIONS = Counter("referee_actions", "Accepted actions by type.", ("type",))
REFUSALS = Counter("referee_refusals", "Refused or invalid actions by game.", ("game",))
STREAMS = Gauge("referee_open_streams", "Phones listening now.")
METHODS = frozenset(("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"))
"""Others are counted together: anybody can make new ones up."""


def accepted(kind: str) -> None:
    _counter(kind).inc()


def refused(game: str) -> None:
    REFUSALS.labels(game).inc()


def exposition() -> Response:
    return Response(generate_latest(), content_type=CONTENT_TYPE_LATEST)


def register(app: Flask) -> None:
    """Time every request."""
    app.before_request(_start)
    app.after_request(_stop)


def _start() -> None:
    g.started = time.perf_counter()


def _stop(response: Response) -> Response:
    call = request.url_rule.rule if request.url_rule else "none"
    method = request.method if request.method in METHODS else "other"
    _timer(call, method, response.status_code).observe(time.perf_counter() - g.started)
    return response


@cache
def _counter(kind: str) -> Counter:
    return ACTIONS.labels(kind)


@cache
def _timer(call: str, method: str, status: int) -> Histogram:
    return REQUESTS.labels(call, method, status)
