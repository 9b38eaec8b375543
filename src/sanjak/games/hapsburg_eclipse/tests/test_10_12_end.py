"""10.0 to 12.3: Kaiserschlacht, National Will, victory and defeat."""

from __future__ import annotations

from typing import Any

import pytest

from sanjak.games.hapsburg_eclipse.data import CARDS, FRONTS, LAST, OUTCOMES
from sanjak.games.hapsburg_eclipse.rules.action import action_phase
from sanjak.games.hapsburg_eclipse.rules.end import (
    count_will,
    kaiserschlacht_phase,
    national_will_phase,
    victory,
    victory_points,
)

from .helpers import (
    advancing,
    box_of,
    counting,
    drms,
    kaiser_phase,
    last_card,
    on_card,
    outcome,
    pause,
    paused,
    position,
    rolls,
    told,
)

rule = pytest.mark.rule
SIX = [f"kaiserschlacht_{n}" for n in range(1, 7)]


# ---------------------------------------------------------------- 10 the Kaiserschlacht


@rule("HE-10.0a")
def test_no_battle_before_the_card_and_the_first_in_its_own_turn() -> None:
    assert rolls(kaiser_phase()) == []
    t = on_card("c42").dice(6, 6, 6)
    t.choose("done")
    assert [what for what, _ in rolls(t)][-1] == "battle kaiserschlacht_1"
    assert t.state.kaiser == 2


@rule("HE-10.0a")
def test_the_six_are_fought_in_order_as_western_battles() -> None:
    t = kaiser_phase(kaiser=3, resources={"western": 2, "naval": 2}, supply=2, war_weariness=True).dice(4)
    assert box_of(t, "kaiserschlacht_3") == "victories"


@rule("HE-10.0a")
def test_six_turns_fight_the_six_battles_in_order_and_the_seventh_fights_one_again() -> None:
    turns = (kaiserschlacht_phase,) * 7
    t = position(*turns, pause, card="c10", discard=["c10"], turn=1, kaiser=1).dice(6, 1, 4, 6, 5, 1, 3, 6)
    assert [what for what, _ in rolls(t)] == [*(f"battle {marker}" for marker in SIX), "which battle is fought again",
                                              "battle kaiserschlacht_3"]
    assert (t.state.victories, t.state.defeats) == ([SIX[0], SIX[3], SIX[2]], [SIX[1], SIX[5]])
    assert t.state.stalemates == [SIX[4]]


@rule("HE-10.0a")
def test_card_42_gives_its_first_battle_nothing_unless_the_switch_is_on() -> None:
    assert kaiser_phase("c42", kaiser=1).dice(3).state.stalemates == ["kaiserschlacht_1"]
    bonus = kaiser_phase("c42", kaiser=1, using="first_battle_bonus").dice(3)
    assert (bonus.state.victories, drms(bonus)) == (["kaiserschlacht_1"], {"10.0": 1})
    assert drms(kaiser_phase("c10", kaiser=1, using="first_battle_bonus").dice(3)) == {}


@rule("HE-10.0a")
def test_after_the_sixth_a_die_picks_which_is_fought_again() -> None:
    t = kaiser_phase(kaiser=7, victories=SIX[:3], stalemates=SIX[3:]).dice(4, 1)
    assert rolls(t) == [("which battle is fought again", 4), ("battle kaiserschlacht_4", 1)]
    assert box_of(t, "kaiserschlacht_4") == "defeats"


@rule("HE-10.0a")
def test_the_example_of_the_book_a_british_four_is_won_back() -> None:
    t = kaiser_phase(kaiser=7, defeats=SIX[2:3], victories=[*SIX[:2], *SIX[3:]], war_weariness=True,
                     resources={"western": 2}, supply=4).dice(3, 4)
    assert box_of(t, "kaiserschlacht_3") == "victories"


@rule("HE-10.0a")
@pytest.mark.parametrize(("box", "over"), [("victories", True), ("defeats", True), ("stalemates", False)])
def test_it_ends_when_all_six_are_won_or_all_lost_but_not_when_drawn(box: str, over: bool) -> None:
    face = {"victories": 6, "defeats": 1, "stalemates": 3}[box]
    fields: dict[str, Any] = {box: SIX[1:]}
    t = kaiser_phase(kaiser=7, **fields).dice(1, face)
    assert t.state.kaiser_over == over


# ---------------------------------------------------------------- 11 National Will


@rule("HE-11.0a")
def test_will_is_victories_less_defeats_revolts_and_sites() -> None:
    t = counting(victories=["mons", "drina", "cer"], defeats=["lodz"], stalemates=["nivelle"], loyalty={"croat": 0},
                 at={"polish": 2, "carpathian": 2})
    assert t.state.will == 3 - 1 - 1 - 2
    assert told(t, "will")[0] == {"will": -1, "victories": 3, "defeats": 1, "revolts": ["croat"],
                                  "sites": ["carpathian/2 1", "polish/2 1"]}


@rule("HE-11.0a")
def test_the_marker_shows_at_most_five_and_scoring_uses_the_true_value() -> None:
    won = ["mons", "drina", "cer", "lodz", "nivelle", "tannenberg", "belgrade"]
    t = counting(victories=won)
    assert t.state.will == 5
    assert victory_points(counting(victories=won).state) - victory_points(counting(victories=won[:5]).state) == 2


