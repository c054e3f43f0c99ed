"""Rulebooks players own: kept on this server only, passage by passage."""

import secrets
from typing import Any

from msgspec import Struct
from sqlalchemy import Connection, Row, bindparam, delete, func, insert, select

from models.prepared import Prepared
from models.schema import books, passages
from models.tables import ID_ALPHABET, ID_LENGTH, hashed, now
from referee.library.passages import Passage

_IDS = Prepared(select(books.c.id, books.c.title, books.c.game, books.c.book))
_PASSAGES = select(passages.c.heading, passages.c.text).where(passages.c.book_id == bindparam("book_id"))


class OwnBook(Struct, frozen=True):
    """A rulebook somebody brought; `book` names which of the five it is, `game` which title it belongs to."""

    id: str
    title: str
    game: str | None
    book: str | None


def add(
    connection: Connection, title: str, game: str | None, book: str | None, found: list[Passage], brought_from: str
) -> tuple[str, str]:
    """Keep a book; its id, and the secret that takes it away again. Of where it came from a hash is kept."""
    id = "".join(secrets.choice(ID_ALPHABET) for _ in range(ID_LENGTH))
    secret = secrets.token_urlsafe(24)
    row = {"id": id, "pass_hash": hashed(secret), "game": game, "book": book, "added_at": now(), "title": title}
    connection.execute(insert(books), row | {"brought_from": hashed(brought_from)})
    rows = [{"book_id": id, "number": at, "heading": one.heading, "text": one.text} for at, one in enumerate(found)]
    connection.execute(insert(passages), rows)
    return id, secret


def lock(connection: Connection) -> None:
    """Nobody else brings a book until the transaction ends; a SQLite file has one writer anyway."""
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql("LOCK TABLE books IN SHARE ROW EXCLUSIVE MODE")


def number_from(connection: Connection, brought_from: str) -> int:
    """How many books came from one place."""
    there = select(func.count()).select_from(books).where(books.c.brought_from == hashed(brought_from))
    return connection.execute(there).scalar_one()


def listing(connection: Connection) -> list[Row[Any]]:
    """Every book with how many passages it has, the oldest first."""
    count = select(func.count()).where(passages.c.book_id == books.c.id).scalar_subquery().label("passages")
    columns = (books.c.id, books.c.title, books.c.game, books.c.book, books.c.added_at, count)
    return list(connection.execute(select(*columns).order_by(books.c.added_at, books.c.id)))


def shelf(connection: Connection) -> list[OwnBook]:
    """The books that are there now."""
    return [OwnBook(*row) for row in _IDS.run(connection, {})]


def passages_of(connection: Connection, book_id: str) -> list[Passage]:
    rows = connection.execute(_PASSAGES.order_by(passages.c.number), {"book_id": book_id})
    return [Passage(row.heading, row.text) for row in rows]


def pass_hash(connection: Connection, book_id: str) -> str | None:
    """What is kept of the secret of a book; None when there is no such book."""
    return connection.execute(select(books.c.pass_hash).where(books.c.id == book_id)).scalar()


def drop(connection: Connection, book_id: str) -> None:
    connection.execute(delete(passages).where(passages.c.book_id == book_id))
    connection.execute(delete(books).where(books.c.id == book_id))
