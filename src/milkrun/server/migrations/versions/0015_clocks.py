"""How long a table waits for somebody, and until when it does now."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0012"


def upgrade() -> None:
    """At tables that are there already, no time is kept."""
    op.add_column("tables", sa.Column("deadline", sa.BigInteger))
    op.add_column("tables", sa.Column("clock", sa.JSON(none_as_null=True)))
    op.create_index("tables_deadline", "tables", ["deadline"])
