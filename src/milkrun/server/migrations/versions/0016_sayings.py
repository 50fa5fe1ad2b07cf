"""What people say at tables."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0013"


def upgrade() -> None:
    """Nothing has been said yet."""
    op.create_table(
        "sayings",
        sa.Column("table_id", sa.String(40), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("n", sa.Integer, primary_key=True),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("phrase", sa.String(40)),
        sa.Column("text", sa.String(200)),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
