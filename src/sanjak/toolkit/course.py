"""A guided course: an example of play with prepared cards and dice, explained step by step in our words."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Any, NamedTuple

import msgspec

from sanjak.kernel import Game, Table
from sanjak.kernel.chance import Script, no_script
from sanjak.toolkit.components import read


class Lesson(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One step of a turn: its events and case, and if the player acts, the choice to make.

    `look` are the ids of the pieces or sheets that it speaks of. `then` are the choices that the course itself makes
    after the player's, for other seats or to save the player clicks, each as "SEAT CHOICE". If a step is `silent`, its
    words name the dice that matter.
    """

    phase: str
    case: str
    explain: str
    look: tuple[str, ...] = ()
    ask: str = ""
    choose: str = ""
    then: tuple[str, ...] = ()
    dice: tuple[int, ...] = ()
    silent: bool = False
    result: str = ""

    @property
    def called(self) -> str:
        """The name of the phase."""
        return self.phase.replace("_", " ").capitalize()

    @property
    def outcome(self) -> str:
        """The faces of the dice, and the result."""
        dice = f"The die shows {', then '.join(map(str, self.dice))}." if self.dice and not self.silent else ""
        return f"{dice} {self.result}".strip()


class LessonTurn(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The steps of one turn, with its card in a game of cards; the title adds to the number of the turn."""

    number: int
    card: str = ""
    title: str = ""
    steps: tuple[Lesson, ...] = msgspec.field(name="step")


class Part(NamedTuple):
    """A paragraph of the course: the turn that begins with it (if one does), its phase and case, its words, and
    the ids of what it speaks of on the board."""

    text: str
    turn: int = 0
    title: str = ""
    phase: str = ""
    case: str = ""
    look: tuple[str, ...] = ()


class Page(NamedTuple):
    """The text between two choices, and the next choice.

    If the player has `left` the course, it is the page with the choice that the player did not make.
    """

    number: int
    parts: tuple[Part, ...]
    ask: str = ""
    choose: str = ""
    left: bool = False


class Course(msgspec.Struct, frozen=True, kw_only=True):
    """The whole course, for one `seat` or, without it, for all.

    `orders` are the prepared shuffles, and `first` the choices that the course makes before the player's. A course that
    begins in the middle of a war has a `start` (the differences from the set-up) and the cards already `played`.
    """

    id: str
    title: str
    scenario: str
    players: int = 1
    seat: str = ""
    case: str
    intro: str
    outro: str
    start: dict[str, Any] = msgspec.field(default_factory=dict)
    played: tuple[str, ...] = ()
    orders: tuple[tuple[str, ...], ...] = ()
    first: tuple[str, ...] = ()
    turns: tuple[LessonTurn, ...] = msgspec.field(name="turn")

    @property
    def lessons(self) -> tuple[Lesson, ...]:
        """All steps in the order of play."""
        return tuple(lesson for turn in self.turns for lesson in turn.steps)

    @property
    def choices(self) -> tuple[str, ...]:
        """The choices of the player, in order."""
        return tuple(lesson.choose for lesson in self.lessons if lesson.choose)

    def script(self) -> Script:
        """The luck of the course in the order of play, the choices that it is scripted for, and the course's own."""
        return no_script() | {
            "die": [face for lesson in self.lessons for face in lesson.dice],
            "card": [turn.card for turn in self.turns if turn.card],
            "order": [list(order) for order in self.orders],
            "choice": list(self.choices),
            "then": [list(self.first), *(list(lesson.then) for lesson in self.lessons if lesson.choose)],
        }

    def page(self, made: Sequence[str]) -> Page:
        """The page for a player who has made these choices."""
        pages = list(self.pages())
        for at, choice in enumerate(made[:len(pages) - 1]):
            if choice != pages[at].choose:
                return pages[at]._replace(parts=(), left=True)
        return pages[min(len(made), len(pages) - 1)]

    def pages(self) -> Iterator[Page]:
        """The whole course: each page begins with the result of the last choice and ends with the next one."""
        parts, number = [Part(self.intro)], 0
        for turn in self.turns:
            for at, lesson in enumerate(turn.steps):
                part = Part(lesson.explain, phase=lesson.called, case=lesson.case, look=lesson.look)
                parts.append(part if at else part._replace(turn=turn.number, title=turn.title))
                if lesson.choose:
                    yield Page(number, tuple(parts), lesson.ask, lesson.choose)
                    parts, number = [Part(lesson.outcome, look=lesson.look)] if lesson.outcome else [], number + 1
                else:
                    parts[-1] = parts[-1]._replace(text=f"{lesson.explain} {lesson.outcome}".strip())
        yield Page(number, (*parts, Part(self.outro)))

    def table(self, game: Game, seed: int = 0) -> Table:
        """A table at the start of the course. When its cards are used up, luck comes from the seed."""
        return Table.new(game, players=self.players, scenario=self.scenario, seed=seed, course=True)

    def asked(self, table: Table) -> str:
        """The seat that the player chooses for."""
        return self.seat or table.to_move()[0]

    def follow(self, game: Game, seed: int = 0, leave: int = 0) -> Table:
        """A table after the choices of the course, except for the last `leave`."""
        table = self.table(game, seed)
        for choice in self.choices[:len(self.choices) - leave]:
            table.choose(self.asked(table), choice)
        return table

    def before(self, game: Game, choice: str, nth: int = 1) -> Table:
        """A table just before the nth such choice of the course."""
        places = [place for place, one in enumerate(self.choices) if one == choice]
        return self.follow(game, leave=len(self.choices) - places[nth - 1])


def heading(chapter: str, title: str) -> str:
    """The heading of a turn: its number in the game's words, its title, or both."""
    return ": ".join(word for word in (chapter, title) if word)


@cache
def course_of(package: str) -> Course:
    """The course in a game's folder."""
    return read(f"{package}.data", "course.toml", Course, {})


def begin_at_set_up(package: str, setup: Callable[[Any], None], s: Any) -> Script:
    """A course that begins with the usual set-up."""
    setup(s)
    return course_of(package).script()
