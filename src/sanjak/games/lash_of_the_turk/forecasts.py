"""Chances before the die: every roll that is at hand or still to come, face by face, by the rules' own tables."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from sanjak.kernel import Drm, Plain

from . import words
from .data import COMBAT, LEADERS, SCENARIOS, SEATS, TABLES
from .rules.movement import forced_march_drms, points_left
from .seen import knows
from .state import State

FACES = range(1, 7)
GOOD, EVEN, BAD = "good", "even", "bad"


class Forecast(NamedTuple):
    """A die that may be rolled: what for, its modifiers, and for each face its result and whether it is good."""

    title: str
    case: str
    drms: tuple[Drm, ...]
    faces: tuple[tuple[str, str], ...]

    def share(self, tone: str = GOOD) -> float:
        """How likely a good result is."""
        return sum(found == tone for _, found in self.faces) / len(self.faces)


class Matter(NamedTuple):
    """Something that is going on: its heading, some words, who takes part on either side, and its dice."""

    heading: str
    lines: tuple[str, ...] = ()
    own_leaders: tuple[str, ...] = ()
    own: tuple[str, ...] = ()
    other_leaders: tuple[str, ...] = ()
    other: tuple[str, ...] = ()
    forecasts: tuple[Forecast, ...] = ()


def forecast(title: str, case: str, drms: Iterable[Drm], result: Callable[[int], tuple[str, str]]) -> Forecast:
    """A forecast from its modifiers and what a total does."""
    parts = tuple(drms)
    plus = sum(drm.value for drm in parts)
    return Forecast(title, case, parts, tuple(result(face + plus) for face in FACES))


def parted(units: Sequence[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Leaders and the rest."""
    return tuple(u for u in units if u in LEADERS), tuple(u for u in units if u not in LEADERS)


def matters(s: State, view: Plain) -> list[Matter]:
    """What is going on, the most urgent first."""
    return [*march_matters(s, view), weather_matter(s)]


def march_matters(s: State, view: Plain) -> Iterator[Matter]:
    """The column on the march (9.0, 9.5)."""
    for seat in SEATS:
        if not knows(view, seat) or not s.force[seat] or s.phase != "movement":
            continue
        column = [unit for unit, _ in s.force[seat]]
        leaders, rest = parted(column)
        left = points_left(s, seat)
        dice = ()
        if leaders and not s.spent and not s.forced:
            dice = (forced_march(s, seat, column),)
        told = f"{left} movement points left, {s.spent} spent"
        yield Matter(f"The column in {words.place(s.here)}", (told,), leaders, rest, forecasts=dice)


def forced_march(s: State, seat: str, column: Sequence[str]) -> Forecast:
    """9.5 What a forced march would bring."""
    def result(total: int) -> tuple[str, str]:
        more = TABLES.forced_march.at(total)
        return f"+{more} MP" if more else "nothing", GOOD if more else BAD
    return forecast("Forced march", "9.5", forced_march_drms(s, seat, column), result)


def weather_matter(s: State) -> Matter:
    """5.0 The weather of the week to come."""
    scenario = SCENARIOS[s.scenario]
    turn = min(scenario.turns, s.turn + 1)
    month = scenario.week(turn)[0]
    def result(total: int) -> tuple[str, str]:
        weather = TABLES.weather.of(month, total)
        return weather, {"clear": GOOD, "rain": EVEN, "mud": BAD}[weather]
    return Matter("What is due", (), forecasts=(forecast(f"Weather of {words.turn_name(s, turn)}", "5.0", (), result),))


__all__ = ["COMBAT", "Forecast", "Matter", "matters"]
