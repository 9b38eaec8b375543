"""CG-9, CG-10: elimination, victory, and the options of the combined game."""

from __future__ import annotations

from typing import Any

import pytest

from sanjak.games.central_powers import GAME
from sanjak.games.central_powers.rules.halves import HALVES
from sanjak.games.central_powers.rules.play import end_of_nation_turn
from sanjak.kernel import BadSetup, Given

from .helpers import (
    HAPSBURG,
    OTTOMAN,
    action,
    asked,
    boxes,
    event,
    kaiser,
    nation_plays,
    offered,
    outcome,
    pause,
    paused,
    position,
    rolled,
    rolls,
    told,
    will_phase,
)

rule = pytest.mark.rule
SIX = [f"kaiserschlacht_{n}" for n in range(1, 7)]
COLLAPSE = ["mons", "cer", "drina", "lodz", "nivelle", "otranto"]


def hapsburgs_collapse(**fields: Any) -> Given:
    """The Hapsburgs lose in their Will phase."""
    return will_phase(HAPSBURG, board={"defeats": COLLAPSE}, **fields)


@rule("CG-9a")
def test_a_nations_defeat_is_its_own_and_makes_the_war_harder_for_the_other() -> None:
    s = hapsburgs_collapse().state
    assert (s.eliminated, s.hapsburg.outcome, s.ottoman.outcome) == ([HAPSBURG], "crushing_defeat", "")
    assert (s.ottoman.alone, s.ottoman.defeats, s.russia_stays) == (True, ["ally_will"], True)


@rule("CG-9a")
@pytest.mark.parametrize(("at", "stays"), [
    ({"polish": 0, "carpathian": 3}, True), ({"polish": 2, "carpathian": 0}, True),
    ({"polish": 0, "carpathian": 0}, False)])
def test_the_war_gets_harder_for_hapsburgs_without_their_ally_too(at: dict[str, int], stays: bool) -> None:
    s = will_phase(OTTOMAN, board={"defeats": ["verdun", "somme", "jutland", "brusilov"]}, hapsburg={"at": at}).state
    assert (s.eliminated, s.ottoman.outcome, s.hapsburg.outcome) == ([OTTOMAN], "crushing_defeat", "")
    assert (s.hapsburg.alone, s.hapsburg.defeats, s.russia_stays) == (True, ["ally_will"], stays)


@rule("CG-5a", "CG-9a")
@pytest.mark.parametrize(("drawn", "begun", "kaiser_now"), [([OTTOMAN], False, 1), ([], False, 0),
                                                            ([HAPSBURG, OTTOMAN], True, 4)])
def test_the_survivors_own_card_starts_the_kaiserschlacht_and_never_again(drawn: list[str], begun: bool,
                                                                          kaiser_now: int) -> None:
    s = hapsburgs_collapse(kaiser_drawn=drawn, kaiser_on=begun, ottoman={"kaiser": 4 if begun else 0}).state
    assert (s.kaiser_on, s.ottoman.kaiser) == (kaiser_now > 0, kaiser_now)


@rule("CG-9a")
def test_the_survivors_offensives_in_the_balkans_have_minus_one_for_good() -> None:
    t = action(HAPSBURG, "c18", board={"alone": True, "at": {"balkan": 3}}).dice(5).choose("offensive balkan")
    assert [(drm.value, drm.case) for drm in rolled(t).drms] == [(-1, "HE 14.8")]
    t = action(OTTOMAN, "c09", board={"alone": True, "at": {"salonika": 3}}).dice(5).choose("offensive salonika")
    assert [(drm.value, drm.case) for drm in rolled(t).drms] == [(-1, "OS 10.2")]


@rule("CG-9a")
def test_the_trench_line_too_is_easier_to_cross() -> None:
    t = nation_plays(HAPSBURG, "c14", board={"deck": ["c01", "c14"], "alone": True, "trench": True,
                                             "at": {"balkan": 5}}, eliminated=[OTTOMAN]).dice(2, 6)
    assert t.state.hapsburg.at["balkan"] == 4


