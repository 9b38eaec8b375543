"""10.1.3 to 10.3 Fighting it out: modifiers, the combat results table, exchanges, advances."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from sanjak.kernel import Drm, Flow, Option, ask, die, draw_any, reveal, step, tell, then

from ..data import ATTACK, DEFENCE, LEADERS, OTHER, TABLES, TERRAIN, UNIT, WHEELS, name_of
from ..state import FOUGHT, State
from .control import enter, review_siege
from .dice import cast, total
from .factors import Odds, attack_total, defence_total, odds_of, printed_attack, printed_defence
from .paths import entry_cost
from .retreats import eliminate, fall_back, lose, names, risk
from .stacks import combat_units, enemy_in, escorted, fits, forces, is_bound, leaders, shift, stack

FIELD, ASSAULT, SORTIE, INTERCEPTION = "field", "assault", "sortie", "interception"
WHOLE = "1"


# ---------------------------------------------------------------- a battle


def show_battle(s: State, kind: str, by: str, target: str, attackers: Sequence[str], defenders: Sequence[str]) -> None:
    """9.1 The fighting units are shown."""
    s.battle, s.by, s.target = kind, by, target
    s.attackers, s.defenders, s.inside, s.attacks = list(attackers), list(defenders), [], {}
    s.shown = [*attackers, *stack(s, OTHER[by], target)]
    s.treachery, s.walls, s.tested = False, 0, []
    for unit in attackers:
        s.marks[unit] |= FOUGHT


def end_battle(s: State) -> None:
    """9.1 Shown units are covered again."""
    s.battle = s.by = s.target = ""
    s.attackers, s.defenders, s.inside, s.shown, s.attacks = [], [], [], [], {}
    s.treachery, s.walls, s.tested = False, 0, []


def attackers_in(s: State, number: str) -> list[str]:
    """10.1.1 The attackers of an announced attack who are still there."""
    standing, own = s.attackers, s.army[s.by]
    return [unit for unit in s.attacks[number] if unit in standing and s.at[unit] in own]


def targets_in(s: State, number: str) -> list[str]:
    """10.1.1 The units that it is aimed at and that still stand in the hex; leaders stand with them all."""
    enemy = OTHER[s.by]
    return [unit for unit in s.attacks[number] if s.at[unit] == s.target and s.side[unit] == enemy]


def is_sheltered(s: State, targets: Sequence[str]) -> bool:
    """10.5, 10.6 Do the targets fight from inside a place?"""
    return bool(s.inside) and s.battle in (FIELD, ASSAULT, INTERCEPTION) and all(unit in s.inside for unit in targets)


def odds_in(s: State, attackers: Sequence[str], targets: Sequence[str]) -> Odds | None:
    """10.1.3, 10.8.2 The odds of an attack; treachery takes away the walls' multiplier."""
    inside = is_sheltered(s, targets)
    attack = attack_total(s, attackers, s.target, inside or s.battle == SORTIE)
    return odds_of(attack, defence_total(s, targets, inside and not s.treachery))


def chief(units: Sequence[str], factors: dict[str, int]) -> str:
    """10.3, P11 The one leader who modifies a combat: the best; empty if there is none."""
    return max((unit for unit in units if unit in LEADERS), key=lambda unit: (factors[unit], unit), default="")


def defending_leaders(s: State) -> list[str]:
    """10.3 The leaders among the defenders, inside or outside the walls like the units under attack."""
    return [unit for unit in s.defenders if unit in LEADERS and s.at[unit] == s.target]


def combat_drms(s: State, attackers: Sequence[str], targets: Sequence[str]) -> Iterator[Drm]:
    """10.1.3, 10.3, 10.6, 10.8.3 Odds above 4:1, leaders, walls, terrain in the open, a sortie's surprise."""
    odds = odds_in(s, attackers, targets)
    if odds is not None and odds.above:
        yield Drm(odds.above, f"odds {odds.name}", "10.1.3")
    if (leader := chief(attackers, ATTACK)) and ATTACK[leader]:
        yield Drm(ATTACK[leader], UNIT[leader].name, "10.3")
    if (leader := chief(defending_leaders(s), DEFENCE)) and DEFENCE[leader]:
        yield Drm(-DEFENCE[leader], UNIT[leader].name, "10.3")
    if s.walls:
        yield Drm(s.walls, "sortie" if s.battle == SORTIE else "walls", "10.6" if s.battle == ASSAULT else "10.8.3")
    if s.battle != SORTIE and not is_sheltered(s, targets) and (cover := TABLES.terrain.defence_drm[TERRAIN[s.target]]):
        yield Drm(cover, TERRAIN[s.target], "10.1.3")


