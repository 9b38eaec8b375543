"""Revealing a round: OE-20 to OE-28, OE-33, OE-39."""

from __future__ import annotations

import pytest

from sanjak.games.ottoman_empire import GAME
from sanjak.games.ottoman_empire.data import ROUND_VP, ROUNDS
from sanjak.games.ottoman_empire.rules.play import final_result
from sanjak.kernel import Given, given

from .helpers import at_reform, bids, finish, settle, told, totals, vp, whole

rule = pytest.mark.rule

COMBOS = {"River": "c04 c05 c06 c07", "Mountains": "c16 c17 c18 c19", "Sea": "c28 c29 c30 c31",
          "Society": "c40 c41 c42 c43", "Military": "c52 c53 c54 c55", "Economics": "c64 c65 c66 c67",
          "Government": "c76 c77 c78 c79"}
ABILITIES = {"Language": "c01 c02 c03", "Culture": "c13 c14 c15", "Subjects": "c25 c26 c27",
             "Disaster": "c37 c38 c39", "Politics": "c49 c50 c51", "City": "c61 c62 c63", "Religion": "c73 c74 c75"}


# ---------------------------------------------------------------- OE-20 to OE-23


@rule("OE-20")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_rounds_are_revealed_one_after_another_by_all_players(players: int) -> None:
    t = settle(whole("I", players=players))
    revealed = [(facts["round"], facts["seat"]) for facts in told(t, "bid")]
    assert revealed == [(r, seat) for r in ROUNDS for seat in t.state.rank]


@rule("OE-20")
def test_all_bids_of_a_round_lie_open_together_and_later_ones_stay_hidden() -> None:
    t = bids("I", p1="c13 c12 d1", p2="c11 d1", p3="c10 d1", p4="c09 d1", later={"p2:II": "c04 d2"})
    view = t.table.view("p4")
    assert view["shown"] == {"p1": ["c12", "c13", "d1-p1"], "p2": ["c11", "d1-p2"], "p3": ["c10", "d1-p3"],
                             "p4": ["c09", "d1-p4"]}
    assert view["piles"]["p2:II"] == 2


@rule("OE-21")
def test_a_total_is_cards_dummy_combos_and_what_city_added() -> None:
    t = bids("II", p1="c04 c05 c24 d5", next_bonus={"p1": 6})
    assert totals(t)[0] == 5 + 6 + 13 + 3 + 5 + 6
    parts = next(facts["parts"] for facts in told(t, "bid") if facts["seat"] == "p1")
    assert [(value, case) for value, _, case in parts] == [
        (5, "OE-21"), (6, "OE-21"), (13, "OE-21"), (3, "OE-21"), (6, "OE-35"), (5, "OE-24")]


@rule("OE-21")
@pytest.mark.parametrize(("dummy", "value"), [
    ("d1", -1), ("d2", 0), ("d3", 1), ("d4", 2), ("d5", 3), ("d6", 0), ("d7", 0)])
def test_the_dummy_counts_with_its_value(dummy: str, value: int) -> None:
    assert totals(bids("I", p1=f"c12 {dummy}"))[0] == 13 + value


@rule("OE-21")
def test_an_extra_dummy_counts_too() -> None:
    assert totals(bids("I", p1="c12 d1 d5-p2", p2="d1"))[0] == 13 - 1 + 3


@rule("OE-22")
@pytest.mark.parametrize("r", ROUNDS)
def test_the_highest_total_earns_the_rounds_points(r: str) -> None:
    assert vp(bids(r, p1="c04 d2", p2="c07 d2", p3="c06 d2")) == [0, ROUND_VP[r], 0, 0]


@rule("OE-22")
def test_all_who_tie_for_the_highest_earn_all_of_it() -> None:
    assert vp(bids("III", p1="c36 d2", p2="c34 d4", p3="c33 d5", p4="c35 d3")) == [13, 13, 13, 13]
    assert vp(bids("III", players=5, p1="c36 d2", p2="c34 d4", p3="c34 d2", p5="c32 d2")) == [13, 13, 0, 0, 0]


