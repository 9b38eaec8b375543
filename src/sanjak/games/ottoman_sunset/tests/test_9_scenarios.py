"""The scenarios and an earlier end: OS-9.1a to OS-9.2a."""

from __future__ import annotations

from typing import Any

import pytest

from sanjak.games.ottoman_sunset import GAME
from sanjak.games.ottoman_sunset.data import CARDS, RESOURCES, SCENARIOS
from sanjak.games.ottoman_sunset.rules.end import count_will
from sanjak.games.ottoman_sunset.rules.movement import battle_value, front_advancement
from sanjak.kernel import BadSetup, Given, Result, Table

from .helpers import acting, counting, last_card, on_the_map, outcome, paused, plays_on, position, told
from .helpers import pause as look

rule = pytest.mark.rule
YEARS = ("1915", "1916", "1917")


def start(year: str, using: str = "") -> Given:
    """The set-up of a scenario."""
    return position(look, scenario=year, using=using)


# ---------------------------------------------------------------- OS-9.1a: set-ups


FRONTS_OF = {
    "1915": {"gallipoli": ("hamilton", 3), "sinai": ("murray", 6), "mesopotamia": ("townshend", 3),
             "caucasus": ("dashkov", 3)},
    "1916": {"sinai": ("murray", 5), "mesopotamia": ("maude", 5), "caucasus": ("nicholas", 2),
             "salonika": ("sarrail", 4), "arab": ("faisal", 6)},
    "1917": {"sinai": ("allenby", 5), "mesopotamia": ("maude", 3), "caucasus": ("yudenich", 3),
             "salonika": ("sarrail", 3), "arab": ("faisal", 4)},
}


@rule("OS-9.1a")
@pytest.mark.parametrize("year", YEARS)
def test_fronts_and_leaders_stand_as_listed(year: str) -> None:
    s = start(year).state
    assert {front: (s.leader[front], space) for front, space in s.at.items() if space} == FRONTS_OF[year]


@rule("OS-9.1a")
@pytest.mark.parametrize(("year", "victories", "stalemates", "defeats"), [
    ("1915", ["gorlice_tarnow", "second_ypres"], ["italy_joins"], []),
    ("1916", ["gorlice_tarnow", "second_ypres", "siege_of_kut"], ["italy_joins", "jutland"], ["verdun", "brusilov"]),
    ("1917", ["gorlice_tarnow", "second_ypres", "siege_of_kut"], ["italy_joins", "jutland", "somme"],
     ["verdun", "brusilov", "uboat_campaign"])])
def test_the_boxes_hold_what_is_listed(
        year: str, victories: list[str], stalemates: list[str], defeats: list[str]) -> None:
    s = start(year).state
    assert (s.victories, s.stalemates, s.defeats) == (victories, stalemates, defeats)


@rule("OS-9.1a")
@pytest.mark.parametrize(("year", "placed", "spent", "supply"), [
    ("1915", (2, 1, 0), 0, 3), ("1916", (2, 1, 0), 1, 2), ("1917", (1, 0, 0), 3, 2)])
def test_resources_and_spent_staff_operations(year: str, placed: tuple[int, ...], spent: int, supply: int) -> None:
    s = start(year).state
    assert tuple(s.resources[theater] for theater in ("western", "eastern", "naval")) == placed
    assert (s.supply, sum(placed) + spent + supply) == (supply, RESOURCES)


@rule("OS-9.1a")
@pytest.mark.parametrize(("year", "bureau", "coups"), [
    ("1915", "afghanistan", {"coup_persia", "coup_india"}),
    ("1916", "turkey", {"coup_persia", "coup_india", "coup_afghanistan"}),
    ("1917", "turkey", {"coup_persia", "coup_india", "coup_afghanistan"})])
def test_the_bureau_and_the_coups_that_have_failed(year: str, bureau: str, coups: set[str]) -> None:
    s = start(year).state
    assert (s.bureau, set(s.removed)) == (bureau, coups)


