"""The optional rules, each alone and where they meet: OS-8.0a to OS-8.7a."""

from __future__ import annotations

from typing import Any

import pytest

from sanjak.games.ottoman_sunset import GAME
from sanjak.games.ottoman_sunset.data import OPTIONS
from sanjak.games.ottoman_sunset.rules.end import victory
from sanjak.kernel import Given

from .helpers import (
    acting,
    advancing,
    choose_all,
    drms,
    event,
    offered,
    on_card,
    paused,
    plays_on,
    position,
    refuses,
    rolled,
    rolls,
    spent,
    told,
)
from .helpers import pause as look

rule = pytest.mark.rule
SIX = [f"kaiserschlacht_{n}" for n in range(1, 7)]
GUNS = ["yildiz", "dardanos", "nagara"]
ALL_PLACED = ["minefield_1", "yildiz", "dardanos", "minefield_2", "nagara"]


# ---------------------------------------------------------------- OS-8.0a: labels


LABELS = {
    "Advantage": ["8.2", "8.3", "8.4", "8.5", "8.9", "8.11", "8.13", "8.14"],
    "Handicap": ["8.6", "8.7", "8.10", "8.12"],
    "Neutral": ["8.1", "8.8", "8.15"],
}


@rule("OS-8.0a")
@pytest.mark.parametrize(("label", "cases"), LABELS.items())
def test_each_option_has_its_printed_label(label: str, cases: list[str]) -> None:
    assert {GAME.variant(case).label for case in cases} == {label}


@rule("OS-8.0a")
def test_there_are_fifteen_and_all_are_off_by_default() -> None:
    labelled = [option for option in GAME.variants if option.label]
    assert len(labelled) == 15 == sum(len(cases) for cases in LABELS.values())
    assert not any(GAME.settings({}).values())


@rule("OS-8.0a")
def test_the_designers_choice_and_the_advised_pair_are_told() -> None:
    marked = [option.case for option in GAME.variants if "Recommended by the designer" in option.about]
    assert marked == ["8.7"]
    assert "Advised together with 8.8" in GAME.variant("8.9").about
    assert "Advised together with 8.9" in GAME.variant("8.8").about


@rule("OS-8.0a")
def test_our_own_switches_carry_no_label() -> None:
    assert {option.id for option in GAME.variants if not option.label} == {
        "fiftieth_card", "staff_operations_under_war_weariness", "staff_offensives_free_on_card_4", "end_after"}
    assert set(OPTIONS) == {option.id for option in GAME.variants if option.label}


# ---------------------------------------------------------------- OS-8.1a: the historical game


def order_of_play(t: Given) -> list[str]:
    """The cards in the order in which they would come."""
    return list(reversed(t.state.deck))


@rule("OS-8.1a")
def test_cards_come_in_numerical_order() -> None:
    t = position(look, using="historical_game")
    assert order_of_play(t) == [f"c{n:02}" for n in range(1, 50)]
    assert t.state.aside == []


@rule("OS-8.1a")
def test_the_fiftieth_card_follows_the_twenty_third() -> None:
    order = order_of_play(position(look, using="historical_game fiftieth_card"))
    assert order[22:25] == ["c23", "c50", "c24"]


@rule("OS-8.1a")
@pytest.mark.parametrize(("card", "added", "following"), [("c03", "midday_added", "c04"), ("c23", "dusk_added", "c24")])
def test_nothing_is_shuffled_but_the_epoch_counts_as_added(card: str, added: str, following: str) -> None:
    t = event(card, using="historical_game", deck=[f"c{n:02}" for n in range(49, int(card[1:]), -1)])
    assert getattr(t.state, added)
    assert order_of_play(t)[0] == following


@rule("OS-8.1a")
def test_the_pipeline_keeps_its_other_effects() -> None:
    t = event("c23", using="historical_game")
    assert (t.state.pipeline, t.state.at["arab"]) == (True, 6)


@rule("OS-8.1a")
def test_the_first_turns_play_the_first_cards() -> None:
    t = plays_on(using="historical_game", supply=0).dice(6, 6).choose("done").choose("done")
    assert t.state.discard == ["c01", "c02", "c03"]


