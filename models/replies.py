"""The answers to what made something, kept for a day, sealed: who asks again with the same key gets the same one.

A reply is written in the transaction that makes the thing, so there is never one without the other; of two that come at
once with one key, the second finds the name taken, and all that it did is taken back.
"""

from typing import NamedTuple

from sqlalchemy import Connection, delete, insert, select
from sqlalchemy.exc import IntegrityError

from models.schema import replies
from models.tables import DAY, now


class Taken(Exception):
    """The same was asked for at the same time, and is answered already."""


class Reply(NamedTuple):
    """What was asked for, as a mark that tells nothing of it, and the sealed answer."""

    asked: str
    sealed: bytes


def find(connection: Connection, name: str) -> Reply | None:
    query = select(replies.c.asked, replies.c.sealed).where(replies.c.key == name, replies.c.at > now() - DAY)
    row = connection.execute(query).first()
    return None if row is None else Reply(*row)


def keep(connection: Connection, name: str, reply: Reply) -> None:
    connection.execute(delete(replies).where(replies.c.key == name, replies.c.at <= now() - DAY))
    try:
        connection.execute(insert(replies), {"key": name, "at": now(), **reply._asdict()})
    except IntegrityError as fault:
        raise Taken from fault


def forget_old(connection: Connection, most: int) -> int:
    """Take away some of those that are older than a day; how many."""
    old = select(replies.c.key).where(replies.c.at <= now() - DAY).order_by(replies.c.at).limit(most)
    leaving = old.with_for_update(skip_locked=True)
    return connection.execute(delete(replies).where(replies.c.key.in_(leaving.scalar_subquery()))).rowcount
