"""Playing: actions that are saved, and rulings that are not. One short transaction per request."""

from typing import Any

import msgspec
from flask import Response
from flask.views import MethodView
from msgspec import Raw, Struct

from api import hands, judging, languages, metrics, telling
from api.answers import answer, asked, seen
from api.hub import Told
from api.listeners import stand_before_many
from api.passes import Holder, database, holder, hub
from api.problems import MEDIA_TYPE, Problem, stale
from api.request import ACTION_LIMIT, bearer, etag, expected_version, idempotency_key, json_body
from api.rulings import Ruling, rule_on
from api.scenes import scenes
from api.settled import Settled
from api.spec import ACTION_BODY, BODY_PROBLEMS, Blueprint, header
from api.spec import json_body as documented
from api.whole import Whole
from models import answers as first_answers
from models import ledger
from models.prepared import Clash, Direct
from models.tables import hashed
from referee.kernel.event import Event, Outcome
from referee.kernel.prompt import Prompt
from referee.kernel.speech import Voice
from referee.kernel.view import Hand

blueprint = Blueprint("play", __name__, url_prefix="/v1/tables", description="What seats do, and may they.")

ATTEMPTS = 20
IF_MATCH = header("If-Match", "Only at this version: the ETag of a view, or the bare number.")
KEY = header("Idempotency-Key", "A repeated one gets the first answer.", r"^[\x21-\x7e]{1,200}$")

_encode = msgspec.json.Encoder().encode


class Played(Struct):
    """The answer to an accepted action."""

    version: int
    events: list[Event] | Raw
    prompts: list[Prompt]
    outcome: Outcome | None
    hands: list[Hand]


@blueprint.route("/<table_id>/actions")
class Actions(MethodView):
    @blueprint.says(
        201,
        Played,
        "Accepted and saved: the events it caused and what the referee waits for next",
        (*BODY_PROBLEMS, 412),
        operationId="act",
        parameters=[IF_MATCH, KEY],
        requestBody=documented(ACTION_BODY, "An action, or several to be taken in order, all or none."),
    )
    def post(self, table_id: str) -> Response | Whole:
        """Play an action: the events it caused and what the referee waits for next."""
        return act(table_id)


@blueprint.route("/<table_id>/rulings")
class Rulings(MethodView):
    @blueprint.says(
        200,
        Ruling,
        "Yes, no, or what it depends on, with the rules",
        BODY_PROBLEMS,
        operationId="ask",
        requestBody=documented(ACTION_BODY, "The action, or several in order, that might be played."),
    )
    def post(self, table_id: str) -> Response:
        """Ask "may I?": judged as an action would be, and nothing is saved."""
        with database().reading() as connection:
            table = holder(connection, table_id)
            settled = Settled.of(connection, table)
        return answer(rule_on(table, judging.actions_in(json_body(ACTION_LIMIT)), settled))


def act(table_id: str) -> Response | Whole:
    """Play what this request says."""
    secret = bearer()
    if not secret:
        with database().reading() as connection:
            holder(connection, table_id, secret)
    raws = judging.actions_in(json_body(ACTION_LIMIT))
    return play(table_id, secret, raws, expected_version(), idempotency_key())


def play(table_id: str, secret: str, raws: list[Any], expected: int | None, key: str | None) -> Response | Whole:
    """Judge and save; when another phone was faster, judge again what is now on the table."""
    pass_hash = hashed(secret)
    stand_before_many(hub(), table_id)
    for _ in range(ATTEMPTS):
        try:
            with database().playing(table_id, pass_hash, key) as connection:
                if key and (told := first_answers.first(connection, pass_hash, key)):
                    return _again(told)
                table = holder(connection, table_id, secret)
                if expected is not None and expected != table.version:
                    raise stale(table.version)
                response, entries, data = _judge_and_save(connection, table, raws, pass_hash, key)
        except (ledger.Stale, Clash):
            continue
        tell(table_id, entries, data)
        return response
    raise Problem(503, "busy", "Too many phones at once. Try again.", {"Retry-After": "1"})


def _judge_and_save(
    connection: Direct, table: Holder, raws: list[Any], pass_hash: str, key: str | None
) -> tuple[Response | Whole, list[ledger.Entry], bytes | None]:
    """Save what is accepted, and with a key the answer, whichever it is."""
    try:
        judged = judging.judge(table, raws)
    except Problem as no:
        metrics.refused(table.row.game)
        if key and no.status == 422:
            first_answers.keep(connection, pass_hash, key, 422, table.version, no.encoded())
        return no.response(), [], None
    version = judged.entries[-1].version
    ledger.append(connection, table.table_id, table.version, judged.data, judged.entries)
    body = _body(table, judged, version)
    if key:
        first_answers.keep(connection, pass_hash, key, 201, version, body)
    tag = etag(version, table.row.held, table.host)
    return Whole(body, 201, tag, languages.spoken()), judged.entries, judged.data


def _body(table: Holder, judged: judging.Judged, version: int) -> bytes:
    speaker = table.voice(judged.position)
    events = _events(table, judged, speaker)
    prompts = asked(table.game, judged.position, table.eyes, speaker)
    outcome = telling.outcome(speaker, table.game.outcome(judged.position))
    by_hand = hands.told(judged.by_hand, table.eyes, speaker)
    return _encode(Played(version, events, prompts, outcome, by_hand))


def _events(table: Holder, judged: judging.Judged, speaker: Voice) -> list[Event] | Raw:
    """What happened, as far as these eyes may know; in English it is told already."""
    entry = judged.entries[-1]
    if speaker.is_english and len(judged.entries) == 1 and not entry.hidden:
        return Raw(entry.events)
    known = seen(judged.events, table.eyes)
    return known if speaker.is_english else telling.events(speaker, table.game, known)


def tell(table_id: str, entries: list[ledger.Entry], position: bytes | None = None) -> None:
    """The commit is done: let every open stream know, those in this process also what it led to."""
    live = hub()
    if position is not None and entries:
        scenes().heard(table_id, entries[-1].version, position, entries[-1].hands)
    for entry in entries:
        live.tell(table_id, Told(ledger.line_of(entry)))
        metrics.accepted(entry.type)


def _again(told: Any) -> Response:
    """The first answer to this key, once more."""
    media_type = "application/json" if told.status == 201 else MEDIA_TYPE
    return Response(told.body, told.status, {"Idempotent-Replay": "true"}, content_type=media_type)
