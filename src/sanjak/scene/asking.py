"""How a question is put to a player: where the game stands, the kinds of options, and the natural ways on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from sanjak.kernel import Option

Does = Literal["do", "end", "decline"]
"""What a way on does: something, the end of a turn or a phase, or a refusal of what is offered."""


@dataclass(frozen=True)
class Situation:
    """A question in three parts: a small line (the turn, what is left), one sentence that names the situation, and what
    is asked."""

    where: str = ""
    told: str = ""
    asks: str = ""


@dataclass(frozen=True)
class Kind:
    """A kind of options as a heading of the list: its title with the price, and the meaning of the figures.

    The options of a kind in `tiles` stand side by side.
    """

    title: str
    figure: str = ""
    tiles: bool = False


@dataclass(frozen=True)
class Row:
    """An option in the list: its name, a detail, and a figure such as its chance.

    `idle` says why it has no effect; empty if it has one. `code` is the short sign of what it is about. `full` is its
    name where it stands without its heading.
    """

    name: str
    detail: str = ""
    figure: str = ""
    kind: Kind = Kind("")
    idle: str = ""
    code: str = ""
    full: str = ""


@dataclass(frozen=True)
class Way:
    """A natural way on, as a button.

    `second` is said before it is taken: what is lost, what could still be done. A `free` end loses nothing.
    """

    option: Option
    label: str
    does: Does = "do"
    second: str = ""
    free: bool = False
