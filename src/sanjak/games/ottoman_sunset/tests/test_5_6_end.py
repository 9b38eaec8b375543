"""National Will, defeat and victory: OS-5.0a to OS-6.3a."""

from __future__ import annotations

from typing import Any

import pytest

from sanjak.games.ottoman_sunset.data import CAPITAL_LEVELS, CARDS, OUTCOMES, VICTORY_LEVELS
from sanjak.games.ottoman_sunset.rules.end import victory
from sanjak.kernel import Given, Result

from .helpers import advancing, counting, event, last_card, on_card, outcome, paused, plays_on, position, told

rule = pytest.mark.rule
BATTLES = ["verdun", "somme", "jutland", "brusilov", "hoffman", "second_ypres", "gorlice_tarnow", "italy_joins"]


def result(t: Given) -> Result:
    """The outcome of the game."""
    found = t.table.result()
    assert found is not None
    return found


# ---------------------------------------------------------------- OS-5.0a: the Will


@rule("OS-5.0a")
@pytest.mark.parametrize(("victories", "defeats", "at", "will"), [
    (0, 0, {}, 0), (2, 0, {}, 2), (0, 2, {}, -2), (3, 1, {"caucasus": 2}, 1), (1, 3, {"caucasus": 2}, -3),
    (4, 2, {"caucasus": 1, "mesopotamia": 2}, -1)])
def test_will_is_victories_less_defeats_less_sites(victories: int, defeats: int, at: dict[str, int], will: int) -> None:
    t = counting(victories=BATTLES[:victories], defeats=BATTLES[4:4 + defeats], stalemates=["kaiserschlacht_1"], at=at)
    assert t.state.will == will
    assert paused(t)


@rule("OS-5.0a")
@pytest.mark.parametrize(("victories", "shown"), [(5, 5), (6, 5), (8, 5)])
def test_will_is_shown_as_five_at_most(victories: int, shown: int) -> None:
    t = counting(victories=BATTLES[:victories])
    assert t.state.will == shown
    assert told(t, "will")[0]["will"] == victories


@rule("OS-5.0a")
@pytest.mark.parametrize(("defeats", "lost"), [(3, False), (4, True), (5, True)])
def test_below_minus_three_the_empire_collapses(defeats: int, lost: bool) -> None:
    t = counting(defeats=BATTLES[:defeats])
    assert (outcome(t) == "crushing_defeat") == lost
    if lost:
        assert told(t, "lost")[0]["cause"] == "will"


@rule("OS-5.0a")
def test_a_site_lost_and_won_back_within_a_turn_costs_nothing() -> None:
    t = on_card("c09", at={"caucasus": 3}, pipeline=True, defeats=BATTLES[:3]).dice(6)
    assert t.state.at["caucasus"] == 2
    t.choose("offensive caucasus").choose("done")
    assert t.state.will == -3
    assert paused(t)


@rule("OS-5.0a")
def test_will_is_not_counted_in_the_middle_of_a_turn() -> None:
    t = event("c10", defeats=BATTLES[:3]).dice(1)
    assert (t.state.will, outcome(t)) == (0, "")
    t = on_card("c09", at={"caucasus": 2, "mesopotamia": 2}, pipeline=True, defeats=BATTLES[:3])
    assert (t.state.at["caucasus"], t.state.will, outcome(t)) == (1, 0, "")


@rule("OS-5.0a")
def test_the_last_card_can_still_be_lost_by_the_will() -> None:
    t = last_card("c18", pipeline=True, defeats=BATTLES[:4]).choose("done")
    assert result(t) == Result("crushing_defeat", (), (), {})


# ---------------------------------------------------------------- OS-6.1a, OS-6.1b: defeat


@rule("OS-6.1a")
def test_forced_narrows_are_a_crushing_defeat_even_at_the_very_end() -> None:
    t = last_card("c08", victories=BATTLES).dice(6, 6, 6, 6)
    assert result(t) == Result("crushing_defeat", (), (), {})


