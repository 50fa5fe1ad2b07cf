"""When somebody has written to a sheet last, so that those left for long can be deleted."""

import time

import sqlalchemy as sa
from alembic import op

revision = "0029"
down_revision = "0028"


def upgrade() -> None:
    """Of sheets so far nobody knows: they count as written to today."""
    column = sa.Column("written", sa.BigInteger, nullable=False, server_default="0")
    op.add_column("boxes", column)
    op.execute(f"UPDATE boxes SET written = {int(time.time() * 1000)}")
    op.create_index("boxes_written", "boxes", ["written"])
