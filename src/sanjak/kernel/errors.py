"""The errors of a table, each with a clear message."""

from __future__ import annotations


class IllegalChoice(Exception):
    """A refused choice: the seat, the rule case, the option, and the reason if the rules know one."""

    def __init__(self, seat: str, case: str, option: str, reason: str) -> None:
        self.seat, self.case, self.option, self.reason = seat, case, option, reason
        rule = f" ({case})" if case else ""
        super().__init__(f"{seat}: {option!r} is refused{rule}: {reason}")


class OutOfTurn(IllegalChoice):
    """The seat is not asked anything now."""


class NotOffered(IllegalChoice):
    """The seat is asked, but this is not among its options."""


class Malformed(IllegalChoice):
    """The text is not an option at all."""


class GameIsOver(IllegalChoice):
    """The game has ended."""


class CannotUndo(IllegalChoice):
    """This seat has nothing to undo, or an information barrier is in the way."""


class BadSetup(ValueError):
    """An unknown scenario, variant, value or number of players."""


class BrokenRules(RuntimeError):
    """A fault of a game's rules, never of a player: a dead end, an endless loop, a branch that changes too much."""