@rule("CG-9a")
@pytest.mark.parametrize(("in_the_war", "left"), [(5, 5), (0, 0)])
def test_a_russia_that_is_in_the_war_then_stays_in_it(in_the_war: int, left: int) -> None:
    s = hapsburgs_collapse(ottoman={"at": {"caucasus": in_the_war}}).state
    assert s.russia_stays == bool(in_the_war)
    t = event(OTTOMAN, "c43", board={"at": {"caucasus": 5}}, eliminated=[HAPSBURG], russia_stays=bool(in_the_war))
    assert t.state.ottoman.at["caucasus"] == left


@rule("CG-9a")
@pytest.mark.parametrize("nation", [HAPSBURG, OTTOMAN])
def test_a_win_without_the_ally_counts_one_level_higher(nation: str) -> None:
    other = OTTOMAN if nation == HAPSBURG else HAPSBURG
    done: dict[str, Any] = {nation: {"deck": []}}
    plain = position(end_of_nation_turn, pause, nation=nation, **done).state
    alone = position(end_of_nation_turn, pause, nation=nation, eliminated=[other], **done).state
    levels = HALVES[nation].levels
    here, there = (levels.index(getattr(s, nation).outcome) for s in (plain, alone))
    assert there == min(here + 1, len(levels) - 1)
    finished: dict[str, Any] = {other: {"outcome": "marginal_victory", "survivors": ("player",)}}
    s = position(end_of_nation_turn, pause, nation=nation, finished=[other], **done, **finished).state
    assert getattr(s, nation).outcome == levels[here]


@rule("CG-1a", "CG-9a")
def test_a_nation_that_is_lost_with_its_last_card_has_not_made_it() -> None:
    lost = {"deck": [], "outcome": "crushing_defeat"}
    s = position(end_of_nation_turn, pause, eliminated=[HAPSBURG], hapsburg=lost).state
    assert (s.finished, s.hapsburg.outcome) == ([], "crushing_defeat")


@rule("CG-9a")
def test_the_highest_level_stays_the_highest() -> None:
    best = {"deck": [], "victories": ["mons", "cer", "drina", "lodz", "nivelle", "otranto", "danube", "tannenberg"],
            "at": {"italian": 6, "romanian": 5, "balkan": 5}}
    s = position(end_of_nation_turn, pause, eliminated=[OTTOMAN], hapsburg=best).state
    assert s.hapsburg.outcome == HALVES[HAPSBURG].levels[-1]


@rule("CG-9a")
def test_an_ally_that_falls_after_a_nations_last_card_raises_its_level_too() -> None:
    done = {"outcome": "marginal_victory", "survivors": ("player",), "scores": {"player": 12}}
    t = will_phase(OTTOMAN, board={"defeats": ["verdun", "somme", "jutland", "brusilov"]}, finished=[HAPSBURG],
                   hapsburg=done)
    s = t.state
    assert (s.hapsburg.outcome, s.hapsburg.scores["player"]) == ("operational_victory", 12)
    assert (s.hapsburg.alone, s.hapsburg.defeats, s.finished) == (False, [], [HAPSBURG])
    assert told(t, "raised") == [{"nation": HAPSBURG, "outcome": "operational_victory"}]
    best = hapsburgs_collapse(finished=[OTTOMAN], ottoman={**done, "outcome": "international_victory"})
    assert (best.state.ottoman.outcome, told(best, "raised")) == (HALVES[OTTOMAN].levels[-1], [])


# ---------------------------------------------------------------- options


@rule("CG-10a")
def test_till_death_one_loses_both_lose_at_once() -> None:
    s = hapsburgs_collapse(using="till_death").state
    assert s.eliminated == [HAPSBURG, OTTOMAN]
    assert s.ottoman.outcome == "crushing_defeat"
    done = {"outcome": "marginal_victory", "survivors": ("player",)}
    s = hapsburgs_collapse(using="till_death", finished=[OTTOMAN], ottoman=done).state
    assert (s.eliminated, s.finished) == ([HAPSBURG, OTTOMAN], [])
    s = will_phase(OTTOMAN, board={"defeats": ["verdun", "somme", "jutland", "brusilov"]}, using="till_death").state
    assert (s.eliminated, s.hapsburg.outcome) == ([OTTOMAN, HAPSBURG], "crushing_defeat")


