"""8.5 Mines and minesweeping, and 8.4.2 the status of ships and forts."""

from __future__ import annotations

from typing import Any

import pytest

from sanjak.games.fatal_attraction.board.log import sentence
from sanjak.games.fatal_attraction.data import ALLIES, MARKERS, TABLES, TURKS
from sanjak.games.fatal_attraction.data.lists import NAMES
from sanjak.games.fatal_attraction.rules.assault import loose_modifiers
from sanjak.games.fatal_attraction.rules.gunfire import factors_of
from sanjak.games.fatal_attraction.rules.mines import (
    DUMMIES,
    FACTORS,
    clear_level,
    lay_mines,
    mine_attacks,
    mine_determination,
    places_for_markers,
    sweeping_modifiers,
)
from sanjak.games.fatal_attraction.rules.naval import can_fire, can_sail
from sanjak.games.fatal_attraction.rules.reinforcements import allied_purchases
from sanjak.kernel import Given, Told

from .helpers import (
    cases,
    choose_all,
    group,
    laid_out,
    naval,
    offered,
    paused,
    position,
    refuses,
    rolled,
    rolls,
    state_of,
    told,
)


def laying(factors: int = 4, dummies: int = 2, **fields: Any) -> Given:
    """The Turk lays markers."""
    return position(lay_mines, hand={FACTORS: factors, DUMMIES: dummies}, **fields)


def levels(t: Given, area: str) -> list[int]:
    """The markers that are face up in an area."""
    return [MARKERS[marker] for marker in t.state.shown[area]]


# ---------------------------------------------------------------- 8.4.2


@pytest.mark.rule("FA-8.4.2a")
def test_a_disabled_ships_batteries_are_one_a_forts_stay() -> None:
    s = state_of(at={"BS-SWI": "DS2", "TS-BRE": "DS9", "F-KUM": "A3", "MS-1": "DS2"},
                 hurt={"BS-SWI": 1, "TS-BRE": 1, "F-KUM": 1, "MS-1": 1})
    assert [factors_of(s, piece, battery) for piece, battery in (
        ("BS-SWI", "pb"), ("BS-SWI", "sb"), ("TS-BRE", "pb"), ("TS-BRE", "sb"), ("F-KUM", "pb"), ("F-KUM", "sb"))] == [
            1, 1, 0, 1, 1, 1]
    assert [d.value for d in sweeping_modifiers(s, "MS-1")] == [2]
    fort = state_of(at={"29-86": "GP3", "T9-25": "GP1", "F-HEL": "GP1"}, hurt={"F-HEL": 1})
    assert "Normal fort" not in {d.reason for d in loose_modifiers(fort, ["29-86"], "GP1")}


@pytest.mark.rule("FA-8.4.2b")
def test_crippled_ships_and_forts_neither_fire_nor_move_nor_sweep() -> None:
    s = state_of(at={"BS-SWI": "DS2", "F-KUM": "A3", "29-86": "GP3", "T9-25": "GP1", "F-HEL": "GP1"},
                 hurt={"BS-SWI": 2, "F-KUM": 2, "F-HEL": 2})
    assert factors_of(s, "BS-SWI", "pb") == factors_of(s, "F-KUM", "sb") == 0
    assert not can_sail(s, "BS-SWI")
    assert not can_fire(s, "F-KUM")
    assert "Normal fort" not in {d.reason for d in loose_modifiers(s, ["29-86"], "GP1")}
    t = naval(ALLIES, at={"MS-1": "DS1", "MS-2": "DS1"}, hurt={"MS-1": 2}, down={"DS3": [1]})
    choose_all(t, "sail MS-2 DS3", "done")
    assert t.options() == ["sweep MS-2", "swept"]


@pytest.mark.rule("FA-8.4.2c")
def test_a_fort_dies_when_its_area_becomes_allied_and_sunk_ships_never_return_but_sweepers() -> None:
    t = group(ALLIES, "29", at={"29-86": "GP1", "F-SED": "GP2"})
    t.choose("move 29-86 GP2")
    assert t.state.at["F-SED"] == "dead"
    assert t.state.vp[ALLIES] == 12
    assert cases(t, "eliminated") == ["11.3"]
    s = state_of(at={"BS-ALB": "dead", "MS-1": "dead", "MS-2": "gone"}, turn=1)
    assert allied_purchases(s) == [("bring", "BS-QE"), ("replace", "MS-1"), ("replace", "MS-2")]


