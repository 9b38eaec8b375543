"""10.0 to 10.6 The Combat Phase: declarations, shelter, retreats before combat, soak-offs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sanjak.kernel import Drm, Flow, Option, ask, leave, reveal, roll, step, tell, then

from ..data import (
    ATTACK,
    CAVALRY,
    COMBAT,
    DEFENCE,
    LEADERS,
    MOVE,
    NEAR,
    OTHER,
    TABLES,
    TERRAIN,
    TOWNS,
    UNIT,
    WHEELS,
    name_of,
)
from ..state import FOUGHT, PLEDGED, UNSUPPLIED, State
from .battle import FIELD, aftermath, chief, fight, odds_in, show_battle
from .dice import weather_drm
from .factors import is_barred, is_hopeless, may_attack_across
from .retreats import fall_back, lose, names, turn_away
from .sieges import give_up_siege, lay_siege
from .stacks import (
    change_room,
    combat_units,
    enemy_in,
    forces,
    holds,
    is_besieged,
    leaders,
    left_outside,
    one_of_each,
    room_changes,
    stack,
)
from .why import why_no_attack

DONE: Option = ("done",)
SLOW, SLOWER = 4, 3
BEFORE = TABLES.retreat_before_combat


# ---------------------------------------------------------------- 10.1.1 declaring attacks


def might_attack(s: State, seat: str) -> bool:
    """10.0 Does any stack stand next to an enemy across a side that can be attacked? Everybody sees that."""
    enemies = s.army[OTHER[seat]]
    return any(is_target(s, seat, here, hex) for here, units in s.army[seat].items() if units[-1] not in LEADERS
               for hex in NEAR[here] if hex in enemies)


@step("10.0", repeat_while=might_attack)
def combat_phase(s: State, seat: str) -> Flow:
    """10.0, 10.1.1 Attacks are voluntary, hex by hex and once a hex; only a failed overrun must be followed by one."""
    s.phase = "combat"
    choice = yield ask(seat, "10.0", "Attack?", attack_options(s, seat), forced=False,
                       why=lambda words: why_no_attack(s, seat, words), expected=lambda: enemies_near(s, seat))
    if choice == DONE:
        reveal(s)
        return leave(s, combat_phase)
    s.aim, s.force[seat] = choice[1], tuple((unit, 0) for unit in committed(s, seat, choice))
    then(s, muster(seat))
    return None


def enemies_near(s: State, seat: str) -> list[Option]:
    """10.0 Attacks on the enemies next to a stack of one's own, whether they can be made or not."""
    return [("attack", hex) for hex in s.army[OTHER[seat]] if any(here in s.army[seat] for here in NEAR[hex])]


def committed(s: State, seat: str, option: Option) -> list[str]:
    """10.1.1, 9.6 The units that an attack commits: all that are free to attack the hex, or those of one hex; units
    that have pledged it always."""
    units = eligible(s, seat, option[1])
    bases = option[2:] or free_bases(s, units)
    return [unit for unit in units if s.at[unit] in bases or s.marks[unit] & PLEDGED]


def free_bases(s: State, units: Sequence[str]) -> list[str]:
    """10.8.7 The hexes of units that can attack without giving up a siege; all of them if there are no others."""
    bases = list(dict.fromkeys(s.at[unit] for unit in units))
    return [hex for hex in bases if hex not in s.siege] or bases


def attack_options(s: State, seat: str) -> list[Option]:
    """10.1.1 Each enemy hex, with all units that can attack it or with those of one hex; pledged attacks come first."""
    targets: dict[str, list[str]] = {}
    enemies = s.army[OTHER[seat]]
    for here, units in s.army[seat].items():
        if units[-1] not in LEADERS:
            for hex in NEAR[here]:
                if hex in enemies and is_target(s, seat, here, hex) and any(may_fight(s, unit) for unit in units):
                    targets.setdefault(hex, []).append(here)
    owed = [pledge.split(":")[1] for pledge in s.pledges if is_owed(s, seat, *pledge.split(":"))]
    if owed:
        targets = {hex: bases for hex, bases in targets.items() if hex in owed}
    else:
        targets = {hex: bases for hex, bases in targets.items()
                   if not is_hopeless(s, eligible(s, seat, hex), hex, OTHER[seat])}
    options: list[Option] = [("attack", hex) for hex in targets]
    options += [("attack", hex, here) for hex, bases in targets.items() if len(bases) > 1 for here in bases]
    return options if owed else [*options, DONE]


