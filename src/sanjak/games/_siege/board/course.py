"""A guided tutorial: an example of play with its cards and dice laid ready, explained step by step in our words."""

from __future__ import annotations

from typing import Any

import msgspec

from sanjak.kernel import Game, Table
from sanjak.kernel.chance import Script, no_script
from sanjak.toolkit.components import read


class Lesson(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One step of a turn: what happens and by which case; where the player acts, what he is asked to choose."""

    phase: str
    case: str
    explain: str
    ask: str = ""
    choose: str = ""
    dice: tuple[int, ...] = ()
    result: str = ""


class LessonTurn(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One card and the steps of its turn; the title says what the number alone does not."""

    number: int
    card: str
    title: str = ""
    steps: tuple[Lesson, ...] = msgspec.field(name="step")


class Tutorial(msgspec.Struct, frozen=True, kw_only=True):
    """The whole course. One that begins in the middle of a war has a `start`, what differs from the set-up, and names
    the cards that have been `played`."""

    id: str
    title: str
    scenario: str
    players: int = 1
    case: str
    intro: str
    outro: str
    start: dict[str, Any] = msgspec.field(default_factory=dict)
    played: tuple[str, ...] = ()
    turns: tuple[LessonTurn, ...] = msgspec.field(name="turn")

    @property
    def lessons(self) -> tuple[Lesson, ...]:
        """All steps in the order of play."""
        return tuple(lesson for turn in self.turns for lesson in turn.steps)

    @property
    def choices(self) -> tuple[str, ...]:
        """What the player is asked to choose, one after another."""
        return tuple(lesson.choose for lesson in self.lessons if lesson.choose)

    def script(self) -> Script:
        """The cards and dice of the course, in the order in which they are needed."""
        dice = [face for lesson in self.lessons for face in lesson.dice]
        return no_script() | {"card": [turn.card for turn in self.turns], "die": dice}


def course_of(package: str) -> Tutorial:
    """The course that lies in a game's folder."""
    return read(package, "tutorial.toml", Tutorial, {})


def opened(game: Game, course: Tutorial, seed: int) -> Table:
    """A table at the set-up, the course's cards and dice laid ready; when they are used, the seed's luck goes on."""
    state = game.new_state(players=course.players, scenario=course.scenario, seed=seed)
    game.setup(state)
    return Table(game, state, script=course.script())
