"""Ask the referee: rules found in a player's own words, or by id, in general or at a table."""

from typing import Any

from flask import Response, request
from flask.views import MethodView

from api import bookshelf, quoting, rule_schemas
from api.answers import answer
from api.passes import database, holder
from api.problems import Problem, invalid, missing
from api.request import number_in_query
from api.settled import Settled
from api.spec import Blueprint, query
from referee.library import inventory
from referee.library.search import MOST_RESULTS, search

blueprint = Blueprint("rules", __name__, url_prefix="/v1", description="Rules, in a player's own words.")

RESULTS = 5
LONGEST_ID = 200
Q = query("q", "The question, as a player would put it.", required=True, type="string")
LIMIT = query("limit", "How many rules at most.", type="integer", minimum=1, maximum=MOST_RESULTS)
GAME = query("game", "Only this title.", type="string", enum=sorted(inventory.games()))
BOOK = query("book", "Only this book.", type="string", enum=sorted(inventory.game_of_book()))


@blueprint.route("/rules")
class Rules(MethodView):
    @blueprint.says(
        200,
        rule_schemas.Search,
        "The rules that answer, the best first",
        (422,),
        needs_pass=False,
        operationId="searchRules",
        parameters=[Q, GAME, BOOK, LIMIT],
    )
    def get(self) -> Response:
        """Search all books in a player's own words: short, colloquial, misspelt."""
        return answer(found(request.args.get("game"), request.args.get("book")))


@blueprint.route("/rules/<rule_id>")
class OneRule(MethodView):
    @blueprint.says(200, rule_schemas.Rule, "The rule", (404,), needs_pass=False, operationId="getRule")
    def get(self, rule_id: str) -> Response:
        """One rule with its neighbours, examples and settled readings."""
        return answer(one_rule(rule_id))


@blueprint.route("/tables/<table_id>/rules")
class TableRules(MethodView):
    @blueprint.says(
        200,
        rule_schemas.Search,
        "The rules that answer, with this table's own beside them",
        (422,),
        operationId="searchRulesAtTable",
        parameters=[Q, BOOK, LIMIT],
    )
    def get(self, table_id: str) -> Response:
        """Search the books of the game on this table; its house rules stand beside the book's."""
        with database().reading() as connection:
            table = holder(connection, table_id)
            settled = Settled.of(connection, table)
        game = table.row.game if table.row.game in inventory.games() else None
        body = found(game, request.args.get("book"))
        for hit in body["results"]:
            hit["house_rules"] = settled.touching([hit["id"]])
        ids = [hit["id"] for hit in body["results"]]
        return answer(body | {"house_rules": settled.touching(ids, body["q"])})


@blueprint.route("/tables/<table_id>/rules/<rule_id>")
class TableRule(MethodView):
    @blueprint.says(200, rule_schemas.Rule, "The rule, with this table's own beside it", operationId="getRuleAtTable")
    def get(self, table_id: str, rule_id: str) -> Response:
        """One rule as this table plays it."""
        with database().reading() as connection:
            settled = Settled.of(connection, holder(connection, table_id))
        return answer(one_rule(rule_id) | {"house_rules": settled.touching([rule_id])})


def found(game: str | None, book: str | None) -> dict[str, Any]:
    """The answer to this request's question."""
    q = request.args.get("q")
    if q is None:
        raise invalid({"q": ["ask something"]})
    limit = number_in_query("limit", RESULTS, 1, MOST_RESULTS)
    try:
        told = search(q, game, book, limit)
    except ValueError as fault:
        raise _bad_question(str(fault), game, book) from None
    shelf = bookshelf.loaded()
    hits = [
        quoting.entry(hit.rule.id) | {"score": hit.score, "why": hit.why, "passages": bookshelf.beside(hit.rule, shelf)}
        for hit in told.results
    ]
    beside = bookshelf.matching(q, game, book, shelf)
    return {"q": q, "engine": told.engine, "corrected": told.corrected, "results": hits, "passages": beside}


def _bad_question(why: str, game: str | None, book: str | None) -> Problem:
    """Name the field that is at fault."""
    games = inventory.games()
    name = "game" if game is not None and game not in games else "q"
    return invalid({"book" if book is not None and book not in inventory.game_of_book() else name: [why]})


def one_rule(rule_id: str) -> dict[str, Any]:
    """A rule by its id, with what stands around it and in the loaded books."""
    if not inventory.exists(rule_id):
        raise missing(f"rule {rule_id[:LONGEST_ID]}")
    return quoting.whole(rule_id) | {"passages": bookshelf.beside(inventory.rule(rule_id), bookshelf.loaded())}
