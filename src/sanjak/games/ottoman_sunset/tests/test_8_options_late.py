"""The optional rules, each alone and where they meet: OS-8.8a to OS-8.15a."""

from __future__ import annotations

from typing import Any

import pytest

from sanjak.games.ottoman_sunset import board
from sanjak.games.ottoman_sunset.board.chances import narrows_coming
from sanjak.games.ottoman_sunset.rules.action import EASTERN_BATTLES
from sanjak.games.ottoman_sunset.rules.movement import battle_value
from sanjak.games.ottoman_sunset.rules.narrows import attempt, fleet_may_come, narrows_odds
from sanjak.kernel import Chosen, Given, Result
from sanjak.scene.text import percent

from .helpers import (
    acting,
    advancing,
    box_of,
    choose_all,
    drms,
    event,
    kaiser_phase,
    last_card,
    offered,
    on_card,
    outcome,
    paused,
    plays_on,
    position,
    refuses,
    rolls,
    spent,
    told,
)
from .helpers import pause as look

rule = pytest.mark.rule
SIX = [f"kaiserschlacht_{n}" for n in range(1, 7)]
GUNS = ["yildiz", "dardanos", "nagara"]
ALL_PLACED = ["minefield_1", "yildiz", "dardanos", "minefield_2", "nagara"]


# ---------------------------------------------------------------- OS-8.8a: Lenin


EAST = ["gorlice_tarnow", "brusilov", "hoffman"]


def lenin(**fields: Any) -> Given:
    """After the card's Actions, with what the flip needs."""
    return acting("c09", using="lenin", **{"actions": 0, "midday_added": True, "victories": EAST[:2], "turn": 9,
                                           "resources": {"eastern": 1, "western": 1}, **fields})


@rule("OS-8.8a")
def test_the_events_of_the_revolutions_are_ignored_and_the_rest_is_kept() -> None:
    t = on_card("c35", using="lenin", at={"caucasus": 3, "salonika": 4}, pipeline=True)
    assert (t.state.at["caucasus"], t.state.provisional) == (3, False)
    assert (t.state.at["salonika"], t.state.actions) == (3, 2)
    t = on_card("c43", using="lenin", at={"caucasus": 3, "arab": 4}, pipeline=True)
    assert (t.state.at["caucasus"], t.state.at["arab"], t.state.actions) == (3, 3, 2)


@rule("OS-8.8a")
def test_two_staff_operations_turn_the_front_without_a_retreat() -> None:
    t = lenin(at={"caucasus": 3})
    assert offered(t, "lenin") == ["lenin flip eastern western"]
    t.choose("lenin flip eastern western")
    assert (t.state.provisional, t.state.at["caucasus"], battle_value(t.state, "caucasus")) == (True, 3, 1)
    assert (t.state.resources["eastern"], t.state.resources["western"], t.state.supply) == (0, 0, 6)
    assert spent(t)


@rule("OS-8.8a")
@pytest.mark.parametrize(("resources", "ways"), [
    ({"eastern": 2, "western": 0}, ["eastern eastern"]), ({"eastern": 1, "western": 0, "naval": 2}, ["eastern naval"]),
    ({"eastern": 2, "western": 1, "naval": 1}, ["eastern western", "eastern eastern", "eastern naval"]),
    ({"eastern": 0, "western": 2, "naval": 2}, []), ({"eastern": 1, "western": 0}, [])])
def test_one_of_the_two_must_be_eastern(resources: dict[str, int], ways: list[str]) -> None:
    assert offered(lenin(resources=resources), "lenin") == [f"lenin flip {way}" for way in ways]


@rule("OS-8.8a")
@pytest.mark.parametrize("fields", [
    {"midday_added": False}, {"victories": EAST[:1]}, {"victories": ["gorlice_tarnow", "verdun"]},
    {"at": {"caucasus": 0}}, {"actions": 1}])
def test_the_flip_needs_all_its_conditions(fields: dict[str, Any]) -> None:
    assert offered(lenin(**fields), "lenin") == []