@rule("OE-22")
def test_a_total_of_zero_or_less_can_win() -> None:
    assert vp(bids("I", p1="d1", p2="d2", p3="d1", p4="d1")) == [0, 11, 0, 0]
    assert vp(bids("II", p1="d1", p2="d1", p3="d1", p4="d1")) == [12] * 4
    assert vp(bids("II", p1="d1", p2="d1", p3="d1", p4="d1 d1-p1")) == [12, 12, 12, 0]


@rule("OE-22")
def test_who_ties_for_the_highest_has_not_lost() -> None:
    t = bids("I", p1="c27 c73 d2", p2="c05 d2", p3="c26 d2", vp={"p3": 5})
    assert totals(t) == [6, 6, 3, 0]
    assert vp(t) == [11, 11, 6, 0]


@rule("OE-23")
def test_after_the_round_its_cards_go_to_the_box() -> None:
    t = bids("I", p1="c12 d1", p2="c11 d1", p3="c10 d1", p4="c09 d1", box="c50")
    assert sorted(t.state.box) == ["c09", "c10", "c11", "c12", "c50", "d1-p1", "d1-p2", "d1-p3", "d1-p4"]
    assert not any(t.state.shown.values())
    assert set(t.state.spent) >= {"c09", "c10", "c11", "c12", "d1-p1"}


@rule("OE-23")
def test_at_the_end_every_card_lies_in_the_box() -> None:
    t = settle(whole("I", players=5))
    assert len(t.state.box) == 84 + 35
    assert not any(t.state.piles.values())


# ---------------------------------------------------------------- OE-24, OE-25: combos and Politics


@rule("OE-24")
@pytest.mark.parametrize(("many", "bonus"), [(1, 0), (2, 5), (3, 9), (4, 13)])
@pytest.mark.parametrize("category", COMBOS)
def test_cards_of_one_combo_category_add_a_bonus(category: str, many: int, bonus: int) -> None:
    cards = " ".join(COMBOS[category].split()[:many])
    assert totals(bids("I", p1=f"{cards} d2"))[0] == sum([5, 6, 7, 8][:many]) + bonus
    cards = " ".join(COMBOS[category].split()[-many:])
    assert totals(bids("I", p1=f"{cards} d2"))[0] == sum([5, 6, 7, 8][-many:]) + bonus


@rule("OE-24")
def test_different_categories_add_up() -> None:
    assert totals(bids("I", p1="c04 c05 c16 c17 d2"))[0] == 22 + 5 + 5
    assert totals(bids("I", players=2, p1=f"{COMBOS['Sea']} {COMBOS['Military']} d2"))[0] == 52 + 13 + 13
    assert totals(bids("I", players=3, p1=f"{COMBOS['Sea']} c76 c77 d2"))[0] == 37 + 13 + 5


@rule("OE-24")
def test_one_card_each_of_several_categories_adds_nothing() -> None:
    assert totals(bids("I", p1="c04 c16 c28 c40 d2"))[0] == 20


@rule("OE-24")
@pytest.mark.parametrize("category", ABILITIES)
def test_ability_cards_make_no_combo(category: str) -> None:
    assert totals(bids("I", p1=f"{ABILITIES[category]} d2"))[0] == 9


@rule("OE-24")
def test_period_cards_and_dummies_make_no_combo_nor_do_cards_of_two_players() -> None:
    assert totals(bids("I", p1="c08 c09 c10 c11 d2 d2-p2", p2="c04 d1", p3="c05 d1"))[:3] == [42, 4, 5]


@rule("OE-25")
@pytest.mark.parametrize("politics", ABILITIES["Politics"].split())
def test_politics_negates_all_combo_bonuses_of_the_others(politics: str) -> None:
    t = bids("I", p1="c04 c05 c06 c07 d2", p2=f"{politics} d2", p3="c28 c29 c40 c41 d2")
    assert totals(t)[0] == 26
    assert totals(t)[2] == 22


@rule("OE-25")
def test_politics_leaves_values_dummies_and_citys_bonus_alone() -> None:
    t = bids("II", p1="c04 c05 c24 d5", p2="c49 d2", next_bonus={"p1": 3})
    assert totals(t)[0] == 5 + 6 + 13 + 3 + 3


@rule("OE-25")
def test_politics_does_not_touch_its_own_bid() -> None:
    assert totals(bids("I", p1="c04 c05 c49 d2"))[0] == 13 + 5
    assert totals(bids("I", p1="c04 c05 c49 c50 d2"))[0] == 16 + 5


