"""A table that was put away: its export, and bringing it back. For the host."""

import json

from flask import Response, current_app
from flask.views import MethodView

from api import admission_schemas as schemas
from api.answers import answer
from api.aside import aside
from api.passes import CURRENT, Holder, database, holder, put_away
from api.request import bearer
from api.spec import Blueprint
from models import archive, tables
from models.archive import Rows

blueprint = Blueprint("bringing_back", __name__, url_prefix="/v1/tables", description="Tables that were put away.")


@blueprint.route("/<table_id>/bring-back")
class BringBack(MethodView):
    @blueprint.says(200, schemas.BroughtBack, "It is there again", operationId="bringBack")
    def post(self, table_id: str) -> Response:
        """Bring a table back that was put away because nobody had touched it for long: all as it was, with a new code.

        Every pass to it is good again. A table that is there stays as it is. For the host.
        """
        with database().writing() as connection:
            away = archive.find(connection, table_id, tables.hashed(bearer()))
            if away is not None and away.host:
                archive.bring_back(connection, table_id)
                current_app.extensions[CURRENT].discard(table_id)
            table = holder(connection, table_id, old_rules=True)
            table.require_host()
        row = table.row
        return answer(schemas.BroughtBack(row.id, row.game, row.version, row.code, row.code_until))


def reached(table_id: str) -> tuple[Holder, Rows] | None:
    """A table that was put away, as its host's pass reaches it, and all its rows; None where it was not.

    To unpack a long one takes a while, so nobody holds a connection meanwhile.
    """
    with database().reading() as connection:
        away = archive.find(connection, table_id, tables.hashed(bearer()))
        if away is None:
            return None
        if not away.host:
            raise put_away(away)
        packed = archive.packed_rows(connection, table_id)
    if packed is None:
        return None
    rows = aside().work(lambda: archive.unpacked(packed))
    [table] = rows["tables"]
    joined = [json.loads(one["seats"]) for one in rows["passes"] if not one["host"]]
    asking = {"pass_hash": tables.hashed(bearer()), "held": away.held, "host": away.host}
    row = tables.Found(**{name: (table | asking)[name] for name in tables.Found._fields})
    return Holder(row, {seat for held in joined for seat in held}), rows