@rule("OS-8.8a")
def test_there_is_no_flip_on_card_forty_one() -> None:
    t = on_card("c41", using="lenin", midday_added=True, victories=EAST, resources={"eastern": 2}).dice(4)
    assert spent(t)


@rule("OS-8.8a")
def test_eastern_battles_are_those_of_the_eastern_theater() -> None:
    assert set(EASTERN_BATTLES) == {"gorlice_tarnow", "italy_joins", "brusilov", "hoffman", "vittorio_veneto"}


def removal(**fields: Any) -> Given:
    """The front is weakened since turn 7; it is turn 9 of Dusk."""
    return lenin(**{"provisional": True, "lenin_turn": 7, "dusk_added": True, "victories": EAST,
                    "resources": {"eastern": 1}, **fields})


@rule("OS-8.8a")
def test_one_eastern_staff_operation_removes_the_front_in_a_later_turn() -> None:
    t = removal().choose("lenin remove")
    assert (t.state.at["caucasus"], t.state.resources["eastern"]) == (0, 0)
    assert told(t, "removed") == [{"front": "caucasus"}]
    assert spent(t)


@rule("OS-8.8a")
@pytest.mark.parametrize(("victories", "ready"), [
    (EAST, True), (EAST[:2], False), (SIX[:2], True), ([*EAST[:2], SIX[0]], False), ([EAST[0], *SIX[:2]], True)])
def test_the_removal_needs_three_eastern_or_two_kaiserschlacht_victories_not_a_mix(
        victories: list[str], ready: bool) -> None:
    assert bool(offered(removal(victories=victories), "lenin remove")) == ready


@rule("OS-8.8a")
@pytest.mark.parametrize("fields", [
    {"dusk_added": False}, {"lenin_turn": 9}, {"provisional": False}, {"resources": {"eastern": 0, "western": 2}}])
def test_the_removal_needs_all_its_conditions(fields: dict[str, Any]) -> None:
    assert offered(removal(**fields), "lenin remove") == []


@rule("OS-8.8a")
def test_the_removal_earns_the_two_points() -> None:
    t = last_card("c18", using="lenin", provisional=True, dusk_added=True, victories=EAST,
                  resources={"eastern": 1}, pipeline=True).choose("minefield").choose("lenin remove").choose("done")
    result = t.table.result()
    assert result is not None
    assert result.scores["player"] == 4 + 5 + 3 + 2


@rule("OS-8.8a")
def test_in_1917_the_front_is_weakened_from_the_start() -> None:
    t = acting("c09", scenario="1917", using="lenin", actions=0, victories=EAST, resources={"eastern": 1})
    assert offered(t, "lenin remove") == ["lenin remove"]


@rule("OS-8.8a")
def test_without_the_option_lenin_is_not_offered() -> None:
    t = acting("c18", midday_added=True, victories=EAST, resources={"eastern": 2}).choose("minefield")
    assert offered(t, "lenin") == []


# ---------------------------------------------------------------- OS-8.9a: German assistance


@rule("OS-8.9a")
@pytest.mark.parametrize("card", ["c03", "c23"])
def test_the_first_card_after_each_shuffle_brings_a_free_resource(card: str) -> None:
    t = plays_on(card, "c26", using="additional_german_assistance").cards(card, "c26").choose("done")
    assert t.state.card == "c26"
    assert t.options() == ["assist western", "assist eastern", "assist naval"]
    t.choose("assist western")
    assert (t.state.resources["western"], t.state.supply, t.state.assistance_due) == (1, 5, False)


@rule("OS-8.9a")
def test_it_helps_the_battle_of_that_very_card() -> None:
    t = on_card("c26", using="additional_german_assistance", assistance_due=True).dice(4)
    t.choose("assist western")
    assert drms(t) == {"1.4": 1}
    assert box_of(t, "verdun") == "victories"


