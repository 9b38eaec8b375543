"""6.0 Event resolution: fronts that open, battles, and the cards with an event of their own."""

from __future__ import annotations

import pytest

from sanjak.games.hapsburg_eclipse.data import BATTLES, CARDS, LAST

from .helpers import acting, box_of, counting, drms, event, on_card, on_the_map, paused, plays_on, rolled, told, will

rule = pytest.mark.rule


@rule("HE-6.1a")
@pytest.mark.parametrize(("card", "front", "space", "leader"), [
    ("c15", "italian", 3, "cadorna"), ("c17", "balkan", 5, "sarrail"), ("c22", "romanian", 4, "averescu")])
def test_a_front_opens_where_its_card_says(card: str, front: str, space: int, leader: str) -> None:
    t = event(card)
    assert (t.state.at[front], t.state.leader[front]) == (space, leader)


@rule("HE-6.1a")
def test_a_front_that_has_opened_moves_with_the_next_card() -> None:
    t = plays_on("c22", "c33", war_status=1).dice(6, 6, 6)
    t.choose("done")
    assert (t.state.card, t.state.at["romanian"]) == ("c33", 3)


@rule("HE-6.2a")
@pytest.mark.parametrize(("face", "box"), [(1, "defeats"), (2, "defeats"), (3, "stalemates"), (4, "victories")])
def test_a_battle_is_won_above_its_value_and_drawn_at_it(face: int, box: str) -> None:
    t = event("c30").dice(face)
    assert box_of(t, "nivelle") == box


@rule("HE-6.2a")
def test_each_resource_of_the_theater_adds_one_up_to_two_and_war_weariness_takes_one() -> None:
    t = event("c30", resources={"western": 2, "eastern": 2, "naval": 1}, supply=1, war_weariness=True).dice(3)
    assert (rolled(t).total, box_of(t, "nivelle")) == (4, "victories")
    assert t.state.resources["western"] == 2


@rule("HE-6.2a", "HE-9.1a")
def test_a_bare_one_loses_and_a_bare_six_wins_whatever_the_modifiers() -> None:
    assert box_of(event("c05", resources={"eastern": 2}, supply=4).dice(1), "tannenberg") == "defeats"
    assert box_of(event("c41", war_weariness=True).dice(6), "palestine") == "victories"


@rule("HE-6.3a")
@pytest.mark.parametrize(("card", "battle"), [("c03", "cer"), ("c11", "belgrade"), ("c18", "von_lettow_vorbeck")])
def test_serbian_and_miscellaneous_battles_take_no_resources_but_weariness(card: str, battle: str) -> None:
    full = {"western": 2, "eastern": 2, "naval": 2}
    t = event(card, resources=full, supply=0).dice(3)
    assert (rolled(t).case, rolled(t).drms) == ("6.3", ())
    assert drms(event(card, resources=full, supply=0, war_weariness=True).dice(3)) == {"6.2": -1}
    assert BATTLES[battle].theater in ("serbian", "miscellaneous")


@rule("HE-6.3b")
@pytest.mark.parametrize(("space", "drm"), [(1, -2), (2, -1), (3, 0), (4, 1), (5, 2), (6, 3)])
def test_trentino_is_shifted_by_the_italian_front(space: int, drm: int) -> None:
    t = event("c26", at={"italian": space}, resources={"western": 2}, supply=4).dice(3)
    assert rolled(t).total == 3 + drm


@rule("HE-6.3b")
def test_trentino_without_an_italian_front_is_fought_bare() -> None:
    assert rolled(event("c26").dice(3)).drms == ()


@rule("HE-6.0a")
def test_lodz_won_helps_against_the_polish_front_for_good() -> None:
    t = event("c08").dice(4)
    assert t.state.lodz
    assert told(t, "lodz")
    fight = acting(lodz=True, card="c18", stalemates=["lodz"]).dice(4)
    fight.choose("offensive polish")
    assert drms(fight) == {"6.0": 1}
    assert fight.state.at["polish"] == 5
    assert drms(acting(lodz=True, card="c18").dice(4).choose("offensive carpathian")) == {}


@rule("HE-6.0a")
@pytest.mark.parametrize("face", [1, 2, 3])
def test_lodz_drawn_or_lost_helps_nobody(face: int) -> None:
    assert not event("c08").dice(face).state.lodz


