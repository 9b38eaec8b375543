"""A match in hindsight: what its sides lost."""

from __future__ import annotations

from typing import NamedTuple


class Loss(NamedTuple):
    """A piece that a side lost, by the name of its kind."""

    seat: str
    what: str
