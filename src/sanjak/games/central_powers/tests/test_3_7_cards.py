"""CG-3 to CG-7: battles on the other's map, the Narrows, the Kaiserschlacht, War Weariness, Russia."""

from __future__ import annotations

from typing import Any

import pytest

from sanjak.games.central_powers.board.words import label
from sanjak.games.central_powers.data import IRON_CROSS
from sanjak.games.central_powers.rules.event import CARDS, FRONTS
from sanjak.games.central_powers.rules.halves import HALVES

from .helpers import (
    HAPSBURG,
    OTTOMAN,
    action,
    asked,
    boxes,
    event,
    kaiser,
    nation_plays,
    outcome,
    paused,
    phase,
    rolled,
    rolls,
    told,
    will_phase,
)

rule = pytest.mark.rule
SIX = [f"kaiserschlacht_{n}" for n in range(1, 7)]
OTHER = {HAPSBURG: OTTOMAN, OTTOMAN: HAPSBURG}


# ---------------------------------------------------------------- 3 battles abroad


@rule("CG-3b")
def test_the_list_of_battles_abroad() -> None:
    listed = {(nation, card): (cross.battle_value, FRONTS[OTHER[nation]][cross.front].space(cross.space).name)
              for (nation, card), cross in IRON_CROSS.items()}
    assert listed == {
        (OTTOMAN, "c12"): (2, "Tarnow"), (OTTOMAN, "c13"): (3, "Udine"), (OTTOMAN, "c29"): (3, "Przemysl"),
        (OTTOMAN, "c49"): (4, "Vittorio Veneto"), (HAPSBURG, "c14"): (3, "Chunuk Bair"), (HAPSBURG, "c19"): (3, "Kut"),
        (HAPSBURG, "c41"): (5, "Jerusalem")}
    assert all(CARDS[nation][card].iron_cross for nation, card in IRON_CROSS)


@rule("CG-3a")
@pytest.mark.parametrize(("nation", "card"), list(IRON_CROSS))
@pytest.mark.parametrize("behind", [-1, 0, 1])
def test_the_front_on_the_other_map_shifts_the_die(nation: str, card: str, behind: int) -> None:
    cross = IRON_CROSS[nation, card]
    other: dict[str, Any] = {"at": {cross.front: cross.space + behind}}
    t = event(nation, card, **{OTHER[nation]: other}).dice(3)
    assert (rolled(t).die, rolled(t).total) == (3, 3 + behind)
    assert [" 1 behind " in drm.reason for drm in rolled(t).drms] == [behind > 0] * abs(behind)
    assert rolled(t).what == f"battle {CARDS[nation][card].battle}"


@rule("CG-3d")
def test_ctesiphon() -> None:
    t = event(HAPSBURG, "c19", ottoman={"at": {"mesopotamia": 4}}).dice(3)
    assert (rolled(t).total, boxes(t, HAPSBURG)["victories"]) == (4, ["ctesiphon"])
    assert boxes(t, OTTOMAN) == {"victories": [], "stalemates": [], "defeats": []}


@rule("CG-3a")
def test_bare_one_and_six_decide_abroad_too() -> None:
    t = event(HAPSBURG, "c41", ottoman={"at": {"sinai": 6}}).dice(1)
    assert boxes(t, HAPSBURG)["defeats"] == ["palestine"]
    t = event(HAPSBURG, "c41", ottoman={"at": {"sinai": 1}}).dice(6)
    assert boxes(t, HAPSBURG)["victories"] == ["palestine"]