def is_owed(s: State, seat: str, here: str, target: str) -> bool:
    """9.6 Can the column that failed to overrun still attack?"""
    return is_target(s, seat, here, target) and any(
        s.marks[unit] & PLEDGED and may_fight(s, unit) for unit in stack(s, seat, here))


def is_target(s: State, seat: str, here: str, hex: str) -> bool:
    """10.0, 10.1.1, 10.8.5 Can an enemy be attacked from here? Besieged units neither attack nor are attacked, and a
    hex is attacked once a phase."""
    return (enemy_in(s, seat, hex) and hex not in s.attacked and may_attack_across(s, seat, here, hex)
            and not is_besieged(s, OTHER[seat], hex) and not is_besieged(s, seat, here))


def may_fight(s: State, unit: str) -> bool:
    """10.1.1, 14.1.5 A combat unit that has not fought and is not bound."""
    return unit in COMBAT and not s.marks[unit] & FOUGHT and not is_barred(s, unit)


def eligible(s: State, seat: str, target: str) -> list[str]:
    """10.1.1 The units that can attack a hex: combat units and their leaders."""
    found: list[str] = []
    for here in NEAR[target]:
        units = stack(s, seat, here)
        if units and is_target(s, seat, here, target):
            ready = [unit for unit in units if may_fight(s, unit)]
            if ready:
                found += [unit for unit in leaders(units) if not s.marks[unit] & FOUGHT] + ready
    return found


@step("10.1.1")
def muster(s: State, seat: str) -> Flow:
    """10.1.1 The attackers are chosen before the defenders are shown."""
    choice = yield ask(seat, "10.1.1", muster_prompt(s, seat), [("strike",)], forced=False,
                       also=lambda: musters(s, seat), shown=lambda option: option[:1])
    if choice == ("strike",):
        reveal(s)
        declare(s, seat, s.aim)
        return
    verb, unit = choice
    column = [entry for entry in s.force[seat] if entry[0] != unit]
    s.force[seat] = (*column, (unit, 0)) if verb == "with" else tuple(column)
    then(s, muster(seat))


def muster_prompt(s: State, seat: str) -> str:
    """10.1.1 The question about the attackers. It is asked even if nobody can be added or held back, or the enemy would
    know that nobody else could have come."""
    return f"The attack on {name_of(s.aim)}: " + ("who takes part?" if musters(s, seat) else "begin it?")


def musters(s: State, seat: str) -> list[Option]:
    """10.1.1 Changes of the attack: units may be held back, except pledged ones."""
    column = [unit for unit, _ in s.force[seat]]
    others = [unit for unit in eligible(s, seat, s.aim) if unit not in column]
    found: list[Option] = [("with", unit) for unit in one_of_each(s, others)]
    free = [unit for unit in column if not s.marks[unit] & PLEDGED]
    return found + [("without", unit) for unit in one_of_each(s, free)
                    if any(other != unit for other in combat_units(column))]


def declare(s: State, seat: str, target: str) -> None:
    """10.1.1 The attack is declared: both sides are shown, the defender of a place goes in or stays out, all attacks
    are announced, the defender may retreat, and only then is one fought."""
    column = [unit for unit, _ in s.force[seat]]
    s.force[seat], s.aim = (), ""
    s.attacked.append(target)
    enemy = OTHER[seat]
    show_battle(s, FIELD, seat, target, column, stack(s, enemy, target))
    s.pledges = [pledge for pledge in s.pledges if pledge.split(":")[1] != target]
    for unit in column:
        s.marks[unit] &= ~PLEDGED
    tell(s, "10.1.1", "attack", seat=seat, hex=target, units=list(column))
    steps = [shelter(enemy)] if holds(s, enemy, target) and target not in s.siege else []
    lines = [hex for hex in dict.fromkeys(s.at[unit] for unit in column) if hex in s.siege]
    then(s, *steps, announce(seat), before_combat(enemy), resolve, aftermath_of_attack,
         *(give_up_siege(hex, names(unit for unit in column if s.at[unit] == hex)) for hex in lines))


