"""One order for several pieces: who can act now, the usual parties, and what a chosen party can do together."""

from __future__ import annotations

from dataclasses import dataclass, field

from .asking import Kind


@dataclass(frozen=True)
class Piece:
    """A piece that can be given an order.

    `face` is the digest of its counter's drawing, `figures` are its factors, `note` is its state in a word or two.
    """

    key: str
    name: str
    face: str
    where: str
    figures: str = ""
    note: str = ""


@dataclass(frozen=True)
class Party:
    """A usual choice of pieces; with an order it is chosen together with it."""

    label: str
    pieces: tuple[str, ...]
    order: str = ""


@dataclass(frozen=True)
class Orders:
    """The pieces that can be given an order, place by place. `acting` is the one that the question is about."""

    acting: str
    pieces: tuple[Piece, ...]
    parties: tuple[Party, ...]


@dataclass(frozen=True)
class Order:
    """What some of the chosen pieces can do: an option without the name of its piece, such as `sail AA2`.

    `full` is the order as a sentence, `who` are the pieces that can do it. `closes` is an option that may follow at
    once, `closing` its words.
    """

    words: str
    name: str
    full: str
    kind: Kind
    who: tuple[str, ...]
    figure: str = ""
    detail: str = ""
    warn: str = ""
    rolls: bool = False
    closes: str = ""
    closing: str = ""


@dataclass(frozen=True)
class Joint:
    """What a chosen party can do: a sentence about it, and its orders; `totals` sum it up."""

    told: str
    asks: str
    orders: tuple[Order, ...]
    totals: tuple[str, ...] = field(default=())
