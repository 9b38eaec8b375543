"""Beats of A Fatal Attraction for each side: points, and whose good luck a die is."""

from __future__ import annotations

from collections.abc import Sequence

from sanjak.kernel import Event, Plain, Rolled, Told
from sanjak.scene.telling import BeatKind, Measure, Telling

from . import names

OWN = ("gunfire", "sweep", "shelled", "shaken", "morale", "recovery", "crippled")
"""Dice whose success is good for the owner of the piece that they are rolled for."""
ENEMY = ("effect", "magazine", "mine", "torpedo", "first", "fort")
"""Dice whose success is bad for it."""
OTHER = {"allies": "turks", "turks": "allies"}
HARM = ("exploded", "eliminated", "disabled", "crippled", "disrupted", "broken", "turned_out", "sent_back")
GAIN = ("recovered", "dug_in", "replaced", "restored")
"""Events of a piece, bad or good for its owner."""
KINDS: dict[str, BeatKind] = {
    "turn": "turn", "impulse": "turn", "initiative": "turn", "scored": "score", "exploded": "loss",
    "eliminated": "loss", "sailed": "move", "moved": "move", "landed": "move", "retreated": "move", "entered": "move"}


def measures(view: Plain, seat: str) -> dict[str, Measure]:
    """The points of both sides; those of the enemy are bad news."""
    def good(side: str) -> int:
        return 0 if not seat else 1 if side == seat else -1

    return {side: Measure("Allied VP" if side == "allies" else "Turkish VP", points, good(side))
            for side, points in view["vp"].items()}


def favours(event: Rolled, view: Plain) -> str | None:
    """The side that hopes for a success; None if nobody does."""
    kind, _, what = event.what.partition(" ")
    if not what or kind not in OWN + ENEMY:
        return None
    side = names.side_of(what.split()[-1])
    return side if kind in OWN else OTHER[side]


def telling(events: Sequence[Event], seat: str, before: Plain, after: Plain) -> Telling | None:
    """The kind of a beat, its tone where a piece is harmed, and the assault that it belongs to."""
    told = [event for event in events if isinstance(event, Told)]
    kind = next((KINDS[event.kind] for event in reversed(told) if event.kind in KINDS), "")
    tone = next((found for event in reversed(told) if (found := tone_of(event, seat))), "")
    words = Telling(tone=tone, kind=kind, group=group_of(events, before))  # type: ignore[arg-type]
    return words if words != Telling() else None


def tone_of(event: Told, seat: str) -> str:
    """Good or bad for the reader, by whose piece something befell."""
    piece = event.facts.get("piece", event.facts.get("unit", ""))
    if not seat or not isinstance(piece, str) or not piece or event.kind not in HARM + GAIN:
        return ""
    return "good" if (names.side_of(piece) == seat) == (event.kind in GAIN) else "bad"


def group_of(events: Sequence[Event], before: Plain) -> str:
    """The assault that odds, dice and losses belong to."""
    kinds = {event.what.split()[0] for event in events if isinstance(event, Rolled)}
    kinds |= {event.kind for event in events if isinstance(event, Told)}
    return f"Assault on {names.place(before['target'])}" if before["target"] and {"assault", "shaken"} & kinds else ""
