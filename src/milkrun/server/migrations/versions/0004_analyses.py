"""Analyses of finished games, and tables that begin with the first actions of another one."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """After the tables and their logs."""
    op.create_table(
        "analyses",
        sa.Column("table_id", sa.String(40), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("status", sa.String(10), nullable=False),
        sa.Column("found", sa.Text),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
    op.add_column("tables", sa.Column("origin", sa.String(40)))
    op.add_column("tables", sa.Column("begun", sa.Integer, nullable=False, server_default="0"))
