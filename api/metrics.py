"""Numbers for operations, in Prometheus' format, and a line in the journal for each request.

Each process counts for itself; where gunicorn runs several, they count into files that whoever is asked adds up.
What is counted is told to the machine itself, or to whoever has the token.
"""

import hmac
import logging
import os
import time
from functools import cache
from ipaddress import ip_address

from flask import Flask, Response, current_app, g, request
from prometheus_client import (
    CONTENT_TYPE_LATEST,
    REGISTRY,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    generate_latest,
    multiprocess,
)

from api import journal
from api.problems import Problem
from api.request import bearer

TOKEN = "METRICS_TOKEN"
FOLDER = "PROMETHEUS_MULTIPROC_DIR"

REQUESTS = Histogram(
    "referee_request_seconds",
    "Time to answer, by call and status.",
    ("call", "method", "status"),
    buckets=(0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5),
)
ACTIONS = Counter("referee_actions", "Accepted actions by type.", ("type",))
REFUSALS = Counter("referee_refusals", "Refused or invalid actions by game.", ("game",))
STREAMS = Gauge("referee_open_streams", "Phones listening now.", multiprocess_mode="livesum")
METHODS = frozenset(("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"))
"""Others are counted together: anybody can make new ones up."""


def accepted(kind: str) -> None:
    _counter(kind).inc()


def refused(game: str) -> None:
    REFUSALS.labels(game).inc()


def exposition() -> Response:
    """All there is to count, of every process."""
    _check()
    counted = REGISTRY
    if os.environ.get(FOLDER):
        counted = CollectorRegistry()
        multiprocess.MultiProcessCollector(counted)  # type: ignore[no-untyped-call]
    return Response(generate_latest(counted), content_type=CONTENT_TYPE_LATEST)


def _check() -> None:
    """With a token set, whoever sends it; without, this machine itself, and nobody for whom a proxy asks."""
    token = current_app.config.get(TOKEN)
    if token:
        if not hmac.compare_digest(bearer().encode(), token.encode()):
            raise Problem(401, "no-pass", "Send the token of the metrics.", {"WWW-Authenticate": "Bearer"})
    elif "X-Forwarded-For" in request.headers or "Forwarded" in request.headers or not _is_here(request.remote_addr):
        raise Problem(403, "not-yours", "The metrics are told on this machine only, or to whoever has their token.")


def _is_here(address: str | None) -> bool:
    try:
        return ip_address(address or "").is_loopback
    except ValueError:
        return False


def register(app: Flask) -> None:
    """Time every request, and write it down where that is wanted."""
    app.before_request(_start)
    app.after_request(_stop)


def _start() -> None:
    g.started = time.perf_counter()


def _stop(response: Response) -> Response:
    call = request.url_rule.rule if request.url_rule else "none"
    method = request.method if request.method in METHODS else "other"
    took = time.perf_counter() - g.started
    _timer(call, method, response.status_code).observe(took)
    if journal.requests.isEnabledFor(logging.INFO):
        table = (request.view_args or {}).get("table_id")
        told = {"call": call, "method": method, "status": response.status_code, "table": table and table[:12]}
        told |= {"milliseconds": round(took * 1000, 2), "address": request.remote_addr}
        journal.requests.info("answered", extra=told)
    return response


@cache
def _counter(kind: str) -> Counter:
    return ACTIONS.labels(kind)


@cache
def _timer(call: str, method: str, status: int) -> Histogram:
    return REQUESTS.labels(call, method, status)
