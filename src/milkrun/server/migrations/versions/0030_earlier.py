"""Until when whoever decided last had time for that, so that taking it back gives them no more."""

import sqlalchemy as sa
from alembic import op

revision = "0030"
down_revision = "0029"


def upgrade() -> None:
    """It is not known of decisions that were made before."""
    op.add_column("tables", sa.Column("earlier", sa.BigInteger))
