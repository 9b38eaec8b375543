"""How the questions of A Fatal Attraction are put: options by kind, and the buttons beside them."""

from __future__ import annotations

from collections.abc import Sequence

from sanjak.kernel import Ask, Option, Plain, text
from sanjak.scene.asking import Does, Kind, Situation
from sanjak.scene.text import percent
from sanjak.scene.words import capital

from ..data import ALLIES, AREAS, BEACHHEADS
from ..rules.supply import beachhead_price, naval_price
from ..state import State, state_of
from . import names
from .minefields import HIGH, perils, whole
from .names import is_set_up, plural

SAIL = Kind("Sail to", "chance to be hit by mines")
ENTER = Kind("Enter or replace")
STAY = Kind("Stay")
KINDS = {
    "place": Kind("Place it in"), "lay": Kind("Lay it in"), "activate": Kind("Formations"), "move": Kind("Move to"),
    "dash": Kind("Dash past the enemy to", "chance to get through"), "land": Kind("Land in"), "stay": STAY,
    "hold": STAY, "rest": STAY, "exit": STAY, "assault": Kind("Assaults", "chance to clear the area"),
    "intensive": Kind("Intensive assaults", "chance to clear the area"), "ashore": Kind("Go ashore"),
    "aim": Kind("Fire at"), "sail": SAIL, "run": SAIL, "deploy": Kind("Deploy in", "chance to be hit by mines"),
    "sweep": Kind("Sweep mines"), "second": Kind("Second activation"), "enter": ENTER, "replace": ENTER,
    "bring": ENTER, "pay": Kind("Pay for"), "ready": Kind("Ready forts"), "withdraw": Kind("Withdraw for good"),
    "reserve": Kind("Put into Reserve"), "beachhead": Kind("Beachheads, in supply"),
    "beachhead_unpaid": Kind("Beachheads without supply"), "quiet": Kind("Ask me later", order=1),
}
ENDS = frozenset({"done", "enough", "halt", "cease", "deployed", "swept", "no_more", "ready", "next",
                  "auto", "fire"})
DECLINES = frozenset({"no", "hold_fire", "call_off", "announce nothing", "quiet turn", "pass"})
BUTTONS = {
    "done": "End segment", "enough": "Done", "halt": "Leave the others", "cease": "Stop fighting", "auto": "",
    "deployed": "Deployment done", "swept": "Done sweeping", "no_more": "No more beachheads", "ready": "Ready",
    "next": "New group", "hold_fire": "Hold fire", "no": "Don't interrupt", "ground": "Ground segment",
    "naval": "Naval segment", "pass": "Pass", "fire": "Open fire", "stand": "All check morale",
    "keep_29th": "Keep the 29th", "withdraw_29th": "Withdraw it (+10 VP)", "everybody": "Attack with everybody",
    "move_first": "Move, then fight", "fight_first": "Fight, then move", "quiet battle": "Not until a fight",
    "quiet segment": "Not this segment", "quiet turn": "Not again this turn", "announce nothing": "Don't bid",
    "announce naval": "Bid: naval segment (+1)",
}
"""Short labels by the texts of options."""


def does(option: Option) -> Does:
    """Does an option end a segment or a phase, or decline what is offered?"""
    said = text(option)
    return "end" if said in ENDS else "decline" if said in DECLINES or option[0] in DECLINES else "do"


def button(option: Option, view: Plain) -> str:
    """The label of an option on a button; empty if its name is short enough."""
    said = text(option)
    if said == "auto":
        return "Deploy the rest for me" if is_set_up(state_of(view)) else "Lay the rest for me"
    if said == "done" and view["kind"] == "naval":
        danger = whole(perils(state_of(view))).chance
        return f"End segment (mines {percent(danger)})" if danger else BUTTONS[said]
    return BUTTONS.get(said, "")


# ---------------------------------------------------------------- the question


def situation(ask: Ask, view: Plain, seat: str) -> Situation:
    """A question in three parts. Where it goes from piece to piece, it names the piece that acts."""
    s = state_of(view)
    told, _, asks = ask.prompt.rpartition(". ")
    rest = [str(word) for word in ask.options[0][1:]]
    verbs = {str(option[0]) for option in ask.options}
    key = next((key for key in ("deployed", "place", "move", "land", "hold", "rest") if key in verbs), "")
    if key and ask.case in PIECEWISE and rest:
        return Situation(where(s), peril_told(s, seat) or waiting(s, ask), asked_of(s, key, verbs, rest[0]))
    return Situation(where(s), f"{told}." if told else peril_told(s, seat), asks)


