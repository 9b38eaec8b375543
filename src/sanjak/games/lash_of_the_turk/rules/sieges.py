"""10.8 Sieges: the marker, mercenaries, mine and countermine, sorties, assaults."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sanjak.kernel import Drm, Flow, Option, ask, reveal, roll, step, tell, then
from sanjak.toolkit.hexes import distance

from ..data import (
    ARTILLERY,
    ATTACK,
    COMBAT,
    DEFENCE,
    FORTS,
    GUNS,
    HEXES,
    LEADERS,
    MERCENARIES,
    NEAR,
    OTHER,
    SIEGE_GUNS,
    TABLES,
    TOWNS,
    WHEELS,
    name_of,
    printed_level,
)
from ..state import ENGAGED, FOUGHT, UNSUPPLIED, State
from .battle import ASSAULT, SORTIE, WHOLE, aftermath, end_battle, fight, odds_in, show_battle
from .control import lift_siege, review_siege
from .dice import cast, total, weather_drm
from .factors import is_barred, may_attack_across, printed_attack, printed_defence
from .paths import entry_cost
from .retreats import eliminate, fall_back, lose, names
from .stacks import combat_units, escorted, fits, forces, is_besieged, leaders, level, one_of_each, shift, stack

MINES, COUNTERMINES, SURRENDER = TABLES.siege, TABLES.countermine, TABLES.mercenaries
MAX_LEVEL_DRM = len(TABLES.terrain.level_drm) - 1


# ---------------------------------------------------------------- 10.8 laying the marker


def can_besiege(s: State, seat: str, hex: str, entering: Sequence[str]) -> bool:
    """10.8, 10.8.6, C17 In the hex at least the printed defence of those inside; with hexes next to it double."""
    inside = printed_defence(stack(s, OTHER[seat], hex))
    here = {*entering, *stack(s, seat, hex)}
    around = [unit for other in NEAR[hex] if other not in s.siege and may_attack_across(s, seat, other, hex)
              for unit in stack(s, seat, other) if unit not in here and not is_barred(s, unit)]
    within = printed_attack(sorted(here))
    return bool(combat_units(here)) and within >= inside and within + printed_attack(around) >= 2 * inside


def may_lay(s: State) -> bool:
    """10.8 Are all defenders of the hex inside a place, and nobody of them in the open?"""
    foes = forces(stack(s, OTHER[s.by], s.target))
    return bool(s.inside) and bool(foes) and all(unit in s.inside for unit in foes)


def besiegers_at_hand(s: State) -> list[str]:
    """10.8, P12 The attackers that have not fallen back and may enter the hex."""
    stop = entry_cost(s.target, True) is None
    return escorted(s, [unit for unit in s.attackers if s.at[unit] in s.army[s.by] and s.at[unit] != s.target
                        and not (stop and unit in WHEELS)])


@step("10.8")
def lay_siege(s: State) -> Flow:
    """10.8, 10.5, P12 When the defenders are inside, the attackers may move in and lay a siege marker."""
    if not may_lay(s):
        return
    entering = [unit for unit, _ in s.force[s.by]] or besiegers_at_hand(s)
    while combat_units(entering) and not fits(s, s.by, s.target, entering):
        entering.remove(combat_units(entering)[0])
    if not can_besiege(s, s.by, s.target, entering):
        s.force[s.by] = ()
        return
    choice = yield ask(s.by, "10.8", f"Besiege {name_of(s.target)}?", [("besiege",), ("no_siege",)], forced=False,
                       also=lambda: siege_changes(s, entering))
    if choice[0] in ("stay", "come"):
        column = [unit for unit in entering if unit != choice[1]]
        s.force[s.by] = tuple((unit, 0) for unit in (column if choice[0] == "stay" else [*column, choice[1]]))
        then(s, lay_siege)
        return
    s.force[s.by] = ()
    reveal(s)
    if choice == ("besiege",):
        invest(s, entering)


def siege_changes(s: State, entering: Sequence[str]) -> list[Option]:
    """10.8, 9.1 Choose the units that move in and those that stay outside."""
    found: list[Option] = []
    for unit in one_of_each(s, entering):
        rest = [other for other in entering if other != unit]
        if can_besiege(s, s.by, s.target, rest) and may_move_in(s, rest):
            found.append(("stay", unit))
    others = [unit for unit in besiegers_at_hand(s) if unit not in entering]
    return found + [("come", unit) for unit in one_of_each(s, others) if may_move_in(s, [*entering, unit])]


def may_move_in(s: State, units: Sequence[str]) -> bool:
    """9.1, 2.3 Has the hex room for them, and does no garrison leave a fort without a leader?"""
    return fits(s, s.by, s.target, units) and len(escorted(s, units)) == len(units)


def invest(s: State, entering: Sequence[str]) -> None:
    """10.8, 10.5, N6 The besiegers move in; a fort's siege is resolved from their next phase on, a town's at once."""
    hex, seat = s.target, s.by
    for unit in entering:
        shift(s, seat, (unit,), s.at[unit], hex)
    s.siege[hex] = s.turn
    if hex not in s.besieged_this_turn:
        s.besieged_this_turn.append(hex)
    tell(s, "10.8", "siege", seat=seat, hex=hex)
    if hex in TOWNS:
        end_battle(s)
        then(s, mine(hex))


# ---------------------------------------------------------------- the resolution


@step("10.8")
def siege_phase(s: State, seat: str) -> None:
    """10.8 After field combat every siege is resolved that was laid before this turn's phase."""
    s.phase, s.attacked = "siege", []
    then(s, *(siege(hex) for hex in s.siege if s.control[hex] != seat and s.siege[hex] < s.turn))