@rule("OS-9.1a")
@pytest.mark.parametrize("year", YEARS)
def test_the_narrows_are_the_same_in_all_three(year: str) -> None:
    s = start(year).state
    assert (s.u_boats, s.seddulbahir_destroyed) == (True, True)
    assert sorted(s.defences) == ["dardanos", "minefield_1", "nagara", "yildiz"]


@rule("OS-9.1a")
@pytest.mark.parametrize(("year", "pipeline", "line", "korps", "yildirim", "reduced"), [
    ("1915", False, 0, False, 0, False), ("1916", True, 0, True, 0, False), ("1917", True, 2, True, 1, True)])
def test_the_other_markers(year: str, pipeline: bool, line: int, korps: bool, yildirim: int, reduced: bool) -> None:
    s = start(year).state
    assert (s.pipeline, s.fortification, s.asia_korps, s.yildirim, s.provisional) == (
        pipeline, line, korps, yildirim, reduced)


@rule("OS-9.1a")
@pytest.mark.parametrize(("year", "played", "deck", "aside"), [
    ("1915", 15, 19, 15), ("1916", 30, 19, 0), ("1917", 40, 9, 0)])
def test_the_cards_out_of_the_deck(year: str, played: int, deck: int, aside: int) -> None:
    s = start(year).state
    gone = {f"c{n:02}" for n in range(1, played + 1)}
    assert (len(s.deck), len(s.aside), s.cards_before) == (deck, aside, played)
    assert {*s.deck, *s.aside} == {card.id for card in CARDS.values() if card.in_deck} - gone
    assert (s.midday_added, s.dusk_added) == (True, year != "1915")


@rule("OS-9.1a")
@pytest.mark.parametrize(("year", "printed", "counted"), [("1915", 2, 2), ("1916", 1, 0), ("1917", 0, 0)])
def test_both_will_markers_start_on_the_printed_value(year: str, printed: int, counted: int) -> None:
    s = start(year).state
    assert (s.will, s.starting_will, count_will(s)) == (printed, printed, counted)


@rule("OS-9.1a")
def test_the_first_will_phase_counts_afresh_and_the_starting_will_never_moves() -> None:
    t = counting(scenario="1916")
    assert (t.state.will, t.state.starting_will) == (0, 1)


# ---------------------------------------------------------------- OS-9.1b: Sarrail


@rule("OS-9.1b")
@pytest.mark.parametrize("year", ["1916", "1917"])
def test_sarrail_gives_way_to_desperey_when_he_is_really_pushed_back(year: str) -> None:
    t = acting("c09", scenario=year, at={"salonika": 2}).dice(6).choose("offensive salonika")
    assert (t.state.at["salonika"], t.state.leader["salonika"]) == (3, "desperey")
    assert battle_value(t.state, "salonika") == 3


@rule("OS-9.1b")
def test_he_gives_way_once() -> None:
    t = acting("c09", scenario="1917", at={"salonika": 2}).dice(6, 6)
    t.choose("offensive salonika").choose("offensive salonika")
    assert (t.state.sarrail_rule, len(told(t, "leader"))) == (False, 1)


@rule("OS-9.1b")
def test_a_success_against_him_on_four_moves_and_flips_nothing() -> None:
    t = acting("c09", scenario="1916").dice(6).choose("offensive salonika")
    assert (t.state.at["salonika"], t.state.leader["salonika"], t.state.sarrail_rule) == (4, "sarrail", True)


@rule("OS-9.1b")
def test_a_failure_does_not_flip_him_nor_does_a_retreat_by_card() -> None:
    t = acting("c09", scenario="1917").dice(2).choose("offensive salonika")
    assert t.state.leader["salonika"] == "sarrail"
    t = position(front_advancement, look, scenario="1917", card="c02", turn=1, yildirim=0)
    assert (t.state.at["salonika"], t.state.leader["salonika"]) == (4, "sarrail")


