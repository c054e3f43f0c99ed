"""First answers by Idempotency-Key: a repeated request gets the same one and applies nothing, for a day at least."""

from typing import NamedTuple

from sqlalchemy import Connection, bindparam, delete, insert, select, tuple_

from models.prepared import Ahead, Direct, Prepared
from models.schema import answers
from models.tables import DAY, now

_FIRST = Prepared(
    select(answers.c.status, answers.c.body).where(
        answers.c.pass_hash == bindparam("pass_hash"), answers.c.key == bindparam("key")
    )
)
KEEP = Prepared(insert(answers))


class First(NamedTuple):
    """What was answered the first time."""

    status: int
    body: bytes


def first(connection: Direct, pass_hash: str, key: str) -> First | None:
    if isinstance(connection, Ahead):
        return None if connection.first is None else First(*connection.first)
    row = _FIRST.run(connection, {"pass_hash": pass_hash, "key": key}).fetchone()
    return None if row is None else First(*row)


def keep(connection: Direct, pass_hash: str, key: str, status: int, version: int, body: bytes) -> None:
    row = {"pass_hash": pass_hash, "key": key, "status": status, "version": version, "at": now(), "body": body}
    if isinstance(connection, Ahead):
        connection.kept = row
    else:
        KEEP.run(connection, row)


def forget_old(connection: Connection, after: str, most: int) -> str:
    """Look at so many, take away those older than a day, and say where to go on; nothing: at the beginning.

    They are found by walking through all of them: an index by time would have to be written at every action.
    """
    pass_hash, _, key = after.partition(" ")
    row = tuple_(answers.c.pass_hash, answers.c.key)
    query = select(answers.c.pass_hash, answers.c.key, answers.c.at).order_by(answers.c.pass_hash, answers.c.key)
    page = connection.execute(query.where(row > (pass_hash, key)).limit(most)).all()
    old = [{"old_pass": one.pass_hash, "old_key": one.key} for one in page if one.at <= now() - DAY]
    if old:
        this = answers.c.pass_hash == bindparam("old_pass"), answers.c.key == bindparam("old_key")
        connection.execute(delete(answers).where(*this), old)
    return f"{page[-1].pass_hash} {page[-1].key}" if len(page) == most else ""
