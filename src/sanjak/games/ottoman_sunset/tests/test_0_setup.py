"""Set-up, the sequence of play, die rolls and the deck: OS-0a to OS-0e."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from sanjak.games._siege.rules.battles import natural
from sanjak.games._siege.rules.deck import unrevealed
from sanjak.games.ottoman_sunset import GAME
from sanjak.games.ottoman_sunset.data import CARDS, FRONTS, MARKERS, SCENARIOS, Card, check_card
from sanjak.games.ottoman_sunset.rules.movement import battle_value
from sanjak.kernel import BadSetup, Rolled, Table, Told
from sanjak.kernel.state import all_pieces
from sanjak.toolkit.components import BadData

from .helpers import (
    acting,
    advancing,
    box_of,
    drms,
    event,
    kaiser_phase,
    on_card,
    on_the_map,
    plays_on,
    position,
    rolled,
    rolls,
)
from .helpers import pause as look

rule = pytest.mark.rule
EPOCHS = {"morning": 13, "midday": 21, "dusk": 15}


# ---------------------------------------------------------------- OS-0a: the Grand Campaign


@rule("OS-0a")
def test_three_fronts_are_on_the_map_and_three_are_not() -> None:
    s = position(look).state
    assert {front: space for front, space in s.at.items() if space} == {"mesopotamia": 5, "sinai": 6, "caucasus": 5}
    assert [front for front, space in s.at.items() if not space] == ["gallipoli", "salonika", "arab"]


@rule("OS-0a")
@pytest.mark.parametrize(("front", "leader", "value"), [
    ("mesopotamia", "townshend", 3), ("sinai", "murray", 3), ("caucasus", "dashkov", 2)])
def test_each_front_shows_its_first_leader(front: str, leader: str, value: int) -> None:
    s = position(look).state
    assert s.leader[front] == leader
    assert battle_value(s, front) == value


@rule("OS-0a")
def test_the_will_is_nought_and_every_box_is_empty() -> None:
    s = position(look).state
    assert (s.will, s.starting_will) == (0, 0)
    assert (s.victories, s.stalemates, s.defeats, s.removed) == ([], [], [], [])
    assert sorted(s.pool) == sorted(MARKERS)


@rule("OS-0a")
def test_only_morning_cards_are_in_the_deck() -> None:
    s = position(look).state
    assert Counter(CARDS[card].epoch for card in s.deck) == {"morning": 13}
    assert Counter(CARDS[card].epoch for card in s.aside) == {"midday": 21, "dusk": 15}


@rule("OS-0a")
def test_the_deck_is_shuffled_by_the_seed() -> None:
    decks = [tuple(position(look, seed=seed).state.deck) for seed in range(1, 9)]
    assert len(set(decks)) == 8
    assert decks[0] == tuple(position(look, seed=1).state.deck)


@rule("OS-0a")
def test_nothing_is_built_spent_or_placed_yet() -> None:
    s = position(look).state
    assert (s.supply, sum(s.resources.values()), s.defences, s.bureau) == (6, 0, [], "")
    assert not any([s.u_boats, s.seddulbahir_destroyed, s.narrows_held, s.pipeline, s.fortification, s.yildirim,
                    s.asia_korps, s.war_weariness, s.kaiser, s.evacuated, s.provisional, s.kemal, s.lenin_turn])
    assert not any([s.card, s.actions, s.staff, s.korps_front, s.german_aid, s.aid_front, s.alone])


@rule("OS-0a")
@pytest.mark.parametrize("place", [
    {"victories": ["verdun"]}, {"stalemates": ["verdun"]}, {"defeats": ["verdun"]}, {"removed": ["coup_india"]},
    {"discard": ["c01"]}])
def test_every_card_and_marker_is_a_piece_wherever_it_lies(place: dict[str, Any]) -> None:
    s = position(look, **place).state
    cards = {*s.deck, *s.aside, *s.discard}
    assert {*all_pieces(s)} >= {*MARKERS, *cards}


@rule("OS-0a")
def test_the_grand_campaign_is_what_is_played_if_nothing_is_said() -> None:
    assert Table.new(GAME).state.scenario == "grand_campaign"


# ---------------------------------------------------------------- OS-0b: the sequence of play


@rule("OS-0b")
def test_a_turn_runs_through_its_five_phases_in_order() -> None:
    t = on_card("c46", at={"sinai": 6}, dusk_added=True).dice(6, 6)
    t.choose("offensive caucasus").choose("done")
    kinds = [e.kind if isinstance(e, Told) else type(e).__name__ for e in t.table.journal]
    told = [kind for kind in kinds if kind in ("card", "advances", "Rolled", "battle", "will")]
    assert told == ["card", "advances", "advances", "Rolled", "Rolled", "battle", "will"]


@rule("OS-0b")
def test_the_event_comes_before_the_advance() -> None:
    t = on_card("c20")
    assert on_the_map(t) == {"salonika": 4, "caucasus": 4, "mesopotamia": 5, "sinai": 6}
    t = on_card("c27", at={"mesopotamia": 2, "salonika": 4})
    assert (t.state.at["mesopotamia"], t.state.at["salonika"]) == (5, 3)


@rule("OS-0b")
def test_the_kaiserschlacht_phase_passes_silently_before_it_has_begun() -> None:
    assert rolls(kaiser_phase(kaiser=0)) == []


@rule("OS-0b")
def test_after_the_last_phase_the_next_card_is_drawn() -> None:
    t = plays_on("c18", "c07").dice(6)
    t.choose("done")
    assert (t.state.turn, t.state.card, t.state.discard) == (2, "c07", ["c18", "c07"])


@rule("OS-0b")
def test_the_drawn_card_leaves_the_deck_and_lies_on_top_of_the_discards() -> None:
    t = on_card("c07", discard=["c01"])
    assert t.state.discard == ["c01", "c07"]
    assert "c07" not in t.state.deck


# ---------------------------------------------------------------- OS-0c: die rolls


@rule("OS-0c")
def test_modifiers_add_up_and_may_leave_the_die() -> None:
    t = acting("c46", at={"sinai": 1}, using="military_intelligence mustafa_kemal", bureau="turkey", evacuated=True,
               asia_korps=True).dice(5)
    t.choose("asia_korps sinai").choose("offensive sinai kemal")
    assert drms(t) == {"3.0": 1, "3.1": 1, "8.2": 1, "8.14": 1}
    assert rolled(t).total == 9


@rule("OS-0d")
@pytest.mark.parametrize(("front", "drm"), [("salonika", {"10.2": -1}), ("caucasus", {})])
def test_without_an_ally_offensives_against_salonika_have_one_less(front: str, drm: dict[str, int]) -> None:
    t = acting("c09", at={"salonika": 2}, alone=True).dice(3).choose(f"offensive {front}")
    assert drms(t) == drm


@rule("OS-0c")
def test_a_bare_one_fails_an_offensive_whatever_is_added() -> None:
    t = acting("c46", at={"gallipoli": 2}, asia_korps=True, using="mustafa_kemal").dice(1)
    t.choose("asia_korps gallipoli").choose("offensive gallipoli kemal")
    assert rolled(t).total == 4 > battle_value(t.state, "gallipoli")
    assert t.state.at["gallipoli"] == 2


@rule("OS-0c")
def test_a_bare_six_wins_an_offensive_whatever_is_taken_away() -> None:
    t = acting("c37", at={"salonika": 2}, leader={"salonika": "desperey"}).dice(6)
    t.choose("offensive salonika")
    assert (rolled(t).total, t.state.at["salonika"]) == (5, 3)


@rule("OS-0c")
@pytest.mark.parametrize(("card", "face", "fields", "box"), [
    ("c28", 6, {"war_weariness": True}, "victories"),
    ("c42", 1, {"resources": {"eastern": 2}}, "defeats"),
    ("c42", 1, {"resources": {"eastern": 1}}, "defeats"),
])
def test_bare_one_and_six_decide_a_battle_even_against_an_equal_or_better_total(
        card: str, face: int, fields: dict[str, Any], box: str) -> None:
    t = event(card, **fields).dice(face)
    assert box_of(t, CARDS[card].battle) == box


@rule("OS-0c")
@pytest.mark.parametrize(("face", "fields", "box"), [
    (1, {"resources": {"western": 2}}, "defeats"), (6, {"war_weariness": True}, "victories")])
def test_bare_one_and_six_decide_a_battle_of_the_kaiserschlacht_too(
        face: int, fields: dict[str, Any], box: str) -> None:
    kaiser = 1 if face == 1 else 5
    assert box_of(kaiser_phase(kaiser=kaiser, **fields).dice(face), f"kaiserschlacht_{kaiser}") == box


@rule("OS-0c")
def test_the_bare_face_decides_before_the_total() -> None:
    assert natural(6, success=False)
    assert not natural(1, success=True)
    assert [natural(face, success=False) for face in (2, 5)] == [False, False]


@rule("OS-0c")
def test_a_bare_one_does_not_fail_a_narrows_defence() -> None:
    t = event("c08", defences=["yildiz"]).dice(1, 1, 1, 1)
    assert t.state.narrows_held


@rule("OS-0c")
def test_a_bare_one_does_not_stop_an_attrition_roll_nor_a_six_pass_it() -> None:
    assert advancing("sinai").dice(1).state.at["sinai"] == 5
    assert advancing("sinai").dice(6).state.at["sinai"] == 6


@rule("OS-0c")
def test_a_bare_one_in_persia_is_a_one_and_modifiers_may_lift_it() -> None:
    t = advancing("caucasus", using="persian_intervention", resources={"persia": 1}, provisional=True,
                  victories=["coup_persia"]).dice(1)
    assert (rolled(t).total, t.state.at["caucasus"], t.state.resources["persia"]) == (3, 4, 1)


@rule("OS-0c")
def test_a_bare_six_does_not_hold_persia_if_the_total_is_low() -> None:
    t = advancing("mesopotamia", using="persian_intervention", resources={"persia": 1}, dusk_added=True,
                  evacuated=True).dice(5)
    assert (rolled(t).total, t.state.at["mesopotamia"]) == (3, 4)


# ---------------------------------------------------------------- OS-0d: what a modifier reaches


@rule("OS-0d")
def test_a_cards_modifier_ends_with_its_turn() -> None:
    t = plays_on("c07", "c01", at={"mesopotamia": 4}).dice(3, 3)
    t.choose("offensive mesopotamia").choose("done")
    assert t.state.card == "c01"
    t.choose("offensive mesopotamia")
    assert drms(t) == {}


@rule("OS-0d")
def test_a_cards_modifier_reaches_only_the_front_that_it_names() -> None:
    t = acting("c07", at={"mesopotamia": 4, "caucasus": 4}).dice(2, 2)
    assert drms(t.choose("offensive caucasus")) == {}
    assert drms(t.choose("offensive mesopotamia")) == {"3.0": 1}


@rule("OS-0d")
def test_a_modifier_of_offensives_does_not_touch_battles_nor_coups_nor_attrition() -> None:
    t = on_card("c46", at={"caucasus": 5}, dusk_added=True).dice(3)
    t.choose("done")
    assert [drm.reason for drm in rolled(t).drms] == ["the card"]
    t = on_card("c42").dice(2, 4)
    assert [e.drms for e in t.table.journal if isinstance(e, Rolled)] == [(), ()]


@rule("OS-0d")
def test_war_weariness_lasts_and_touches_battles_alone() -> None:
    t = event("c38", war_weariness=True).dice(4)
    assert drms(t) == {"1.4": -1}
    t = acting("c09", war_weariness=True, at={"caucasus": 4}).dice(3).choose("offensive caucasus")
    assert drms(t) == {}
    assert drms(event("c06", war_weariness=True).dice(4)) == {}


@rule("OS-0d")
def test_the_asia_korps_helps_until_the_end_of_its_turn() -> None:
    t = plays_on("c09", "c19", asia_korps=True, pipeline=True).dice(1, 1, 1)
    t.choose("asia_korps caucasus").choose("offensive caucasus").choose("done")
    assert drms(t) == {"3.1": 1}
    assert t.state.card == "c19"
    assert drms(t.choose("offensive caucasus")) == {}


# ---------------------------------------------------------------- OS-0e: the deck


@rule("OS-0e")
def test_the_deck_has_forty_nine_cards_in_three_epochs() -> None:
    known = [card for card in CARDS.values() if card.in_deck]
    assert len(known) == 49
    assert Counter(card.epoch for card in known) == EPOCHS
    assert sorted(card.number for card in known) == list(range(1, 50))


@rule("OS-0e")
def test_the_fiftieth_card_is_not_there_unless_it_is_switched_on() -> None:
    s = position(look).state
    assert "c50" not in s.deck + s.aside
    s = position(look, using="fiftieth_card").state
    assert "c50" in s.aside
    assert "c50" not in s.deck


@rule("OS-0e")
def test_the_game_says_that_the_fiftieth_card_is_invented() -> None:
    option = GAME.variant("fiftieth_card")
    assert option.default is False
    assert "invented" in option.about
    assert "stand-in" in CARDS["c50"].text


@rule("OS-0e")
def test_the_fiftieth_card_comes_with_midday() -> None:
    t = event("c03", using="fiftieth_card")
    assert "c50" in t.state.deck
    assert unrevealed(t.state) == 50


@rule("OS-0e")
@pytest.mark.parametrize(("scenario", "plain", "with_fiftieth"), [
    ("grand_campaign", 49, 50), ("1915", 34, 35), ("1916", 19, 19), ("1917", 9, 9)])
def test_every_count_of_unrevealed_cards_uses_the_deck_in_play(
        scenario: str, plain: int, with_fiftieth: int) -> None:
    assert unrevealed(position(look, scenario=scenario).state) == plain
    assert unrevealed(position(look, scenario=scenario, using="fiftieth_card").state) == with_fiftieth


@rule("OS-0e")
def test_a_lost_capital_counts_the_fiftieth_card_too() -> None:
    fields = {"at": {"arab": 1}, "will": 0, "aside": ["c50", *(f"c{n}" for n in range(36, 50))], "deck": []}
    assert advancing("arab", **{**fields, "deck": ["c24"] * 10}).state.outcome == "marginal_defeat"
    assert advancing("arab", **{**fields, "deck": ["c24"] * 11}).state.outcome == "strategic_defeat"


@rule("OS-0e")
def test_the_fiftieth_card_gives_what_its_text_says() -> None:
    t = on_card("c50", using="fiftieth_card", at={"sinai": 5, "arab": 5}, pipeline=True).dice(2, 3)
    t.choose("offensive arab").choose("offensive sinai")
    assert (t.state.at["arab"], t.state.at["sinai"]) == (6, 6)


@rule("OS-0e")
def test_a_card_that_names_an_unknown_front_is_refused() -> None:
    bad = Card(id="c99", number=99, title="", epoch="dusk", order=99, text="", advances=("balkan",), retreats=(),
               actions=1, iron_cross=False)
    with pytest.raises(BadData, match="no such front: balkan"):
        check_card(bad)


# ---------------------------------------------------------------- set-up in general


def test_every_scenario_places_known_fronts_leaders_and_markers() -> None:
    for scenario in SCENARIOS.values():
        for placed in scenario.fronts:
            assert placed.leader in [leader.id for leader in FRONTS[placed.front].leaders]
        assert {*scenario.victories, *scenario.stalemates, *scenario.defeats} <= set(MARKERS)


def test_a_scenario_that_does_not_exist_is_refused() -> None:
    with pytest.raises(BadSetup, match="1918"):
        Table.new(GAME, scenario="1918")
