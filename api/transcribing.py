"""A moment of a table as a transcript: how the step began, what was done since, and how it lies now.

For settling a dispute, so every pass may have it, told as its seats may know it: what another seat did in secret is a
comment that says what everybody was told.
"""

from functools import partial
from typing import Any

import msgspec
from flask import Response
from flask.views import MethodView

from api.answers import seen
from api.passes import Holder, database, holder
from api.problems import invalid
from api.request import MAX_VERSION, number_in_query
from api.skeleton import setup_of, written
from api.spec import Blueprint, query
from models import following, ledger
from models.breathing import Breathing
from models.ledger import Reading
from referee.kernel.document import NOTE
from referee.kernel.event import Event
from referee.kernel.hiding import sealed
from referee.kernel.ledger import fold
from referee.kernel.position import Position
from referee.kernel.say import say

blueprint = Blueprint("transcribing", __name__, url_prefix="/v1/tables", description="A moment as a transcript.")

LONGEST = 200
"""So many entries one transcript has at most."""
AT = query("at", "The version to be looked at; left out, the newest.", type="integer", minimum=0, maximum=MAX_VERSION)
FROM = query(
    "from",
    "The version to begin after; left out, where the step began.",
    type="integer",
    minimum=0,
    maximum=MAX_VERSION,
)
SECRET = "# Done in secret, so not told here"
_events = msgspec.json.Decoder(list[Event]).decode


@blueprint.route("/<table_id>/transcript")
class Transcript(MethodView):
    @blueprint.says(
        200,
        {"type": "object"},
        "A transcript, as YAML",
        (422,),
        media_type="application/yaml",
        operationId="transcribeMoment",
        parameters=[AT, FROM],
    )
    def get(self, table_id: str) -> Response:
        """A moment to be looked at again: the position its step began with, every action since, and where it led."""
        with database().reading() as connection:
            table = holder(connection, table_id)
        at = number_in_query("at", table.version, 0, MAX_VERSION)
        start = number_in_query("from", -1, 0, MAX_VERSION)
        if at > table.version or start > at:
            known = say("a version up to {version}", version=table.version if at > table.version else at)
            raise invalid({"at" if at > table.version else "from": [known]})
        moment = _Moment(partial(database().history, table.row), table, at, start)
        return Response(moment.text(), content_type="application/yaml")


class _Moment:
    """The entries from a version on that led to the moment, with the position before each of them.

    What was taken back by then did not; a version that was is begun after from where it was gone back to.
    """

    def __init__(self, reading: Reading, table: Holder, at: int, start: int) -> None:
        self.table, self.game, self.at = table, table.game, at
        self.breathing = Breathing()
        self.positions = self._played(reading, max(start, at - LONGEST) if start >= 0 else None)
        begun = min(self.positions) if start >= 0 else self._beginning()
        entries = following.in_turns(reading, table.table_id, begun - 1, at)
        first, *rows = [row for row in entries if row.undone_by is None or row.undone_by > at]
        with reading() as connection:
            self.setup = setup_of(connection, table.table_id)
        self.start = first.version
        self.rows = [row for row in rows if row.kind == "action"]

    def _played(self, reading: Reading, start: int | None) -> dict[int, Position]:
        """The positions from a version on, or from the last that was kept: an undo begins anew."""
        id, game, at = self.table.table_id, self.game, self.at
        with reading() as connection:
            first = ledger.kept_before(connection, id, at - 1 if start is None else start) if at else 0
        data = ledger.position_at(reading, game, id, first)
        found = {first: game.decode(data)}
        for row in following.in_turns(reading, id, first, at):
            back = row.kind == "undo"
            data = ledger.position_at(reading, game, id, row.version) if back else fold(game, data, [row.action]).data
            found = ({} if back and start is None and row.version < at else found) | {row.version: game.decode(data)}
        return {version: position for version, position in found.items() if start is None or version >= start}

    def _beginning(self) -> int:
        """Where the step began that was going on: the earliest position of it that can be typed in."""
        before = [version for version in sorted(self.positions, reverse=True) if version < self.at] or [self.at]
        chosen, step = before[-1], None
        for version in before:
            self.breathing.pause()
            document = self.game.document(self.positions[version])
            if NOTE in document:
                continue
            moment = self.game.moment(self.positions[version])
            if step not in (None, moment):
                break
            chosen, step = version, moment
        return chosen

    def text(self) -> str:
        """The transcript: what can be typed in, then each entry."""
        then = self._document(self.positions[self.at])
        note = then.pop(NOTE, "")
        setup = {name: value for name, value in self.setup.items() if name != "position"}
        ruling = f"As it was at entry {self.at} of table {self.table.table_id}"
        head = {"ruling": ruling, **setup, "position": self._document(self.positions[self.start])}
        parts = [written(head), "play:\n" if self.rows else "", *map(self._entry, self.rows)]
        parts += [f"# {note}\n" if note else "", written({"then": then})]
        return "".join(parts)

    def _document(self, position: Position) -> dict[str, Any]:
        return self.game.open_document(position, self.table.eyes)

    def _entry(self, row: Any) -> str:
        self.breathing.pause()
        told = [event.text for event in seen(_events(row.events), self.table.eyes) if event.text]
        if self._is_secret(row):
            return "".join(f"{line}\n" for line in (f"{SECRET}:", *(f"#   {text}" for text in told)))
        return written({"play": [{"do": msgspec.json.decode(row.action)} | ({"says": told} if told else {})]})[6:]

    def _is_secret(self, row: Any) -> bool:
        """Whether not all of it may be told here: another seat's secret, or what the referee drew for nobody's eyes."""
        if self.table.game.decode(self.table.row.position).outcome is not None:
            return False
        around = [self.positions[version] for version in (row.version - 1, row.version)]
        kept = [seat for one in around for seat in self.game.kept_back(one)]
        if row.seat in self.table.eyes:
            return bool(row.dice and kept)
        return bool(row.hidden) or row.seat in (*kept, *(seat for one in around for seat in sealed(one)))