@rule("HE-11.0a", "HE-12.1a")
@pytest.mark.parametrize(("defeats", "over"), [(5, False), (6, True)])
def test_below_minus_five_the_game_is_lost(defeats: int, over: bool) -> None:
    t = counting(defeats=["mons", "drina", "cer", "lodz", "nivelle", "tannenberg"][:defeats])
    assert (outcome(t) == "crushing_defeat") == over


@rule("HE-11.0a")
def test_a_collapse_is_judged_in_the_will_phase_alone() -> None:
    t = position(action_phase, national_will_phase, pause, card="c18", discard=["c18"], turn=1, actions=1,
                 loyalty={"hungarian": 0}, defeats=["mons", "drina", "cer", "lodz", "nivelle"]).dice(2)
    assert count_will(t.state) == -6
    t.choose("improve hungarian").choose("done")
    assert (paused(t), t.state.will) == (True, -5)


# ---------------------------------------------------------------- 12 victory and defeat


@rule("HE-12.1a")
@pytest.mark.parametrize(("unrevealed", "will", "revolts", "level"), [
    (20, -3, 2, "marginal_defeat"), (24, -3, 2, "strategic_defeat"), (3, 0, 0, "pyrrhic_victory"),
    (4, 0, 0, "strategic_stalemate"), (13, 0, 0, "strategic_stalemate"), (14, 0, 0, "marginal_defeat"),
    (27, 0, 1, "marginal_defeat"), (28, 0, 1, "strategic_defeat"), (39, 0, 0, "strategic_defeat"),
    (40, 0, 0, "crushing_defeat"), (45, 5, 0, "crushing_defeat"), (44, 5, 0, "strategic_defeat")])
def test_the_level_of_defeat_when_vienna_falls(unrevealed: int, will: int, revolts: int, level: str) -> None:
    cards = [card for card in CARDS if card != "c10"][:unrevealed]
    half = unrevealed // 2
    t = advancing("balkan", at={"balkan": 1}, deck=cards[:half], aside=cards[half:], will=will,
                  loyalty=dict.fromkeys(["czech", "croat"][:revolts], 0))
    assert outcome(t) == level
    assert t.table.result().survivors == ()  # type: ignore[union-attr]


@rule("HE-12.1a")
def test_the_marker_counts_as_it_stands_and_not_the_will_recounted() -> None:
    cards = [card for card in CARDS if card != "c10"][:14]
    t = advancing("balkan", at={"balkan": 1}, deck=cards, aside=[], will=1, defeats=["mons", "cer", "lodz"])
    assert outcome(t) == "strategic_stalemate"


@rule("HE-12.2a")
@pytest.mark.parametrize(("points", "level"), [
    (8, "tactical_victory"), (9, "marginal_victory"), (17, "marginal_victory"), (18, "operational_victory"),
    (22, "operational_victory"), (23, "strategic_victory"), (30, "strategic_victory"), (31, "international_victory")])
def test_the_level_of_victory(points: int, level: str) -> None:
    battles = ["mons", "drina", "cer", "lodz", "nivelle", "tannenberg", "belgrade", "danube", "otranto", "gallipoli",
               "ctesiphon", "palestine", "trentino"]
    t = position(victory, at={"italian": 3, "polish": 3, "carpathian": 5, "romanian": 5, "balkan": 2},
                 loyalty=dict.fromkeys(["czech", "croat", "hungarian"], 1),
                 victories=battles[:max(0, points - 21)], defeats=battles[:max(0, 21 - points)])
    result = t.table.result()
    assert result is not None
    assert (result.outcome, result.scores, result.survivors) == (level, {"player": points}, ("player",))


@rule("HE-12.2a")
def test_a_low_score_is_a_tactical_victory() -> None:
    t = position(victory, at={"italian": 1, "polish": 1, "carpathian": 1, "romanian": 1, "balkan": 2},
                 loyalty={"czech": 0, "croat": 0, "hungarian": 1})
    assert outcome(t) == "tactical_victory"
    assert t.table.result().survivors == ("player",)  # type: ignore[union-attr]


@rule("HE-12.2a")
def test_removed_fronts_count_their_highest_space_but_russian_ones_nothing() -> None:
    gone = position(pause, at=dict.fromkeys(FRONTS, 0), loyalty=dict.fromkeys(["czech", "croat", "hungarian"], 0))
    assert victory_points(gone.state) == LAST["italian"] + LAST["romanian"] + LAST["balkan"] - 3
    nis = position(pause, at={**dict.fromkeys(FRONTS, 0), "balkan": 2})
    other = position(pause, at={**dict.fromkeys(FRONTS, 0), "balkan": 3})
    assert victory_points(other.state) - victory_points(nis.state) == 1


@rule("HE-12.2a")
def test_each_step_from_revolt_is_a_point_nine_at_most() -> None:
    loyal = position(pause).state
    assert victory_points(loyal) - sum(loyal.loyalty.values()) == 5 + 6 + 6 + 5 + 5
    assert sum(loyal.loyalty.values()) == 9


@rule("HE-4.0b", "HE-12.2a")
def test_the_last_card_is_played_out_and_then_the_points_are_counted() -> None:
    t = last_card("c47", at={"italian": 4}).dice(6)
    t.choose("done")
    assert told(t, "won")[0]["points"] == victory_points(t.state)


@rule("HE-12.3a")
def test_every_outcome_is_told_in_words_of_its_own() -> None:
    stories = [OUTCOMES[id].told for id in OUTCOMES]
    assert len(set(stories)) == len(stories) == 12
    assert all(len(story) > 80 for story in stories)
