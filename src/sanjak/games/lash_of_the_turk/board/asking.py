"""How the questions of The Lash of the Turk are put: options by kind, and the buttons beside them."""

from __future__ import annotations

from sanjak.kernel import Option, Plain, text
from sanjak.scene.asking import Does, Kind, Row
from sanjak.scene.words import capital

from ..data import DANUBE_AT, GROUND, TERRAIN
from .advice import name_of
from .forecasts import strengths
from .seen import state_of
from .words import lying, march_cost, place

DANUBE = Kind("On the Danube")
GO_TO = Kind("Go to", "cost")
KINDS = {
    "march": Kind("Stacks that can march"), "sail": DANUBE, "ferry": DANUBE, "bridge": DANUBE, "to": GO_TO,
    "overrun": Kind("Overrun"), "attack": Kind("Attack"), "raid": Kind("Raids", "chance to succeed"),
    "build": Kind("Rebuild"), "forage": Kind("Forage", "chance to be supplied"), "back": Kind("Retreat to"),
    "lose": Kind("Lose"), "intercept": Kind("Intercept with", "chance to meet the column"),
    "load": Kind("Take on board"), "land": Kind("Land"), "repair": Kind("Repair"), "exchange": Kind("Exchange"),
    "sortie": Kind("Sortie"),
}
ENDS = frozenset({"done", "ready", "halt", "stay"})
DECLINES = frozenset({"let_pass", "let_all_pass", "no_siege", "no_counter", "no_sortie", "no_assault", "no_forage",
                      "no_repair", "no_exchange", "suffer", "keep", "advance none"})
PHASE_ENDS = {"movement": "End movement", "combat": "Done attacking", "raid": "Done raiding",
              "replacement": "Done rebuilding"}
BUTTONS = {
    "ready": "Deployment done", "halt": "Halt here", "stay": "Stay here", "let_pass": "Let them pass",
    "let_all_pass": "Let all pass this phase", "no_siege": "Don't besiege", "besiege": "Besiege",
    "no_counter": "Don't countermine", "counter": "Countermine", "no_sortie": "No sortie", "no_assault": "Don't storm",
    "no_forage": "Don't forage", "no_repair": "Don't repair", "no_exchange": "Don't exchange", "keep": "Keep the roll",
    "reroll": "Roll again", "suffer": "Take the losses", "ignore": "Ignore it", "advance all": "Advance with all",
    "advance none": "Don't advance", "inside": "Inside the walls", "outside": "In the field",
    "stand": "Stand and fight", "retreat": "Retreat", "withdraw": "Into the fort", "destroy": "Destroy the Bridge",
    "use": "Keep the Bridge", "forced_march": "Forced march",
}
"""Short labels by the texts of options."""


def row(option: Option, view: Plain) -> Row | None:
    """A destination by its place, the ground with what lies there, and the cost; None for anything else."""
    verb, *rest = map(str, option)
    if verb != "to" or rest[0] in DANUBE_AT:
        return None
    s, where = state_of(view), rest[0]
    ground = [] if (name := place(where)).startswith(GROUND[TERRAIN[where]]) else [GROUND[TERRAIN[where]]]
    cost = march_cost(s, where)
    return Row(capital(name), ", ".join([*ground, *lying(s, where)]), f"{cost} MP" if cost is not None else "", GO_TO,
               full=capital(name_of(option, view)))


def does(option: Option) -> Does:
    """Does an option end a march or a phase, or decline what is offered?"""
    said = text(option)
    return "end" if said in ENDS else "decline" if said in DECLINES else "do"


def button(option: Option, view: Plain) -> str:
    """The label of an option on a button; empty if its name is short enough. An attack tells its strengths."""
    said, s = text(option), state_of(view)
    if said == "done":
        return PHASE_ENDS.get(s.phase, "Done")
    if option[0] == "to":
        return f"Go to {place(str(option[1]))}"
    if option[0] in ("strike", "whole"):
        return f"Attack{strengths(s, option, view)}"
    return BUTTONS.get(said, "")
