"""The first rows: tables, passes, ledger, snapshots, first answers, consents and packs."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.String(12), primary_key=True),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("rules_version", sa.String(64), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("code", sa.String(6), nullable=False, unique=True),
        sa.Column("seed", sa.String(100)),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("packs", sa.Text(), nullable=False),
        sa.Column("seats", sa.Text(), nullable=False),
        sa.Column("position", sa.LargeBinary(), nullable=False),
    )
    op.create_table(
        "passes",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("table_id", sa.String(12), sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("host", sa.Boolean(), nullable=False),
        sa.Column("seats", sa.Text(), nullable=False),
    )
    op.create_index("ix_passes_table_id", "passes", ["table_id"])
    op.create_table(
        "ledger",
        sa.Column("table_id", sa.String(12), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("version", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("seat", sa.String(64)),
        sa.Column("type", sa.String(64), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("dice", sa.Boolean(), nullable=False),
        sa.Column("hidden", sa.Boolean(), nullable=False),
        sa.Column("undone_by", sa.Integer()),
        sa.Column("totals", sa.LargeBinary()),
        sa.Column("action", sa.LargeBinary(), nullable=False),
        sa.Column("events", sa.LargeBinary(), nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "snapshots",
        sa.Column("table_id", sa.String(12), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("version", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("position", sa.LargeBinary(), nullable=False),
    )
    op.create_table(
        "answers",
        sa.Column("pass_hash", sa.String(64), primary_key=True),
        sa.Column("key", sa.String(200), primary_key=True),
        sa.Column("status", sa.Integer(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("body", sa.LargeBinary(), nullable=False),
    )
    op.create_table(
        "consents",
        sa.Column("table_id", sa.String(12), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("target", sa.Integer(), nullable=False),
        sa.Column("agreed", sa.Text(), nullable=False),
    )
    op.create_table(
        "packs",
        sa.Column("key", sa.String(200), primary_key=True),
        sa.Column("kind", sa.String(64), nullable=False),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("source", sa.String(64), nullable=False),
        sa.Column("document", sa.LargeBinary(), nullable=False),
    )


def downgrade() -> None:
    for name in ("packs", "consents", "answers", "snapshots", "ledger", "passes", "tables"):
        op.drop_table(name)
