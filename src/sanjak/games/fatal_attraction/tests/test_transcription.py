"""A second transcription: what the rulebook prints, written anew from it, and what was reconstructed, from its sources.

Nothing here is read from the data files or made from them, so that a wrong digit in either is found.
"""

from __future__ import annotations

from collections import Counter

import pytest

from sanjak.games.fatal_attraction.data import (
    AREAS,
    BEACHHEADS,
    BORDERS,
    CALENDAR,
    CONDITIONALS,
    EVENTS,
    FACTORS,
    FORTS,
    GERMANS,
    MARKERS,
    POINTS,
    PRICE,
    REINFORCEMENTS,
    RIVERS,
    SCENARIOS,
    SHIPS,
    TABLES,
    UNITS,
    ZONES,
)
from sanjak.games.fatal_attraction.data.lists import MEMBERS
from sanjak.games.fatal_attraction.data.shapes import Dice, areas_of
from sanjak.games.fatal_attraction.rules import gunfire

# ---------------------------------------------------------------- orders of battle: 10.1 to 10.4, 13.1.1, 13.1.2

STRENGTHS = {
    "F1": 3, "F2": 3, "ANZ": 6, "29": 4, "AUS1": 5, "AUS2": 4, "42": 4, "52": 4, "10": 4, "11": 4, "13": 4, "53": 4,
    "54": 4, "RMD": 4, "MTD1": 5, "T3": 4, "T5": 4, "T7": 4, "T8": 4, "T9": 4, "T11": 4, "T12": 4, "T15": 4, "T16": 4,
    "T19": 4,
}
INDEPENDENT = {"IND29", "MB-SE", "MB-SW", "MB-E", "MB-L", "T-BRU", "T-GAL", "G-GOE", "G-BRE", "G-V1", "G-V2", "G-V3",
               "G-VA"}

ENTRY = {
    ("allies", 2): {"F1": 3, "ANZ": 4, "29": 4, "AUS1": 5, "BH-C": 3, "BH-F": 2},
    ("allies", 3): {"42": 4, "IND29": 1, "52": 4},
    ("allies", 4): {"ANZ": 2, "F2": 3},
    ("allies", "suvla"): {"10": 4, "11": 4, "13": 4, "53": 4, "54": 4, "BH-C": 1},
    ("turks", 2): {"T12": 4},
    ("turks", 3): {"T15": 4, "T16": 4},
    ("turks", 4): {"T8": 4},
}
CONDITIONAL = {
    "BS-QE": (1, 2, True, 1), "BS-GOL": (3, 1, False, 1), "BS-IMP": (3, 1, False, 1), "MTD1": (4, 2, False, 5),
    "AUS2": (4, 2, False, 4), "MB-SE": (4, 1, False, 1), "MB-SW": (4, 1, False, 1), "MB-E": (4, 1, False, 1),
    "MB-L": (4, 1, False, 1),
}
"""10.2 From which turn, for how many VPs, whether each turn again, and how many units."""


def home(piece: str) -> str:
    """The formation of a unit, the group of a beachhead, or the piece itself."""
    return piece[:4] if piece in BEACHHEADS else (UNITS[piece].formation if piece in UNITS else "") or piece


def test_every_formation_has_its_printed_strength_and_the_rest_are_independent() -> None:
    assert {formation: len(units) for formation, units in MEMBERS.items()} == STRENGTHS
    assert {unit.id for unit in UNITS.values() if not unit.formation} == INDEPENDENT


def test_who_comes_by_itself_and_when() -> None:
    assert {(row.side, "suvla" if row.suvla else row.turn): dict(Counter(home(unit) for unit in row.units))
            for row in REINFORCEMENTS} == ENTRY
    assert [unit for row in REINFORCEMENTS if row.turn == 4 and row.side == "allies" for unit in row.units
            if home(unit) == "ANZ"] == ["ANZ-2LH", "ANZ-NZM"]


def test_who_comes_for_points_and_the_germans() -> None:
    assert {row.id: (row.turn, row.vp, row.upkeep, len(row.units)) for row in CONDITIONALS.values()} == CONDITIONAL
    assert {german.id: (german.ship, german.vp) for german in GERMANS.values()} == {
        "G-GOE": ("TS-GOE", 0), "G-BRE": ("TS-BRE", 0),
        "G-V1": ("", 2), "G-V2": ("", 2), "G-V3": ("", 2), "G-VA": ("", 2)}
    assert [GERMANS[ship].turn for ship in ("G-GOE", "G-BRE")] == [2, 2]
    assert Counter(UNITS[f"G-V{n}"].type for n in "123A") == {"infantry": 3, "artillery": 1}


