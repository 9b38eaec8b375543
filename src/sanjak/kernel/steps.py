"""Rules are steps: generators that run from one checkpoint to the next and ask on the way.

The next steps are a small stack in the state, so that continuing and loading from disk are the same code path.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence
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

    `also` lists legal take-backs and rearrangements, shown on request. `forced` allows a single option to be taken
    without asking, because the options are public knowledge. `why` returns the reason why an option is not offered.
    `expected` lists what a player might look for at this question: options, or their first words. `shown` rewrites an
    option for the other seats when it names something hidden. `closing` marks the end of something, such as a turn,
    that can still be undone: a table asks even when that is the only option left.
    """

    __slots__ = ("_also", "case", "closing", "expected", "forced", "options", "prompt", "seat", "shown", "why")

    def __init__(self, seat: str, case: str, prompt: str, options: Sequence[Option], *,
                 also: Callable[[], Sequence[Option]] | None = None, forced: bool = True, why: Why | None = None,
                 expected: Callable[[], Iterable[Option]] | None = None,
                 shown: Callable[[Option], Option] | None = None, closing: bool = False) -> None:
        self.seat = seat
        self.case = case
        self.prompt = prompt
        self.options = options
        self._also = also
        self.forced = forced
        self.why = why
        self.expected = expected
        self.shown = shown
        self.closing = closing

    @property
    def also(self) -> Sequence[Option]:
        """Legal options that do not carry the game forward."""
        return self._also() if self._also is not None else ()

    @property
    def all(self) -> list[Option]:
        """Every legal option."""
        return [*self.options, *self.also]

    def not_offered(self) -> list[tuple[Option, str]]:
        """The expected options that are not offered, each with the reason that `why` gives."""
        if self.expected is None or self.why is None:
            return []
        offered = {option[:many] for option in self.all for many in range(1, len(option) + 1)}
        missing = [option for option in self.expected() if option not in offered]
        return [(option, self.why(tuple(map(str, option))) or "") for option in missing]

    def is_forced(self) -> bool:
        """Is there only one option, and is that public knowledge?"""
        return self.forced and len(self.options) == 1 and self._also is None

    def is_closing(self) -> bool:
        """Nothing is left to do but to end what could still be taken back."""
        return self.closing and self.is_forced()


Flow = Generator[Ask, Option, None]


ask = Ask
"""Ask a seat: `choice = yield ask(seat, case, prompt, options)`."""


def text(option: Option) -> str:
    """The text of an option, the same in the journal, in files, in the terminal and on the wire."""
    return " ".join(map(str, option))


class Step(Generic[P]):
    """A rule that runs from one checkpoint to the next. Calling it with arguments returns a frame for `then`."""

    __slots__ = ("again", "body", "case", "name")

    def __init__(self, case: str, body: Callable[..., Flow | None], again: Callable[..., bool] | None) -> None:
        self.case, self.body, self.again, self.name = case, body, again, body.__name__

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> Frame:
        """This step with its arguments as a frame, to be run later."""
        return (self.name, *args)


class MakeStep:
    """The decorator that `step` returns."""

    __slots__ = ("again", "case")

    def __init__(self, case: str, again: Callable[..., bool] | None) -> None:
        self.case, self.again = case, again

    def __call__(self, body: Callable[Concatenate[S, P], Flow | None]) -> Step[P]:
        """The function as a step."""
        return Step(self.case, body, self.again)


def step(case: str, repeat_while: Callable[..., bool] | None = None) -> MakeStep:
    """Decorator: turn a rule into a step. With `repeat_while` it runs again as long as the condition holds."""
    return MakeStep(case, repeat_while)


class StepList:
    """A part of the sequence of play: steps by name, run once or as long as a condition holds.

    It waits on the stack as `(name, 0)`. While it runs, it is `(name, 1)` below its own `frames`.
    """

    __slots__ = ("again", "frames", "name", "names")

    def __init__(self, name: str, names: tuple[str, ...], again: Callable[..., bool] | None) -> None:
        self.name, self.names, self.again = name, names, again
        self.frames: tuple[Frame, ...] = ((name, 1),)

    def __call__(self) -> Frame:
        """The whole sequence as a frame."""
        return (self.name, 0)


def sequence(name: str, *names: str, repeat_while: Callable[..., bool] | None = None) -> StepList:
    """A sequence of play as a list of step names, which are checked when the game is made."""
    return StepList(name, names, repeat_while)


class Together:
    """The kernel's marker on the stack where simultaneous play begins or ends."""

    __slots__ = ()


TOGETHER = "@together"
MERGE = "@merge"


def then(s: State, *frames: Frame | Step[[]] | StepList) -> None:
    """Push the next steps, in reading order, before everything that already waits.

    A rule interrupts another in this way.
    """
    for frame in reversed(frames):
        s.stack.append(frame if type(frame) is tuple else frame())  # type: ignore[operator]


def leave(s: State, what: Step[P] | StepList) -> None:
    """End the nearest loop of a repeating step, or the rest of a sequence with everything above it on the stack.

    In a repeating sequence only the current round ends.
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
    """Run a step for several seats at the same time, each in secret."""
    if seats:
        s.stack.append((TOGETHER, branch.name, *seats))
