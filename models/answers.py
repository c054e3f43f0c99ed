"""First answers by Idempotency-Key: a repeated request gets the same one and applies nothing."""

from typing import Any

from sqlalchemy import Connection, Row, bindparam, insert, select

from models.schema import answers

_FIRST = select(answers.c.status, answers.c.version, answers.c.body).where(
    answers.c.pass_hash == bindparam("pass_hash"), answers.c.key == bindparam("key")
)


def first(connection: Connection, pass_hash: str, key: str) -> Row[Any] | None:
    return connection.execute(_FIRST, {"pass_hash": pass_hash, "key": key}).first()


def keep(connection: Connection, pass_hash: str, key: str, status: int, version: int, body: bytes) -> None:
    row = {"pass_hash": pass_hash, "key": key, "status": status, "version": version, "body": body}
    connection.execute(insert(answers), row)
