"""10.0 Reinforcements, replacements, withdrawals."""

from __future__ import annotations

from typing import Any

import pytest

from sanjak.games.fatal_attraction.board.log import sentence
from sanjak.games.fatal_attraction.data import ALLIES, TURKS
from sanjak.games.fatal_attraction.data.lists import MEMBERS
from sanjak.games.fatal_attraction.rules.reinforcements import (
    allied_purchases,
    allied_reinforcements,
    allied_start,
    regular_reinforcements,
    turkish_reinforcements,
    upkeep,
    withdrawals,
)
from sanjak.games.fatal_attraction.rules.setting_up import ask_29th

from .helpers import cases, choose_all, offered, paused, position, refuses, state_of, told


def arrivals(turn: int, **fields: Any) -> set[str]:
    """The units that come to a box on a turn."""
    at = position(regular_reinforcements, turn=turn, **fields).state.at
    return {piece for piece, place in at.items() if place in ("allied_box", "turkish_box")}


# ---------------------------------------------------------------- the Allies


@pytest.mark.rule("FA-10.1a")
def test_who_comes_on_turns_two_three_and_four() -> None:
    two = arrivals(2)
    assert two == {*MEMBERS["F1"], *MEMBERS["29"], *MEMBERS["AUS1"], "ANZ-NZ", "ANZ-4", "ANZ-ART", "ANZ-1LH",
                   "BH-C1", "BH-C2", "BH-C3", "BH-F1", "BH-F2", *MEMBERS["T12"]}
    assert arrivals(3) == {*MEMBERS["42"], *MEMBERS["52"], "IND29", *MEMBERS["T15"], *MEMBERS["T16"]}
    assert arrivals(4) == {"ANZ-2LH", "ANZ-NZM", *MEMBERS["F2"], *MEMBERS["T8"]}
    assert arrivals(5) == set()


@pytest.mark.rule("FA-10.1a")
def test_reinforcements_are_told_by_side() -> None:
    t = position(regular_reinforcements, turn=4)
    assert [(facts["side"], len(facts["units"])) for facts in told(t, "reinforcements")] == [
        (ALLIES, 2 + len(MEMBERS["F2"])), (TURKS, len(MEMBERS["T8"]))]
    assert cases(t, "reinforcements") == ["10.1", "10.3"]


@pytest.mark.rule("FA-10.1b")
def test_when_suvla_opens_five_divisions_and_a_beachhead_come() -> None:
    assert arrivals(6, suvla=6) == {*MEMBERS["10"], *MEMBERS["11"], *MEMBERS["13"], *MEMBERS["53"], *MEMBERS["54"],
                                    "BH-C4"}
    assert arrivals(6, suvla=7) == set()


@pytest.mark.rule("FA-10.2a")
def test_queen_elizabeth_comes_from_turn_one_for_two_points_and_again_each_turn() -> None:
    t = position(allied_reinforcements, turn=1, vp={ALLIES: 2, TURKS: 0})
    t.choose("bring BS-QE")
    assert t.state.at["BS-QE"] == "allied_box"
    assert t.state.vp == {ALLIES: 0, TURKS: 2}
    assert offered(position(allied_reinforcements, turn=1, vp={ALLIES: 1, TURKS: 0}), "bring") == []
    kept = position(upkeep, turn=2, at={"BS-QE": "allied_box"}, vp={ALLIES: 3, TURKS: 0})
    kept.choose("upkeep BS-QE")
    assert kept.state.vp == {ALLIES: 1, TURKS: 2}
    poor = position(upkeep, turn=2, at={"BS-QE": "allied_box"}, vp={ALLIES: 1, TURKS: 0})
    assert paused(poor)
    assert poor.state.at["BS-QE"] == "pool"


@pytest.mark.rule("FA-10.2a")
def test_that_queen_elizabeth_is_kept_or_sent_away_is_told_in_the_log() -> None:
    for choice, words in (("upkeep", "The Allies lose 2 VP: Queen Elizabeth (10.2)."),
                          ("release", "Queen Elizabeth is sent away (10.2).")):
        t = position(upkeep, turn=2, at={"BS-QE": "allied_box"}).choose(f"{choice} BS-QE")
        assert words in [sentence(event, ALLIES) for event in t.table.events(ALLIES)]


