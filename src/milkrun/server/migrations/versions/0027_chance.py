"""Where the random numbers of a table come from: studies compare games by keyed ones."""

import sqlalchemy as sa
from alembic import op

revision = "0027"
down_revision = "0020"


def upgrade() -> None:
    """Tables so far took one number after another."""
    column = sa.Column("chance", sa.String(10), nullable=False, server_default="stream")
    op.add_column("tables", column)
