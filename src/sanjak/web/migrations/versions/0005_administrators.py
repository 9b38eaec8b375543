"""The acts of administrators, and reports about chat messages."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Create the tables."""
    op.add_column("accounts", sa.Column("banned", sa.Text, nullable=False, server_default=""))
    op.create_table(
        "acts",
        sa.Column("number", sa.Integer),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("who", sa.String(64), nullable=False),
        sa.Column("what", sa.String(32), nullable=False),
        sa.Column("target", sa.Text, nullable=False),
        sa.Column("match", sa.String(32), nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("number", name="pk_acts"),
    )
    op.create_table(
        "reports",
        sa.Column("match", sa.String(32), sa.ForeignKey("matches.id", name="fk_reports_match", ondelete="CASCADE")),
        sa.Column("number", sa.Integer),
        sa.Column("holder", sa.String(64)),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("match", "number", "holder", name="pk_reports"),
    )
