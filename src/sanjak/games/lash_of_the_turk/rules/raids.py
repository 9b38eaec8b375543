"""11.0 Raids."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache

from sanjak.kernel import Drm, Flow, Option, ask, die, draw_any, in_the_open, leave, reveal, roll, step, tell, then
from sanjak.toolkit.hexes import banks, side

from ..data import (
    ATTACK,
    COMBAT,
    DANUBE,
    DANUBE_PLACES,
    FORTS,
    HEXES,
    LEADERS,
    NEAR,
    OTHER,
    PLACES,
    RAIDERS,
    SIDE,
    TABLES,
    TRAINS,
    name_of,
)
from ..state import DISRUPTED, FRESH, HELD, RAIDED, UNSUPPLIED, State, sees_unit
from . import bridge
from .control import enter, review_siege
from .dice import weather_drm
from .paths import allowance, reach
from .retreats import eliminate
from .stacks import fits, fleets_of, forces, is_besieged, leaders, may_leave, shift, stack
from .why import is_free, why_no_raid

TABLE = TABLES.raid
RAIDER_LIST = tuple(sorted(RAIDERS))
DONE: Option = ("done",)
STAY: Option = ("stay",)


def crossings(s: State, seat: str) -> frozenset[str]:
    """11.0, C25 The hexsides where a side's raiders cross the Danube: at its places and its fleets."""
    held = tuple([place for place in DANUBE_PLACES if s.control[place] == seat])
    return crossed_at(held, tuple([s.at[fleet] for fleet in fleets_of(s, seat)]))


@lru_cache(maxsize=512)
def crossed_at(held: tuple[str, ...], fleets: tuple[str, ...]) -> frozenset[str]:
    """11.0 The hexsides of the Danube at these places and with these fleets."""
    return frozenset(hexside for hexside in DANUBE if hexside in fleets or not set(held).isdisjoint(banks(hexside)))


@lru_cache(maxsize=4096)
def rides(hex: str, far: int, crossed: frozenset[str]) -> tuple[str, ...]:
    """11.0, C25 The hexes within a ride, over no lake, and over the Danube only where it can be crossed."""
    found, ring = {hex: None}, [hex]
    for _ in range(far):
        ring = list(dict.fromkeys(other for here in ring for other in NEAR[here]
                                  if other not in found and is_ridden(side(here, other), crossed)))
        found |= dict.fromkeys(ring)
    return tuple(found)[1:]


def is_ridden(hexside: str, crossed: frozenset[str]) -> bool:
    """11.0, C25 Can raiders cross a hexside?"""
    kind = SIDE.get(hexside)
    return kind != "lake" and (kind != "danube" or hexside in crossed)


# ---------------------------------------------------------------- the phase


def has_raiders(s: State, seat: str) -> bool:
    """11.0 Has the side raiders anywhere on the map? Everybody knows that."""
    return any(s.side.get(unit) == seat and s.at[unit] in HEXES for unit in RAIDER_LIST if unit in s.at)


@step("11.0", repeat_while=has_raiders)
def raid_phase(s: State, seat: str) -> Flow:
    """11.0 Raiders that have not fought may raid, once for each hex and phase."""
    s.phase = "raid"
    choice = yield ask(seat, "11.0", "Raid?", [*raid_options(s, seat), DONE], forced=False, shown=hide_leader,
                       also=lambda: held_back(s, seat), why=lambda words: why_no_raid(s, seat, words),
                       expected=lambda: [("raid", hex) for hex, units in s.army[seat].items()
                                         if not RAIDERS.isdisjoint(units)])
    if choice[0] == "hold":
        s.marks[choice[1]] |= HELD
        return None
    reveal(s)
    if choice == DONE:
        return leave(s, raid_phase)
    raid(s, seat, choice[1], choice[2], choice[3:])
    return None


def hide_leader(option: Option) -> Option:
    """9.1 The option for the other side: the start and the target of a raid."""
    return option[:3] if option[0] == "raid" else option[:1]


def held_back(s: State, seat: str) -> list[Option]:
    """11.0 Raiders may be held back for this phase."""
    able = {option[1] for option in raid_options(s, seat)}
    return [("hold", unit) for hex, units in s.army[seat].items() if hex in able for unit in raiders_in(s, hex, units)]