def test_morale_is_seven_for_australians_anzacs_cavalry_ships_and_forts_and_six_for_others() -> None:
    seven = {"AUS1", "AUS2", "ANZ"}
    for unit in UNITS.values():
        assert unit.ml == (7 if unit.formation in seven or unit.type == "cavalry" else 6), unit.id
    assert {piece.ml for pieces in (SHIPS, FORTS) for piece in pieces.values()} == {7}


# ---------------------------------------------------------------- the fleets: 10.2, 13.1.1, 13.1.2

FRENCH = "CHA GAU BOU SUF"
BRITISH = "IRR TRI SWI ALB VEN COR CAN MAJ PGE LNE OCE"
NAMES = {
    "FS-CHA": "Charlemagne", "FS-BOU": "Bouvet", "FS-SUF": "Suffren", "BS-IRR": "Irresistible", "BS-TRI": "Triumph",
    "BS-SWI": "Swiftsure", "BS-ALB": "Albion", "BS-VEN": "Vengeance", "BS-COR": "Cornwallis", "BS-CAN": "Canopus",
    "BS-MAJ": "Majestic", "BS-PGE": "Prince George", "BS-LNE": "Lord Nelson", "BS-OCE": "Ocean", "BS-INF": "Inflexible",
    "BS-QE": "Queen Elizabeth", "BS-GOL": "Goliath", "BS-IMP": "Implacable", "TS-TOR": "Torgut Reis",
    "TS-GOE": "Goeben", "TS-BRE": "Breslau",
}
SWEEPERS = [f"MS-{n}" for n in range(1, 9)]
TYPES = {
    **{f"FS-{name}": "B" for name in FRENCH.split()}, **{f"BS-{name}": "B" for name in BRITISH.split()},
    "BS-GOL": "B", "BS-IMP": "B", "BS-INF": "BC", "BS-QE": "BB", **dict.fromkeys(SWEEPERS, "MS"),
    "TS-BAR": "B", "TS-TOR": "B", "TS-MUS": "B", "TS-GOE": "BC", "TS-BRE": "CL",
}


def test_every_ship_with_its_type_and_its_points() -> None:
    assert {ship.id: ship.type for ship in SHIPS.values()} == TYPES
    assert {id: SHIPS[id].name for id in NAMES} == NAMES
    worth = {"BB": 5, "BC": 5, "B": 3, "CL": 1, "MS": 1}
    assert all(ship.vp == worth[ship.type] for ship in SHIPS.values())


def test_what_ground_units_forts_and_beachheads_are_worth_and_who_is_never_replaced() -> None:
    for unit in UNITS.values():
        assert unit.vp == (1 if unit.side == "turks" and unit.nation != "german" else 2), unit.id
        never = unit.formation == "RMD" or unit.nation == "german" or FACTORS[unit.factors].heavy
        assert unit.replaceable is not never, unit.id
    assert {fort.vp for fort in FORTS.values()} == {2}
    assert {beachhead.vp for beachhead in BEACHHEADS.values()} == {5}
    assert Counter(beachhead.group for beachhead in BEACHHEADS.values()) == {"commonwealth": 4, "french": 2}


# ---------------------------------------------------------------- prices, points, printed tables


def test_what_supply_points_buy() -> None:
    assert (PRICE.beachhead, PRICE.second) == ({"normal": 1, "summer": 2, "rough": 1}, {"normal": 1, "summer": 2})
    assert (PRICE.naval, PRICE.source, PRICE.forts_for_a_point, PRICE.intensive) == (1, 1, 4, 1)
    assert (PRICE.mines_at_most, PRICE.mines_at_most_with_support) == (2, 3)
    assert (PRICE.turkish_infantry, PRICE.turkish_infantry_with_support, PRICE.turkish_artillery) == (2, 1, 3)
    assert (PRICE.guns_at_most, PRICE.guns_at_most_with_support) == (2, 4)
    assert (PRICE.restore_fort, PRICE.mobile_fort) == (1, 1)
    assert TABLES.supply.most == 99