# ---------------------------------------------------------------- 10.5, 10.6 inside or outside


@step("10.6")
def shelter(s: State, seat: str) -> Flow:
    """10.5, 10.6 The defenders of a place choose between inside and outside, and the units that go inside."""
    choice = yield ask(seat, "10.6", f"{name_of(s.target)} is attacked: inside or outside?",
                       [("inside",), ("outside",)], also=lambda: room_changes(s, s.defenders, s.target, s.inside))
    reveal(s)
    if choice[0] in ("in", "out"):
        change_room(s, choice)
        then(s, shelter(seat))
    elif choice == ("inside",):
        go_in(s, seat)
    else:
        s.inside = []


def go_in(s: State, seat: str) -> None:
    """10.5, 10.6.1, C21 Into the place as far as there is room; only the surplus retreats from the hex. A town is
    fought for at once, a fort only in a siege."""
    rest = left_outside(s.defenders, s.target, s.inside)
    s.inside = [unit for unit in s.defenders if unit not in rest]
    s.defenders = s.inside[:] if s.target in TOWNS else []
    turn_away(s, seat, s.target, rest)


# ---------------------------------------------------------------- 10.1.2, 10.4 retreat before combat


def may_slip_away(s: State) -> bool:
    """10.4, C13 A leader with cavalry alone, and no attacker with an allowance above 4."""
    units = forces(s.defenders)
    return (bool(units) and bool(leaders(s.defenders)) and all(unit in CAVALRY for unit in units)
            and slowest_than(s, SLOW))


def slowest_than(s: State, most: int) -> bool:
    """10.1.2, 10.4 Has every attacking unit a printed allowance of at most this?"""
    return all(MOVE[unit] <= most for unit in forces(s.attackers))


@step("10.1.2")
def before_combat(s: State, seat: str) -> Flow:
    """10.1.2, 10.4 Defenders in the open may retreat before any attack is fought: horse at will, others on a die."""
    if not s.attacks or any(unit in s.inside for unit in s.defenders):
        return
    free = may_slip_away(s)
    if not free and not slowest_than(s, SLOWER):
        return
    choice = yield ask(seat, "10.4" if free else "10.1.2", "Retreat before combat?", [("stand",), ("retreat",)])
    reveal(s)
    if choice == ("stand",):
        return
    result = "retreats"
    if not free:
        rolled = roll(s, "10.1.2", f"retreat from {s.target}", retreat_drms(s))
        result = BEFORE.at(rolled.total)
        rolled.settle("4 or more", result != "stays")
        rolled.gives(result)
    if result != "stays":
        then(s, lose(seat, names(s.defenders), int(result == "rearguard")), slip_away(seat))


@step("10.1.2")
def slip_away(s: State, seat: str) -> None:
    """10.1.2, 10.4 They go a hex back; nothing is left to be attacked."""
    going = [unit for unit in s.defenders if s.at[unit] == s.target]
    s.defenders = []
    if going:
        then(s, fall_back(seat, s.target, names(going), 0))


def retreat_drms(s: State) -> Iterator[Drm]:
    """10.1.2 Leaders, horse, guns, cover, supply, weather."""
    drms, units = BEFORE.drms, forces(s.defenders)
    if (leader := chief(s.defenders, DEFENCE)) and DEFENCE[leader]:
        yield Drm(DEFENCE[leader], UNIT[leader].name, "10.1.2")
    if (leader := chief(s.attackers, ATTACK)) and ATTACK[leader]:
        yield Drm(-ATTACK[leader], UNIT[leader].name, "10.1.2")
    if all(unit in CAVALRY for unit in units):
        yield Drm(drms["all_cavalry"], "all cavalry", "10.1.2")
    if any(unit in WHEELS for unit in units):
        yield Drm(drms["wheels"], "guns or train", "10.1.2")
    if TERRAIN[s.target] != "clear":
        yield Drm(drms["cover"], TERRAIN[s.target], "10.1.2")
    if any(s.marks[unit] & UNSUPPLIED for unit in units):
        yield Drm(drms["unsupplied"], "out of supply", "10.1.2")
    yield from weather_drm(s, TABLES.weather.drms, "retreat", "5.0")


