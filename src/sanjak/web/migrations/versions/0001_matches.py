"""Matches, their seats and their lines."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Create the tables."""
    op.create_table(
        "matches",
        sa.Column("id", sa.String(32)),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("version", sa.String(32), nullable=False),
        sa.Column("schema", sa.Integer, nullable=False),
        sa.Column("scenario", sa.String(64), nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("undo", sa.String(16), nullable=False),
        sa.Column("luck", sa.String(16), nullable=False),
        sa.Column("seed", sa.String(80), nullable=False),
        sa.Column("salt", sa.String(64), nullable=False),
        sa.Column("creator", sa.String(64), nullable=False),
        sa.Column("guarded", sa.Boolean, nullable=False),
        sa.Column("advisor_allowed", sa.Boolean, nullable=False),
        sa.Column("advisor_used", sa.Text, nullable=False),
        sa.Column("forked_from", sa.String(32), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("touched", sa.BigInteger, nullable=False),
        sa.Column("finished", sa.BigInteger, nullable=True),
        sa.Column("ending", sa.Text, nullable=False),
        sa.Column("asked", sa.Text, nullable=False),
        sa.Column("title", sa.Text, nullable=False),
        sa.Column("revision", sa.Integer, nullable=False),
        sa.Column("curve", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_matches"),
    )
    op.create_table(
        "seats",
        sa.Column("match", sa.String(32), sa.ForeignKey("matches.id", name="fk_seats_match", ondelete="CASCADE")),
        sa.Column("seat", sa.String(32)),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("holder", sa.String(64), nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("level", sa.String(32), nullable=False),
        sa.Column("invite", sa.String(64), nullable=False),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("match", "seat", name="pk_seats"),
    )
    op.create_index("ix_seats_holder", "seats", ["holder"])
    op.create_index("ix_seats_invite", "seats", ["invite"])
    op.create_table(
        "lines",
        sa.Column("match", sa.String(32), sa.ForeignKey("matches.id", name="fk_lines_match", ondelete="CASCADE")),
        sa.Column("number", sa.Integer),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("seat", sa.String(32), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("told", sa.String(32), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("match", "number", name="pk_lines"),
    )
    op.create_table(
        "snapshots",
        sa.Column("match", sa.String(32), sa.ForeignKey("matches.id", name="fk_snapshots_match", ondelete="CASCADE")),
        sa.Column("number", sa.Integer),
        sa.Column("data", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("match", "number", name="pk_snapshots"),
    )
    op.create_table(
        "chat",
        sa.Column("match", sa.String(32), sa.ForeignKey("matches.id", name="fk_chat_match", ondelete="CASCADE")),
        sa.Column("number", sa.Integer),
        sa.Column("seat", sa.String(32), nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("match", "number", name="pk_chat"),
    )
    op.create_table(
        "notes",
        sa.Column("match", sa.String(32), sa.ForeignKey("matches.id", name="fk_notes_match", ondelete="CASCADE")),
        sa.Column("holder", sa.String(64)),
        sa.Column("text", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("match", "holder", name="pk_notes"),
    )
    op.create_table(
        "requests",
        sa.Column("match", sa.String(32), sa.ForeignKey("matches.id", name="fk_requests_match", ondelete="CASCADE")),
        sa.Column("holder", sa.String(64)),
        sa.Column("key", sa.String(64)),
        sa.Column("answer", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("match", "holder", "key", name="pk_requests"),
    )
    op.create_table(
        "keys",
        sa.Column("name", sa.String(32)),
        sa.Column("value", sa.String(128), nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_keys"),
    )


def downgrade() -> None:
    """Drop the tables."""
    for name in ("keys", "requests", "notes", "chat", "snapshots", "lines", "seats", "matches"):
        op.drop_table(name)