def test_what_victory_points_are_given_and_paid_for() -> None:
    assert (POINTS.replaced_for_a_point, POINTS.sweeper, POINTS.withdrawn_29th) == (2, 1, 10)
    assert (POINTS.marines_on_turn_2, POINTS.marines_later, POINTS.last_withdrawal) == (2, 1, 6)
    assert (POINTS.fort, POINTS.hill, POINTS.mussudieh) == (2, 1, 2)
    assert (POINTS.units_to_exit, POINTS.sudden_death_ratio) == (8, 3)
    assert {unit.id: unit.withdraw_vp for unit in UNITS.values() if unit.withdraw_vp} == {
        unit.id: 1 for unit in UNITS.values() if unit.type == "cavalry" or unit.formation == "10"}


def test_sweeping_mine_attacks_ranges_and_the_limit_of_modifiers() -> None:
    sweeping, attack = TABLES.sweeping, TABLES.mine_attack
    assert (sweeping.two_levels, sweeping.one_level, sweeping.crippled) == (2, 7, 10)
    assert (attack.crippled, attack.sunk) == (8, 10)
    assert (gunfire.PB_RANGE, gunfire.SB_RANGE, gunfire.FOUL_RANGE) == (2, 1, 1)
    assert (gunfire.GUNS_AT_SWEEPERS, gunfire.CRITICAL) == (2, 10)
    assert (TABLES.crt.drm_limit, TABLES.mines.most_in_an_area) == (2, 2)


def test_the_calendar() -> None:
    assert CALENDAR.months == ("March", "April", "May", "June", "July", "August", "September", "October", "November")
    assert (CALENDAR.summer, CALENDAR.events) == ((4, 5, 6, 7), (2, 5, 8))


# ---------------------------------------------------------------- the set-ups: 13.1 to 13.3

SET_UP = {
    ("T9", "T19"): {f"GP{n}" for n in range(1, 22)},
    ("T7",): {f"GP{n}" for n in range(22, 35)},
    ("T5", "T-BRU"): {"GP33", "GP34"},
    ("T3", "T11"): {f"A{n}" for n in range(1, 12)},
    ("T-GAL",): {f"GP{n}" for n in range(1, 35)},
}
TURKISH_SHIPS = {"TS-BAR", "TS-TOR", "TS-MUS", "TS-GOE", "TS-BRE"}
AT_START = {id for id in TYPES if id[:2] in ("FS", "BS", "MS")} - {"BS-QE", "BS-GOL", "BS-IMP"}


def test_the_zones_of_the_turkish_set_up() -> None:
    assert {frozenset(home(unit) for unit in zone.units): set(areas_of(zone.areas)) for zone in ZONES} == {
        frozenset(who): where for who, where in SET_UP.items()}
    assert Counter(home(unit) for zone in ZONES for unit in zone.units) == {
        "T9": 4, "T19": 4, "T7": 4, "T5": 4, "T-BRU": 1, "T3": 4, "T11": 4, "T-GAL": 1}


@pytest.mark.parametrize("id", ["bold_stroke", "campaign"])
def test_the_start_of_the_first_scenario_and_the_campaign(id: str) -> None:
    found = SCENARIOS[id]
    assert set(found.ships_on_map) == AT_START
    assert set(found.box) == set(MEMBERS["RMD"])
    assert set(found.turkish_ships) == TURKISH_SHIPS
    assert found.sp == {"turks": Dice(dice=1, sides=6, plus=6), "allies": Dice(dice=1, sides=10, plus=5)}
    assert (found.vp, found.impulses, found.fixed_weather) == ({"allies": 0, "turks": 0}, {"1": 2}, (1,))


def test_the_turns_of_each_scenario_and_what_is_special() -> None:
    assert {id: (s.turns, s.blockade_vp) for id, s in SCENARIOS.items()} == {
        "bold_stroke": ((1, 1), 2), "anzacs": ((2, 5), 3), "campaign": ((1, 9), 3)}
    for scenario in SCENARIOS.values():
        assert (scenario.mine_factors, scenario.mine_dummies) == (Dice(dice=1, sides=6, plus=10), 9)
        assert scenario.outer_limit == Dice(dice=1, sides=6, plus=0)
    assert SCENARIOS["campaign"].impulses_most == {"9": 2}
    assert SCENARIOS["campaign"].suvla == Dice(dice=1, sides=6, plus=2)
    assert [id for id, scenario in SCENARIOS.items() if scenario.event_after_setup] == ["bold_stroke"]