def capital_lost(unrevealed: int, will: int, **fields: Any) -> Given:
    """The Arab front enters Constantinople."""
    cards = list(CARDS)[:unrevealed]
    return advancing("arab", at={"arab": 1}, deck=cards[:10], aside=cards[10:], will=will, **fields)


@rule("OS-6.1b")
@pytest.mark.parametrize(("unrevealed", "will", "level"), [
    (0, 0, "pyrrhic_victory"), (1, 0, "pyrrhic_victory"), (6, 5, "pyrrhic_victory"), (0, 5, "pyrrhic_victory"),
    (2, 0, "strategic_stalemate"), (7, -3, "strategic_stalemate"), (10, 0, "strategic_stalemate"),
    (11, 0, "marginal_defeat"), (25, 0, "marginal_defeat"), (26, 1, "marginal_defeat"),
    (26, 0, "strategic_defeat"), (35, 0, "strategic_defeat"), (32, -3, "strategic_defeat"),
    (36, 0, "crushing_defeat"), (48, -3, "crushing_defeat")])
def test_the_level_of_a_lost_capital_is_unrevealed_cards_less_will(unrevealed: int, will: int, level: str) -> None:
    assert outcome(capital_lost(unrevealed, will)) == level


@rule("OS-6.1b")
def test_the_rulebooks_example_is_a_strategic_defeat() -> None:
    assert outcome(capital_lost(25, -2)) == "strategic_defeat"


@rule("OS-6.1b")
def test_the_marker_counts_as_it_stands() -> None:
    t = capital_lost(25, 0, defeats=BATTLES[:3], victories=[])
    assert (outcome(t), t.state.will) == ("marginal_defeat", 0)


@rule("OS-6.1b")
def test_cards_not_yet_added_are_unrevealed_too() -> None:
    t = on_card("c02", at={"arab": 1})
    assert told(t, "lost")[0]["unrevealed"] == 48


@rule("OS-6.1b")
def test_a_lost_capital_is_never_survived_whatever_its_level_is_called() -> None:
    assert result(capital_lost(0, 5)) == Result("pyrrhic_victory", (), (), {})


@rule("OS-6.1b")
def test_the_levels_leave_no_gap() -> None:
    for number in range(-10, 60):
        assert len([level for level in CAPITAL_LEVELS if level.at_least <= number <= level.at_most]) == 1
        assert len([level for level in VICTORY_LEVELS if level.vp_at_least <= number <= level.vp_at_most]) == 1


# ---------------------------------------------------------------- OS-6.2a, OS-6.2b: victory


def won(**fields: Any) -> Result:
    """The last card has been played out in this position."""
    return result(position(victory, **{"deck": [], "aside": [], **fields}))


def points(**fields: Any) -> int:
    """The points of such a win."""
    return won(**fields).scores["player"]


FAR = {"gallipoli": 4, "salonika": 4, "caucasus": 5, "mesopotamia": 5, "arab": 6, "sinai": 6}
NONE = dict.fromkeys(FAR, 0) | {"caucasus": 1}


@rule("OS-6.2a")
def test_each_front_on_the_map_is_worth_the_number_of_its_space() -> None:
    assert points(at=FAR) == 30
    assert points(at=FAR | {"arab": 4}) == 28
    assert points(at=NONE | {"salonika": 3}) == 1 + 3 - 2


@rule("OS-6.2a")
def test_two_fronts_in_one_space_count_each() -> None:
    assert points(at=NONE | {"caucasus": 5, "arab": 2, "sinai": 2}) == 5 + 4 - 2


@rule("OS-6.2a")
def test_gallipoli_off_the_map_is_worth_nothing() -> None:
    assert points(at=FAR | {"gallipoli": 0}) == 26


@rule("OS-6.2a")
def test_the_caucasus_off_the_map_is_worth_two() -> None:
    assert points(at=FAR | {"caucasus": 0}) == 25 + 2


