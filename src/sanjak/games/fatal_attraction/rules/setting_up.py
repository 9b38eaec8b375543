"""13.0 The scenarios and their set-ups."""

from __future__ import annotations

from sanjak.kernel import Flow, Hidden, Option, ask, die, roll, sequence, step, tell, then

from ..data import (
    ALLIES,
    BOX,
    DEAD,
    FORTS,
    GONE,
    MARKERS,
    POINTS,
    POOL,
    SCENARIOS,
    TURKS,
    ZONES,
)
from ..data.lists import (
    AEGEAN,
    BIT,
    COAST,
    FORMATION,
    LAND,
    MEMBERS,
    MINEABLE,
    NAMES,
    PIECES,
    SETS,
    SHORES,
    TYPE,
)
from ..data.shapes import Dice, areas_of
from ..state import State
from .mines import grant, lay_mines
from .stacking import berth_for, berths, fleets_for, full_for
from .terms import eliminate, mined, open_sea, score

AUTO: Option = ("auto",)
READY: Option = ("ready",)

set_up = sequence("set_up", "lay_out", "ask_29th", "opening_rolls", "turkish_set_up", "turkish_adjustment",
                  "first_mines", "fort_rolls", "formation_rolls", "allied_set_up", "allied_adjustment")
"""13.0 The Turk sets up first, then the Allies."""

ZONE_OF = {unit: SETS.mask(areas_of(zone.areas)) for zone in ZONES for unit in zone.units}
NARROW = tuple({FORMATION[unit]: unit for unit, zone in ZONE_OF.items() if FORMATION[unit] and zone.bit_count() <= 2}
               .values())
"""13.1.1 A unit of each formation whose zone is narrow."""

SHORE_OF = {fort.id: NAMES(SHORES[fort.mobile] & COAST) for fort in FORTS.values() if fort.mobile}


def rolled(s: State, label: str, dice: Dice) -> int:
    """13.0 Dice of a set-up, rolled openly."""
    if not dice.dice:
        return dice.plus
    thrown = [roll(s, "13.0", label, (), dice.sides) for _ in range(dice.dice)]
    total = sum(one.die for one in thrown) + dice.plus
    for one in thrown:
        one.gives(str(total))
    return total


# ---------------------------------------------------------------- before anybody places anything


@step("13.0")
def lay_out(s: State) -> None:
    """13.1, 13.2, 13.3 Every piece to its box or pile, points and supply as the scenario says."""
    scenario = SCENARIOS[s.scenario]
    s.at = dict.fromkeys(PIECES, POOL)
    for unit in scenario.box:
        s.at[unit] = BOX[ALLIES]
    for ship in scenario.turkish_ships:
        s.at[ship] = BOX[TURKS]
    for piece in (*scenario.sunk, *scenario.forts_gone):
        s.at[piece] = DEAD
    s.hurt = dict(scenario.hurt)
    s.vp = dict(scenario.vp)
    s.sp = dict.fromkeys((ALLIES, TURKS), 0)
    s.group = {"first": [], "second": [], "reserve": []}
    s.stock = {TURKS: list(MARKERS)}
    s.laid = {area: [] for area in NAMES(MINEABLE)}
    s.shown = {area: [] for area in NAMES(MINEABLE)}
    lay_out_choices(s)


def lay_out_choices(s: State) -> None:
    """13.1.1, 13.2.2 Sultan Mussudieh and Triumph, as the options say."""
    if s.variants["mussudieh"] == "keep":
        score(s, ALLIES, POINTS.mussudieh, "13.1.1", "TS-MUS")
    else:
        s.at["TS-MUS"] = GONE
    if s.variants["sc2_triumph"] == "sunk":
        for ship in SCENARIOS[s.scenario].sunk_with_triumph:
            s.at[ship] = DEAD


@step("10.5.1")
def ask_29th(s: State) -> Flow:
    """10.5.1 Only before the Turkish set-up may the 29th Division be withdrawn, for 10 VPs."""
    if SCENARIOS[s.scenario].asks_29th:
        yield from offer_29th(s)


def offer_29th(s: State) -> Flow:
    """10.5.1 Never again after this."""
    choice = yield ask(ALLIES, "10.5.1", "Withdraw the 29th Division for 10 VP?", [("keep_29th",), ("withdraw_29th",)])
    if choice == ("withdraw_29th",):
        for unit in MEMBERS["29"]:
            s.at[unit] = GONE
        tell(s, "10.5.1", "withdrawn", unit="29")
        score(s, ALLIES, POINTS.withdrawn_29th, "10.5.1", "29")


