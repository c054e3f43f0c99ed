"""The log, page by page and live. The ledger is the truth; the live stream only makes it arrive sooner."""

import queue
from collections.abc import Callable, Generator, Iterator

import msgspec
from flask import Response, current_app, request
from flask.views import MethodView

from api import metrics, schemas
from api.answers import answer, shown
from api.hub import Heard, Hub, Notice
from api.passes import Holder, database, holder, hub
from api.problems import invalid
from api.request import MAX_VERSION, bearer, number_in_query
from api.spec import Blueprint, header, query
from models import ledger, tables
from models.breathing import Breathing
from models.database import Database

blueprint = Blueprint("log", __name__, url_prefix="/v1/tables", description="What happened.")

PAGE = 100
LONGEST_PAGE = 500
STREAM_HEADERS = {"Cache-Control": "no-cache", "X-Accel-Buffering": "no"}
AFTER = query("after", "Only what came after this version.", type="integer", minimum=0, maximum=MAX_VERSION)


@blueprint.route("/<table_id>/log")
class Log(MethodView):
    @blueprint.says(
        200,
        schemas.Log,
        "A page of the log",
        (422,),
        operationId="getLog",
        parameters=[
            AFTER,
            query("limit", "Lines per page.", type="integer", minimum=1, maximum=LONGEST_PAGE),
        ],
    )
    def get(self, table_id: str) -> Response:
        """Everything that happened, oldest first; undone entries are there, marked."""
        after, limit = number_in_query("after", -1, 0, MAX_VERSION), number_in_query("limit", PAGE, 1, LONGEST_PAGE)
        with database().reading() as connection:
            table = holder(connection, table_id, old_rules=True)
            lines = ledger.lines(connection, table_id, after, limit)
        following = lines[-1].version if lines and lines[-1].version < table.version else None
        told = [shown(line, table.eyes) for line in lines]
        return answer({"version": table.version, "lines": told, "next": following})


@blueprint.route("/<table_id>/stream")
class Live(MethodView):
    @blueprint.says(
        200,
        {"type": "string"},
        "Server-Sent Events, one per entry of the ledger; the id is its version",
        (422,),
        media_type="text/event-stream",
        operationId="stream",
        parameters=[
            header("Last-Event-ID", "Go on after this version.", r"^\d{1,9}$"),
            AFTER,
            query("pass", "The pass, for browsers' EventSource, which can send no header.", type="string"),
        ],
    )
    def get(self, table_id: str) -> Response:
        """The log live: an `entry` per version after Last-Event-ID, nothing lost, nothing doubled."""
        after = _last_event_id()
        with database().reading() as connection:
            table = holder(connection, table_id, bearer() or request.args.get("pass", ""))
        told = stream(database(), hub(), table, after, current_app.config["HEARTBEAT_SECONDS"])
        return Response(told, headers=STREAM_HEADERS, content_type="text/event-stream")


def _last_event_id() -> int | None:
    sent = request.headers.get("Last-Event-ID")
    if sent is None:
        after = number_in_query("after", -1, 0, MAX_VERSION)
        return None if after < 0 else after
    if not (sent.isascii() and sent.isdecimal() and len(sent) <= 9):
        raise invalid({"Last-Event-ID": ["a version"]})
    return int(sent)


def stream(opened: Database, live: Hub, table: Holder, after: int | None, heartbeat: float) -> Iterator[bytes]:
    """Listen first, then read what is already there, so that nothing falls between."""
    heard = live.listen(table.table_id)
    metrics.STREAMS.inc()
    last = table.version if after is None else min(after, table.version)
    breathing = Breathing()
    try:
        yield f'retry: 1000\nid: {last}\nevent: hello\ndata: {{"version":{last}}}\n\n'.encode()
        while True:
            for lines in _unread(opened, table.table_id, last):
                seats = eyes(opened, table)
                for line in lines:
                    last = line.version
                    yield _entry(line, seats)
                    breathing.pause()
            last = yield from _follow(heard, last, lambda: eyes(opened, table), heartbeat)
    finally:
        metrics.STREAMS.dec()
        live.leave(table.table_id, heard)


def eyes(opened: Database, table: Holder) -> list[str]:
    """The seats this stream sees for now: the host's own change as others join."""
    if not table.host:
        return table.eyes
    with opened.reading() as connection:
        taken = tables.taken_seats(connection, table.table_id)
    return [seat for seat in table.seats if seat not in taken]


def _unread(opened: Database, table_id: str, last: int) -> Iterator[list[ledger.Line]]:
    """What the ledger has after a version, page by page: after a long absence it is much."""
    while True:
        with opened.reading() as connection:
            page = ledger.lines(connection, table_id, last, LONGEST_PAGE)
        if not page:
            return
        yield page
        last = page[-1].version


def _follow(heard: Heard, last: int, seats: Callable[[], list[str]], heartbeat: float) -> Generator[bytes, None, int]:
    """Pass on what comes next in order; return when the ledger must be read (a gap, a doubt, or a quiet while)."""
    while True:
        try:
            message = heard.get(timeout=heartbeat)
        except queue.Empty:
            yield b": heartbeat\n\n"
            return last
        if message is None:
            return last
        if isinstance(message, Notice):
            yield f"event: {message.name}\ndata: {msgspec.json.encode(message.data).decode()}\n\n".encode()
        elif message.line.version == last + 1:
            last = message.line.version
            yield _entry(message.line, seats())
        elif message.line.version > last:
            return last


def _entry(line: ledger.Line, seats: list[str]) -> bytes:
    return b"id: %d\nevent: entry\ndata: %b\n\n" % (line.version, msgspec.json.encode(shown(line, seats)))
