"""The advisor: the options of a question by the chance that each leaves, with its interval and its reason."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sanjak.ai.bots import own_luck, thinker
from sanjak.ai.search import Estimate, estimates
from sanjak.kernel import Plain, Seat, Table, text

from .reports import columns

if TYPE_CHECKING:
    from .session import Face

PLAYOUTS = 1000
"""How many playouts an advice takes if nobody says anything."""


def advise(table: Table, seat: str, face: Face, playouts: int) -> Plain:
    """All options, best first. The same position gets the same advice."""
    asked = Seat(table, seat)
    luck = own_luck(table.state.seed, seat, len(table.lines) + 1)
    mind = thinker(table.game.id, playouts)._replace(priors=None)
    ranked = estimates(asked, luck, mind)
    return {"game": table.game.id, "seat": seat, "prompt": asked.ask.prompt, "case": asked.ask.case,
            "playouts": sum(found.playouts for found in ranked), "alone": len(table.state.seats) == 1,
            "options": [row(found, face, asked.view()) for found in ranked]}


def row(found: Estimate, face: Face, view: Plain) -> Plain:
    """One option."""
    reason = getattr(face, "reason", None)
    low, high = max(0.0, found.value - found.margin), min(1.0, found.value + found.margin)
    return {"option": text(found.option), "label": face.label(found.option, view) or text(found.option),
            "chance": round(found.value, 4), "interval": [round(low, 4), round(high, 4)],
            "playouts": found.playouts, "reason": reason(found.option, view) if reason else ""}


def text_of(plain: Plain) -> str:
    """The same for people."""
    goal = "survive" if plain["alone"] else "come first"
    rows = [(f"{at}.", f"{100 * row['chance']:.0f} %", "{:.0f} to {:.0f}".format(*(100 * x for x in row["interval"])),
             f"{row['label']}{' - ' if row['reason'] else ''}{row['reason']}")
            for at, row in enumerate(plain["options"], 1)]
    lines = columns([("", "chance", "95 %", "option"), *rows], right=4).split("\n")
    return "\n".join([f"{plain['prompt']} ({plain['case']}): the estimated chance to {goal}, "
                      f"from {plain['playouts']:,} playouts", *(f"  {line}" for line in lines)])