@step("13.0")
def opening_rolls(s: State) -> None:
    """13.1.1, 13.1.2, 13.3.4 Supply for both sides, the secret limit of mines outside, and the turn of Suvla."""
    scenario = SCENARIOS[s.scenario]
    for side in (TURKS, ALLIES):
        s.sp[side] = rolled(s, f"first supply {side}", scenario.sp[side])
    limit = die(s, "outer limit", scenario.outer_limit.sides) + scenario.outer_limit.plus
    s.cap = {TURKS: limit}
    tell(s, "13.1.1", "outer_limit", limit=Hidden(limit, TURKS))
    if scenario.suvla is not None:
        s.suvla = rolled(s, "Suvla", scenario.suvla)
        tell(s, "13.3.4", "suvla", turn=s.suvla)


# ---------------------------------------------------------------- 13.1.1 the Turk


def places_of(s: State, piece: str) -> tuple[str, ...]:
    """13.1.1, 11.3 The areas in which a unit or mobile fort may start."""
    if piece in FORTS:
        return SHORE_OF[piece]
    return NAMES(ZONE_OF[piece] & ~full_for(s, piece, LAND) & ~needed_by_others(s, piece))


def needed_by_others(s: State, piece: str) -> int:
    """13.0 The last area of a formation with a narrow zone is kept for it."""
    needed = 0
    for unit in NARROW if FORMATION[piece] else ():
        if s.at[unit] == POOL and FORMATION[unit] != FORMATION[piece]:
            left = ZONE_OF[unit] & ~full_for(s, unit, LAND)
            if not left & (left - 1):
                needed |= left
    return needed


def unplaced(s: State) -> list[str]:
    """13.1.1 The pieces still to be placed: divisions first, then Independents and mobile forts."""
    return [piece for piece in (*ZONE_OF, *SHORE_OF) if s.at[piece] == POOL]


@step("13.1.1", repeat_while=lambda s: bool(unplaced(s)))
def turkish_set_up(s: State) -> Flow:
    """13.1.1 Piece by piece within its zone, infantry in either mode; or the rest at one click."""
    waiting = unplaced(s)
    piece = s.focus if s.focus in waiting else waiting[0]
    areas = places_of(s, piece)
    options: list[Option] = [("place", piece, area) for area in areas]
    if TYPE.get(piece) == "infantry":
        options += [("place", piece, area, "dug") for area in areas]
    choice = yield ask(TURKS, "13.1.1", "Deploy your units. Where does the next one go?", [*options, AUTO],
                       also=lambda: [
        *(("pick", other) for other in waiting if other != piece), *lifts(s)])
    if choice == AUTO:
        for other in waiting:
            place_soundly(s, other)
    elif choice[0] == "pick":
        s.focus = choice[1]
    elif choice[0] == "lift":
        lift(s, choice[1])
    else:
        s.at[piece] = choice[2]
        if len(choice) > 3:
            s.dug[piece] = 1


def lifts(s: State) -> list[Option]:
    """13.0 Pieces that may be placed again."""
    return [("lift", piece) for piece in (*ZONE_OF, *SHORE_OF) if s.at[piece] in BIT]


def lift(s: State, piece: str) -> None:
    """13.0 A piece is taken up again."""
    s.at[piece] = POOL
    s.dug.pop(piece, None)


@step("13.0")
def turkish_adjustment(s: State) -> Flow:
    """13.0 The set-up may still be changed; then the fixed forts are in their areas."""
    choice = yield ask(TURKS, "13.1.1", "All units are deployed. Ready?", [READY], also=lambda: lifts(s))
    if choice == READY:
        for fort in FORTS.values():
            if fort.area and s.at[fort.id] == POOL:
                s.at[fort.id] = fort.area
        s.focus = ""
    else:
        lift(s, choice[1])
        then(s, turkish_set_up, turkish_adjustment)


SOUND = {
    "T9-25": "GP2", "T9-26": "GP1", "T9-27": "GP3", "T9-ART": "GP4",
    "T19-57": "GP15", "T19-72": "GP13", "T19-77": "GP20", "T19-ART": "GP16",
    "T7-19": "GP32", "T7-20": "GP22", "T7-21": "GP30", "T7-ART": "GP31",
    "T5-13": "GP33", "T5-14": "GP33", "T5-15": "GP33", "T5-ART": "GP33", "T-BRU": "GP34",
    "T11-33": "A3", "T11-126": "A3", "T11-127": "A6", "T11-ART": "A6",
    "T3-31": "A2", "T3-32": "A1", "T3-39": "A2", "T3-ART": "A4",
    "T-GAL": "GP7", "F-E": "GP8", "F-A": "A7",
}
"""13.0 The automatic set-up: every beach is held, the neck is strong, guns are behind."""