@rule("CG-3a")
@pytest.mark.parametrize(("nation", "card"), list(IRON_CROSS))
def test_a_front_that_is_not_in_play_gives_a_stalemate_and_a_lost_ally_a_defeat(nation: str, card: str) -> None:
    cross = IRON_CROSS[nation, card]
    t = event(nation, card, **{OTHER[nation]: {"at": {cross.front: 0}}})
    assert (boxes(t, nation)["stalemates"], rolls(t)) == ([CARDS[nation][card].battle], [])
    lost: dict[str, Any] = {"eliminated": [OTHER[nation]], OTHER[nation]: {"at": {cross.front: 3}}}
    t = event(nation, card, **lost)
    assert (boxes(t, nation)["defeats"], rolls(t)) == ([CARDS[nation][card].battle], [])


@rule("CG-1a", "CG-3a")
def test_the_fronts_of_a_finished_ally_still_shift_the_die() -> None:
    t = event(OTTOMAN, "c13", finished=[HAPSBURG], hapsburg={"at": {"italian": 5}}).dice(2)
    assert [drm.value for drm in rolled(t).drms] == [2]
    assert boxes(t, OTTOMAN)["victories"] == ["italy_joins"]


@rule("CG-3a", "CG-6a")
def test_the_drawing_nations_resources_and_weariness_count() -> None:
    t = event(HAPSBURG, "c19", board={"resources": {"eastern": 2}, "supply": 4, "war_weariness": True},
              ottoman={"at": {"mesopotamia": 3}, "war_weariness": True, "resources": {"eastern": 1}}).dice(3)
    assert sorted(drm.value for drm in rolled(t).drms) == [-1, 2]


@rule("CG-3a")
def test_the_arab_front_does_not_matter_for_palestine() -> None:
    t = event(HAPSBURG, "c41", ottoman={"at": {"sinai": 3, "arab": 1}}).dice(4)
    assert rolled(t).drms == ()


@rule("CG-3c")
def test_ottoman_card_18_has_no_event_but_its_moves() -> None:
    t = event(OTTOMAN, "c18")
    assert (paused(t), rolls(t)) == (True, [])
    t = nation_plays(OTTOMAN, "c18", board={"deck": ["c01", "c18"]})
    assert t.state.ottoman.actions == CARDS[OTTOMAN]["c18"].actions
    assert [facts["front"] for facts in told(t, "advances")]


@rule("CG-3c")
@pytest.mark.parametrize("spent", [0, 1])
def test_the_hapsburgs_may_help_the_u_boats(spent: int) -> None:
    t = event(OTTOMAN, "c38", players=2, hapsburg={"resources": {"naval": 2}, "supply": 4}).dice(3)
    assert (asked(t), t.options()) == (HAPSBURG, ["uboat 0", "uboat 1"])
    t.choose(f"uboat {spent}", HAPSBURG)
    assert (rolled(t).total, t.state.hapsburg.resources["naval"]) == (3 + spent, 2 - spent)
    assert [drm.case for drm in rolled(t).drms] == ["CG-3c"] * spent
    alone = rolled(event(OTTOMAN, "c38").dice(3))
    assert (alone.what, alone.total) == ("battle uboat_campaign", 3)


# ---------------------------------------------------------------- 4 the Narrows


@rule("CG-3c")
@pytest.mark.parametrize("gone", ["finished", "eliminated"])
def test_a_nation_that_plays_no_more_helps_no_u_boats(gone: str) -> None:
    fields: dict[str, Any] = {gone: [HAPSBURG]}
    assert paused(event(OTTOMAN, "c38", hapsburg={"resources": {"naval": 2}, "supply": 4}, **fields).dice(3))


@rule("CG-4a")
def test_the_hapsburgs_may_spend_naval_resources_against_the_fleet() -> None:
    t = nation_plays(OTTOMAN, "c08", players=2, board={"deck": ["c01", "c08"]},
                     hapsburg={"resources": {"naval": 2}, "supply": 4}).dice(1, 1)
    assert (asked(t), t.options()) == (HAPSBURG, ["naval 0", "naval 1", "naval 2"])
    t.choose("naval 2", HAPSBURG)
    assert t.state.hapsburg.resources["naval"] == 0
    assert len([what for what, _ in rolls(t) if what.startswith("narrows")]) == 2
    assert t.state.ottoman.narrows_held


