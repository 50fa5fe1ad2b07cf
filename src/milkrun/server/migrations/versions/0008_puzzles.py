"""Attempts at puzzles, the ratings that come of them, and checks of puzzles said to be wrong."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Nothing of it is about tables."""
    op.create_table(
        "puzzle_ratings",
        sa.Column("key", sa.String(120), primary_key=True),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("solved", sa.Integer, nullable=False),
    )
    op.create_table(
        "puzzle_attempts",
        sa.Column("puzzle", sa.String(60), primary_key=True),
        sa.Column("device", sa.String(64), primary_key=True),
        sa.Column("solved", sa.Boolean, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "puzzle_checks",
        sa.Column("puzzle", sa.String(60), primary_key=True),
        sa.Column("day", sa.String(10), primary_key=True),
        sa.Column("status", sa.String(10), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
