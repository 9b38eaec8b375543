"""What can go wrong at a table, each with its own clear message."""

from __future__ import annotations


class IllegalChoice(Exception):
    """A choice that is refused: who, by which case, which option, and why where the rules can tell."""

    def __init__(self, seat: str, case: str, option: str, reason: str) -> None:
        self.seat, self.case, self.option, self.reason = seat, case, option, reason
        rule = f" ({case})" if case else ""
        super().__init__(f"{seat}: {option!r} is refused{rule}: {reason}")


class OutOfTurn(IllegalChoice):
    """The seat is not asked anything now."""


class NotOffered(IllegalChoice):
    """The seat is asked, but this is not among its options."""


class Malformed(IllegalChoice):
    """What was sent is no option text at all."""


class GameIsOver(IllegalChoice):
    """The game has ended."""


class CannotUndo(IllegalChoice):
    """Nothing of this seat can be taken back, or an information barrier stands before it."""


class BadSetup(ValueError):
    """An unknown scenario, option, value or number of players."""


class BrokenRules(RuntimeError):
    """A fault of a game's rules, never of a player: a dead end, an endless loop, a branch that meddles."""
