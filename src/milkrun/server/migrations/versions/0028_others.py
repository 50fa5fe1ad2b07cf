"""Whose turns a device is told of that several people play on."""

import sqlalchemy as sa
from alembic import op

revision = "0028"
down_revision = "0027"


def upgrade() -> None:
    """The keys follow from the cookie: a page brings them the next time it is opened."""
    column = sa.Column("others", sa.JSON, nullable=False, server_default="[]")
    op.add_column("pushes", column)
