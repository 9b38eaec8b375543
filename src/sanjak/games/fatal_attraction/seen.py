"""The state as a seat sees it: what lies open, its own secrets, and markers whose kind it does not know."""

from __future__ import annotations

from sanjak.kernel import Plain, state_from_view

from .state import State

UNKNOWN = "?"
"""A mine marker that lies face down to the one who looks."""


def state_of(view: Plain) -> State:
    """The state that a view shows; hidden markers are there, but nobody knows which they are."""
    s = state_from_view(State, view)
    s.laid = {area: [UNKNOWN] * markers if isinstance(markers, int) else list(markers)
              for area, markers in view["laid"].items()}
    s.stock = {side: list(markers) for side, markers in view["stock"].items() if isinstance(markers, list)}
    for name in ("cap", "hand", "quiet"):
        setattr(s, name, {key: value for key, value in view[name].items() if value is not None})
    return s
