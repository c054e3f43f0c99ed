"""Whom the host lets in: a new code or none at all, and the passes that are out."""

from typing import Any

from flask import Response
from flask.views import MethodView

from api import admission_schemas as schemas
from api.answers import answer
from api.hub import Notice
from api.once import ONCE, keep, once
from api.passes import Holder, database, holder, hub
from api.problems import Problem, missing
from api.spec import BODY_PROBLEMS, Blueprint
from models import admission, consents, tables

blueprint = Blueprint("admitting", __name__, url_prefix="/v1/tables", description="Whom the host lets in.")

NOBODY_LETS_IN = "This is your own pass: without it nobody could let you in again."


@blueprint.route("/<table_id>/code")
class Code(MethodView):
    @blueprint.says(201, schemas.Code, "The new code", BODY_PROBLEMS, parameters=[ONCE], operationId="renewCode")
    def post(self, table_id: str) -> Response:
        """Make a new code, good for a day; the old one admits nobody any more. For the host."""
        with database().reading() as connection:
            hosted(connection, table_id)
        return once(lambda: _renew(table_id))

    @blueprint.says(204, None, "Closed", operationId="closeCode")
    def delete(self, table_id: str) -> Response:
        """Let nobody in by the code from now on; those who are in stay. For the host."""
        with database().writing() as connection:
            tables.lock(connection, table_id)
            hosted(connection, table_id)
            admission.close(connection, table_id)
        hub().tell(table_id, Notice("seats", {}))
        return Response(status=204)


def _renew(table_id: str) -> Response:
    with database().writing() as connection:
        tables.lock(connection, table_id)
        hosted(connection, table_id)
        made = keep(connection, answer(schemas.Code(*admission.renew(connection, table_id)), 201))
    hub().tell(table_id, Notice("seats", {}))
    return made


@blueprint.route("/<table_id>/passes")
class Passes(MethodView):
    @blueprint.says(200, schemas.ListOfPasses, "All passes to this table", operationId="listPasses")
    def get(self, table_id: str) -> Response:
        """Which passes are out, for which seats, since when; the secrets are not kept here. For the host."""
        with database().reading() as connection:
            own = admission.name_of(str(hosted(connection, table_id).row.pass_hash))
            listed = admission.listing(connection, table_id)
        return answer(schemas.ListOfPasses([schemas.HeldPass(**one, yours=one["name"] == own) for one in listed]))


@blueprint.route("/<table_id>/passes/<name>")
class OnePass(MethodView):
    @blueprint.says(204, None, "Taken back", (409,), operationId="revokePass")
    def delete(self, table_id: str, name: str) -> Response:
        """Take a pass back by its name in the list: whoever has it is out at once. For the host."""
        with database().writing() as connection:
            tables.lock(connection, table_id)
            own = hosted(connection, table_id).row.pass_hash
            found = admission.named(connection, name, table_id)
            if not found:
                raise missing("There is no pass {name}.", name)
            if own in found:
                raise Problem(409, "not-yours", NOBODY_LETS_IN)
            admission.revoke(connection, found)
            is_asked = consents.is_asked(connection, table_id)
        tell_revoked(table_id, is_asked=is_asked)
        return Response(status=204)


@blueprint.route("/<table_id>/pass")
class OwnPass(MethodView):
    @blueprint.says(204, None, "Given back", (409,), operationId="giveBackPass")
    def delete(self, table_id: str) -> Response:
        """Give back the pass that is sent, as who leaves does, or who watched until a seat was taken.

        Its seats are free again. The host's stays.
        """
        with database().writing() as connection:
            tables.lock(connection, table_id)
            table = holder(connection, table_id, old_rules=True)
            if table.host:
                raise Problem(409, "not-yours", NOBODY_LETS_IN)
            admission.revoke(connection, [str(table.row.pass_hash)])
            is_asked = consents.is_asked(connection, table_id)
        tell_revoked(table_id, is_asked=is_asked)
        return Response(status=204)


def tell_revoked(table_id: str, *, is_asked: bool) -> None:
    """A pass was taken back; if nobody asks to go back any more, every phone puts that question away."""
    hub().tell(table_id, Notice("revoked", {}))
    if not is_asked:
        hub().tell(table_id, Notice("undo", {"to": None, "agreed": [], "waits_for": []}))


def hosted(connection: Any, table_id: str) -> Holder:
    """The table, for its host alone."""
    table = holder(connection, table_id, old_rules=True)
    table.require_host()
    return table
