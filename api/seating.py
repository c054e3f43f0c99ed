"""Who sits where: which seats somebody has taken, which the host keeps, and the sign each is known by."""

from collections import Counter
from typing import Any

import msgspec
from flask import Response
from flask.views import MethodView

from api import bodies, schemas
from api.answers import answer
from api.hub import Notice
from api.listeners import stand_before_many
from api.passes import Holder, database, holder, hub
from api.problems import Problem, missing
from api.request import WORD_LIMIT
from api.spec import BODY_PROBLEMS, Blueprint
from models import tables
from referee.kernel.say import say

blueprint = Blueprint("seating", __name__, url_prefix="/v1/tables", description="Who sits where.")

_encode = msgspec.json.encode


@blueprint.route("/<table_id>/seats/<seat>")
class OneSeat(MethodView):
    @blueprint.arguments(bodies.SeatChange, WORD_LIMIT)
    @blueprint.says(200, schemas.ListOfSeats, "All seats as they are now", BODY_PROBLEMS, operationId="changeSeat")
    def patch(self, wish: dict[str, Any], table_id: str, seat: str) -> Response:
        """Choose a free sign for a seat of this pass; the host also says which seats are played from his own phone."""
        stand_before_many(hub(), table_id)
        with database().writing() as connection:
            tables.lock(connection, table_id)
            table = holder(connection, table_id, old_rules=True)
            _check(table, seat, wish)
            known = [one | (wish if one["seat"] == seat else {}) for one in msgspec.json.decode(table.row.seats)]
            written = _encode(known).decode()
            tables.set_seats(connection, table_id, written)
            joined = tables.joined(connection, table_id)
        hub().tell(table_id, Notice("seats", {"seat": seat}))
        return answer(schemas.ListOfSeats(seats_of(written, joined)))


def _check(table: Holder, seat: str, wish: dict[str, Any]) -> None:
    """The seat is one of this pass, and its sign is nobody else's."""
    known = msgspec.json.decode(table.row.seats)
    if seat not in table.all_seats():
        raise missing("There is no such seat.")
    table.require(seat)
    if "kept" in wish:
        table.require_host()
    others = [one["seat"] for at, one in enumerate(known) if sign_of(at, one) == wish.get("sign")]
    if others and others != [seat]:
        raise Problem(409, "seat-taken", say("{names} already {names:has|have} this sign.", names=table.called(others)))


def sign_of(at: int, seat: dict[str, Any]) -> int:
    """The sign a seat chose, else that of its place: as signs that are seen cannot be chosen, no two are alike."""
    return int(seat.get("sign", at))


def seats_of(seats: str, joined: list[list[str]]) -> list[Any]:
    """Each seat as it was set up, whether somebody has taken it, and how many phones joined it: a new one shows."""
    phones = Counter(seat for held in joined for seat in held)
    return [
        seat
        | {
            "taken": phones[seat["seat"]] > 0 or seat.get("kept", False),
            "phones": phones[seat["seat"]],
            "kept": seat.get("kept", False),
            "sign": sign_of(at, seat),
        }
        for at, seat in enumerate(msgspec.json.decode(seats))
    ]


def kept_seats(seats: str) -> set[str]:
    """The seats the host keeps for his own phone."""
    return {seat["seat"] for seat in msgspec.json.decode(seats) if seat.get("kept")}
