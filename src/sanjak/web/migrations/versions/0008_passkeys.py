"""Passkeys of accounts."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Create the table."""
    op.create_table(
        "passkeys",
        sa.Column("id", sa.Text),
        sa.Column("holder", sa.String(64), nullable=False),
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("uses", sa.BigInteger, nullable=False),
        sa.Column("device", sa.String(64), nullable=False),
        sa.Column("since", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_passkeys"),
    )
    op.create_index("ix_passkeys_holder", "passkeys", ["holder"])
