"""Errors that end a command with one clear line and an exit code."""

from __future__ import annotations

BAD_INPUT = 2
FAILED = 1
INTERRUPTED = 130
CLOSED_PIPE = 141


class Trouble(Exception):
    """A fault that is reported in one line."""

    def __init__(self, reason: str, code: int = FAILED) -> None:
        super().__init__(" ".join(reason.split()))
        self.code = code


def reason_of(fault: OSError) -> str:
    """The operating system's message in lower case, without its number."""
    return (fault.strerror or str(fault)).lower()
