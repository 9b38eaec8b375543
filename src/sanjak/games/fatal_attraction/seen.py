"""The state as a seat sees it: public fields, its own secrets, and markers of unknown kind."""

from __future__ import annotations

from sanjak.kernel import Plain, state_from_view

from .state import State

UNKNOWN = "?"
"""A mine marker that is hidden from the viewer."""


def state_of(view: Plain) -> State:
    """The state of a view; hidden markers are present, but of unknown kind."""
    s = state_from_view(State, view)
    s.laid = {area: [UNKNOWN] * markers if isinstance(markers, int) else list(markers)
              for area, markers in view["laid"].items()}
    s.stock = {side: list(markers) for side, markers in view["stock"].items() if isinstance(markers, list)}
    for name in ("cap", "hand", "quiet"):
        setattr(s, name, {key: value for key, value in view[name].items() if value is not None})
    return s
