"""The turn sheet with reinforcements and weather, and the order of battle with losses and what can be rebuilt."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from sanjak.kernel import Plain
from sanjak.scene.tables import Table
from sanjak.scene.words import capital, joined

from ..data import ATTACK, DEFENCE, LEADERS, SCENARIOS, SEATS, TABLES, set_up_of
from ..rules.replacements import buildable
from ..rules.stacks import forces
from ..state import AWAY, DEAD, GONE, LATER, POOL, SPARE, State
from . import words
from .pieces import by_arm
from .seen import state_of

OFF_MAP = (DEAD, POOL, SPARE, LATER, AWAY, GONE)
FACES = range(1, 7)


def tables(view: Plain, seat: str) -> list[Table]:
    """The turn sheet, and the order of battle of each side, one's own first."""
    s = state_of(view)
    sides = sorted(SEATS, key=lambda side: side != seat)
    return [turns(s), *(order_of_battle(s, side) for side in sides)]


def turns(s: State) -> Table:
    """3.0, 5.0, 14.0 Every turn: its week, the chances of its weather, who may enter."""
    scenario = SCENARIOS[s.scenario]
    due = {turn: f"{words.units(units)} may enter at {joined(map(words.short_place, at))}"
           for turn, units, at in set_up_of(s.scenario).entries}
    rows = tuple((str(turn), words.turn_name(s, turn), weather(scenario.week(turn)[0]), due.get(turn, ""))
                 for turn in range(1, scenario.turns + 1))
    return Table("Turn sheet", ("Turn", "Week", "Weather by the die", "Reinforcements"), rows,
                 s.turn - 1 if s.turn else None,
                 f"Each turn brings a replacement point. Attrition begins on turn {TABLES.attrition.from_turn}.")


def weather(month: str) -> str:
    """5.0 The weather of a month by the faces of the die: "1–4 clear, 5–6 rain"."""
    found: dict[str, list[int]] = {}
    for face in FACES:
        found.setdefault(words.WEATHER[TABLES.weather.of(month, face)], []).append(face)
    return ", ".join(f"{faces[0]}–{faces[-1]} {name}" if len(faces) > 1 else f"{faces[0]} {name}"
                     for name, faces in found.items())


def order_of_battle(s: State, side: str) -> Table:
    """8.0 Every kind of unit of a side: on the map, lost, and what can be rebuilt; then the factors on the map."""
    found = [unit for unit in s.side if s.side[unit] == side and s.at.get(unit) not in (AWAY, SPARE)]
    units = [*(unit for unit in found if unit in LEADERS), *sorted(forces(found), key=by_arm)]
    here = [unit for unit in units if s.at.get(unit) not in OFF_MAP]
    attack, defence = (sum(factor[unit] for unit in here if unit not in LEADERS) for factor in (ATTACK, DEFENCE))
    points = words.counted(s.points.get(side, 0), "replacement point")
    return Table(f"Order of battle: {words.SIDE[side]}", ("Unit", "On the map", "Lost", "Can be rebuilt", "To come"),
                 tuple(kinds(s, side, units)),
                 note=f"Factors on the map as printed: attack {attack}, defence {defence}. {capital(points)} left.")


def kinds(s: State, side: str, units: list[str]) -> Iterator[tuple[str, ...]]:
    """A row for each kind of unit; leaders by name."""
    again = Counter(map(words.unit, buildable(s, side)))
    for name in dict.fromkeys(map(words.unit, units)):
        at = [s.at.get(unit, "") for unit in units if words.unit(unit) == name]
        lost, later = sum(place in (DEAD, GONE) for place in at), at.count(LATER)
        figures = (sum(place not in OFF_MAP for place in at), lost, again[name], later)
        yield capital(name), *(str(figure) if figure else "–" for figure in figures)
