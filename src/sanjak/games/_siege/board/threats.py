"""A board at a glance: the Will, and every front with its distance from the capital."""

from __future__ import annotations

from sanjak.scene.kept import kept
from sanjak.scene.model import Box, Side, Threat
from sanjak.scene.words import signed

from ..rules.fronts import on_map
from ..state import SiegeState
from .parts import Desk


@kept
def side_of(d: Desk, s: SiegeState, title: str, note: str, prefix: str = "", frame: Box | None = None) -> Side:
    """A side with its fronts, nearest first; `prefix` comes before the ids of its pieces."""
    near = sorted((front for front in s.at if on_map(s, front)), key=lambda front: s.at[front])
    return Side(title, f"Will {signed(s.will)}", note, tuple(
        Threat(f"{prefix}front:{id}", d.names.fronts[id].code, s.at[id], d.front_line(s, id)) for id in near), frame)