@step("10.1.3")
def fight(s: State, number: str) -> None:
    """10.1.3 Odds, modifiers, a die on the combat results table."""
    attackers, targets = attackers_in(s, number), targets_in(s, number)
    odds = odds_in(s, attackers, targets) if forces(attackers) and forces(targets) else None
    if odds is not None:
        tell(s, "10.1.3", "odds", hex=s.target, odds=odds.name)
        cast(s, s.by, "10.1.3", f"combat {s.target}", combat_drms(s, attackers, targets), outcome(number), odds.column)


@step("10.1.3")
def outcome(s: State, number: str) -> None:
    """10.1.3 The result of the table."""
    odds = odds_in(s, attackers_in(s, number), targets_in(s, number))
    assert odds is not None
    code = TABLES.combat.at(total(s), odds.column)
    tell(s, "10.1.3", "combat", hex=s.target, odds=odds.name, result=code, battle=s.battle)
    RESULTS[code](s, number)


# ---------------------------------------------------------------- results


def attackers_die(s: State, number: str) -> None:
    """10.1.3, 10.3 AE: all attackers are eliminated; the leader used rolls for his life."""
    attackers = attackers_in(s, number)
    risk(s, chief(attackers, ATTACK))
    for unit in forces(attackers):
        eliminate(s, unit)


def attackers_lose_one(s: State, number: str) -> None:
    """10.1.3 A1: one of the owner's choice is lost, the others retreat."""
    attackers = attackers_in(s, number)
    then(s, lose(s.by, names(attackers), 1), repel(number))


def attackers_retreat(s: State, number: str) -> None:
    """10.1.3 AR: the attackers retreat a hex."""
    then(s, repel(number))


def nothing(s: State, number: str) -> None:
    """10.1.3 NE."""


def defenders_retreat(s: State, number: str) -> None:
    """10.1.3 DR: the defenders retreat a hex; behind walls they lose a unit instead."""
    give_ground(s, number, 0)


def defenders_lose_one(s: State, number: str) -> None:
    """10.1.3 D1."""
    give_ground(s, number, 1)


def defenders_lose_two(s: State, number: str) -> None:
    """10.1.3 D2."""
    give_ground(s, number, 2)


def defenders_die(s: State, number: str) -> None:
    """10.1.3, 10.3 DE: all defenders are eliminated; the leader used rolls for his life, unless he falls with a place
    that is stormed."""
    if s.battle != ASSAULT:
        risk(s, chief(defending_leaders(s), DEFENCE))
    for unit in forces(targets_in(s, number)):
        eliminate(s, unit)


def give_ground(s: State, number: str, many: int) -> None:
    """10.1.3, C15 Losses, then a retreat; in a besieged place nobody retreats, and at least one unit is lost."""
    seat, who = OTHER[s.by], names(forces(targets_in(s, number)))
    if s.battle == ASSAULT:
        then(s, lose(seat, who, max(1, many)))
    else:
        then(s, lose(seat, who, many), dislodge(number))


@step("10.2")
def repel(s: State, number: str) -> None:
    """10.2, 10.8.4, P15 The attackers fall back, each stack by itself; a sortie goes back inside."""
    attackers = attackers_in(s, number)
    s.attackers = [unit for unit in s.attackers if unit not in attackers]
    if s.battle == SORTIE:
        return
    by_hex: dict[str, list[str]] = {}
    for unit in attackers:
        by_hex.setdefault(s.at[unit], []).append(unit)
    then(s, *(fall_back(s.by, hex, names(units), 0) for hex, units in by_hex.items() if hex in s.army[s.by]))


@step("10.2")
def dislodge(s: State, number: str) -> None:
    """10.2, 10.5, 10.6 The defenders fall back or go inside; their leaders go with the last of them."""
    going = targets_in(s, number)
    standing = [unit for unit in s.defenders if s.at[unit] == s.target]
    if all(unit in going or unit in LEADERS for unit in standing):
        going = [*going, *(unit for unit in leaders(standing) if unit not in going)]
    if going:
        sheltered = is_sheltered(s, forces(going))
        may_enter = s.battle in (FIELD, INTERCEPTION) and not sheltered
        then(s, fall_back(OTHER[s.by], s.target, names(going), int(may_enter)))


# ---------------------------------------------------------------- exchanges


def exchange_blows(s: State, number: str) -> None:
    """10.1.3, C14 EX: both roll. The lower side loses that number of units at random, the higher side as many factors;
    after a tie they fight on."""
    attack, defence = die(s, "exchange attacker"), die(s, "exchange defender")
    tell(s, "10.1.3", "exchange", attacker=attack, defender=defence)
    attackers, targets = forces(attackers_in(s, number)), forces(targets_in(s, number))
    for leader in (chief(attackers_in(s, number), ATTACK), chief(defending_leaders(s), DEFENCE)):
        risk(s, leader)
    walls = s.battle == ASSAULT
    if attack == defence:
        lose_at_random(s, attackers, attack)
        lose_at_random(s, targets, defence)
        then(s, fight(number))
    elif attack < defence:
        lost = lose_at_random(s, attackers, attack)
        then(s, pay_back(OTHER[s.by], names(targets), printed_attack(lost)), repel(number))
    else:
        lost = lose_at_random(s, targets, defence + walls)
        rest: list[tuple[str, str]] = [] if walls else [dislodge(number)]
        then(s, pay_back(s.by, names(attackers), printed_defence(lost)), *rest)


