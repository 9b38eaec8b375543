"""Ratings of accounts by game, and which matches wait to be rated."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Create the table. Matches that are there already are not rated."""
    op.add_column("matches", sa.Column("rating", sa.String(8), nullable=False, server_default=""))
    op.create_index("ix_matches_rating", "matches", ["rating"])
    op.create_table(
        "ratings",
        sa.Column("holder", sa.String(64)),
        sa.Column("game", sa.String(64)),
        sa.Column("rating", sa.Float, nullable=False),
        sa.Column("deviation", sa.Float, nullable=False),
        sa.Column("volatility", sa.Float, nullable=False),
        sa.Column("matches", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("holder", "game", name="pk_ratings"),
    )
