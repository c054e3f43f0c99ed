"""What hands do after each entry of the ledger; nothing is known of the entries that are there."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("ledger", sa.Column("hands", sa.LargeBinary()))


def downgrade() -> None:
    op.drop_column("ledger", "hands")
