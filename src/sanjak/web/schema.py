"""The tables of the database. They store only hashes of guests, passwords and invitations."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
)

metadata = MetaData(naming_convention={
    "pk": "pk_%(table_name)s", "fk": "fk_%(table_name)s_%(column_0_name)s",
    "ix": "ix_%(table_name)s_%(column_0_name)s", "uq": "uq_%(table_name)s_%(column_0_name)s"})


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
    Column("clock", Text, nullable=False, default=""),
    Column("rating", String(8), nullable=False, default="", index=True),
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
    Column("clock", Text, nullable=False, default=""),
    Column("deadline", BigInteger, nullable=True, index=True),
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

accounts = Table(
    "accounts", metadata,
    Column("holder", String(64), primary_key=True),
    Column("name", String(64), nullable=False),
    Column("plain", String(64), nullable=False, unique=True),
    Column("password", Text, nullable=False, default=""),
    Column("email", Text, nullable=False, default=""),
    Column("inviting", String(64), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("banned", Text, nullable=False, default=""),
)
"""People with a name. `holder` is the hash of the guest who became the account, so that all seats stay theirs."""

sessions = Table(
    "sessions", metadata,
    Column("session", String(64), primary_key=True),
    Column("holder", String(64), nullable=False, default="", index=True),
    Column("device", String(64), nullable=False, default=""),
    Column("since", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),
)
"""Cookies that are logged in. Without a holder: the cookie of a guest who has become an account; it opens nothing."""

acts = Table(
    "acts", metadata,
    Column("number", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("who", String(64), nullable=False),
    Column("what", String(32), nullable=False),
    Column("target", Text, nullable=False),
    Column("match", String(32), nullable=False, default=""),
    Column("reason", Text, nullable=False, default=""),
)
"""What administrators have done. Running servers follow it."""

reports = Table(
    "reports", metadata,
    of_match(),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("holder", String(64), primary_key=True),
    Column("text", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
)
"""Chat messages that somebody has reported."""

ratings = Table(
    "ratings", metadata,
    Column("holder", String(64), primary_key=True),
    Column("game", String(64), primary_key=True),
    Column("rating", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    Column("volatility", Float, nullable=False),
    Column("matches", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
)
"""Glicko-2 ratings of accounts, by game."""

channels = Table(
    "channels", metadata,
    Column("id", String(32), primary_key=True),
    Column("holder", String(64), nullable=False, index=True),
    Column("kind", String(16), nullable=False),
    Column("target", Text, nullable=False),
    Column("secret", Text, nullable=False),
    Column("told", BigInteger, nullable=False),
    Column("failures", Integer, nullable=False),
)
"""Ways to tell people that it is their turn."""

passkeys = Table(
    "passkeys", metadata,
    Column("id", Text, primary_key=True),
    Column("holder", String(64), nullable=False, index=True),
    Column("key", Text, nullable=False),
    Column("uses", BigInteger, nullable=False),
    Column("device", String(64), nullable=False),
    Column("since", BigInteger, nullable=False),
)
"""Public keys by which devices log in."""

OF_PEOPLE = (accounts, sessions, acts, ratings, channels, passkeys)
"""The tables that belong to people and not to matches. A backup has all of their rows."""
