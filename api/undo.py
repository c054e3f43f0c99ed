"""Going back: at once when only the asking seats are touched, else when all who are touched agree.

From the end of a game that showed what was kept back, only together: nobody looks and then plays on.

A correction stands as long as nobody objects: while it is the last that was done, whoever plays takes it back at once.

The answer is for hands: what to put back where. What was undone stays in the ledger, marked.
"""

from collections.abc import Collection
from typing import Any

import msgspec
from flask import Response
from flask.views import MethodView
from sqlalchemy import Connection

from api import bodies, hands
from api.answers import answer, asked
from api.hub import Notice
from api.listeners import stand_before_many
from api.looking_back import Back, Since, looked_back
from api.passes import Holder, database, holder, hub
from api.play import ATTEMPTS, IF_MATCH, tell
from api.problems import Problem, invalid, stale
from api.request import MAX_VERSION, WORD_LIMIT, etag, expected_version, number_in_query
from api.spec import BODY_PROBLEMS, Blueprint, query
from api.structs import schema_of
from api.taking_back import taken_back
from models import consents, ledger, tables
from models.consents import Asked
from models.prepared import Clash
from referee.kernel.game import Game
from referee.kernel.hiding import keepers
from referee.kernel.position import Position
from referee.kernel.prompt import Prompt
from referee.kernel.say import say
from referee.kernel.view import Hand

blueprint = Blueprint("undo", __name__, url_prefix="/v1/tables", description="Going back, by consent.")


class Undone(msgspec.Struct):
    """Done: what hands must put back. Not done: who has yet to agree; first of those who did is whoever asked."""

    done: bool
    version: int
    to: int | None
    put_back: list[Hand]
    agreed: list[str]
    waits_for: list[str]
    prompts: list[Prompt]


NOTHING_SINCE = "nothing that counts was done since version {version}"
AHEAD = "Ahead of asking: what would going back to this version take?"
TO = query("to", AHEAD, type="integer", minimum=0, maximum=MAX_VERSION)
WAITING = {
    202: {"description": "Others must agree first", "content": {"application/json": {"schema": schema_of(Undone)}}}
}


@blueprint.route("/<table_id>/undo")
class Undo(MethodView):
    @blueprint.says(
        200,
        Undone,
        "The open question, if any, or what would be put back",
        (422,),
        parameters=[TO],
        operationId="getUndo",
    )
    def get(self, table_id: str) -> Response:
        """Who asked to go back, who has yet to agree, and what hands would put back."""
        to = number_in_query("to", -1, 0, MAX_VERSION)
        with database().reading() as connection:
            table = holder(connection, table_id)
            question = consents.pending(connection, table_id, table.version)
        if to >= 0 and not (question and question.target == to):
            question = Asked(table.version, to, sorted(table.all_seats() if table.host else table.seats))
        back = looked_back(table, question.target, "to") if question else None
        return answer(_waiting(table, question, back))

    @blueprint.arguments(bodies.Undo, WORD_LIMIT)
    @blueprint.says(
        200,
        Undone,
        "Done, with the put-back list",
        (*BODY_PROBLEMS, 412),
        responses=WAITING,
        parameters=[IF_MATCH],
        operationId="undo",
    )
    def post(self, wish: dict[str, Any], table_id: str) -> Response:
        """Go back to a version, ask for it, or agree to it. The host's pass agrees for all, or for the seats it names.

        Once the game is over and what others kept back lies open, it agrees for those nobody else plays. A correction
        that nobody has acted upon is taken back by whoever objects to it.
        """
        stand_before_many(hub(), table_id)
        for _ in range(ATTEMPTS):
            try:
                return _go_back(table_id, wish, expected_version())
            except (ledger.Stale, Clash):
                continue
        raise Problem(503, "busy", "Too many phones at once. Try again.", {"Retry-After": "1"})


def _go_back(table_id: str, wish: dict[str, Any], expected: int | None) -> Response:
    with database().reading() as connection:
        table = _reached(connection, table_id, wish, expected)
    back = looked_back(table, wish["version"]) if wish["consent"] else None
    if back is not None and not back.since.number:
        raise invalid({"version": [say(NOTHING_SINCE, version=back.target)]})
    with database().writing() as connection:
        tables.lock(connection, table_id)
        table = _reached(connection, table_id, wish, expected)
        if back is None:
            consents.drop(connection, table_id)
            undone, entry = _waiting(table, None, None), None
        elif back.version != table.version:
            raise ledger.Stale
        else:
            undone, entry = _decide(connection, table, back, wish.get("seats"))
    if entry is None:
        hub().tell(table_id, Notice("undo", {"to": undone.to, "agreed": undone.agreed, "waits_for": undone.waits_for}))
        return answer(undone, 202 if undone.waits_for else 200)
    tell(table_id, [entry])
    return answer(undone, 200, {"ETag": etag(undone.version, table.row.held, table.host)})


