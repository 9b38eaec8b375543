"""8.3 Ground assault: odds, shifts and modifiers, the roll, losses, and advance after combat."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sanjak.kernel import Drm, Flow, Option, ask, roll, step, tell, then

from ..data import ALLIES, AREAS, FORTS, PRICE, SHIPS, TABLES, UNITS
from ..data.lists import (
    ACROSS_A_RIVER,
    ARTILLERY,
    ASSAULT_AREAS,
    BIT,
    FORMATION,
    HILLS,
    LAND_NEAR,
    ML,
    NAMES,
    NATION,
    OTHER,
    SIDE,
    TYPE,
    WARSHIPS,
    WORTH,
)
from ..data.lists import GROUP as GROUP_OF
from ..state import State
from .bombardment import ALL, NUMBER, bombards, gun_may_fire, turn_up_reserve, worsen
from .impulse import disturbed, note_activation, note_combat
from .landing import send_back
from .retreat import retreat
from .stacking import room_for
from .supply import spend
from .terms import arrive, eliminate, has_naval_supply, held, occupied, passes, units_in

HALT: Option = ("halt",)
STAND: Option = ("stand",)
ADVANCES = ("infantry", "cavalry")
FROM_THE_SEA = 2
"""7.6 The mark of a unit that fought as part of a landing."""


# ---------------------------------------------------------------- 8.3.1 odds


def attack_factor(s: State, unit: str) -> int:
    """8.3.1 The attack factor of the mode in use; guns have none."""
    return WORTH[unit].dug_af if unit in s.dug else WORTH[unit].af


def defence_factor(s: State, unit: str) -> int:
    """8.3.1 The defence factor of the mode in use; a Broken unit's is halved, and never less than 1."""
    full = WORTH[unit].dug_df if unit in s.dug else WORTH[unit].df
    return max(1, full // 2) if s.hurt.get(unit) == 2 else full


def attack_strength(s: State, attackers: Sequence[str], target: str) -> int:
    """8.3.1 The sum of attack factors; a stack that attacks over a river has its own halved."""
    by_area: dict[str, int] = {}
    for unit in attackers:
        by_area[s.at[unit]] = by_area.get(s.at[unit], 0) + attack_factor(s, unit)
    up, down = TABLES.terrain.river_af
    return sum(max(1, strength * up // down) if (area, target) in ACROSS_A_RIVER else strength
               for area, strength in by_area.items())


def defence_strength(s: State, target: str, defenders: Sequence[str]) -> int:
    """8.3.1 The sum of defence factors; on a Hill those of infantry and cavalry count half as much again."""
    troops = sum(defence_factor(s, unit) for unit in defenders if TYPE[unit] != "artillery")
    if AREAS[target].hill:
        up, down = TABLES.terrain.hill_df
        troops = troops * up // down
    return troops + sum(defence_factor(s, unit) for unit in defenders if TYPE[unit] == "artillery")


def odds(attack: int, defence: int) -> int | None:
    """8.3.1 The column before shifts, fractions in the defender's favour; none below 1-4."""
    if attack >= defence:
        return min(attack // defence + 2, len(TABLES.crt.columns) - 1)
    if not attack or (against := -(-defence // attack)) > 4:
        return None
    return 4 - against


def shifts(s: State, attackers: Sequence[str], order: str, intensive: bool) -> Iterator[Drm]:
    """8.3.1 Columns to the right or left, one for each reason."""
    if order == "fight_first":
        yield Drm(+1, "fighting before moving", "7.3.1")
    if intensive:
        yield Drm(+1, "intensive assault", "8.3.2")
    if len({s.at[unit] for unit in attackers}) > 1:
        yield Drm(+1, "from more than one area", "8.3.1")
    if s.weather == "foul":
        yield Drm(-1, "Foul weather", "5.1")


def column(raw: int, moves: Iterator[Drm]) -> int:
    """8.3.1 Shifts stop at the end columns."""
    return max(0, min(len(TABLES.crt.columns) - 1, raw + sum(move.value for move in moves)))


def assault_modifiers(s: State, attackers: Sequence[str], target: str) -> Iterator[Drm]:
    """8.3.1 The modifiers of the roll, their sum held to two either way."""
    return held(loose_modifiers(s, attackers, target), TABLES.crt.drm_limit, "8.3.1")


def loose_modifiers(s: State, attackers: Sequence[str], target: str) -> Iterator[Drm]:
    """8.3.1 Each modifier with its reason."""
    defenders = units_in(s, OTHER[SIDE[attackers[0]]], target)
    if all(unit in s.hurt for unit in defenders):
        yield Drm(+1, "all defenders Disrupted or Broken", "8.3.1")
    if any(at_sea(s, unit) for unit in attackers):
        yield Drm(-2, "amphibious assault", "8.3.1")
    if any(s.at[fort] == target and fort not in s.hurt for fort in FORTS):
        yield Drm(-1, "Normal fort", "8.3.1")
    if all(unit in s.oos for unit in defenders):
        yield Drm(+2, "all defenders out of supply", "8.3.1")
    if any(unit in s.assaulted for unit in defenders):
        yield Drm(+1, "assaulted earlier this turn", "8.3.1")


def at_sea(s: State, unit: str) -> bool:
    """7.6 Is a ground unit in an assault area?"""
    place = s.at[unit]
    return place in BIT and bool(BIT[place] & ASSAULT_AREAS)


def result_of_assault(total: int, where: int) -> tuple[int, int]:
    """8.3.3 Attacker's and defender's result."""
    table = TABLES.crt
    row = table.rows[max(0, min(len(table.rows) - 1, total - table.first))]
    attacker, _, defender = row[where].partition("/")
    return NUMBER[attacker], NUMBER[defender]


# ---------------------------------------------------------------- 8.3.1 who may take part


def may_assault(s: State, unit: str) -> bool:
    """8.3.1, 8.4.1 Activated infantry and cavalry in supply and good order that has not fought yet."""
    return (TYPE.get(unit) in ADVANCES and unit not in s.fought and unit not in s.hurt and unit not in s.oos
            and s.reserve.get(unit) != 1 and s.at[unit] in BIT)


def fighters(s: State, key: str) -> list[str]:
    """8.3.1 The units of the group that may assault."""
    return [unit for unit in s.group[key] if may_assault(s, unit)]


def targets(s: State, units: Sequence[str], side: str) -> dict[str, list[str]]:
    """8.3.1 Each enemy area that these units may assault with odds of 1-4 or better, and the possible attackers."""
    enemy = occupied(s, OTHER[side])
    beside: dict[str, list[str]] = {}
    for unit in units:
        for area in NAMES(LAND_NEAR[s.at[unit]] & enemy):
            beside.setdefault(area, []).append(unit)
    return {area: near for area, near in beside.items() if raw_odds(s, near, area) is not None}


def expected_assaults(s: State, side: str) -> list[Option]:
    """8.3 Assaults on enemy areas next to acting units of this side, at odds below 1-4 in this position."""
    able = [unit for group in s.group.values() for unit in group
            if unit in UNITS and SIDE[unit] == side and may_assault(s, unit)]
    beside = dict.fromkeys(area for unit in able for area in NAMES(LAND_NEAR[s.at[unit]] & occupied(s, OTHER[side])))
    return [("assault", area) for area in beside if area not in targets(s, able, side)]


def raw_odds(s: State, attackers: Sequence[str], target: str) -> int | None:
    """8.3.1 The column of an attack before shifts."""
    defenders = units_in(s, OTHER[SIDE[attackers[0]]], target)
    return odds(attack_strength(s, attackers, target), defence_strength(s, target, defenders))


# ---------------------------------------------------------------- 8.3.2 intensive assault


def supporters(s: State, attackers: Sequence[str], target: str) -> list[str]:
    """8.3.2 Guns in range, or for a landing a warship in its own assault area; all unfired."""
    side = SIDE[attackers[0]]
    if s.sp[side] < PRICE.intensive or any(unit in s.dug for unit in attackers):
        return []
    guns = [gun for gun in ARTILLERY[side] if gun_may_fire(s, gun) and gun not in s.aimed
            and bombards(s, gun, target)]
    beaches = {s.at[unit] for unit in attackers if at_sea(s, unit)}
    ships = [ship for ship in WARSHIPS[ALLIES] if s.at[ship] in beaches and may_support(s, ship)]
    found = [*guns, *ships]
    if s.variants["opt_intensive_same_formation"]:
        found = [supporter for supporter in found if belongs_with(supporter, attackers)]
    return found


def may_support(s: State, ship: str) -> bool:
    """8.3.2 An unfired BB, B or BC that is not Crippled, of a fleet that was paid for."""
    return (ship not in s.fired and ship not in s.aimed and s.hurt.get(ship) != 2 and TYPE[ship] != "CL"
            and has_naval_supply(s, ship))


def belongs_with(supporter: str, attackers: Sequence[str]) -> bool:
    """8.3.2 By option: a gun of an attacker's formation (Independents have none), or a ship of its nationality."""
    if supporter in SHIPS:
        group = "french" if NATION[supporter] == "french" else "commonwealth"
        return any(GROUP_OF[unit] == group for unit in attackers)
    return any(FORMATION[unit] == FORMATION[supporter] != "" for unit in attackers)


# ---------------------------------------------------------------- the assault itself


def begin_assault(s: State, attackers: Sequence[str], target: str, support: str, key: str, order: str) -> None:
    """8.3.1 The attack is announced: its units, its target and its support."""
    side = SIDE[attackers[0]]
    s.target, s.attackers, s.support = target, list(attackers), support
    s.defenders = units_in(s, OTHER[side], target)
    s.beaches = list(dict.fromkeys(s.at[unit] for unit in attackers if at_sea(s, unit)))
    s.checked = {}
    if support:
        spend(s, side, PRICE.intensive)
        s.fired[support] = 1
        if not FORMATION.get(support):
            s.activated.setdefault(support, s.impulse)
    for unit in attackers:
        s.fought[unit] = FROM_THE_SEA if at_sea(s, unit) else 1
        note_activation(s, unit, key)
    if s.beaches:
        s.landing_tried = True
    disturbed(s, OTHER[side])
    then(s, clash(order), after_assault(key))


@step("8.3.3")
def clash(s: State, order: str) -> None:
    """8.3.3 The roll on the table; the defender's result is carried out first."""
    side = SIDE[s.attackers[0]]
    raw = raw_odds(s, s.attackers, s.target)
    assert raw is not None, "an attack below 1-4 is not offered"
    where = column(raw, shifts(s, s.attackers, order, bool(s.support)))
    tell(s, "8.3", "assault", area=s.target, attackers=s.attackers[:], defenders=s.defenders[:], support=s.support,
         odds=TABLES.crt.columns[raw], column=TABLES.crt.columns[where], shifts=shifts_told(s, order))
    die = roll(s, "8.3", f"assault {s.target}", assault_modifiers(s, s.attackers, s.target))
    attacker, defender = result_of_assault(die.total, where)
    die.gives(f"{told(attacker)}/{told(defender)}")
    turn_up_reserve(s, s.target)
    for unit in s.defenders:
        s.assaulted[unit] = 1
    s.chosen = []
    then(s, losses(OTHER[side], "defenders", defender, defender), fresh_list,
         losses(side, "attackers", attacker, attacker))


def shifts_told(s: State, order: str) -> list[str]:
    """8.3.1 The shifts in words, for the journal."""
    return [f"{move.value:+d} {move.reason}" for move in shifts(s, s.attackers, order, bool(s.support))]


def told(number: int) -> str:
    """8.3.3 A result as the table prints it."""
    return next(name for name, value in NUMBER.items() if value == number)


@step("8.3.3")
def fresh_list(s: State) -> None:
    """8.3.3 Now the attacker chooses."""
    s.chosen = []


@step("8.3.3")
def losses(s: State, side: str, role: str, number: int, result: int) -> Flow:
    """8.3.3 The owner names the affected units, or gives up units, each worth two of the result."""
    waiting = [unit for unit in getattr(s, role) if unit not in s.chosen and stands(s, role, unit)]
    if number and waiting:
        yield from choose_losses(s, side, role, number, result, waiting)
        return
    then(s, *[shaken(unit, shock_of(result)) for unit in s.chosen])


def shock_of(result: int) -> int:
    """8.3.3 What a result adds to each test: itself, two at most."""
    return min(2, result)


def stands(s: State, role: str, unit: str) -> bool:
    """8.3.3 Is a unit still where the fight is?"""
    return s.at[unit] == s.target if role == "defenders" else s.at[unit] in BIT


def choose_losses(s: State, side: str, role: str, number: int, result: int, waiting: list[str]) -> Flow:
    """8.3.3 All if the result reaches them all, else unit by unit; or one is given up."""
    all_tested = number >= len(waiting)
    s.shock = dict.fromkeys((*s.chosen, *waiting), shock_of(result))
    options: list[Option] = [STAND] if all_tested else [("test", unit) for unit in waiting]
    options += [("give_up", unit) for unit in waiting]
    choice = yield ask(side, "8.3.3", "The assault costs you. Check morale, or eliminate a unit?", options)
    if choice == STAND:
        s.chosen += waiting
        then(s, losses(side, role, 0, result))
    elif choice[0] == "test":
        s.chosen.append(choice[1])
        then(s, losses(side, role, number - 1, result))
    else:
        eliminate(s, choice[1], "8.3.3")
        left = 2 if number == ALL else max(0, number - 2)
        then(s, losses(side, role, left, result))


@step("8.3.3")
def shaken(s: State, unit: str, number: int) -> None:
    """8.3.3 A D10 and the result against morale; above it the unit drops one step and retreats."""
    check = roll(s, "8.3.3", f"shaken {unit}", shock_modifiers(s, unit, number), 10)
    if check.settle(f"{ML[unit]} or less", check.total <= ML[unit]):
        return
    if s.hurt.get(unit) != 2:
        then(s, retreat(unit))
    worsen(s, unit, "8.3.3")


def shock_modifiers(s: State, unit: str, number: int) -> Iterator[Drm]:
    """8.3.3 The result itself, out of supply, Broken."""
    yield Drm(number, "result", "8.3.3")
    if unit in s.oos:
        yield Drm(+1, "out of supply", "8.3.3")
    if s.hurt.get(unit) == 2:
        yield Drm(+2, "Broken", "8.3.3")


# ---------------------------------------------------------------- 8.3.5 advance


@step("8.3.5")
def after_assault(s: State, key: str) -> None:
    """8.3.5, 7.6 A vacated area may be entered; a landing that has not cleared its beach goes back Disrupted."""
    side = SIDE[s.attackers[0]]
    cleared = not units_in(s, OTHER[side], s.target)
    note_combat(s, side, key)
    if not cleared:
        turn_back(s, key, disrupted=True)
    then(s, advance(side, key), assault_over(key))


def landing_units(s: State, key: str) -> list[str]:
    """7.6 All units of the group in the assault areas of this attack, guns included."""
    return [unit for unit in s.group[key] if s.at[unit] in s.beaches]


def turn_back(s: State, key: str, disrupted: bool) -> None:
    """7.6 Landing units go back to the box: Disrupted if the beach was not cleared, else unharmed."""
    units = landing_units(s, key)
    send_back(s, units, "thrown_back" if disrupted else "not_ashore")
    if disrupted:
        for unit in (*units, *driven_off(s)):
            pay_for_failure(s, unit)


def driven_off(s: State) -> list[str]:
    """7.6, 8.3.4 The landing attackers whom the combat itself has sent back to the box."""
    return [unit for unit in s.attackers if s.fought.get(unit) == FROM_THE_SEA and unit in s.hurt]


def pay_for_failure(s: State, unit: str) -> None:
    """7.6, 8.3.3 Disrupted in addition to any result of the combat, so one that it Disrupted is Broken (R91)."""
    again = unit in s.attackers and s.variants["failed_landing"] == "in_addition"
    if again or unit not in s.hurt:
        worsen(s, unit, "7.6")


@step("8.3.5")
def assault_over(s: State, key: str) -> None:
    """8.3.5, 7.6 Landing units that are not ashore return unharmed; the fight is over."""
    turn_back(s, key, disrupted=False)
    note_conquest(s)
    s.target = s.support = ""
    s.attackers, s.defenders, s.beaches, s.chosen, s.checked, s.shock = [], [], [], [], {}, {}


def note_conquest(s: State) -> None:
    """7.6, 11.2 An area conquered from the sea may get a beachhead, whoever of the attackers has entered it."""
    if s.beaches and s.target in s.control and s.target not in s.won:
        s.won.append(s.target)


@step("8.3.5")
def advance(s: State, side: str, key: str) -> Flow:
    """8.3.5 Attackers advance one by one, up to stacking."""
    options = advances(s, side, key)
    if not options:
        return
    choice = yield ask(side, "8.3.5", "Advance after combat?", [*options, HALT])
    if choice == HALT:
        return
    then(s, advance(side, key))
    unit, area = choice[1], choice[2]
    s.checked[unit] = 1
    if choice[0] == "press":
        if not passes(s, "8.3.5", unit, press_modifiers(s, unit, area)):
            return
        tell(s, "8.3.5", "moved", unit=unit, place=area)
    if at_sea(s, unit):
        go_ashore(s, unit, area)
    else:
        arrive(s, unit, area)


def advances(s: State, side: str, key: str) -> list[Option]:
    """8.3.5 The units that may enter the vacated area, and by option other empty ones."""
    vacated = not units_in(s, OTHER[side], s.target)
    found: list[Option] = []
    if vacated:
        found += [("advance", unit, s.target) for unit in dict.fromkeys((*s.attackers, *landing_units(s, key)))
                  if can_advance(s, unit) and room_for(s, unit, s.target)]
    if may_press(s, key):
        taken = occupied(s, OTHER[side]) | BIT[s.target]
        found += [("press", unit, area) for unit in s.attackers if can_advance(s, unit) and not at_sea(s, unit)
                  for area in NAMES(LAND_NEAR[s.at[unit]] & ~taken) if room_for(s, unit, area)]
    return found


def can_advance(s: State, unit: str) -> bool:
    """8.3.5 Attackers in good order that have not advanced yet."""
    return unit not in s.hurt and unit not in s.checked and s.at[unit] in BIT and s.at[unit] != s.target


def may_press(s: State, key: str) -> bool:
    """8.3.5 The option to advance elsewhere, never in a second activation."""
    return bool(s.variants["opt_free_advance"]) and key != "second"


def press_modifiers(s: State, unit: str, area: str) -> Iterator[Drm]:
    """8.3.5 An enemy on a Hill next to either area makes it harder."""
    hills = occupied(s, OTHER[SIDE[unit]]) & HILLS
    if hills & (LAND_NEAR[s.at[unit]] | LAND_NEAR[area]):
        yield Drm(+1, "enemy Hill beside it", "8.3.5")


def go_ashore(s: State, unit: str, area: str) -> None:
    """7.5, 7.6 A landing unit comes ashore in attack mode, in supply for the turn as everybody from the box is."""
    arrive(s, unit, area)
    s.landed[unit] = 1