@rule("OS-8.9a")
def test_it_comes_once_for_each_shuffle() -> None:
    t = plays_on("c26", "c18", using="additional_german_assistance", assistance_due=True, pipeline=True).dice(4)
    t.choose("assist western").choose("done")
    assert t.state.card == "c18"
    assert offered(t, "assist") == []


@rule("OS-8.9a")
def test_only_theaters_with_room_are_open_and_persia_is_none() -> None:
    t = on_card("c18", using="additional_german_assistance persian_intervention", assistance_due=True, supply=3,
                resources={"western": 2, "eastern": 1})
    assert t.options() == ["assist eastern", "assist naval"]


@rule("OS-8.9a")
@pytest.mark.parametrize("fields", [{"supply": 0}, {"resources": {"western": 2, "eastern": 2, "naval": 2}}])
def test_without_a_resource_or_room_nothing_comes(fields: dict[str, Any]) -> None:
    t = on_card("c18", using="additional_german_assistance", assistance_due=True, pipeline=True, **fields)
    assert offered(t, "assist") == []
    assert not t.state.assistance_due


@rule("OS-8.9a")
def test_without_the_option_nothing_comes() -> None:
    assert not event("c03").state.assistance_due


# ---------------------------------------------------------------- OS-8.10a: submarines


@rule("OS-8.10a")
def test_submarines_hunt_from_the_turn_of_card_nine_on() -> None:
    t = on_card("c09", using="british_submarines", pipeline=True).dice(2).choose("done")
    assert rolls(t) == [("submarines", 2)]
    t = on_card("c18", using="british_submarines", submarines=True, pipeline=True).dice(2).choose("done")
    assert rolls(t) == [("submarines", 2)]
    t = on_card("c18", using="british_submarines", pipeline=True).choose("done")
    assert (rolls(t), t.state.submarines) == ([], False)


@rule("OS-8.10a")
@pytest.mark.parametrize("face", range(1, 7))
def test_only_a_one_sinks(face: int) -> None:
    t = kaiser_phase(using="british_submarines", submarines=True, resources={"western": 1}).dice(face)
    assert t.state.resources["western"] == (0 if face == 1 else 1)
    assert t.state.supply == 6


@rule("OS-8.10a")
def test_the_player_chooses_which_resource_is_lost_persia_included() -> None:
    t = kaiser_phase(using="british_submarines persian_intervention", submarines=True,
                     resources={"western": 1, "naval": 2, "persia": 1}).dice(1)
    assert t.options() == ["sunk western", "sunk naval", "sunk persia"]
    assert t.choose("sunk persia").state.resources == {"western": 1, "eastern": 0, "naval": 2, "persia": 0}


@rule("OS-8.10a")
def test_without_a_resource_in_play_nothing_is_lost() -> None:
    t = kaiser_phase(using="british_submarines", submarines=True).dice(1)
    assert paused(t)
    assert t.state.supply == 6


@rule("OS-8.10a")
@pytest.mark.parametrize("card", ["c14", "c24", "c46"])
def test_three_cards_end_it_for_good(card: str) -> None:
    t = on_card(card, using="british_submarines", submarines=True, pipeline=True).dice(6).choose("done")
    assert not t.state.submarines
    assert ("submarines", 6) not in rolls(t)


@rule("OS-8.10a")
@pytest.mark.parametrize("card", ["c14", "c24", "c46"])
def test_they_come_with_card_nine_even_if_one_of_them_came_before(card: str) -> None:
    t = plays_on(card, "c09", using="british_submarines", pipeline=True).dice(6).choose("done")
    assert (t.state.card, t.state.submarines) == ("c09", True)


@rule("OS-8.10a")
def test_nets_end_it_for_two_actions() -> None:
    t = acting("c12", using="british_submarines", submarines=True).choose("nets")
    assert (t.state.submarines, t.state.actions) == (False, 1)
    assert "8.10" in refuses(t, "nets")
    assert spent(acting("c09", using="british_submarines", submarines=True).choose("nets"))


