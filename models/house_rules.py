"""House rules: what a table settled for itself, numbered as they were made, with the seats that agreed."""

import json
from collections.abc import Iterable
from typing import Any

from msgspec import Struct, field
from sqlalchemy import Connection, delete, func, insert, select, update

from models.schema import house_rules
from models.tables import now


class HouseRule(Struct):
    """A ruling of the table: its text, the book's rules it touches, who agreed, and when it was made."""

    number: int
    text: str
    rules: list[str]
    agreed: list[str]
    version: int
    at: int = field(default_factory=now)


def listing(connection: Connection, table_id: str) -> list[HouseRule]:
    """All of a table, the oldest first."""
    query = select(house_rules).where(house_rules.c.table_id == table_id).order_by(house_rules.c.number)
    return [read(row) for row in connection.execute(query)]


def find(connection: Connection, table_id: str, number: int) -> HouseRule | None:
    query = select(house_rules).where(house_rules.c.table_id == table_id, house_rules.c.number == number)
    row = connection.execute(query).first()
    return None if row is None else read(row)


def add(
    connection: Connection, table_id: str, text: str, rules: list[str], agreed: list[str], version: int
) -> HouseRule:
    """Keep a new one under the table's next number; the table's row must be locked."""
    newest = select(func.max(house_rules.c.number)).where(house_rules.c.table_id == table_id)
    made = HouseRule((connection.execute(newest).scalar() or 0) + 1, text, rules, agreed, version)
    keep(connection, table_id, [made])
    return made


def keep(connection: Connection, table_id: str, made: Iterable[HouseRule]) -> None:
    for one in made:
        lists = {"rules": json.dumps(one.rules), "agreed": json.dumps(one.agreed)}
        row = {"table_id": table_id, "number": one.number, "version": one.version, "at": one.at, "text": one.text}
        connection.execute(insert(house_rules), row | lists)


def agree(connection: Connection, table_id: str, number: int, agreed: list[str]) -> None:
    """Who stands by it from now on."""
    query = update(house_rules).where(house_rules.c.table_id == table_id, house_rules.c.number == number)
    connection.execute(query.values(agreed=json.dumps(agreed)))


def drop(connection: Connection, table_id: str, number: int) -> None:
    connection.execute(delete(house_rules).where(house_rules.c.table_id == table_id, house_rules.c.number == number))


def read(row: Any) -> HouseRule:
    return HouseRule(row.number, row.text, json.loads(row.rules), json.loads(row.agreed), row.version, row.at)
