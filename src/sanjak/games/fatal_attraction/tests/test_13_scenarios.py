"""13.0 The scenarios and their set-ups."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from sanjak.games.fatal_attraction import GAME
from sanjak.games.fatal_attraction.board.log import sentence
from sanjak.games.fatal_attraction.data import ALLIES, AREAS, FORTS, MARKERS, SCENARIOS, TURKS, ZONES
from sanjak.games.fatal_attraction.data.lists import GROUND, MEMBERS, NAMES, SHORES, TYPE, WARSHIPS
from sanjak.games.fatal_attraction.data.shapes import areas_of
from sanjak.games.fatal_attraction.rules.landing import open_beaches, suvla_is_open
from sanjak.games.fatal_attraction.rules.mines import mine_determination
from sanjak.games.fatal_attraction.rules.operations import allies_have_the_initiative, announcement, initiative
from sanjak.games.fatal_attraction.rules.reinforcements import regular_reinforcements
from sanjak.games.fatal_attraction.rules.setting_up import allied_set_up, formation_rolls, fort_rolls
from sanjak.games.fatal_attraction.rules.stacking import room_for
from sanjak.games.fatal_attraction.rules.supply import supply_rolls
from sanjak.kernel import Given, Told, given

from .helpers import also, choose_all, offered, paused, position, rolls, state_of


def start(scenario: str, **setup: Any) -> Given:
    """A new match, past the question about the 29th."""
    t = given(GAME, scenario=scenario, **setup)
    if "keep_29th" in t.options():
        t.choose("keep_29th")
    return t


def set_up(scenario: str, **setup: Any) -> Given:
    """A match that both sides have set up at one click each."""
    t = start(scenario, **setup)
    choose_all(t, "auto", "ready", "auto")
    if "auto" in t.options():
        choose_all(t, "auto", "ready")
    return t


@pytest.mark.rule("FA-13.0a")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_turk_sets_up_first_and_auto_lays_out_a_sound_legal_set_up(scenario: str) -> None:
    t = start(scenario)
    assert t.table.to_move() == [TURKS]
    t.choose("auto")
    s = t.state
    for zone in ZONES:
        assert all(s.at[unit] in areas_of(zone.areas) for unit in zone.units)
    assert all(room_for(s, unit, s.at[unit]) for zone in ZONES for unit in zone.units)
    beaches = {area for area in AREAS if AREAS[area].kind == "assault"}
    assert len(beaches) == 8
    assert set(s.dug) == {unit for zone in ZONES for unit in zone.units if TYPE[unit] == "infantry"}
    held = set(s.at.values())
    assert {"GP1", "GP2", "GP3", "GP13", "GP15", "GP20", "GP22", "GP32", "GP33", "A1", "A2", "A3"} <= held


@pytest.mark.rule("FA-13.0a")
def test_every_set_up_may_be_adjusted_before_it_is_declared_ready() -> None:
    t = start("bold_stroke")
    choose_all(t, "auto", "lift T9-25", "place T9-25 GP5")
    assert t.state.at["T9-25"] == "GP5"
    assert "T9-25" not in t.state.dug
    choose_all(t, "lift T9-26", "place T9-26 GP6 dug", "ready")
    assert t.state.dug["T9-26"] == 1
    choose_all(t, "lay 2 DS8", "take_up 2 DS8", "lay 0 DS8", "auto", "auto", "lift BS-ALB", "place BS-ALB AEG", "ready")
    assert t.state.at["BS-ALB"] == "AEG"


def test_the_automatic_fleet_does_not_lie_beside_mines_where_it_need_not() -> None:
    t = start("bold_stroke")
    choose_all(t, "auto", "ready", "lay 0 DS3", "ready", "auto")
    assert not {t.state.at[ship] for ship in WARSHIPS[ALLIES]} & {"DS1", "DS2"}


@pytest.mark.rule("FA-13.0a")
def test_nobody_can_leave_a_formation_without_a_place() -> None:
    t = start("bold_stroke")
    choose_all(t, "pick T7-19", "place T7-19 GP33")
    t.choose("pick T7-20")
    assert not any(option.startswith("place T7-20 GP34") for option in t.options())


@pytest.mark.rule("FA-13.0a")
def test_another_piece_may_be_picked_and_only_what_is_placed_is_lifted() -> None:
    t = start("bold_stroke")
    assert (also(t, "lift"), "pick T9-25" in also(t, "pick"), "pick T9-26" in also(t, "pick")) == ([], False, True)
    choose_all(t, "place T9-25 GP2")
    assert also(t, "lift") == ["lift T9-25"]
    fleet = position(allied_set_up, scenario="bold_stroke").choose("pick BS-ALB")
    assert {option.split()[1] for option in offered(fleet, "place")} == {"BS-ALB"}
    assert "pick BS-ALB" not in also(fleet, "pick")


@pytest.mark.rule("FA-13.1a")
def test_a_bold_stroke_is_one_turn_with_allied_initiative_no_points_and_no_suvla() -> None:
    assert SCENARIOS["bold_stroke"].turns == (1, 1)
    t = set_up("bold_stroke").dice()
    assert (t.state.turn, t.state.suvla) == (1, 0)
    s = state_of(scenario="bold_stroke", turn=1, impulse=1)
    assert allies_have_the_initiative(s)
    assert not suvla_is_open(s)
    first = position(announcement, initiative, scenario="bold_stroke", turn=1, impulse=1,
                     at={"BS-ALB": "DS1", "T9-25": "GP2"})
    assert first.state.first == ALLIES
    assert rolls(first) == []
    assert GAME.new_state(scenario="bold_stroke").scenario == "bold_stroke"
    assert SCENARIOS["bold_stroke"].vp == {ALLIES: 0, TURKS: 0}


@pytest.mark.rule("FA-13.1.1a")
def test_where_the_turks_may_start() -> None:
    t = start("bold_stroke")
    zones = {unit: {option.split()[2] for option in offered(t, f"place {unit}")}
             for unit in ("T9-25",)}
    assert zones["T9-25"] == {f"GP{n}" for n in range(1, 22)}
    for unit, areas in (("T7-19", {f"GP{n}" for n in range(22, 35)}), ("T5-13", {"GP33", "GP34"}),
                        ("T-BRU", {"GP33", "GP34"}), ("T3-31", {f"A{n}" for n in range(1, 12)}),
                        ("T-GAL", {f"GP{n}" for n in range(1, 35)})):
        t.choose(f"pick {unit}")
        assert {option.split()[2] for option in offered(t, "place")} == areas
    t.choose("pick F-E")
    coast = {option.split()[2] for option in offered(t, "place")}
    assert coast == {area.id for area in AREAS.values() if area.shore == "gallipoli" and area.id not in (
        "GP4", "GP6", "GP11", "GP16", "GP17", "GP18", "GP21", "GP26", "GP29")}
    choose_all(t, "auto", "ready")
    fixed = {fort.id: fort.area for fort in FORTS.values() if fort.area}
    assert all(t.state.at[fort] == area for fort, area in fixed.items())
    assert t.state.hurt == {}
    assert SHORES.keys() == {"gallipoli", "asia"}


@pytest.mark.rule("FA-13.1.1a")
def test_infantry_starts_in_either_mode_and_guns_in_none() -> None:
    t = start("bold_stroke")
    assert "place T9-25 GP2 dug" in t.options()
    assert "place T9-25 GP2" in t.options()
    t.choose("pick T9-ART")
    assert not any(option.endswith("dug") for option in t.options())


@pytest.mark.rule("FA-13.1.1b")
def test_the_first_mines_and_the_secret_limit() -> None:
    t = given(GAME, scenario="bold_stroke").dice(4, 7, 5, 3)
    choose_all(t, "auto", "ready")
    s = t.state
    assert s.sp == {TURKS: 10, ALLIES: 12}
    assert s.cap == {TURKS: 5}
    assert s.hand == {"turks:factors": 13, "turks:dummies": 9}
    assert t.table.view(ALLIES)["cap"] == {TURKS: None}
    limits = {seat: next(event.facts for event in t.table.events(seat)
                           if isinstance(event, Told) and event.kind == "outer_limit") for seat in (ALLIES, TURKS)}
    assert limits[TURKS] == {"limit": 5}
    assert 5 not in limits[ALLIES].values()
    assert {option.split()[2][:2] for option in offered(t, "lay")} == {"DS", "AA"}
    t.choose("auto")
    laid = [MARKERS[marker] for markers in t.state.laid.values() for marker in markers]
    assert sum(laid) == 13
    assert laid.count(0) == 9


@pytest.mark.rule("FA-13.1.1c")
@pytest.mark.parametrize(("choice", "place", "vp"), [("delete", "gone", 0), ("keep", "turkish_box", 2)])
def test_the_turkish_fleet_starts_in_its_box_and_mussudieh_by_option(choice: str, place: str, vp: int) -> None:
    t = start("bold_stroke", variants={"mussudieh": choice})
    assert {t.state.at[ship] for ship in ("TS-BAR", "TS-TOR", "TS-GOE", "TS-BRE")} == {"turkish_box"}
    assert t.state.at["TS-MUS"] == place
    assert t.state.vp[ALLIES] == vp
    line = "The Allies gain 2 VP: Sultan Mussudieh (13.1.1)."
    assert (line in [sentence(event, ALLIES) for event in t.table.events(ALLIES)]) is (choice == "keep")


@pytest.mark.rule("FA-13.1.2a")
def test_the_allied_fleet_starts_where_no_marker_bars_the_way() -> None:
    ships = SCENARIOS["bold_stroke"].ships_on_map
    assert Counter(ship[:2] for ship in ships) == {"BS": 12, "FS": 4, "MS": 8}
    assert "BS-INF" in ships
    t = position(allied_set_up, scenario="bold_stroke", down={"DS3": [0], "DS4": [1]},
                 at={"RMD-RM": "allied_box"})
    places = {option.split()[2] for option in offered(t, "place")}
    assert places == {"AEG", "DS1", "DS2", *(f"AA{n}" for n in range(1, 9))}
    clear = position(allied_set_up, scenario="bold_stroke")
    assert "MAR" not in {option.split()[2] for option in offered(clear, "place")}
    done = set_up("bold_stroke").state
    assert {done.at[unit] for unit in MEMBERS["RMD"]} == {"allied_box"}
    assert not done.hurt.keys() & set(ships)


@pytest.mark.rule("FA-13.2a")
def test_the_anzacs_run_from_turn_two_to_five_with_the_first_initiative_allied() -> None:
    assert SCENARIOS["anzacs"].turns == (2, 5)
    assert allies_have_the_initiative(state_of(scenario="anzacs", turn=2, impulse=1))
    assert not allies_have_the_initiative(state_of(scenario="anzacs", turn=2, impulse=2))
    assert not allies_have_the_initiative(state_of(scenario="anzacs", turn=3, impulse=1))
    assert "AA7" not in NAMES(open_beaches(state_of(scenario="anzacs", turn=5)))


@pytest.mark.rule("FA-13.2.1a")
def test_the_forts_of_scenario_two() -> None:
    t = start("anzacs")
    choose_all(t, "auto", "ready")
    assert {t.state.at[fort] for fort in ("F-HEL", "F-SED", "F-ORK")} == {"dead"}
    at = {"F-KUM": "A3", "F-SUA": "GP10", "F-DAR": "A8", "F-KIL": "GP12", "F-CHA": "A10", "F-MID": "GP14",
          "F-NAG": "A11", "F-E": "GP13", "F-A": "A14"}
    t = position(fort_rolls, scenario="anzacs", at=at, hurt={}).dice(2, 1, 4, 3, 6, 5)
    assert [event.what for event in rolls(t)] == ["fort F-KUM", "fort F-SUA", "fort F-DAR", "fort F-KIL", "fort F-CHA",
                                                  "fort F-E"]
    assert t.state.hurt == {"F-KUM": 1, "F-DAR": 1, "F-CHA": 1}


@pytest.mark.rule("FA-13.2.1b")
def test_each_unit_of_the_ninth_rolls() -> None:
    at = dict(zip(MEMBERS["T9"], ("GP1", "GP2", "GP3", "GP4"), strict=True))
    t = position(formation_rolls, scenario="anzacs", at=at, vp={ALLIES: 6, TURKS: 14}, hurt={}).dice(3, 4, 5, 6)
    assert t.state.hurt == {"T9-26": 1, "T9-27": 1}
    assert t.state.at["T9-ART"] == "dead"
    assert t.state.vp == {ALLIES: 7, TURKS: 14}
    assert [sentence(event, ALLIES).rpartition(": ")[2] for event in rolls(t)] == ["unharmed.", "hit.", "hit.", "hit."]
    assert [event.facts["piece"] for event in t.table.journal if isinstance(event, Told)
            and event.kind == "disrupted"] == ["T9-26", "T9-27"]
    first = given(GAME, scenario="anzacs").dice(8)
    first.choose("keep_29th")
    assert first.state.sp == {TURKS: 8, ALLIES: 10}
    assert first.state.vp == {ALLIES: 6, TURKS: 14}
    rolled = position(supply_rolls, scenario="anzacs", turn=2, sp={ALLIES: 10, TURKS: 8}).dice(1, 1)
    assert rolled.state.sp[ALLIES] > 10


@pytest.mark.rule("FA-13.1.2a", "FA-7.4.2a")
def test_ships_that_find_no_berth_with_the_fleet_are_still_to_be_set_up() -> None:
    t = position(allied_set_up, scenario="bold_stroke").choose("fleet DS1")
    assert {t.state.at[ship][:2] for ship in WARSHIPS[ALLIES] if ship.startswith("FS")} == {"po"}
    assert "fleet DS1" not in t.options()


@pytest.mark.rule("FA-13.2.2a")
@pytest.mark.parametrize(("triumph", "many"), [("available", 13), ("sunk", 12)])
def test_the_allied_fleet_of_scenario_two(triumph: str, many: int) -> None:
    s = start("anzacs", variants={"sc2_triumph": triumph}).state
    assert sum(s.at[ship] == "allied_box" for ship in WARSHIPS[ALLIES]) == many
    assert {s.at[ship] for ship in ("FS-BOU", "BS-OCE", "BS-IRR")} == {"dead"}
    assert (s.at["BS-TRI"] == "allied_box") is (triumph == "available")
    assert s.hurt == {"FS-GAU": 1, "FS-SUF": 1, "BS-INF": 2}
    assert sum(s.at[f"MS-{n}"] == "allied_box" for n in range(1, 9)) == 8


@pytest.mark.rule("FA-13.2.2b")
def test_the_allied_box_of_scenario_two_and_nobody_comes_twice() -> None:
    t = start("anzacs")
    boxed = {unit for unit in GROUND[ALLIES] if t.state.at[unit] == "allied_box"}
    anzac = {"ANZ-NZ", "ANZ-4", "ANZ-ART", "ANZ-1LH"}
    assert boxed == {*MEMBERS["29"], *anzac, *MEMBERS["AUS1"], *MEMBERS["F1"], *MEMBERS["RMD"]}
    assert {b for b in t.state.at if b.startswith("BH") and t.state.at[b] == "allied_box"} == {
        "BH-C1", "BH-C2", "BH-C3", "BH-F1", "BH-F2"}
    out = given(GAME, scenario="anzacs")
    out.choose("withdraw_29th")
    again = position(regular_reinforcements, scenario="anzacs", turn=2,
                     at={"29-86": "gone", "AUS1-1": "GP13", "F1-Met": "dead"})
    assert (again.state.at["29-86"], again.state.at["AUS1-1"], again.state.at["F1-Met"]) == ("gone", "GP13", "dead")


@pytest.mark.rule("FA-13.3a")
def test_the_campaign_is_set_up_as_scenario_one_and_runs_nine_turns() -> None:
    one, campaign = SCENARIOS["bold_stroke"], SCENARIOS["campaign"]
    for field in ("box", "ships_on_map", "turkish_ships", "mine_factors", "mine_dummies", "outer_limit", "sp", "vp"):
        assert getattr(one, field) == getattr(campaign, field)
    assert campaign.turns == (1, 9)
    assert allies_have_the_initiative(state_of(turn=1, impulse=1))


@pytest.mark.rule("FA-13.3.4a")
@pytest.mark.parametrize("face", [1, 6])
def test_suvla_opens_on_the_turn_after_d6_plus_one(face: int) -> None:
    t = given(GAME, scenario="campaign").dice(1, 1, 1, face)
    t.choose("keep_29th")
    assert t.state.suvla == face + 2
    assert not suvla_is_open(state_of(suvla=face + 2, turn=face + 1))
    assert suvla_is_open(state_of(suvla=face + 2, turn=face + 2))


def test_markers_can_be_taken_up_only_during_set_up() -> None:
    t = start("bold_stroke")
    choose_all(t, "auto", "ready", "lay 1 DS8")
    assert also(t, "take_up") == ["take_up 1 DS8"]
    later = position(mine_determination, turn=2, down={"DS8": [1]}).dice(3)
    assert also(later, "take_up") == []
    assert not paused(later)
