"""Accounts and the devices that are logged in."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Create the tables of people."""
    op.create_table(
        "accounts",
        sa.Column("holder", sa.String(64)),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("plain", sa.String(64), nullable=False),
        sa.Column("password", sa.Text, nullable=False),
        sa.Column("email", sa.Text, nullable=False),
        sa.Column("inviting", sa.String(64), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("holder", name="pk_accounts"),
        sa.UniqueConstraint("plain", name="uq_accounts_plain"),
    )
    op.create_table(
        "sessions",
        sa.Column("session", sa.String(64)),
        sa.Column("holder", sa.String(64), nullable=False),
        sa.Column("device", sa.String(64), nullable=False),
        sa.Column("since", sa.BigInteger, nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("session", name="pk_sessions"),
    )
    op.create_index("ix_sessions_holder", "sessions", ["holder"])
