"""The current action: the running fight with its whole sum, the aimed guns, the acting group."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sanjak.kernel import Drm, Plain
from sanjak.scene.kept import kept
from sanjak.scene.text import percent
from sanjak.scene.words import signed

from ..data import AREAS
from ..data.lists import OTHER, SIDE
from ..rules.bombardment import bombarding_factors, bombardment_modifiers
from ..rules.odds_of_assault import Forecast
from ..rules.odds_of_fire import after, bombardment_spread, volley
from ..rules.terms import units_in
from ..state import State, state_of
from . import names
from .chances import forecast_of, open_targets, planned, supported
from .ledger import Row
from .names import anything, piece, place
from .spots import acting_piece
from .tracing import reached


@kept
def now_rows(s: State) -> list[Row]:
    """The running fight, else the aimed guns, and the acting pieces; empty if nobody acts."""
    return [*fight_rows(s), *aimed_rows(s), *reach_rows(s), *group_rows(s)]


# ---------------------------------------------------------------- an assault


def fight_rows(s: State) -> Iterator[Row]:
    """The two sides of the planned or running assault; the whole sum of a planned one."""
    if not s.target or not s.attackers:
        return
    side = SIDE[s.attackers[0]]
    yield Row(f"Assault on {place(s.target)} (§8.3)", "", True)
    yield Row(f"{names.ADJECTIVE[side]}: {names.pieces(s.attackers)}")
    yield Row(f"against {names.pieces(s.defenders or units_in(s, OTHER[side], s.target))}")
    if s.support:
        yield Row(f"supported by {piece(s.support)} (§8.3.2)")
    if seen := planned(s):
        yield from forecast_rows(seen)


def forecast_rows(seen: Forecast) -> Iterator[Row]:
    """The whole sum of an assault before the die: odds, shifts, modifiers, each face, the expected result."""
    yield Row(f"attack {seen.attack} v defence {seen.defence}", seen.raw)
    yield from sums(seen.shifts, " column", " columns")
    yield Row("column", seen.column, True)
    yield from sums(seen.drms, "", "")
    yield Row("faces 1 to 6", " ".join(seen.results))
    yield Row("chance to clear the area", percent(seen.cleared), True)
    yield Row("units hurt on average, attacker and defender",
              f"{seen.hurt_attackers:.1f} and {seen.hurt_defenders:.1f}")


def coming_words(view: Plain) -> list[str]:
    """The whole sum of every possible assault of the acting group, for the list of chances."""
    s = state_of(view)
    found: list[str] = []
    for area in open_targets(s):
        for intensive in (False, True):
            seen = forecast_of(s, area, intensive)
            if seen and (not intensive or supported(s, area)):
                found.append(f"{'Intensive assault' if intensive else 'Assault'} on {place(area)}")
                found += [f"  {row.told}" for row in forecast_rows(seen)]
    return found


def sums(parts: Sequence[Drm], one: str, many: str) -> Iterator[Row]:
    """Modifiers line by line."""
    for part in parts:
        yield Row(f"{part.reason} (§{part.case})", f"{signed(part.value)}{one if abs(part.value) == 1 else many}")


# ---------------------------------------------------------------- guns


def aimed_rows(s: State) -> Iterator[Row]:
    """Each gun with its target, and the possible results."""
    by_target: dict[str, list[str]] = {}
    for firer, target in s.aimed.items():
        by_target.setdefault(target, []).append(firer)
    for target, firers in by_target.items():
        yield from bombardment_rows(s, firers, target) if target in AREAS else gunfire_rows(s, firers, target)


def bombardment_rows(s: State, firers: list[str], area: str) -> Iterator[Row]:
    """A bombardment before its die."""
    factors = sum(bombarding_factors(s, firer) for firer in firers)
    yield Row(f"Bombardment of {place(area)} (§8.2)", f"{factors} factors", True)
    yield Row(names.pieces(firers))
    yield from sums(tuple(bombardment_modifiers(s, firers, area)), "", "")
    spread = bombardment_spread(s, firers, area)
    yield Row("chance to affect a unit or more", percent(1 - spread.get(0, 0.0)))


def gunfire_rows(s: State, firers: list[str], target: str) -> Iterator[Row]:
    """Gunfire before its dice."""
    dice = tuple(die for firer in firers for die in volley(s, firer, target))
    hurt = s.hurt.get(target, 0)
    states = after(hurt, dice)
    yield Row(f"Gunfire at {anything(target)}{names.told_states(s, target)} (§8.1)", f"{len(dice)} dice", True)
    yield Row(names.pieces(firers))
    yield Row("chance to damage it", percent(1 - states[hurt]))
    yield Row("chance to destroy it", percent(states[3]))


def reach_rows(s: State) -> Iterator[Row]:
    """The range of the guns of the piece in question."""
    firer = acting_piece(s)
    if firer and (areas := reached(s, firer)):
        yield Row(f"{piece(firer)} reaches {', '.join(areas)} (§8.1.1)")


# ---------------------------------------------------------------- who acts


def group_rows(s: State) -> Iterator[Row]:
    """The group that acts now."""
    for key, title in (("first", "Acting now"), ("second", "Second activation")):
        if group := s.group.get(key):
            yield Row(f"{title}: {names.plural(len(group), 'unit')}", "", True)
            yield Row(names.pieces(group))
