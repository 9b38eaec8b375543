"""Chances before the die and luck after it: what both empires' games compute alike."""

from __future__ import annotations

from typing import NamedTuple


class Coming(NamedTuple):
    """A roll that is still to come, as it stands now: chances by name, what lies behind them, and the rule's case."""

    id: str
    title: str
    case: str
    chances: dict[str, float]
    note: str = ""
