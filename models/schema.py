"""The rows: their columns, and nothing that acts on them.

Wide columns stand last in a row, and what an action rewrites is only the row of its table.
"""

from typing import Any

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
)

metadata = MetaData()


def _of_table(**options: Any) -> Column[str]:
    return Column("table_id", String(12), ForeignKey("tables.id"), nullable=False, **options)


tables = Table(
    "tables",
    metadata,
    Column("id", String(12), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("rules_version", String(64), nullable=False),
    Column("version", Integer, nullable=False),
    Column("code", String(8), nullable=False, unique=True),
    Column("seed", String(100)),
    Column("created_at", BigInteger, nullable=False),
    Column("code_until", BigInteger, nullable=False),
    Column("packs", Text, nullable=False),
    Column("seats", Text, nullable=False),
    Column("note", Text),
    Column("position", LargeBinary, nullable=False),
)

passes = Table(
    "passes",
    metadata,
    Column("hash", String(64), primary_key=True),
    _of_table(index=True),
    Column("host", Boolean, nullable=False),
    Column("issued_at", BigInteger, nullable=False),
    Column("seats", Text, nullable=False),
)

ledger = Table(
    "ledger",
    metadata,
    _of_table(primary_key=True),
    Column("version", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(8), nullable=False),
    Column("seat", String(64)),
    Column("type", String(64), nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("dice", Boolean, nullable=False),
    Column("hidden", Boolean, nullable=False),
    Column("undone_by", Integer),
    Column("totals", LargeBinary),  # of earlier days; nothing is written there any more
    Column("action", LargeBinary, nullable=False),
    Column("events", LargeBinary, nullable=False),
    Column("hands", LargeBinary),
    sqlite_with_rowid=False,
)

snapshots = Table(
    "snapshots",
    metadata,
    _of_table(primary_key=True),
    Column("version", Integer, primary_key=True, autoincrement=False),
    Column("position", LargeBinary, nullable=False),
)

answers = Table(
    "answers",
    metadata,
    Column("pass_hash", String(64), primary_key=True),
    Column("key", String(200), primary_key=True),
    Column("status", Integer, nullable=False),
    Column("version", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("body", LargeBinary, nullable=False),
)

consents = Table(
    "consents",
    metadata,
    _of_table(primary_key=True),
    Column("version", Integer, nullable=False),
    Column("target", Integer, nullable=False),
    Column("agreed", Text, nullable=False),
)

packs = Table(
    "packs",
    metadata,
    Column("key", String(200), primary_key=True),
    Column("kind", String(64), nullable=False),
    Column("title", Text, nullable=False),
    Column("source", String(64), nullable=False),
    Column("game", String(120), nullable=False),
    Column("added_at", BigInteger, nullable=False),
    Column("document", LargeBinary, nullable=False),
)

table_packs = Table(
    "table_packs",
    metadata,
    _of_table(primary_key=True),
    Column("key", String(200), ForeignKey("packs.key"), primary_key=True, index=True),
)

house_rules = Table(
    "house_rules",
    metadata,
    _of_table(primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("version", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("rules", Text, nullable=False),
    Column("agreed", Text, nullable=False),
    Column("text", Text, nullable=False),
)

books = Table(
    "books",
    metadata,
    Column("id", String(12), primary_key=True),
    Column("pass_hash", String(64), nullable=False),
    Column("game", String(64)),
    Column("book", String(8)),
    Column("added_at", BigInteger, nullable=False),
    Column("brought_from", String(64)),
    Column("title", Text, nullable=False),
)

passages = Table(
    "passages",
    metadata,
    Column("book_id", String(12), ForeignKey("books.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("heading", Text, nullable=False),
    Column("text", Text, nullable=False),
)

replies = Table(
    "replies",
    metadata,
    Column("key", String(64), primary_key=True),
    Column("asked", String(64), nullable=False),
    Column("at", BigInteger, nullable=False, index=True),
    Column("sealed", LargeBinary, nullable=False),
)

chores = Table(
    "chores",
    metadata,
    Column("name", String(16), primary_key=True),
    Column("next_at", BigInteger, nullable=False),
    Column("place", String(300), nullable=False),
)

archives = Table(
    "archives",
    metadata,
    Column("id", String(12), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("version", Integer, nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("archived_at", BigInteger, nullable=False),
    Column("seats", Text, nullable=False),
    Column("rows", LargeBinary, nullable=False),
)

archived_passes = Table(
    "archived_passes",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("archive_id", String(12), ForeignKey("archives.id"), nullable=False, index=True),
    Column("host", Boolean, nullable=False),
    Column("seats", Text, nullable=False),
)

archived_packs = Table(
    "archived_packs",
    metadata,
    Column("archive_id", String(12), ForeignKey("archives.id"), primary_key=True),
    Column("key", String(200), ForeignKey("packs.key"), primary_key=True, index=True),
)