@rule("OE-25")
def test_two_politics_players_negate_each_other_and_everybody_else() -> None:
    t = bids("I", p1="c04 c05 c49 d2", p2="c28 c29 c50 d2", p3="c40 c41 d2")
    assert totals(t) == [13, 14, 11, 0]


@rule("OE-25")
def test_politics_negates_in_its_own_round_only() -> None:
    t = bids("I", p1="c49 d1", later={"p2:II": "c04 c05 d2"}, p2="d1", goes_on=True)
    finish(t)
    assert totals(t)[1] == 11 + 5


@rule("OE-25")
def test_the_journal_tells_which_bonuses_were_negated() -> None:
    t = bids("I", p1="c04 c05 d2", p2="c49 d2")
    assert next(facts["negated"] for facts in told(t, "bid") if facts["seat"] == "p1") == ["2 River"]


# ---------------------------------------------------------------- OE-26 to OE-28: the award


@rule("OE-26")
def test_a_winner_earns_two_more_for_his_own_caliph_and_a_loser_nothing() -> None:
    assert vp(bids("I", p1="c12 d6", p2="c11 d2")) == [13, 0, 0, 0]
    assert vp(bids("I", p1="c12 d2", p2="c11 d6")) == [11, 0, 0, 0]


@rule("OE-26")
def test_each_caliph_in_the_winning_bid_counts() -> None:
    assert vp(bids("I", p1="c12 d6 d6-p2", p2="d1")) == [15, 0, 0, 0]


@rule("OE-26")
def test_of_tied_winners_only_the_one_with_the_caliph_earns_more() -> None:
    assert vp(bids("III", p1="c36 d6", p2="c35 d3")) == [15, 13, 0, 0]


@rule("OE-26")
def test_neither_disaster_nor_revolt_can_eat_the_caliph() -> None:
    t = bids("VII", p1="c84 d6", p2="c37 c38 c39 d7", p3="d7 d7-p4", p4="d7-p1 d2")
    assert vp(t) == [2, 0, 0, 0]


@rule("OE-27")
def test_each_revolt_in_any_bid_takes_one_from_the_award() -> None:
    assert vp(bids("I", p1="c12 d2", p2="d7")) == [10, 0, 0, 0]
    assert vp(bids("I", p1="c12 d2", p2="d7", p3="d7", p4="d7")) == [8, 0, 0, 0]
    assert vp(bids("I", p1="c12 d2", p2="d7 d7-p1")) == [9, 0, 0, 0]


@rule("OE-27")
def test_the_revolts_own_player_pays_too_and_so_does_every_tied_winner() -> None:
    assert vp(bids("I", p1="c12 d7")) == [10, 0, 0, 0]
    assert vp(bids("III", p1="c36 d7", p2="c35 d3", p3="d7")) == [11, 11, 0, 0]


@rule("OE-28")
def test_each_disaster_in_any_bid_takes_one_from_the_award() -> None:
    assert vp(bids("I", p1="c12 d2", p2="c37 d2")) == [10, 0, 0, 0]
    assert vp(bids("I", p1="c12 c37 d2", p2="c38 d2", p3="c39 d2")) == [8, 0, 0, 0]


@rule("OE-28")
def test_disaster_and_revolt_add_up_for_each_winner() -> None:
    assert vp(bids("III", p1="c36 d7", p2="c35 d3", p3="c37 c38 d2")) == [10, 10, 0, 0]


@rule("OE-28")
def test_the_award_does_not_fall_below_zero() -> None:
    t = bids("VII", p1="c84 d2", p2="c37 c38 c39 d7", p3="d7 d7-p4", p4="d7-p1 d2 d7-p5", vp={"p1": 4})
    assert vp(t) == [4, 0, 0, 0]


# ---------------------------------------------------------------- OE-33: the order within a round


def asked_in_turn(t: Given) -> list[str]:
    """The seats and questions in order, until the next reveal; everybody takes the last option."""
    asked, turn = [], t.state.turn
    while not t.table.over() and t.state.turn == turn:
        seats = t.table.to_move()
        asked.append(f"{t.table.known('')['case']} {' '.join(seats)}")
        for seat in seats:
            t.choose(t.options(seat)[-1], seat)
    return asked