@rule("OS-9.1b")
@pytest.mark.parametrize("year", ["grand_campaign", "1915"])
def test_elsewhere_he_stays(year: str) -> None:
    t = acting("c09", scenario=year, at={"salonika": 2}).dice(6).choose("offensive salonika")
    assert t.state.leader["salonika"] == "sarrail"


# ---------------------------------------------------------------- OS-9.1c, OS-9.1d


@rule("OS-9.1c")
def test_in_1917_mesopotamia_stands_in_kut() -> None:
    s = start("1917").state
    assert s.at["mesopotamia"] == 3
    assert count_will(s) == s.starting_will == 0


@rule("OS-9.1c")
def test_in_1917_faisal_leads_and_lawrence_never_comes() -> None:
    s = start("1917").state
    assert s.leader["arab"] == "faisal"
    assert "c40" not in s.deck


@rule("OS-9.1c")
def test_in_1917_yudenich_shows_his_reduced_side() -> None:
    assert battle_value(start("1917").state, "caucasus") == 3


@rule("OS-9.1c")
def test_the_listed_counters_hold_against_card_numbers() -> None:
    assert start("1916").state.fortification == 0
    assert "c22" in SCENARIOS["1916"].cards_played
    assert start("1917").state.fortification == 2


@rule("OS-9.1d")
@pytest.mark.parametrize("year", YEARS)
def test_the_narrows_bonus_is_already_earned(year: str) -> None:
    assert start(year).state.narrows_held
    t = last_card("c47", scenario=year, at={"caucasus": 5, "sinai": 6, "arab": 6}, victories=[], defeats=[], yildirim=0)
    t.choose("done")
    result = t.table.result()
    assert result is not None
    assert result.scores["player"] == sum(t.state.at.values()) + count_will(t.state) + 1


@rule("OS-9.1d", "OS-8.1a")
@pytest.mark.parametrize(("year", "first"), [("1915", 16), ("1916", 31), ("1917", 41)])
def test_the_historical_game_starts_at_its_card(year: str, first: int) -> None:
    s = start(year, "historical_game").state
    assert list(reversed(s.deck)) == [f"c{n:02}" for n in range(first, 50)]
    assert s.aside == []


# ---------------------------------------------------------------- OS-9.2a: an earlier end


@rule("OS-9.2a")
@pytest.mark.parametrize(("scenario", "ends"), [
    ("grand_campaign", (0, 15, 30, 40)), ("1915", (0, 30, 40)), ("1916", (0, 40)), ("1917", (0,))])
def test_only_ends_that_lie_ahead_of_the_scenario_can_be_chosen(scenario: str, ends: tuple[int, ...]) -> None:
    assert GAME.allowed_values(GAME.variant("end_after"), 1, scenario) == ends


def ending(played: int, end_after: int, scenario: str = "grand_campaign", **fields: Any) -> Given:
    """The Will phase after this many cards in all."""
    before = len(SCENARIOS[scenario].cards_played)
    discard = [f"c{n:02}" for n in range(before + 1, played + 1)]
    return counting(scenario=scenario, end_after=end_after, discard=discard, **fields)


@rule("OS-9.2a")
@pytest.mark.parametrize("end", [15, 30, 40])
def test_the_game_ends_after_so_many_cards_in_all(end: int) -> None:
    assert paused(ending(end - 1, end))
    assert outcome(ending(end, end)) == "scenario_lost"


@rule("OS-9.2a")
@pytest.mark.parametrize(("scenario", "end"), [("1915", 30), ("1915", 40), ("1916", 40)])
def test_cards_played_before_the_start_count(scenario: str, end: int) -> None:
    assert paused(ending(end - 1, end, scenario, yildirim=0))
    assert outcome(ending(end, end, scenario)).startswith("scenario_")


@rule("OS-9.2a")
@pytest.mark.parametrize(("victories", "defeats", "verdict"), [
    ([], ["verdun"], "scenario_lost"), ([], [], "scenario_lost"), (["verdun"], [], "scenario_won")])
def test_will_above_the_starting_will_wins(victories: list[str], defeats: list[str], verdict: str) -> None:
    assert outcome(ending(15, 15, victories=victories, defeats=defeats)) == verdict