@pytest.mark.rule("FA-10.2b")
def test_who_comes_for_points_and_from_when() -> None:
    def on_offer(turn: int) -> set[str]:
        return {words[1] for words in allied_purchases(state_of(turn=turn, at={"BS-QE": "DS1"})) if words[0] == "bring"}
    assert on_offer(2) == set()
    assert on_offer(3) == {"BS-GOL", "BS-IMP"}
    assert on_offer(4) == {"BS-GOL", "BS-IMP", "MTD1", "AUS2", "MB-SE", "MB-SW", "MB-E", "MB-L"}
    t = position(allied_reinforcements, turn=4, vp={ALLIES: 4, TURKS: 0})
    choose_all(t, "bring AUS2", "bring MB-E")
    assert {t.state.at[unit] for unit in (*MEMBERS["AUS2"], "MB-E")} == {"allied_box"}
    assert t.state.vp == {ALLIES: 1, TURKS: 3}
    assert offered(t, "bring MTD1") == []


@pytest.mark.rule("FA-10.2b")
@pytest.mark.parametrize(("how", "vp"), [("transfer", (8, 12)), ("award_only", (10, 12)), ("spend_only", (8, 10))])
def test_the_price_passes_over_or_by_option_is_only_awarded_or_spent(how: str, vp: tuple[int, int]) -> None:
    t = position(allied_reinforcements, turn=4, using={"conditional_vp": how})
    t.choose("bring MTD1")
    assert (t.state.vp[ALLIES], t.state.vp[TURKS]) == vp


LOST = {"MS-1": "dead", "29-86": "dead", "29-87": "dead", "42-ART": "dead", "29-ART": "dead", "RMD-RM": "dead",
        "MB-E": "dead", "BS-ALB": "dead", "BH-C1": "dead", "BS-QE": "DS1"}


@pytest.mark.rule("FA-10.5a")
def test_what_the_allies_may_replace_and_for_how_much() -> None:
    t = position(allied_reinforcements, turn=2, at=LOST)
    assert set(offered(t, "replace")) == {"replace MS-1", "replace 29-86", "replace 29-87", "replace 42-ART",
                                          "replace MB-E"}
    for unit, left in (("MS-1", 9), ("29-86", 8), ("29-87", 8), ("42-ART", 7)):
        t.choose(f"replace {unit}")
        assert t.state.vp == {ALLIES: left, TURKS: 10}
        assert t.state.at[unit] == "allied_box"
    assert [(facts["why"], facts["points"]) for facts in told(t, "scored")] == [
        ("MS-1", -1), ("29-86", -1), ("42-ART", -1)]


@pytest.mark.rule("FA-10.5a")
def test_cavalry_is_replaced_unless_the_option_forbids_and_nobody_without_points() -> None:
    t = position(allied_reinforcements, turn=2, at=LOST, using={"cavalry_replaceable": False})
    refuses(t, "replace MB-E")
    assert paused(position(allied_reinforcements, turn=2, at=LOST, vp={ALLIES: 0, TURKS: 3}))


# ---------------------------------------------------------------- 10.5.1 withdrawals


def leavers(**fields: Any) -> set[str]:
    """The units that may be withdrawn."""
    return {words[1] for words in withdrawals(state_of(**fields))}


@pytest.mark.rule("FA-10.5.1a")
@pytest.mark.parametrize(("turn", "marines", "cavalry"), [(1, None, None), (2, 2, 1), (3, 1, 1), (6, 1, 1),
                                                          (7, 0, None)])
def test_what_withdrawn_units_are_worth(turn: int, marines: int | None, cavalry: int | None) -> None:
    at = {"RMD-RM": "allied_box", "MB-E": "GP1", "10-29": "GP1", "29-86": "GP1", "BH-C1": "GP1"}
    fields: dict[str, Any] = {"turn": turn, "at": at, "paid": {"BH-C1": 1}}
    worth = {"RMD-RM": marines, "MB-E": cavalry, "10-29": cavalry}
    assert {words[1] for words in withdrawals(state_of(**fields))} == {u for u, vp in worth.items() if vp is not None}
    for unit, points in worth.items():
        if points is not None:
            t = position(allied_start, **fields)
            t.choose(f"withdraw {unit}")
            assert t.state.at[unit] == "gone"
            assert t.state.vp[ALLIES] == 10 + points


