"""The stakes of a match for a seat: what is left, the greatest danger, how to win and lose, and the ending."""

from __future__ import annotations

from dataclasses import dataclass

from .roll import Tone


@dataclass(frozen=True)
class Left:
    """The rest of the game: in a few words, and as a share for a small bar."""

    text: str
    done: int
    of: int


@dataclass(frozen=True)
class Danger:
    """The greatest danger to a seat. `places` are the ids of its pieces on the board; `near` dangers are red."""

    text: str
    places: tuple[str, ...] = ()
    near: bool = True


@dataclass(frozen=True)
class CardInPlay:
    """The card that the turn is played by: whose it is, its number, title and text, and the Actions left of all.

    `advances` and `retreats` are the signs of what it moves.
    """

    number: int
    title: str
    text: str
    left: int
    of: int
    advances: tuple[str, ...] = ()
    retreats: tuple[str, ...] = ()
    whose: str = ""


@dataclass(frozen=True)
class Ahead:
    """One thing that follows when a turn is ended: a sentence, its case, and its tone for the player."""

    text: str
    case: str = ""
    tone: Tone = "even"


@dataclass(frozen=True)
class Opening:
    """The first minute in three lines: who the seat is, how it loses, how it wins."""

    who: str
    lose: str
    win: str


@dataclass(frozen=True)
class Part:
    """A line of an account: its words, and its points in words."""

    what: str
    points: str


@dataclass(frozen=True)
class Level:
    """A level of victory or defeat with the points it takes."""

    name: str
    span: str
    reached: bool = False


@dataclass(frozen=True)
class Account:
    """The points of one side, line by line, with their sum and the levels they could have reached.

    `note` says how the points are read, `case` which rule counts them, `remark` how far the next level was, `tone` how
    the side ended for the reader.
    """

    title: str
    parts: tuple[Part, ...]
    total: Part | None = None
    levels: tuple[Level, ...] = ()
    note: str = ""
    case: str = ""
    remark: str = ""
    tone: Tone = "even"


@dataclass(frozen=True)
class Ending:
    """How a match ended for a seat.

    `verdict` says won or lost and when, `cause` is the title, `told` says more of it, `level` is the name of the level.
    `epilogue` is what became of it all. `places` are the ids of what ended it on the board. `rank` compares two endings
    of the same scenario: the higher is better; `best` is this ending as a later one names it.
    """

    tone: Tone
    verdict: str
    cause: str
    told: str = ""
    level: str = ""
    accounts: tuple[Account, ...] = ()
    epilogue: str = ""
    places: tuple[str, ...] = ()
    rank: int = 0
    best: str = ""


def ending_lines(end: Ending) -> list[str]:
    """An ending in lines of text: verdict and cause, the level, the points of each side, the epilogue."""
    told = ": ".join(part for part in (end.told, end.level) if part)
    lines = [f"{end.verdict}: {end.cause}.", *([f"{told}."] if told else [])]
    for account in end.accounts:
        lines += account_lines(account)
    return [*lines, *(["", end.epilogue] if end.epilogue else [])]


def account_lines(account: Account) -> list[str]:
    """An account in lines of text."""
    note = ", ".join(part for part in (account.note, account.case and f"§{account.case}") if part)
    rows = [*account.parts, *([account.total] if account.total else [])]
    lines = ["", f"{account.title}{f' ({note})' if note else ''}", *(f"  {row.what}: {row.points}" for row in rows)]
    return [*lines, *([f"  {account.remark}"] if account.remark else [])]
