"""The titles: what can be played, when what may be used, and what their cards, races and keywords are."""

from flask import Response, request
from flask.views import MethodView

from api import charts, game_schemas, schemas, timing_schemas
from api.answers import answer
from api.problems import missing
from api.spec import Blueprint, query
from referee import registry

blueprint = Blueprint("games", __name__, url_prefix="/v1", description="Titles, charts and references.")


def title_named(key: str) -> str:
    if key not in charts.titles():
        raise missing("There is no game {name}.", key[:100])
    return key


@blueprint.route("/games")
class Games(MethodView):
    @blueprint.says(200, game_schemas.ListOfGames, "All titles", needs_pass=False, operationId="listGames")
    def get(self) -> Response:
        """The titles this referee knows; some can be played, of the others the rules can be asked."""
        return answer({"games": [charts.told(key) for key in sorted({*charts.titles(), *registry.broken()})]})


@blueprint.route("/games/<game>")
class OneGame(MethodView):
    @blueprint.says(200, game_schemas.Game, "One title", (404,), needs_pass=False, operationId="getGame")
    def get(self, game: str) -> Response:
        """One title: scenarios, options, seats, action types and packs."""
        return answer(charts.told(title_named(game)))


@blueprint.route("/games/<game>/timing")
class Timing(MethodView):
    @blueprint.says(
        200,
        timing_schemas.Timing,
        "The chart",
        (404,),
        needs_pass=False,
        operationId="getTimingChart",
        parameters=[query("card", "When can I play this? Only the windows of this card.", type="string")],
    )
    def get(self, game: str) -> Response:
        """The timing chart: windows in order, what may be used in each, who goes first."""
        card = request.args.get("card")
        key = title_named(game)
        return answer(charts.chart(key) if card is None else charts.chart_for(key, card))


@blueprint.route("/games/<game>/reference")
class Reference(MethodView):
    @blueprint.says(200, schemas.Reference, "The reference", (404,), needs_pass=False, operationId="getReference")
    def get(self, game: str) -> Response:
        """Cards, abilities, races, powers and keywords, each with its rule and the moment it may be used."""
        return answer({"entries": charts.entries(title_named(game))})
