"""8.3 Ground assault."""

from __future__ import annotations

from typing import Any

import pytest

from sanjak.games.fatal_attraction.data import ALLIES, TABLES, TURKS
from sanjak.games.fatal_attraction.data.lists import WORTH
from sanjak.games.fatal_attraction.rules.assault import (
    assault_modifiers,
    attack_strength,
    column,
    defence_strength,
    loose_modifiers,
    may_press,
    odds,
    press_modifiers,
    result_of_assault,
    shifts,
    shock_modifiers,
    supporters,
)
from sanjak.games.fatal_attraction.rules.bombardment import ALL
from sanjak.kernel import Given

from .helpers import also, choose_all, drms, group, offered, paused, rolled, rolls, state_of, told


def strength(s: Any, target: str, *units: str) -> int:
    return defence_strength(s, target, units)


def reasons(found: Any) -> dict[str, int]:
    """Modifiers by their reasons."""
    return {d.reason: d.value for d in found}


def fight(wanted: str, **fields: Any) -> Given:
    """The 29th assaults GP4 from GP3 with three brigades in attack mode; the die gives the wanted result.

    The tables are reconstructed, so the die is looked up and not fixed.
    """
    at = {"29-86": "GP3", "29-87": "GP3", "29-88": "GP3", **fields.pop("at", {"T9-25": "GP4"})}
    t = group(ALLIES, "29", at=at, **fields)
    t.choose("halt")
    s = t.state
    attackers = ["29-86", "29-87", "29-88"]
    defenders = [unit for unit, place in at.items() if place == "GP4" and unit in WORTH]
    raw = odds(attack_strength(s, attackers, "GP4"), defence_strength(s, "GP4", defenders))
    assert raw is not None
    where = column(raw, shifts(s, attackers, "move_first", False))
    bonus = sum(d.value for d in assault_modifiers(s, attackers, "GP4"))
    for die in range(1, 7):
        row = TABLES.crt.rows[max(0, min(len(TABLES.crt.rows) - 1, die + bonus - TABLES.crt.first))]
        if row[where] == wanted:
            return t.dice(die)
    raise AssertionError(f"no die gives {wanted} in column {TABLES.crt.columns[where]} with {bonus:+d}")


# ---------------------------------------------------------------- 8.3.1


@pytest.mark.rule("FA-8.3.1a")
def test_only_activated_supplied_infantry_and_cavalry_assault_areas_with_enemy_ground_units() -> None:
    at = {"T9-25": "GP4", "T9-ART": "GP4", "T19-57": "GP7", "29-86": "GP3", "BH-C1": "GP2", "29-87": "GP9"}
    t = group(TURKS, "T9", at=at)
    t.choose("halt")
    assert offered(t, "assault") == ["assault GP3"]
    t.choose("plan GP3")
    assert t.state.attackers == ["T9-25"]


@pytest.mark.rule("FA-8.3.1a")
def test_factors_of_the_mode_in_use_are_summed_and_a_broken_defender_is_halved() -> None:
    s = state_of(at={"29-86": "GP3", "29-87": "GP3", "T9-25": "GP4", "T9-26": "GP4", "T9-ART": "GP4"},
                 dug={"29-87": 1, "T9-25": 1}, hurt={"T9-26": 2, "T9-ART": 2})
    assert attack_strength(s, ["29-86", "29-87"], "GP4") == WORTH["29-86"].af + WORTH["29-87"].dug_af
    assert strength(s, "GP4", "T9-25") == WORTH["T9-25"].dug_df
    assert strength(s, "GP4", "T9-26") == WORTH["T9-26"].df // 2
    assert strength(s, "GP4", "T9-ART") == 1


