"""Taking a table along: as one document that can be imported, a position, a transcript, or its read facts."""

import hashlib
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any, NamedTuple

import msgspec
from flask import Response, request
from flask.views import MethodView
from sqlalchemy import Connection

from api import bodies, schemas
from api.answers import answer
from api.bringing_back import reached
from api.importing import import_table
from api.once import ONCE, once
from api.passes import Holder, database, holder
from api.problems import Problem, invalid, missing
from api.quoting import quotes
from api.replaying import recorded
from api.request import IMPORT_LIMIT, json_bytes, number_in_query
from api.skeleton import setup_of, written
from api.spec import BODY_PROBLEMS, Blueprint, query
from api.spec import json_body as documented
from api.structs import schema_of
from api.visitors import OPEN, origin, rates
from models import following, house_rules, packs
from models.archive import Rows
from models.breathing import Breathing
from models.house_rules import HouseRule
from referee.kernel.document import NOTE
from referee.kernel.fact_pack import known_here, read_here
from referee.kernel.hiding import keepers
from referee.kernel.say import say

blueprint = Blueprint("transfer", __name__, url_prefix="/v1/tables", description="Taking a table along.")

FORMAT = "referee-table-1"
KEPT = (
    "Played again, it would show what {names} {names:keeps|keep} hidden. "
    "It is there when the game is over; until then take the position along, and let each set their own."
)
EXPORTED = f"What was exported, {IMPORT_LIMIT >> 20} MB at most."
KINDS = ("table", "position", "form", "transcript")
DOCUMENTS = {"application/json": {"schema": {"type": "object"}}, "application/yaml": {"schema": {}}}


@blueprint.route("/<table_id>/export")
class Export(MethodView):
    @blueprint.says(
        200,
        {"type": "object"},
        "The document; a transcript is YAML",
        (409, 422),
        responses={200: {"description": "The document", "content": DOCUMENTS}},
        parameters=[query("as", "What to export.", type="string", enum=list(KINDS))],
        operationId="exportTable",
    )
    def get(self, table_id: str) -> Response:
        """The whole table as one document or a transcript, for the host; its position, for every pass.

        What can be played again tells all that was hidden: while others keep something from the host, only the
        position is given. A position is told as the seats of the pass may see it; the form has the fields that may be
        set at this table now.
        """
        kind = request.args.get("as", "table")
        if kind not in KINDS:
            raise invalid({"as": [say("one of {known: or}", known=KINDS)]})
        if kind == "table" and (away := reached(table_id)):
            return as_was(*away)
        with database().reading() as connection:
            table = holder(connection, table_id, old_rules=kind == "table")
        if kind == "position":
            return answer(table.game.open_document(table.game.decode(table.row.position), table.eyes))
        if kind == "form":
            seen = table.game.veiled(table.game.decode(table.row.position), table.eyes)
            return answer(table.game.document_form(table.voice(seen)))
        table.require_host()
        require_open(table)
        return WRITERS[kind](table)


def require_open(table: Holder) -> None:
    """Give nothing to play again while somebody keeps something from this pass: whoever plays it again sees it."""
    if table.row.rules_version == table.game.rules_version:
        keeping = keepers(table.game.decode(table.row.position), table.eyes)
    else:
        keeping = [seat for seat in table.all_seats() if seat not in table.eyes] if table.game.hides else []
    if keeping:
        why = say(KEPT, names=table.called(keeping))
        raise Problem(409, "hidden", why, seats=keeping, rules=quotes(table.game.hides))


def as_table(table: Holder) -> Response:
    """Set-up, every entry in order with what was undone, and the packs others may lack."""
    rows = stood(table)
    with database().reading() as connection:
        made = house_rules.listing(connection, table.table_id)
        brought = brought_to(connection, table)
    return _whole(table, rows, made, brought)


class Stood(NamedTuple):
    """An entry as it was before it was taken back."""

    kind: str
    at: int
    action: bytes
    events: bytes
    undone_by: None


def stood(table: Holder) -> Iterator[Any]:
    """Its entries as they stood at the version that was found: others play on while they are read, piece by piece."""
    for row in following.in_turns(database().reading, table.table_id, -1, table.version):
        later = row.undone_by is not None and row.undone_by > table.version
        yield Stood(row.kind, row.at, row.action, row.events, None) if later else row


