"""What the coach of a table has said, so that a restart does not make it say it again."""

import sqlalchemy as sa
from alembic import op

revision = "0026"
down_revision = "0017"


def upgrade() -> None:
    """At tables that are there already it follows from the log, but for losses."""
    op.add_column("tables", sa.Column("coached", sa.JSON(none_as_null=True)))
