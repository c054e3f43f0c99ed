"""Looking without touching: prompts, options, what may be played now, and the score."""

from typing import Any

import msgspec
from flask import Response, request
from flask.views import MethodView

from api import moments, schemas, telling, timing_schemas
from api.answers import answer, asked
from api.passes import Holder, database, holder
from api.problems import invalid
from api.spec import Blueprint, query
from models import scores
from referee.kernel.choice import narrowed, ways
from referee.kernel.hiding import imagined
from referee.kernel.say import say

blueprint = Blueprint("looking", __name__, url_prefix="/v1/tables", description="What is, and what may be.")


@blueprint.route("/<table_id>/prompts")
class Prompts(MethodView):
    @blueprint.says(200, schemas.Prompts, "The prompts", operationId="getPrompts")
    def get(self, table_id: str) -> Response:
        """What the referee waits for, with choices."""
        with database().reading() as connection:
            table = holder(connection, table_id)
        prompts = asked(table.game, table.game.decode(table.row.position), table.eyes)
        return answer(schemas.Prompts(table.version, prompts))


@blueprint.route("/<table_id>/options")
class Options(MethodView):
    @blueprint.says(
        200,
        schemas.Options,
        "The legal continuations",
        (422,),
        operationId="getOptions",
        parameters=[
            query("type", "The action type.", required=True, type="string"),
            query("seat", "Whose options; may be left out when the pass has one seat.", type="string"),
            query("with", "Fields already chosen, as a JSON object.", type="string"),
        ],
    )
    def get(self, table_id: str) -> Response:
        """Legal continuations of an action, for the phone to light up.

        Fields already chosen are given in `with`, or each by its own name: `&unit=melee`.
        """
        with database().reading() as connection:
            table = holder(connection, table_id)
        kind, seat = _kind(table), _seat(table)
        position = table.game.veiled(table.game.decode(table.row.position), table.eyes)
        chosen = _chosen()
        shapes = narrowed(table.game.choices(position, seat, kind), chosen)
        speaker = table.voice(position)
        return answer(
            {
                "version": table.version,
                "seat": seat,
                "type": kind,
                "title": speaker.tell(table.game.types[kind].title),
                "options": ways(shapes, chosen),
                "choices": telling.choices(speaker, table.game, kind, shapes),
            }
        )


def _kind(table: Holder) -> str:
    kind = request.args.get("type", "")
    if kind not in table.game.types:
        known = [struct.title or key for key, struct in sorted(table.game.types.items())]
        raise invalid({"type": [say("no such action; known are {known}", known=known)]})
    return kind


def _seat(table: Holder) -> str:
    seat = request.args.get("seat")
    if seat is None:
        if len(table.seats) != 1:
            raise invalid({"seat": [say("say whose: {names}", names=table.called(table.seats))]})
        seat = table.seats[0]
    table.require_eyes(seat)
    if seat not in table.all_seats():
        raise invalid({"seat": [say("no such seat; seated are {names}", names=table.called(table.all_seats()))]})
    return seat


def _chosen() -> dict[str, Any]:
    """The fields already chosen; a single one may be text, number or a list by repetition."""
    chosen: dict[str, Any] = {}
    for name, values in request.args.lists():
        if name not in ("type", "seat", "with"):
            read = [_plain(value) for value in values]
            chosen[name] = read[0] if len(read) == 1 else read
    if "with" in request.args:
        try:
            chosen |= msgspec.json.decode(request.args["with"], type=dict[str, Any])
        except (msgspec.MsgspecError, RecursionError):
            raise invalid({"with": ["must be a JSON object of the fields already chosen"]}) from None
    return chosen


def _plain(value: str) -> Any:
    return int(value) if value.isdecimal() and len(value) < 10 else value


@blueprint.route("/<table_id>/timing")
class TimingNow(MethodView):
    @blueprint.says(
        200,
        timing_schemas.Now,
        "What may be played now",
        operationId="getTimingNow",
        parameters=[query("card", "Only where this card may be used.", type="string")],
    )
    def get(self, table_id: str) -> Response:
        """What may be played right now, by whom, in which order; of one card, whether it may be."""
        with database().reading() as connection:
            table = holder(connection, table_id)
        position = imagined(table.game, table.game.decode(table.row.position), table.eyes)
        now = telling.moments(table.voice(position), table.game.timing_now(position))
        told = {"version": table.version, **now, "open": moments.open_now(now["windows"])}
        card = request.args.get("card")
        return answer(told if card is None else told | moments.of_card(table.game, told["open"], card))


@blueprint.route("/<table_id>/score")
class Score(MethodView):
    @blueprint.says(200, schemas.Score, "The score", operationId="getScore")
    def get(self, table_id: str) -> Response:
        """Points with their sources and rules, and how the totals came about."""
        with database().reading() as connection:
            table = holder(connection, table_id)
        position = table.game.decode(table.row.position)
        changes = scores.history(database(), table.game, table.row)
        history = [{"version": version, "totals": msgspec.Raw(totals)} for version, totals in changes]
        speaker = table.voice(position)
        told = telling.scoreboard(speaker, table.game, table.game.score_for(position, table.eyes))
        board = msgspec.structs.asdict(told)
        outcome = telling.outcome(speaker, table.game.outcome(position))
        return answer({"version": table.version, **board, "outcome": outcome, "history": history})
