"""The inputs of a learned value: named blocks of zeros and ones, of which a position switches some on.

A position is a string of bytes, two for the number of each input that is on. Blocks are tables of such strings, so that
reading a position is mostly joining, and numpy reads many positions at once without a loop.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import wraps
from math import prod
from typing import Any

from sanjak.kernel import Option

WIDTH = 2
REMEMBERED = 100_000
CANDIDATES = 6
Part = Callable[..., bytes]
Prospect = list[tuple[float, bytes]]
"""What can come of an option: positions, each with its chance."""


class Inputs:
    """The layout of the inputs: each block has a name, its dimensions and the number of its first input."""

    def __init__(self) -> None:
        self.size = 0
        self.blocks: dict[str, tuple[int, ...]] = {}

    def block(self, name: str, *dims: int) -> Any:
        """A new block: nested tuples of encoded inputs, one for each combination of indices."""
        first, self.size = self.size, self.size + prod(dims)
        self.blocks[name] = dims
        return nested(first, dims)

    def layout(self) -> list[str]:
        """The blocks in order, as text: a file of weights fits only the layout it was trained with."""
        return [f"{name} {'x'.join(map(str, dims))}" for name, dims in self.blocks.items()]


def nested(first: int, dims: tuple[int, ...]) -> Any:
    """The encoded inputs from `first` on, in the shape of `dims`."""
    if not dims:
        return first.to_bytes(WIDTH, "little")
    inner = prod(dims[1:])
    return tuple(nested(first + i * inner, dims[1:]) for i in range(dims[0]))


def within(number: int, low: int, high: int) -> int:
    """A number cut to a range and counted from its low end: an index."""
    return (low if number < low else high if number > high else number) - low


def numbers(position: bytes) -> list[int]:
    """The inputs that a position switches on."""
    return [int.from_bytes(position[i:i + WIDTH], "little") for i in range(0, len(position), WIDTH)]


def candidates(options: Sequence[Option], hunches: Sequence[float]) -> tuple[list[Option], list[float]]:
    """The options that look best at first sight, with that look."""
    order = sorted(range(len(options)), key=lambda i: -hunches[i])[:CANDIDATES]
    return [options[i] for i in order], [hunches[i] for i in order]


def remembered(key: Callable[..., Hashable]) -> Callable[[Part], Part]:
    """Decorator for a part of the inputs: what it returned before for the same facts; `key` lists all that it reads."""
    def remembering(part: Part) -> Part:
        known: dict[Hashable, bytes] = {}

        @wraps(part)
        def looked_up(*args: Any) -> bytes:
            facts = key(*args)
            if (found := known.get(facts)) is None:
                if len(known) >= REMEMBERED:
                    known.clear()
                found = known[facts] = part(*args)
            return found

        return looked_up

    return remembering