@rule("OS-6.2a")
def test_will_counts_without_its_cap_and_when_negative_too() -> None:
    assert points(at=FAR, victories=BATTLES) == 30 + 8
    assert points(at=FAR, defeats=BATTLES[:3]) == 30 - 3


@rule("OS-6.2a")
@pytest.mark.parametrize(("space", "held", "level"), [
    (10, 0, "tactical_victory"), (10, 1, "marginal_victory"), (19, 0, "marginal_victory"),
    (19, 1, "operational_victory"), (24, 0, "operational_victory"), (24, 1, "strategic_victory"),
    (28, 0, "strategic_victory"), (28, 1, "international_victory")])
def test_the_level_of_victory_by_points(space: int, held: int, level: str) -> None:
    at = {"gallipoli": 0, "salonika": 0, "caucasus": 3, "mesopotamia": 3, "arab": 0, "sinai": 4}
    victories = [*BATTLES, "kaiserschlacht_1", "kaiserschlacht_2", *(f"kaiserschlacht_{n}" for n in range(3, 7)),
                 "uboat_campaign", "vittorio_veneto", "coup_india", "coup_persia"][:space - 10]
    found = won(at=at, victories=victories, narrows_held=bool(held))
    assert (found.outcome, found.scores["player"]) == (level, space + held)


@rule("OS-6.2a")
def test_a_win_is_survived_and_a_first_place() -> None:
    assert won(at=FAR) == Result("international_victory", ("player",), ("player",), {"player": 30})


@rule("OS-6.2a")
def test_the_last_card_is_fully_resolved_first() -> None:
    t = last_card("c49", at={"caucasus": 5}).dice(1, 6)
    assert outcome(t) == ""
    t.choose("offensive caucasus").choose("done")
    assert (t.state.defeats, result(t).scores["player"]) == (["vittorio_veneto"], 5 + 5 + 6 - 1)


@rule("OS-6.2a")
def test_the_game_goes_on_while_a_card_is_unrevealed() -> None:
    t = plays_on("c18", deck=["c19"], aside=[], pipeline=True).choose("done")
    assert (t.state.card, outcome(t)) == ("c19", "")
    assert outcome(t.choose("done")) == "marginal_victory"


@rule("OS-6.2b")
def test_will_is_recounted_for_the_score() -> None:
    assert points(at=FAR, will=5, victories=["verdun"]) == 31


@rule("OS-6.2b")
def test_the_narrows_bonus_is_one_in_all() -> None:
    assert points(at=FAR, narrows_held=True, attempts=1) == 31
    assert points(at=FAR, narrows_held=True, attempts=2, using="forcing_the_narrows_redux") == 31


@rule("OS-6.2b")
def test_an_attempt_that_u_boats_cancelled_earns_nothing() -> None:
    t = last_card("c08", u_boats=True).choose("done")
    assert result(t).scores["player"] == 4 + 5 + 6


@rule("OS-6.2b")
def test_an_attempt_beaten_on_the_last_card_counts() -> None:
    t = last_card("c08").dice(1, 1, 1, 1).choose("done")
    assert result(t).scores["player"] == 4 + 5 + 6 + 1


# ---------------------------------------------------------------- OS-6.3a: the outcome told


@rule("OS-6.3a")
def test_every_outcome_is_told_in_our_own_words() -> None:
    assert len(OUTCOMES) == 15
    assert len({OUTCOMES[id].told for id in OUTCOMES}) == 15
    assert all(len(OUTCOMES[id].told.split()) >= 12 for id in OUTCOMES)


@rule("OS-6.3a")
def test_what_counts_as_survived_agrees_with_the_result() -> None:
    survived = {id for id, level in OUTCOMES.items() if level.survived}
    assert survived == {level.id for level in VICTORY_LEVELS} | {"scenario_won", "coalition_victory"}