@step("10.8")
def siege(s: State, hex: str) -> None:
    """10.8 Mercenaries, the attacker's impulse, the defender's, the assault."""
    if hex in s.siege:
        then(s, surrender(hex), mine(hex))


def inside(s: State, hex: str) -> list[str]:
    """10.8 The besieged units."""
    return list(stack(s, s.control[hex], hex))


def outside(s: State, hex: str) -> list[str]:
    """10.8 The besiegers in the hex itself."""
    return list(stack(s, OTHER[s.control[hex]], hex))


def is_hungry(s: State, units: Sequence[str]) -> bool:
    """4.4 Is any of them out of supply?"""
    return any(s.marks[unit] & UNSUPPLIED for unit in units)


# ---------------------------------------------------------------- 10.8.1 mercenaries


@step("10.8.1")
def surrender(s: State, hex: str) -> None:
    """10.8.1, C23 Mercenaries besieged by Ottomans may surrender."""
    hired = [unit for unit in inside(s, hex) if unit in MERCENARIES]
    if not hired or s.control[hex] != "austrian":
        return
    rolled = roll(s, "10.8.1", f"mercenaries {hex}", mercenary_drms(s, hex))
    result = rolled.gives(SURRENDER.at(rolled.total))
    tell(s, "10.8.1", "mercenaries", hex=hex, result=result)
    if result == "honours":
        leave_with_honours(s, hex, hired)
    elif result == "slaughter":
        for unit in hired:
            eliminate(s, unit, "10.8.1")


def mercenary_drms(s: State, hex: str) -> Iterator[Drm]:
    """10.8.1 Lost levels, company, hunger, and the want of walls."""
    drms, units = SURRENDER.drms, inside(s, hex)
    if lost := min(drms["level_most"], levels_lost(s, hex)):
        yield Drm(lost, "levels lost", "10.8.1")
    if leaders(units):
        yield Drm(drms["leader"], "leader inside", "10.8.1")
    if any(unit in COMBAT and unit not in MERCENARIES for unit in units):
        yield Drm(drms["others"], "others inside", "10.8.1")
    if is_hungry(s, [unit for unit in units if unit in MERCENARIES]):
        yield Drm(drms["unsupplied"], "out of supply", "10.8.1")
    if hex in TOWNS:
        yield Drm(drms["town"], "town", "10.8.1")


def levels_lost(s: State, hex: str) -> int:
    """10.8.2 The lost levels of a fort."""
    return printed_level(s.scenario, hex) - level(s, hex) if hex in FORTS else 0


def leave_with_honours(s: State, hex: str, hired: Sequence[str]) -> None:
    """10.8.1, P14 They go to the nearest friendly unit that is not besieged; without one they are lost."""
    seat = s.control[hex]
    near = sorted((distance(hex, there), there) for there, units in s.army[seat].items()
                  if not is_besieged(s, seat, there) and units[-1] not in LEADERS)
    for unit in hired:
        goal = next((there for _, there in near if fits(s, seat, there, (unit,))), "")
        if goal:
            shift(s, seat, (unit,), hex, goal)
            tell(s, "10.8.1", "honours", unit=unit, hex=goal)
        else:
            eliminate(s, unit, "10.8.1")
    review_siege(s, hex)