# ---------------------------------------------------------------- 8.5 laying


@pytest.mark.rule("FA-8.5a")
@pytest.mark.parametrize(("face", "paid"), [(1, 0), (6, 2), (6, 3)])
def test_step_g_rolls_for_factors_and_dummies_that_join_those_on_the_map(face: int, paid: int) -> None:
    t = position(mine_determination, turn=2, mine_sp=paid, down={"DS8": [2]}).dice(face)
    row = min(face + paid, len(TABLES.mines.factors)) - 1
    assert t.state.hand == {FACTORS: TABLES.mines.factors[row], DUMMIES: TABLES.mines.dummies[row]}
    assert rolled(t, "mines").total == face + paid
    t.choose("ready")
    assert len(t.state.laid["DS8"]) == 1
    assert t.state.hand == {}


@pytest.mark.rule("FA-8.5a")
def test_only_markers_of_the_counter_mix_are_laid_and_cleared_ones_come_back_to_it() -> None:
    mix = {f"DS{n}": [2, 2] for n in range(1, 8)}
    t = laying(down=mix)
    assert not offered(t, "lay 2")
    assert offered(t, "lay 1")
    swept = naval(ALLIES, at={"MS-1": "DS1"}, up={"DS3": [1]}).dice(5)
    before = len(swept.state.stock[TURKS])
    choose_all(swept, "sail MS-1 DS3", "done", "sweep MS-1")
    assert len(swept.state.stock[TURKS]) == before + 1


@pytest.mark.rule("FA-8.5a")
def test_a_marker_lies_in_one_place_alone() -> None:
    t = choose_all(laying(impulses=0), "lay 2 DS8", "lay 0 DS8", "lay 1 DS7", "take_up 0 DS8")
    assert sorted(laid_out(t.state)) == sorted(MARKERS)


@pytest.mark.rule("FA-8.5b")
def test_two_markers_an_area_none_in_the_aegean_or_marmara_none_beside_allied_units() -> None:
    t = laying(down={"DS8": [1, 0], "DS9": [1]})
    areas = {option.split()[2] for option in offered(t, "lay")}
    assert not areas & {"DS8", "AEG", "MAR"}
    assert "DS9" in areas
    places = NAMES(places_for_markers(state_of(at={"29-86": "GP5"}, down={"DS3": [0]})))
    assert "DS3" in places
    assert "DS1" not in places


@pytest.mark.rule("FA-8.5b")
def test_no_marker_is_laid_where_allied_warships_lie_but_under_sweepers_one_may_be() -> None:
    places = set(NAMES(places_for_markers(state_of(at={"BS-ALB": "AA1", "MS-1": "DS1"}, turn=1))))
    assert "AA1" not in places
    assert "DS1" in places


@pytest.mark.rule("FA-8.5b")
def test_a_beachhead_closes_its_assault_areas_for_good_and_other_waters_only_where_no_mine_lies() -> None:
    places = NAMES(places_for_markers(state_of(at={"BH-C1": "GP2"}, down={"DS1": [0], "AA3": [0]})))
    assert "DS1" in places
    assert "AA3" not in places
    bare = NAMES(places_for_markers(state_of(at={"BH-C1": "GP2"})))
    assert not {"DS1", "AA3"} & set(bare)


@pytest.mark.rule("FA-8.5d")
def test_from_the_word_auto_the_allies_cannot_tell_mines_from_dummies() -> None:
    fields = [laying(factors=12, dummies=9, seed=seed).choose("auto").state.laid for seed in range(40)]
    seen = [{area: sorted(MARKERS[marker] for marker in markers) for area, markers in laid.items()} for laid in fields]
    assert len({tuple(len(levels) for levels in laid.values()) for laid in seen}) == 1
    for area in ("DS8", "DS7", "DS9"):
        assert {tuple(laid[area]) for laid in seen} == {(0, 0), (0, 2), (2, 2)}


