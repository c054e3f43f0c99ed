"""Ask the referee: rules found in a player's own words, or by id, in general or at a table."""

from flask import Response, request
from flask.views import MethodView

from api import bookshelf, contents, in_force, may, quoting, rule_schemas
from api.answers import answer
from api.aside import aside
from api.passes import database, holder
from api.problems import invalid, missing
from api.request import number_in_query
from api.saying import said
from api.settled import MOST_BESIDE_ONE, Settled
from api.spec import Blueprint, query
from referee.kernel.say import say
from referee.library import inventory
from referee.library.conditions import Setting
from referee.library.search import LONGEST_QUESTION, MOST_RESULTS, Answer, Hit, search, search_at

blueprint = Blueprint("rules", __name__, url_prefix="/v1", description="Rules, in a player's own words.")

RESULTS = 5
LONGEST_ID = 200
SHORT_QUESTION = 200
"""A question of so many characters is answered on the spot."""
NOT_IN_THE_BOOK = "The books do not settle this; these rules come nearest."
NOTHING_NEAR = "The books do not settle this."
TOO_LONG = "A question has at most {most} characters; this one has {number}."
Q = query(
    "q",
    "The question, as a player would put it; left out, rules are listed.",
    type="string",
    maxLength=LONGEST_QUESTION,
)
LIMIT = query("limit", "How many rules at most.", type="integer", minimum=1, maximum=MOST_RESULTS)
GAME = query("game", "Only this title.", type="string", enum=sorted(inventory.games()))
CHAPTER = query("chapter", "Of a list: only this chapter.", type="string")
AFTER = query("after", "Of a list: go on after this rule, as `next` said.", type="string")
BOOK = query("book", "Only this book.", type="string", enum=sorted(inventory.game_of_book()))


@blueprint.route("/rules")
class Rules(MethodView):
    @blueprint.says(
        200,
        rule_schemas.Search,
        "The rules that answer, the best first",
        (422, 503),
        needs_pass=False,
        operationId="searchRules",
        parameters=[Q, GAME, BOOK, LIMIT, CHAPTER, AFTER],
    )
    def get(self) -> Response:
        """Search all books in a player's own words: short, colloquial, misspelt; or list them, page by page."""
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
        parameters=[Q, BOOK, LIMIT, CHAPTER, AFTER],
    )
    def get(self, table_id: str) -> Response:
        """Search what is in force on this table; its house rules stand beside the book's."""
        with database().reading() as connection:
            table = holder(connection, table_id)
            settled = Settled.of(connection, table)
        game = table.row.game if table.row.game in inventory.games() else None
        played = in_force.played_at(table) if game else None
        body = found(game, request.args.get("book"), played)
        for hit in body.results:
            hit.house_rules = settled.touching([hit.id], most=MOST_BESIDE_ONE)
        body.house_rules = settled.touching([hit.id for hit in body.results], body.q)
        body.may = may.named_in(table, body.q)
        return answer(body)


@blueprint.route("/tables/<table_id>/rules/<rule_id>")
class TableRule(MethodView):
    @blueprint.says(200, rule_schemas.Rule, "The rule, with this table's own beside it", operationId="getRuleAtTable")
    def get(self, table_id: str, rule_id: str) -> Response:
        """One rule as this table plays it."""
        with database().reading() as connection:
            table = holder(connection, table_id)
            settled = Settled.of(connection, table)
        rule = one_rule(rule_id)
        if rule.game == table.row.game:
            in_force.as_played(rule, in_force.played_at(table))
        rule.house_rules = settled.touching([rule_id])
        return answer(rule)


def found(game: str | None, book: str | None, played: Setting | None = None) -> rule_schemas.Search:
    """The answer to this request's question, or without one the page of the books it asks for."""
    q = request.args.get("q")
    limit = number_in_query("limit", RESULTS if q is not None else MOST_RESULTS, 1, MOST_RESULTS)
    if q is None:
        body = contents.page(game, book, request.args.get("chapter"), request.args.get("after"), limit)
    else:
        body = answered(q, game, book, limit, played)
    if played:
        body.results = [in_force.as_played(hit, played) for hit in body.results]
    return body


def answered(q: str, game: str | None, book: str | None, limit: int, played: Setting | None) -> rule_schemas.Search:
    """The rules that answer a question, at a table those in force there and what was left out."""
    contents.check(game, book)
    if len(q) > LONGEST_QUESTION:
        raise invalid({"q": [say(TOO_LONG, most=LONGEST_QUESTION, number=len(q))]})
    told = searched(q, game, book, limit, played)
    shelf = bookshelf.loaded()
    hits, passages = shown(told.results, shelf), bookshelf.matching(q, game, book, shelf)
    body = rule_schemas.Search(q, told.engine, told.corrected, hits, passages, settled=told.settled, either=told.either)
    if not told.settled:
        body.told = said(NOT_IN_THE_BOOK if hits else NOTHING_NEAR)
    if played:
        body.left_out = [in_force.as_played(hit, played) for hit in shown(told.left_out, shelf)]
    return body


def searched(q: str, game: str | None, book: str | None, limit: int, played: Setting | None = None) -> Answer:
    """What the books say; to a long question it takes a while, and nobody else waits for that."""

    def look() -> Answer:
        return search_at(played, q, game, book, limit) if played and game else search(q, game, book, limit)

    return aside().work(look) if len(q) > SHORT_QUESTION else look()


def shown(hits: list[Hit], shelf: list[bookshelf.Indexed]) -> list[rule_schemas.Hit]:
    """What was found, with all that stands beside it."""
    return [
        rule_schemas.Hit(
            **quoting.entry(hit.rule.id) | {"example": hit.example, "readings": quoting.read(hit.readings)},
            passages=bookshelf.beside(hit.rule, shelf),
            score=hit.score,
            why=hit.why,
            fits=hit.beside.fits,
        )
        for hit in hits
    ]


def one_rule(rule_id: str) -> rule_schemas.Rule:
    """A rule by its id, with what stands around it and in the loaded books."""
    if not inventory.exists(rule_id):
        raise missing("There is no rule {name}.", rule_id[:LONGEST_ID])
    passages = bookshelf.beside(inventory.rule(rule_id), bookshelf.loaded())
    return rule_schemas.Rule(**quoting.whole(rule_id), passages=passages)