# ---------------------------------------------------------------- 10.8.2 the attacker's impulse


@step("10.8.2")
def mine(s: State, hex: str) -> None:
    """10.8.2 The besieger rolls to batter the walls down."""
    if hex in s.siege:
        s.treachery, s.levels = False, 0
        cast(s, OTHER[s.control[hex]], "10.8.2", f"siege {hex}", attacker_drms(s, hex), mined(hex))


def attacker_drms(s: State, hex: str) -> Iterator[Drm]:
    """10.8.2 Guns in the hex, the better leader, hunger, weather."""
    drms, units = MINES.drms, outside(s, hex)
    if any(unit in SIEGE_GUNS for unit in units):
        yield Drm(drms["siege_guns"], "siege guns", "10.8.2")
    if any(unit in ARTILLERY for unit in units):
        yield Drm(drms["artillery"], "artillery", "10.8.2")
    if better_led(units, inside(s, hex)):
        yield Drm(drms["leader"], "better led" if leaders(inside(s, hex)) else "no defending leader", "10.8.2")
    if is_hungry(s, units):
        yield Drm(drms["unsupplied"], "out of supply", "10.8.2")
    yield from weather_drm(s, TABLES.weather.drms, "siege", "5.0")


def better_led(attackers: Sequence[str], defenders: Sequence[str]) -> bool:
    """10.6.2, 10.8.2 No defending leader, or an attacking one above the defence of all of them."""
    best = max((DEFENCE[unit] for unit in leaders(defenders)), default=None)
    return best is None or max((ATTACK[unit] for unit in leaders(attackers)), default=-1) > best


@step("10.8.2")
def mined(s: State, hex: str) -> None:
    """10.8.2, 10.8.8 Levels are lost for good, not below 0; treachery opens the gates."""
    result = MINES.at(total(s))
    if result == "treachery":
        s.treachery = True
    elif result.startswith("level") and hex in FORTS:
        before = s.lost.get(hex, 0)
        s.lost[hex] = min(printed_level(s.scenario, hex), before + int(result.split(" ")[1]))
        s.levels = s.lost[hex] - before
    tell(s, "10.8.2", "mined", hex=hex, result=result, levels=s.levels)
    then(s, countermine(hex), assault(hex))


# ---------------------------------------------------------------- 10.8.3 the defender's impulse


@step("10.8.3")
def countermine(s: State, hex: str) -> Flow:
    """10.8.3 The besieged may roll against it."""
    if hex not in s.siege:
        return
    seat = s.control[hex]
    choice = yield ask(seat, "10.8.3", f"The besiegers of {name_of(hex)} work on the walls: countermine?",
                       [("counter",), ("no_counter",)])
    if choice == ("counter",):
        cast(s, seat, "10.8.3", f"countermine {hex}", defender_drms(s, hex), countermined(hex))
    else:
        reveal(s)


def defender_drms(s: State, hex: str) -> Iterator[Drm]:
    """10.8.3 The best leader, guns on both sides, loneliness, hunger."""
    drms, units = COUNTERMINES.drms, inside(s, hex)
    if best := min(drms["leader_most"], max((DEFENCE[unit] for unit in leaders(units)), default=0)):
        yield Drm(best, "leader", "10.8.3")
    if any(unit in GUNS for unit in units):
        yield Drm(drms["artillery"], "artillery inside", "10.8.3")
    if any(unit in SIEGE_GUNS for unit in outside(s, hex)):
        yield Drm(drms["siege_guns"], "siege guns", "10.8.3")
    if len(combat_units(units)) == 1:
        yield Drm(drms["alone"], "a single unit", "10.8.3")
    if is_hungry(s, units):
        yield Drm(drms["unsupplied"], "out of supply", "10.8.3")


@step("10.8.3")
def countermined(s: State, hex: str) -> None:
    """10.8.3 A countermine saves levels, a sortie attacks, or the besieger loses a unit."""
    what, _, number = COUNTERMINES.at(total(s)).partition(" ")
    saved = min(s.levels, int(number)) if what == "countermine" else 0
    tell(s, "10.8.3", "countermined", hex=hex, result=f"{what} {number}".strip(), saved=saved)
    if what == "countermine":
        s.levels -= saved
        s.lost[hex] = s.lost.get(hex, 0) - saved
    elif what == "sortie":
        then(s, sortie(hex, int(number)))
    elif what == "besieger":
        then(s, lose(OTHER[s.control[hex]], names(outside(s, hex)), int(number)))


