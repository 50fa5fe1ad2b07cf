"""Digests of what the rules made of each entry, and the views of finished games."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Logs that are there have no digests: they are played on by rules of the same version only."""
    op.add_column("tables", sa.Column("digest", sa.String(16)))
    op.add_column("entries", sa.Column("said", sa.String(200)))
    op.add_column("entries", sa.Column("digest", sa.String(16)))
    op.create_table(
        "views",
        sa.Column("table_id", sa.String(40), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("part", sa.String(10), primary_key=True),
        sa.Column("schema", sa.Integer, nullable=False),
        sa.Column("steps", sa.Integer, nullable=False),
        sa.Column("data", sa.LargeBinary, nullable=False),
    )