@rule("OS-8.1a", "OS-8.12a")
def test_a_card_eight_put_aside_comes_again_right_after_card_twenty_three() -> None:
    t = event("c23", using="historical_game forcing_the_narrows_redux", deck=["c25", "c24"], aside=["c08"],
              narrows_returned=True)
    assert order_of_play(t) == ["c08", "c24", "c25"]


# ---------------------------------------------------------------- OS-8.2a: Mustafa Kemal


@rule("OS-8.2a")
def test_kemal_adds_one_three_times() -> None:
    t = acting("c46", at={"gallipoli": 1}, using="mustafa_kemal").dice(1, 1, 1)
    assert drms(t.choose("offensive gallipoli kemal")) == {"3.0": 1, "8.2": 1}
    choose_all(t, ["offensive gallipoli kemal"] * 2)
    assert t.state.kemal == 0
    assert offered(t, "offensive gallipoli") == ["offensive gallipoli"]


@rule("OS-8.2a")
def test_kemal_is_spent_even_if_the_offensive_fails_and_the_action_is_paid_as_usual() -> None:
    t = acting("c09", at={"gallipoli": 1}, using="mustafa_kemal").dice(1).choose("offensive gallipoli kemal")
    assert (t.state.kemal, t.state.actions, t.state.at["gallipoli"]) == (2, 1, 1)


@rule("OS-8.2a")
def test_kemal_may_be_left_out() -> None:
    t = acting("c09", at={"gallipoli": 1}, using="mustafa_kemal").dice(1).choose("offensive gallipoli")
    assert (t.state.kemal, drms(t)) == (3, {})


@rule("OS-8.2a")
@pytest.mark.parametrize(("evacuated", "fronts"), [(False, ["gallipoli"]), (True, ["gallipoli", "arab", "sinai"])])
def test_where_kemal_may_lead(evacuated: bool, fronts: list[str]) -> None:
    everywhere = {"gallipoli": 2, "salonika": 2, "caucasus": 2, "mesopotamia": 2, "arab": 4, "sinai": 4}
    t = acting("c09", at=everywhere, using="mustafa_kemal", evacuated=evacuated)
    assert [words.split()[1] for words in t.options() if words.endswith("kemal")] == fronts


@rule("OS-8.2a")
def test_he_needs_a_true_evacuation() -> None:
    t = on_card("c24", using="mustafa_kemal", pipeline=True)
    assert not any(words.endswith("kemal") for words in t.options())


@rule("OS-8.2a")
def test_without_the_option_there_is_no_kemal() -> None:
    assert position(look).state.kemal == 0
    assert position(look, using="mustafa_kemal", scenario="1917").state.kemal == 3


# ---------------------------------------------------------------- OS-8.3a: Basra landing


@rule("OS-8.3a")
def test_mesopotamia_starts_off_the_map() -> None:
    assert position(look, using="basra_landing").state.at["mesopotamia"] == 0


@rule("OS-8.3a")
def test_its_first_advance_places_it_on_basra_under_townshend() -> None:
    t = on_card("c01", using="basra_landing")
    assert (t.state.at["mesopotamia"], t.state.leader["mesopotamia"]) == (5, "townshend")
    assert t.state.basra_landed
    assert told(t, "activated") == [{"front": "mesopotamia"}]


@rule("OS-8.3a")
def test_from_then_on_it_advances() -> None:
    t = advancing("mesopotamia", "mesopotamia", using="basra_landing")
    assert t.state.at["mesopotamia"] == 4


@rule("OS-8.3a")
def test_landing_is_no_advance_that_yildirim_or_persia_could_stop() -> None:
    t = advancing("mesopotamia", using="basra_landing persian_intervention", yildirim=1, resources={"persia": 1})
    assert (t.state.at["mesopotamia"], rolls(t)) == (5, [])
    assert paused(t)


@rule("OS-8.3a")
def test_scenarios_place_mesopotamia_as_they_list_it() -> None:
    assert position(look, using="basra_landing", scenario="1915").state.at["mesopotamia"] == 3


@rule("OS-8.3a")
def test_without_the_option_an_absent_mesopotamia_stays_away() -> None:
    assert advancing("mesopotamia", at={"mesopotamia": 0}).state.at["mesopotamia"] == 0


# ---------------------------------------------------------------- OS-8.4a, OS-8.4b: Persia


def persia(*fronts: str, die: int, **fields: Any) -> Given:
    """Fronts that advance while a Resource lies in Persia."""
    return advancing(*fronts, using="persian_intervention", **{"resources": {"persia": 1}, **fields}).dice(die)


