"""The log, page by page and live. The ledger is the truth; the live stream only makes it arrive sooner."""

from flask import Response, current_app, request
from flask.views import MethodView

from api import schemas, telling
from api.answers import answer, shown
from api.listeners import listeners
from api.passes import database, holder, hub
from api.problems import invalid
from api.request import MAX_VERSION, number_in_query
from api.scenes import scenes
from api.spec import Blueprint, header, query
from api.streaming import LONGEST_PAGE, Phone
from models import ledger
from models.breathing import Breathing

blueprint = Blueprint("log", __name__, url_prefix="/v1/tables", description="What happened.")

PAGE = 100
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
        """Everything that happened, oldest first; undone entries are there, marked.

        Nothing is hidden any more once the game is over.
        """
        after, limit = number_in_query("after", -1, 0, MAX_VERSION), number_in_query("limit", PAGE, 1, LONGEST_PAGE)
        with database().reading() as connection:
            table = holder(connection, table_id, old_rules=True)
        with database().history(table.row) as connection:
            lines = [line for line in ledger.lines(connection, table_id, after, limit) if line.version <= table.version]
        following = lines[-1].version if lines and lines[-1].version < table.version else None
        current = table.row.rules_version == table.game.rules_version
        position = table.game.decode(table.row.position) if current else None
        speaker = telling.voice(table.game, position)
        eyes = table.all_seats() if position is not None and position.outcome is not None else table.eyes
        told, breathing = [], Breathing()
        for line in lines:
            told.append(shown(line, eyes, table.game, speaker))
            breathing.pause()
        return answer({"version": table.version, "lines": told, "next": following})


@blueprint.route("/<table_id>/stream")
class Live(MethodView):
    @blueprint.says(
        200,
        {"type": "string"},
        "Server-Sent Events: `entry` (a Line, by version), `changes`, `undo`, `ticked`, `house-rule`, `rule`, "
        "`joined`, `revoked` (a pass to this table was taken back; the stream ends if it was this one)",
        (422,),
        media_type="text/event-stream",
        operationId="stream",
        parameters=[header("Last-Event-ID", "Go on after this version.", r"^\d{1,9}$"), AFTER],
    )
    def get(self, table_id: str) -> Response:
        """The table live: an `entry` per version after Last-Event-ID, nothing lost, nothing doubled.

        After it come the `changes` of what this pass sees, first and after any gap all of it: whoever listens has
        nothing to ask for. A pass has twelve streams: where it opens one more, its oldest ends with a `retry`, to
        come back no sooner. The pass comes in its header, as always: an address is written down in too many places.
        """
        after = _last_event_id()
        with database().reading() as connection:
            table = holder(connection, table_id)
        listeners().require_room(table)
        phone = Phone(database(), hub(), listeners(), scenes(), table, telling.language(table.game))
        told = phone.stream(after, current_app.config["HEARTBEAT_SECONDS"])
        return Response(told, headers=STREAM_HEADERS, content_type="text/event-stream")


def _last_event_id() -> int | None:
    after, sent = number_in_query("after", -1, 0, MAX_VERSION), request.headers.get("Last-Event-ID")
    if sent is None:
        return None if after < 0 else after
    if not (sent.isascii() and sent.isdecimal() and len(sent) <= 9):
        raise invalid({"Last-Event-ID": ["must be the number of a version"]})
    return int(sent)
