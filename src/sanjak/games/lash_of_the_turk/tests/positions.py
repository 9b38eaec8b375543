"""Positions with rare pieces in play, from which the laws are asked: sieges, fleets, interceptions, the Bridge."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sanjak.games.lash_of_the_turk import GAME
from sanjak.games.lash_of_the_turk.data import PLACES, SCENARIOS, SEATS
from sanjak.games.lash_of_the_turk.rules.combat import combat_phase
from sanjak.games.lash_of_the_turk.rules.end import end_phase, reckoning
from sanjak.games.lash_of_the_turk.rules.movement import arrivals, movement_over, movement_phase
from sanjak.games.lash_of_the_turk.rules.raids import player_turn_over, raid_phase
from sanjak.games.lash_of_the_turk.rules.sieges import siege_phase
from sanjak.games.lash_of_the_turk.rules.supply import supply_phase
from sanjak.kernel import Given, given

from .helpers import hex_of, laid_out


def last_week(seat: str, scenario: str, ottoman: dict[str, str], austrian: dict[str, str], **fields: Any) -> Given:
    """Supply and one side's turn in the last week of a scenario, then the reckoning."""
    start = laid_out(ottoman, austrian)
    held = {hex: side for side in SEATS for hex in start["army"][side] if hex in PLACES}
    held |= {hex_of(place): side for place, side in fields.pop("control", {}).items()}
    for name in ("siege", "lost"):
        fields[name] = {hex_of(place): value for place, value in fields.get(name, {}).items()}
    steps: list[Any] = [supply_phase(), arrivals(seat), movement_phase(seat), movement_over(seat), combat_phase(seat),
                        siege_phase(seat), raid_phase(seat), player_turn_over(seat), end_phase(), reckoning()]
    return given(GAME, stack=steps, scenario=scenario, seed=1, variants=fields.pop("variants", {}),
                 **{**start, "control": held, "mover": seat, "turn": SCENARIOS[scenario].turns, **fields})


def siege_of_vienna() -> Given:
    """Vienna is besieged with all arms, mercenaries inside, a relief force near."""
    return last_week("ottoman", "1529",
                     {"vienna": "suleiman ot_ja*2 ot_inf*9 ot_art ot_siege", "0403": "ot_cav*2 ot_tt"},
                     {"vienna": "salm ah_gar_352 ah_art ah_merc ah_inf*2", "tulln": "frederick ah_cav*3 ah_inf*2"},
                     control={"vienna": "austrian"}, siege={"vienna": 9}, lost={"vienna": 1})


def relief_of_vienna() -> Given:
    """The same, but the relief force moves."""
    return last_week("austrian", "1529",
                     {"vienna": "suleiman ot_ja ot_inf*5 ot_siege", "0403": "ibrahim ot_cav*2 ot_tt*2"},
                     {"vienna": "salm ah_gar_352 ah_inf*2", "tulln": "frederick philip ah_cav*3 ah_inf*4 ah_vo"},
                     control={"vienna": "austrian"}, siege={"vienna": 9})


def fleets_meet() -> Given:
    """Fleets of both sides, forts that fire, units that wait to be carried."""
    return last_week("ottoman", "1529",
                     {"eszer": "suleiman ot_inf*6 ot_art", "0910-1009": "ot_fleet", "0909": "ot_tt*3"},
                     {"buda": "ah_gar_242 ah_inf", "0906-1006": "ah_fleet_s", "0907": "philip ah_cav*2 ah_vo"})


def columns_and_interceptors() -> Given:
    """Raiders with leaders on both sides near marching columns, and the Bridge between them."""
    return last_week("austrian", "1529", {"eszer": "suleiman ot_inf*4 ot_tt*2", "0707": "kassim ot_tt*2 ot_ak*3"},
                     {"0805": "charles ah_hcav_754 ah_cav*3 ah_inf*3", "0804": "frederick ah_vo ah_inf*2",
                      "0205": "ah_ps*3"},
                     bridge="0909-0910", bridge_state="ready", bound=["ah_ps_1", "ah_ps_2", "ah_ps_3"], risen=True)


def hungry_armies() -> Given:
    """Both sides far from their sources, so that many forage."""
    return last_week("ottoman", "1526", {"0304": "suleiman ot_inf*5 ot_tt*2", "0404": "ot_cav*2"},
                     {"2006": "zapolya tm_cav*3", "1404": "ah_inf*3", "nicopolis": "ah_gar_132"},
                     control={"belgrade": "austrian", "widdin": "austrian", "eszer": "austrian"})


def the_marker_in_austrian_hands() -> Given:
    """The optional marker with every advantage open to its holder."""
    return last_week("austrian", "1526", {"eszer": "suleiman ot_inf*6 ot_ja", "0808": "ot_tt*3"},
                     {"0806": "louis tomori ah_cav*3 ah_inf*3", "1809": "zapolya tm_cav*3", "buda": "ah_gar_352"},
                     variants={"advantage": True}, marker="austrian", number={"ottoman": 4, "austrian": 7})


POSITIONS: list[Callable[[], Given]] = [siege_of_vienna, relief_of_vienna, fleets_meet, columns_and_interceptors,
                                        hungry_armies, the_marker_in_austrian_hands]
SETTLED = ("at",)
"""In some positions all hidden counters lie in one stack, so that they are never elsewhere."""
SHARE = 0.25
"""A campaign has a thousand decisions and more."""
