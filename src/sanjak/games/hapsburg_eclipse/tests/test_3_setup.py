"""3.0 to 5.0: set-up, sequence of play, the deck and War Status."""

from __future__ import annotations

import pytest

from sanjak.games._siege.rules.deck import unrevealed
from sanjak.games.hapsburg_eclipse.data import BATTLE_VALUE, CARDS, EPOCH_CARDS, WAR_STATUS
from sanjak.games.hapsburg_eclipse.rules.turn import TURN

from .helpers import event, fresh_set_up, last_card, on_card, on_the_map, outcome, paused, plays_on, rolls, told

rule = pytest.mark.rule


@rule("HE-3.0a")
def test_the_set_up() -> None:
    start = fresh_set_up()
    assert {front: space for front, space in start["at"].items() if space} == {"polish": 5, "carpathian": 6}
    assert (BATTLE_VALUE[start["leader"]["polish"]], BATTLE_VALUE[start["leader"]["carpathian"]]) == (3, 4)
    assert (start["fortress"], start["will"], WAR_STATUS[start["war_status"]].name) == (3, 0, "Mobilization")
    assert start["loyalty"] == {"czech": 3, "croat": 3, "hungarian": 3}
    assert (len(start["deck"]), len(start["aside"])) == (15, 35)
    assert (start["resources"], start["supply"]) == ({"western": 0, "eastern": 0, "naval": 0}, 6)
    assert {CARDS[card].epoch for card in start["deck"]} == {"morning"}


@rule("HE-3.0a")
def test_two_seeds_shuffle_the_morning_cards_differently() -> None:
    one, two = (fresh_set_up(seed=seed)["deck"] for seed in (1, 2))
    assert one != two
    assert sorted(one) == sorted(two) == sorted(EPOCH_CARDS["morning"])


@rule("HE-4.0a")
def test_the_phases_of_a_turn_in_their_order() -> None:
    assert TURN.names == ("draw_card", "event_phase", "army_movement", "loyalty_phase", "action_phase",
                          "kaiserschlacht_phase", "fortress_reduction", "national_will_phase", "end_of_turn")


@rule("HE-4.0a")
def test_a_turn_goes_through_battle_movement_loyalty_actions_and_will() -> None:
    t = on_card("c03", kaiser=1).dice(5, 6, 6, 6, 6)
    assert [what for what, _ in rolls(t)] == ["battle cer", "loyalty croat"]
    assert t.state.at["carpathian"] == 5
    t.choose("offensive carpathian").choose("done")
    assert [what for what, _ in rolls(t)][2:] == ["offensive carpathian", "battle kaiserschlacht_1"]
    assert paused(t)
    assert told(t, "will")[-1]["will"] == 2


@rule("HE-4.0b")
def test_the_game_is_survived_after_the_will_phase_of_the_last_card() -> None:
    t = last_card("c10").dice(6)
    t.choose("done")
    assert outcome(t).endswith("victory")
    assert told(t, "will")


@rule("HE-4.0b")
def test_a_collapse_on_the_last_card_is_a_defeat() -> None:
    t = last_card("c10", defeats=["cer", "mons", "lodz", "drina", "belgrade", "falklands"]).dice(6)
    t.choose("done")
    assert outcome(t) == "crushing_defeat"


@rule("HE-4.0b")
def test_actions_left_over_do_not_stop_a_card_and_the_next_one_is_drawn() -> None:
    t = plays_on("c10", "c09").dice(6, 6, 6)
    t.choose("done")
    assert (t.state.turn, t.state.card) == (2, "c09")


@rule("HE-5.0a")
@pytest.mark.parametrize(("card", "before", "after", "deck", "aside"), [
    ("c15", 0, 1, 15 + 16, 19), ("c17", 1, 2, 15, 35), ("c22", 2, 3, 15 + 19, 16)])
def test_the_red_circled_cards_move_war_status_and_bring_an_epoch(
        card: str, before: int, after: int, deck: int, aside: int) -> None:
    t = event(card, war_status=before)
    assert (t.state.war_status, len(t.state.deck), len(t.state.aside)) == (after, deck, aside)


@rule("HE-5.0a")
def test_the_boxes_of_the_war_status_track() -> None:
    assert [box.name for box in WAR_STATUS] == ["Mobilization", "Expanded War", "Total War", "Great War"]
    assert [box.adds for box in WAR_STATUS] == ["", "midday", "", "dusk"]


@rule("HE-5.0a")
def test_brusilov_moves_nothing_unless_the_printed_list_is_wanted() -> None:
    assert event("c21", war_status=1).state.war_status == 1
    assert event("c21", war_status=1, using="printed_war_status").state.war_status == 2
    assert event("c22", war_status=1, using="printed_war_status").state.war_status == 1
    assert event("c15", using="printed_war_status").state.war_status == 1


@rule("HE-5.0a")
def test_war_status_stays_at_great_war() -> None:
    t = event("c22", war_status=3)
    assert t.state.war_status == 3
    assert told(t, "epoch") == []


@rule("HE-5.0b")
def test_an_added_epoch_is_in_the_deck_before_fronts_move_and_comes_from_the_next_turn_on() -> None:
    t = on_card("c15").dice(6)
    assert t.state.card == "c15"
    assert unrevealed(t.state) == 49
    assert {"c17", "c30"} <= {*t.state.deck}
    kinds = [event.kind for event in t.table.journal if hasattr(event, "kind")]
    assert kinds.index("war_status") < kinds.index("epoch") < kinds.index("activated") < kinds.index("advances")


@rule("HE-5.0b")
def test_fronts_move_in_the_order_of_the_card() -> None:
    t = on_card("c31", at={"italian": 4, "romanian": 4, "balkan": 5})
    assert [facts["front"] for facts in told(t, "advances")] == list(CARDS["c31"].advances)
    assert on_the_map(t) == {"italian": 3, "polish": 4, "carpathian": 5, "romanian": 3, "balkan": 4}
