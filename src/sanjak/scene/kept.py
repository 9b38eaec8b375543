"""Parts of a scene that are kept: made again only if something that they read has changed.

A memory belongs to one reader of one table. While it is open, a function marked `kept` notes the fields of a state that
it reads, also through the functions that it calls. Called again with a state in which these fields are equal, it
returns what it returned before. Without an open memory it is an ordinary function.

A function marked `summed_up` adds up what the board shows elsewhere: chances, tables. In a passing picture, one of
several between two decisions, it keeps its last result without looking.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache, wraps
from types import GeneratorType
from typing import Any, NamedTuple, ParamSpec, TypeVar, cast

from sanjak.kernel import State

P = ParamSpec("P")
R = TypeVar("R")


class Made(NamedTuple):
    """A result, the arguments that led to it, and the fields that were read of each state among them."""

    args: tuple[Any, ...]
    read: tuple[dict[str, Any], ...]
    result: Any

    def is_valid(self, args: tuple[Any, ...]) -> bool:
        """Would other arguments lead to the same result?"""
        states = iter(self.read)
        return len(args) == len(self.args) and all(
            reads_equal(new, next(states)) if is_state(new) else new is old or new == old
            for old, new in zip(self.args, args, strict=True))


Memory = dict[tuple[Any, ...], Made]
OPEN: ContextVar[tuple[Memory, bool] | None] = ContextVar("OPEN", default=None)
"""The memory in use, and whether the picture is a passing one."""


@contextmanager
def open_memory(memory: Memory, *, passing: bool = False) -> Iterator[None]:
    """Use a memory, for a picture that stays or for a passing one."""
    token = OPEN.set((memory, passing))
    try:
        yield
    finally:
        OPEN.reset(token)


class Reader:
    """A state that notes the fields that are read, as its own. Anything else counts as reading all of them."""

    __slots__ = ("__dict__", "_state")

    def __init__(self, state: Any) -> None:
        object.__setattr__(self, "_state", state)

    def __getattr__(self, name: str) -> Any:
        state, noted = self._state, vars(self)
        fields = field_names(state.__class__)
        value = getattr(state, name)
        for field in (name,) if name in fields else fields:
            noted[field] = getattr(state, field)
        return value

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a kept part only reads, it does not change {name!r}")

    @property  # type: ignore[misc]
    def __class__(self) -> Any:
        """The class of the state, also for `isinstance`."""
        return self._state.__class__


@cache
def field_names(cls: Any) -> frozenset[str]:
    """The names of the fields of a state."""
    return frozenset(field.name for field in cls.FIELDS)


def is_state(value: Any) -> bool:
    """Is an argument a state, or a reader of one?"""
    return isinstance(value, State)


def reads_equal(state: Any, read: dict[str, Any]) -> bool:
    """Are the fields that were read equal in another state?"""
    return all((new := getattr(state, name)) is old or new == old for name, old in read.items())


FIXED: tuple[Any, ...] = (str.__hash__, object.__hash__)
"""Words, and things that are only equal to themselves: for each of them a result is kept."""


def kept(function: Callable[P, R]) -> Callable[P, R]:
    """A function of states and of plain values whose last result is kept. What it yields becomes a tuple."""
    return remembering(function, summary=False)


def summed_up(function: Callable[P, R]) -> Callable[P, R]:
    """A kept function that sums up: in a passing picture its last result stays, whatever has changed."""
    return remembering(function, summary=True)


def remembering(function: Callable[P, R], *, summary: bool) -> Callable[P, R]:
    """A function that looks into the open memory first."""

    @wraps(function)
    def call(*args: Any) -> Any:
        opened = OPEN.get()
        if opened is None:
            return function(*args)  # type: ignore[call-arg]
        memory, passing = opened
        key = (function, *(arg for arg in args if type(arg).__hash__ in FIXED and not is_state(arg)))
        known = memory.get(key)
        if known is None or not ((passing and summary) or known.is_valid(args)):
            known = memory[key] = made(function, args)
        return known.result

    return cast("Callable[P, R]", call)


def made(function: Callable[..., Any], args: tuple[Any, ...]) -> Made:
    """Call a function and note what it reads."""
    passed = [Reader(arg) if is_state(arg) else arg for arg in args]
    found = function(*passed)
    result = tuple(found) if isinstance(found, GeneratorType) else found
    return Made(tuple(None if is_state(arg) else arg for arg in args),
                tuple(vars(reader) for reader in passed if isinstance(reader, Reader)), result)
