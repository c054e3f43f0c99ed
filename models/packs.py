"""Packs that tables brought along: kept by key, and loaded again into a process that has not seen them."""

import re
from typing import Any

import msgspec
from sqlalchemy import Connection, Row, bindparam, select

from models.prepared import Direct, Prepared
from models.schema import packs
from referee.kernel import packs as kernel_packs

_DOCUMENT = Prepared(select(packs.c.document).where(packs.c.key == bindparam("key")))
KEY = re.compile(r"[a-z0-9@-]{1,200}")


def keep(connection: Connection, document: dict[str, Any]) -> kernel_packs.Pack:
    """Check a document, store it once, and make it known to this process."""
    pack = kernel_packs.load(document)
    if connection.execute(select(packs.c.key).where(packs.c.key == pack.key)).first() is None:
        row = {"key": pack.key, "kind": pack.kind, "title": pack.title.replace("\0", ""), "source": pack.source}
        connection.execute(packs.insert(), row | {"document": msgspec.json.encode(document)})
    return pack


def make_known(connection: Connection | Direct, keys: list[str]) -> list[str]:
    """Load what this process lacks; the keys that are nowhere to be found."""
    missing = []
    for key in keys:
        if not kernel_packs.known(key):
            document = find(connection, key)
            if document is None:
                missing.append(key)
            else:
                kernel_packs.load(document)
    return missing


def find(connection: Connection | Direct, key: str) -> dict[str, Any] | None:
    if not KEY.fullmatch(key):
        return None
    row = _DOCUMENT.run(connection, {"key": key}).fetchone()
    return None if row is None else msgspec.json.decode(row[0])


def listing(connection: Connection) -> list[Row]:
    columns = (packs.c.key, packs.c.kind, packs.c.title, packs.c.source)
    return list(connection.execute(select(*columns).order_by(packs.c.key)))
