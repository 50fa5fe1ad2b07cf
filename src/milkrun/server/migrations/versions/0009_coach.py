"""Whether a coach speaks up at a table."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """At tables that are there already, none does."""
    coach = sa.Column("coach", sa.Boolean, nullable=False, server_default=sa.false())
    op.add_column("tables", coach)
