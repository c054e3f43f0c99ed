"""House rules: a table records its own ruling, who agreed to it, and takes it along as a test to be.

They are shown beside the book's rules; they never change what the referee enforces.
"""

from typing import Any

from flask import Response
from flask.views import MethodView
from msgspec import to_builtins
from sqlalchemy import Connection

from api import bodies, rule_schemas
from api.answers import answer
from api.hub import Notice
from api.once import ONCE, keep, once
from api.passes import Holder, database, holder, hub
from api.problems import Problem, invalid, missing
from api.request import WORD_LIMIT
from api.settled import Settled
from api.skeleton import setup_of, skeleton
from api.spec import BODY_PROBLEMS, Blueprint
from models import house_rules, tables
from models.house_rules import HouseRule
from referee.kernel.say import say
from referee.library import inventory

blueprint = Blueprint("house_rules", __name__, url_prefix="/v1/tables", description="What a table settled for itself.")

MOST = 200


@blueprint.route("/<table_id>/house-rules")
class HouseRules(MethodView):
    @blueprint.says(200, rule_schemas.ListOfHouseRules, "All of them, the oldest first", operationId="listHouseRules")
    def get(self, table_id: str) -> Response:
        """The rulings this table made for itself."""
        with database().reading() as connection:
            settled = Settled.of(connection, holder(connection, table_id))
        return answer({"house_rules": settled.all()})

    @blueprint.arguments(bodies.NewHouseRule, WORD_LIMIT)
    @blueprint.says(
        201, rule_schemas.HouseRule, "Recorded", BODY_PROBLEMS, parameters=[ONCE], operationId="addHouseRule"
    )
    def post(self, wish: dict[str, Any], table_id: str) -> Response:
        """Record a ruling: its text, the rules it touches, and the seats that agree."""
        text = wish["text"].replace("\0", "").strip()
        if not text:
            raise invalid({"text": ["says nothing"]})
        with database().reading() as connection:
            holder(connection, table_id)
        return once(lambda: _record(table_id, text, wish))


def _record(table_id: str, text: str, wish: dict[str, Any]) -> Response:
    with database().writing() as connection:
        table = _playing(connection, table_id)
        if len(house_rules.listing(connection, table_id)) >= MOST:
            raise invalid({"text": [say("a table has at most {number} house rules", number=MOST)]})
        agreed = _spoken_for(table, wish.get("agreed"), "agreed")
        made = house_rules.add(connection, table_id, text, _known(wish.get("rules", [])), agreed, table.version)
        location = f"/v1/tables/{table_id}/house-rules/{made.number}"
        shown = Settled([], table.all_seats()).shown(made)
        told = keep(connection, answer(shown, 201, {"Location": location}))
    _tell(table_id, shown)
    return told


@blueprint.route("/<table_id>/house-rules/<number>")
class OneHouseRule(MethodView):
    @blueprint.says(200, rule_schemas.HouseRule, "The house rule", operationId="getHouseRule")
    def get(self, table_id: str, number: str) -> Response:
        """One ruling of this table."""
        with database().reading() as connection:
            table = holder(connection, table_id)
            made = _numbered(connection, table, number)
        return answer(Settled([], table.all_seats()).shown(made))

    @blueprint.says(204, None, "Gone", operationId="dropHouseRule")
    def delete(self, table_id: str, number: str) -> Response:
        """Take a ruling back: the host may, and a pass that covers all who agreed."""
        with database().writing() as connection:
            table = _playing(connection, table_id)
            made = _numbered(connection, table, number)
            if not table.host and not set(made.agreed) <= set(table.seats):
                raise Problem(403, "not-yours", "Others agreed to it too: the host may take it back.")
            house_rules.drop(connection, table_id, made.number)
        hub().tell(table_id, Notice("house-rule", {"number": made.number, "gone": True}))
        return Response(status=204)


@blueprint.route("/<table_id>/house-rules/<number>/agreement")
class Agreement(MethodView):
    @blueprint.arguments(bodies.Agreement, WORD_LIMIT)
    @blueprint.says(200, rule_schemas.HouseRule, "Who agrees now", BODY_PROBLEMS, operationId="agreeToHouseRule")
    def post(self, wish: dict[str, Any], table_id: str, number: str) -> Response:
        """Agree to a ruling, or no longer."""
        with database().writing() as connection:
            table = _playing(connection, table_id)
            made = _numbered(connection, table, number)
            seats = _spoken_for(table, wish.get("seats"), "seats")
            others = [seat for seat in made.agreed if seat not in seats]
            made.agreed = [*others, *seats] if wish["agree"] else others
            house_rules.agree(connection, table_id, made.number, made.agreed)
        shown = Settled([], table.all_seats()).shown(made)
        _tell(table_id, shown)
        return answer(shown)


@blueprint.route("/<table_id>/house-rules/<number>/transcript")
class Transcript(MethodView):
    @blueprint.says(
        200,
        {"type": "object"},
        "A transcript to be filled in, as YAML",
        media_type="application/yaml",
        operationId="transcribeHouseRule",
    )
    def get(self, table_id: str, number: str) -> Response:
        """A test to be: the ruling, its rules, the position it was settled in; nothing hidden, so for the host."""
        with database().reading() as connection:
            table = holder(connection, table_id)
            table.require_host()
            made, setup = _numbered(connection, table, number), setup_of(connection, table_id)
        return Response(skeleton(table, made, setup), content_type="application/yaml")


def _playing(connection: Connection, table_id: str) -> Holder:
    """The table, held for writing, for a pass that has a seat."""
    tables.lock(connection, table_id)
    table = holder(connection, table_id)
    if not table.seats:
        raise Problem(403, "not-yours", "Only those who play settle rules.")
    return table


def _spoken_for(table: Holder, seats: list[str] | None, field: str) -> list[str]:
    """Seats this pass may speak for; left out, all of them."""
    wanted = table.seats if seats is None else list(dict.fromkeys(seats))
    for seat in wanted:
        if seat not in table.all_seats():
            raise invalid({field: [say("no such seat; seated are {names}", names=table.called(table.all_seats()))]})
        table.require(seat)
    return wanted


def _known(ids: list[str]) -> list[str]:
    for id in ids:
        if not inventory.exists(id):
            raise invalid({"rules": [say("no rule has the id {id}", id=id)]})
    return list(dict.fromkeys(ids))


def _numbered(connection: Connection, table: Holder, number: str) -> HouseRule:
    plain = number.isascii() and number.isdecimal() and len(number) < 10
    made = house_rules.find(connection, table.table_id, int(number)) if plain else None
    if made is None:
        raise missing("There is no house rule {name} at this table.", number)
    return made


def _tell(table_id: str, shown: rule_schemas.HouseRule) -> None:
    """Every phone at the table sees it so from now on."""
    hub().tell(table_id, Notice("house-rule", to_builtins(shown)))
