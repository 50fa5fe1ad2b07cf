"""Which bot plays on for somebody who leaves a table."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0011"


def upgrade() -> None:
    """At tables that are there already, it is the quick one."""
    op.add_column("tables", sa.Column("stand_in", sa.String(40), server_default="greedy"))