@rule("CG-4a", "CG-10d")
def test_with_the_naval_effort_both_may_add_theirs_and_fortitude_nought_needs_no_die() -> None:
    t = nation_plays(OTTOMAN, "c08", using="os_ottoman_naval_effort",
                     board={"deck": ["c01", "c08"], "resources": {"naval": 2}, "supply": 4},
                     hapsburg={"resources": {"naval": 2}, "supply": 4})
    t.choose("naval 2").choose("naval_effort 2")
    assert [what for what, _ in rolls(t) if what.startswith("narrows")] == []
    assert t.state.ottoman.narrows_held


@rule("CG-4a")
def test_without_naval_resources_or_without_the_hapsburgs_nobody_is_asked() -> None:
    t = nation_plays(OTTOMAN, "c08", board={"deck": ["c01", "c08"]}).dice(1, 1, 1, 1)
    assert t.state.ottoman.narrows_held
    t = nation_plays(OTTOMAN, "c08", board={"deck": ["c01", "c08"]}, eliminated=[HAPSBURG],
                     hapsburg={"resources": {"naval": 2}, "supply": 4}).dice(1, 1, 1, 1)
    assert t.state.ottoman.narrows_held


# ---------------------------------------------------------------- 5 the Kaiserschlacht


@rule("CG-5a")
def test_it_begins_only_when_both_have_drawn_their_card() -> None:
    first = event(HAPSBURG, "c42")
    assert (first.state.kaiser_on, first.state.hapsburg.kaiser, first.state.kaiser_drawn) == (False, 0, [HAPSBURG])
    second = event(OTTOMAN, "c46", kaiser_drawn=[HAPSBURG])
    assert (second.state.kaiser_on, second.state.hapsburg.kaiser, second.state.ottoman.kaiser) == (True, 1, 1)


@rule("CG-5a")
def test_the_first_card_is_played_in_full() -> None:
    t = nation_plays(HAPSBURG, "c42", board={"deck": ["c01", "c42"]}).dice(6, 6, 6, 4)
    assert t.state.hapsburg.actions == 4
    t.choose("offensive carpathian")
    assert [drm.value for drm in rolled(t).drms] == [1]
    t.choose("done")
    assert not [what for what, _ in rolls(t) if what.startswith("battle")]


@rule("CG-5a")
def test_with_the_other_nation_out_the_own_card_is_enough() -> None:
    assert event(OTTOMAN, "c46", eliminated=[HAPSBURG]).state.kaiser_on
    t = will_phase(HAPSBURG, kaiser_drawn=[OTTOMAN],
                   board={"defeats": ["mons", "cer", "drina", "lodz", "nivelle", "otranto"]})
    assert (t.state.eliminated, t.state.kaiser_on) == ([HAPSBURG], True)


def turns_with_battles(first: str, many: int) -> list[str]:
    """Which of the nation-turns from the second card on see a battle: 'H1', 'O-' and so on."""
    turns, nation, counts, number = [], first, {HAPSBURG: 0, OTTOMAN: 0}, 1
    for _ in range(many):
        lying: Any = {"kaiser": number, "stalemates": SIX[:number - 1]}
        t = kaiser(nation, kaiser_on=True, kaiser_turns=counts, board=lying, **{OTHER[nation]: lying}).dice(3, 4)
        counts, number = t.state.kaiser_turns, t.state.hapsburg.kaiser
        fought = [what for what, _ in rolls(t)]
        again = fought[:1] == ["which battle is fought again"]
        turns.append(f"{nation[0].upper()}{'again' if again else fought[0][-1] if fought else '-'}")
        nation = OTHER[nation]
    return turns


@rule("CG-5b")
def test_the_pattern_of_battles_when_the_hapsburgs_drew_second() -> None:
    assert turns_with_battles(HAPSBURG, 12) == [
        "H1", "O-", "H-", "O2", "H3", "O-", "H-", "O4", "H5", "O-", "H-", "O6"]


