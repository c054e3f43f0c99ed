"""Tables: opening one, joining it, and how it looks to a pass."""

import zlib
from typing import Any

import msgspec
from flask import Response, request
from flask.views import MethodView

from api import bodies, opening, schemas, telling
from api.admitting import tell_revoked
from api.answers import answer, asked
from api.charts import is_playable
from api.hub import Notice
from api.once import ONCE, keep, once
from api.passes import Holder, check, database, game_of, holder, hub
from api.problems import Problem, invalid, missing
from api.quoting import quotes
from api.request import BODY_LIMIT, MOST_PASSES, WORD_LIMIT, bearer, etag, number_in_query, passes_sent
from api.seating import kept_seats, seats_of
from api.spec import BODY_PROBLEMS, Blueprint, header, query
from api.viewing import barred_to, view_of
from api.visitors import GUESS, JOIN, OPEN, origin, rates
from models import admission, archive, consents, ledger, tables
from referee import registry
from referee.kernel.say import say

blueprint = Blueprint("tables", __name__, url_prefix="/v1/tables", description="Plays of a game.")

MOST_WATCHING = 200
WATCHED_BY_MANY = "{number} watch this table already. The host can take a pass back."
NOT_CHANGED = {304: {"description": "Nothing changed since that ETag"}}
PASSES = header("Passes", f"Your passes with commas between them, {MOST_PASSES} at most.")
WHY_NOT = query("why_not", "1: also what the seats of this pass cannot do now, and why.", type="integer", enum=[0, 1])
IF_NONE_MATCH = header("If-None-Match", "The ETag of what you have.")


@blueprint.route("")
class Tables(MethodView):
    @blueprint.says(
        200,
        schemas.ListOfTables,
        "Your tables, in the order the passes were sent",
        (401, 422),
        needs_pass=False,
        parameters=[PASSES],
        operationId="listTables",
    )
    def get(self) -> Response:
        """The tables your passes are for.

        Passes are sent in the header `Passes`, with commas between them, or one as always. A pass that is worth nothing
        any more is left out; a table that was put away is not.
        """
        sent = passes_sent()
        hashes = [tables.hashed(secret) for secret in sent]
        with database().reading() as connection:
            known = tables.reached(connection, hashes)
            joined = {row.id: tables.joined(connection, row.id) for row in known.values()}
            away = archive.reached(connection, [one for one in hashes if one not in known])
        found = [(at, known[one]) for at, one in enumerate(hashes) if one in known]
        listed = [_reached(at, row, joined[row.id]) for at, row in found]
        listed += [_away(at, away[one]) for at, one in enumerate(hashes) if one in away]
        return answer(schemas.ListOfTables(sorted(listed, key=lambda table: table.place)))

    @blueprint.arguments(bodies.NewTable)
    @blueprint.says(
        201,
        schemas.Opened,
        "Opened",
        (*BODY_PROBLEMS, 429),
        needs_pass=False,
        parameters=[ONCE],
        operationId="openTable",
    )
    def post(self, wish: dict[str, Any]) -> Response:
        """Open a table: the host's pass and the code the others join with."""
        return once(lambda: _open(wish), BODY_LIMIT)


def _open(wish: dict[str, Any]) -> Response:
    rates().take(OPEN, origin())
    return opening.open_table(wish)


@blueprint.route("/join")
class Join(MethodView):
    @blueprint.arguments(bodies.Join, WORD_LIMIT)
    @blueprint.says(
        201,
        schemas.Joined,
        "A pass",
        (*BODY_PROBLEMS, 404, 409, 429),
        needs_pass=False,
        parameters=[ONCE],
        operationId="joinTable",
    )
    def post(self, wish: dict[str, Any]) -> Response:
        """Join by code and take seats. A taken seat needs the host's pass: a lost phone is no lost seat.

        Handed out again, a seat is lost to whoever had joined it. A code admits for a day, and for ten minutes once
        every seat is taken; after that only the host's pass still lets somebody in by it.
        """
        code = "".join(wish["code"].upper().replace("-", "").split())
        wanted = list(dict.fromkeys([*wish.get("seats", []), *([wish["seat"]] if "seat" in wish else [])]))
        return once(lambda: _join(code, wanted))


def _join(code: str, wanted: list[str]) -> Response:
    rates().check(GUESS, origin())
    rates().take(JOIN, origin())
    with database().writing() as connection:
        found = tables.held_by_code(connection, code) if code.isascii() and code.isalnum() else None
        if found is None:
            rates().take(GUESS, origin())
            raise missing("There is no table with this code.")
        free = _check_free(connection, found, wanted)
        _check_room(connection, found.id, wanted)
        lost = admission.hand_out_again(connection, found.id, wanted)
        secret = tables.issue_pass(connection, found.id, wanted)
        if free and free <= {*wanted}:
            admission.last_call(connection, found.id)
        passes, is_asked = len(tables.joined(connection, found.id)), consents.is_asked(connection, found.id)
        joined = schemas.Joined(found.id, found.game, secret, wanted)
        made = keep(connection, answer(joined, 201, {"Location": f"/v1/tables/{found.id}"}))
    if lost:
        tell_revoked(found.id, is_asked=is_asked)
    hub().tell(found.id, Notice("joined", {"seats": wanted, "passes": passes}))
    return made


