"""Which packs tables use, when and for which game a pack came, and a note on a table the rules have left behind."""

import json

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

tables = sa.table("tables", sa.column("id"), sa.column("packs"))
packs = sa.table("packs", sa.column("key"), sa.column("game"), sa.column("document", sa.LargeBinary()))


def upgrade() -> None:
    op.add_column("tables", sa.Column("note", sa.Text()))
    op.add_column("packs", sa.Column("game", sa.String(120), nullable=False, server_default=""))
    op.add_column("packs", sa.Column("added_at", sa.BigInteger(), nullable=False, server_default="0"))
    made = op.create_table(
        "table_packs",
        sa.Column("table_id", sa.String(12), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("key", sa.String(200), sa.ForeignKey("packs.key"), primary_key=True),
    )
    op.create_index("ix_table_packs_key", "table_packs", ["key"])
    connection = op.get_bind()
    kept = {row.key: json.loads(row.document)["game"] for row in connection.execute(sa.select(packs))}
    for key, game in kept.items():
        connection.execute(packs.update().where(packs.c.key == key).values(game=game))
    for row in connection.execute(sa.select(tables)).all():
        used = [{"table_id": row.id, "key": key} for key in dict.fromkeys(json.loads(row.packs)) if key in kept]
        if used:
            connection.execute(made.insert(), used)


def downgrade() -> None:
    op.drop_table("table_packs")
    op.drop_column("packs", "added_at")
    op.drop_column("packs", "game")
    op.drop_column("tables", "note")