@pytest.mark.rule("FA-8.5a")
def test_auto_lays_all_that_is_in_hand_within_the_counters_and_two_an_area() -> None:
    t = laying(factors=5, dummies=1, down={f"DS{n}": [2, 2] for n in range(1, 6)} | {"DS8": [2, 0]}).choose("auto")
    laid = [MARKERS[marker] for area in ("DS7", "DS9", "DS10") for marker in t.state.laid[area]]
    assert sorted(laid) == [0, 1, 2, 2]
    assert (len(t.state.laid["DS8"]), t.state.hand) == (2, {})


@pytest.mark.rule("FA-13.0a")
def test_the_marker_that_is_taken_up_again_is_of_the_level_named() -> None:
    t = choose_all(laying(impulses=0), "lay 0 DS8", "lay 2 DS8", "take_up 2 DS8")
    assert [MARKERS[marker] for marker in t.state.laid["DS8"]] == [0]
    assert t.state.hand == {FACTORS: 4, DUMMIES: 1}


@pytest.mark.rule("FA-8.5c")
def test_outside_the_strait_factors_and_dummies_never_exceed_the_secret_limit() -> None:
    t = laying(cap={TURKS: 3})
    choose_all(t, "lay 2 AA4", "lay 0 AA5")
    assert not any(option.split()[2].startswith("AA") for option in offered(t, "lay"))
    assert offered(t, "lay 1")
    tight = laying(cap={TURKS: 1})
    assert "lay 2 AA4" not in tight.options()
    assert "lay 1 AA4" in tight.options()
    by_marker = laying(cap={TURKS: 1}, using={"outer_mine_cap": "markers"})
    assert "lay 2 AA4" in by_marker.options()


@pytest.mark.rule("FA-8.5d")
def test_the_allies_see_that_a_marker_lies_there_and_nothing_else() -> None:
    t = laying(cap={TURKS: 3})
    t.choose("lay 2 DS8")
    view = t.table.view(ALLIES)
    assert view["laid"]["DS8"] == 1
    assert view["cap"] == {TURKS: None}
    assert view["hand"] == {FACTORS: None, DUMMIES: None}
    assert isinstance(view["stock"][TURKS], int)
    assert t.table.view(TURKS)["laid"]["DS8"] == t.state.laid["DS8"]
    told_to_allies = [event.option for event in t.table.events(ALLIES) if hasattr(event, "option")]
    assert told_to_allies == [("lay", "marker", "DS8")]


# ---------------------------------------------------------------- 8.5.1


@pytest.mark.rule("FA-8.5.1a")
def test_a_warship_that_enters_turns_the_markers_up_and_dummies_go_back() -> None:
    t = naval(ALLIES, at={"BS-ALB": "DS1"}, down={"DS3": [0, 2]})
    t.choose("sail BS-ALB DS3")
    assert t.state.laid["DS3"] == []
    assert levels(t, "DS3") == [2]
    assert told(t, "turned_up") == [{"area": "DS3", "levels": [0, 2]}]
    assert t.state.found == {"dummies": 1, "factors": 2}
    sweeper = naval(ALLIES, at={"MS-1": "DS1"}, down={"DS3": [0, 2]})
    sweeper.choose("sail MS-1 DS3")
    assert len(sweeper.state.laid["DS3"]) == 2


@pytest.mark.rule("FA-8.5.1b")
@pytest.mark.parametrize("side", [ALLIES, TURKS])
def test_at_the_end_of_every_naval_segment_mines_attack_once_or_twice_but_never_sweepers(side: str) -> None:
    at = {"BS-ALB": "DS3", "MS-1": "DS3", "F-KUM": "A3"}
    t = naval(side, at=at, up={"DS3": [1, 2]}, ready={"F-KUM": 1}).dice(1, 1, 1)
    t.choose("done")
    assert t.table.to_move() == [TURKS]
    t.choose("strike DS3")
    assert [event.what for event in rolls(t)] == ["mine BS-ALB"] * 3
    quiet = naval(side, at=at, up={"DS3": [1, 2]}, ready={"F-KUM": 1})
    choose_all(quiet, "done", "hold_fire")
    assert rolls(quiet) == []


