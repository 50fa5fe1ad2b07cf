"""Sheets of games on people's own tables, and tables that go on from such a position."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Tables that are there already begin as they always did."""
    op.create_table(
        "boxes",
        sa.Column("id", sa.String(22), primary_key=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("names", sa.JSON, nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("count", sa.Integer, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "box_entries",
        sa.Column("box", sa.String(22), sa.ForeignKey("boxes.id"), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True),
        sa.Column("device", sa.String(8), nullable=False),
        sa.Column("n", sa.Integer, nullable=False),
        sa.Column("entry", sa.String(400), nullable=False),
        sa.UniqueConstraint("box", "device", "n", name="one_box_entry"),
    )
    op.add_column("tables", sa.Column("position", sa.JSON(none_as_null=True)))
