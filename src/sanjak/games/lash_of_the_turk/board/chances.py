"""Chances of options other than one die on a table: a voyage under fire, a die rolled again, attrition to suffer."""

from __future__ import annotations

import math
from collections.abc import Iterator

from sanjak.kernel import Drm, Option
from sanjak.toolkit.hexes import banks

from ..data import DANUBE, DANUBE_AT, DEFENCE, LEADERS, OTHER, SEATS, TABLES
from ..rules.attrition import attrition_drms, wearing
from ..rules.bridge import is_guarded
from ..rules.fleets import firing_forts, fleet_drms, fort_drms
from ..rules.stacks import fleets_of
from ..state import MOVED, State
from .forecasts import FACES, Forecast, forecast, worn

NO_ODDS = {
    "strike": "the defenders are hidden, and may still go inside or retreat before the die (9.1, 10.1.2)",
    "at": "the column is hidden until it is attacked (9.1, 9.4)",
    "overrun": "the defenders are hidden, and may withdraw before the die (9.1, 9.6)",
    **dict.fromkeys(("advance", "lose", "back"), "the die is only for the life of a leader who is left alone (9.0)"),
    "besiege": "only a town is mined at once, and it has no level to lose (10.5)",
}
"""Options that may roll at once without a chance beside them, each with the reason."""


def chances(s: State, option: Option) -> dict[str, float]:
    """The chances of such an option; empty for others."""
    match option:
        case ("to" | "land", str(where), *_):
            return voyage(s, where) if where in DANUBE_AT else {**at_the_bridge(s, where), **lone_leader(s, where)}
        case ("reroll",):
            return again(s)
        case ("suffer",) if s.weary:
            return {"to lose nobody": attrition_to_suffer(s).share()}
        case _:
            return {}


# ---------------------------------------------------------------- 9.3 voyages


def voyage(s: State, goal: str) -> dict[str, float]:
    """10.6.3, 10.7 The chance of the fleet under sail to arrive unhit, apart from guns that this seat cannot see."""
    fleet = next((fleet for fleet in fleets_of(s, s.mover) if s.at[fleet] == s.here and not s.marks[fleet] & MOVED), "")
    safe = list(dangers(s, fleet, goal)) if fleet else []
    return {"to arrive unhit, without hidden guns": math.prod(safe)} if safe else {}


def dangers(s: State, fleet: str, goal: str) -> Iterator[float]:
    """10.6.3, 10.7 The chance to pass each fort on the way, and to beat the first enemy fleet, which ends it."""
    here, there = DANUBE_AT[s.here], DANUBE_AT[goal]
    side = 1 if there > here else -1
    for at in range(here + side, there + side, side) if here != there else ():
        for fort in firing_forts(s, s.mover, DANUBE[at]):
            yield misses(fort_drms(s, fort), fleet)
        foes = [foe for foe in fleets_of(s, OTHER[s.mover]) if s.at[foe] == DANUBE[at]]
        if foes:
            yield beats(s, fleet, max(foes, key=lambda foe: (DEFENCE[foe], foe)))
            return


def misses(drms: Iterator[Drm], fleet: str) -> float:
    """10.6.3 The chance that fire misses a fleet."""
    plus = sum(drm.value for drm in drms)
    return sum(TABLES.fleets.at(face + plus, DEFENCE[fleet]) == "miss" for face in FACES) / 6


def beats(s: State, fleet: str, foe: str) -> float:
    """10.7 The chance to come unhit out of a fight, in which both fire until one is hit."""
    unhit, missed = misses(fleet_drms(s, foe), fleet), misses(fleet_drms(s, fleet), foe)
    return unhit * (1 - missed) / (1 - unhit * missed) if unhit * missed < 1 else 0.0


def at_the_bridge(s: State, hex: str) -> dict[str, float]:
    """9.4.1 The die of the Ottomans when Austro-Hungarians reach the Bridge."""
    reached = s.bridge and s.mover == "austrian" and not s.bridge_shared and hex in banks(s.bridge)
    return {"to find the Bridge standing": (TABLES.die["sabotage"] - 1) / 6} if reached and not is_guarded(s) else {}


def lone_leader(s: State, hex: str) -> dict[str, float]:
    """9.0 The die for the life of enemy leaders who are alone in a hex, which all can see."""
    there = s.army[OTHER[s.mover]].get(hex, ()) if s.mover else ()
    return {"to kill a leader": (7 - TABLES.die["leader_killed"]) / 6} if there and LEADERS.issuperset(there) else {}


# ---------------------------------------------------------------- 15.0 the advantage marker


def again(s: State) -> dict[str, float]:
    """15.0 The same die once more: higher is better on most tables, lower against attrition."""
    return next(({"to roll higher": (6 - face) / 6, "to roll lower": (face - 1) / 6}
                 for face, _ in s.rolled.values()), {})


def attrition_to_suffer(s: State) -> Forecast:
    """7.0, 15.0 The attrition that may be ignored; after a forced march it is rolled in the Movement Phase."""
    seat = next(seat for seat in SEATS if s.weary in s.army[seat] and seat == s.marker)
    forced = int(s.phase == "movement")
    units = wearing(s, seat, s.weary, forced)
    return forecast("Attrition", "7.0", attrition_drms(s, seat, s.weary, units, forced), worn(len(units)))
