"""Positions with rare pieces in play, for the laws to start from. Every piece and marker is accounted for in each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sanjak.games.fatal_attraction import GAME
from sanjak.games.fatal_attraction.data import ALLIES, TURKS
from sanjak.games.fatal_attraction.data.lists import MEMBERS
from sanjak.games.fatal_attraction.rules.operations import end_segment, impulses
from sanjak.games.fatal_attraction.rules.turn import END_PHASE, OPERATIONS, STRATEGIC, turns
from sanjak.games.fatal_attraction.rules.victory import final_reckoning
from sanjak.kernel import Given

from .helpers import position

HELLES = {"29-86": "GP3", "29-87": "GP3", "29-88": "GP2", "29-ART": "GP2", "F1-Met": "GP5", "F1-Col": "GP5",
          "F1-ART": "GP5", "RMD-RM": "GP1", "RMD-1RN": "GP1"}
DEFENDERS = {"T9-25": "GP4", "T9-26": "GP4", "T9-ART": "GP4", "T7-19": "GP6", "T7-20": "GP6", "T7-ART": "GP6",
             "T-GAL": "GP7", "T19-57": "GP16", "T19-72": "GP17", "T5-13": "GP33", "T12-34": "GP31", "G-V1": "GP4",
             "T3-31": "A3", "T3-ART": "A4", "T11-33": "A6"}
FORTS = {"F-KUM": "A3", "F-SUA": "GP10", "F-DAR": "A8", "F-KIL": "GP12", "F-CHA": "A10", "F-MID": "GP14",
         "F-NAG": "A11", "F-NAM": "GP12", "F-KEP": "A8", "F-E": "GP8", "F-A": "turkish_box"}
FLEET = {"BS-ALB": "DS2", "BS-VEN": "DS2", "FS-SUF": "DS1", "MS-1": "DS2", "MS-2": "DS1", "BS-QE": "allied_box",
         "TS-GOE": "DS9", "TS-BAR": "turkish_box", "TS-BRE": "turkish_box", "TS-MUS": "gone"}
BOXED = {"42-125": "allied_box", "42-126": "allied_box", "42-ART": "allied_box", "IND29": "allied_box",
         "BH-C1": "GP2", "BH-F1": "GP2", "BH-C2": "allied_box", "MB-E": "GP3"}
EVERYTHING = {**HELLES, **DEFENDERS, **FORTS, **FLEET, **BOXED}
FIELD: dict[str, dict[str, list[int]]] = {"down": {"DS3": [2, 0], "DS5": [1], "DS7": [0, 1], "DS8": [2, 2], "AA6": [0]},
                                          "up": {"DS4": [2, 1], "DS6": [1]}}
MINES: dict[str, Any] = {**FIELD, "granted": {"factors": 15, "dummies": 9}, "found": {"factors": 4, "dummies": 2}}
PAID = {"naval": 1, "gallipoli": 1, "asia": 1, "BH-C1": 1, "BH-F1": 1}


def game_on(*stack: Any, scenario: str = "anzacs", turn: int = 4, **fields: Any) -> Given:
    """A game that goes on from here to its end, with little left of it."""
    last: dict[str, Any] = {"hurt": {}, "landing_tried": True, "paid": PAID, "ready": dict.fromkeys(FORTS, 1)}
    return position(*stack, turns, final_reckoning, scenario=scenario, turn=turn, game=GAME, stops=False,
                    **{"at": EVERYTHING, **MINES, **last, **fields})


def an_impulse_late_in_a_turn() -> Given:
    """Everybody has acted once: second activations everywhere, in the enemy's segments too."""
    acted = dict.fromkeys((*HELLES, *DEFENDERS, "29", "F1", "T9", "T7", "BS-ALB", "MS-1", "F-KUM", "F-SUA"), 1)
    return game_on(impulses, END_PHASE, turn=5, impulse=1, impulses=2, activated=acted,
                   fired={"BS-ALB": 1, "F-KUM": 1, "T9-ART": 1})


def a_last_end_segment() -> Given:
    """Only second activations are left."""
    acted = dict.fromkeys((*HELLES, *DEFENDERS, *FORTS, "BS-ALB", "BS-VEN", "FS-SUF", "MS-1", "TS-GOE"), 3)
    return game_on(end_segment, END_PHASE, turn=5, impulse=3, impulses=3, activated=acted, first=TURKS)


def a_ground_segment_with_reserve_cavalry() -> Given:
    """Reserve cavalry that may interrupt, landings in Rough seas, and the option to press on."""
    return game_on(OPERATIONS, END_PHASE, turn=5, impulses=2, impulse=0, sea="rough", reserve={"MB-E": 1},
                   using={"reserve_cavalry_interrupt": True, "opt_free_advance": True, "unopposed_landing": True})


def a_strategic_phase_with_german_support() -> Given:
    """Volunteers, replacements, restorations, conditional reinforcements, Queen Elizabeth in play."""
    lost = {"T19-77": "dead", "T9-27": "dead", "T11-ART": "dead", "42-127": "dead", "MS-3": "dead", "G-V1": "pool"}
    return game_on(STRATEGIC, OPERATIONS, END_PHASE, turn=5, at={**EVERYTHING, **lost, "BS-QE": "allied_box"},
                   german_support=True, german_air=True, hurt={"F-DAR": 2, "TS-BRE": 1, "F1-Met": 1},
                   vp={ALLIES: 6, TURKS: 5}, paid={}, ready={}, lifted={"F-A": 3})


def nearly_at_the_exit() -> Given:
    """A division stands at GP34 with its beachhead behind it; Suvla is open."""
    north = dict.fromkeys(MEMBERS["AUS1"], "GP34") | {"BH-C3": "GP33", "ANZ-NZ": "GP33", "ANZ-4": "GP33"}
    gone = dict.fromkeys(("42-127", "52-155", "52-156", "52-157"), "exited")
    clear = {unit: place for unit, place in EVERYTHING.items() if place not in ("GP33", "GP31")}
    return game_on(OPERATIONS, END_PHASE, scenario="campaign", turn=9, impulses=2, impulse=0,
                   at={**clear, **north, **gone}, paid={**PAID, "BH-C3": 1}, suvla=4)


def ships_among_mines() -> Given:
    """Warships in revealed fields next to hidden ones, and sweepers that were fired at."""
    at = {**EVERYTHING, "BS-ALB": "DS4", "BS-VEN": "DS6", "BS-QE": "DS6", "MS-1": "DS4", "MS-2": "DS3"}
    return game_on(impulses, END_PHASE, turn=5, impulse=1, impulses=2, at=at, fired_at={"MS-1": 1},
                   activated={"BS-ALB": 1, "BS-VEN": 1, "MS-1": 1, "MS-2": 1}, hurt={"MS-2": 1, "BS-VEN": 1})


POSITIONS: list[Callable[[], Given]] = [
    an_impulse_late_in_a_turn, a_last_end_segment, a_ground_segment_with_reserve_cavalry,
    a_strategic_phase_with_german_support, nearly_at_the_exit, ships_among_mines,
]
