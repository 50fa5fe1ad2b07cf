"""Devices hold seats, links are used once, and a bot that stands in is told from other bots."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0004"


def upgrade() -> None:
    """Seats that were taken keep the secret of their cookies, as holds of the state `old`; their
    links are used up."""
    op.create_table(
        "holds",
        sa.Column("table_id", sa.String(40), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("device", sa.String(64), primary_key=True),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("state", sa.String(10), nullable=False),
        sa.Column("since", sa.BigInteger, nullable=False),
    )
    op.create_index("holds_device", "holds", ["device"])
    op.create_table(
        "links",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("table_id", sa.String(40)),
        sa.Column("seat", sa.Integer),
        sa.Column("device", sa.String(64)),
        sa.Column("expires", sa.BigInteger),
        sa.Column("used", sa.Boolean, nullable=False),
    )
    op.create_index("links_seat", "links", ["table_id", "seat"])
    op.create_index("links_device", "links", ["device"])
    op.add_column("entries", sa.Column("text", sa.String(200)))
    standing = sa.Column("stands_in", sa.Boolean, nullable=False, server_default=sa.false())
    op.add_column("seats", standing)
    taken = "where claimed and secret_hash is not null"
    op.execute("update seats set stands_in = true where kind = 'bot' and secret_hash is not null")
    op.execute(
        "insert into holds (table_id, device, seat, state, since) "
        f"select table_id, secret_hash, seat, 'old', 0 from seats {taken}"
    )
    op.execute(
        "insert into links (hash, table_id, seat, used) "
        f"select secret_hash, table_id, seat, true from seats {taken}"
    )
    op.execute(f"update seats set secret_hash = null {taken}")