@pytest.mark.rule("FA-8.5.1c")
def test_a_level_two_also_attacks_once_beside_it_but_not_into_the_aegean() -> None:
    t = position(mine_attacks("all"), at={"BS-ALB": "DS3", "BS-VEN": "DS1", "BS-CAN": "DS7"}, up={"DS5": [2, 1]}).dice(
        *[1] * 4)
    t.choose("strike DS5")
    assert [event.what for event in rolls(t)] == ["mine BS-ALB", "mine BS-CAN"]
    assert paused(position(mine_attacks("all"), at={"BS-ALB": "AEG"}, up={"AA4": [2]}))


@pytest.mark.rule("FA-8.5.1b")
def test_all_mines_may_attack_at_one_word() -> None:
    at = {"BS-ALB": "DS3", "BS-VEN": "DS4"}
    assert "strike all" not in position(mine_attacks("all"), at=at, up={"DS3": [1]}).options()
    t = position(mine_attacks("all"), at=at, up={"DS3": [1], "DS4": [1]}).dice(1, 1).choose("strike all")
    assert [event.what for event in rolls(t)] == ["mine BS-ALB", "mine BS-VEN"]


@pytest.mark.rule("FA-8.5.1c")
def test_one_that_is_face_down_may_and_is_then_revealed() -> None:
    t = position(mine_attacks("all"), at={"BS-ALB": "DS3"}, down={"DS5": [2], "DS4": [1], "DS2": [0]}).dice(1)
    assert t.options() == ["unmask DS5", "hold_fire"]
    t.choose("unmask DS5")
    assert levels(t, "DS5") == [2]
    assert rolled(t, "mine BS-ALB")
    assert t.options() == ["hold_fire"]
    assert paused(position(mine_attacks("all"), at={"BS-ALB": "DS3"}, down={"DS7": [2]}))


@pytest.mark.rule("FA-8.5.1d")
@pytest.mark.parametrize(("face", "hurt", "place"), [(7, 0, "DS3"), (8, 2, "DS3"), (9, 2, "DS3"), (10, 0, "dead")])
def test_what_a_mine_does(face: int, hurt: int, place: str) -> None:
    t = position(mine_attacks("all"), at={"BS-ALB": "DS3"}, up={"DS3": [1]}).dice(face)
    t.choose("strike DS3")
    assert (t.state.hurt.get("BS-ALB", 0), t.state.at["BS-ALB"]) == (hurt, place)
    assert t.state.vp[TURKS] == (13 if place == "dead" else 10)


@pytest.mark.rule("FA-8.5.1c")
def test_seven_attacks_on_one_ship_as_a_play_report_has_them() -> None:
    fields = {"AA3": [2, 2], "AA2": [2, 2], "AA4": [2]}
    t = position(mine_attacks("all"), at={"BS-ALB": "AA3"}, up=fields).dice(*[7] * 7).choose("strike all")
    assert [event.what for event in rolls(t)] == ["mine BS-ALB"] * 7


# ---------------------------------------------------------------- 8.5.2


@pytest.mark.rule("FA-8.5.2a")
def test_sweeping_turns_the_areas_markers_up_first_and_entry_alone_nothing() -> None:
    t = naval(ALLIES, at={"MS-1": "DS1", "MS-2": "DS1"}, down={"DS3": [0, 0]})
    choose_all(t, "sail MS-1 DS3", "sail MS-2 DS3", "done")
    assert len(t.state.laid["DS3"]) == 2
    t.choose("sweep MS-1")
    assert t.state.laid["DS3"] == t.state.shown["DS3"] == []
    assert rolls(t) == []
    assert paused(t)
    entering = naval(ALLIES, at={"MS-1": "DS1"}, down={"DS3": [1]}, using={"ms_reveal_on_sweep": False})
    entering.choose("sail MS-1 DS3")
    assert levels(entering, "DS3") == [1]


@pytest.mark.rule("FA-8.5.2a")
def test_a_sweeper_under_which_mines_were_laid_sweeps_without_moving_and_is_activated() -> None:
    t = naval(ALLIES, at={"MS-1": "DS3", "MS-2": "DS3"}, up={"DS3": [1, 1]}, activated={"MS-2": 1}, impulse=2)
    choose_all(t.dice(8), "done")
    assert t.options() == ["sweep MS-1", "swept"]
    t.choose("sweep MS-1")
    assert t.state.activated["MS-1"] == 2