@rule("CG-5b")
def test_the_pattern_of_battles_when_the_ottomans_drew_second() -> None:
    assert turns_with_battles(OTTOMAN, 6) == ["O-", "H1", "O-", "H-", "O2", "H3"]


@rule("CG-5d")
def test_battles_are_fought_again_by_the_same_four_steps_the_hapsburgs_first() -> None:
    assert turns_with_battles(HAPSBURG, 20)[11:] == [
        "O6", "Hagain", "O-", "H-", "Oagain", "Hagain", "O-", "H-", "Oagain"]


@rule("CG-5b", "CG-6a")
def test_only_the_fighters_help_counts_and_the_result_is_marked_on_both_boards() -> None:
    t = kaiser(HAPSBURG, kaiser_on=True, board={"kaiser": 1, "resources": {"western": 1}, "supply": 5},
               ottoman={"kaiser": 1, "resources": {"western": 2}, "supply": 4, "war_weariness": True}).dice(3)
    assert [drm.value for drm in rolled(t).drms] == [1]
    assert boxes(t, HAPSBURG)["victories"] == boxes(t, OTTOMAN)["victories"] == [SIX[0]]


@rule("CG-5b")
def test_the_card_of_the_kaiserschlacht_helps_its_own_battle() -> None:
    t = kaiser(OTTOMAN, "c46", kaiser_on=True, eliminated=[HAPSBURG], board={"kaiser": 1}).dice(3)
    assert [drm.reason for drm in rolled(t).drms] == ["the card"]
    plain = kaiser(HAPSBURG, "c42", kaiser_on=True, board={"kaiser": 1}, ottoman={"kaiser": 1}).dice(3)
    assert (rolled(plain).drms, boxes(plain, OTTOMAN)["stalemates"]) == ((), [SIX[0]])
    switched = kaiser(HAPSBURG, "c42", using="he_first_battle_bonus", kaiser_on=True, board={"kaiser": 1},
                      ottoman={"kaiser": 1}).dice(3)
    assert [drm.value for drm in rolled(switched).drms] == [1]


@rule("CG-5c")
def test_a_nation_loses_by_the_others_battle_only_in_its_own_will_phase() -> None:
    low: dict[str, Any] = {"defeats": ["verdun", "somme", "jutland"], "kaiser": 1}
    t = kaiser(HAPSBURG, kaiser_on=True, board={"kaiser": 1}, ottoman=low).dice(1)
    assert (len(t.state.ottoman.defeats), t.state.ottoman.outcome, outcome(t)) == (4, "", "")
    assert will_phase(OTTOMAN, board={"defeats": [*low["defeats"], SIX[0]]}).state.eliminated == [OTTOMAN]
    saved = {"defeats": [*low["defeats"], SIX[0]], "victories": ["brusilov"]}
    assert will_phase(OTTOMAN, board=saved).state.eliminated == []


@rule("CG-5d")
@pytest.mark.parametrize(("number", "fighter"), [(1, HAPSBURG), (2, OTTOMAN), (5, HAPSBURG), (6, OTTOMAN)])
@pytest.mark.parametrize("nation", [HAPSBURG, OTTOMAN])
def test_in_a_refight_the_parity_decides_who_fights(nation: str, number: int, fighter: str) -> None:
    lying: dict[str, Any] = {"kaiser": 7, "stalemates": SIX}
    help_there = {**lying, "resources": {"western": 2}, "supply": 4}
    changes = {HAPSBURG: lying, OTTOMAN: lying} | {fighter: help_there}
    there: dict[str, Any] = {OTHER[nation]: changes[OTHER[nation]]}
    t = kaiser(nation, kaiser_on=True, kaiser_turns={HAPSBURG: 2, OTTOMAN: 1}, board=changes[nation],
               **there).dice(number, 6)
    assert [what for what, _ in rolls(t)] == ["which battle is fought again", f"battle {SIX[number - 1]}"]
    assert [drm.value for drm in rolled(t).drms] == [2]
    assert SIX[number - 1] in boxes(t, HAPSBURG)["victories"]
    assert SIX[number - 1] in boxes(t, OTTOMAN)["victories"]


