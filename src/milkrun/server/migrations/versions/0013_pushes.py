"""How devices are told of turns: the server's keys, subscriptions, and what was told."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0015"


def upgrade() -> None:
    """Nobody is told of anything until a device asks for it."""
    op.create_table(
        "keys",
        sa.Column("name", sa.String(20), primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "pushes",
        sa.Column("device", sa.String(64), primary_key=True),
        sa.Column("endpoint", sa.String(1000)),
        sa.Column("p256dh", sa.String(100)),
        sa.Column("auth", sa.String(40)),
        sa.Column("quiet_from", sa.Integer),
        sa.Column("quiet_to", sa.Integer),
        sa.Column("zone", sa.Integer, nullable=False),
        sa.Column("hook", sa.String(1000)),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "notices",
        sa.Column("table_id", sa.String(40), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("device", sa.String(64), primary_key=True),
        sa.Column("since", sa.BigInteger, nullable=False),
        sa.Column("stage", sa.Integer, nullable=False),
    )