@rule("OS-8.4a")
@pytest.mark.parametrize("front", ["caucasus", "mesopotamia"])
@pytest.mark.parametrize(("face", "moves", "left"), [(1, 1, 0), (2, 1, 1), (3, 1, 1), (4, 0, 1), (6, 0, 1)])
def test_the_persian_table(front: str, face: int, moves: int, left: int) -> None:
    t = persia(front, die=face)
    assert (t.state.at[front], t.state.resources["persia"]) == (5 - moves, left)


@rule("OS-8.4a")
def test_two_actions_place_the_one_resource_of_persia() -> None:
    t = acting("c46", using="persian_intervention").choose("resource persia")
    assert (t.state.resources["persia"], t.state.supply, t.state.actions) == (1, 5, 2)
    assert "8.4" in refuses(t, "resource persia")


@rule("OS-8.4a")
def test_without_the_option_persia_takes_none() -> None:
    assert "8.4" in refuses(acting("c09"), "resource persia")


@rule("OS-8.4a")
@pytest.mark.parametrize(("front", "fields", "drm"), [
    ("caucasus", {}, 0), ("caucasus", {"victories": ["coup_persia"]}, 1), ("caucasus", {"provisional": True}, 1),
    ("mesopotamia", {"provisional": True}, 0), ("caucasus", {"dusk_added": True}, -1),
    ("mesopotamia", {"dusk_added": True}, -1), ("mesopotamia", {"evacuated": True}, -1),
    ("caucasus", {"evacuated": True}, 0), ("mesopotamia", {"victories": ["coup_persia"]}, 1),
    ("caucasus", {"victories": ["coup_persia"], "provisional": True, "dusk_added": True}, 1),
    ("mesopotamia", {"evacuated": True, "dusk_added": True}, -2)])
def test_what_modifies_the_persian_roll(front: str, fields: dict[str, Any], drm: int) -> None:
    parts = rolled(persia(front, die=3, **fields)).drms
    assert sum(part.value for part in parts) == drm
    assert {part.case for part in parts} <= {"8.4"}


@rule("OS-8.4a")
def test_a_modified_roll_below_one_spends_the_resource_too() -> None:
    t = persia("mesopotamia", die=2, evacuated=True, dusk_added=True)
    assert (rolled(t).total, t.state.resources["persia"], t.state.supply) == (0, 0, 6)


@rule("OS-8.4a")
def test_the_caucasus_rolls_first() -> None:
    t = on_card("c03", using="persian_intervention", resources={"persia": 1}, pipeline=True).dice(4, 4)
    assert [what for what, _ in rolls(t)] == ["persia caucasus", "persia mesopotamia"]


@rule("OS-8.4a")
def test_the_resource_does_not_help_the_coup() -> None:
    assert drms(event("c06", using="persian_intervention", resources={"persia": 1}).dice(4)) == {}


@rule("OS-8.4b")
def test_no_roll_for_a_front_off_the_map_nor_for_another_front() -> None:
    t = persia("caucasus", "gallipoli", "sinai", die=6, at={"caucasus": 0, "gallipoli": 4, "sinai": 3})
    assert rolls(t) == []
    assert t.state.at["gallipoli"] == 3


@rule("OS-8.4b")
def test_once_the_resource_is_spent_no_further_roll_is_made_that_turn() -> None:
    t = persia("caucasus", "mesopotamia", die=1)
    assert rolls(t) == [("persia caucasus", 1)]
    assert (t.state.at["caucasus"], t.state.at["mesopotamia"]) == (4, 4)


@rule("OS-8.4b")
def test_persia_is_no_theater() -> None:
    t = acting("c18", using="persian_intervention", resources={"persia": 1}).choose("minefield")
    assert spent(t)
    assert drms(event("c31", using="persian_intervention", resources={"persia": 1}).dice(2)) == {}


@rule("OS-8.4b")
def test_yildirim_may_stop_what_the_roll_let_through() -> None:
    t = persia("mesopotamia", die=2, yildirim=1).choose("let_pass").choose("yildirim")
    assert (t.state.at["mesopotamia"], t.state.yildirim) == (5, 0)


