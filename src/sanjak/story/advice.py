"""The adviser: the options of a question, ranked by the chance to win, with intervals and reasons."""

from __future__ import annotations

from sanjak.ai.bots import adviser, own_luck
from sanjak.ai.search import Estimate, estimates
from sanjak.face import Face
from sanjak.kernel import Plain, Seat, Table, text

PLAYOUTS = 1000
"""The default number of playouts for advice."""


def advise(table: Table, seat: str, face: Face, playouts: int) -> Plain:
    """All options, best first. The same position always gets the same advice."""
    asked = Seat(table, seat)
    luck = own_luck(table.state.seed, seat, len(table.lines) + 1)
    mind = adviser(table.game.id, playouts)
    return advice_plain(table.game.id, asked, estimates(asked, luck, mind), face)


def advice_plain(game_id: str, asked: Seat, ranked: list[Estimate], face: Face) -> Plain:
    """Ranked options as plain data."""
    return {"game": game_id, "seat": asked.id, "prompt": asked.ask.prompt, "case": asked.ask.case,
            "playouts": sum(found.playouts for found in ranked), "alone": len(asked.view()["seats"]) == 1,
            "options": [row(found, face, asked.view()) for found in ranked]}


def row(found: Estimate, face: Face, view: Plain) -> Plain:
    """One option."""
    low, high = max(0.0, found.value - found.margin), min(1.0, found.value + found.margin)
    return {"option": text(found.option), "label": face.label(found.option, view) or text(found.option),
            "chance": round(found.value, 4), "interval": [round(low, 4), round(high, 4)],
            "playouts": found.playouts, "reason": face.reason(found.option, view)}
