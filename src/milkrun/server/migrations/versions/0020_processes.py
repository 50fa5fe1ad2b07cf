"""Several server processes: how often a table has changed, who does what, and who is where."""

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0026"


def upgrade() -> None:
    """Nothing is leased yet, and nobody is anywhere."""
    op.add_column("tables", sa.Column("changes", sa.Integer, nullable=False, server_default="0"))
    op.create_table(
        "leases",
        sa.Column("duty", sa.String(60), primary_key=True),
        sa.Column("owner", sa.String(40), nullable=False),
        sa.Column("fence", sa.Integer, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "presence",
        sa.Column("process", sa.String(40), primary_key=True),
        sa.Column("table_id", sa.String(40), primary_key=True),
        sa.Column("seats", sa.JSON, nullable=False),
        sa.Column("watching", sa.Integer, nullable=False),
        sa.Column("looking", sa.JSON, nullable=False),
    )
    op.create_index("presence_table", "presence", ["table_id"])
