"""Beats of Ottoman Empire in words: each bid by its total, and the points that everybody counts."""

from __future__ import annotations

from collections.abc import Sequence

from sanjak.kernel import Event, Plain, Told
from sanjak.scene.roll import Tone
from sanjak.scene.telling import Measure, Telling
from sanjak.scene.words import seat_name, signed


def measures(view: Plain, seat: str) -> dict[str, Measure]:
    """The reader's own VP, and those of the others, which are bad news."""
    def of(p: str, vp: int) -> Measure:
        if p == seat:
            return Measure("VP", vp, 1, "VP", "VP")
        return Measure(f"{seat_name(p)} VP", vp, -1 if seat in view["vp"] else 0)

    return {p: of(p, vp) for p, vp in view["vp"].items()}


def telling(events: Sequence[Event], seat: str, before: Plain, after: Plain) -> Telling | None:
    """A bid or an award; everything else by its sentence."""
    event = events[-1]
    if not isinstance(event, Told) or event.kind not in ("bid", "won"):
        return None
    facts = event.facts
    group, who = f"Round {facts['round']}", seat_name(facts["seat"])
    if event.kind == "won":
        tone: Tone = "even" if seat not in after["vp"] else "good" if facts["seat"] == seat else "bad"
        caliph = f", {facts['caliph']} for the Caliph" if facts["caliph"] else ""
        return Telling(f"{who} wins round {facts['round']}", f"{facts['award']} VP{caliph}", tone, "score", group)
    parts = ", ".join(f"{name} {signed(value)}" for value, name, _ in facts["parts"])
    lost = f"; Politics negates {', '.join(facts['negated'])}" if facts["negated"] else ""
    return Telling(f"{who} bids {facts['total']}".replace("-", "−"), f"{parts}{lost}", kind="card", group=group)