@rule("OS-8.10a")
def test_the_second_action_for_nets_may_come_from_the_staff() -> None:
    t = acting("c18", using="british_submarines", submarines=True, resources={"naval": 1}).choose("nets staff naval")
    assert (t.state.submarines, t.state.resources["naval"], t.state.actions) == (False, 0, 0)


@rule("OS-8.10a")
def test_scenarios_begin_after_the_submarines() -> None:
    for year in ("1915", "1916", "1917"):
        s = position(look, scenario=year, using="british_submarines").state
        assert (s.submarines, "c09" in s.deck + s.aside) == (False, False)


@rule("OS-8.10a")
def test_without_the_option_no_submarine_comes() -> None:
    assert not on_card("c09").state.submarines


# ---------------------------------------------------------------- OS-8.11a: naval effort


@rule("OS-8.11a")
@pytest.mark.parametrize("spent", [0, 1, 2])
def test_each_naval_resource_spent_lowers_fortitude(spent: int) -> None:
    t = event("c08", using="ottoman_naval_effort", resources={"naval": 2}).dice(*[1] * (4 - spent))
    assert (t.options(), rolls(t)) == (["naval_effort 0", "naval_effort 1", "naval_effort 2"], [])
    t.choose(f"naval_effort {spent}")
    assert (len(rolls(t)), t.state.narrows_held) == (4 - spent, True)
    assert (t.state.resources["naval"], t.state.supply) == (2 - spent, 6)


@rule("OS-8.11a")
def test_only_naval_resources_count() -> None:
    t = event("c08", using="ottoman_naval_effort", resources={"western": 2}).dice(1, 1, 1, 1)
    assert t.state.narrows_held
    assert not [event for event in t.table.journal if isinstance(event, Chosen)]


@rule("OS-8.11a")
def test_fortitude_nought_beats_the_attempt_without_a_roll() -> None:
    t = position(attempt(2), look, card="c08", using="ottoman_naval_effort", resources={"naval": 2})
    t.choose("naval_effort 2")
    assert (rolls(t), t.state.narrows_held) == ([], True)


@rule("OS-8.11a")
def test_not_later_in_the_attempt() -> None:
    t = event("c08", using="ottoman_naval_effort", resources={"naval": 2}).dice(1, 1, 1, 6).choose("naval_effort 0")
    assert outcome(t) == "crushing_defeat"


@rule("OS-8.11a")
def test_without_the_option_nothing_is_asked() -> None:
    assert paused(event("c08", resources={"naval": 2}).dice(1, 1, 1, 1))


# ---------------------------------------------------------------- OS-8.12a, OS-8.12b: the Narrows again


def redux(*, whole_turn: bool = True, **fields: Any) -> Given:
    """Card 8 under 8.12."""
    play = on_card if whole_turn else event
    return play("c08", **{"using": "forcing_the_narrows_redux", **fields})


@rule("OS-8.12a")
def test_u_boats_before_dusk_put_the_card_aside_unplayed() -> None:
    t = redux(u_boats=True, midday_added=True)
    assert paused(t)
    assert (rolls(t), t.state.at["caucasus"], "c08" in t.state.aside) == ([], 5, True)
    assert ("c08" in t.state.discard, t.state.narrows_held) == (False, False)
    assert told(t, "will") == []


@rule("OS-8.12a")
def test_an_attempt_beaten_before_dusk_ends_the_turn_and_the_card_joins_dusk() -> None:
    t = redux(midday_added=True).dice(1, 1, 1, 1)
    assert paused(t)
    assert (t.state.narrows_held, t.state.at["caucasus"], "c08" in t.state.aside) == (True, 5, True)


@rule("OS-8.12a")
def test_an_attempt_that_succeeds_ends_the_game_here_too() -> None:
    assert outcome(redux().dice(6, 6, 6, 6)) == "crushing_defeat"


@rule("OS-8.12a")
def test_placed_defences_that_rolled_are_removed_and_the_others_stay() -> None:
    t = redux(whole_turn=True, defences=ALL_PLACED).dice(1, 1, 6, 1, 1)
    assert [what for what, _ in rolls(t)][-1] == "narrows dardanos"
    assert t.state.defences == ["minefield_2", "nagara"]
    assert t.state.guns_gone == []