def _reached(connection: Connection, table_id: str, wish: dict[str, Any], expected: int | None) -> Holder:
    """The table, for somebody who plays there and speaks for no other."""
    table = holder(connection, table_id)
    if not table.seats:
        raise Problem(403, "not-yours", "Only those who play may go back.")
    if expected is not None and expected != table.version:
        raise stale(table.version)
    for seat in wish.get("seats", ()):
        table.require(seat)
    return table


def _decide(
    connection: Connection, table: Holder, back: Back, named: list[str] | None
) -> tuple[Undone, ledger.Entry | None]:
    """Ask the others, or do it; `named`: for whom, where it is not for all the pass covers."""
    pending = consents.pending(connection, table.table_id, table.version)
    before = pending.agreed if pending and pending.target == back.target else []
    is_open = _lies_open(table, back)
    for seat in named or () if is_open else ():
        table.require_eyes(seat)
    seats = named or (table.eyes if is_open else table.seats)
    agreed = list(dict.fromkeys([*before, *seats]))
    for_all = table.host and not named and not is_open
    if not for_all and _touched(table, back.since, seats, is_open).difference(agreed):
        question = Asked(table.version, back.target, agreed)
        consents.ask(connection, table.table_id, question)
        return _waiting(table, question, back), None
    consents.drop(connection, table.table_id)
    return _undo(connection, table, back, (seats or agreed)[0])


def _lies_open(table: Holder, back: Back) -> bool:
    """Whether the game is over, and somebody would keep something back again: who has seen it would know it."""
    if table.game.decode(table.row.position).outcome is None:
        return False
    then = table.game.decode(back.data)
    return then.outcome is None and bool(keepers(then, table.eyes))


def _touched(table: Holder, since: Since, asking: Collection[str], is_open: bool = False) -> set[str]:
    """Who must agree: those who acted or were met; everybody once dice fell or something hidden was shown."""
    if is_open:
        return set(table.all_seats())
    if since.is_correction:
        return set()
    if since.is_chance:
        return set(table.all_seats())
    if since.acted.issubset(asking):
        return set()
    return {seat for seat in table.all_seats() if seat in since.met or seat in since.acted}


def _undo(connection: Connection, table: Holder, back: Back, seat: str) -> tuple[Undone, ledger.Entry]:
    game, version, target = table.game, table.version + 1, back.target
    then = game.decode(back.data)
    told = taken_back(game, then, target, back.since.number, back.since.first, seat)
    now = game.decode(table.row.position)
    put_back = _put_back(game, now, then)
    entry = ledger.Entry(
        version=version,
        kind="undo",
        seat=seat,
        type="undo",
        action=msgspec.json.encode({"undo": target}),
        events=msgspec.json.encode([told]),
        hands=put_back,
    )
    ledger.append(connection, table.table_id, table.version, back.data, [entry])
    ledger.mark_undone(connection, table.table_id, target, version)
    prompts = asked(game, then, table.eyes)
    by_hand = hands.shown(put_back, table.eyes, table.voice(now))
    return Undone(True, version, target, by_hand, table.all_seats(), [], prompts), entry


def _put_back(game: Game[Any], now: Position, then: Position) -> bytes:
    """What hands do to bring the table back to how it lay, by the names things have while they still lie there."""
    return hands.keep(game, now, game.hands(now, then, back=True))


def _waiting(table: Holder, question: Asked | None, back: Back | None) -> Undone:
    """The open question, the same for whoever looks at it."""
    if question is None or back is None:
        return Undone(False, table.version, None, [], [], [], [])
    touched = _touched(table, back.since, question.agreed, _lies_open(table, back))
    waits_for = sorted(touched.difference(question.agreed))
    now, then = table.game.decode(table.row.position), table.game.decode(back.data)
    put_back = hands.shown(_put_back(table.game, now, then), table.eyes, table.voice(now))
    return Undone(False, table.version, question.target, put_back, question.agreed, waits_for, [])