def raiders_in(s: State, hex: str, units: Sequence[str]) -> list[str]:
    """11.0, 14.1.5 The raiders of a hex that may ride out."""
    return [unit for unit in units if unit in RAIDERS and is_free(s, unit)]


def raid_options(s: State, seat: str) -> list[Option]:
    """11.0, C25 Each hex with raiders, against each enemy or neutral place and each enemy stack within half a ride."""
    found: list[Option] = []
    enemies, control, crossed = s.army[OTHER[seat]], s.control, crossings(s, seat)
    for hex, units in s.army[seat].items():
        riders = raiders_in(s, hex, units)
        if riders and not is_besieged(s, seat, hex):
            far = max(1, min(allowance(s, unit) for unit in riders) // 2)
            chiefs = leaders(units)
            for target in rides(hex, far, crossed):
                if (target in enemies and enemies[target][-1] not in LEADERS) or (
                        target in PLACES and control[target] != seat):
                    found.append(("raid", hex, target))
                    found += [("raid", hex, target, leader) for leader in chiefs]
    return found


def raid(s: State, seat: str, hex: str, target: str, led: Sequence[str]) -> None:
    """11.0 All raiders of the hex ride, with or without a leader; two dice give the result."""
    riders = raiders_in(s, hex, stack(s, seat, hex))
    blind = (seat, OTHER[seat]) if is_watched(s, seat, target) else (OTHER[seat],)
    rolled = roll(s, "11.0", f"raid on {target}", raid_drms(s, seat, riders, target, led), blind=blind)
    success = rolled.reaches(TABLE.success)
    for unit in riders:
        s.marks[unit] |= RAIDED
    result = roll(s, "11.0", f"raid result {target}")
    found = (TABLE.successful if success else TABLE.unsuccessful)[result.die - 1]
    result.gives(found or "nothing")
    words = found.split()
    outcome: Counter[str] = Counter()
    for what, number in zip(words[::2], words[1::2], strict=True):
        outcome += (plunder if success else suffer)(s, seat, target, riders, what, int(number))
    tell(s, "11.0", "raid", seat=seat, hex=hex, target=target, success=success, vp=outcome["vp"],
         disrupted=outcome["disrupted"], lost=outcome["lost"])
    then(s, ride_home(seat, hex, " ".join([*led, *riders])))


def is_watched(s: State, seat: str, target: str) -> bool:
    """9.1, 11.0 Are enemies in or next to the target? Their number and kind must stay hidden."""
    return any(hex in s.army[OTHER[seat]] for hex in (target, *NEAR[target]))


def raid_drms(s: State, seat: str, riders: Sequence[str], target: str, led: Sequence[str]) -> Iterator[Drm]:
    """11.0, 9.1 Numbers, leader, enemies at the target, supply, weather; each side knows its own stacks."""
    drms, there, own, theirs = TABLE.drms, forces(stack(s, OTHER[seat], target)), (seat,), (OTHER[seat],)
    if len(riders) >= 3:
        yield Drm(drms["three"], "three or more raiders", "11.0", own)
    if led and ATTACK[led[0]]:
        yield Drm(min(drms["leader_most"], ATTACK[led[0]]), "leader", "11.0", own)
    if target in PLACES and not there:
        yield Drm(drms["empty"], "empty place", "11.0")
    elif target in PLACES and s.control[target] == OTHER[seat]:
        yield Drm(drms["fort" if target in FORTS else "town"], "enemies in the place", "11.0")
    if len(there) >= TABLE.many:
        yield Drm(drms["many"], "five or more units", "11.0", theirs)
    if watch := min(drms["raider_most"], watchers(s, OTHER[seat], target)):
        yield Drm(-watch, "enemy raiders", "11.0", theirs)
    if any(s.marks[unit] & UNSUPPLIED for unit in riders):
        yield Drm(drms["unsupplied"], "out of supply", "11.0", own)
    yield from weather_drm(s, TABLES.weather.drms, "raid", "5.0")


def watchers(s: State, seat: str, target: str) -> int:
    """11.0 The number of the other side's raiders in or next to the target that have not raided."""
    return sum(unit in RAIDERS and not s.marks[unit] & RAIDED for hex in (target, *NEAR[target])
               for unit in stack(s, seat, hex))


def plunder(s: State, seat: str, target: str, riders: Sequence[str], what: str, number: int) -> Counter[str]:
    """11.0 Success: points for a place once a phase, for a stack on a 6, in the open or besieging a place of one's own;
    enemies disrupted or worse. It returns the counts."""
    if what == "vp":
        place = target in PLACES and s.control[target] != seat
        pays = target not in s.raided if place else number > 1
        if pays and place:
            s.raided.append(target)
        s.vp[seat] += number * pays
        return Counter(vp=number * pays)
    foes = [unit for unit in stack(s, OTHER[seat], target) if unit in COMBAT or unit in TRAINS]
    return strike(s, foes, what, number)


def suffer(s: State, seat: str, target: str, riders: Sequence[str], what: str, number: int) -> Counter[str]:
    """11.0 Failure: raiders are lost, at risk, or disrupted."""
    return strike(s, riders, what, number)


def strike(s: State, units: Sequence[str], what: str, number: int) -> Counter[str]:
    """11.0 Units drawn at random are disrupted, lost, or roll for their lives; how many of each. All see that, and
    whether it is the top of a stack that is disrupted."""
    pool, outcome = list(units), Counter[str]()
    while pool and number > 0:
        unit = draw_any(s, "raid", pool)
        number -= 1
        if what == "lose":
            eliminate(s, unit, "11.0")
        elif what == "disrupt":
            disrupt(s, unit)
        else:
            possible_elimination(s, unit)
        outcome["disrupted" if s.at[unit] in HEXES else "lost"] += 1
    in_the_open(s, [dict(outcome), [unit for unit in units if sees_unit(s, unit, OTHER[s.side[unit]])
                                    and s.marks[unit] & DISRUPTED]])
    return outcome


def disrupt(s: State, unit: str) -> None:
    """11.0 In its owner's next turn it does not move and attacks at half."""
    s.marks[unit] |= DISRUPTED | (FRESH if s.side[unit] == s.mover else 0)


def possible_elimination(s: State, unit: str) -> None:
    """11.0 A die above its attack factor eliminates it, but never the train; else it is disrupted."""
    face = die(s, "possible elimination")
    tell(s, "11.0", "possible_elimination", only=(s.side[unit],), unit=unit, die=face, needs=ATTACK[unit])
    if face > ATTACK[unit] and unit not in TRAINS:
        eliminate(s, unit, "11.0")
    else:
        disrupt(s, unit)


# ---------------------------------------------------------------- afterwards


@step("11.0")
def ride_home(s: State, seat: str, hex: str, who: str) -> Flow:
    """11.0, B6 The raiders may move as one stack half the slowest allowance, with a leader all of it. Raiders disrupted
    in the raid sit out the next turn, not this ride."""
    named = who.split(" ")
    units = [unit for unit in stack(s, seat, hex) if unit in named]
    if not forces(units):
        return
    slowest = min(allowance(s, unit) for unit in units)
    budget = slowest if leaders(units) else slowest // 2
    found = reach(s, seat, units, hex, budget, False)
    options: list[Option] = [STAY, *(("to", there) for there in found.cost
                                     if there != hex and may_end(s, seat, hex, there, units))]
    s.here = hex
    choice = yield ask(seat, "11.0", f"The raiders in {name_of(hex)} may ride on, {budget} movement point"
                       f"{'s' * (budget != 1)}. Where to?", options, forced=False)
    reveal(s)
    if choice != STAY:
        path = found.path(choice[1])
        tell(s, "11.0", "rides", seat=seat, hex=hex, to=choice[1])
        shift(s, seat, units, hex, choice[1])
        for there in path[1:]:
            enter(s, seat, there, units)
            bridge.watch(s, seat, there)
        review_siege(s, hex)


def may_end(s: State, seat: str, hex: str, there: str, units: Sequence[str]) -> bool:
    """9.1 Both stacks must be legal."""
    return fits(s, seat, there, units) and may_leave(s, seat, hex, units)


@step("11.0")
def player_turn_over(s: State, seat: str) -> None:
    """11.0 Disruption of the turn is over; the enemy's raiders are available again."""
    marks, side = s.marks, s.side
    for unit, mark in marks.items():
        if mark & (DISRUPTED | RAIDED):
            if side[unit] != seat:
                marks[unit] = mark & ~RAIDED
            elif not mark & FRESH:
                marks[unit] = mark & ~DISRUPTED
            else:
                marks[unit] = mark & ~FRESH
    s.raided = []
