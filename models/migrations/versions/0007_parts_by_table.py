"""On PostgreSQL what grows with every action lies in parts: ledger and snapshots by table, first answers by pass.

While the rows are carried over, whoever plays or looks is told that the database is busy.
"""

from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None

PARTS = 16
ROWS = {"ledger": ("table_id", "version"), "answers": ("pass_hash", "key"), "snapshots": ("table_id", "version")}
"""By the first of the key a row finds its part."""


def upgrade() -> None:
    if op.get_bind().dialect.name == "sqlite":
        return
    _hold()
    for name, key in ROWS.items():
        op.rename_table(name, f"{name}_whole")
        op.execute(f"CREATE TABLE {name} (LIKE {name}_whole) PARTITION BY HASH ({key[0]})")
        for part in range(PARTS):
            values = f"FOR VALUES WITH (MODULUS {PARTS}, REMAINDER {part})"
            op.execute(f"CREATE TABLE {name}_{part} PARTITION OF {name} {values}")
        _carry_over(f"{name}_whole", name, key)


def downgrade() -> None:
    if op.get_bind().dialect.name == "sqlite":
        return
    _hold()
    for name, key in ROWS.items():
        op.rename_table(name, f"{name}_in_parts")
        op.execute(f"CREATE TABLE {name} (LIKE {name}_in_parts)")
        _carry_over(f"{name}_in_parts", name, key)


def _hold() -> None:
    """In the order in which an action takes them, so that neither waits for the other."""
    for name in ("tables", *ROWS):
        op.execute(f"LOCK TABLE {name} IN ACCESS EXCLUSIVE MODE")


def _carry_over(source: str, name: str, key: tuple[str, str]) -> None:
    op.execute(f"INSERT INTO {name} SELECT * FROM {source}")
    op.drop_table(source)
    op.create_primary_key(f"{name}_pkey", name, list(key))
    if key[0] == "table_id":
        op.create_foreign_key(f"{name}_table_id_fkey", name, "tables", ["table_id"], ["id"])
