"""Raiders: the places they raid, and their ride afterwards."""

from __future__ import annotations

from sanjak.kernel import Ask, Option

from ..data import ATTACK, COMBAT, FORTS, GARRISONS, MOVE, NEAR, PLACES, RAIDERS, TABLES
from .marches import DONE, DRY, nearest
from .plans import War
from .roads import FAR

STAY: Option = ("stay",)
RAID = TABLES.raid


def raid(w: War, ask: Ask) -> Option:
    """11.0 The raid with the best chances; in mud it is worth the risk only in the last weeks."""
    best, choice = w.style.raid, DONE
    for option in ask.options:
        if option[0] == "raid" and (gain := raid_gain(w, option)) > best:
            best, choice = gain, option
    return choice


def raid_gain(w: War, option: Option) -> float:
    """The half points of a raid, minus its expected losses."""
    s, start, target = w.s, option[1], option[2]
    riders = [unit for unit in w.own[start] if unit in RAIDERS]
    drm = (len(riders) > 2) - {"clear": 0, "rain": 1, "mud": 2}[s.weather]
    drm += min(RAID.drms["leader_most"], ATTACK[option[3]]) if len(option) > 3 else 0
    if target in PLACES:
        drm += RAID.drms["empty" if target not in w.their else "fort" if target in FORTS else "town"]
    guards = sum(unit in RAIDERS for hex in (target, *NEAR[target]) for unit in w.their.get(hex, ()))
    chance = max(0.0, min(1.0, (7 - RAID.success + drm - min(RAID.drms["raider_most"], guards)) / 6))
    worth = 7 / 6 if target in PLACES and target not in s.raided else 1 / 3
    return chance * worth - (1 - chance) * 0.42 * rider_worth(w, start)


def rider_worth(w: War, hex: str) -> float:
    """The remaining value of a raider, in half points: low at the end, unless it is the only unit in a fort."""
    if w.left > 1:
        return 0.5
    return fort_kept(w, hex) if w.is_last() else 0.1


def fort_kept(w: War, hex: str) -> float:
    """The loss at the final count if the only unit of a fort is lost."""
    return w.points(w.me, hex) if hex in FORTS and len(w.own[hex]) == 1 else 0.1


def ride_home(w: War, ask: Ask) -> Option:
    """11.0 After a raid, ride away from enemies who could catch the raiders; in the last week to an important place."""
    here = w.s.here
    if w.is_last():
        return max(ask.options, key=lambda option: (post_worth(w, here, option), option == STAY))
    hunters = [(hex, reach) for hex, units in w.their.items()
               if (reach := max((MOVE[unit] for unit in units if unit in COMBAT and unit not in GARRISONS), default=0))]
    return min(ask.options, key=lambda option: (exposure(w, option[1] if option != STAY else here, hunters),
                                                option != STAY, option))


def post_worth(w: War, here: str, option: Option) -> float:
    """The value of a place at the final count."""
    if option == STAY:
        return fort_kept(w, here)
    return w.prize(option[1]) if option[1] in PLACES else 0.0


def exposure(w: War, hex: str, hunters: list[tuple[str, int]]) -> float:
    """The number of enemies that could attack a hex next week; one's own place gives shelter."""
    near = nearest(DRY[hex], False)
    danger = sum(near.get(there, FAR) <= reach for there, reach in hunters)
    return danger * (0.5 if hex in PLACES and w.s.control[hex] == w.me else 1.0) - 0.01 * (hex in PLACES)