def test_the_start_of_the_second_scenario() -> None:
    found = SCENARIOS["anzacs"]
    formations = [unit for name in ("29", "AUS1", "F1", "RMD") for unit in MEMBERS[name]]
    anzac = ["ANZ-NZ", "ANZ-4", "ANZ-ART", "ANZ-1LH"]
    beachheads = ["BH-C1", "BH-C2", "BH-C3", "BH-F1", "BH-F2"]
    assert set(found.box) == (AT_START - {"BS-IRR", "BS-OCE", "FS-BOU"}) | {*formations, *anzac, *beachheads}
    assert (set(found.sunk), found.hurt) == ({"BS-IRR", "BS-OCE", "FS-BOU"}, {"FS-GAU": 1, "FS-SUF": 1, "BS-INF": 2})
    assert set(found.forts_gone) == {"F-HEL", "F-SED", "F-ORK"}
    assert found.vp == {"allies": 6, "turks": 14}
    assert found.sp == {"turks": Dice(dice=1, sides=10, plus=0), "allies": Dice(dice=0, sides=10, plus=10)}
    rolls = found.formation_rolls
    assert rolls is not None
    assert (rolls.formation, rolls.disrupted, rolls.eliminated) == ("T9", 4, 6)


def test_forts_have_one_factor_each_and_only_attested_shores() -> None:
    assert {id: fort.area for id, fort in FORTS.items() if not fort.mobile} == {
        "F-HEL": "GP1", "F-SED": "GP2", "F-ORK": "A2", "F-KUM": "A3", "F-SUA": "GP10", "F-DAR": "A8", "F-KIL": "GP12",
        "F-CHA": "A10", "F-MID": "GP14", "F-NAG": "A11", "F-NAM": "GP12", "F-KEP": "A8"}
    assert {id: fort.mobile for id, fort in FORTS.items() if fort.mobile} == {"F-E": "gallipoli", "F-A": "asia"}
    assert {(fort.pb, fort.sb) for fort in FORTS.values()} == {(1, 1)}


# ---------------------------------------------------------------- reconstructed: tables

CRT = """
A/NE A/NE A/NE A/NE 2/NE 2/NE 2/1 1/1
A/NE A/NE 2/NE 2/NE 2/NE 2/1 1/1 1/1
A/NE 2/NE 2/NE 2/1 2/1 1/1 1/1 1/2
2/NE 2/NE 2/1 2/1 1/1 1/1 1/2 1/2
2/NE 2/1 2/1 1/1 1/1 1/2 1/2 NE/2
2/1 2/1 1/1 1/1 1/2 1/2 NE/2 NE/A
2/1 1/1 1/1 1/2 1/2 NE/2 NE/A NE/A
1/1 1/1 1/2 1/2 NE/2 NE/A NE/A NE/A
"""
BOMBARDMENT = """
NE NE NE NE NE 1
NE NE NE NE 1 1
NE NE NE 1 1 1
NE NE 1 1 1 2
NE 1 1 1 2 2
1 1 1 2 2 3
1 1 2 2 3 3
1 2 2 3 3 A
2 2 3 3 A A
"""


def rows(table: str) -> list[list[str]]:
    """The cells of a table in words."""
    return [line.split() for line in table.split("\n") if line]


def test_the_combat_and_the_bombardment_table() -> None:
    assert [list(row) for row in TABLES.crt.rows] == rows(CRT)
    assert TABLES.crt.columns == ("1-4", "1-3", "1-2", "1-1", "2-1", "3-1", "4-1", "5-1")
    assert [list(row) for row in TABLES.bombardment.rows] == rows(BOMBARDMENT)
    assert TABLES.bombardment.upto == (3, 7, 12, 18, 25)
    assert (TABLES.crt.first, TABLES.bombardment.first) == (0, 0)


def test_supply_impulses_mines_weather_and_terrain() -> None:
    supply, mines = TABLES.supply, TABLES.mines
    assert list(zip(supply.allies, supply.turks, strict=True)) == [
        (3, 2), (5, 3), (6, 4), (8, 5), (9, 5), (10, 6), (12, 7), (14, 9)]
    assert (TABLES.impulses.rows, supply.first, TABLES.impulses.first, mines.first) == ((1, 2, 2, 3, 3, 4), 0, 1, 1)
    assert list(zip(mines.factors, mines.dummies, strict=True)) == [
        (1, 1), (1, 1), (2, 1), (2, 1), (3, 2), (3, 2), (4, 2), (5, 3), (6, 3)]
    assert Counter(MARKERS.values()) == {0: 14, 1: 14, 2: 14}
    assert TABLES.weather.foul == (7, 9, 10, 10, 11, 11, 10, 8, 6)
    assert TABLES.weather.rough == (4, 5, 6, 6, 5, 5, 5, 4, 4)
    assert (TABLES.terrain.hill_df, TABLES.terrain.river_af) == ((3, 2), (1, 2))
    assert PRICE.naval_under_u_boats == 2