@rule("OS-8.12a")
def test_they_may_be_built_again() -> None:
    t = acting("c12", using="forcing_the_narrows_redux", defences=["minefield_2", "nagara"], attempts=1)
    choose_all(t, ["minefield", "gun yildiz", "gun dardanos"])
    assert sorted(t.state.defences) == sorted(ALL_PLACED)


@rule("OS-8.12a")
def test_a_minefield_left_on_the_second_space_does_not_hide_that_the_first_is_free() -> None:
    t = acting("c09", using="forcing_the_narrows_redux", defences=["minefield_2"])
    assert t.choose("minefield").state.defences == ["minefield_2", "minefield_1"]
    assert "both" in refuses(t, "minefield")


@rule("OS-8.12a")
def test_the_card_comes_back_with_dusk() -> None:
    t = event("c23", using="forcing_the_narrows_redux", aside=["c08", "c24"], deck=["c18"], narrows_returned=True)
    assert sorted(t.state.deck) == ["c08", "c18", "c24"]
    assert t.state.aside == []


@rule("OS-8.12a")
@pytest.mark.parametrize(("u_boats", "fortitude"), [(True, 3), (False, 4)])
def test_on_its_return_the_attempt_is_always_made_and_the_card_played_in_full(u_boats: bool, fortitude: int) -> None:
    t = redux(narrows_returned=True, dusk_added=True, u_boats=u_boats, attempts=1, narrows_held=True)
    t.dice(*[1] * fortitude)
    assert len(rolls(t)) == fortitude
    assert (t.state.at["caucasus"], t.state.actions, "c08" in t.state.discard) == (4, 2, True)


@rule("OS-8.12a")
def test_a_second_attempt_removes_no_defences() -> None:
    t = redux(narrows_returned=True, dusk_added=True, attempts=1, defences=ALL_PLACED).dice(1, 1, 1, 1)
    assert t.state.defences == ALL_PLACED


@rule("OS-8.12a")
def test_both_attempts_of_one_game() -> None:
    t = plays_on(using="historical_game forcing_the_narrows_redux", deck=["c24", "c23", "c08"], defences=ALL_PLACED)
    t.dice(1, 1, 1, 1, 1, 6, 6, 1, 1, 1)
    assert (t.state.card, t.state.attempts) == ("c23", 1)
    assert t.state.defences == ["dardanos", "minefield_2", "nagara"]
    t.choose("minefield").choose("done")
    assert (t.state.card, t.state.attempts, t.state.narrows_held) == ("c08", 2, True)
    assert sorted(t.state.defences) == ["dardanos", "minefield_1", "minefield_2", "nagara"]


@rule("OS-8.12a")
def test_a_first_attempt_put_off_by_u_boats_removes_them_when_it_comes() -> None:
    t = redux(narrows_returned=True, dusk_added=True, attempts=0, u_boats=True, defences=ALL_PLACED).dice(1, 1, 1)
    assert t.state.defences == ["yildiz", "dardanos", "minefield_2", "nagara"]


@rule("OS-8.12a")
def test_a_put_aside_card_is_unrevealed_again() -> None:
    t = redux(u_boats=True)
    assert len(t.state.deck) + len(t.state.aside) == 49


@rule("OS-8.12a")
def test_in_the_historical_game_it_comes_eighth_and_again_after_the_twenty_third() -> None:
    t = plays_on(using="historical_game forcing_the_narrows_redux", deck=["c25", "c24", "c23", "c22", "c08"],
                 at={"sinai": 4}, u_boats=True).dice(1, 1, 1)
    assert (t.state.card, t.state.turn, t.state.aside) == ("c22", 2, ["c08"])
    t.choose("done").choose("done")
    assert (t.state.card, t.state.deck) == ("c08", ["c25", "c24"])
    assert [face for _, face in rolls(t)] == [1, 1, 1]


