"""Citation pages: each rule at a lasting address, readable on a phone, and a plain page to search from."""

from flask import Response, render_template, request
from flask.views import MethodView

from api import quoting
from api.bookshelf import beside, loaded
from api.rules import RESULTS, searched
from api.spec import Blueprint, query
from referee.library import force, inventory
from referee.library.search import LONGEST_QUESTION

blueprint = Blueprint("pages", __name__, url_prefix="/rules", description="Pages to read and to link to.")

HTML = {"type": "string"}
ON_PAGE = 2 * RESULTS


@blueprint.route("")
class SearchPage(MethodView):
    @blueprint.says(
        200,
        HTML,
        "The page",
        (503,),
        needs_pass=False,
        media_type="text/html",
        operationId="searchPage",
        parameters=[query("q", "The question.", type="string"), query("game", "Only this title.", type="string")],
    )
    def get(self) -> str:
        """A page to ask from, with what was found."""
        q = request.args.get("q", "")[:LONGEST_QUESTION]
        titles = {book.game: book.title for book in reversed([*inventory.books().values()])}
        game = request.args.get("game")
        told = searched(q, game if game in titles else None, None, ON_PAGE) if q.strip() else None
        return render_template(
            "rules.html",
            q=q,
            game=game,
            titles=titles,
            told=told,
            page=quoting.page,
            text=force.told,
            verdict=force.verdict,
        )


@blueprint.route("/<rule_id>")
class RulePage(MethodView):
    @blueprint.says(
        200,
        HTML,
        "The page",
        needs_pass=False,
        media_type="text/html",
        operationId="rulePage",
        responses={404: {"description": "No such rule", "content": {"text/html": {"schema": HTML}}}},
    )
    def get(self, rule_id: str) -> Response:
        """One rule: book, heading, text, example, settled reading, and links to related rules."""
        id = _rule_shown(rule_id)
        if id is None:
            return Response(render_template("no_rule.html", id=rule_id[:200]), 404, content_type="text/html")
        shown = quoting.whole(id) | {"passages": beside(inventory.rule(id), loaded())}
        return Response(render_template("rule.html", rule=shown), content_type="text/html; charset=utf-8")


def _rule_shown(id: str) -> str | None:
    """The rule itself, or for an example of the book the first rule it shows."""
    if inventory.exists(id):
        return id
    return next((example.rules[0] for example in inventory.examples() if example.id == id), None)