@rule("OS-9.2a")
@pytest.mark.parametrize(("will", "verdict"), [(1, "scenario_lost"), (2, "scenario_lost"), (3, "scenario_won")])
def test_in_a_scenario_the_yardstick_is_its_printed_will(will: int, verdict: str) -> None:
    victories = ["gorlice_tarnow", "second_ypres", "somme"][:will]
    assert outcome(ending(30, 30, "1915", victories=victories, defeats=[])) == verdict


@rule("OS-9.2a")
def test_a_front_on_one_makes_a_won_game_a_draw() -> None:
    three = ["verdun", "somme", "jutland"]
    t = ending(15, 15, victories=three, at={"gallipoli": 1})
    assert t.table.result() == Result("scenario_drawn", (), (), {})
    assert outcome(ending(15, 15, victories=three, at={"gallipoli": 2})) == "scenario_won"


@rule("OS-9.2a")
def test_a_front_on_one_does_not_save_a_lost_game() -> None:
    assert outcome(ending(15, 15, at={"gallipoli": 1})) == "scenario_lost"


@rule("OS-9.2a")
def test_a_won_end_point_is_survived() -> None:
    result = ending(15, 15, victories=["verdun"]).table.result()
    assert result is not None
    assert result.survivors == result.firsts == ("player",)


@rule("OS-9.2a")
def test_a_broken_will_is_still_a_crushing_defeat_at_the_end_point() -> None:
    t = ending(15, 15, defeats=["verdun", "somme", "jutland", "brusilov"])
    assert outcome(t) == "crushing_defeat"
    assert told(t, "lost")[0]["cause"] == "will"


@rule("OS-9.2a")
def test_instant_defeats_hold_throughout() -> None:
    t = plays_on("c05", end_after=40, at={"gallipoli": 1}).dice(1)
    assert outcome(t) == "crushing_defeat"


@rule("OS-9.2a")
def test_the_last_turn_is_played_out_before_the_verdict() -> None:
    gone = [f"c{n:02}" for n in range(1, 15)]
    t = plays_on("c18", end_after=15, discard=gone, deck=["c20"], pipeline=True, victories=["verdun"])
    assert on_the_map(t)["mesopotamia"] == 4
    assert outcome(t.choose("done")) == "scenario_won"


@rule("OS-9.2a")
def test_played_to_the_last_card_the_basic_rule_decides() -> None:
    t = last_card("c47", scenario="1917", yildirim=0, fortification=0).choose("done")
    assert outcome(t) == "marginal_victory"


@rule("OS-9.2a")
@pytest.mark.parametrize(("scenario", "allowed"), [
    ("grand_campaign", {0, 15, 30, 40}), ("1915", {0, 30, 40}), ("1916", {0, 40}), ("1917", {0})])
def test_an_end_point_must_lie_ahead_of_the_start(scenario: str, allowed: set[int]) -> None:
    for end in (0, 15, 30, 40):
        if end in allowed:
            assert not Table.new(GAME, scenario=scenario, variants={"end_after": end}).state.outcome
        else:
            with pytest.raises(BadSetup, match="end_after"):
                Table.new(GAME, scenario=scenario, variants={"end_after": end})


@rule("OS-9.2a")
def test_the_end_points_are_the_starts_of_later_scenarios() -> None:
    starts = {len(scenario.cards_played) for scenario in SCENARIOS.values()} - {0}
    for scenario in SCENARIOS.values():
        assert set(scenario.end_choices) == {0} | {n for n in starts if n > len(scenario.cards_played)}


@rule("OS-9.2a")
def test_a_card_eight_that_was_put_aside_does_not_count() -> None:
    t = plays_on("c08", "c18", end_after=15, using="forcing_the_narrows_redux", u_boats=True, pipeline=True,
                 discard=[f"c{n:02}" for n in (1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 12, 13, 14)])
    t.choose("done")
    assert (outcome(t), len(t.state.discard)) == ("", 15)
