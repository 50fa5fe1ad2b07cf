"""Boards that hosts lay out themselves."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Tables that were there are played on the printed boards."""
    op.add_column("tables", sa.Column("layout", sa.JSON))