@pytest.mark.rule("FA-10.5.1b")
def test_a_withdrawn_unit_needs_a_line_must_not_have_exited_nor_if_cavalry_been_replaced() -> None:
    at = {"MB-E": "GP3", "MB-L": "GP3", "MB-SE": "exited", "RMD-RM": "GP4", "RMD-1RN": "GP3", "10-29": "GP3",
          "10-30": "GP4", "BH-C1": "GP3"}
    assert leavers(at=at, paid={}) == {"RMD-1RN"}
    assert leavers(at=at, paid={"BH-C1": 1}) == {"MB-E", "MB-L", "RMD-RM", "RMD-1RN", "10-29", "10-30"}
    replaced = {"10-29": 1, "MB-L": 1}
    assert leavers(at=at, paid={"BH-C1": 1}, replaced=replaced) == {"MB-E", "RMD-RM", "RMD-1RN", "10-30"}


@pytest.mark.rule("FA-10.5.1b")
@pytest.mark.parametrize(("who", "found"), [
    (None, {"RMD-RM"}), ("marines", {"RMD-RM"}), ("any", {"RMD-RM", "MB-E", "10-29"}), ("none", set())])
def test_from_the_box_only_royal_marines_leave_or_whom_the_match_names(who: str | None, found: set[str]) -> None:
    at = dict.fromkeys(["RMD-RM", "MB-E", "10-29", "29-86"], "allied_box")
    assert leavers(at=at, using={"withdraw_from_box": who} if who else {}) == found
    assert leavers(at=at, turn=1, using={"withdraw_from_box": "any"}) == set()


@pytest.mark.rule("FA-10.5.1c")
@pytest.mark.parametrize(("scenario", "asked"), [("bold_stroke", False), ("anzacs", True), ("campaign", True)])
def test_the_29th_can_be_withdrawn_only_before_set_up(scenario: str, asked: bool) -> None:
    t = position(ask_29th, scenario=scenario, vp={ALLIES: 0, TURKS: 0})
    if not asked:
        assert paused(t)
        return
    t.choose("withdraw_29th")
    assert {t.state.at[unit] for unit in MEMBERS["29"]} == {"gone"}
    assert t.state.vp[ALLIES] == 10
    assert told(t, "scored") == [{"side": ALLIES, "points": 10, "why": "29"}]
    assert not any(words[1] in MEMBERS["29"] for words in withdrawals(state_of(at={"29-86": "allied_box"})))


# ---------------------------------------------------------------- the Turk


@pytest.mark.rule("FA-10.3a")
def test_turkish_reinforcements_enter_normal_and_unentrenched_where_no_allied_unit_is() -> None:
    t = position(turkish_reinforcements, at={"T12-34": "turkish_box", "T12-35": "turkish_box", "29-86": "GP34",
                                             "BH-C1": "A13", "T3-31": "A9"})
    assert {option.split()[2] for option in offered(t, "enter T12-34")} == {"A5"}
    t.choose("enter T12-34 A5")
    assert t.state.at["T12-34"] == "A5"
    assert "T12-34" not in t.state.dug
    assert "T12-34" not in t.state.hurt
    assert "T12-34" not in t.state.oos
    t.choose("enough")
    assert t.state.at["T12-35"] == "turkish_box"


@pytest.mark.rule("FA-10.4a")
@pytest.mark.parametrize(("fields", "comes"), [
    ({"at": {"TS-GOE": "dead"}}, True), ({"at": {"TS-GOE": "gone"}}, True), ({"at": {"TS-GOE": "turkish_box"}}, False),
    ({"at": {"TS-GOE": "turkish_box"}, "hurt": {"TS-GOE": 1}}, True), ({"at": {"TS-GOE": "dead"}, "turn": 1}, False)])
def test_a_ships_crew_comes_once_she_is_gone_or_while_she_is_disabled(fields: dict[str, Any], comes: bool) -> None:
    t = position(turkish_reinforcements, **fields)
    assert bool(offered(t, "enter G-GOE")) is comes
    if comes:
        t.choose("enter G-GOE A5")
        assert t.state.at["TS-GOE"] in ("dead", "gone")
        assert t.state.vp[ALLIES] == 10
        assert told(t, "scrapped") == ([{"ship": "TS-GOE"}] if "hurt" in fields else [])