def test_the_events() -> None:
    assert {roll: (event.supply, event.vp) for roll, event in EVENTS.items() if event.supply or event.vp} == {
        2: ({"turks": -1}, {"allies": 1}), 4: ({"allies": 1}, {}), 5: ({"allies": -1}, {}), 12: ({}, {"allies": -2})}
    assert set(EVENTS[3].bars) == {"TS-GOE", "TS-BRE"}
    assert [[roll for roll, event in EVENTS.items() if getattr(event, name)] for name in
            ("german_air", "german_support", "u_boats")] == [[9], [10], [11]]


# ---------------------------------------------------------------- reconstructed: counters and map

UNIT_FACTORS = """
infantry 3-2 1-4: T3-31 T3-32 T3-39 T11-33 T11-126 T11-127 T12-34 T12-35 T12-36 T15-38 T15-45 T15-56 G-GOE G-BRE
artillery 2/1: T3-ART T5-ART T7-ART T9-ART T11-ART T19-ART T12-ART T15-ART T16-ART T8-ART RMD-ART 53-ART 54-ART
infantry 3-3 2-5: T5-13 T5-14 T5-15 T7-19 T7-20 T7-21 T9-25 T9-26 T9-27 T16-47 T16-48 T16-125 T8-23 T8-24 T8-28
infantry 4-3 2-6: T19-57
infantry 2-2 1-4: T19-72 T19-77
infantry 2-2 1-3: T-BRU T-GAL
infantry 4-3 2-5: G-V1 G-V2 G-V3 42-125 42-126 42-127 52-155 52-156 52-157 IND29 10-29 10-30 10-31 11-32 11-33 11-34
    13-38 13-39 13-40
artillery 3/1: G-VA AUS1-ART ANZ-ART 42-ART 52-ART 10-ART 11-ART 13-ART AUS2-ART
infantry 3-3 2-4: RMD-1RN RMD-2RN RMD-RM 53-158 53-159 53-160 54-161 54-162 54-163
infantry 5-3 3-6: 29-86 29-87 29-88
artillery 4H/1: 29-ART F2-ART
infantry 5-3 2-6: AUS1-1 AUS1-2 AUS1-3 ANZ-NZ ANZ-4 AUS2-5 AUS2-6 AUS2-7
cavalry 3-2: AUS1-3LH ANZ-1LH ANZ-2LH ANZ-NZM
infantry 5-3 2-5: F1-Met F2-3
infantry 4-3 2-4: F1-Col F2-4
artillery 4/1: F1-ART
cavalry 2-2: MTD1-1 MTD1-2 MTD1-3 MTD1-4 MTD1-5 MB-SE MB-SW MB-E MB-L
"""
"""Attack-defence, entrenched; bombardment/defence of guns, H for heavy; attack-defence of cavalry."""


SHIP_FACTORS = """
BS-IRR 2-2, BS-IMP 2-2, BS-TRI 2-3, BS-SWI 2-3, BS-ALB 2-2, BS-VEN 2-2, BS-CAN 2-2, BS-OCE 2-2, BS-GOL 2-2, BS-COR
2-2, BS-MAJ 2-2, BS-PGE 2-2, BS-LNE 2-3H, BS-INF 3-2H, BS-QE 4-2H, FS-CHA 2-2, FS-GAU 2-2, FS-BOU 1-1, FS-SUF 2-2,
MS-1 0-0, MS-2 0-0, MS-3 0-0, MS-4 0-0, MS-5 0-0, MS-6 0-0, MS-7 0-0, MS-8 0-0, TS-BAR 2-1, TS-TOR 2-1, TS-MUS 1-2,
TS-GOE 4-2H, TS-BRE 0-2
"""
"""Primary and secondary battery, H for heavy calibre."""


