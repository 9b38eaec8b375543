"""The ending of a game of either empire: the cause, and the points line by line with the levels they reach."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sanjak.kernel import Event
from sanjak.scene.roll import Tone
from sanjak.scene.stakes import Account, Ending, Part
from sanjak.scene.stakes import Level as Row
from sanjak.scene.words import capital, signed

from ..components import Level, level_by_points
from ..rules.battles import DEFEATS, VICTORIES
from ..rules.fronts import on_map
from ..state import SEAT, SiegeState
from .names import counted
from .parts import Desk

Parts = Iterator[Part]
DRAWN = "scenario_drawn"
SURVIVED, FALLEN = 1000, -1000
"""Ranks: survivors are above everybody who lost, a fallen capital above a collapse."""


@dataclass(frozen=True, eq=False)
class Endings:
    """The description of a game's endings.

    `causes` are titles by cause, `won` titles of victories by outcome. `capital` and `will` return the lines of the two
    accounts of a defeat, `victory` those of a victory; `cases` are their rule cases. `number` is the sum that decides
    the level of a fallen capital, `other` the account of any other ending. `pieces` are the ids of the pieces that
    ended the game, if it was not a front.
    """

    desk: Desk
    causes: Mapping[str, str]
    won: Mapping[str, str]
    pieces: Mapping[str, tuple[str, ...]]
    victory_levels: Sequence[Level]
    capital_levels: Sequence[Level]
    cases: Mapping[str, str]
    capital: Callable[[Any], Parts]
    will: Callable[[Any], Parts]
    victory: Callable[[Any], Parts]
    number: Callable[[Any], int]
    other: Callable[[Any, Sequence[Event]], Iterator[Account]] = lambda s, events: iter(())

    def ending(self, s: SiegeState, events: Sequence[Event]) -> Ending:
        """The whole ending."""
        level = self.desk.words.outcomes[s.outcome]
        return Ending(self.tone(s), f"{self.verdict(s)} on turn {s.turn}", self.cause(s), self.told(s),
                      level.name if s.survivors else graded(level),
                      tuple(self.accounts(s, events)), level.told, self.places(s), self.rank(s), self.best(s))

    def tone(self, s: SiegeState) -> Tone:
        """Won, lost, or drawn."""
        return "good" if s.survivors else "even" if s.outcome == DRAWN else "bad"

    def verdict(self, s: SiegeState) -> str:
        """The same in a word."""
        return {"good": "Won", "even": "Drawn", "bad": "Lost"}[self.tone(s)]

    def cause(self, s: SiegeState) -> str:
        """The cause of the ending."""
        names = self.desk.names
        if s.cause in names.fronts:
            return f"{capital(names.army(s.cause))} entered {names.capital}"
        return self.causes[s.cause] if s.cause else self.won.get(s.outcome, self.won[""])

    def told(self, s: SiegeState) -> str:
        """How many cards were left."""
        left = self.desk.unrevealed(s)
        if not left:
            return "The last card is played"
        return f"{'The capital fell' if s.cause in s.at else 'It was over'} with {counted(left, 'card')} to go"

    def places(self, s: SiegeState) -> tuple[str, ...]:
        """The ids of the pieces that ended the game."""
        return (f"front:{s.cause}",) if s.cause in s.at else self.pieces.get(s.cause, ())

    # ---------------------------------------------------------------- points

    def accounts(self, s: SiegeState, events: Sequence[Event]) -> Iterator[Account]:
        """Victory points, the number of a fallen capital, the broken Will, or the decisive dice."""
        if s.survivors:
            yield self.victory_account(s)
        elif s.cause in s.at:
            yield self.capital_account(s)
        elif s.cause == "will":
            total = Part("National Will", signed(self.desk.count_will(s)))
            yield Account("National Will", tuple(self.will(s)), total, case=self.cases["will"], tone="bad",
                          note=f"lost below {signed(self.desk.will_range[0])}")
        else:
            yield from self.other(s, events)

    def victory_account(self, s: SiegeState) -> Account:
        """The points of a survivor, and the requirement of the next level."""
        points, reached = s.scores[SEAT], self.desk.words.outcomes[s.outcome]
        levels = self.victory_levels if reached in self.victory_levels else ()
        rows = tuple(Row(level.name, span(level.vp_at_least, level.vp_at_most), level is reached) for level in levels)
        return Account("Points", tuple(self.victory(s)), Part(reached.name, str(points)), rows,
                       case=self.cases["victory"], remark=next_level(levels, reached, points), tone="good")

    def capital_account(self, s: SiegeState) -> Account:
        """The number of a fallen capital; lower is better."""
        number, reached = self.number(s), self.desk.words.outcomes[s.outcome]
        better = next((level for level in reversed(self.capital_levels) if level.at_most < number), None)
        remark = f"{better.name} at {better.at_most}: {counted(number - better.at_most, 'point')} less." \
            if better else ""
        rows = tuple(Row(level.name, span(level.at_least, level.at_most), level.id == reached.id)
                     for level in self.capital_levels)
        total = Part(graded(reached), str(number))
        return Account("How badly lost", tuple(self.capital(s)), total, rows,
                       "lower is better when the capital falls", self.cases["capital"], remark, "bad")

    # ---------------------------------------------------------------- comparing

    def rank(self, s: SiegeState) -> int:
        """Survivors by their points, then fallen capitals by their number, then the rest."""
        if s.survivors:
            return SURVIVED + s.scores[SEAT]
        return -self.number(s) if s.cause in s.at else 0 if s.outcome == DRAWN else FALLEN

    def best(self, s: SiegeState) -> str:
        """Won or lost, and the level with its number."""
        name = self.desk.words.outcomes[s.outcome].name
        number = s.scores[SEAT] if s.survivors else self.number(s) if s.cause in s.at else None
        told = self.verdict(s).lower()
        return f"{told}, {name}" if number is None else f"{told}, {name}, {number}"


# ---------------------------------------------------------------- lines that both games have


def graded(level: Level) -> str:
    """A level of a lost game: where the book calls it a victory or a stalemate, it only grades the defeat."""
    return level.name if "Defeat" in level.name else f"Defeat, graded {level.name}"


def next_level(levels: Sequence[Level], reached: Level, points: int) -> str:
    """The distance to the next level, or a note that a lost ally has raised this one."""
    if not levels:
        return ""
    if level_by_points(levels, points) is not reached:
        return "One level higher, since the ally is lost."
    above = next((level for level in levels if level.vp_at_least > points), None)
    if above is None:
        return "There is no higher level."
    return f"{above.name} at {above.vp_at_least}: {counted(above.vp_at_least - points, 'point')} more."


def span(least: int, most: int) -> str:
    """The numbers of a level."""
    return f"to {most}" if least <= -1000 else f"{least}+" if most >= 1000 else f"{least}–{most}"


def front_parts(d: Desk, s: SiegeState) -> Parts:
    """A point for each space between a front and the capital."""
    for id in s.at:
        if on_map(s, id):
            where = d.names.fronts[id].space(s.at[id]).name
            yield Part(f"{d.names.front(id)} at {where}", signed(s.at[id]))


def box_parts(s: SiegeState) -> Parts:
    """Victories and Defeats."""
    yield Part("Victories", signed(len(getattr(s, VICTORIES))))
    yield Part("Defeats", signed(-len(getattr(s, DEFEATS))))


def unplayed_parts(d: Desk, s: SiegeState) -> Iterator[Part]:
    """Cards that were never played, and the Will against them."""
    yield Part("Cards never played", str(d.unrevealed(s)))
    yield Part(f"National Will {signed(s.will)}, counted against you", signed(-s.will))
