"""How long a join code admits, when a pass was handed out, and where a book came from.

The codes that are there admit for one more day.
"""

import time

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

DAY = 86_400_000


def upgrade() -> None:
    until = time.time_ns() // 1_000_000 + DAY
    op.add_column("tables", sa.Column("code_until", sa.BigInteger(), nullable=False, server_default=str(until)))
    op.add_column("passes", sa.Column("issued_at", sa.BigInteger(), nullable=False, server_default="0"))
    op.add_column("books", sa.Column("brought_from", sa.String(64)))


def downgrade() -> None:
    op.drop_column("books", "brought_from")
    op.drop_column("passes", "issued_at")
    op.drop_column("tables", "code_until")
