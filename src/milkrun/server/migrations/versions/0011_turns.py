"""Whom a table waits for, and since when."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    """Whom the tables wait for that are there already is found out when they are next opened: in a
    secret choice it is more than one seat."""
    for name in ("waits", "chosen"):
        op.add_column("tables", sa.Column(name, sa.JSON(none_as_null=True)))
    op.add_column("tables", sa.Column("since", sa.BigInteger))
    op.execute(
        "UPDATE tables SET since = coalesce("
        "(SELECT max(created) FROM entries WHERE table_id = tables.id), created)"
    )