@rule("OS-8.4b")
def test_yildirim_before_the_roll_saves_the_resource_from_it() -> None:
    t = persia("mesopotamia", die=1, yildirim=1).choose("yildirim")
    assert (rolls(t), t.state.resources["persia"]) == ([], 1)


@rule("OS-8.4b")
def test_a_resource_for_persia_may_be_completed_by_the_staff() -> None:
    t = acting("c18", using="persian_intervention", resources={"western": 1}, supply=5)
    t.choose("resource persia staff western")
    assert t.state.resources == {"western": 0, "eastern": 0, "naval": 0, "persia": 1}


# ---------------------------------------------------------------- OS-8.5a: guns of the Narrows


@rule("OS-8.5a")
def test_a_placed_gun_adds_one_and_is_gone_for_good() -> None:
    t = acting("c09", using="cannibalizing_narrows_artillery", defences=["yildiz"], at={"caucasus": 3}).dice(2)
    t.choose("offensive caucasus gun yildiz")
    assert (drms(t), t.state.at["caucasus"]) == ({"8.5": 1}, 4)
    assert (t.state.defences, t.state.guns_gone) == ([], ["yildiz"])
    assert "8.5" in refuses(t, "gun yildiz")


@rule("OS-8.5a")
def test_only_placed_guns_and_one_an_offensive() -> None:
    t = acting("c09", using="cannibalizing_narrows_artillery", defences=["minefield_1", "yildiz", "nagara"])
    assert offered(t, "offensive caucasus") == [
        "offensive caucasus", "offensive caucasus gun yildiz", "offensive caucasus gun nagara"]


@rule("OS-8.5a")
def test_it_adds_to_kemal_and_everything_else() -> None:
    t = acting("c46", using="cannibalizing_narrows_artillery mustafa_kemal military_intelligence", asia_korps=True,
               defences=["dardanos"], at={"gallipoli": 1}, bureau="turkey").dice(2)
    t.choose("asia_korps gallipoli").choose("offensive gallipoli kemal gun dardanos")
    assert drms(t) == {"3.0": 1, "3.1": 1, "8.2": 1, "8.5": 1, "8.14": 1}
    assert (rolled(t).total, t.state.kemal, t.state.defences) == (7, 2, [])


@rule("OS-8.5a")
def test_without_the_option_guns_stay_in_the_narrows() -> None:
    assert "8.5" in refuses(acting("c09", defences=["yildiz"]), "offensive caucasus gun yildiz")


@rule("OS-8.5a")
def test_the_gun_is_lost_even_if_the_offensive_fails() -> None:
    t = acting("c09", using="cannibalizing_narrows_artillery", defences=["nagara"]).dice(1)
    assert t.choose("offensive caucasus gun nagara").state.defences == []


# ---------------------------------------------------------------- OS-8.6a, OS-8.6b: Arab feints


@rule("OS-8.6a")
@pytest.mark.parametrize(("arab", "barred"), [(0, False), (6, False), (4, False), (3, True)])
def test_with_arab_on_three_or_nearer_sinai_needs_a_feint(arab: int, barred: bool) -> None:
    t = acting("c09", using="arab_feints", at={"arab": arab, "sinai": 4})
    assert ("offensive sinai" not in t.options()) == barred


@rule("OS-8.6a")
@pytest.mark.parametrize("face", [1, 6])
def test_an_offensive_against_arab_won_or_lost_opens_sinai(face: int) -> None:
    t = acting("c12", using="arab_feints", at={"arab": 3, "sinai": 4}).dice(face)
    assert "8.6" in refuses(t, "offensive sinai")
    assert "offensive sinai" in t.choose("offensive arab").options()


@rule("OS-8.6a")
def test_the_feint_counts_for_its_own_turn_only() -> None:
    t = plays_on("c19", "c07", using="arab_feints", at={"arab": 3, "sinai": 4}).dice(1).choose("offensive arab")
    t.choose("done")
    assert t.state.card == "c07"
    assert not t.state.arab_attacked


@rule("OS-8.6a")
def test_the_last_action_of_a_card_is_bound_too() -> None:
    t = acting("c18", using="arab_feints", at={"arab": 3, "sinai": 4})
    assert "8.6" in refuses(t, "offensive sinai")