SOUND_STATIONS = ("DS2", "DS1", "AA2", "AA3")
"""13.0 The stations of the fleet in the automatic set-up, as far as mines allow: near the mouth of the strait."""


def place_soundly(s: State, piece: str) -> None:
    """13.0 The place of a piece in the automatic set-up; if it is taken, the first free place."""
    allowed = places_of(s, piece)
    s.at[piece] = SOUND[piece] if SOUND[piece] in allowed else allowed[0]
    if TYPE.get(piece) == "infantry":
        s.dug[piece] = 1


@step("13.1.1")
def first_mines(s: State) -> None:
    """13.1.1 The first field is laid in secret."""
    scenario = SCENARIOS[s.scenario]
    factors, dummies = rolled(s, "first mines", scenario.mine_factors), scenario.mine_dummies
    grant(s, factors, dummies)
    tell(s, "8.5", "mines_granted", factors=factors, dummies=dummies)
    then(s, lay_mines)


@step("13.2.1")
def fort_rolls(s: State) -> None:
    """13.2.1 Each fort south of Midos rolls: even Disabled, odd Normal."""
    south = SETS.mask(areas_of(SCENARIOS[s.scenario].forts_roll_in))
    for fort in FORTS:
        if s.at[fort] in BIT and BIT[s.at[fort]] & south:
            check = roll(s, "13.2.1", f"fort {fort}")
            if check.settle("even", check.die % 2 == 0):
                s.hurt[fort] = 1


@step("13.2.1")
def formation_rolls(s: State) -> None:
    """13.2.1 Each unit of the 9th rolls: it may be Disrupted or eliminated."""
    rolls = SCENARIOS[s.scenario].formation_rolls
    for unit in MEMBERS[rolls.formation] if rolls else ():
        fate = roll(s, "13.2.1", f"first fights {unit}")
        assert rolls is not None
        if fate.reaches(rolls.eliminated):
            eliminate(s, unit, "13.2.1")
        elif fate.reaches(rolls.disrupted):
            s.hurt[unit] = 1
            tell(s, "13.2.1", "disrupted", piece=unit)


# ---------------------------------------------------------------- 13.1.2 the Allies


def fleet_to_place(s: State) -> list[str]:
    """13.1.2 Ships that start on the map and are not placed yet."""
    return [ship for ship in SCENARIOS[s.scenario].ships_on_map if s.at[ship] == POOL]


def stations(s: State, places: tuple[str, ...]) -> list[str]:
    """13.0, 8.5.1 The stations of the fleet in the automatic set-up, if possible not next to mines."""
    near_mines = SETS.spread(mined(s))
    able = [area for area in SOUND_STATIONS if area in places]
    return sorted(able, key=lambda area: bool(BIT[area] & near_mines))


@step("13.1.2", repeat_while=lambda s: bool(fleet_to_place(s)))
def allied_set_up(s: State) -> Flow:
    """13.1.2 Ship by ship where a route without markers leads, never in Marmara; or all that are left at one click."""
    waiting = fleet_to_place(s)
    ship = s.focus if s.focus in waiting else waiting[0]
    places = NAMES(SETS.flood(BIT[AEGEAN], open_sea(s)) & ~BIT["MAR"])
    options: list[Option] = [("place", ship, area) for area in berths(s, ship, places)]
    options += [("fleet", area) for area in fleets_for(s, waiting, places)]
    choice = yield ask(ALLIES, "13.1.2", "Deploy the fleet. Where does the next ship go?", [*options, AUTO],
                       also=lambda: [
        ("pick", other) for other in waiting if other != ship])
    if choice[0] == "pick":
        s.focus = choice[1]
    elif choice[0] == "place":
        s.at[ship] = choice[2]
    elif choice[0] == "fleet":
        for other in waiting:
            if berth_for(s, other, choice[1]):
                s.at[other] = choice[1]
    else:
        wanted = stations(s, places)
        for other in waiting:
            s.at[other] = next((area for area in wanted if berth_for(s, other, area)), AEGEAN)


@step("13.0")
def allied_adjustment(s: State) -> Flow:
    """13.0 The fleet may still be placed again."""
    ships = SCENARIOS[s.scenario].ships_on_map
    if ships:
        yield from adjust_fleet(s, ships)


def adjust_fleet(s: State, ships: tuple[str, ...]) -> Flow:
    """13.0 Ready, or a ship is taken up again."""
    choice = yield ask(ALLIES, "13.1.2", "All ships are deployed. Ready?", [READY],
                       also=lambda: [("lift", ship) for ship in ships])
    s.focus = ""
    if choice != READY:
        s.at[choice[1]] = POOL
        then(s, allied_set_up, allied_adjustment)


