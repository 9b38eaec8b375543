"""How the questions of The Lash of the Turk are put: options by kind, and the buttons beside them."""

from __future__ import annotations

from collections.abc import Sequence

from sanjak.kernel import Ask, Option, Plain, text
from sanjak.scene.asking import Does, Kind, Row, Situation
from sanjak.scene.words import capital, joined

from ..data import DANUBE_AT, GROUND, TERRAIN
from ..rules.movement import GROUPS, movable
from ..rules.paths import allowance, points_left
from ..rules.stacks import forces, holds_fort, leaders, stack
from ..state import State
from .advice import name_of
from .attacks import fight_card
from .forecasts import strengths
from .seen import state_of
from .words import WEATHER, counted, lying, march_cost, place, unit

DANUBE = Kind("On the Danube")
GO_TO = Kind("Go to", "cost")
KINDS = {
    "march": Kind("Stacks that can march", "movement"), "sail": DANUBE, "ferry": DANUBE, "bridge": DANUBE, "to": GO_TO,
    "overrun": Kind("Overrun"), "attack": Kind("Attack", "chance to beat them"),
    "raid": Kind("Raids", "chance to succeed"),
    "build": Kind("Rebuild"), "forage": Kind("Forage", "chance to be supplied"), "back": Kind("Retreat to"),
    "lose": Kind("Lose"), "intercept": Kind("Intercept with", "chance to meet the column"),
    "load": Kind("Take on board"), "land": Kind("Land"), "repair": Kind("Repair"), "exchange": Kind("Exchange"),
    "sortie": Kind("Sortie"),
}
ENDS = frozenset({"done", "ready", "halt", "stay"})
DECLINES = frozenset({"let_pass", "let_all_pass", "no_siege", "no_counter", "no_sortie", "no_assault", "no_forage",
                      "no_repair", "suffer", "keep", "advance none"})
PHASE_ENDS = {"movement": "End movement", "combat": "Done attacking", "raid": "Done raiding",
              "replacement": "Done rebuilding"}
BUTTONS = {
    "ready": "Deployment done", "halt": "Halt here", "stay": "Stay here", "let_pass": "Let them pass",
    "let_all_pass": "Let all pass this phase", "no_siege": "Don't besiege", "besiege": "Besiege",
    "no_counter": "Don't countermine", "counter": "Countermine", "no_sortie": "No sortie", "no_assault": "Don't storm",
    "no_forage": "Don't forage", "no_repair": "Don't repair", "keep": "Keep the roll",
    "reroll": "Roll again", "suffer": "Take the losses", "ignore": "Ignore it", "advance all": "Advance with all",
    "advance none": "Don't advance", "inside": "Inside the walls", "outside": "In the field",
    "stand": "Stand and fight", "retreat": "Retreat", "withdraw": "Into the fort", "destroy": "Destroy the Bridge",
    "use": "Keep the Bridge", "forced_march": "Forced march",
}
"""Short labels by the texts of options."""


def situation(ask: Ask, view: Plain, seat: str) -> Situation | None:
    """The question of a phase by what is done in it, that of a march by its column; None for others."""
    s = state_of(view)
    if ask.prompt in PHASE_ASKS:
        return Situation(where(s), *PHASE_ASKS[ask.prompt])
    column = [unit for unit, _ in s.force[seat]] if seat == s.mover and s.phase == "movement" else []
    if not column or s.here in DANUBE_AT or s.battle:
        return None
    left = points_left(s, seat)
    told = f"{capital(column_words(column))} in {place(s.here)}: {left} MP left."
    return Situation(where(s), told, "Where does it march?")


PHASE_ASKS = {"Which stack or fleet moves?": ("Your movement.", "Which stack or fleet moves?"),
              "Attack?": ("Your attacks.", "Which place do you attack?"),
              "Raid?": ("Your raids.", "Which place do you raid?")}
"""The questions of whole phases: the phase, and what is asked."""


def where(s: State) -> str:
    """The turn and its weather."""
    return f"Turn {s.turn}, {WEATHER[s.weather]}"


def column_words(column: Sequence[str]) -> str:
    """A column by its leader and its number: "Ibrahim and 12 units"."""
    led, others = leaders(column), forces(column)
    return joined([*map(unit, led), counted(len(others), "unit")]) if len(column) > 1 else unit(column[0])


def row(option: Option, view: Plain) -> Row | None:
    """An attack with its strengths and its chance; a destination with the ground, what lies there, and the cost."""
    verb, *rest = map(str, option)
    if verb == "attack":
        card = fight_card(state_of(view), view, option)
        return Row(capital(name_of(option, view)), strengths(state_of(view), option, view).strip(" ()"),
                   card.told_chance if card else "", KINDS["attack"])
    if verb == "march" and rest[1:] == ["all"]:
        return march_row(state_of(view), rest[0])
    if verb != "to" or rest[0] in DANUBE_AT:
        return None
    s, where = state_of(view), rest[0]
    ground = [] if (name := place(where)).startswith(GROUND[TERRAIN[where]]) else [GROUND[TERRAIN[where]]]
    cost = march_cost(s, where)
    return Row(capital(name), ", ".join([*ground, *lying(s, where)]), f"{cost} MP" if cost is not None else "", GO_TO,
               full=f"March to {name}")


def march_row(s: State, hex: str) -> Row:
    """A stack that can march: its place, who sets out, and the movement points."""
    column = GROUPS["all"](movable(s, stack(s, s.mover, hex)), holds_fort(s, s.mover, hex))
    points = min(allowance(s, one) for one in column)
    return Row(capital(place(hex)), column_words(column), f"{points} MP", KINDS["march"],
               full=f"March from {place(hex)}")


def does(option: Option) -> Does:
    """Does an option end a march or a phase, or decline what is offered?"""
    said = text(option)
    return "end" if said in ENDS else "decline" if said in DECLINES else "do"


DONE: Option = ("done",)
REFUSES = (DONE, ("let_pass",), ("suffer",), ("keep",), ("no_repair",), ("no_forage",))
"""What a page answers by itself where nothing else is offered. The question is asked all the same: its absence would
tell the enemy something."""


def passing(options: Sequence[Option], view: Plain) -> tuple[Option | None, Option | None]:
    """The only answer, where all decline; and the answer of a player who has ended the turn: no attack, no raid."""
    skipped = DONE if DONE in options and view["phase"] in ("combat", "raid") else None
    nothing = view["phase"] != "movement" and all(does(option) != "do" for option in options)
    return next((option for option in REFUSES if nothing and option in options), None), skipped


def through(options: Sequence[Option], view: Plain) -> str:
    """The end of the whole player turn, from the movement or the attacks on."""
    return "End turn" if DONE in options and view["phase"] in ("movement", "combat") else ""


def button(option: Option, view: Plain) -> str:
    """The label of an option on a button; empty if its name is short enough. An attack tells its strengths."""
    said, s = text(option), state_of(view)
    if said == "done":
        return PHASE_ENDS.get(s.phase, "Done")
    if option[0] == "to":
        return f"Go to {place(str(option[1]))}"
    if option[0] in ("strike", "whole"):
        return f"Attack{strengths(s, option, view)}"
    if option[0] == "assault" and (card := fight_card(s, view, option)) is not None:
        return card.act if option[1:] != ("all",) else f"{card.act}, with the neighbours"
    return BUTTONS.get(said, "")