@rule("OS-8.6a")
def test_staff_operations_are_exempt() -> None:
    t = acting("c18", using="arab_feints", at={"arab": 3, "sinai": 4}, resources={"western": 1})
    t.choose("minefield").choose("staff western")
    assert "offensive sinai" in t.options()


@rule("OS-8.6a")
def test_without_the_option_no_feint_is_needed() -> None:
    assert "offensive sinai" in acting("c09", at={"arab": 3, "sinai": 4}).options()


@rule("OS-8.6b")
@pytest.mark.parametrize(("sinai", "arab"), [(2, 3), (1, 3), (1, 2)])
def test_no_feint_is_asked_while_arab_cannot_be_attacked(sinai: int, arab: int) -> None:
    t = acting("c09", using="arab_feints", at={"arab": arab, "sinai": sinai})
    assert offered(t, "offensive sinai") == ["offensive sinai"]
    assert offered(t, "offensive arab") == []


@rule("OS-8.6b")
@pytest.mark.parametrize("space", [1, 2])
def test_with_both_in_one_space_the_feint_is_asked(space: int) -> None:
    t = acting("c09", using="arab_feints", at={"arab": space, "sinai": space})
    assert "8.6" in refuses(t, "offensive sinai")


# ---------------------------------------------------------------- OS-8.7a: flanking


def flank(**fields: Any) -> Given:
    """Sinai before the line, with Tafilah in Allied hands."""
    return advancing("sinai", using="flanking_gaza_beersheba", **{
        "at": {"sinai": 5, "arab": 3}, "pipeline": True, "fortification": 2, **fields})


@rule("OS-8.7a")
@pytest.mark.parametrize(("before", "after", "space"), [(2, 1, 5), (1, 0, 4)])
def test_a_flanked_line_is_weakened_or_removed_without_a_roll(before: int, after: int, space: int) -> None:
    t = flank(fortification=before)
    assert (t.state.fortification, t.state.at["sinai"], t.state.flanked, rolls(t)) == (after, space, True, [])


@rule("OS-8.7a")
@pytest.mark.parametrize("arab", [1, 2, 3])
def test_arab_in_tafilah_or_nearer_controls_it(arab: int) -> None:
    assert flank(at={"sinai": 5, "arab": arab}).state.flanked


@rule("OS-8.7a")
@pytest.mark.parametrize("arab", [0, 4, 6])
def test_with_tafilah_turkish_the_line_holds_as_usual(arab: int) -> None:
    t = flank(at={"sinai": 5, "arab": arab}).dice(3)
    assert (t.state.flanked, rolls(t), t.state.fortification) == (False, [("attrition gaza sinai", 3)], 2)
    t = flank(at={"sinai": 5, "arab": arab}).dice(2)
    assert (t.state.flanked, t.state.fortification) == (False, 1)


@rule("OS-8.7a")
def test_the_desert_must_be_crossed_first() -> None:
    t = flank(pipeline=False).dice(5)
    assert (t.state.flanked, t.state.fortification, rolls(t)) == (False, 2, [("attrition desert sinai", 5)])
    assert flank(pipeline=False).dice(1).state.flanked


@rule("OS-8.7a")
def test_one_called_off_by_yildirim_did_not_happen() -> None:
    t = flank(yildirim=1)
    assert t.options() == ["yildirim", "let_pass"]
    t.choose("yildirim")
    assert (t.state.flanked, t.state.fortification, t.state.at["sinai"]) == (False, 2, 5)
    assert paused(t)


@rule("OS-8.7a")
def test_without_a_die_to_come_yildirim_is_asked_once() -> None:
    t = flank(yildirim=1).choose("let_pass")
    assert paused(t)
    assert (t.state.flanked, t.state.fortification) == (True, 1)


@rule("OS-8.7a")
def test_it_is_worth_a_point_at_a_win() -> None:
    def score(**fields: Any) -> int:
        result = position(victory, deck=[], aside=[], **fields).table.result()
        assert result is not None
        return result.scores["player"]
    plain = score()
    assert score(using="flanking_gaza_beersheba", flanked=True) == plain + 1
    assert score(using="flanking_gaza_beersheba") == plain


@rule("OS-8.7a")
def test_without_the_option_the_line_is_never_flanked() -> None:
    t = advancing("sinai", at={"sinai": 5, "arab": 3}, pipeline=True, fortification=2).dice(4)
    assert (t.state.fortification, t.state.flanked) == (2, False)