@step("10.8.3")
def sortie(s: State, hex: str, surprise: int) -> Flow:
    """10.8.3, P15 One besieged unit, led by at most one leader, may attack one besieging unit of its choice, which has
    then taken part in combat (11.0)."""
    s.walls = surprise
    options = [*sorties(s, hex), ("no_sortie",)]
    choice = yield ask(s.control[hex], "10.8.3", f"A sortie from {name_of(hex)}?", options)
    if choice == ("no_sortie",):
        s.walls = 0
        reveal(s)
        return
    unit, leader, foe = choice[1:]
    party = [unit] if leader == "-" else [leader, unit]
    treachery, levels = s.treachery, s.levels
    tell(s, "10.8.3", "sortie", seat=s.control[hex], hex=hex, units=party, foe=foe)
    show_battle(s, SORTIE, s.control[hex], hex, party, [foe])
    s.marks[foe] |= ENGAGED
    s.attacks, s.walls = {WHOLE: [*party, foe]}, surprise
    then(s, fight(WHOLE), aftermath, restore(int(treachery), levels))


def sorties(s: State, hex: str) -> list[Option]:
    """10.8.3, P26 The possible sorties: not against leaders or guns, not below 1:3, and no barred ally."""
    within, foes = inside(s, hex), [unit for unit in outside(s, hex) if unit not in LEADERS and unit not in GUNS]
    chiefs = ["-", *leaders(within)]
    able = [unit for unit in combat_units(within) if not is_barred(s, unit)]
    return [("sortie", unit, leader, foe) for unit in one_of_each(s, able)
            for foe in one_of_each(s, foes) if may_sally(s, hex, unit, foe) for leader in chiefs]


def may_sally(s: State, hex: str, unit: str, foe: str) -> bool:
    """10.8.3, P15 Are the odds 1:3 or better? The besieging unit has no terrain."""
    s.battle, s.target = SORTIE, hex
    odds = odds_in(s, [unit], [foe])
    s.battle = s.target = ""
    return odds is not None


@step("10.8.3")
def restore(s: State, treachery: int, levels: int) -> None:
    """10.8.2 The besiegers' progress remains after a sortie."""
    s.treachery, s.levels = bool(treachery), levels


# ---------------------------------------------------------------- 10.8.4 the assault


def stormers(s: State, hex: str) -> list[str]:
    """10.8.4, 10.5, P10 The besiegers in the hex that have not fought; at a town attacked at once also those that
    have."""
    units, at_once = outside(s, hex), hex in TOWNS and s.siege[hex] == s.turn
    ready = [unit for unit in units if unit in COMBAT and (at_once or not s.marks[unit] & FOUGHT)
             and not is_barred(s, unit)]
    return [*leaders(units), *ready] if ready else []


def supporters(s: State, hex: str) -> list[str]:
    """10.8.4 The units in the hexes around that can join in."""
    seat = OTHER[s.control[hex]]
    found: list[str] = []
    for other in NEAR[hex]:
        if other not in s.siege and may_attack_across(s, seat, other, hex):
            units = stack(s, seat, other)
            ready = [unit for unit in units if unit in COMBAT and not s.marks[unit] & FOUGHT
                     and not is_barred(s, unit)]
            found += [unit for unit in leaders(units) if not s.marks[unit] & FOUGHT] + ready if ready else []
    return found


@step("10.8.4")
def assault(s: State, hex: str) -> Flow:
    """10.8.4, 10.0 The besieger may storm the place, with all or with those in the hex."""
    if hex not in s.siege:
        return
    seat = OTHER[s.control[hex]]
    if not s.force[seat]:
        s.force[seat] = tuple((unit, 0) for unit in stormers(s, hex))
    storm = [unit for unit, _ in s.force[seat]]
    options: list[Option] = [("no_assault",)]
    if can_storm(s, hex, storm):
        options.append(("assault", "hex"))
    if supporters(s, hex) and can_storm(s, hex, [*storm, *supporters(s, hex)]):
        options.append(("assault", "all"))
    choice = yield ask(seat, "10.8.4", f"Storm {name_of(hex)}?", options, forced=False,
                       also=lambda: storm_changes(s, hex, storm))
    if choice[0] in ("with", "without"):
        column = [unit for unit in storm if unit != choice[1]]
        s.force[seat] = tuple((unit, 0) for unit in (column if choice[0] == "without" else [*column, choice[1]]))
        then(s, assault(hex))
        return
    s.force[seat] = ()
    reveal(s)
    if choice[0] == "assault":
        go_in(s, hex, storm if choice[1] == "hex" else [*storm, *supporters(s, hex)])
    else:
        s.treachery, s.levels = False, 0


