"""How good the ending of a match was for each seat."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add the rank of an ending and its name."""
    op.add_column("seats", sa.Column("rank", sa.Integer, nullable=True))
    op.add_column("seats", sa.Column("best", sa.Text, nullable=False, server_default=""))
