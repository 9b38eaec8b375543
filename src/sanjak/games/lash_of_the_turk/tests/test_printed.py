"""What the rulebook prints in numbers, written down a second time: forces, lists, dates, tables. A wrong digit shows.

A line such as `4 c444` is four cavalry counters of 4-4-4. Arms: hc and c heavy and other cavalry, r raiders on
horseback, hi and i infantry, m mercenaries, g garrisons, p Peasants, a artillery, s siege guns, f fleets, t the train.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import pytest

from sanjak.games.lash_of_the_turk.data import (
    HEX_OF,
    KINDS,
    LEADERS,
    MAGYARS,
    PLACES,
    SCENARIOS,
    TABLES,
    UNIT,
    set_up_of,
)
from sanjak.games.lash_of_the_turk.data.shapes import Kind

rule = pytest.mark.rule


def arm(kind: Kind) -> str:
    """The arm of a counter, as the lists of the book name it."""
    if kind.garrison or kind.mercenary:
        return "g" if kind.garrison else "m"
    if kind.kind == "infantry" and kind.raider:
        return "p"
    if kind.kind == "cavalry" and kind.raider:
        return "r"
    return ("h" if kind.heavy else "") + {"siege_guns": "s"}.get(kind.kind, kind.kind[0])


def printed(kind: Kind) -> str:
    """An arm with its factors: c444."""
    return arm(kind) + "".join(map(str, kind.factors))


def listed(words: str) -> Counter[str]:
    """`4 c444, 1 a622` as a count."""
    return Counter({what: int(many) for many, what in (entry.split() for entry in words.split(","))})


def counted(units: Iterable[str]) -> Counter[str]:
    """Counters by arm and factors, without leaders."""
    return Counter(printed(UNIT[unit]) for unit in units if unit not in LEADERS)


def at_start(scenario: str, seat: str) -> list[str]:
    """The counters that a side has on the map when the campaign begins."""
    made = set_up_of(scenario)
    return [unit for units in made.groups for unit in units if made.side[unit] == seat]


AUSTRIANS = {
    "1526": "1 hc754, 4 c444, 4 i333, 1 a622, 1 r325, 3 m233, 2 g352, 2 g242, 4 g132",
    "1529": "1 hc334, 1 c444, 8 i333, 1 a622, 1 m233, 1 g352, 2 g242, 4 g132, 1 f2320, 1 hi343, 1 hi453, 1 hi443",
    "1532": "1 hc754, 4 c444, 1 hi353, 13 i333, 2 a622, 3 p122, 1 g352, 2 g242, 3 g132, 1 f4520",
    "1683": "1 hc754, 3 c444, 2 hi353, 10 i333, 1 a622, 1 r325, 1 g352, 2 g242, 2 g132, 1 f4520",
}
OTTOMANS = {
    "1526": "1 hc664, 3 c424, 1 hi993, 10 i533, 1 a522, 5 r215, 5 r115, 1 g222, 1 t013",
    "1529": "2 c424, 2 hi993, 15 i533, 1 a522, 1 s722, 5 r215, 5 r115, 1 g232, 1 t013, 1 f2320",
    "1532": "2 c424, 2 hi993, 15 i533, 1 a522, 1 s722, 4 r215, 4 r115, 1 g232, 2 g222, 1 f2320, 1 t013",
    "1683": "1 hc664, 3 c424, 2 hi993, 15 i533, 1 a522, 1 s722, 5 r215, 5 r115, 1 g232, 3 g222, 1 f2320, 1 t013",
}
TRANSYLVANIANS = {
    "1526": ("austrian", "4 r214, 1 g342, 2 g232"), "1529": ("ottoman", "5 r214, 2 g232"),
    "1532": ("ottoman", "4 r214, 1 g342, 2 g232"), "1683": ("ottoman", "5 r214"),
}
LED = {
    ("1526", "austrian"): "louis tomori zapolya", ("1526", "ottoman"): "suleiman ibrahim",
    ("1529", "austrian"): "philip salm rogendorf", ("1529", "ottoman"): "suleiman ibrahim zapolya",
    ("1532", "austrian"): "charles jurischitz frederick", ("1532", "ottoman"): "suleiman ibrahim kassim zapolya",
    ("1683", "austrian"): "lorraine starhemberg esterhazy",
    ("1683", "ottoman"): "mehmet mustapha agha ibrm_buda ghirat thokoly",
}
IDS = {"1526": ("LT-14.1.1a", "LT-14.1.3a"), "1529": ("LT-14.2.1a", "LT-14.2.3a"), "1532": ("LT-14.3.1a", "LT-14.3.3a"),
       "1683": ("LT-14.4.1a", "LT-14.4.3a")}


@pytest.mark.parametrize("scenario", [pytest.param(id, marks=rule("LT-2.1a", *ids)) for id, ids in IDS.items()])
def test_the_orders_of_battle_as_printed(scenario: str) -> None:
    for seat, forces in (("austrian", AUSTRIANS), ("ottoman", OTTOMANS)):
        units = at_start(scenario, seat)
        own = listed(forces[scenario])
        allies = listed(TRANSYLVANIANS[scenario][1]) if TRANSYLVANIANS[scenario][0] == seat else Counter[str]()
        if (scenario, seat) == ("1683", "austrian"):
            allies = listed("1 r214")
        assert counted(unit for unit in units if unit not in MAGYARS) == own
        assert counted(unit for unit in units if unit in MAGYARS) == allies
        assert {unit for unit in units if unit in LEADERS} == set(LED[scenario, seat].split())


@rule("LT-2.1a")
def test_the_allies_and_nations_as_printed() -> None:
    codes = {"aa_bo": "BO hi343", "aa_lk": "LK hi453", "aa_sp_h": "SP hi443", "aa_it": "IT i333", "aa_sp": "SP i333",
             "aa_du": "DU i333", "aa_pl_cav": "PL c444", "aa_al_cav": "AL c434", "aa_sx_cav": "SX c434",
             "aa_pl_inf": "PL i323", "aa_ba_inf": "BA i443", "aa_fr_inf": "FR i443", "aa_sx_inf": "SX i443",
             "aa_pl_art": "PL a422", "tm_cav": "TM r214", "tm_gar_342": "TM g342", "tm_gar_232": "TM g232",
             "ot_ja": "JA hi993", "ot_tt": "TT r215", "ot_ak": "AK r115", "ah_vo": "VO r325", "ah_ps": "PS p122"}
    assert {id: f"{KINDS[id].code} {printed(KINDS[id])}" for id in codes} == codes


@rule("LT-8.0b", "LT-8.1a")
def test_what_can_be_rebuilt_and_how_many_garrisons_there_are() -> None:
    rebuilt = {kind.id for kind in KINDS.values() if arm(kind) in ("g", "p", "m", "i", "c", "r") and kind.side != "tm"}
    assert {kind.id for kind in KINDS.values() if kind.rebuildable} == rebuilt
    garrisons = Counter({"austrian": 0, "ottoman": 0, "tm": 0})
    for kind in KINDS.values():
        garrisons[kind.side] += kind.count * kind.garrison
    assert garrisons == {"austrian": 8, "ottoman": 4, "tm": 3, "allied": 0}


@rule("LT-2.1a")
def test_the_ratings_of_the_leaders() -> None:
    leaders = [kind for kind in KINDS.values() if kind.kind == "leader"]
    assert " ".join(f"{kind.id} {''.join(map(str, kind.factors))}" for kind in leaders) == (
        "suleiman 324 ibrahim 214 kassim 105 mustapha 214 agha 223 ibrm_buda 124 mehmet 105 ghirat 115 zapolya 114 "
        "thokoly 115 esterhazy 014 louis 004 tomori 114 philip 014 salm 133 rogendorf 113 frederick 114 charles 224 "
        "jurischitz 033 lorraine 224 starhemberg 033 sobieski 324 lubomirski 115")


# ---------------------------------------------------------------- lists, dates, reinforcements


ARDEAL = "oradea arad abba_julia sibiu brasov hunedoara"
HELD = {
    ("1526", "austrian"): ARDEAL, ("1526", "ottoman"): "belgrade widdin nicopolis",
    ("1529", "austrian"): "tulln vienna pressburg neuhausel komorn gyor guns gran graz buda",
    ("1529", "ottoman"): f"nicopolis widdin orsova temesvar szalankemen peterwardien eszer {ARDEAL}",
    ("1532", "austrian"): "tulln vienna pressburg neuhausel komorn graz guns gyor gran",
    ("1532", "ottoman"): f"eszer peterwardien szalankemen belgrade widdin nicopolis szegedin temesvar buda {ARDEAL}",
    ("1683", "austrian"): "tulln pressburg vienna komorn gyor guns graz",
    ("1683", "ottoman"): "neuhausel gran buda eszer peterwardien szalankemen belgrade szegedin temesvar widdin "
                         "nicopolis",
}


@rule("LT-2.3c", "LT-14.1.1b", "LT-14.2.1a", "LT-14.2.3a", "LT-14.3.1a", "LT-14.3.3a", "LT-14.4.1a", "LT-14.4.3a")
@pytest.mark.parametrize(("scenario", "seat"), list(HELD))
def test_every_place_of_a_printed_list_is_held(scenario: str, seat: str) -> None:
    assert set(HELD[scenario, seat].split()) <= set(SCENARIOS[scenario].control[seat])


@rule("LT-14.1.6a", "LT-14.2.7a", "LT-14.3.6a", "LT-14.4.7a")
@pytest.mark.parametrize(("scenario", "first", "last", "weeks"), [
    ("1526", "July 2", "September 2", 9), ("1529", "August 1", "October 4", 12), ("1532", "July 1", "October 2", 14),
    ("1683", "June 1", "October 4", 20)])
def test_the_calendar_as_printed(scenario: str, first: str, last: str, weeks: int) -> None:
    made = SCENARIOS[scenario]
    assert ["{} {}".format(*made.week(turn)) for turn in (1, made.turns)] == [first, last]
    assert made.turns == weeks


COMING = {
    "1529": {"September 1": ("2 i333", "frederick", "tulln"), "September 2": ("1 c444", "", "vienna buda"),
             "October 1": ("2 c444, 1 r325, 1 f4520", "", "vienna buda")},
    "1683": {"July 1": ("1 c444", "", "oberhollabrunn"),
             "September 1": ("2 c434, 4 c444, 5 i323, 3 i443, 1 a422", "sobieski lubomirski", "tulln")},
}


@pytest.mark.parametrize("scenario", [pytest.param("1529", marks=rule("LT-14.2.6a")),
                                      pytest.param("1683", marks=rule("LT-14.4.6a"))])
def test_the_reinforcements_as_printed(scenario: str) -> None:
    entries = {"{} {}".format(*SCENARIOS[scenario].week(turn)): (units, at)
               for turn, units, at in set_up_of(scenario).entries}
    assert entries.keys() == COMING[scenario].keys()
    for date, (forces, leaders, places) in COMING[scenario].items():
        units, at = entries[date]
        assert counted(units) == listed(forces)
        assert {unit for unit in units if unit in LEADERS} == set(leaders.split())
        assert at == tuple(HEX_OF[place] for place in places.split())


@rule("LT-14.1.1a", "LT-14.2.6d", "LT-14.2.6c")
def test_the_pools_as_printed() -> None:
    assert (SCENARIOS["1526"].vienna_pool, SCENARIOS["1529"].buda_pool) == (("ah_inf*2",), ("ot_gar_222*2",))
    assert [bool(scenario.peasants_rise) for scenario in SCENARIOS.values()] == [False, True, False, True]
    assert KINDS["ah_ps"].count == 3


# ---------------------------------------------------------------- named set-ups


SET_UP = {
    "1529": {"vienna": "salm 1 g352, 1 a622", "buda": "1 m233", "belgrade": "1 g232",
             "eszer": "suleiman ibrahim zapolya 2 c424, 2 hi993, 15 i533, 1 a522, 1 s722, 5 r215, 5 r115, 1 t013, "
                      "1 r214"},
    "1532": {"vienna": "charles 1 g352, 1 a622", "guns": "jurischitz", "buda": "zapolya 1 g342",
             "belgrade": "1 g232, 1 g222", "eszer": "suleiman ibrahim 2 hi993, 1 a522, 1 s722"},
    "1683": {"gyor": "1 a622, 2 hi353, 5 i333", "vienna": "starhemberg 5 i333", "buda": "ibrm_buda 3 i533, 1 g232",
             "eszer": "agha mehmet mustapha 2 hi993, 1 hc664, 3 c424, 12 i533, 1 a522, 1 s722, 1 g222, 1 t013",
             "neuhausel": "1 g222", "gran": "1 g222"},
}


@rule("LT-14.2.5a", "LT-14.2.5b", "LT-14.3.5a", "LT-14.3.5b", "LT-14.4.5a", "LT-14.4.5b")
@pytest.mark.parametrize(("scenario", "place"), [(id, place) for id, places in SET_UP.items() for place in places])
def test_who_must_start_where(scenario: str, place: str) -> None:
    words = SET_UP[scenario][place].split()
    leaders = [word for word in words if word in LEADERS]
    forces = " ".join(word for word in words if word not in LEADERS)
    bound = [unit for group, units in zip(SCENARIOS[scenario].setup, set_up_of(scenario).groups, strict=True)
             if group.where == (HEX_OF[place],) for unit in units]
    assert {unit for unit in bound if unit in LEADERS} == set(leaders)
    assert counted(bound) == (listed(forces) if forces else Counter())


# ---------------------------------------------------------------- printed tables


@rule("LT-7.0c")
def test_the_attrition_table_as_printed() -> None:
    columns = ("00000111", "00001123", "00112233", "01223345")
    assert tuple("".join(str(TABLES.attrition.at(total, at)) for total in range(1, 9)) for at in range(4)) == columns
    assert TABLES.attrition.columns == (1, 5, 9, 13)


@rule("LT-4.3b", "LT-4.3c")
def test_foraging_as_printed() -> None:
    assert TABLES.forage.passes == {"raider": 2, "cavalry": 3, "other": 4}
    assert TABLES.forage.drms == {"fort": 2, "woods": 1, "leader": 1, "mountain": -1, "marsh": -2}


@rule("LT-10.6.1a", "LT-10.5b", "LT-9.1a")
def test_numbers_of_the_rules() -> None:
    assert TABLES.limits.fort == {"leaders": 3, "guns": 1, "garrisons": 1, "others": 4, "cavalry": 1}
    assert (TABLES.limits.town, TABLES.limits.stack) == ({"units": 2, "leaders": 1}, 4)
    assert (TABLES.limits.supply, TABLES.limits.supply_raiders, TABLES.limits.fleet, TABLES.limits.peasants) == (
        5, 10, 20, 5)
    assert (TABLES.die["repair"], TABLES.die["leader_killed"]) == (6, 5)
    assert TABLES.advantage.levels == {"ottoman": 2, "austrian": 1}


@rule("LT-10.6b")
def test_the_levels_of_the_forts_in_both_centuries() -> None:
    levels = {place.id: "".join(map(str, place.levels)) for place in PLACES.values() if place.is_fort}
    assert " ".join(f"{id} {both}" for id, both in sorted(levels.items())) == (
        "belgrade 44 brasov 22 buda 35 eszer 23 gran 33 guns 42 gyor 25 komorn 25 neuhausel 14 nicopolis 22 oradea 24 "
        "orsova 12 peterwardien 32 pressburg 22 semendria 21 sibiu 33 szalankemen 11 szegedin 12 temesvar 24 vienna 45 "
        "widdin 23")
