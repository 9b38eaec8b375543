"""Beats of Ottoman Empire in words: each bid by its total, and the points that everybody counts."""

from __future__ import annotations

from collections.abc import Sequence

from sanjak.kernel import Event, Plain, Told
from sanjak.scene.roll import Tone
from sanjak.scene.telling import Measure, Telling
from sanjak.scene.words import joined, seat_name, signed

from ..data import ROUND_VP


def measures(view: Plain, seat: str) -> dict[str, Measure]:
    """The reader's own VP, and those of the others, which are bad news."""
    def of(p: str, vp: int) -> Measure:
        if p == seat:
            return Measure("VP", vp, 1, "VP", "VP")
        return Measure(f"{seat_name(p)} VP", vp, -1 if seat in view["vp"] else 0)

    return {p: of(p, vp) for p, vp in view["vp"].items()}


def winning(facts: Plain, seat: str, after: Plain) -> Telling:
    """A winner with the award; the last of several names them all. Who has lost reads by how much."""
    number, winners = facts["round"], after["winners"] or (facts["seat"],)
    all_of_them = winners if facts["seat"] == winners[-1] else (facts["seat"],)
    verb = "win" if len(all_of_them) > 1 else "wins"
    tone: Tone = "even" if seat not in after["vp"] else "good" if seat in winners else "bad"
    said = [f"{facts['award']} VP{cut(number, facts['award'])}"]
    said += [f"{facts['caliph']} for the Caliph"] if facts["caliph"] else []
    said += [behind(number, seat, winners[0], after["totals"])] if tone == "bad" else []
    return Telling(f"{joined(map(seat_name, all_of_them))} {verb} round {number}", ", ".join(said), tone, "score",
                   f"Round {number}")


def cut(number: str, award: int) -> str:
    """Why an award is not the round's (OE-27, OE-28)."""
    full = ROUND_VP[number]
    return f" ({full} less {full - award} for Disaster and Revolt)" if award != full else ""


def behind(number: str, seat: str, winner: str, totals: Plain) -> str:
    """By how much the reader has lost a round."""
    own, best = totals[f"{seat}:{number}"], totals[f"{winner}:{number}"]
    return f"you bid {own}, {best - own} less".replace("-", "−")


def telling(events: Sequence[Event], seat: str, before: Plain, after: Plain) -> Telling | None:
    """A bid or an award; everything else by its sentence."""
    event = events[-1]
    if not isinstance(event, Told) or event.kind not in ("bid", "won"):
        return None
    facts = event.facts
    if event.kind == "won":
        return winning(facts, seat, after)
    group, who = f"Round {facts['round']}", seat_name(facts["seat"])
    parts = ", ".join(f"{name} {signed(value)}" for value, name, _ in facts["parts"])
    lost = f"; Politics negates {', '.join(facts['negated'])}" if facts["negated"] else ""
    return Telling(f"{who} bids {facts['total']}".replace("-", "−"), f"{parts}{lost}", kind="card", group=group)
