"""A siege before it is laid: what the mines of next week may do, and a storm after them."""

from __future__ import annotations

from sanjak.scene.roll import RollPreview
from sanjak.scene.text import percent

from ..data import FORTS
from ..rules.sieges import besiegers_at_hand
from ..rules.stacks import shift
from ..state import State
from .forecasts import GOOD, Forecast, siege_dice
from .words import short_place


def siege_card(s: State) -> RollPreview | None:
    """10.8 The first die of a siege as if it were laid now: the mines, then the odds of a storm. None for a town."""
    if not s.target or s.target not in FORTS:
        return None
    mines, *others = siege_dice(invested(s), s.target)
    needed = ", ".join(dict.fromkeys(result for result, tone in mines.faces if tone == GOOD)) or "nothing helps"
    return RollPreview(f"Siege of {short_place(s.target)}", "10.8.2", mines.drms, needed,
                       tuple(tone for _, tone in mines.faces), means="to hurt the fort by mines, each week",
                       results=tuple(result for result, _ in mines.faces), kind="sieges", act="Besiege",
                       good=next((told_storm(die) for die in others if die.case == "10.8.4"), ""),
                       bad="The first mines are due next week. Countermines and sorties answer them (10.8.3)")


def invested(s: State) -> State:
    """The position once the besiegers have moved in."""
    after = s.clone()
    for unit in [unit for unit, _ in s.force[s.by]] or besiegers_at_hand(s):
        shift(after, s.by, (unit,), s.at[unit], s.target)
    after.siege[s.target], after.battle = s.turn, ""
    return after


def told_storm(storm: Forecast) -> str:
    """10.8.4 The odds of a storm against what is seen, if it were made now."""
    odds = storm.title.split()[-1]
    return f"A storm of the walls as they are, {odds}: {percent(storm.share())} to break the defenders"