@rule("CG-5d")
def test_if_one_nation_is_out_the_other_fights_all_every_turn() -> None:
    for count in (0, 1, 2):
        t = kaiser(OTTOMAN, kaiser_on=True, eliminated=[HAPSBURG], kaiser_turns={OTTOMAN: count},
                   board={"kaiser": 3}).dice(3)
        assert [what for what, _ in rolls(t)] == ["battle kaiserschlacht_3"]
    t = kaiser(OTTOMAN, kaiser_on=True, eliminated=[HAPSBURG], board={"kaiser": 7, "stalemates": SIX}).dice(1, 6)
    assert rolled(t).what == "battle kaiserschlacht_1"
    assert boxes(t, HAPSBURG) == {"victories": [], "stalemates": [], "defeats": []}


@rule("CG-5b", "CG-10d")
def test_submarines_hunt_in_the_ottomans_phase_alone() -> None:
    hunted: dict[str, Any] = {"submarines": True, "resources": {"naval": 1}, "supply": 5}
    t = kaiser(OTTOMAN, using="os_british_submarines", board=hunted).dice(1)
    assert (t.state.ottoman.resources["naval"], [what for what, _ in rolls(t)]) == (0, ["submarines"])
    assert rolls(kaiser(HAPSBURG, using="os_british_submarines", ottoman=hunted)) == []


@rule("CG-5d")
@pytest.mark.parametrize(("face", "box"), [(6, "victories"), (1, "defeats")])
def test_it_ends_on_both_boards_together(face: int, box: str) -> None:
    lying: dict[str, Any] = {"kaiser": 7, box: SIX[1:], "stalemates": SIX[:1]}
    t = kaiser(HAPSBURG, kaiser_on=True, board=lying, ottoman=lying).dice(1, face)
    assert (t.state.hapsburg.kaiser_over, t.state.ottoman.kaiser_over) == (True, True)
    assert (paused(t), HALVES[HAPSBURG].kaiser_card) == (True, "c42")


@rule("CG-5b", "CG-5d")
@pytest.mark.parametrize(("nation", "parted"), [(HAPSBURG, HAPSBURG), (HAPSBURG, OTTOMAN), (OTTOMAN, OTTOMAN)])
def test_a_marker_that_one_nation_has_given_up_lies_apart_and_six_on_either_board_end_it(nation: str,
                                                                                         parted: str) -> None:
    whole: dict[str, Any] = {"kaiser": 7, "victories": SIX[2:], "stalemates": SIX[:2]}
    apart: dict[str, Any] = {"kaiser": 7, "victories": SIX[2:5], "stalemates": SIX[:2], "defeats": SIX[5:]}
    boards = {one: apart if one == parted else whole for one in (HAPSBURG, OTTOMAN)}
    there: dict[str, Any] = {OTHER[nation]: boards[OTHER[nation]]}
    t = kaiser(nation, kaiser_on=True, kaiser_turns={HAPSBURG: 2, OTTOMAN: 1}, board=boards[nation], **there).dice(1, 6)
    assert (boxes(t, parted)["defeats"], boxes(t, OTHER[parted])["defeats"]) == ([SIX[5]], [])
    assert not t.state.hapsburg.kaiser_over
    for board in boards.values():
        board["victories"], board["stalemates"] = [SIX[0], *board["victories"]], SIX[1:2]
    t = kaiser(nation, kaiser_on=True, kaiser_turns={HAPSBURG: 2, OTTOMAN: 1}, board=boards[nation], **there).dice(2, 6)
    assert (t.state.hapsburg.kaiser_over, t.state.ottoman.kaiser_over) == (True, True)
    assert told(t, "kaiserschlacht_over") == [{"won": True}]


