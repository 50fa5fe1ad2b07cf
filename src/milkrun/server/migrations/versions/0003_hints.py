"""Whether the seats of a table may ask for hints."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Tables that are there already allow them."""
    allowed = sa.Column("hints", sa.Boolean, nullable=False, server_default=sa.true())
    op.add_column("tables", allowed)
