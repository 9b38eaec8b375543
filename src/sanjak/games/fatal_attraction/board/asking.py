"""How the questions of A Fatal Attraction are put: options by kind, and the buttons beside them."""

from __future__ import annotations

from sanjak.kernel import Option, Plain, text
from sanjak.scene.asking import Does, Kind

from ..state import state_of
from .names import is_set_up

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
    "beachhead_unpaid": Kind("Beachheads without supply"),
}
ENDS = frozenset({"done", "enough", "halt", "cease", "deployed", "swept", "no_more", "ready", "next",
                  "auto", "fire"})
DECLINES = frozenset({"no", "hold_fire", "call_off", "announce ground", "quiet", "pass"})
BUTTONS = {
    "done": "End segment", "enough": "Done", "halt": "Leave the others", "cease": "Stop fighting", "auto": "",
    "deployed": "Deployment done", "swept": "Done sweeping", "no_more": "No more beachheads", "ready": "Ready",
    "next": "New group", "hold_fire": "Hold fire", "no": "Don't interrupt", "ground": "Ground segment",
    "naval": "Naval segment", "pass": "Pass", "fire": "Open fire", "stand": "All check morale",
    "keep_29th": "Keep the 29th", "withdraw_29th": "Withdraw it (+10 VP)", "everybody": "Attack with everybody",
    "move_first": "Move, then fight", "fight_first": "Fight, then move",
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
    return BUTTONS.get(said, "")
