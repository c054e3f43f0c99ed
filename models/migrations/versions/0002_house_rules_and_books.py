"""House rules of a table, and the rulebooks players bring."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "house_rules",
        sa.Column("table_id", sa.String(12), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("number", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("rules", sa.Text(), nullable=False),
        sa.Column("agreed", sa.Text(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
    )
    op.create_table(
        "books",
        sa.Column("id", sa.String(12), primary_key=True),
        sa.Column("pass_hash", sa.String(64), nullable=False),
        sa.Column("game", sa.String(64)),
        sa.Column("book", sa.String(8)),
        sa.Column("added_at", sa.BigInteger(), nullable=False),
        sa.Column("title", sa.Text(), nullable=False),
    )
    op.create_table(
        "passages",
        sa.Column("book_id", sa.String(12), sa.ForeignKey("books.id"), primary_key=True),
        sa.Column("number", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("heading", sa.Text(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
    )


def downgrade() -> None:
    for name in ("passages", "books", "house_rules"):
        op.drop_table(name)