# ---------------------------------------------------------------- 10.1.1 one attack or several


@step("10.1.1")
def announce(s: State, seat: str) -> Flow:
    """10.1.1 All attacks on the hex are announced before one is fought: one of all, or soak-offs besides."""
    targets = [unit for unit in forces(s.defenders) if s.at[unit] == s.target]
    attackers = [unit for unit in s.attackers if unit not in assigned(s)]
    left = [unit for unit in targets if unit not in assigned(s)]
    if not targets or (not s.attacks and odds_in(s, attackers, left) is None):
        return
    soaks = [] if any(unit in s.inside for unit in targets) else soak_offs(s, attackers, left)
    choice = yield ask(seat, "10.1.1", prompt_of_attacks(s), [("whole",), *soaks],
                       also=(lambda: extensions(s, attackers, left)) if s.attacks else None)
    if choice == ("whole",):
        reveal(s)
        s.attacks[str(len(s.attacks) + 1)] = [*attackers, *left]
        return
    if choice[0] == "soak":
        s.attacks[str(len(s.attacks) + 1)] = [*party(s, attackers, choice[1]), choice[2]]
    else:
        s.attacks[choice[1]].append(choice[2])
    then(s, announce(seat))


def prompt_of_attacks(s: State) -> str:
    """10.1.1 The current announcement."""
    place = name_of(s.target)
    return f"Do the others attack the rest at {place}?" if s.attacks else f"One attack on {place}, or several?"


@step("10.1.1")
def resolve(s: State) -> None:
    """10.1.1 All attacks on the hex have been announced: they are fought one after the other."""
    then(s, *(fight(number) for number in s.attacks))


def party(s: State, attackers: Sequence[str], who: str) -> list[str]:
    """10.1.1 A single attacker, or all of a hex that have no part yet."""
    return [unit for unit in attackers if who in (unit, s.at[unit])]


def assigned(s: State) -> list[str]:
    """10.1.1 Units that have their part in an announced attack."""
    return [unit for units in s.attacks.values() for unit in units]


def soak_offs(s: State, attackers: Sequence[str], left: Sequence[str]) -> list[Option]:
    """10.1.1 One attacker, or all of one hex, take on one defender, so that the others meet fewer; all attacks must be
    possible."""
    if len(left) < 2 or len(forces(attackers)) < 2:
        return []
    bases = list(dict.fromkeys(s.at[unit] for unit in forces(attackers)))
    groups = [*(bases if len(bases) > 1 else ()), *one_of_each(s, forces(attackers))]
    return [("soak", who, foe) for who in groups for foe in one_of_each(s, left)
            if odds_in(s, party(s, attackers, who), [foe]) is not None
            and remains_possible(s, attackers, left, who, foe)]


def remains_possible(s: State, attackers: Sequence[str], left: Sequence[str], who: str, foe: str) -> bool:
    """10.1.1 Can the others still attack the rest at 1:3 or better?"""
    going = party(s, attackers, who)
    rest = [other for other in attackers if other not in going]
    foes = [other for other in left if other != foe]
    return bool(foes) and bool(forces(rest)) and odds_in(s, rest, foes) is not None


def extensions(s: State, attackers: Sequence[str], left: Sequence[str]) -> list[Option]:
    """10.1.1 A soak-off may be joined by more attackers, or take on more defenders."""
    found: list[Option] = []
    for number, units in s.attacks.items():
        mine = [unit for unit in units if s.side[unit] == s.by]
        foes = [unit for unit in units if s.side[unit] != s.by]
        found += [("join", number, unit) for unit in one_of_each(s, attackers)
                  if remains_possible(s, attackers, left, unit, "")]
        found += [("add", number, foe) for foe in one_of_each(s, left)
                  if odds_in(s, mine, [*foes, foe]) is not None and remains_possible(s, attackers, left, "", foe)]
    return found


@step("10.2")
def aftermath_of_attack(s: State) -> None:
    """10.8, P12 If the defenders are inside, a siege may begin; else the usual aftermath."""
    then(s, lay_siege, aftermath)