@rule("HE-6.0b")
@pytest.mark.parametrize(("space", "tires"), [(6, True), (5, True), (4, True), (3, False), (1, False), (0, False)])
def test_russia_tires_if_the_carpathian_front_is_held_in_przemysl_or_behind(space: int, tires: bool) -> None:
    t = counting("c21", at={"carpathian": space})
    assert (box_of(t, "russia_tires") == "victories") == tires
    if tires:
        assert t.state.will == 1


@rule("HE-6.0b")
def test_russia_tires_is_judged_after_the_actions() -> None:
    t = on_card("c21", at={"carpathian": 5}, war_status=1).dice(6, 6, 6)
    assert t.state.at["carpathian"] == 3
    t.choose("offensive carpathian").choose("done")
    assert paused(t)
    assert box_of(t, "russia_tires") == "victories"


@rule("HE-6.0c")
def test_the_provisional_government_weakens_the_russians_and_throws_them_back() -> None:
    t = event("c27", at={"polish": 2, "carpathian": 3})
    assert on_the_map(t) == {"polish": 3, "carpathian": 4}
    assert (t.state.leader["polish"], t.state.leader["carpathian"]) == ("plehve_provisional", "brusilov_provisional")


@rule("HE-6.0c")
def test_russians_off_the_map_return_on_their_highest_space_on_the_weaker_side() -> None:
    t = event("c27", at={"polish": 0, "carpathian": 0}, discard=["c36", "c27"])
    assert on_the_map(t) == {"polish": LAST["polish"], "carpathian": LAST["carpathian"]} == {
        "polish": 5, "carpathian": 6}
    assert t.state.leader["carpathian"] == "brusilov_provisional"


@rule("HE-6.0c", "HE-9.4b")
def test_after_the_great_retreat_the_polish_front_never_returns() -> None:
    t = event("c27", at={"polish": 0, "carpathian": 0}, great_retreat=True, discard=["c36", "c27"])
    assert on_the_map(t) == {"carpathian": 6}


@rule("HE-6.0c")
def test_the_bolshevik_revolution_takes_the_russians_away_whichever_card_came_first() -> None:
    assert on_the_map(event("c36")) == {}
    assert on_the_map(event("c36", leader={"polish": "plehve_provisional"}, discard=["c27", "c36"])) == {}


@pytest.mark.parametrize(("revolution", "at"), [(False, 3), (True, 0)])
def test_the_focsani_armistice(revolution: bool, at: int) -> None:
    assert event("c36").state.revolution
    assert not event("c27").state.revolution
    assert event("c40", at={"romanian": 2}, revolution=revolution).state.at["romanian"] == at


def test_peace_feelers_let_the_player_choose_a_front() -> None:
    t = event("c43", at={"italian": 2, "carpathian": 3, "polish": 5})
    assert t.options() == ["retreat italian", "retreat carpathian"]
    t.choose("retreat carpathian")
    assert t.state.at["carpathian"] == 4


def test_peace_feelers_without_a_front_that_can_fall_back_ask_nothing() -> None:
    assert paused(event("c43"))


@pytest.mark.parametrize(("card", "front", "leader"), [
    ("c28", "romanian", "prezan"), ("c32", "balkan", "desperey"), ("c37", "italian", "diaz"),
    ("c39", "italian", "diaz")])
def test_a_front_passes_to_another_leader_on_the_map_or_off_it(card: str, front: str, leader: str) -> None:
    assert event(card).state.leader[front] == leader
    assert event(card, at={front: 2}).state.leader[front] == leader


@pytest.mark.parametrize(("card", "field", "count"), [
    ("c06", "intercepts", 3), ("c16", "mackensen", 5), ("c35", "german_aid", 3)])
def test_cards_bring_markers(card: str, field: str, count: int) -> None:
    assert getattr(event(card).state, field) == count


def test_war_weariness_and_the_kaiserschlacht_begin_with_their_cards() -> None:
    assert event("c45").state.war_weariness
    assert event("c42").state.kaiser == 1
    assert CARDS["c45"].no_actions


@rule("HE-6.2a")
def test_a_battle_counts_in_the_will() -> None:
    assert will(event("c30").dice(6)) == 1
    assert will(event("c30").dice(1)) == -1
    assert will(event("c30").dice(3)) == 0
