"""The titles and their books: what can be played, when what may be used, and what a rule says."""

from typing import Any

import msgspec
from flask import Response
from flask.views import MethodView

from api.answers import answer
from api.problems import cited, missing
from api.schemas import ChartSchema, GameSchema, ListOfGamesSchema, ReferenceSchema, RuleSchema
from api.spec import Blueprint
from referee import registry
from referee.kernel.game import Game
from referee.library import inventory

blueprint = Blueprint("games", __name__, url_prefix="/v1", description="Titles, charts and rules.")


def all_games() -> list[Game]:
    return list(map(registry.get, registry.keys()))


def game_named(key: str) -> Game:
    try:
        return registry.get(key)
    except KeyError:
        raise missing(f"game {key}") from None


@blueprint.route("/games")
class Games(MethodView):
    @blueprint.says(200, ListOfGamesSchema, "All titles", needs_pass=False, operationId="listGames")
    def get(self) -> Response:
        """The titles this referee knows."""
        return answer({"games": [game.describe() for game in all_games()]})


@blueprint.route("/games/<game>")
class OneGame(MethodView):
    @blueprint.says(200, GameSchema, "One title", (404,), needs_pass=False, operationId="getGame")
    def get(self, game: str) -> Response:
        """One title: scenarios, options, seats, action types and packs."""
        return answer(game_named(game).describe())


@blueprint.route("/games/<game>/timing")
class Timing(MethodView):
    @blueprint.says(200, ChartSchema, "The chart", (404,), needs_pass=False, operationId="getTimingChart")
    def get(self, game: str) -> Response:
        """The timing chart: windows in order, what may be used in each, who goes first."""
        return answer(game_named(game).timing())


@blueprint.route("/games/<game>/reference")
class Reference(MethodView):
    @blueprint.says(200, ReferenceSchema, "The reference", (404,), needs_pass=False, operationId="getReference")
    def get(self, game: str) -> Response:
        """Cards, abilities, races, powers and keywords, each with its rule."""
        return answer({"entries": game_named(game).reference()})


@blueprint.route("/rules/<rule_id>")
class OneRule(MethodView):
    @blueprint.says(200, RuleSchema, "The rule", (404,), needs_pass=False, operationId="getRule")
    def get(self, rule_id: str) -> Response:
        """One rule with its neighbours, examples and settled readings."""
        if not inventory.exists(rule_id):
            raise missing(f"rule {rule_id}")
        return answer(_with_neighbours(rule_id))


def _with_neighbours(rule_id: str) -> dict[str, Any]:
    found = inventory.rule(rule_id)
    area = rule_id.rpartition(".")[0] + "."
    around = [rule.id for rule in inventory.rules(found.book) if rule.id.startswith(area)]
    return msgspec.to_builtins(found) | {
        "book": found.book,
        "neighbours": cited(id for id in around if id != rule_id),
        "examples": inventory.examples_of(rule_id),
        "ambiguities": inventory.ambiguities_of(rule_id),
    }