@rule("CG-10a")
def test_till_death_both_have_their_own_level_if_both_survive() -> None:
    t = position(end_of_nation_turn, pause, using="till_death", hapsburg={"deck": []}, finished=[OTTOMAN],
                 ottoman={"outcome": "marginal_victory", "survivors": ("player",)})
    assert (t.state.finished, t.state.ottoman.outcome) == ([OTTOMAN, HAPSBURG], "marginal_victory")


def after_a_turn(**fields: Any) -> Given:
    """The end of a nation-turn of the Hapsburgs with theft allowed."""
    return position(end_of_nation_turn, pause, players=2, using="resource_theft", **fields)


@rule("CG-10b")
def test_a_theft_is_offered_to_the_nation_whose_turn_is_over_and_may_be_left() -> None:
    t = after_a_turn(ottoman={"resources": {"western": 1, "naval": 2}, "supply": 3})
    assert (asked(t), t.options()) == (HAPSBURG, ["steal western", "steal naval", "no_theft"])
    assert paused(t.choose("no_theft"))
    assert rolls(t) == []


@rule("CG-10b")
@pytest.mark.parametrize("face", range(1, 7))
def test_theft_by_every_face(face: int) -> None:
    mine = {"resources": {"western": 2}, "supply": 0, "victories": ["mons", "russia_tires"]}
    t = after_a_turn(ottoman={"resources": {"western": 1}, "supply": 5}, hapsburg=mine).dice(face)
    t.choose("steal western")
    s = t.state
    question = t.table.question(HAPSBURG)
    assert question is not None
    assert question.case == "CG-10b"
    if face >= 5:
        assert t.options() == ["stash eastern", "stash naval"]
        t.choose("stash naval")
        assert (s.hapsburg.resources["naval"], s.hapsburg.supply, s.ottoman.resources["western"]) == (1, 0, 0)
    else:
        assert t.options() == ["to_stalemates mons", "to_stalemates russia_tires"]
        t.choose("to_stalemates russia_tires")
        assert (boxes(t, HAPSBURG)["stalemates"], s.ottoman.resources["western"]) == (["russia_tires"], 1)
    assert paused(t)


@rule("CG-10b")
def test_loot_without_room_is_lost_and_a_failure_without_victories_costs_nothing() -> None:
    full = {"resources": {"western": 2, "eastern": 2, "naval": 2}, "supply": 0}
    t = after_a_turn(ottoman={"resources": {"naval": 1}, "supply": 5}, hapsburg=full).dice(6).choose("steal naval")
    assert (paused(t), t.state.ottoman.resources["naval"]) == (True, 0)
    t = after_a_turn(ottoman={"resources": {"naval": 1}, "supply": 5}).dice(2).choose("steal naval")
    assert (paused(t), outcome(t)) == (True, "")


@rule("CG-10b")
def test_persias_resource_and_one_that_has_become_a_victory_are_out_of_reach() -> None:
    t = after_a_turn(ottoman={"resources": {"naval": 1, "persia": 1}, "supply": 4}, hapsburg={"emergency": 1}).dice(1)
    assert t.options() == ["steal naval", "no_theft"]
    assert paused(t.choose("steal naval"))
    assert t.state.hapsburg.emergency == 1
    assert told(t, "theft") == [{"nation": HAPSBURG, "theater": "naval", "success": False}]


@rule("CG-10b", "CG-10d")
def test_theft_is_for_two_players_and_the_other_options_are_not() -> None:
    with pytest.raises(BadSetup, match="CG-10b"):
        GAME.new_state(players=1, variants={"resource_theft": True})
    for option in ("till_death", "lenin", "coalition_ending"):
        assert GAME.new_state(players=1, variants={option: True}).variants[option]