PIECEWISE = frozenset({"13.1.1", "13.1.2", "7.3.3", "7.3.2", "7.3.4", "8.3"})
"""The cases of questions that go from piece to piece."""


def where(s: State) -> str:
    """The turn, the Impulse and the segment."""
    if is_set_up(s) or s.turn < 1:
        return "Set-up"
    impulse = [f"Impulse {s.impulse} of {s.impulses}"] if s.impulse else []
    return ", ".join([capital(names.turn_name(s.turn)), *impulse, *([f"{s.kind} segment"] if s.kind else [])])


def peril_told(s: State, seat: str) -> str:
    """8.5.1 What mines threaten at the end of the running Naval segment; empty if it is little."""
    found = whole(perils(s)) if seat == ALLIES and s.kind == "naval" and s.segment == ALLIES else None
    if found is None or found.chance < HIGH:
        return ""
    return f"Mines: {percent(found.chance)} to hit a ship at the end, −{found.vp:.1f} VP."


def waiting(s: State, ask: Ask) -> str:
    """How many pieces can act."""
    pieces = {str(option[1]) for option in ask.all if len(option) > 1 and (option[0] == "pick" or option[1] in s.at)}
    return f"{plural(len(pieces), 'piece')} can act." if len(pieces) > 1 else ""


def asked_of(s: State, key: str, verbs: set[str], piece: str) -> str:
    """What one piece is asked."""
    name = capital(names.piece(piece)) if piece in s.at else ""
    if not name:
        return "Who acts?"
    if key in ("place", "deployed"):
        return f"{name}: where to deploy?"
    if "land" in verbs:
        return f"{name}: where does it land?"
    if key in ("move", "hold"):
        return f"{name}: where does it go?"
    at = f" in {s.at[piece]}" if s.at[piece] in AREAS else ""
    can = [word for word, found in (("sail", verbs & {"sail", "run"}), ("fire", "aim" in verbs)) if found]
    return f"{name}{at}: {', '.join(can)}{' or hold' if can else 'hold'}?"


# ---------------------------------------------------------------- passing


ENOUGH: Option = ("enough",)
PASS: Option = ("pass",)
SKIPS: tuple[Option, ...] = (PASS, ("announce", "nothing"), ("quiet", "turn"), ENOUGH)
"""The answers of a player who does nothing more this turn."""


def passing(options: Sequence[Option], view: Plain) -> tuple[Option | None, Option | None]:
    """Nothing is answered without the player; the answer of one who has passed the turn."""
    return None, next((option for option in SKIPS if option in options), None)


def through(options: Sequence[Option], view: Plain) -> str:
    """The end of the whole turn: from a segment on, or from the start of a turn on which no beachhead needs supply."""
    if PASS in options:
        return "Pass the rest of the turn"
    ashore = any(view["at"].get(id) in AREAS for id in BEACHHEADS)
    return "Skip the turn" if ENOUGH in options and not view["impulse"] and not ashore else ""


def suggests(ask: Ask, view: Plain, seat: str) -> str:
    """6.2 The button that pays for the fleet and every beachhead, if there is more than one thing to pay for."""
    s = state_of(view)
    bought = payments(s, ask.options)
    price = sum(price_of(s, option) for option in bought)
    return f"Pay for all ({price} SP)" if len(bought) > 1 and price <= s.sp[ALLIES] else ""


def suggestion(view: Plain, seat: str) -> list[Option]:
    """6.2 The payments of this button."""
    s = state_of(view)
    there = [("pay", id) for id in BEACHHEADS if s.at.get(id) in AREAS and id not in s.paid]
    return payments(s, [*there, *([] if "naval" in s.paid else [("pay", "naval")])])


def payments(s: State, options: Sequence[Option]) -> list[Option]:
    """6.2 What the Allies can pay for."""
    return [option for option in options if option[0] == "pay" and (option[1] == "naval" or option[1] in BEACHHEADS)]


def price_of(s: State, option: Option) -> int:
    """6.2 The price of a payment."""
    return naval_price(s) if option[1] == "naval" else beachhead_price(s)
