"""What hands have done at the real table: a tick on one phone shows on all of them. Nothing of it is kept."""

from typing import Any

from flask import Response
from flask.views import MethodView

from api import bodies
from api.hub import Notice
from api.listeners import stand_before_many
from api.passes import database, holder, hub
from api.problems import Problem, stale
from api.request import WORD_LIMIT
from api.spec import BODY_PROBLEMS, Blueprint

blueprint = Blueprint("ticks", __name__, url_prefix="/v1/tables", description="Work for hands, ticked off.")


@blueprint.route("/<table_id>/ticks")
class Ticks(MethodView):
    @blueprint.arguments(bodies.Tick, WORD_LIMIT)
    @blueprint.says(204, None, "Told to everybody who listens", (*BODY_PROBLEMS, 412), operationId="tick")
    def post(self, wish: dict[str, Any], table_id: str) -> Response:
        """Tick off a line of what hands do after the last entry, or take the tick away, on every phone."""
        stand_before_many(hub(), table_id)
        with database().reading() as connection:
            table = holder(connection, table_id)
        if not table.seats:
            raise Problem(403, "not-yours", "Only those who play may tick things off.")
        if wish["version"] != table.version:
            raise stale(table.version)
        hub().tell(table_id, Notice("ticked", {name: wish[name] for name in ("version", "line", "done")}))
        return Response(status=204)
