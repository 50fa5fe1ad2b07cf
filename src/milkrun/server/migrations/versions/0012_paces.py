"""How fast bots decide at a table."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0014"


def upgrade() -> None:
    """Tables that are there already stay calm."""
    op.add_column("tables", sa.Column("pace", sa.String(10), nullable=False, server_default="calm"))
