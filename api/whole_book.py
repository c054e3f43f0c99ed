"""The whole book of a game in one answer, small enough for a phone to keep; and a rule held up for all to see."""

import hashlib
from functools import lru_cache

import msgspec
from flask import Response, request
from flask.views import MethodView

from api import charts, in_force, rule_schemas
from api.answers import answer
from api.games import title_named
from api.hub import Notice
from api.passes import database, holder, hub
from api.problems import Problem, missing
from api.rule_schemas import ChapterWhole, Contents, ListedRule
from api.rules import LONGEST_ID
from api.spec import Blueprint, header
from referee.library import force, inventory
from referee.library.inventory import Rule

blueprint = Blueprint("whole_book", __name__, url_prefix="/v1", description="The whole book, and showing a rule.")

IF_NONE_MATCH = header("If-None-Match", "The ETag of what you have.")
NOT_CHANGED = {304: {"description": "Nothing changed since that ETag"}}


@blueprint.route("/games/<game>/contents")
class BookOfGame(MethodView):
    @blueprint.says(
        200,
        rule_schemas.Contents,
        "The books",
        (404,),
        needs_pass=False,
        operationId="getContents",
        parameters=[IF_NONE_MATCH],
        responses=NOT_CHANGED,
    )
    def get(self, game: str) -> Response:
        """Every rule of a game, by chapter and in the order of its books, to be kept and read without a network."""
        return kept(contents(title_named(game)))


@blueprint.route("/tables/<table_id>/contents")
class BookOfTable(MethodView):
    @blueprint.says(
        200,
        rule_schemas.Contents,
        "The books of its game",
        operationId="getContentsAtTable",
        parameters=[IF_NONE_MATCH],
        responses=NOT_CHANGED,
    )
    def get(self, table_id: str) -> Response:
        """The same at a table, with what does not hold there."""
        with database().reading() as connection:
            table = holder(connection, table_id)
        whole, played = contents(table.row.game), in_force.played_at(table)
        idle = [rule.id for one in whole.chapters for rule in one.rules if not force.in_force(rule.id, played)]
        return kept(msgspec.structs.replace(whole, not_in_force=idle))


@blueprint.route("/tables/<table_id>/rules/<rule_id>/shown")
class ShownRule(MethodView):
    @blueprint.says(204, None, "Every phone was told", operationId="showRule")
    def post(self, table_id: str, rule_id: str) -> Response:
        """Hold a rule up: all phones at the table show it, with who did. Nothing is kept of it."""
        with database().reading() as connection:
            table = holder(connection, table_id)
        if not table.seats:
            raise Problem(403, "not-yours", "Only those who play show rules to the others.")
        if not inventory.exists(rule_id):
            raise missing("There is no rule {name}.", rule_id[:LONGEST_ID])
        hub().tell(table_id, Notice("rule", {"rule": rule_id, "seats": table.eyes or table.seats}))
        return Response(status=204)


@lru_cache(32)
def contents(game: str) -> Contents:
    """All books of a game; one without books has none."""
    grouped: dict[tuple[str, str], list[Rule]] = {}
    for rule in inventory.rules():
        if rule.game == game:
            grouped.setdefault((rule.book, rule.area), []).append(rule)
    chapters: list[ChapterWhole] = []
    for rules in grouped.values():
        chapters.append(_chapter(rules, {one.title for one in chapters if one.book == rules[0].book}))
    return Contents(game, charts.told(game)["title"], chapters)


def _chapter(rules: list[Rule], taken: set[str]) -> ChapterWhole:
    """A chapter by its first heading, or the first that no chapter before it is called by."""
    first, headings = rules[0], [rule.section for rule in rules]
    title = next((one for one in headings if one not in taken), headings[0])
    listed = [ListedRule(rule.id, rule.section, rule.text, rule.verdict, force.condition(rule)) for rule in rules]
    return ChapterWhole(first.book, inventory.books()[first.book].title, first.area, title, listed)


def kept(whole: Contents) -> Response:
    """The answer with its mark, or that nothing has changed since."""
    told = answer(whole, 200, {"Cache-Control": "no-cache"})
    tag = hashlib.sha256(told.get_data()).hexdigest()[:20]
    if request.if_none_match.contains_weak(tag):
        return Response(status=304, headers={"ETag": f'"{tag}"'})
    told.headers["ETag"] = f'"{tag}"'
    return told