@rule("OS-8.12b")
def test_first_seen_after_dusk_it_follows_the_basic_rule_and_does_not_return() -> None:
    t = redux(dusk_added=True, u_boats=True)
    assert (rolls(t), t.state.at["caucasus"], "c08" in t.state.discard) == ([], 4, True)
    t = redux(dusk_added=True).dice(1, 1, 1, 1)
    assert (t.state.at["caucasus"], "c08" in t.state.discard) == (4, True)


@rule("OS-8.12b")
def test_seddulbahir_may_be_rebuilt_after_an_evacuation() -> None:
    t = acting("c09", using="forcing_the_narrows_redux", seddulbahir_destroyed=True, evacuated=True)
    t.choose("seddulbahir")
    assert (t.state.seddulbahir_destroyed, t.state.actions) == (False, 1)
    assert "8.12" in refuses(t, "seddulbahir")


@rule("OS-8.12b")
@pytest.mark.parametrize("fields", [{"evacuated": False}, {"seddulbahir_destroyed": False}, {"using": ""}])
def test_seddulbahir_needs_the_option_its_ruin_and_an_evacuation(fields: dict[str, Any]) -> None:
    usual = {"using": "forcing_the_narrows_redux", "seddulbahir_destroyed": True, "evacuated": True}
    t = acting("c09", **{**usual, **fields})
    assert "8.12" in refuses(t, "seddulbahir")


@rule("OS-8.12b")
@pytest.mark.parametrize(("year", "using", "waits"), [
    ("1915", "forcing_the_narrows_redux", True), ("1916", "forcing_the_narrows_redux", False),
    ("1917", "forcing_the_narrows_redux", False), ("1915", "", False)])
def test_only_the_fleet_beaten_before_dusk_comes_back_in_a_scenario(year: str, using: str, waits: bool) -> None:
    s = position(look, scenario=year, using=using).state
    assert ("c08" in s.deck, "c08" in s.aside) == (False, waits)
    assert fleet_may_come(s) == waits


@rule("OS-8.12b")
def test_in_1915_the_second_attempt_comes_with_fortitude_three_and_takes_no_defence() -> None:
    t = plays_on("c08", scenario="1915", using="forcing_the_narrows_redux", dusk_added=True).dice(1, 1, 1)
    assert (len(rolls(t)), t.state.attempts, t.state.card) == (3, 2, "c08")
    assert t.state.defences == ["minefield_1", "yildiz", "dardanos", "nagara"]


@rule("OS-8.12b")
def test_in_the_historical_game_of_1915_the_fleet_comes_back_after_the_twenty_third_card() -> None:
    s = position(look, scenario="1915", using="forcing_the_narrows_redux historical_game").state
    assert (s.deck[-1], s.aside) == ("c16", ["c08"])
    t = plays_on("c23", scenario="1915", using="forcing_the_narrows_redux historical_game")
    assert t.state.deck[-1] == "c08"


# ---------------------------------------------------------------- OS-3.4a under 8.12: which space


@rule("OS-3.4a", "OS-8.12a")
@pytest.mark.parametrize("space", ["minefield_1", "minefield_2"])
def test_under_redux_the_player_chooses_the_space_of_a_minefield(space: str) -> None:
    t = acting("c09", using="forcing_the_narrows_redux")
    assert offered(t, "minefield") == ["minefield minefield_1", "minefield minefield_2"]
    t.choose(f"minefield {space}")
    assert (t.state.defences, t.state.actions) == ([space], 1)
    assert offered(t, "minefield") == ["minefield"]


@rule("OS-3.4b", "OS-8.12a")
@pytest.mark.parametrize("space", ["minefield_1", "minefield_2"])
def test_under_redux_the_player_chooses_the_space_of_the_free_minefield(space: str) -> None:
    t = on_card("c07", using="forcing_the_narrows_redux")
    assert t.options() == ["lay minefield_1", "lay minefield_2"]
    assert t.choose(f"lay {space}").state.defences == [space]