def lose_at_random(s: State, units: Sequence[str], many: int) -> list[str]:
    """10.1.3 A number of units, drawn at random; all of them if there are fewer."""
    pool = list(units)
    lost: list[str] = []
    while pool and len(lost) < many:
        unit = draw_any(s, "exchange", pool)
        lost.append(unit)
        eliminate(s, unit)
    return lost


@step("10.1.3")
def pay_back(s: State, seat: str, who: str, owed: int) -> Flow:
    """10.1.3, C14 The winner chooses losses until they have as many factors, at most all."""
    units = [unit for unit in who.split(" ") if unit and s.at[unit] in s.army[seat]]
    if not units or owed <= 0:
        return
    factors = ATTACK if seat == s.by else DEFENCE
    found = {(UNIT[unit].id, s.marks[unit]): unit for unit in reversed(units)}
    options: list[Option] = [("lose", unit) for unit in reversed(found.values())]
    choice = yield ask(seat, "10.1.3", f"Units worth {owed} to lose. Which one?", options)
    eliminate(s, choice[1])
    then(s, pay_back(seat, who, owed - factors[choice[1]]))


RESULTS: dict[str, Callable[[State, str], None]] = {
    "AE": attackers_die, "A1": attackers_lose_one, "AR": attackers_retreat, "NE": nothing, "EX": exchange_blows,
    "DR": defenders_retreat, "D1": defenders_lose_one, "D2": defenders_lose_two, "DE": defenders_die}


# ---------------------------------------------------------------- afterwards


@step("10.2")
def aftermath(s: State) -> None:
    """10.2 Attackers who have cleared the hex may advance into it."""
    if s.battle:
        then(s, pursue, battle_over)


@step("10.2")
def battle_over(s: State) -> None:
    """9.1, 10.3 The battle is over; leaders who have rolled in it do not roll again in its wake."""
    review_siege(s, s.target)
    end_battle(s)


def pursuers(s: State) -> list[str]:
    """10.2, 2.3 The attackers who may advance: they stand, have not fallen back, and may enter the hex; garrisons leave
    a fort only with a leader."""
    wheels_stop = entry_cost(s.target, True) is None
    return escorted(s, [unit for unit in s.attackers if s.at[unit] in s.army[s.by] and s.at[unit] != s.target
                        and not (wheels_stop and unit in WHEELS)])


@step("10.2")
def pursue(s: State) -> Flow:
    """10.2 The attackers may advance, all, some or none, once nobody is left in the hex."""
    able = pursuers(s)
    if s.battle == SORTIE or enemy_in(s, s.by, s.target) or not any(unit not in LEADERS for unit in able):
        return
    options: list[Option] = [("advance", "all"), ("advance", "none")]
    choice = yield ask(s.by, "10.2", f"Advance into {name_of(s.target)}?", options, also=lambda: advances(s, able))
    reveal(s)
    if choice[1] == "none":
        return
    going = all_that_fit(s, able) if choice[1] == "all" else list(choice[1:])
    step_in(s, going)
    s.attackers = [unit for unit in s.attackers if unit not in going]
    if choice[1] != "all":
        then(s, pursue)


def advances(s: State, able: Sequence[str]) -> list[Option]:
    """10.2, 2.3 Single units that may advance; a garrison of a fort goes with a leader from there."""
    found: list[Option] = [("advance", unit) for unit in able if not is_bound(s, unit)]
    found += [("advance", unit, leader) for unit in able if is_bound(s, unit)
              for leader in leaders(able) if s.at[leader] == s.at[unit]]
    return [option for option in found if may_step_in(s, list(option[1:]))]


def may_step_in(s: State, units: list[str]) -> bool:
    """9.1 Has the hex room for them?"""
    return fits(s, s.by, s.target, units)


def all_that_fit(s: State, units: list[str]) -> list[str]:
    """9.1 All of them, or without a leader as many as may stack."""
    going = units[:]
    while combat_units(going) and not may_step_in(s, going):
        going.remove(combat_units(going)[-1])
    return going


def step_in(s: State, units: Sequence[str]) -> None:
    """10.2 Units enter the target hex."""
    by_hex: dict[str, list[str]] = {}
    for unit in units:
        by_hex.setdefault(s.at[unit], []).append(unit)
    for hex, group in by_hex.items():
        shift(s, s.by, group, hex, s.target)
    tell(s, "10.2", "advances", seat=s.by, hex=s.target)
    enter(s, s.by, s.target, list(units))
