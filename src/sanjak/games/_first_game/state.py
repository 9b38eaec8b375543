"""The state of the duel. Each field says who may see it."""

from __future__ import annotations

import sanjak.kernel as k


@k.record
class State(k.State):
    """The duel."""

    deck: list[str] = k.facedown([])
    hands: dict[str, list[str]] = k.private({}, pieces=True)
    played: list[str] = k.public([], pieces=True)
    wounds: dict[str, int] = k.public({})
