"""Which turn and step each line of the log belongs to: played again when somebody reads the log, and remembered."""

import threading
from collections import OrderedDict
from functools import partial
from typing import Any

from flask import Response
from flask.views import MethodView
from msgspec import Struct

from api import telling
from api.answers import answer
from api.passes import Holder, database, holder
from api.spec import Blueprint
from api.structs import Annotated, Meta
from models import following, ledger
from models.ledger import Reading
from referee.kernel.errors import Invalid, Refusal
from referee.kernel.eyes import Eyes
from referee.kernel.game import Game
from referee.kernel.ledger import fold
from referee.kernel.speech import Voice

blueprint = Blueprint("turns", __name__, url_prefix="/v1/tables", description="The log by turns.")

MOST_TABLES = 64
"""So many tables are remembered in this process, each in the languages it was read in."""


class Turn(Struct):
    """From this version on the lines of the log belong to this turn and step, until the next of these."""

    version: int
    turn: Annotated[str, Meta(description="Empty before the first.")]
    step: str
    seat: Annotated[str, Meta(description="Who is at the step, where it is one player's.")] = ""


class Turns(Struct):
    """The headings of the log."""

    version: int
    turns: list[Turn]


@blueprint.route("/<table_id>/log/turns")
class LogTurns(MethodView):
    @blueprint.says(200, Turns, "The headings, oldest first", operationId="getTurns")
    def get(self, table_id: str) -> Response:
        """The turns and steps the log is read by; a line stands under what was going on when it was done."""
        with database().reading() as connection:
            table = holder(connection, table_id)
        return answer(Turns(table.version, Reader.of(table).read(partial(database().history, table.row), table)))


class Reader:
    """The headings of one table in one language, as far as they were read."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._turns: list[Turn] = []
        self._version = -1
        self._data = b""

    @classmethod
    def of(cls, table: Holder) -> "Reader":
        """The one that is remembered, or a new one; those that were read longest ago are forgotten."""
        key = table.table_id, table.row.rules_version, telling.language(table.game)
        with _lock:
            found = _readers.setdefault(key, cls())
            _readers.move_to_end(key)
            while len(_readers) > MOST_TABLES:
                _readers.popitem(last=False)
        return found

    def read(self, reading: Reading, table: Holder) -> list[Turn]:
        """Go on where reading stopped: what was undone is there too, and every undo leads back to where it says."""
        game = table.game
        with self._lock:
            for row in following.in_turns(reading, table.table_id, self._version, table.version):
                if row.kind == "action":
                    self._data = _after(game, self._data, row)
                else:
                    self._data = ledger.position_at(reading, game, table.table_id, row.version)
                self._version = row.version
                self._head(_turn(game, self._data, row.version + 1, table))
            return list(self._turns)

    def _head(self, turn: Turn) -> None:
        last = self._turns[-1] if self._turns else None
        if last is None or (last.turn, last.step, last.seat) != (turn.turn, turn.step, turn.seat):
            self._turns.append(turn)


_lock = threading.Lock()
_readers: OrderedDict[tuple[str, str, str], Reader] = OrderedDict()


def _after(game: Game[Any], data: bytes, row: Any) -> bytes:
    """The table after an entry; one that was taken back and holds no more leads nowhere."""
    try:
        return fold(game, data, [row.action]).data
    except (Refusal, Invalid):
        return data


def _turn(game: Game[Any], data: bytes, version: int, table: Holder) -> Turn:
    """What goes on at a table, as everybody sees it: whoever acts next does it in this turn and step."""
    position = game.decode(data)
    voice: Voice = table.voice(position)
    eyes = Eyes(position, (), voice)
    counted = game.counter(position, eyes)
    turn = (counted.text or f"{counted.title} {counted.number}") if counted and counted.number else ""
    now = next((one for one in game.steps(position, game.awaited(position), eyes) if one.state == "now"), None)
    return Turn(version, turn, now.title if now else "", now.seat if now else "")