@rule("CG-5b")
def test_the_price_of_the_great_retreat_moves_the_payers_markers_alone() -> None:
    won: dict[str, Any] = {"kaiser": 7, "victories": SIX[:2], "stalemates": SIX[2:]}
    t = action(HAPSBURG, "c18", kaiser_on=True, board={**won, "war_status": 3, "at": {"polish": 4}}, ottoman=won)
    t.choose("great_retreat").choose(f"to_defeats {SIX[0]}")
    assert (boxes(t, HAPSBURG)["victories"], boxes(t, OTTOMAN)["victories"]) == ([], SIX[:2])


# ---------------------------------------------------------------- 6, 7, 8


@rule("CG-6a")
def test_war_weariness_is_for_its_drawer_alone() -> None:
    t = event(HAPSBURG, "c45")
    assert (t.state.hapsburg.war_weariness, t.state.ottoman.war_weariness) == (True, False)
    t = event(OTTOMAN, "c41").dice(1)
    assert (t.state.hapsburg.war_weariness, t.state.ottoman.war_weariness) == (False, True)


@rule("CG-7a")
@pytest.mark.parametrize(("nation", "card"), [(HAPSBURG, "c27"), (OTTOMAN, "c35")])
def test_the_provisional_government_comes_to_both_boards(nation: str, card: str) -> None:
    at: dict[str, Any] = {HAPSBURG: {"at": {"polish": 2, "carpathian": 3}}, OTTOMAN: {"at": {"caucasus": 2}}}
    t = event(nation, card, board=at[nation], **{OTHER[nation]: at[OTHER[nation]]})
    s = t.state
    assert (s.hapsburg.at["polish"], s.hapsburg.at["carpathian"], s.ottoman.at["caucasus"]) == (3, 4, 3)
    assert (s.hapsburg.leader["carpathian"], s.ottoman.provisional) == ("brusilov_provisional", True)


@rule("CG-7a", "CG-7b")
def test_absent_russians_return_on_their_highest_space_but_not_the_polish_after_a_great_retreat() -> None:
    gone = {"at": {"polish": 0, "carpathian": 0}}
    s = event(OTTOMAN, "c35", board={"at": {"caucasus": 0}}, hapsburg=gone).state
    assert (s.hapsburg.at["polish"], s.hapsburg.at["carpathian"], s.ottoman.at["caucasus"]) == (5, 6, 5)
    s = event(OTTOMAN, "c35", hapsburg={**gone, "great_retreat": True}).state
    assert (s.hapsburg.at["polish"], s.hapsburg.at["carpathian"]) == (0, 6)


@rule("CG-7a")
@pytest.mark.parametrize(("nation", "card"), [(HAPSBURG, "c36"), (OTTOMAN, "c43")])
def test_the_bolshevik_revolution_takes_the_russians_from_both_boards(nation: str, card: str) -> None:
    s = event(nation, card).state
    assert (s.hapsburg.at["polish"], s.hapsburg.at["carpathian"], s.ottoman.at["caucasus"]) == (0, 0, 0)


@rule("CG-1a", "CG-7a")
@pytest.mark.parametrize("gone", ["finished", "eliminated"])
def test_the_fronts_of_a_nation_that_plays_no_more_stand_where_they_are(gone: str) -> None:
    at: dict[str, Any] = {"polish": 2, "carpathian": 3}
    no_hapsburgs: dict[str, Any] = {gone: [HAPSBURG]}
    no_ottomans: dict[str, Any] = {gone: [OTTOMAN]}
    for card in ("c35", "c43"):
        s = event(OTTOMAN, card, hapsburg={"at": at}, **no_hapsburgs).state
        assert {front: s.hapsburg.at[front] for front in at} == at
    for card in ("c27", "c36"):
        assert event(HAPSBURG, card, ottoman={"at": {"caucasus": 2}}, **no_ottomans).state.ottoman.at["caucasus"] == 2