@rule("CG-10b")
def test_without_the_option_nobody_steals() -> None:
    assert paused(position(end_of_nation_turn, pause, players=2, ottoman={"resources": {"naval": 1}}))


@rule("CG-10b")
@pytest.mark.parametrize("gone", ["finished", "eliminated"])
def test_nobody_steals_from_a_nation_that_plays_no_more(gone: str) -> None:
    fields: dict[str, Any] = {gone: [OTTOMAN]}
    assert paused(after_a_turn(ottoman={"resources": {"naval": 1}, "supply": 5}, **fields))


LENIN: dict[str, Any] = {"great_retreat": True, "war_status": 1, "at": {"polish": 0}, "victories": ["tannenberg"],
                         "resources": {"eastern": 1}, "supply": 5}


@rule("CG-10c")
@pytest.mark.parametrize(("nation", "card"), [(HAPSBURG, "c27"), (HAPSBURG, "c36"), (OTTOMAN, "c35"), (OTTOMAN, "c43")])
def test_with_lenin_the_four_cards_have_no_event(nation: str, card: str) -> None:
    s = event(nation, card, using="lenin").state
    assert (s.hapsburg.at["carpathian"], s.ottoman.at["caucasus"], s.ottoman.provisional) == (6, 5, False)


@rule("CG-10c")
def test_two_staff_operations_of_either_board_weaken_both_fronts() -> None:
    t = action(HAPSBURG, "c18", using="lenin", board={**LENIN, "actions": 0},
               ottoman={"midday_added": True, "resources": {"naval": 1}, "supply": 5})
    assert offered(t, "lenin") == ["lenin flip hapsburg.eastern ottoman.naval"]
    t.choose("lenin flip hapsburg.eastern ottoman.naval")
    s = t.state
    assert (s.ottoman.provisional, s.hapsburg.leader["carpathian"]) == (True, "brusilov_provisional")
    assert (s.hapsburg.resources["eastern"], s.ottoman.resources["naval"]) == (0, 0)


@rule("CG-10c")
@pytest.mark.parametrize(("hapsburg", "ottoman"), [
    ({"great_retreat": False, "at": {"polish": 3}}, {}), ({"war_status": 0}, {}), ({}, {"midday_added": False}),
    ({"victories": ["mons"]}, {}), ({"victories": ["cer", "gallipoli"]}, {}),
    ({"resources": {"eastern": 0, "naval": 1}}, {}), ({"actions": 1}, {})])
def test_what_lenin_waits_for(hapsburg: dict[str, Any], ottoman: dict[str, Any]) -> None:
    there = {"midday_added": True, "resources": {"naval": 1}, "supply": 5, **ottoman}
    t = action(HAPSBURG, "c18", using="lenin", board={**LENIN, "actions": 0, **hapsburg}, ottoman=there)
    assert offered(t, "lenin") == []


@rule("CG-10c")
@pytest.mark.parametrize(("war_status", "dusk", "ready"), [(3, True, True), (2, True, False), (3, False, False)])
def test_the_removal_needs_dusk_in_both_decks(war_status: int, dusk: bool, ready: bool) -> None:
    t = action(HAPSBURG, "c18", using="lenin", board={**WEAKENED, "victories": SIX[:2], "war_status": war_status},
               ottoman={"provisional": True, "midday_added": True, "dusk_added": dusk})
    assert bool(offered(t, "lenin")) == ready


@rule("CG-10c")
def test_lodz_or_an_eastern_victory_of_the_ottomans_will_do() -> None:
    there = {"midday_added": True, "resources": {"naval": 1}, "supply": 5}
    assert offered(action(HAPSBURG, "c18", using="lenin", board={**LENIN, "actions": 0, "victories": ["lodz"]},
                          ottoman=there), "lenin")
    t = action(HAPSBURG, "c18", using="lenin", board={**LENIN, "actions": 0, "victories": []},
               ottoman={**there, "victories": ["brusilov"]})
    assert offered(t, "lenin")


