"""Parts of a scene that are kept: made again only if something that they read has changed.

A memory belongs to one reader of one table. While it is open, a function marked `kept` notes the fields of a state that
it reads, also through the functions that it calls. Called again with a state in which these fields are equal, it
returns what it returned before. Without an open memory it is an ordinary function.

A function marked `summed_up` adds up what the board shows elsewhere: chances, tables, the words of options. In a
passing picture, one of several between two decisions, it keeps its last result. A part that contains an old one is made
again for the picture that stays.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache, wraps
from operator import attrgetter
from types import GeneratorType
from typing import Any, NamedTuple, ParamSpec, TypeVar, cast

from sanjak.kernel import State

P = ParamSpec("P")
R = TypeVar("R")


class Read(NamedTuple):
    """The fields that were read of a state: how to read them again, and their values."""

    get: Callable[[Any], Any]
    values: Any


class Made(NamedTuple):
    """A result, the other values that led to it, what was read of each state, and whether it contains something old."""

    values: list[Any]
    read: tuple[Read, ...]
    result: Any
    old: bool

    def is_valid(self, states: list[Any], values: list[Any]) -> bool:
        """Would other arguments lead to the same result?"""
        for read, state in zip(self.read, states, strict=True):
            if read.get(state) != read.values:
                return False
        return values == self.values


Memory = dict[tuple[Any, ...], Made]


class Opened:
    """A memory in use, whether the picture is a passing one, and whether the part in the making contains something old.
    """

    __slots__ = ("memory", "old", "passing")

    def __init__(self, memory: Memory, passing: bool) -> None:
        self.memory, self.passing, self.old = memory, passing, False

    def make(self, function: Callable[..., Any], args: tuple[Any, ...], values: list[Any]) -> Made:
        """Call a function and note what it reads."""
        around, self.old = self.old, False
        passed = [Reader(arg) if KINDS[type(arg)] == "state" else arg for arg in args]
        found = function(*passed)
        result = tuple(found) if isinstance(found, GeneratorType) else found
        made = Made(values, tuple(noted(reader) for reader in passed if type(reader) is Reader), result, self.old)
        self.old = around
        return made


OPEN: ContextVar[Opened | None] = ContextVar("OPEN", default=None)


@contextmanager
def open_memory(memory: Memory, *, passing: bool = False) -> Iterator[None]:
    """Use a memory, for a picture that stays or for a passing one."""
    token = OPEN.set(Opened(memory, passing))
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


class Kinds(dict[type, str]):
    """How an argument counts, by its type: as a state, as a part of the key, or as another value."""

    def __missing__(self, cls: type) -> str:
        fixed: tuple[Any, ...] = (str.__hash__, object.__hash__)
        is_state = cls is Reader or issubclass(cls, State)
        self[cls] = "state" if is_state else "key" if cls.__hash__ in fixed else "value"
        return self[cls]


KINDS = Kinds()
"""Words, and things that are only equal to themselves, are in the key: for each of them a result is kept."""


def reader_of(names: Iterable[str]) -> Callable[[Any], Any]:
    """A function that reads fields of a state, fast: equal objects need not be compared."""
    found = tuple(names)
    return attrgetter(*found, found[0]) if found else lambda _: ()


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
        parts: dict[str, list[Any]] = {"key": [function], "state": [], "value": []}
        for arg in args:
            parts[KINDS[type(arg)]].append(arg)
        place, values = tuple(parts["key"]), parts["value"]
        known = opened.memory.get(place)
        valid = known is not None and (opened.passing or not known.old) and known.is_valid(parts["state"], values)
        if known is None or not (valid or (summary and opened.passing)):
            known = opened.memory[place] = opened.make(function, args, values)
        opened.old = opened.old or known.old or not (valid or known.values is values)
        return known.result

    return cast("Callable[P, R]", call)


def noted(reader: Reader) -> Read:
    """What a reader has read."""
    get = reader_of(vars(reader))
    return Read(get, get(reader))