@rule("OS-3.4a", "OS-8.12a")
@pytest.mark.parametrize("fields", [
    {"using": ""}, {"attempts": 1, "narrows_returned": True}, {"u_boats": True}, {"dusk_added": True},
    {"discard": ["c08", "c09"]}, {"scenario": "1915", "defences": []}, {"scenario": "1916", "defences": []}])
def test_the_space_is_not_asked_for_where_it_changes_nothing(fields: dict[str, Any]) -> None:
    usual = {"using": "forcing_the_narrows_redux"}
    assert offered(acting("c09", **{**usual, **fields}), "minefield") == ["minefield"]
    assert not offered(on_card("c07", **{**usual, **fields}), "lay")


@rule("OS-3.4a", "OS-8.12a")
def test_guns_that_may_be_cannibalized_make_the_space_matter_in_a_last_attempt_too() -> None:
    using = "forcing_the_narrows_redux cannibalizing_narrows_artillery"
    assert len(offered(acting("c09", using=using, u_boats=True), "minefield")) == 2


@rule("OS-3.4a", "OS-8.12a")
@pytest.mark.parametrize(("space", "left"), [("minefield_1", ["dardanos", "nagara"]),
                                             ("minefield_2", ["nagara", "minefield_2"])])
def test_the_space_decides_what_is_lost_in_the_first_attempt(space: str, left: list[str]) -> None:
    t = redux(defences=["yildiz", "dardanos", "nagara", space]).dice(1, 1, 1, 1)
    assert sorted(t.state.defences) == sorted(left)


@rule("OS-8.12a")
def test_the_fortitude_shown_is_that_of_the_attempt_that_u_boats_have_put_off() -> None:
    t = acting("c09", u_boats=True, midday_added=True, using="forcing_the_narrows_redux",
               defences=["minefield_1", "yildiz"])
    [coming] = narrows_coming(t.state)
    assert coming.note == "Fortitude 3"
    assert coming.chances["hold"] == pytest.approx(narrows_odds(t.state, 3))
    drawn = board.scene(t.table.view("player"), "player").sheet("narrows").pieces
    assert next(piece.label for piece in drawn if piece.id == "fortitude") == "3"


@rule("OS-8.12a")
def test_the_adviser_counts_with_the_fortitude_that_can_come() -> None:
    t = acting("c09", u_boats=True, midday_added=True, using="forcing_the_narrows_redux")
    told = board.reason(("gun", "yildiz"), t.table.view("player"))
    assert told == f"Narrows hold {percent(after_yildiz(t))} instead of {percent(narrows_odds(t.state, 3))}"


def after_yildiz(t: Given) -> float:
    """The chance to hold with the guns of Yildiz."""
    s = t.state.clone()
    s.defences.append("yildiz")
    return narrows_odds(s, 3)


@rule("OS-8.12a")
def test_without_the_option_defences_stay_and_the_card_is_done() -> None:
    t = on_card("c08", defences=ALL_PLACED).dice(1, 1, 1, 1)
    assert (t.state.defences, "c08" in t.state.aside, t.state.at["caucasus"]) == (ALL_PLACED, False, 4)


# ---------------------------------------------------------------- OS-8.13a: capital resilience


@rule("OS-8.13a")
def test_a_front_at_the_gates_is_thrown_back_for_a_victory_of_the_players_choice() -> None:
    t = advancing("arab", at={"arab": 1}, using="capital_resilience", victories=["verdun", "coup_india"])
    assert t.options() == ["sacrifice verdun", "sacrifice coup_india"]
    t.choose("sacrifice coup_india")
    assert (t.state.at["arab"], t.state.victories, t.state.defeats) == (1, ["verdun"], ["coup_india"])


@rule("OS-8.13a")
def test_with_no_victory_the_capital_falls() -> None:
    t = advancing("arab", at={"arab": 1}, using="capital_resilience", stalemates=["verdun"])
    assert outcome(t) == "crushing_defeat"