@rule("CG-7a")
def test_russia_may_leave_return_and_leave_again_and_is_not_flipped_back() -> None:
    s = event(HAPSBURG, "c27", board={"leader": {"carpathian": "brusilov_provisional"}},
              ottoman={"provisional": True}).state
    assert (s.hapsburg.leader["carpathian"], s.ottoman.provisional) == ("brusilov_provisional", True)
    s = event(OTTOMAN, "c43", board={"provisional": True}, hapsburg={"at": {"polish": 0, "carpathian": 6}}).state
    assert s.hapsburg.at["carpathian"] == 0


@rule("CG-7a", "CG-9a", "CG-10c")
@pytest.mark.parametrize(("fields", "romanian"), [({}, 0), ({"russia_stays": True}, 3), ({"using": "lenin"}, 3)])
@pytest.mark.parametrize(("nation", "card"), [(HAPSBURG, "c36"), (OTTOMAN, "c43")])
def test_focsani_asks_for_a_revolution_that_has_had_its_effect(nation: str, card: str, fields: dict[str, Any],
                                                               romanian: int) -> None:
    come = event(nation, card, **fields).state.hapsburg.revolution
    t = event(HAPSBURG, "c40", board={"revolution": come, "discard": ["c36", "c40"], "at": {"romanian": 2}}, **fields)
    assert t.state.hapsburg.at["romanian"] == romanian


@rule("CG-7c")
def test_a_front_moved_on_the_other_board_changes_its_will_only_in_its_own_phase() -> None:
    t = event(OTTOMAN, "c43", hapsburg={"at": {"polish": 1}, "will": -2})
    assert t.state.hapsburg.will == -2
    assert will_phase(HAPSBURG, board={"at": {"polish": 0}, "will": -2}).state.hapsburg.will == 0


@rule("CG-8a")
def test_balkan_and_salonika_are_independent() -> None:
    s = event(HAPSBURG, "c17").state
    assert (s.hapsburg.at["balkan"], s.ottoman.at["salonika"]) == (5, 0)
    s = event(OTTOMAN, "c20").state
    assert (s.hapsburg.at["balkan"], s.ottoman.at["salonika"]) == (0, 4)


# ---------------------------------------------------------------- questions of a half


@rule("CG-1a")
@pytest.mark.parametrize("players", [1, 2])
def test_the_ottomans_order_their_advances_as_in_their_own_game(players: int) -> None:
    t = phase(OTTOMAN, "front_advancement", "c24", {"yildirim": 1}, {"players": players}).dice(1)
    assert (asked(t), t.options()) == (OTTOMAN if players == 2 else "player", ["first mesopotamia", "first sinai"])
    assert label(("first", "sinai"), t.table.view(asked(t))) == "Sinai advances first: 33 % to get through"
    t.choose("first sinai").choose("let_pass").choose("yildirim")
    assert (t.state.ottoman.at["sinai"], t.state.ottoman.at["mesopotamia"]) == (5, 5)


@rule("CG-1a", "CG-10d")
def test_a_minefield_of_choice_is_laid_on_the_ottoman_board() -> None:
    t = event(OTTOMAN, "c07", using="os_forcing_the_narrows_redux")
    assert t.options() == ["lay minefield_1", "lay minefield_2"]
    assert t.choose("lay minefield_2").state.ottoman.defences == ["minefield_2"]


@rule("CG-10d")
def test_the_switch_of_card_four_is_offered_for_the_ottoman_board() -> None:
    t = action(OTTOMAN, "c04", board={"actions": 0, "staff": 1}, using="os_staff_offensives_free_on_card_4")
    assert "offensive sinai" in t.options()
    assert "offensive sinai" not in action(OTTOMAN, "c04", board={"actions": 0, "staff": 1}).options()