WEAKENED: dict[str, Any] = {**LENIN, "war_status": 3, "leader": {"carpathian": "brusilov_provisional"}, "actions": 0}


@rule("CG-10c")
@pytest.mark.parametrize(("hapsburg", "ottoman", "ready"), [
    (["tannenberg", "cer", "drina"], [], True), (["tannenberg", "cer"], ["brusilov"], False),
    (SIX[:2], [], True), (["tannenberg", "cer", SIX[0]], [], False),
    ([], ["brusilov", "gorlice_tarnow", "italy_joins"], True)])
def test_the_victories_of_one_board_remove_both_fronts(hapsburg: list[str], ottoman: list[str], ready: bool) -> None:
    t = action(HAPSBURG, "c18", using="lenin", board={**WEAKENED, "victories": hapsburg},
               ottoman={"provisional": True, "midday_added": True, "dusk_added": True, "victories": ottoman})
    assert (offered(t, "lenin") == ["lenin remove hapsburg.eastern"]) == ready
    if ready:
        t.choose("lenin remove hapsburg.eastern")
        assert (t.state.hapsburg.at["carpathian"], t.state.ottoman.at["caucasus"]) == (0, 0)
        assert told(t, "removed") == [{"front": "carpathian"}, {"front": "caucasus"}]
        assert t.state.hapsburg.revolution


@rule("CG-10c")
def test_the_removal_is_in_a_later_nation_turn_than_the_weakening() -> None:
    there = {"provisional": True, "midday_added": True, "dusk_added": True}
    board = {**WEAKENED, "victories": SIX[:2]}
    assert not offered(action(HAPSBURG, "c18", using="lenin", board=board, ottoman=there, lenin_turn=5), "lenin")
    assert offered(action(HAPSBURG, "c18", using="lenin", board=board, ottoman=there, lenin_turn=4), "lenin")


@rule("CG-10c")
@pytest.mark.parametrize(("carpathian", "caucasus", "offers"), [(3, 0, 1), (0, 3, 1), (0, 0, 0)])
def test_the_removal_needs_a_russian_front_on_either_map(carpathian: int, caucasus: int, offers: int) -> None:
    board = {**WEAKENED, "victories": SIX[:2], "at": {"polish": 0, "carpathian": carpathian}}
    there = {"provisional": True, "midday_added": True, "dusk_added": True, "at": {"caucasus": caucasus}}
    t = action(HAPSBURG, "c18", using="lenin", board=board, ottoman=there)
    assert len(offered(t, "lenin")) == offers
    if offers:
        t.choose("lenin remove hapsburg.eastern")
        assert len(told(t, "removed")) == 1


@rule("CG-10c")
@pytest.mark.parametrize(("eastern", "western", "pairs"), [
    (1, 0, []), (2, 0, ["eastern hapsburg.eastern"]), (1, 2, ["western hapsburg.eastern"]), (0, 2, [])])
def test_two_staff_operations_are_two_resources_one_of_them_eastern(eastern: int, western: int,
                                                                    pairs: list[str]) -> None:
    board = {**LENIN, "actions": 0, "resources": {"eastern": eastern, "western": western}}
    t = action(HAPSBURG, "c18", using="lenin", board=board, ottoman={"midday_added": True})
    assert offered(t, "lenin") == [f"lenin flip hapsburg.{pair}" for pair in pairs]


@rule("CG-10c")
@pytest.mark.parametrize("gone", ["finished", "eliminated"])
def test_lenin_needs_both_nations_in_the_war(gone: str) -> None:
    there = {"midday_added": True, "resources": {"naval": 1}, "supply": 5}
    fields: dict[str, Any] = {gone: [OTTOMAN]}
    assert not offered(action(HAPSBURG, "c18", using="lenin", board={**LENIN, "actions": 0}, ottoman=there, **fields),
                       "lenin")