BORDERS_BY_AREA = """
GP1: GP2 GP3 AA3 AA4
GP2: GP3 GP4 GP5 DS1 AA3
GP3: GP4 GP7 AA4 AA5
GP4: GP5 GP6 GP7
GP5: GP6 GP8 DS1 DS3
GP6: GP7 GP8 GP9 GP11
GP7: GP9 AA5 AEG
GP8: GP10 GP11 DS3 DS5
GP9: GP11 GP13 AEG
GP10: GP11 GP12 DS5 DS7
GP11: GP12 GP13 GP14
GP12: GP14 DS7 DS8 DS9
GP13: GP14 GP15 GP16 AA6 AEG
GP14: GP16 GP18 GP19 DS9
GP15: GP16 GP17 GP20 GP21 AA6 AEG
GP16: GP17 GP18
GP17: GP18 GP21 GP23
GP18: GP19 GP23
GP19: GP23 DS9 DS10
GP20: GP21 GP22 AA7 AEG
GP21: GP22 GP23
GP22: GP23 GP24 GP26 AA7 AEG
GP23: GP25 GP26 DS10 DS11
GP24: GP26 GP27 AEG
GP25: GP26 GP28 GP29 DS11 DS12
GP26: GP27 GP29
GP27: GP29 GP30 AEG
GP28: GP29 GP31 DS12 DS13 DS14
GP29: GP30 GP31
GP30: GP31 GP32 AEG
GP31: GP32 GP33 DS14 MAR
GP32: GP33 AA8 AEG
GP33: GP34 AA8 AEG MAR
GP34: AEG MAR
A1: A2 A4 A5 AA1 AEG
A2: A3 A4 AA1 AA2
A3: A4 A6 DS2 AA2
A4: A5 A6 A9
A5: A9
A6: A7 A9 DS2 DS4
A7: A8 A9 DS4 DS6
A8: A9 A10 A13 DS6 DS7
A9: A13
A10: A11 A12 A13 DS7 DS8
A11: A12 DS8 DS9 DS10 DS11
A12: A13 A14 DS11 DS12
A13: A14 MAR
A14: DS12 DS13 DS14 MAR
DS1: DS2 DS3 AA3
DS2: DS3 DS4 AA2 AA3
DS3: DS4 DS5
DS4: DS5 DS6
DS5: DS6 DS7
DS6: DS7
DS7: DS8
DS8: DS9
DS9: DS10
DS10: DS11
DS11: DS12
DS12: DS13
DS13: DS14
DS14: MAR
AA1: AA2 AEG
AA2: AA3 AEG
AA3: AA4 AEG
AA4: AA5 AEG
AA5: AEG
AA6: AEG
AA7: AEG
AA8: AEG
"""
"""Each border once, beside the area that names it first."""


def factors_told(unit: str) -> str:
    """The factors of a unit as the transcription writes them."""
    found, kind = FACTORS[UNITS[unit].factors], UNITS[unit].type
    if kind == "artillery":
        return f"{found.bombard}{'H' if found.heavy else ''}/{found.df}"
    front = f"{found.af}-{found.df}"
    return front if kind == "cavalry" else f"{front} {found.dug_af}-{found.dug_df}"


def test_the_factors_of_every_unit() -> None:
    written: dict[str, str] = {}
    for line in UNIT_FACTORS.replace("\n    ", " ").strip().split("\n"):
        factors, _, units = line.partition(": ")
        written |= dict.fromkeys(units.split(), factors)
    assert {unit: f"{UNITS[unit].type} {factors_told(unit)}" for unit in UNITS} == written


def test_the_batteries_of_every_ship() -> None:
    written = dict(pair.split() for pair in SHIP_FACTORS.replace("\n", " ").split(","))
    assert {ship.id: f"{ship.pb}-{ship.sb}{'H' if ship.heavy else ''}" for ship in SHIPS.values()} == written


def test_every_border_of_the_map() -> None:
    written = {frozenset((area, beside)) for line in BORDERS_BY_AREA.strip().split("\n")
               for area, _, others in [line.partition(": ")] for beside in others.split()}
    assert {frozenset(border) for border in BORDERS} == written
    assert len(BORDERS) == len(written) == 206
    assert {frozenset(river) for river in RIVERS} == {
        frozenset(pair) for pair in (("A1", "A4"), ("A3", "A6"), ("A4", "A2"), ("A4", "A3"))}


def test_hills_towns_sources_and_the_exit() -> None:
    assert {id for id, area in AREAS.items() if area.hill} == {
        "GP6", "GP11", "GP16", "GP17", "GP22", "GP26", "GP29", "GP32", "A7", "A9", "A13"}
    assert {id for id, area in AREAS.items() if area.town} == {
        "GP4", "GP12", "GP14", "GP18", "GP21", "GP31", "GP33", "A2", "A7", "A10", "A14"}
    assert {id: area.source for id, area in AREAS.items() if area.source} == {
        "GP34": "gallipoli", "A5": "asia", "A9": "asia", "A13": "asia"}
    assert [id for id, area in AREAS.items() if area.exit] == ["GP34"]
