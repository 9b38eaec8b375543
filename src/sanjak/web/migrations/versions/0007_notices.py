"""Channels by which people are told that it is their turn."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Create the table."""
    op.create_table(
        "channels",
        sa.Column("id", sa.String(32)),
        sa.Column("holder", sa.String(64), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("target", sa.Text, nullable=False),
        sa.Column("secret", sa.Text, nullable=False),
        sa.Column("told", sa.BigInteger, nullable=False),
        sa.Column("failures", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_channels"),
    )
    op.create_index("ix_channels_holder", "channels", ["holder"])
