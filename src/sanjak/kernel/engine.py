"""The machine that runs steps: no journal, no undo, no copies. Playouts use it bare; a table watches it."""

from __future__ import annotations

import random
from typing import Any, Protocol

from .errors import BrokenRules, NotOffered
from .game import Game, Policy, Result, result_of
from .journal import Chosen
from .state import Frame, State
from .steps import MERGE, TOGETHER, Ask, Flow, Option, Step, StepList, text

STEPS_WITHOUT_QUESTION = 20_000


class Watcher(Protocol):
    """The interface of a table to its engine: the engine calls it before steps and branches."""

    def checkpoint(self) -> None:
        """Called before a step begins."""

    def open_branches(self, frame: Frame) -> None:
        """Called before seats play at the same time."""


class Engine:
    """A state and the step that runs on it. `asking` is the open question; None when the game is over.

    `pauses` says that closing questions are asked: somebody watches who might take back what they end.
    """

    __slots__ = ("asking", "flow", "game", "in_branch", "pauses", "state", "steps", "watcher")

    def __init__(self, game: Game, state: Any, watcher: Watcher | None = None, in_branch: bool = False) -> None:
        self.game, self.state, self.steps, self.watcher = game, state, game.steps, watcher
        self.in_branch = in_branch or any(frame[0] == MERGE for frame in state.stack)
        self.pauses = watcher is not None
        self.flow: Flow | None = None
        self.asking: Ask | None = None

    def run(self) -> None:
        """Run to the next question, or to the end of the game."""
        s, steps, watcher = self.state, self.steps, self.watcher
        stack = s.stack
        self.asking = None
        for _ in range(STEPS_WITHOUT_QUESTION):
            if not stack:
                return self._ended(s)
            frame = stack[-1]
            what = steps[frame[0]]
            if type(what) is not Step:
                if type(what) is StepList:
                    again = what.again
                    stack[-1:] = what.frames if (not frame[1] if again is None else again(s)) else ()
                elif self._open_or_merge(frame):
                    return None
                continue
            again = what.again
            plain = len(frame) == 1
            if again is not None and not (again(s) if plain else again(s, *frame[1:])):
                stack.pop()
                continue
            if watcher is not None:
                watcher.checkpoint()
            if again is None:
                stack.pop()
            flow = what.body(s) if plain else what.body(s, *frame[1:])
            if flow is not None:
                self.flow = flow
                if self._send(None):
                    return None
        raise BrokenRules(f"endless loop: no question and no end, last in {stack[-1][0]}")

    def answer(self, option: Option) -> None:
        """Take an offered option and run on."""
        ask = self.asking
        if ask is None:
            raise NotOffered("", "", text(option), "nobody is asked")
        if option not in ask.options and option not in ask.also:
            raise NotOffered(ask.seat, ask.case, text(option), "it is not offered")
        if not self._send(option):
            self.run()

    def result(self) -> Result | None:
        """The result of the game; None while it runs."""
        return result_of(self.state)

    def _send(self, option: Option | None) -> bool:
        """Resume the step; True if it asks. A single option that is public knowledge is taken without asking."""
        flow = self.flow
        try:
            ask = flow.send(option)  # type: ignore[union-attr,arg-type]
            while len(ask.options) < 2:
                if not ask.options and not ask.also:
                    raise BrokenRules(f"dead end: {ask.case} asks {ask.seat} without an option")
                if self.in_branch or not ask.is_forced() or (ask.closing and self.pauses):
                    break
                self._note_forced(ask)
                ask = flow.send(ask.options[0])  # type: ignore[union-attr]
        except StopIteration:
            return False
        self.asking = ask
        return True

    def _note_forced(self, ask: Ask) -> None:
        if self.state.journal is not None:
            self.state.journal.append(Chosen(case=ask.case, seat=ask.seat, option=ask.options[0], forced=True))

    def _open_or_merge(self, frame: Frame) -> bool:
        """Begin or end simultaneous play; True if a watcher takes over."""
        stack = self.state.stack
        if frame[0] == TOGETHER and self.watcher is not None:
            self.watcher.checkpoint()
            self.watcher.open_branches(frame)
            return True
        stack.pop()
        self.in_branch = frame[0] == TOGETHER
        if self.in_branch:
            stack.append((MERGE,))
            stack.extend((frame[1], seat) for seat in frame[:1:-1])
        return False

    def _ended(self, s: State) -> None:
        if not s.outcome and not self.in_branch:
            raise BrokenRules("the game ended without a result")


def start(game: Game, state: State) -> Engine:
    """A new game on a bare engine, run to its first question."""
    game.setup(state)
    engine = Engine(game, state)
    engine.run()
    return engine


def playout(engine: Engine, rng: random.Random, policy: Policy | None = None) -> int:
    """Play to the end by a policy, or at random without one; return the number of decisions."""
    decisions, random_number, answer, state = 0, rng.random, engine.answer, engine.state
    while (ask := engine.asking) is not None:
        options = ask.options
        answer(options[int(random_number() * len(options))] if policy is None else policy(state, ask, rng))
        decisions += 1
    return decisions
