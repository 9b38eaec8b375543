"""What a page explains under the pointer: a card or a stack in words."""

from __future__ import annotations

from dataclasses import dataclass

from .stakes import Part


@dataclass(frozen=True)
class About:
    """An explanation: a title, a kind, what it does, facts line by line, and the rule behind it."""

    title: str
    kind: str = ""
    text: str = ""
    rows: tuple[Part, ...] = ()
    case: str = ""
