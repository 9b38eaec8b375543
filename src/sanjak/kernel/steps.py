"""Rules are steps: generators that run from one checkpoint to the next and ask on the way.

What comes next is a small stack in the state, so that "play on" and "reload from disk" are the same code path.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from typing import Any, Concatenate, Generic, ParamSpec, TypeVar

from .errors import BrokenRules
from .state import Frame, State

Option = tuple[Any, ...]
"""A verb and its arguments, such as `("offensive", "sinai")`."""

Why = Callable[[tuple[str, ...]], str | None]
S = TypeVar("S", bound=State)
P = ParamSpec("P")


class Ask:
    """A question to a seat: the rule case, the prompt, and the options that carry the game forward.

    `also` (legal take-backs and re-arrangements) is listed only when somebody wants to see it. `forced` says that a
    single option may be taken without asking, since the options are public knowledge. `why` tells of words that were
    not offered why not. `shown` is how others are told of an option that names what they may not know.
    """

    __slots__ = ("_also", "case", "forced", "options", "prompt", "seat", "shown", "why")

    def __init__(self, seat: str, case: str, prompt: str, options: Sequence[Option], *,
                 also: Callable[[], Sequence[Option]] | None = None, forced: bool = True, why: Why | None = None,
                 shown: Callable[[Option], Option] | None = None) -> None:
        self.seat = seat
        self.case = case
        self.prompt = prompt
        self.options = options
        self._also = also
        self.forced = forced
        self.why = why
        self.shown = shown

    @property
    def also(self) -> Sequence[Option]:
        """Legal moves that do not carry the game forward."""
        return self._also() if self._also is not None else ()

    @property
    def all(self) -> list[Option]:
        """Everything that is legal now."""
        return [*self.options, *self.also]

    def is_forced(self) -> bool:
        """Only one thing can be done, and everybody knows it."""
        return self.forced and len(self.options) == 1 and self._also is None


Flow = Generator[Ask, Option, None]


ask = Ask
"""Ask a seat: `choice = yield ask(seat, case, prompt, options)`."""


def text(option: Option) -> str:
    """The one text form of an option: in the journal, in files, in the terminal and on the wire."""
    return " ".join(map(str, option))


class Step(Generic[P]):
    """A rule that runs from one checkpoint to the next. Called with its arguments it gives a frame for `then`."""

    __slots__ = ("again", "body", "case", "name")

    def __init__(self, case: str, body: Callable[..., Flow | None], again: Callable[..., bool] | None) -> None:
        self.case, self.body, self.again, self.name = case, body, again, body.__name__

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> Frame:
        """This step as a frame, to be carried out later."""
        return (self.name, *args)


class MakeStep:
    """The decorator that `step` gives."""

    __slots__ = ("again", "case")

    def __init__(self, case: str, again: Callable[..., bool] | None) -> None:
        self.case, self.again = case, again

    def __call__(self, body: Callable[Concatenate[S, P], Flow | None]) -> Step[P]:
        """The rule as a step."""
        return Step(self.case, body, self.again)


def step(case: str, repeat_while: Callable[..., bool] | None = None) -> MakeStep:
    """Make a step of a rule. With `repeat_while` it runs again as long as the condition holds."""
    return MakeStep(case, repeat_while)


class StepList:
    """A part of the sequence of play: steps by name, one after another, once or as long as a condition holds.

    On the stack it waits as `(name, 0)`, and then stands as `(name, 1)` below its own `frames` until they are done.
    """

    __slots__ = ("again", "frames", "name", "names")

    def __init__(self, name: str, names: tuple[str, ...], again: Callable[..., bool] | None) -> None:
        self.name, self.names, self.again = name, names, again
        self.frames: tuple[Frame, ...] = ((name, 1),)

    def __call__(self) -> Frame:
        """The whole sequence as a frame."""
        return (self.name, 0)


def sequence(name: str, *names: str, repeat_while: Callable[..., bool] | None = None) -> StepList:
    """The sequence of play as a plain list; the names are resolved and checked when the game is made."""
    return StepList(name, names, repeat_while)


class Together:
    """What stands on the stack where seats begin or end to play at the same time."""

    __slots__ = ()


TOGETHER = "@together"
MERGE = "@merge"


def then(s: State, *frames: Frame | Step[[]] | StepList) -> None:
    """What follows, in reading order, before anything that already waits. Also how a rule interrupts another."""
    for frame in reversed(frames):
        s.stack.append(frame if type(frame) is tuple else frame())  # type: ignore[operator]


def leave(s: State, what: Step[P] | StepList) -> None:
    """End the nearest loop of a step that repeats, or the rest of a sequence with all that waits above it.

    Of a sequence that repeats only this round ends.
    """
    name, stack = what.name, s.stack
    for at in range(len(stack) - 1, -1, -1):
        if stack[at][0] == name:
            if isinstance(what, StepList):
                del stack[at + (what.again is not None):]
            else:
                del stack[at]
            return
    raise BrokenRules(f"leave({name}): no such step is running")


def together(s: State, branch: Step[[str]], seats: Sequence[str]) -> None:
    """Run a step for each of the seats at once, in secret from one another."""
    if seats:
        s.stack.append((TOGETHER, branch.name, *seats))
