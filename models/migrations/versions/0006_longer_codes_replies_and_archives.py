"""Longer join codes, answers that are kept for a day, tables that nobody has played for long, and who sees to it.

A code that is there stays as it is until it ends.
"""

import time

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    if op.get_bind().dialect.name != "sqlite":  # SQLite does not mind how long a text is
        op.alter_column("tables", "code", type_=sa.String(8), existing_nullable=False)
    op.create_table(
        "replies",
        sa.Column("key", sa.String(64), primary_key=True),
        sa.Column("asked", sa.String(64), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False, index=True),
        sa.Column("sealed", sa.LargeBinary(), nullable=False),
    )
    op.add_column("answers", sa.Column("at", sa.BigInteger(), nullable=False, server_default="0"))
    op.execute(f"UPDATE answers SET at = {time.time_ns() // 1_000_000}")
    op.create_table(
        "chores",
        sa.Column("name", sa.String(16), primary_key=True),
        sa.Column("next_at", sa.BigInteger(), nullable=False),
        sa.Column("place", sa.String(300), nullable=False),
    )
    op.create_table(
        "archives",
        sa.Column("id", sa.String(12), primary_key=True),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("archived_at", sa.BigInteger(), nullable=False),
        sa.Column("seats", sa.Text(), nullable=False),
        sa.Column("rows", sa.LargeBinary(), nullable=False),
    )
    op.create_table(
        "archived_passes",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("archive_id", sa.String(12), sa.ForeignKey("archives.id"), nullable=False, index=True),
        sa.Column("host", sa.Boolean(), nullable=False),
        sa.Column("seats", sa.Text(), nullable=False),
    )
    op.create_table(
        "archived_packs",
        sa.Column("archive_id", sa.String(12), sa.ForeignKey("archives.id"), primary_key=True),
        sa.Column("key", sa.String(200), sa.ForeignKey("packs.key"), primary_key=True, index=True),
    )


AWAY = "Tables are put away, and older rows have no place for them. Bring them back first: referee admin archive back."


def downgrade() -> None:
    if op.get_bind().execute(sa.text("SELECT id FROM archives")).first() is not None:
        raise RuntimeError(AWAY)
    for name in ("archived_packs", "archived_passes", "archives", "chores", "replies"):
        op.drop_table(name)
    op.drop_column("answers", "at")
    if op.get_bind().dialect.name != "sqlite":
        op.execute("UPDATE tables SET code = substr(code, 1, 6)")
        op.alter_column("tables", "code", type_=sa.String(6), existing_nullable=False)