@rule("OE-33", "OE-38")
def test_a_round_is_settled_category_by_category_in_rank_order() -> None:
    t = bids("III", p1="c13 c61 c36 d2", p3="c14 c62 c34 d2", p2="c73 c01 d2", p4="c74 c02 d2", box="c50 c51",
             rank="p3 p1 p4 p2", vp={"p2": 9, "p4": 9}, goes_on=True).cards("c50", "c51")
    assert t.state.winners == ("p3", "p1")
    assert asked_in_turn(t) == ["OE-31 p3", "OE-31 p1", "OE-30 p4", "OE-30 p2", "OE-35 p3", "OE-36 p3", "OE-35 p1",
                                "OE-36 p1", "OE-38 p1 p3", "OE-34 p4", "OE-34 p2", "OE-38 p2 p4"]


@rule("OE-33")
def test_awards_and_caliph_come_before_culture_so_a_fellow_winner_can_be_robbed_of_them() -> None:
    t = bids("III", p1="c13 c14 c35 d2", p2="c36 d5 d3-p3 d6", rank="p1 p2 p3 p4")
    assert totals(t)[:2] == [17, 17]
    assert vp(t.choose("steal p2")) == [15, 13, 0, 0]


@rule("OE-33")
def test_subjects_come_before_culture() -> None:
    t = bids("I", p1="c12 c13 d2", p2="c25 d2")
    assert vp(t.choose("steal p2")) == [12, 0, 0, 0]


@rule("OE-33")
def test_culture_comes_before_religion() -> None:
    t = bids("I", p1="c12 c13 d2", p2="c73 d2", vp={"p2": 0})
    assert vp(t.choose("steal p2")) == [10, 1, 0, 0]


@rule("OE-33")
def test_winners_with_culture_steal_in_rank_order() -> None:
    t = bids("I", p1="c12 c13 c14 d2", p2="c11 c15 d4", rank="p2 p1 p3 p4", vp={"p3": 1})
    assert totals(t)[:2] == [18, 18]
    t.choose("steal p3", "p2").choose("steal p3", "p1")
    assert vp(t) == [11, 12, 0, 0]


@rule("OE-33")
def test_losers_with_religion_steal_in_rank_order_and_the_last_may_find_nothing() -> None:
    t = bids("VII", p1="c84 c37 c38 c39 d7", p2="c73 c74 d7", p3="c75 d7", rank="p3 p2 p1 p4")
    assert vp(t) == [0, 0, 1, 0]


@rule("OE-33")
def test_the_rounds_cards_reach_the_box_after_city_and_before_reform() -> None:
    t = bids("I", p1="c61 d1", p2="c12 d1", box="c50")
    assert t.state.box == ["c50"]
    assert t.state.shown["p2"] == ["c12", "d1-p2"]
    t.choose("plus 3")
    assert at_reform(t)
    assert "c12" in t.state.box


# ---------------------------------------------------------------- OE-39: the end


@rule("OE-39")
def test_most_points_after_round_vii_win() -> None:
    t = bids("VII", p1="c84 d2", p2="d1", vp={"p1": 20, "p2": 26, "p3": 3, "p4": 9})
    assert t.state.outcome == "win:p1"
    assert t.table.result().firsts == ("p1",)  # type: ignore[union-attr]
    assert t.state.scores == {"p1": 27, "p2": 26, "p3": 3, "p4": 9}


@rule("OE-39")
def test_equal_points_share_the_win() -> None:
    t = bids("VII", p1="c84 d2", p2="d1", vp={"p1": 20, "p2": 27, "p4": 27})
    assert t.state.outcome == "shared"
    assert t.state.firsts == ("p1", "p2", "p4")


@rule("OE-39")
def test_the_last_round_counts_with_its_thefts() -> None:
    t = bids("VII", p1="c84 d2", p2="c73 c74 d2", vp={"p1": 20, "p2": 24})
    assert (t.state.scores["p1"], t.state.scores["p2"], t.state.firsts) == (25, 26, ("p2",))


@rule("OE-39")
def test_all_at_zero_share_the_win() -> None:
    assert given(GAME, players=3, stack=[final_result]).state.firsts == ("p1", "p2", "p3")