@pytest.mark.rule("FA-8.3.1a")
def test_a_hill_helps_infantry_and_cavalry_and_a_river_halves_the_stack_that_crosses_it() -> None:
    s = state_of(at={"T9-25": "GP6", "T9-26": "GP6", "T9-ART": "GP6", "29-86": "A4", "29-87": "A6"})
    troops = 2 * WORTH["T9-25"].df
    assert strength(s, "GP6", "T9-25", "T9-26", "T9-ART") == troops * 3 // 2 + 1
    assert strength(s, "GP6", "T9-ART") == 1
    af = WORTH["29-86"].af
    assert attack_strength(s, ["29-86"], "A3") == af // 2
    assert attack_strength(s, ["29-86", "29-87"], "A3") == 2 * (af // 2)
    assert attack_strength(s, ["29-86"], "A5") == af


@pytest.mark.rule("FA-8.3.1a")
def test_no_stack_that_attacks_over_a_river_counts_less_than_one() -> None:
    t = group(TURKS, "T3", order="fight_first", at={"T3-31": "A4", "29-86": "A3"}, dug={"T3-31": 1}, hurt={"29-86": 2})
    assert attack_strength(t.state, ["T3-31"], "A3") == 1
    assert "assault A3" in t.options()


@pytest.mark.rule("FA-8.3.1b")
@pytest.mark.parametrize(("attack", "defence", "name"), [
    (12, 4, "3-1"), (11, 4, "2-1"), (4, 4, "1-1"), (5, 4, "1-1"), (3, 4, "1-2"), (2, 4, "1-2"), (3, 7, "1-3"),
    (1, 4, "1-4"), (99, 1, "5-1")])
def test_odds_round_in_the_defenders_favour(attack: int, defence: int, name: str) -> None:
    where = odds(attack, defence)
    assert where is not None
    assert TABLES.crt.columns[where] == name


@pytest.mark.rule("FA-8.3.1b")
def test_odds_below_one_to_four_are_forbidden_before_shifts_and_shifts_stop_at_the_ends() -> None:
    assert odds(1, 5) is None
    assert odds(0, 1) is None
    last = len(TABLES.crt.columns) - 1
    s = state_of(at={"29-86": "GP3", "29-87": "GP7"})
    assert column(last, shifts(s, ["29-86", "29-87"], "fight_first", True)) == last
    foul = state_of(at={"29-86": "GP3"}, weather="foul")
    assert column(0, shifts(foul, ["29-86"], "move_first", False)) == 0
    hill = {"T9-25": "GP6", "T9-26": "GP6", "T9-27": "GP6", "MTD1-1": "GP4"}
    t = group(ALLIES, "MTD1", at=hill, dug={"T9-25": 1, "T9-26": 1, "T9-27": 1})
    t.choose("halt")
    assert paused(t)


@pytest.mark.rule("FA-8.3.1c")
def test_each_reason_shifts_one_column() -> None:
    s = state_of(at={"29-86": "GP3", "29-87": "GP7"}, weather="foul")
    found = reasons(shifts(s, ["29-86", "29-87"], "fight_first", True))
    assert found == {"fighting before moving": 1, "intensive assault": 1, "from more than one area": 1,
                     "Foul weather": -1}
    assert [d.case for d in shifts(s, ["29-86", "29-87"], "fight_first", True)] == ["7.3.1", "8.3.2", "8.3.1", "5.1"]
    assert reasons(shifts(state_of(at={"29-86": "GP3"}), ["29-86"], "move_first", False)) == {}


@pytest.mark.rule("FA-8.3.1d")
def test_the_modifiers_of_an_assault_and_their_limit() -> None:
    at = {"29-86": "AA4", "T9-25": "GP3", "T9-26": "GP3", "F-E": "GP3"}
    s = state_of(at=at)
    assert reasons(loose_modifiers(s, ["29-86"], "GP3")) == {"amphibious assault": -2, "Normal fort": -1}
    assert sum(d.value for d in assault_modifiers(s, ["29-86"], "GP3")) == -2
    worst = state_of(at={**at, "29-86": "GP4"}, hurt={"T9-25": 1, "T9-26": 2, "F-E": 1}, oos={"T9-25": 1, "T9-26": 1},
                     assaulted={"T9-26": 1})
    assert reasons(loose_modifiers(worst, ["29-86"], "GP3")) == {
        "all defenders Disrupted or Broken": 1, "all defenders out of supply": 2, "assaulted earlier this turn": 1}
    assert sum(d.value for d in assault_modifiers(worst, ["29-86"], "GP3")) == 2
    assert {d.case for state in (s, worst) for d in assault_modifiers(state, ["29-86"], "GP3")} == {"8.3.1"}
    some = state_of(at={**at, "29-86": "GP4"}, hurt={"T9-25": 1, "F-E": 1}, oos={"T9-26": 1})
    assert reasons(loose_modifiers(some, ["29-86"], "GP3")) == {}


@pytest.mark.rule("FA-8.3.1d")
def test_a_defender_assaulted_before_is_remembered_for_the_turn() -> None:
    t = fight("1/1", at={"T9-25": "GP4", "T9-26": "GP4"}).dice(1, 1)
    choose_all(t, "assault GP4", "test T9-25")
    assert t.state.assaulted == {"T9-25": 1, "T9-26": 1}


# ---------------------------------------------------------------- 8.3.2


@pytest.mark.rule("FA-8.3.2a")
def test_an_intensive_assault_needs_attack_mode_a_point_and_an_unfired_supporter() -> None:
    at = {"29-86": "GP3", "29-87": "GP3", "29-ART": "GP2", "T9-25": "GP4"}
    t = group(ALLIES, "29", at=at, dug={"29-87": 1}).dice(3, 1, 1)
    t.choose("halt")
    t.choose("intensive GP4 29-ART")
    assert told(t, "assault")[0]["attackers"] == ["29-86"]
    assert told(t, "assault")[0]["shifts"] == ["+1 intensive assault"]
    assert t.state.sp[ALLIES] == 9
    assert t.state.fired == {"29-ART": 1}
    for fields in ({"sp": {ALLIES: 0, TURKS: 0}}, {"fired": {"29-ART": 1}}, {"dug": {"29-86": 1, "29-87": 1}}):
        poor = group(ALLIES, "29", at=at, **fields)  # type: ignore[arg-type]
        poor.choose("halt")
        assert offered(poor, "intensive") == []


@pytest.mark.rule("FA-8.3.2b")
def test_any_supplied_gun_in_range_may_support_and_its_formation_stays_as_it_was() -> None:
    at = {"29-86": "GP3", "42-ART": "GP2", "52-ART": "GP1", "T9-25": "GP4", "BS-ALB": "AA4"}
    s = state_of(at=at)
    assert supporters(s, ["29-86"], "GP4") == ["42-ART", "52-ART"]
    assert supporters(state_of(at=at, oos={"42-ART": 1}, weather="foul"), ["29-86"], "GP4") == []
    t = group(ALLIES, "29", at=at).dice(3, 1, 1)
    choose_all(t, "halt", "intensive GP4 42-ART")
    assert "42" not in t.state.activated
    assert "42-ART" not in t.state.activated


@pytest.mark.rule("FA-8.3.2a")
def test_a_gun_that_is_laid_on_a_target_does_not_support_besides() -> None:
    at = {"29-86": "GP3", "29-ART": "GP2", "T9-25": "GP4"}
    t = group(ALLIES, "29", at=at)
    choose_all(t, "halt", "aim 29-ART GP4")
    assert offered(t, "intensive") == []


@pytest.mark.rule("FA-8.3.2b")
def test_for_a_landing_a_warship_in_its_own_assault_area_may_support_and_is_then_activated() -> None:
    at = {"29-86": "allied_box", "29-87": "allied_box", "T9-25": "GP3", "BS-ALB": "AA4", "BS-VEN": "AA5", "MS-1": "AA4"}
    t = group(ALLIES, "29", at=at).dice(3, 1, 1, 1)
    choose_all(t, "land 29-86 AA4", "land 29-87 AA4")
    assert offered(t, "intensive") == ["intensive GP3 BS-ALB"]
    t.choose("intensive GP3 BS-ALB")
    assert t.state.fired == {"BS-ALB": 1}
    assert t.state.activated["BS-ALB"] == 1
    dry = group(ALLIES, "29", at=at, paid={})
    choose_all(dry, "land 29-86 AA4", "land 29-87 AA4")
    assert offered(dry, "intensive") == []


@pytest.mark.rule("FA-8.3.2c")
def test_by_option_a_supporter_belongs_with_an_attacker() -> None:
    using = {"opt_intensive_same_formation": True}
    at = {"29-86": "GP3", "42-ART": "GP2", "29-ART": "GP2", "T9-25": "GP4"}
    assert supporters(state_of(at=at, using=using), ["29-86"], "GP4") == ["29-ART"]
    landing = {"F1-Met": "AA4", "BS-ALB": "AA4", "FS-SUF": "AA4", "T9-25": "GP3"}
    assert supporters(state_of(at=landing, using=using), ["F1-Met"], "GP3") == ["FS-SUF"]
    assert supporters(state_of(at=landing), ["F1-Met"], "GP3") == ["BS-ALB", "FS-SUF"]


@pytest.mark.rule("FA-8.3.2c")
def test_by_option_an_independent_gun_has_no_formation_to_support() -> None:
    at = {"T-GAL": "GP4", "G-VA": "GP6", "29-86": "GP3"}
    assert supporters(state_of(at=at), ["T-GAL"], "GP3") == ["G-VA"]
    assert supporters(state_of(at=at, using={"opt_intensive_same_formation": True}), ["T-GAL"], "GP3") == []


# ---------------------------------------------------------------- 8.3.3


@pytest.mark.rule("FA-8.3.3a")
def test_results_read_attacker_and_defender_and_the_defenders_come_first() -> None:
    for where, _ in enumerate(TABLES.crt.columns):
        for total, row in enumerate(TABLES.crt.rows, TABLES.crt.first):
            attacker, defender = row[where].split("/")
            number = {"NE": 0, "1": 1, "2": 2, "A": ALL}
            assert result_of_assault(total, where) == (number[attacker], number[defender])
    assert result_of_assault(-9, 0) == result_of_assault(TABLES.crt.first, 0)
    t = fight("1/1", at={"T9-25": "GP4", "T9-26": "GP4"}).dice(1, 1)
    t.choose("assault GP4")
    assert t.table.to_move() == [TURKS]
    assert t.options() == ["test T9-25", "test T9-26", "give_up T9-25", "give_up T9-26"]
    t.choose("test T9-26")
    assert t.table.to_move() == [ALLIES]
    t.choose("test 29-86")
    assert [event.what for event in rolls(t)] == ["assault GP4", "shaken T9-26", "shaken 29-86"]


@pytest.mark.rule("FA-8.3.3a")
def test_nobody_takes_a_result_twice() -> None:
    t = fight("1/2", at={"T9-25": "GP4", "T9-26": "GP4", "T9-27": "GP4"}).dice(1, 1)
    choose_all(t, "assault GP4", "test T9-25")
    assert t.options() == ["test T9-26", "test T9-27", "give_up T9-26", "give_up T9-27"]


@pytest.mark.rule("FA-8.3.3a")
def test_excess_is_ignored() -> None:
    t = fight("1/2", at={"T9-25": "GP4"}).dice(1, 1)
    t.choose("assault GP4")
    assert t.options() == ["stand", "give_up T9-25"]


@pytest.mark.rule("FA-8.3.3b")
def test_the_result_itself_out_of_supply_and_broken_make_the_check_harder() -> None:
    s = state_of(oos={"T9-25": 1}, hurt={"T9-25": 2})
    assert reasons(shock_modifiers(s, "T9-25", 2)) == {"result": 2, "out of supply": 1, "Broken": 2}
    t = fight("1/2", at={"T9-25": "GP4"}).dice(4, 1)
    choose_all(t, "assault GP4", "stand")
    assert drms(t, "shaken T9-25") == {"result": 2}
    assert t.state.hurt == {}


@pytest.mark.rule("FA-8.3.3b")
@pytest.mark.parametrize(("before", "face", "after"), [(0, 7, 1), (1, 7, 2), (2, 5, -1)])
def test_who_fails_drops_a_step_and_retreats_two_areas(before: int, face: int, after: int) -> None:
    t = fight("1/1", at={"T9-25": "GP4", "T9-26": "GP4"}, hurt={"T9-25": before} if before else {},
              dug={"T9-25": 1}).dice(face, 1)
    choose_all(t, "assault GP4", "test T9-25")
    if after > 0:
        places = {option.split()[2] for option in offered(t, "retreat")}
        assert "GP8" in places
        assert not places & {"GP5", "GP6", "GP3"}
        t.choose("retreat T9-25 GP8")
        assert t.state.at["T9-25"] == "GP8"
        assert t.state.hurt["T9-25"] == after
    else:
        assert t.state.at["T9-25"] == "dead"
        assert t.state.vp[ALLIES] == 11


@pytest.mark.rule("FA-8.3.3b")
def test_attackers_that_fail_retreat_too() -> None:
    t = fight("1/1", at={"T9-25": "GP4", "T9-26": "GP4"}).dice(1, 10)
    choose_all(t, "assault GP4", "test T9-25", "test 29-86", "stay_up 29-86")
    assert {option.split()[2] for option in offered(t, "retreat")} == {"GP5", "GP6", "GP9"}


@pytest.mark.rule("FA-8.3.3b")
def test_a_landing_attacker_that_fails_goes_to_the_box() -> None:
    at = {"29-86": "allied_box", "29-87": "allied_box", "T9-25": "GP3", "T9-26": "GP3"}
    t = group(ALLIES, "29", at=at).dice(1, 10, 10)
    choose_all(t, "land 29-86 AA4", "land 29-87 AA4", "assault GP3")
    while not paused(t):
        t.choose(next(o for o in t.options() if not o.startswith("give_up")))
    assert {t.state.at[unit] for unit in ("29-86", "29-87")} == {"allied_box"}
    assert t.state.hurt["29-86"] == 2


@pytest.mark.rule("FA-8.3.3c")
def test_a_unit_given_up_is_worth_two_of_the_result() -> None:
    t = fight("1/2", at={"T9-25": "GP4", "T9-26": "GP4", "T9-27": "GP4"}).dice(1)
    choose_all(t, "assault GP4", "give_up T9-26")
    assert t.table.to_move() == [ALLIES]
    assert t.state.at["T9-26"] == "dead"
    assert not any(event.what.startswith("shaken T9") for event in rolls(t))


# ---------------------------------------------------------------- 8.3.4 retreats


def driven_back(unit: str = "T9-25", faces: tuple[int, ...] = (10, 1), **fields: Any) -> Given:
    """The defender of GP4 is entrenched, fails, and must retreat."""
    t = fight("1/1", dug={unit: 1}, **fields).dice(*faces)
    choose_all(t, "assault GP4")
    t.choose("stand" if "stand" in t.options() else f"test {unit}")
    return t


@pytest.mark.rule("FA-8.3.4a")
def test_retreats_avoid_enemies_and_go_further_only_to_avoid_overstacking() -> None:
    t = driven_back(at={"T9-25": "GP4", "42-125": "GP6"})
    assert {option.split()[2] for option in offered(t, "retreat")} == {"GP1", "GP8", "GP9"}
    others = {"T19-57": "GP1", "T19-72": "GP8", "T19-77": "GP9"}
    full = driven_back(at={"T9-25": "GP4", "42-125": "GP6", **others})
    assert {option.split()[2] for option in offered(full, "retreat")} == {"GP10", "GP11", "GP13"}


@pytest.mark.rule("FA-8.3.4a")
def test_turks_may_leave_by_their_edge_and_allies_by_a_beachhead_in_supply() -> None:
    at = {"29-86": "GP33", "29-87": "GP33", "29-88": "GP33", "T9-25": "GP34", "T9-26": "GP34"}
    t = group(ALLIES, "29", at=at).dice(6, 10, 10, 1, 1, 1)
    choose_all(t, "halt", "assault GP34")
    while t.table.to_move() == [TURKS]:
        t.choose(next(o for o in t.options() if not o.startswith("give_up")))
    assert "turkish_box" in (t.state.at["T9-25"], t.state.at["T9-26"])
    beach = {"29-86": "GP1", "BH-C1": "GP1", "T9-25": "GP2", "T9-26": "GP3", "T9-27": "GP3"}
    t = group(TURKS, "T9", at=beach, paid={"BH-C1": 1, "gallipoli": 1}).dice(6, 10, *[1] * 4)
    choose_all(t, "halt", "assault GP1")
    while t.table.to_move() == [ALLIES]:
        t.choose(next(o for o in t.options() if not o.startswith("give_up")))
    assert t.state.at["29-86"] == "allied_box"


@pytest.mark.rule("FA-8.3.4a")
def test_with_no_way_out_a_unit_is_eliminated() -> None:
    around = {"42-125": "GP2", "42-126": "GP5", "52-155": "GP6", "52-156": "GP7"}
    t = driven_back(at={"T9-25": "GP4", **around})
    assert t.state.at["T9-25"] == "dead"


@pytest.mark.rule("FA-8.3.4b")
@pytest.mark.parametrize(("face", "paid", "place"), [(6, True, "turkish_box"), (7, True, "dead"), (6, False, "dead")])
def test_if_only_overstacking_is_left_a_supplied_unit_that_passes_goes_to_its_box(face: int, paid: bool,
                                                                                 place: str) -> None:
    wall = {"42-125": "GP2", "42-126": "GP5", "52-155": "GP7", "52-156": "GP9", "52-157": "GP8"}
    crowd = {"T19-57": "GP6", "T3-31": "GP11", "T3-32": "GP10", "T7-19": "GP12", "T7-20": "GP13", "T7-21": "GP14",
             "T11-33": "GP15", "T11-126": "GP16", "T11-127": "GP18", "T12-34": "GP19", "T12-35": "GP17",
             "T12-36": "GP20",
             "T15-38": "GP21", "T15-45": "GP22", "T15-56": "GP23", "T16-47": "GP24", "T16-48": "GP25",
             "T16-125": "GP26", "T8-23": "GP27", "T8-24": "GP28", "T8-28": "GP29", "T5-13": "GP30", "T5-14": "GP31",
             "T5-15": "GP32", "T5-ART": "GP33", "T16-ART": "GP34"}
    t = driven_back(faces=(10, face, 1) if paid else (10, 1), at={"T9-25": "GP4", **wall, **crowd},
                    paid={"gallipoli": 1} if paid else {})
    assert t.state.at["T9-25"] == place


@pytest.mark.rule("FA-8.3.4c")
@pytest.mark.parametrize(("face", "place"), [(6, "GP8"), (7, "dead")])
def test_fired_guns_that_retreat_must_pass_a_check(face: int, place: str) -> None:
    t = fight("1/1", at={"T9-ART": "GP4"}, fired={"T9-ART": 1}).dice(10, face, 1)
    choose_all(t, "assault GP4", "stand")
    t.choose("retreat T9-ART GP8")
    assert t.state.at["T9-ART"] == place


@pytest.mark.rule("FA-8.3.4c")
def test_unfired_guns_that_retreat_clear_of_hills_need_no_check() -> None:
    t = fight("1/1", at={"T9-ART": "GP4"}).dice(10, 10)
    choose_all(t, "assault GP4", "stand", "retreat T9-ART GP8")
    assert t.state.at["T9-ART"] == "GP8"
    assert not any(event.what.startswith("morale") for event in rolls(t))


@pytest.mark.rule("FA-8.3.4c")
@pytest.mark.parametrize(("goal", "checks"), [("GP11", True), ("GP8", False)])
def test_who_retreats_into_a_hill_or_past_an_enemy_hill_must_pass_a_check(goal: str, checks: bool) -> None:
    t = driven_back(faces=(10, *([6] if checks else []), 1), at={"T9-25": "GP4"})
    t.choose(f"retreat T9-25 {goal}")
    assert any(event.what.startswith("morale") for event in rolls(t)) is checks
    assert t.state.at["T9-25"] == goal
    past = driven_back(faces=(10, 7, 1), at={"T9-25": "GP4", "42-125": "GP6"})
    past.choose("retreat T9-25 GP8")
    assert past.state.at["T9-25"] == "dead"


# ---------------------------------------------------------------- 8.3.5 advance


@pytest.mark.rule("FA-8.3.5a")
def test_attackers_advance_into_a_vacated_area_and_forts_there_are_eliminated() -> None:
    t = driven_back(at={"T9-25": "GP4", "F-E": "GP4"}, faces=(10, 1))
    choose_all(t, "retreat T9-25 GP8", "test 29-88")
    assert offered(t, "advance") == ["advance 29-86 GP4", "advance 29-87 GP4", "advance 29-88 GP4"]
    t.choose("advance 29-87 GP4")
    assert t.state.at["F-E"] == "dead"
    assert "GP4" in t.state.control
    t.choose("halt")
    assert paused(t)


@pytest.mark.rule("FA-8.3.5a")
def test_nobody_advances_while_a_defender_is_left_nor_a_disrupted_attacker() -> None:
    t = fight("1/1", at={"T9-25": "GP4", "T9-26": "GP4"}).dice(10, 1)
    choose_all(t, "assault GP4", "test T9-25", "stay_up T9-25", "retreat T9-25 GP8", "test 29-86")
    assert paused(t)
    hurt = driven_back(at={"T9-25": "GP4"}, faces=(10, 10))
    choose_all(hurt, "retreat T9-25 GP8", "test 29-86", "stay_up 29-86")
    hurt.choose(hurt.options()[0])
    assert offered(hurt, "advance 29-86") == []


@pytest.mark.rule("FA-8.3.5b")
@pytest.mark.parametrize(("face", "place"), [(6, "GP7"), (7, "GP3")])
def test_by_option_attackers_press_into_another_vacant_area_after_a_check(face: int, place: str) -> None:
    t = fight("1/1", at={"T9-25": "GP4", "T9-26": "GP4"}, using={"opt_free_advance": True}).dice(1, 1, face)
    choose_all(t, "assault GP4", "test T9-25", "test 29-86", "press 29-87 GP7")
    assert t.state.at["29-87"] == place
    assert told(t, "moved") == [{"unit": "29-87", "place": "GP7"}] * (place == "GP7")
    assert rolled(t, "morale").drms == ()
    assert offered(t, "press 29-87") == []


@pytest.mark.rule("FA-8.3.5b")
def test_an_enemy_hill_makes_it_harder_and_a_second_activation_forbids_it() -> None:
    s = state_of(at={"29-86": "GP3", "T9-25": "GP6"}, using={"opt_free_advance": True})
    assert [(d.reason, d.value, d.case) for d in press_modifiers(s, "29-86", "GP7")] == [
        ("enemy Hill beside it", 1, "8.3.5")]
    assert may_press(s, "first")
    assert not may_press(s, "second")
    assert not may_press(state_of(), "first")


def test_planning_leaves_units_out() -> None:
    t = fight("1/1", at={"T9-25": "GP4"}).dice(1)
    choose_all(t, "plan GP4", "leave_out 29-88", "leave_out 29-87", "take_in 29-87")
    assert also(t, "leave_out") == ["leave_out 29-86", "leave_out 29-87"]
    t.choose("attack")
    assert told(t, "assault")[0]["attackers"] == ["29-86", "29-87"]


@pytest.mark.rule("FA-8.3.2a")
def test_an_assault_planned_unit_by_unit_may_be_supported() -> None:
    at = {"29-86": "GP3", "29-87": "GP3", "29-ART": "GP2", "T9-25": "GP4"}
    t = group(ALLIES, "29", at=at, dug={"29-87": 1}).dice(3, 1, 1)
    choose_all(t, "halt", "plan GP4")
    assert offered(t, "support") == []
    choose_all(t, "leave_out 29-87", "support 29-ART")
    assert (told(t, "assault")[0]["attackers"], told(t, "assault")[0]["support"]) == (["29-86"], "29-ART")
