"""What goes on now: the running fight with its whole sum, the guns that are aimed, the group that acts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sanjak.kernel import Drm
from sanjak.scene.text import percent

from . import names
from .data import AREAS
from .data.lists import SIDE
from .fighting import Forecast
from .firing import after, bombardment_spread, volley
from .ledger import Row
from .names import anything, piece, place, signed
from .rules.bombardment import bombarding_factors, bombardment_modifiers
from .spots import acting_piece
from .state import State
from .tracing import reached


def now_rows(s: State) -> list[Row]:
    """The running fight, else the guns that are aimed, and who acts; nothing when nobody does."""
    return [*fight_rows(s), *aimed_rows(s), *reach_rows(s), *group_rows(s)]


# ---------------------------------------------------------------- an assault


def fight_rows(s: State) -> Iterator[Row]:
    """Who attacks whom in the running assault."""
    if not s.target or not s.attackers:
        return
    yield Row(f"Assault on {place(s.target)} (§8.3)", "", True)
    yield Row(f"{names.ADJECTIVE[SIDE[s.attackers[0]]]}: {names.pieces(s.attackers)}")
    yield Row(f"against {names.pieces(s.defenders)}")
    if s.support:
        yield Row(f"supported by {piece(s.support)} (§8.3.2)")


def forecast_rows(seen: Forecast) -> Iterator[Row]:
    """The whole sum of an assault before the die: odds, shifts, modifiers, each face, what to expect."""
    yield Row(f"attack {seen.attack} against defence {seen.defence}", seen.raw)
    yield from sums(seen.shifts, " column", " columns")
    yield Row("column", seen.column, True)
    yield from sums(seen.drms, "", "")
    yield Row("faces 1 to 6", " ".join(seen.results))
    yield Row("the area is cleared", percent(seen.cleared), True)
    yield Row("units hurt on average, attacker and defender",
              f"{seen.hurt_attackers:.1f} and {seen.hurt_defenders:.1f}")


def sums(parts: Sequence[Drm], one: str, many: str) -> Iterator[Row]:
    """Modifiers line by line."""
    for part in parts:
        yield Row(f"{part.reason} (§{part.case})", f"{signed(part.value)}{one if abs(part.value) == 1 else many}")


# ---------------------------------------------------------------- guns


def aimed_rows(s: State) -> Iterator[Row]:
    """Who aims at what, and what may come of it."""
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
    yield Row("some effect", percent(1 - spread.get(0, 0.0)), tone="good")


def gunfire_rows(s: State, firers: list[str], target: str) -> Iterator[Row]:
    """Gunfire before its dice."""
    dice = tuple(die for firer in firers for die in volley(s, firer, target))
    hurt = s.hurt.get(target, 0)
    states = after(hurt, dice)
    yield Row(f"Gunfire at {anything(target)}{names.told_states(s, target)} (§8.1)", f"{len(dice)} dice", True)
    yield Row(names.pieces(firers))
    yield Row("damaged", percent(1 - states[hurt]), tone="good")
    yield Row("destroyed", percent(states[3]), tone="good")


def reach_rows(s: State) -> Iterator[Row]:
    """How far the guns of the piece in question reach."""
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
