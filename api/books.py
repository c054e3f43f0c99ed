"""Your own rulebook: its text loaded onto this server, quoted beside our entries, and taken away again."""

import hmac
from typing import Any

from flask import Response, request
from flask.views import MethodView

from api import rule_schemas
from api.answers import answer
from api.aside import aside
from api.bookshelf import bookshelf
from api.once import ONCE, keep, once
from api.passes import database
from api.problems import Problem, invalid, missing
from api.request import BODY_LIMIT, bearer, json_body, raw_body
from api.spec import BODY_PROBLEMS, Blueprint, query
from api.visitors import BOOK, origin, rates
from models import books
from models.tables import hashed
from referee.kernel.errors import Invalid
from referee.kernel.say import say
from referee.library import inventory
from referee.library.passages import Passage, split
from referee.library.words import terms

blueprint = Blueprint("books", __name__, url_prefix="/v1/books", description="Rulebooks of your own.")

PLAIN = ("text/plain", "text/markdown")
MOST_BOOKS = 20
MOST_FROM_ONE = 5
"""So many come from one address at a time, so that nobody fills the shelf for all."""
MOST_PASSAGES = 5000
FEWEST_WORDS, MOST_WORDS = 20, 20_000
LONGEST_TITLE = 200
FIELDS: dict[str, dict[str, Any]] = {
    "title": {"type": "string", "minLength": 1, "maxLength": LONGEST_TITLE},
    "text": {"type": "string", "minLength": 1, "maxLength": BODY_LIMIT},
    "game": {"type": ["string", "null"], "enum": [*sorted(inventory.games()), None]},
    "book": {"type": ["string", "null"], "enum": [*sorted(inventory.game_of_book()), None]},
}
TOLD = ("title", "game", "book")
BODY = {
    "required": True,
    "description": f"The text with its headings, {BODY_LIMIT // 1024} kB at most; as plain text, the rest is asked for "
    "in the query.",
    "content": {
        "application/json": {"schema": {"type": "object", "properties": FIELDS, "required": ["title", "text"]}},
        **{media: {"schema": {"type": "string"}} for media in PLAIN},
    },
}


TOO_MANY = "has more than {number} different words: is this a rulebook?"
TOO_FEW = "has fewer than {number} telling words in plain letters: is this a rulebook?"


@blueprint.route("")
class Books(MethodView):
    @blueprint.says(200, rule_schemas.ListOfBooks, "All books", needs_pass=False, operationId="listBooks")
    def get(self) -> Response:
        """The rulebooks loaded onto this server; none is shipped."""
        with database().reading() as connection:
            return answer({"books": [row._asdict() for row in books.listing(connection)]})

    @blueprint.says(
        201,
        rule_schemas.AddedBook,
        "Loaded and indexed",
        (*BODY_PROBLEMS, 409, 429, 503),
        needs_pass=False,
        operationId="addBook",
        requestBody=BODY,
        parameters=[ONCE, *(query(name, "With a plain text only.", **FIELDS[name]) for name in TOLD)],
    )
    def post(self) -> Response:
        """Load the text of a rulebook you own: split by its headings, indexed, quoted on this server only."""
        return once(_add, BODY_LIMIT)


def _add() -> Response:
    rates().take(BOOK, origin())
    given = _given()
    title, text = _text(given, "title", LONGEST_TITLE), _text(given, "text", BODY_LIMIT)
    game, book = _belongs(given)
    found = aside().work(lambda: _passages(text))
    with database().writing() as connection:
        books.lock(connection)
        if len(books.shelf(connection)) >= MOST_BOOKS:
            raise Problem(409, "full", say("This server keeps {number} books. Take one away first.", number=MOST_BOOKS))
        if books.number_from(connection, origin()) >= MOST_FROM_ONE:
            why = say("From here came {number} books already. Take one away first.", number=MOST_FROM_ONE)
            raise Problem(409, "full", why)
        id, secret = books.add(connection, title, game, book, found, origin())
        told = {"id": id, "title": title, "game": game, "book": book, "passages": len(found), "pass": secret}
        headings = list(dict.fromkeys(passage.heading for passage in found if passage.heading))
        made = keep(connection, answer(told | {"headings": headings}, 201, {"Location": f"/v1/books/{id}"}))
    bookshelf().look(database(), again=True)
    return made


@blueprint.route("/<book_id>")
class OneBook(MethodView):
    @blueprint.says(200, rule_schemas.Book, "The book", (404,), needs_pass=False, operationId="getBook")
    def get(self, book_id: str) -> Response:
        """What is known of a loaded book; its text is only ever quoted."""
        with database().reading() as connection:
            for row in books.listing(connection):
                if row.id == book_id:
                    return answer(row._asdict())
        raise missing("There is no book {name}.", book_id)

    @blueprint.says(204, None, "Gone", operationId="dropBook")
    def delete(self, book_id: str) -> Response:
        """Take a book away, with the pass it was loaded with."""
        with database().writing() as connection:
            kept = books.pass_hash(connection, book_id.replace("\0", ""))
            if kept is None:
                raise missing("There is no book {name}.", book_id)
            if not bearer():
                raise Problem(401, "no-pass", "Send the pass the book was loaded with.", {"WWW-Authenticate": "Bearer"})
            if not hmac.compare_digest(kept, hashed(bearer())):
                raise Problem(403, "not-yours", "This pass is not the one the book was loaded with.")
            books.drop(connection, book_id)
        bookshelf().look(database(), again=True)
        return Response(status=204)


def _given() -> dict[str, Any]:
    """The fields of the body, or of the query with a plain text."""
    if request.mimetype not in PLAIN:
        body = json_body(BODY_LIMIT)
        if not isinstance(body, dict):
            raise invalid({"body": ["an object with a title and a text"]})
        return body
    try:
        return {**request.args.to_dict(), "text": raw_body(BODY_LIMIT).decode()}
    except UnicodeDecodeError as fault:
        raise invalid({"text": [say("is not UTF-8 at byte {number}", number=fault.start)]}) from None


def _text(given: dict[str, Any], name: str, longest: int) -> str:
    sent = given.get(name)
    if not isinstance(sent, str):
        raise invalid({name: ["must be given, as text"]})
    clean = sent.replace("\0", "").strip()
    if not clean or len(clean) > longest:
        raise invalid({name: [say("has 1 to {number} characters", number=longest)]})
    return clean


def _belongs(given: dict[str, Any]) -> tuple[str | None, str | None]:
    """The title and the book it is a copy of; a book says its title."""
    game, book = given.get("game"), given.get("book")
    for name, value, known in (
        ("book", book, list(inventory.game_of_book())),
        ("game", game, sorted(inventory.games())),
    ):
        if value is not None and value not in known:
            raise invalid({name: [say("one of {known: or}", known=known)]})
    if book and game not in (None, inventory.game_of_book()[book]):
        raise invalid({"game": [say("{book} belongs to {game}", book=book, game=inventory.game_of_book()[book])]})
    return (inventory.game_of_book()[book] if book else game), book


def _passages(text: str) -> list[Passage]:
    found = split(text)
    told = [term for passage in found for term in terms(passage.text)]
    if len(told) < FEWEST_WORDS:
        raise Invalid.of("text", say(TOO_FEW, number=FEWEST_WORDS))
    if len(set(told)) > MOST_WORDS:
        raise Invalid.of("text", say(TOO_MANY, number=MOST_WORDS))
    if len(found) > MOST_PASSAGES:
        raise Invalid.of(
            "text", say("falls into {number} passages; {most} at most", number=len(found), most=MOST_PASSAGES)
        )
    return found