def storm_changes(s: State, hex: str, storm: Sequence[str]) -> list[Option]:
    """10.8.4 Not all besiegers need storm."""
    others = [unit for unit in stormers(s, hex) if unit not in storm]
    found: list[Option] = [("with", unit) for unit in one_of_each(s, others)]
    return found + [("without", unit) for unit in one_of_each(s, storm)
                    if any(other != unit for other in combat_units(storm))]


def can_storm(s: State, hex: str, storm: Sequence[str]) -> bool:
    """10.1.3 Not below 1:3."""
    s.battle, s.target, s.inside = ASSAULT, hex, inside(s, hex)
    odds = odds_in(s, storm, s.inside) if forces(storm) else None
    s.battle, s.target, s.inside = "", "", []
    return odds is not None


def go_in(s: State, hex: str, storm: Sequence[str]) -> None:
    """10.8.4, 10.6.2 A normal attack on all inside at once; the defender rolls how well the walls stand."""
    treachery = s.treachery
    show_battle(s, ASSAULT, OTHER[s.control[hex]], hex, storm, inside(s, hex))
    s.inside, s.attacks = s.defenders[:], {WHOLE: [*storm, *s.defenders]}
    s.treachery, s.walls = treachery, variable_walls(s, hex, storm) if hex in FORTS else 0
    lines = names(unit for unit in forces(storm) if s.at[unit] == hex)
    then(s, fight(WHOLE), aftermath, assault_over(hex, lines))


def variable_walls(s: State, hex: str, storm: Sequence[str]) -> int:
    """10.6.2 The fort's DRM; a defender's die above the level takes 1 from it, not below 0."""
    now = level(s, hex)
    drm = TABLES.terrain.level_drm[min(now, MAX_LEVEL_DRM)]
    rolled = roll(s, "10.6.2", f"walls of {hex}", walls_drms(s, storm, inside(s, hex)))
    rolled.settle(f"{now} or less", rolled.total <= now)
    return drm if rolled.total <= now else min(0, drm + 1)


def walls_drms(s: State, storm: Sequence[str], defenders: Sequence[str]) -> Iterator[Drm]:
    """10.6.2 +1, once, if the assault is better led, nobody leads the defence, or siege guns take part."""
    if better_led(storm, defenders) or any(unit in SIEGE_GUNS for unit in storm):
        yield Drm(1, "better led or siege guns", "10.6.2")


@step("10.8.4")
def assault_over(s: State, hex: str, storm: str) -> None:
    """10.8.4, C16, P13 After a repulse the siege goes on only if the units that did not storm still meet 10.8; if all
    stormers are dead, the others go on whatever their number."""
    alive = [unit for unit in storm.split(" ") if storm and s.at[unit] in HEXES]
    if alive and not any(s.at[unit] == hex for unit in alive):
        keep_up(s, hex)


def keep_up(s: State, hex: str) -> None:
    """10.8, C16, P31 A siege goes on only if the remaining units meet 10.8; otherwise they leave the hex."""
    review_siege(s, hex)
    if hex in s.siege and not can_besiege(s, OTHER[s.control[hex]], hex, ()):
        seat, rest = OTHER[s.control[hex]], names(outside(s, hex))
        lift_siege(s, hex)
        then(s, fall_back(seat, hex, rest, 0))


# ---------------------------------------------------------------- 10.8.7 giving a siege up


@step("10.8.7")
def give_up_siege(s: State, hex: str, who: str) -> None:
    """10.8.7, P31 Units that attacked out of the siege lines leave the siege and the hex; it goes on only with enough
    others."""
    if hex in s.siege:
        then(s, fall_back(OTHER[s.control[hex]], hex, who, 0), others_keep_up(hex))


@step("10.8.7")
def others_keep_up(s: State, hex: str) -> None:
    """10.8.7, P31 Are the remaining units enough?"""
    keep_up(s, hex)


