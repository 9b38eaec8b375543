"""The clock of a match and of each seat."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Add the clocks."""
    op.add_column("matches", sa.Column("clock", sa.Text, nullable=False, server_default=""))
    op.add_column("seats", sa.Column("clock", sa.Text, nullable=False, server_default=""))
    op.add_column("seats", sa.Column("deadline", sa.BigInteger, nullable=True))
    op.create_index("ix_seats_deadline", "seats", ["deadline"])