@pytest.mark.rule("FA-8.5.2a", "FA-3.2d")
def test_by_option_sweepers_of_one_sea_area_sweep_in_a_segment() -> None:
    at = {"MS-1": "DS3", "MS-2": "DS5", "MS-3": "DS3"}
    t = naval(ALLIES, at=at, up={"DS3": [2, 2], "DS5": [1]}, using={"impulse_scope": "one_formation"})
    choose_all(t, "done")
    assert t.options() == ["sweep MS-1", "sweep MS-2", "sweep MS-3", "swept"]
    t.choose("sweep MS-1")
    while "swept" not in t.options():
        t.choose(t.options()[0])
    assert t.options() == ["sweep MS-3", "swept"]


@pytest.mark.rule("FA-8.5.2a")
def test_only_activated_sweepers_that_moved_no_further_than_one_area_sweep() -> None:
    at = {"MS-1": "DS1", "MS-2": "DS3", "MS-3": "AEG"}
    t = naval(ALLIES, at=at, up={"DS3": [1]}, activated={"MS-2": 0})
    choose_all(t, "sail MS-1 DS3", "done")
    assert t.options() == ["sweep MS-1", "swept"]
    refuses(t, "sweep MS-3")


@pytest.mark.rule("FA-8.5.2b")
@pytest.mark.parametrize(("face", "left", "hurt"), [(1, [1], 0), (2, [1], 0), (3, [1, 1], 0), (7, [1, 1], 0),
                                                    (8, [2, 1], 0), (9, [2, 1], 0), (10, [2, 1], 2)])
def test_what_a_sweep_clears(face: int, left: list[int], hurt: int) -> None:
    t = naval(ALLIES, at={"MS-1": "DS1"}, up={"DS3": [2, 1]}).dice(face)
    choose_all(t, "sail MS-1 DS3", "done", "sweep MS-1")
    while offered(t, "clear"):
        t.choose("clear DS3 2" if "clear DS3 2" in t.options() else "clear DS3 1")
    assert sorted(levels(t, "DS3"), reverse=True) == left
    assert t.state.hurt.get("MS-1", 0) == hurt


@pytest.mark.rule("FA-8.5.2b")
def test_the_allies_choose_which_level_goes_and_what_hinders_a_sweeper() -> None:
    t = naval(ALLIES, at={"MS-1": "DS1"}, up={"DS3": [2, 1]}).dice(5)
    choose_all(t, "sail MS-1 DS3", "done", "sweep MS-1")
    assert t.options() == ["clear DS3 1", "clear DS3 2"]
    t.choose("clear DS3 1")
    assert levels(t, "DS3") == [2]
    s = state_of(at={"MS-1": "DS3"}, fired_at={"MS-1": 1}, hurt={"MS-1": 1}, sea="rough")
    assert {d.reason: d.value for d in sweeping_modifiers(s, "MS-1")} == {
        "was fired at": 1, "Disabled": 2, "Rough seas": 1}


@pytest.mark.rule("FA-8.5.2b")
@pytest.mark.parametrize(("facts", "words"), [
    ({"level": 1, "left": 0}, "A Level 1 mine in DS2 Off In Tepe is swept (8.5.2)."),
    ({"level": 2, "left": 1}, "A Level 2 mine in DS2 Off In Tepe is reduced to Level 1 (8.5.2)."),
    ({"level": 2, "left": 0}, "A Level 2 mine in DS2 Off In Tepe is swept: no Level 1 marker is left (8.5.2).")])
def test_the_log_says_what_is_left_of_a_mine(facts: dict[str, int], words: str) -> None:
    assert sentence(Told(case="8.5.2", kind="cleared", facts={"area": "DS2", **facts}), ALLIES) == words


@pytest.mark.rule("FA-8.5.2b")
def test_a_level_taken_off_is_told_as_it_was() -> None:
    t = position(clear_level("DS3"), up={"DS3": [1, 2]}).choose("clear DS3 2")
    assert told(t, "cleared") == [{"area": "DS3", "level": 2, "left": 1}]