def as_was(table: Holder, rows: Rows) -> Response:
    """The same of a table that was put away."""
    require_open(table)
    entries = (SimpleNamespace(**row) for row in rows["ledger"])
    made = [house_rules.read(SimpleNamespace(**row)) for row in rows["house_rules"]]
    with database().reading() as connection:
        brought = brought_to(connection, table)
    return _whole(table, entries, made, brought)


def brought_to(connection: Connection, table: Holder) -> list[Any]:
    """The packs of a table that others may lack."""
    keys = msgspec.json.decode(table.row.packs)
    return [document for key in keys if (document := packs.find(connection, key)) is not None]


def _whole(table: Holder, rows: Iterator[Any], made: list[HouseRule], brought: list[Any]) -> Response:
    first, breathing, entries = next(rows), Breathing(), []
    for row in rows:
        entries.append(msgspec.json.encode(recorded(row)))
        breathing.pause()
    whole = {
        "format": FORMAT,
        "game": table.row.game,
        "rules_version": table.row.rules_version,
        "setup": msgspec.Raw(first.action),
        "packs": brought,
        "entries": msgspec.Raw(b"[%b]" % b",".join(entries)),
        "house_rules": made,
        "digest": hashlib.sha256(table.row.position).hexdigest(),
    }
    name = f"attachment; filename={table.row.game}-{table.table_id}.json"
    return answer(whole, 200, {"Content-Disposition": name})


def as_transcript(table: Holder) -> Response:
    """What counted, step by step, in the form of the project's own tests."""
    steps = (_step(row) for row in stood(table) if row.undone_by is None and row.kind == "action")
    with database().reading() as connection:
        setup = setup_of(connection, table.table_id)
    position = table.game.open_document(table.game.decode(table.row.position), table.eyes)
    position.pop(NOTE, None)
    script = {"ruling": f"As played at table {table.table_id}", **setup, "play": steps, "then": position}
    return Response(written(script), content_type="application/yaml")


def _step(row: Any) -> dict[str, Any]:
    events = msgspec.json.decode(row.events)
    cites = list(dict.fromkeys(rule for event in events for rule in event["rules"]))
    return {"do": msgspec.json.decode(row.action)} | ({"cites": cites} if cites else {})


WRITERS = {"table": as_table, "transcript": as_transcript}


@blueprint.route("/<table_id>/pack")
class ReadFacts(MethodView):
    @blueprint.says(
        200,
        {"type": "object"},
        "A pack document",
        (422,),
        parameters=[query("merge", "1: with what its packs say.", type="integer", minimum=0, maximum=1)],
        operationId="exportFacts",
    )
    def get(self, table_id: str) -> Response:
        """What this table read off its pieces, as a pack for other tables.

        Merged with what its packs of facts say, it can stand for all of them: each fact keeps where it is known from,
        and what was read at the table comes first.
        """
        merge = bool(number_in_query("merge", 0, 0, 1))
        with database().reading() as connection:
            table = holder(connection, table_id)
        position = table.game.decode(table.row.position)
        facts = known_here(position) if merge else read_here(position)
        if not facts:
            raise missing("No printed fact has been read at this table yet.")
        title = f"{table.game.title}: {'known' if merge else 'read'} at table {table_id}"
        header = {"pack": f"{table.game.key}-{table_id}", "title": title, "game": table.game.key}
        document = header | {"kind": "facts", "source": "table", "facts": facts}
        packs.check_length(document)
        return answer(document)


@blueprint.route("/import")
class Import(MethodView):
    @blueprint.says(
        201,
        schemas.Opened,
        "Opened",
        (*BODY_PROBLEMS, 429, 503),
        needs_pass=False,
        parameters=[ONCE],
        operationId="importTable",
        requestBody=documented(schema_of(bodies.Export), EXPORTED),
    )
    def post(self) -> Response:
        """Open a table from an export: what counts is played again, and must be legal again."""
        return once(_import, IMPORT_LIMIT)


def _import() -> Response:
    rates().take(OPEN, origin())
    return import_table(json_bytes(IMPORT_LIMIT))
