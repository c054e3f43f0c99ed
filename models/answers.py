"""First answers by Idempotency-Key: a repeated request gets the same one and applies nothing."""

from typing import NamedTuple

from sqlalchemy import bindparam, insert, select

from models.prepared import Direct, Prepared
from models.schema import answers

_FIRST = Prepared(
    select(answers.c.status, answers.c.body).where(
        answers.c.pass_hash == bindparam("pass_hash"), answers.c.key == bindparam("key")
    )
)
_KEEP = Prepared(insert(answers))


class First(NamedTuple):
    """What was answered the first time."""

    status: int
    body: bytes


def first(connection: Direct, pass_hash: str, key: str) -> First | None:
    row = _FIRST.run(connection, {"pass_hash": pass_hash, "key": key}).fetchone()
    return None if row is None else First(*row)


def keep(connection: Direct, pass_hash: str, key: str, status: int, version: int, body: bytes) -> None:
    row = {"pass_hash": pass_hash, "key": key, "status": status, "version": version, "body": body}
    _KEEP.run(connection, row)
