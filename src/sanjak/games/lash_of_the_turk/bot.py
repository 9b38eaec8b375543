"""The quick player: both sides by one plan, weighed in half victory points and units.

It keeps raiders at work, masses an army before a siege, garrisons what counts, relieves what is besieged if it is
strong enough, and watches the calendar: a prize that cannot be reached in time is no prize.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import lru_cache

from sanjak.kernel import Ask, Option, Seat
from sanjak.toolkit.hexes import distance, side

from . import evaluation
from .data import (
    ATTACK,
    CAVALRY,
    COMBAT,
    DEFENCE,
    FORTS,
    GARRISONS,
    LEADERS,
    MOVE,
    NEAR,
    PLACES,
    RAIDERS,
    SIDE,
    TABLES,
    TERRAIN,
    UNIT,
    WHEELS,
)
from .plans import ARMY, LIGHT, War, best_of, cheapest, factors, ready
from .roads import FAR, road
from .rules.factors import attack_total, defence_total
from .rules.stacks import level
from .state import State
from .tactics import fight, peril, repulse, storm

HALT: Option = ("halt",)
DONE: Option = ("done",)
STRIKE: Option = ("strike",)


# ---------------------------------------------------------------- movement


def march(w: War, ask: Ask) -> Option:
    """9.0 Raiders first, then armies, then what is left over."""
    offered: dict[str, dict[str, Option]] = {}
    for option in ask.options:
        if option[0] == "march":
            offered.setdefault(option[1], {})[option[2]] = option
    for find in (next_raider, next_hunter, next_army, next_detachment):
        for hex, options in offered.items():
            if (found := find(w, hex, options)) is not None:
                return found
    return next((option for option in ask.options if option[0] == "bridge" and wants_bridge(w, option[1])), DONE)


def next_raider(w: War, hex: str, options: dict[str, Option]) -> Option | None:
    """11.0 A raider who has nothing to raid from here, or too much company."""
    here = [unit for unit in w.own[hex] if unit in LIGHT]
    riders = [unit for unit in ready(w.s, here) if unit in options or "all" in options]
    if not riders:
        return None
    keep = 1 if is_army(w, hex) or near_enough(w, hex, w.raids().get(hex, "")) else 0
    if len(here) > keep and (len(here) > 1 or not keep):
        unit = riders[0]
        single = options.get(unit) or next((options[u] for u in riders if u in options), None)
        return single or (options.get("all") if len(w.own[hex]) == 1 else None)
    return None


def near_enough(w: War, hex: str, place: str) -> bool:
    """11.0 Is a place within the reach of a raid?"""
    return bool(place) and distance(hex, place) <= 2


def is_army(w: War, hex: str) -> bool:
    """A leader with a strong force."""
    return w.own[hex][0] in LEADERS and factors((u for u in w.own[hex] if u not in LIGHT), ATTACK) >= ARMY


def next_hunter(w: War, hex: str, options: dict[str, Option]) -> Option | None:
    """9.0, 10.0 Cavalry of an army that can ride raiders down and come back."""
    if not is_army(w, hex) or w.s.siege.get(hex):
        return None
    horse = [unit for unit in ready(w.s, w.own[hex]) if unit in CAVALRY and unit not in LIGHT and unit in options]
    return next((options[unit] for unit in horse if may_go(w, hex, unit) and w.prey(hex, unit)[1] > 0), None)


def next_army(w: War, hex: str, options: dict[str, Option]) -> Option | None:
    """An army that has somewhere to go."""
    if "all" not in options or not is_army(w, hex):
        return None
    goal = goal_of_army(w, hex)
    if goal == hex or way(w, goal, False).get(hex, FAR) == 0:
        return None
    return options["all"]


def goal_of_army(w: War, hex: str) -> str:
    """Where an army goes; what a stronger one has chosen is worth less to the next."""
    claimed: dict[str, float] = {}
    armies = sorted((other for other in w.own if is_army(w, other)),
                    key=lambda other: (-factors(w.own[other], ATTACK), other))
    for other in armies:
        goal = w.army_goal(other, claimed)
        if other == hex:
            return goal
        claimed[goal] = 0.35
    return w.army_goal(hex, claimed)


def next_detachment(w: War, hex: str, options: dict[str, Option]) -> Option | None:
    """A unit without a leader that is of more use elsewhere."""
    units = w.own[hex]
    if units[0] in LEADERS and is_army(w, hex):
        return None
    for unit in ready(w.s, units):
        option = options.get(unit) or (options.get("all") if len(ready(w.s, units)) == 1 else None)
        if option is not None and unit not in LIGHT and may_go(w, hex, unit) and errand(w, hex, unit) != hex:
            return option
    return None


def may_go(w: War, hex: str, unit: str) -> bool:
    """Is the unit not the last that holds a place which counts?"""
    if hex in w.s.siege or hex not in FORTS or w.s.control[hex] != w.me:
        return True
    return sum(other in COMBAT for other in w.own[hex]) > 1 or unit in LEADERS


def errand(w: War, hex: str, unit: str) -> str:
    """Where a single unit goes: to garrison what is empty, or after the nearest army."""
    if unit in LEADERS or unit in WHEELS:
        return nearest_army(w, hex, unit in WHEELS)
    if unit in GARRISONS and hex in PLACES:
        return hex
    goal = w.errand(hex, unit, [])
    if goal != hex or ATTACK[unit] < 3:
        return goal
    return nearest_army(w, hex, False)


def nearest_army(w: War, hex: str, wheels: bool) -> str:
    """The hex of the nearest army, if there is one."""
    armies = [other for other in w.own if is_army(w, other)]
    return min(armies, key=lambda other: (road(other, wheels).get(hex, FAR), other), default=hex)


def way(w: War, goal: str, wheels: bool) -> dict[str, int]:
    """The cost of the march to a goal; to a place with enemies, the march to where it can be attacked from."""
    if goal not in w.their:
        return road(goal, wheels)
    return nearest(tuple(hex for hex in DRY[goal] if hex not in w.their), wheels)


DRY = {hex: tuple(other for other in others if SIDE.get(side(hex, other)) not in ("danube", "lake"))
       for hex, others in NEAR.items()}
"""From where a hex can be attacked without a fleet."""


@lru_cache(maxsize=4096)
def nearest(hexes: tuple[str, ...], wheels: bool) -> dict[str, int]:
    """The cost of the march to the nearest of some hexes."""
    found: dict[str, int] = {}
    for hex in hexes:
        for start, cost in road(hex, wheels).items():
            if cost < found.get(start, FAR):
                found[start] = cost
    return found


def on_the_march(w: War, ask: Ask) -> Option:
    """9.0 Put the column together, then go as near to its goal as it can."""
    s = w.s
    column = [unit for unit, _ in s.force[w.me]]
    if s.spent == 0 and (change := shed(w, column, ask)) is not None:
        return change
    goal = goal_of_column(w, column)
    wheels = any(unit in WHEELS for unit in column)
    far = way(w, goal, wheels)
    best, choice = stopping_cost(w, s.here, goal, far, column), HALT
    for option in ask.options:
        if option[0] == "to":
            cost = stopping_cost(w, option[1], goal, far, column)
            if cost < best:
                best, choice = cost, option
    return choice


def stopping_cost(w: War, hex: str, goal: str, far: dict[str, int], column: list[str]) -> float:
    """How bad it is to stop in a hex: what is left of the way, and the enemies that could fall upon the column."""
    cost = float(far.get(hex, FAR))
    if all(unit in LIGHT for unit in column):
        cost = max(0.0, distance(hex, goal) - 2) * 2
        cost += 0.8 * sum(1 for other in NEAR[hex] if other in w.their)
        cost += 0.6 * (hex in w.own) + 0.1 * distance(hex, goal)
    return cost


def goal_of_column(w: War, column: list[str]) -> str:
    """Where a column on the march is going."""
    here = w.s.here
    if all(unit in LIGHT for unit in column):
        taken = [place for hex, place in w.raids().items() if hex != here]
        return w.raid_target(here, taken)
    if any(unit in LEADERS for unit in column) and is_army(w, here):
        return goal_of_army(w, here)
    if len(column) == 1 and column[0] in CAVALRY and (prey := w.prey(here, column[0]))[1] > 0:
        return prey[0]
    return errand(w, here, max(column, key=lambda unit: (unit in WHEELS, ATTACK[unit])))


def shed(w: War, column: list[str], ask: Ask) -> Option | None:
    """9.1 Whom an army leaves behind: a garrison where one counts, and the guns if it has far to go."""
    here = w.s.here
    if column[0] not in LEADERS:
        return None
    staying = [unit for unit in w.own[here] if unit not in column]
    if here in FORTS and w.s.control[here] == w.me and not any(unit in COMBAT for unit in staying):
        return spared(ask, "leave")
    wheels = [unit for unit in column if unit in WHEELS]
    if wheels and way(w, goal_of_army(w, here), True).get(here, FAR) > 2:
        return next((option for option in ask.also if option[0] == "leave" and option[1] in WHEELS), None)
    return None


def spared(ask: Ask, verb: str) -> Option | None:
    """The rearrangement that leaves out the unit which is missed least."""
    units = [option[1] for option in ask.also if option[0] == verb]
    unit = cheapest(units)
    return (verb, unit) if unit else None


def wants_bridge(w: War, hexside: str) -> bool:
    """9.4.1 A bridge is of use on the way up the Danube."""
    return any(hex in FORTS and w.s.control[hex] == w.me for hex in hexside.split("-"))


# ---------------------------------------------------------------- combat


def attack(w: War, ask: Ask) -> Option:
    """10.1 The attack that gains most; a siege is worth its place."""
    best, choice = 0.25, DONE
    for option in ask.options:
        if option[0] == "attack" and (gain := attack_gain(w, option)) > best:
            best, choice = gain, option
    return choice


def attack_gain(w: War, option: Option) -> float:
    """What an attack on a hex is worth: enemies destroyed, a siege begun, a place taken."""
    hex = option[1]
    units = [unit for unit in w.their.get(hex, ()) if unit in COMBAT]
    own = list(attackers(w, hex))
    strength, defence = factors(own, ATTACK), factors(units, DEFENCE)
    lead = best_of(own, ATTACK) - best_of(w.their.get(hex, ()), DEFENCE)
    if hex in PLACES and w.s.control[hex] == w.foe:
        inside = w.inside(hex)
        guard = factors(inside, DEFENCE)
        if not guard or strength < 2 * guard:
            return -1.0
        drm = lead + (TABLES.terrain.level_drm[level(w.s, hex)] if hex in FORTS else 0)
        return w.prize(hex) * storm(strength, 2 * guard, drm, len(inside))
    drm = lead + TABLES.terrain.defence_drm[TERRAIN[hex]]
    strength, defence = attack_total(w.s, own, hex), defence_total(w.s, units)
    relief = 3.0 if hex in w.s.siege else 0.0
    gain = fight(strength, defence, drm, len(own), len(units)) - w.chief_worth(own) * peril(strength, defence, drm)
    return gain + relief if gain > -1 else gain


def attackers(w: War, hex: str) -> list[str]:
    """Own units that could attack a hex, with their leaders."""
    found: list[str] = []
    for other in NEAR[hex]:
        if other in w.own and SIDE.get(side(hex, other)) not in ("danube", "lake"):
            found += [unit for unit in w.own[other] if unit not in LIGHT]
    return found


def field_gain(w: War) -> float:
    """What the attacker of a battle in the open may hope for."""
    s = w.s
    drm = best_of(s.attackers, ATTACK) - best_of(s.defenders, DEFENCE) + TABLES.terrain.defence_drm[TERRAIN[s.target]]
    return fight(attack_total(s, s.attackers, s.target), defence_total(s, s.defenders), drm, len(s.attackers),
                 len(s.defenders))


def retreat_or_stand(w: War, ask: Ask) -> Option:
    """10.1.2, 10.4 Retreat from a fight that would go badly."""
    return first(ask, "retreat" if field_gain(w) > 0.2 else "stand")


def inside_or_outside(w: War, ask: Ask) -> Option:
    """10.5, 10.6 Behind walls only from an enemy who would win in the open: a place has little room."""
    return first(ask, "inside" if field_gain(w) > 0.0 else "outside")


def muster(w: War, ask: Ask) -> Option:
    """10.1.1 All but one where a fort that counts would be left empty if the attackers advance."""
    s = w.s
    going = {unit for unit, _ in s.force[w.me]}
    for hex in {s.at[unit] for unit in going}:
        if hex in FORTS and s.control[hex] == w.me and not any(u in COMBAT and u not in going for u in w.own[hex]):
            here = [unit for unit in w.own[hex] if unit in going]
            units = [option[1] for option in ask.also if option[0] == "without" and option[1] in here]
            if len([unit for unit in going if unit in COMBAT]) > 1 and (unit := cheapest(units)):
                return ("without", unit)
    return first(ask, "strike")


def assault(w: War, ask: Ask) -> Option:
    """10.8.4 Storm the walls if they are more likely to fall than to throw the army back."""
    s = w.s
    if not s.force[w.me]:
        return first(ask, "no_assault")
    hex = s.at[s.force[w.me][0][0]]
    inside = w.inside(hex)
    guard = 1 if s.treachery else 2
    own = [unit for unit in w.own.get(hex, ()) if unit in COMBAT]
    drm = (best_of(w.own.get(hex, ()), ATTACK) - best_of(w.their.get(hex, ()), DEFENCE)
           + (TABLES.terrain.level_drm[level(s, hex)] if hex in FORTS else 0))
    strength, defence = factors(own, ATTACK), guard * factors(inside, DEFENCE)
    good, bad = storm(strength, defence, drm, len(inside)), repulse(strength, defence, drm)
    late = 1.6 if w.left <= 1 else 1.0
    return first(ask, "assault" if good * late > bad * 0.9 + 0.05 else "no_assault")


def raid(w: War, ask: Ask) -> Option:
    """11.0 The raid with the best chances; in mud only the last weeks are worth the risk."""
    best, choice = 0.12, DONE
    for option in ask.options:
        if option[0] == "raid" and (gain := raid_gain(w, option)) > best:
            best, choice = gain, option
    return choice


def raid_gain(w: War, option: Option) -> float:
    """Half points that a raid brings, less the raiders that it may cost."""
    s, start, target = w.s, option[1], option[2]
    riders = [unit for unit in w.own[start] if unit in RAIDERS]
    drm = (len(riders) > 2) - {"clear": 0, "rain": 1, "mud": 2}[s.weather]
    drm += min(2, ATTACK[option[3]]) if len(option) > 3 else 0
    if target in PLACES:
        drm += 1 if target not in w.their else -2 if target in FORTS else -1
    guards = sum(unit in RAIDERS for hex in (target, *NEAR[target]) for unit in w.their.get(hex, ()))
    chance = max(0.0, min(1.0, (3 + drm - min(2, guards)) / 6))
    worth = 7 / 6 if target in PLACES and target not in s.raided else 1 / 3
    return chance * worth - (1 - chance) * 0.42 * (0.5 if w.left > 1 else 0.1)


# ---------------------------------------------------------------- small decisions


def first(ask: Ask, *verbs: str) -> Option:
    """The first option with one of some verbs, in their order; any if there is none."""
    for verb in verbs:
        for option in ask.options:
            if option[0] == verb:
                return option
    return ask.options[0]


def worth(unit: str) -> float:
    """What a unit is worth to its owner; what can be rebuilt is missed less."""
    if unit in LEADERS:
        return 12.0 + ATTACK[unit] + DEFENCE[unit]
    value = ATTACK[unit] + DEFENCE[unit] + 0.5 * MOVE[unit]
    return value * (0.8 if UNIT[unit].rebuildable else 1.2) + (4 if unit in WHEELS else 0)


def lose(w: War, ask: Ask) -> Option:
    """The unit that is missed least."""
    return min((option for option in ask.options if option[0] == "lose"), key=lambda option: worth(option[1]))


def forage(w: War, ask: Ask) -> Option:
    """4.3 Those who need least go first: what has passed stays supplied."""
    units = [option for option in ask.options if option[0] == "forage"]
    return min(units, key=lambda option: (option[1] not in RAIDERS, option[1] not in CAVALRY, -worth(option[1])))


def build(w: War, ask: Ask) -> Option:
    """8.0 The best unit that can be had; raiders count for what they bring in."""
    builds = [option for option in ask.options if option[0] == "build"]
    if not builds:
        return DONE
    return max(builds, key=lambda option: (worth(option[1]) + 3 * (option[1] in LIGHT), option[2]))


def sortie(w: War, ask: Ask) -> Option:
    """10.8.3 A sortie that is likely to hurt the besieger more."""
    best, choice = 0.0, first(ask, "no_sortie")
    for option in ask.options:
        if option[0] == "sortie":
            lead = ATTACK.get(option[2], 0)
            gain = fight(ATTACK[option[1]], DEFENCE[option[3]], lead + w.s.levels, 1, 1) * worth(option[3])
            if gain > best:
                best, choice = gain, option
    return choice


def intercept(w: War, ask: Ask) -> Option:
    """9.4 Strike a column that is weaker."""
    s = w.s
    mover = factors((unit for unit in w.their.get(s.here, ())), DEFENCE)
    for option in ask.options:
        if option[0] == "intercept":
            hex = s.at[option[1]]
            party = [unit for unit in w.own.get(hex, ()) if unit in CAVALRY]
            if factors(party, ATTACK) >= 2 * mover:
                return option
    return first(ask, "let_pass")


def fall_back(w: War, ask: Ask) -> Option:
    """10.2 Toward friends."""
    friends = [hex for hex in w.own if hex != w.s.target]
    return min((option for option in ask.options if option[0] == "back"),
               key=lambda option: (min((distance(option[1], hex) for hex in friends), default=9), option[1]))


DECISIONS: dict[str, Callable[[War, Ask], Option]] = {
    "forage": forage, "lose": lose, "build": build, "back": fall_back, "intercept": intercept, "sortie": sortie,
    "assault": assault, "no_assault": assault, "retreat": retreat_or_stand, "strike": muster,
    "inside": inside_or_outside, "attack": attack, "raid": raid,
}
PREFERRED = ("ready", "strike", "withdraw", "inside", "whole", "besiege", "counter", "enter", "advance", "destroy",
             "repair", "reroll", "ignore", "no_siege", "keep", "suffer", "stay", "halt", "done")


def policy(s: State, ask: Ask, rng: random.Random) -> Option:
    """The option that the plan asks for, in a world that lies open."""
    return decide(War(s, ask.seat), ask)


def decide(war: War, ask: Ask) -> Option:
    """The option that the plan asks for."""
    if len(ask.options) == 1 and ask.options[0] != STRIKE:
        return ask.options[0]
    verbs = {option[0] for option in ask.options}
    if "halt" in verbs and war.s.force[ask.seat]:
        return on_the_march(war, ask)
    if "march" in verbs:
        return march(war, ask)
    for verb, choice in DECISIONS.items():
        if verb in verbs:
            return choice(war, ask)
    return first(ask, *PREFERRED)


evaluate = evaluation.evaluate
"""How good a position is, for players who look some weeks ahead."""

horizon = 1
"""So many weeks ahead the evaluation is asked instead of playing to the end."""


def choose(seat: Seat, rng: random.Random) -> Option:
    """The option that the quick player takes: it plans in a world that fits all it can see.

    It looks at several, since it does not know how many lie beneath the top of a stack, and imagines the same ones for
    the whole of a march, so that its plan stands.
    """
    if len(seat.ask.options) == 1 and seat.ask.options[0] != STRIKE:
        return seat.ask.options[0]
    if any(option[0] == "attack" for option in seat.ask.options):
        return attack_unseen([War(imagined(seat, rng), seat.id) for _ in range(WORLDS)], seat.ask)
    planned = PLANNED if any(option[0] in ("march", "halt") for option in seat.ask.options) else 1
    worlds = [War(imagined(seat, random.Random(number)), seat.id) for number in range(planned)]
    return decide(War(worlds[0].s, seat.id, worlds[1:]), seat.ask)


WORLDS, PLANNED = 8, 3
"""In so many worlds an attack on a hidden stack is weighed, and a campaign planned."""


def imagined(seat: Seat, rng: random.Random) -> State:
    """A whole state that agrees with all that a seat can see."""
    state: State = seat.world(rng).state
    return state


def attack_unseen(worlds: list[War], ask: Ask) -> Option:
    """10.1 The attack that gains most on the average of several worlds."""
    best, choice = 0.25, DONE
    for option in ask.options:
        if option[0] == "attack":
            gain = sum(attack_gain(world, option) for world in worlds) / len(worlds)
            if gain > best:
                best, choice = gain, option
    return choice if choice in ask.options else ask.options[0]


THOUGHT = ("attack", "assault", "inside", "retreat", "sortie", "withdraw", "intercept", "advance", "besiege")
"""Decisions that are worth a look ahead, beside the march of an army."""


def settled(seat: Seat) -> Option | None:
    """What needs no thought: small decisions, raiders, and how a column is put together."""
    ask = seat.ask
    verbs = {option[0] for option in ask.options}
    if verbs.isdisjoint(THOUGHT) and ("forced_march",) not in ask.options:
        return choose(seat, random.Random(0))
    planned = choose(seat, random.Random(0))
    return None if planned in ask.options else planned


def priors(seat: Seat) -> list[float]:
    """How promising each option looks at first sight: the plan's choice, then what comes next to it."""
    chosen = choose(seat, random.Random(0))
    war = War(imagined(seat, random.Random(0)), seat.id)
    return [9.0 if option == chosen else promise(war, option, chosen) for option in seat.ask.options]


def promise(w: War, option: Option, chosen: Option) -> float:
    """What an option that the plan did not choose may be worth a thought."""
    if option[0] == "attack":
        return attack_gain(w, option)
    if option[0] == "to" and len(option[1]) == 4:
        worth = w.prize(option[1]) if option[1] in PLACES else 0.0
        return worth + 0.5 * sum(1 for hex in DRY[option[1]] if hex in w.their and hex in PLACES)
    return 0.5 if option in (HALT, DONE) or option[0] != chosen[0] else 0.25