@pytest.mark.rule("FA-10.4b")
def test_under_german_support_four_volunteer_units_may_come_each_for_two_allied_points() -> None:
    assert paused(position(turkish_reinforcements, turn=3))
    t = position(turkish_reinforcements, german_support=True)
    assert {option.split()[1] for option in offered(t, "enter")} == {"G-V1", "G-V2", "G-V3", "G-VA"}
    choose_all(t, "enter G-V1 GP34", "enter G-VA GP34")
    assert t.state.vp[ALLIES] == 14


@pytest.mark.rule("FA-10.4b")
def test_volunteers_who_come_back_from_the_box_give_no_points_again() -> None:
    t = position(turkish_reinforcements, at={"G-V1": "turkish_box"}).choose("enter G-V1 GP34")
    assert (t.state.at["G-V1"], t.state.vp[ALLIES]) == ("GP34", 10)


@pytest.mark.rule("FA-10.6a")
@pytest.mark.parametrize(("support", "price", "guns"), [(False, 2, 2), (True, 1, 4)])
def test_the_turk_replaces_infantry_and_a_few_guns_for_supply(support: bool, price: int, guns: int) -> None:
    lost = dict.fromkeys(("T9-25", "G-GOE", "T9-ART", "T3-ART", "T5-ART", "T7-ART", "T8-ART"), "dead")
    t = position(turkish_reinforcements, at=lost, german_support=support, sp={ALLIES: 0, TURKS: 20})
    refuses(t, "replace G-GOE A5")
    t.choose("replace T9-25 GP34")
    assert t.state.sp[TURKS] == 20 - price
    for count, (gun, area) in enumerate(zip(("T9-ART", "T3-ART", "T5-ART", "T7-ART"), ("GP34", "A5", "A9", "A13"),
                                            strict=True), 1):
        if count <= guns:
            t.choose(f"replace {gun} {area}")
    assert t.state.sp[TURKS] == 20 - price - 3 * guns
    assert not any("-ART" in option for option in offered(t, "replace"))


@pytest.mark.rule("FA-10.6b")
def test_a_crippled_fort_is_restored_for_a_point_and_a_ship() -> None:
    at = {"F-KUM": "A3", "F-SED": "GP2", "TS-BAR": "turkish_box", "TS-TOR": "turkish_box"}
    t = position(turkish_reinforcements, at=at, hurt={"F-KUM": 2, "F-SED": 1})
    assert offered(t, "restore") == ["restore F-KUM TS-BAR", "restore F-KUM TS-TOR"]
    t.choose("restore F-KUM TS-TOR")
    assert t.state.hurt == {"F-SED": 1}
    assert t.state.at["TS-TOR"] == "gone"
    assert (t.state.sp[TURKS], t.state.vp[ALLIES]) == (9, 10)
    lost = position(turkish_reinforcements, at=at, hurt={"F-KUM": 2}, control={"A3": 1})
    assert paused(lost)


@pytest.mark.rule("FA-10.6b")
@pytest.mark.parametrize(("points", "may"), [(0, False), (1, True)])
def test_the_last_point_restores_a_fort_that_is_then_unfired(points: int, may: bool) -> None:
    t = position(turkish_reinforcements, at={"F-KUM": "A3", "TS-BAR": "turkish_box"}, hurt={"F-KUM": 2},
                 fired={"F-KUM": 1}, sp={ALLIES: 0, TURKS: points})
    assert bool(offered(t, "restore")) is may
    if may:
        t.choose("restore F-KUM TS-BAR")
        assert (t.state.fired, t.state.sp[TURKS]) == ({}, 0)


def test_the_last_unit_that_enters_can_be_taken_back() -> None:
    t = position(turkish_reinforcements, at={"T12-34": "turkish_box"})
    t.choose("enter T12-34 A5")
    question = t.table.question("turks")
    assert question is not None
    assert question.is_closing()
    assert question.prompt == "No more units can enter. Go on?"
    t.table.undo("turks")
    assert t.state.at["T12-34"] == "turkish_box"