def _reached(at: int, row: tables.Reached, joined: list[list[str]]) -> schemas.TableOfYours:
    title = registry.get(row.game).title if is_playable(row.game) else row.game
    seats, yours = seats_of(row.seats, joined), msgspec.json.decode(row.held)
    return schemas.TableOfYours(
        at, row.id, row.game, title, row.version, row.code, seats, yours, bool(row.host), row.created_at
    )


def _away(at: int, row: archive.Reached) -> schemas.TableOfYours:
    """A table that was put away, as it was."""
    whose = row.pass_hash, row.held, row.host
    listed = _reached(at, tables.Reached(*whose, row.id, row.game, row.version, "", row.seats, row.created_at), [])
    listed.archived_at = row.archived_at
    return listed


def _check_free(connection: Any, found: Any, wanted: list[str]) -> set[str]:
    """The code admits, the seats exist, and nobody has them or the host hands them out again; those that were free."""
    asking = tables.find_light(connection, found.id, tables.hashed(bearer()))
    is_host = bool(asking and asking.host)
    if not (is_host or admission.admits(found.code_until)):
        raise Problem(404, "code-ended", "This code admits nobody any more. The host can make a new one.")
    known = {seat["seat"]: seat.get("name") or seat["seat"] for seat in msgspec.json.decode(found.seats)}
    unknown = [seat for seat in wanted if seat not in known]
    if unknown:
        raise invalid({"seat": [say("no such seat; there are those of {names}", names=list(known.values()))]})
    taken = tables.taken_seats(connection, found.id) | kept_seats(found.seats)
    if taken.intersection(wanted) and not is_host:
        names = [known[seat] for seat in sorted(taken.intersection(wanted))]
        why = say("{names} {names:is|are} taken. The host can hand it out again.", names=names)
        raise Problem(409, "seat-taken", why)
    return {*known} - taken


def _check_room(connection: Any, table_id: str, wanted: list[str]) -> None:
    """A seat has one phone, and of those who only watch there is an end: to look at a table is to look at them all."""
    if not wanted and sum(not held for held in tables.joined(connection, table_id)) >= MOST_WATCHING:
        raise Problem(409, "full", say(WATCHED_BY_MANY, number=MOST_WATCHING))


@blueprint.route("/<table_id>")
class OneTable(MethodView):
    @blueprint.says(
        200,
        schemas.Table,
        "The view",
        (422,),
        operationId="getTable",
        parameters=[IF_NONE_MATCH, WHY_NOT],
        responses=NOT_CHANGED,
    )
    def get(self, table_id: str) -> Response:
        """The table as this pass sees it, and what the referee waits for."""
        barred = number_in_query("why_not", 0, 0, 1) == 1
        with database().reading() as connection:
            if request.if_none_match:
                light = check(connection, table_id, None, tables.find_light)
                tag = view_tag(light, tables.joined(connection, table_id), barred=barred)
                if request.if_none_match.contains_weak(tag.strip('"')):
                    return Response(status=304, headers={"ETag": tag})
            table = holder(connection, table_id)
            joined = tables.joined(connection, table_id)
            by_hand = ledger.hands(connection, table_id, table.version)
        headers = {"ETag": view_tag(table.row, joined, barred=barred), "Cache-Control": "no-cache"}
        return answer(_seen(table, joined, by_hand, barred=barred), 200, headers)


def view_tag(row: tables.Light | tables.Found, joined: list[list[str]], *, barred: bool) -> str:
    """A view changes with the version, who sits where, the rules it is told by, the language, and what is asked for."""
    told_in = telling.language(game_of(row.game))
    more = ("why",) if barred else ()
    told = f"{row.seats}{row.code}{admission.admits(row.code_until)}{sorted(joined)}"
    seated = f"{len(joined)}.{zlib.crc32(told.encode()):x}"
    return etag(row.version, row.held, row.host, seated, row.rules_version, told_in, *more)


def _seen(table: Holder, joined: list[list[str]], by_hand: bytes, *, barred: bool) -> schemas.Table:
    row, position = table.row, table.game.decode(table.row.position)
    speaker = table.voice(position)
    view = view_of(table.game, position, table.eyes, speaker, by_hand)
    if barred:
        view.why_not = barred_to(table.game, position, table.eyes, speaker)
    return schemas.Table(
        id=row.id,
        game=row.game,
        title=table.game.title,
        rules_version=row.rules_version,
        version=row.version,
        code=row.code,
        code_open=admission.admits(row.code_until),
        seats=seats_of(row.seats, joined),
        yours=table.seats,
        host=table.host,
        note=note_of(row),
        view=view,
        prompts=asked(table.game, position, table.eyes, speaker),
        outcome=telling.outcome(speaker, table.game.outcome(position)),
    )


def note_of(row: tables.Found | tables.Shown) -> schemas.Note | None:
    """What changed rules left behind, until somebody plays on; the log has it for good."""
    note = msgspec.json.decode(row.note) if row.note else None
    return schemas.Note(**note | {"rules": quotes(note["rules"])}) if note and note["version"] == row.version else None