@rule("CG-9a", "CG-10c")
@pytest.mark.parametrize("gone", ["finished", "eliminated"])
def test_ottomans_without_their_ally_take_the_steps_of_lenin_in_their_own_game(gone: str) -> None:
    alone: dict[str, Any] = {gone: [HAPSBURG]}
    east = {"actions": 0, "midday_added": True, "resources": {"eastern": 1, "naval": 1}, "supply": 4,
            "victories": ["brusilov", "gorlice_tarnow"]}
    t = action(OTTOMAN, "c09", using="lenin", board=east, russia_stays=True, **alone)
    assert offered(t, "lenin") == ["lenin flip eastern naval"]
    t.choose("lenin flip eastern naval")
    assert (t.state.ottoman.provisional, t.state.hapsburg.leader["carpathian"]) == (True, "brusilov")
    ready = {**east, "provisional": True, "dusk_added": True, "victories": SIX[:2]}
    t = action(OTTOMAN, "c09", using="lenin", board=ready, **alone).choose("lenin remove")
    assert (t.state.ottoman.at["caucasus"], t.state.ottoman.resources["eastern"]) == (0, 0)
    assert not offered(action(OTTOMAN, "c09", board=east, **alone), "lenin")


@rule("CG-10c")
def test_the_allys_resource_is_spent_only_if_it_agrees() -> None:
    there = {"midday_added": True, "resources": {"naval": 1}, "supply": 5}
    t = action(HAPSBURG, "c18", players=2, using="lenin", board={**LENIN, "actions": 0}, ottoman=there)
    t.choose("lenin flip hapsburg.eastern ottoman.naval")
    assert (asked(t), t.options()) == (OTTOMAN, ["accept", "decline"])
    t.choose("decline")
    assert (t.state.ottoman.resources["naval"], t.state.ottoman.provisional) == (1, False)
    assert offered(t, "lenin") == []


@rule("CG-10e")
@pytest.mark.parametrize(("face", "box", "ending"), [
    (6, "victories", "coalition_victory"), (1, "defeats", "coalition_defeat")])
def test_the_coalition_ending_ends_the_whole_game_for_both(face: int, box: str, ending: str) -> None:
    lying: dict[str, Any] = {"kaiser": 7, box: SIX[1:], "stalemates": SIX[:1]}
    t = kaiser(HAPSBURG, using="coalition_ending", kaiser_on=True, board=lying, ottoman=lying).dice(1, face)
    s = t.state
    assert (s.hapsburg.outcome, s.ottoman.outcome) == (ending, ending)
    assert (len(s.finished), len(s.eliminated)) == ((2, 0) if face == 6 else (0, 2))
    assert len(rolls(t)) == 2
    assert told(t, "won" if face == 6 else "lost")


@rule("CG-1a", "CG-10e")
@pytest.mark.parametrize(("face", "box"), [(6, "victories"), (1, "defeats")])
@pytest.mark.parametrize(("gone", "was"), [("finished", "marginal_victory"), ("eliminated", "crushing_defeat")])
def test_the_coalition_ending_changes_nothing_for_a_nation_that_plays_no_more(gone: str, was: str, face: int,
                                                                              box: str) -> None:
    lying: dict[str, Any] = {"kaiser": 7, box: SIX[1:], "stalemates": SIX[:1]}
    fields: dict[str, Any] = {gone: [OTTOMAN]}
    over = {**lying, "outcome": was, "survivors": ("player",) if gone == "finished" else ()}
    s = kaiser(HAPSBURG, using="coalition_ending", kaiser_on=True, board=lying, ottoman=over, **fields).dice(
        1, face).state
    assert (s.ottoman.outcome, s.hapsburg.outcome) == (was, f"coalition_{'victory' if face == 6 else 'defeat'}")


@rule("CG-10e")
def test_without_the_option_only_the_kaiserschlacht_ends() -> None:
    lying: dict[str, Any] = {"kaiser": 7, "victories": SIX[1:], "stalemates": SIX[:1]}
    s = kaiser(HAPSBURG, kaiser_on=True, board=lying, ottoman=lying).dice(1, 6).state
    assert (s.hapsburg.outcome, s.finished) == ("", [])
