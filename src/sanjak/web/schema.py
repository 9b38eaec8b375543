"""The tables of the database. They store only hashes of guests and invitations."""

from __future__ import annotations

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Integer, LargeBinary, MetaData, String, Table, Text

metadata = MetaData(naming_convention={
    "pk": "pk_%(table_name)s", "fk": "fk_%(table_name)s_%(column_0_name)s",
    "ix": "ix_%(table_name)s_%(column_0_name)s"})


def of_match() -> Column[str]:
    """The match of a row; the row is deleted with it."""
    return Column("match", String(32), ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True)


matches = Table(
    "matches", metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("version", String(32), nullable=False),
    Column("schema", Integer, nullable=False),
    Column("scenario", String(64), nullable=False),
    Column("players", Integer, nullable=False),
    Column("options", Text, nullable=False),
    Column("undo", String(16), nullable=False),
    Column("luck", String(16), nullable=False),
    Column("seed", String(80), nullable=False),
    Column("salt", String(64), nullable=False),
    Column("creator", String(64), nullable=False),
    Column("guarded", Boolean, nullable=False),
    Column("advisor_allowed", Boolean, nullable=False),
    Column("advisor_used", Text, nullable=False, default=""),
    Column("forked_from", String(32), nullable=False, default=""),
    Column("created", BigInteger, nullable=False),
    Column("touched", BigInteger, nullable=False),
    Column("finished", BigInteger, nullable=True),
    Column("ending", Text, nullable=False, default=""),
    Column("asked", Text, nullable=False, default=""),
    Column("title", Text, nullable=False, default=""),
    Column("revision", Integer, nullable=False, default=0),
    Column("curve", Text, nullable=False, default=""),
)

seats = Table(
    "seats", metadata,
    of_match(),
    Column("seat", String(32), primary_key=True),
    Column("kind", String(16), nullable=False),
    Column("holder", String(64), nullable=False, default="", index=True),
    Column("name", String(64), nullable=False, default=""),
    Column("level", String(32), nullable=False, default=""),
    Column("invite", String(64), nullable=False, default="", index=True),
    Column("listed", Boolean, nullable=False, default=False),
    Column("seen", BigInteger, nullable=False, default=0),
    Column("rank", Integer, nullable=True),
    Column("best", Text, nullable=False, default=""),
)

lines = Table(
    "lines", metadata,
    of_match(),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(16), nullable=False),
    Column("seat", String(32), nullable=False),
    Column("text", Text, nullable=False),
    Column("told", String(32), nullable=False),
    Column("at", BigInteger, nullable=False),
)

snapshots = Table(
    "snapshots", metadata,
    of_match(),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("data", LargeBinary, nullable=False),
)

chat = Table(
    "chat", metadata,
    of_match(),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("seat", String(32), nullable=False),
    Column("name", String(64), nullable=False),
    Column("text", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
)

notes = Table(
    "notes", metadata,
    of_match(),
    Column("holder", String(64), primary_key=True),
    Column("text", Text, nullable=False),
)

requests = Table(
    "requests", metadata,
    of_match(),
    Column("holder", String(64), primary_key=True),
    Column("key", String(64), primary_key=True),
    Column("answer", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
)

keys = Table(
    "keys", metadata,
    Column("name", String(32), primary_key=True),
    Column("value", String(128), nullable=False),
)
