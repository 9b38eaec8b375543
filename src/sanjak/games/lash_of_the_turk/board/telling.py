"""Beats of The Lash of the Turk for each side: points, whose good luck a die is, and the fight it belongs to."""

from __future__ import annotations

from collections.abc import Sequence

from sanjak.kernel import Event, Plain, Rolled, Told
from sanjak.scene.telling import BeatKind, Measure, Telling

from ..data import UNIT
from .words import SIDE_ADJECTIVE, short_place

OTHER = {"ottoman": "austrian", "austrian": "ottoman"}
MOVER = ("raid", "overrun", "siege", "forced", "forage")
"""Dice whose success is good for the side to move."""
ENEMY = ("interception", "retreat", "walls", "countermine")
"""Dice whose success is good for the other side."""
GROUPS = {"raid": "Raid on {}", "siege": "Siege of {}", "countermine": "Siege of {}", "walls": "Siege of {}",
          "mercenaries": "Siege of {}", "combat": "Battle of {}", "retreat": "Battle of {}"}
FIGHTS = {"attack": "Battle of {}", "odds": "Battle of {}", "combat": "Battle of {}", "siege": "Siege of {}",
          "mined": "Siege of {}", "countermined": "Siege of {}", "raid": "Raid on {}", "exchange": "Battle of {}"}
KINDS: dict[str, BeatKind] = {
    "moves": "move", "rides": "move", "sails": "move", "retreats": "move", "flees": "move", "advances": "move",
    "eliminated": "loss", "leader_lost": "loss", "no_refuge": "loss", "sunk": "loss", "week": "turn",
    "captured": "score"}
LOST = ("eliminated", "sunk", "leader_lost", "no_refuge")


def measures(view: Plain, seat: str) -> dict[str, Measure]:
    """The points of both sides, counted in halves; those of the enemy are bad news."""
    def good(side: str) -> int:
        return 0 if not seat else 1 if side == seat else -1

    return {side: Measure(f"{SIDE_ADJECTIVE[side]} VP", points / 2, good(side)) for side, points in view["vp"].items()}


def favours(event: Rolled, view: Plain) -> str | None:
    """The side that hopes for a success; None if nobody does, or if the die does not tell."""
    kind, mover = event.what.split()[0], view["mover"]
    if not mover or kind not in MOVER + ENEMY:
        return None
    return str(mover if kind in MOVER else OTHER[mover])


def telling(events: Sequence[Event], seat: str, before: Plain, after: Plain) -> Telling | None:
    """The kind of a beat, its tone where a unit is lost, and the fight that it belongs to."""
    told = [event for event in events if isinstance(event, Told)]
    kind = next((KINDS[event.kind] for event in reversed(told) if event.kind in KINDS), "")
    tone = next((found for event in reversed(told) if (found := tone_of(event, seat))), "")
    words = Telling(tone=tone, kind=kind, group=group_of(events))  # type: ignore[arg-type]
    return words if words != Telling() else None


def tone_of(event: Told, seat: str) -> str:
    """Good or bad for the reader, by whose unit is lost or who takes a place."""
    facts = event.facts
    if not seat:
        return ""
    if event.kind == "captured":
        return "good" if facts["seat"] == seat else "bad"
    lost = str(next((facts[name] for name in ("unit", "leader", "fleet") if facts.get(name)), ""))
    if event.kind not in LOST or lost not in UNIT:
        return ""
    return "bad" if UNIT[lost].side == seat else "good"


def group_of(events: Sequence[Event]) -> str:
    """The battle, siege or raid that a beat belongs to, by the place that it names."""
    for event in reversed(events):
        if isinstance(event, Rolled):
            words = event.what.split()
            pattern, hex = GROUPS.get(words[0], ""), words[-1]
        elif isinstance(event, Told):
            pattern, hex = FIGHTS.get(event.kind, ""), str(event.facts.get("target") or event.facts.get("hex") or "")
        else:
            continue
        if pattern and hex[:4].isdigit():
            return pattern.format(short_place(hex))
    return ""