@rule("OS-8.13a")
def test_each_entry_costs_one() -> None:
    t = on_card("c41", at={"gallipoli": 1, "salonika": 1}, using="capital_resilience", victories=["verdun"]).dice(6)
    assert outcome(t) == "crushing_defeat"
    assert told(t, "lost")[0]["cause"] == "salonika"
    t = on_card("c41", at={"gallipoli": 1, "salonika": 1}, using="capital_resilience", victories=["verdun", "somme"])
    t.dice(6).choose("sacrifice somme")
    assert (t.state.defeats, t.state.at["salonika"]) == (["somme", "verdun"], 1)


@rule("OS-8.13a")
def test_forced_narrows_are_not_covered() -> None:
    t = event("c08", using="capital_resilience", victories=["verdun"]).dice(6, 6, 6, 6)
    assert outcome(t) == "crushing_defeat"


@rule("OS-8.13a")
def test_without_the_option_victories_do_not_save_the_capital() -> None:
    assert advancing("arab", at={"arab": 1}, victories=["verdun"]).table.over()


# ---------------------------------------------------------------- OS-8.14a: military intelligence


@rule("OS-8.14a")
@pytest.mark.parametrize(("bureau", "space", "using", "drm"), [
    ("turkey", 1, "military_intelligence", {"8.14": 1}), ("india", 1, "military_intelligence", {}),
    ("", 1, "military_intelligence", {}), ("turkey", 2, "military_intelligence", {}), ("turkey", 1, "", {})])
def test_with_the_bureau_in_turkey_offensives_against_fronts_on_one_have_one_more(
        bureau: str, space: int, using: str, drm: dict[str, int]) -> None:
    t = acting("c09", bureau=bureau, at={"caucasus": space}, using=using).dice(2).choose("offensive caucasus")
    assert drms(t) == drm


@rule("OS-8.14a")
def test_it_is_lost_as_soon_as_the_front_is_pushed_back() -> None:
    t = acting("c12", bureau="turkey", at={"caucasus": 1}, using="military_intelligence").dice(6, 2)
    t.choose("offensive caucasus").choose("offensive caucasus")
    assert (drms(t), t.state.at["caucasus"]) == ({}, 2)


# ---------------------------------------------------------------- OS-8.15a: the coalition


@rule("OS-8.15a")
@pytest.mark.parametrize(("boxes", "face", "name"), [
    ({"victories": SIX[:5]}, 6, "coalition_victory"), ({"defeats": SIX[:5]}, 1, "coalition_defeat")])
def test_six_of_a_kind_end_the_game_for_the_coalition(boxes: dict[str, Any], face: int, name: str) -> None:
    t = kaiser_phase(kaiser=6, using="coalition_ending", **boxes).dice(face)
    assert outcome(t) == name
    assert told(t, "will") == []


@rule("OS-8.15a")
def test_a_coalition_victory_is_survived_and_scored_as_the_board_stands() -> None:
    t = kaiser_phase(kaiser=6, using="coalition_ending", victories=SIX[:5]).dice(6)
    assert t.table.result() == Result("coalition_victory", ("player",), ("player",), {"player": 5 + 5 + 6 + 6})


@rule("OS-8.15a")
def test_a_coalition_defeat_is_not_survived() -> None:
    t = kaiser_phase(kaiser=6, using="coalition_ending", defeats=SIX[:5]).dice(1)
    assert t.table.result() == Result("coalition_defeat", (), (), {})


@rule("OS-8.15a")
def test_without_the_option_the_game_goes_on() -> None:
    assert paused(kaiser_phase(kaiser=6, victories=SIX[:5]).dice(6))


@rule("OS-8.15a")
def test_a_victory_given_for_the_capital_may_end_it_too() -> None:
    t = advancing("arab", at={"arab": 1}, using="coalition_ending capital_resilience", kaiser=7, defeats=SIX[1:],
                  victories=[SIX[0]])
    assert outcome(t) == "coalition_defeat"
