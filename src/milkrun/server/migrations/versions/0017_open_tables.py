"""Tables that anybody may join."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"


def upgrade() -> None:
    """Tables that are there already stay among friends."""
    is_open = sa.Column("open", sa.Boolean, nullable=False, server_default=sa.false())
    op.add_column("tables", is_open)
