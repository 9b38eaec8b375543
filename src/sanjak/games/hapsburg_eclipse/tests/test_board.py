"""The board of Hapsburg Eclipse: words, odds, log, warnings, and pictures that do not overlap."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from sanjak.games._siege.board.names import EPOCHS
from sanjak.games._siege.tests import boards
from sanjak.games._siege.tests.boards import lit_options, seen
from sanjak.games._siege.tests.look import pause, with_a_pause
from sanjak.games.hapsburg_eclipse import GAME, board
from sanjak.games.hapsburg_eclipse.board import words
from sanjak.games.hapsburg_eclipse.board.desk import DESK, markers_in_play
from sanjak.games.hapsburg_eclipse.data import BATTLES, CARDS, MARKERS, OUTCOMES
from sanjak.games.hapsburg_eclipse.rules.action import action_phase
from sanjak.games.hapsburg_eclipse.rules.movement import intercept_or_not
from sanjak.kernel import Chosen, Drm, Given, Rolled, Table, Told, given
from sanjak.scene.model import Scene
from sanjak.scene.text import draw

from .helpers import event
from .helpers import told as seen_told

ALL_OPTIONS = {option.id: True for option in GAME.variants if option.values == (False, True)}


def turn(card: str = "c10", **fields: Any) -> Given:
    """The action phase of a turn, and a pause."""
    return given(with_a_pause(GAME), stack=[action_phase, pause],
                 **{"card": card, "actions": CARDS[card].actions, "discard": [card], "turn": 1, **fields})


def scene(at: Given) -> Scene:
    return board.scene(seen(at), "player")


def crowded() -> Given:
    """A position with as much on the board as there can be."""
    return turn(
        "c42", variants=ALL_OPTIONS, turn=44, war_status=3, fortress=0, fortress_lost=True,
        at={"polish": 1, "carpathian": 1, "italian": 3, "romanian": 1, "balkan": 5},
        leader={"polish": "plehve_provisional", "carpathian": "brusilov_provisional", "italian": "diaz",
                "romanian": "prezan", "balkan": "desperey"}, loyalty={"czech": 0, "croat": 0, "hungarian": 1},
        victories=["tannenberg", "drina", "mons", "kaiserschlacht_1", "kaiserschlacht_3", "russia_tires", "lodz",
                   "gallipoli", "nivelle", "danube", "trentino"], stalemates=["falklands", "ctesiphon"],
        defeats=["cer", "dogger_bank", "belgrade", "otranto", "kaiserschlacht_2", "przemysl_1", "przemysl_2"],
        resources={"western": 2, "eastern": 1, "naval": 1}, supply=1, intercepts=2, mackensen=3, german_aid=2,
        mackensen_front="italian", will=-4, war_weariness=True, lodz=True, emergency=1, kaiser=4, bulgaria=True,
        trench=True, pool=["palestine", "passchendaele", "von_lettow_vorbeck", "kaiserschlacht_4", "kaiserschlacht_5",
                           "kaiserschlacht_6"],
        discard=[id for id in CARDS if id not in ("c41", "c33", "c18", "c47", "c43", "c50")], aside=[])


# ---------------------------------------------------------------- in words


def test_a_front_tells_its_threat_in_one_line() -> None:
    told = draw(scene(turn(at={"polish": 2})))
    assert "Polish, Plehve 3, at Tarnow (2), 2 from Vienna; offensive 67 %" in told
    assert "Romanian, not on the map" in told


def test_the_words_hold_everything_that_is_drawn() -> None:
    told = draw(scene(crowded())).lower()
    for said in ("reduced side", "budapest ×2", "intercepts ×2", "mackensen ×3", "german aid ×2", "lodz won",
                 "war weariness", "fallen, for good", "trench line in veles: built", "bulgaria is in the war",
                 "[great war]", "czechs: in revolt", "hungarians: 1 step from revolt", "russia tires", "emergency ×1",
                 "next: kaiserschlacht 4", "2 revolts (czechs and croats)", "history:", "actions: 4 of 4", "doubtful"):
        assert said in told, said


def test_a_revolt_of_the_croats_is_told_with_its_help_for_advances() -> None:
    told = draw(scene(turn()))
    assert "a Revolt: −1 against BAL, ITA, −1 to their advance rolls, and a Defeat" in told
    assert "a Revolt: −1 against POL, CAR, and a Defeat" in told


def test_fronts_that_are_still_to_enter_count_nothing_in_the_standing() -> None:
    fresh: dict[str, Any] = {"at": {"polish": 5, "carpathian": 6}, "victories": [], "defeats": [],
                             "loyalty": {"czech": 3, "croat": 3, "hungarian": 3}}
    assert "If the game ended now: 20 points, Operational Victory" in draw(scene(turn(**fresh)))
    removed = draw(scene(turn("c22", **{**fresh, "discard": ["c22", "c40"]})))
    assert "If the game ended now: 25 points, Strategic Victory" in removed


def test_there_is_no_heading_without_markers_and_no_odds_after_the_end() -> None:
    assert "Markers" not in draw(scene(turn()))
    lost = draw(scene(given(with_a_pause(GAME), stack=[pause], discard=["c10"], outcome="crushing_defeat")))
    assert "Polish, Plehve 3" in lost
    assert "offensive" not in lost


def test_a_front_behind_budapest_says_by_which_case_it_is_shielded() -> None:
    assert "may not be attacked (9.2)" in draw(scene(turn(at={"carpathian": 1, "romanian": 3})))


def test_the_will_names_revolts_and_double_sites() -> None:
    told = draw(scene(turn(at={"carpathian": 1}, loyalty={"czech": 0}, fortress=0, victories=[])))
    assert "0 Defeats − 1 Revolt (Czechs) − 5 sites lost (Budapest ×2, Debrecen and Przemysl ×2) = −6" in told


def test_the_deck_is_counted_without_looking_at_it() -> None:
    assert "49 cards unrevealed, 14 in the deck" in draw(scene(given(GAME, seed=3)))
    table = Table.new(GAME, seed=3)
    assert DESK.unrevealed(table.state) == len(table.state.deck) + len(table.state.aside)


def test_the_scene_does_not_depend_on_the_order_of_the_deck() -> None:
    table = Table.new(GAME, seed=5)
    other = table.imagine("player", random.Random(1))
    assert other.state.deck != table.state.deck
    assert board.scene(table.view("player"), "player") == board.scene(other.view("player"), "player")


# ---------------------------------------------------------------- reconstructed cards


def test_a_reconstructed_card_says_so_on_its_face_and_in_words() -> None:
    told = draw(scene(turn("c47")))
    assert "Reconstructed: its event (medium), Italian advance (low), its Actions (low)" in told
    assert any(e.id == "card:doubtful" for e in scene(turn("c47")).sheet("card").pieces)


def test_a_card_of_which_most_is_reconstructed_says_that_in_one_line() -> None:
    assert words.NAMES.doubts(CARDS["c23"]) == "Reconstructed: most of this card"
    assert words.NAMES.doubts(CARDS["c44"]) == "Reconstructed or doubtful: most of this card"


def test_a_card_that_is_sure_raises_no_doubt() -> None:
    assert words.NAMES.doubts(CARDS["c17"]) == ""
    assert "card:doubtful" not in {e.id for e in scene(turn("c17")).sheet("card").pieces}


def test_a_card_whose_battle_is_reconstructed_says_that_too() -> None:
    assert words.NAMES.doubts(CARDS["c03"]) == "Reconstructed: the Battle Value of its battle (low)"
    assert any(e.id == "card:doubtful" for e in scene(turn("c03")).sheet("card").pieces)
    told = {card.battle: words.NAMES.doubts(card) for card in CARDS.values() if card.battle}
    assert [battle.id for battle in BATTLES.values() if not told[battle.id]
            and any(row["confidence"] != "high" for row in battle.provenance)] == []  # type: ignore[index]


def test_every_low_confidence_entry_of_the_deck_shows_on_its_card() -> None:
    low = {card.id for card in CARDS.values() for row in card.provenance if row["confidence"] == "low"}  # type: ignore[index]
    assert len(low) > 20
    assert [id for id in low if not words.NAMES.doubts(CARDS[id])] == []


# ---------------------------------------------------------------- options and odds


def test_an_offensive_is_labelled_with_its_chance_its_help_and_its_price() -> None:
    view = seen(turn(at={"italian": 3}, mackensen=2))
    assert board.label(("offensive", "polish"), view) == "attack the Polish front: 67 %"
    assert board.label(("offensive", "italian", "mackensen"), view) == (
        "attack the Italian front with Mackensen (2 Actions): 89 %")
    assert board.odds(("done",), view) == {}


def test_a_mixed_price_is_told() -> None:
    view = seen(turn("c12", at={"italian": 3}, resources={"western": 1}))
    assert "(2 Actions, the second by a staff operation in the Western theater)" in board.label(
        ("offensive", "italian", "staff", "western"), view)


def test_the_price_of_what_a_staff_operation_pays_whole() -> None:
    at = turn(fortress=1, at={"carpathian": 6}, resources={"naval": 1})
    assert board.label(("refortify",), seen(at)) == "strengthen Przemysl to level 2 (2 Actions)"
    assert board.label(("refortify", "staff", "naval"), seen(at)) == (
        "strengthen Przemysl to level 2 (a Resource in the Naval theater)")


def test_letting_a_front_pass_tells_the_chance_that_the_river_holds() -> None:
    at = given(GAME, stack=[intercept_or_not("italian")], at={"italian": 3}, intercepts=2, card="c10", discard=["c10"])
    assert board.label(("let_pass", "italian"), seen(at)) == "let the Italian front come on: 83 % to hold"
    free = given(GAME, stack=[intercept_or_not("polish")], intercepts=2, card="c10", discard=["c10"])
    assert board.label(("let_pass", "polish"), seen(free)) == "let the Polish front come on"


def test_a_preview_shows_the_faces_that_win() -> None:
    preview = board.preview(("offensive", "carpathian"), seen(turn(at={"carpathian": 3}, loyalty={"czech": 0})))
    assert preview is not None
    assert [drm.value for drm in preview.drms] == [1, -1]
    assert preview.faces == ("bad", "bad", "bad", "bad", "good", "good")
    assert board.preview(("done",), seen(turn())) is None


def test_a_preview_with_mackensen_counts_both_dice() -> None:
    view, option = seen(turn(mackensen=1)), ("offensive", "polish", "mackensen")
    preview = board.preview(option, view)
    assert preview is not None
    assert preview.dice == 2
    assert preview.chance == pytest.approx(board.odds(option, view)["success"])


def test_what_is_to_come_has_its_chances() -> None:
    found = {roll.id: roll for roll in board.coming(seen(turn(at={"italian": 3}, resources={"western": 2})))}
    assert found["loyalty_czech"].chances["hold"] == pytest.approx(2 / 6)
    assert found["line_italian"].chances["hold"] == pytest.approx(5 / 6)
    assert found["mons"].chances["victories"] == pytest.approx(4 / 6)
    told = board.coming_words(seen(turn(resources={"western": 2})))
    assert "Mons (Western +2): won 67 %, drawn 17 %, lost 17 % (6.2)" in told


# ---------------------------------------------------------------- the log


def test_a_roll_is_told_in_one_line() -> None:
    event = Rolled(case="9.2", what="offensive polish", die=4, drms=(Drm(1, "the victory at Lodz", "6.0"),),
                   needed="more than 3", success=True)
    assert board.sentence(event, "player") == (
        "Offensive against the Polish front (9.2): die 4, +1 for the victory at Lodz (6.0) = 5, "
        "needs more than 3: success.")


def test_mackensens_two_dice_are_told_as_one_offensive() -> None:
    t = turn(mackensen=3, at={"polish": 3}).dice(1, 5).choose("offensive polish mackensen")
    told = [board.sentence(event, "player") for event in t.table.journal]
    assert "Mackensen leads the offensive against the Polish front: two dice, and the better counts " \
           "(2 of his markers left) (9.2)." in told


def test_the_provisional_government_says_nothing_of_a_polish_front_that_is_gone_for_good() -> None:
    t = event("c27", at={"polish": 0}, great_retreat=True)
    assert [facts["front"] for facts in seen_told(t, "leader")] == ["carpathian"]


def test_giving_up_actions_is_offered_and_told_in_words() -> None:
    view = seen(turn(resources={"western": 1}, supply=5))
    assert board.label(("give_up",), view) == "give up 2 Actions and go on with staff operations"
    told = board.sentence(Chosen(case="9.0", seat="player", option=("give_up",)), "player")
    assert told == "The Actions left are given up for staff operations (9.0)."


def test_a_check_tells_what_came_of_it() -> None:
    event = Rolled(case="8.1", what="loyalty czech", die=4, needed="more than 4", success=False)
    assert board.sentence(event, "player").endswith("needs more than 4: one step towards Revolt.")


def test_a_resource_that_pays_is_told_with_the_choice() -> None:
    event = Chosen(case="9.4", seat="player", option=("great_retreat", "staff", "eastern"))
    assert board.sentence(event, "player") == "A Resource leaves the Eastern theater for it (9.4)."


def test_a_revolt_is_told_once() -> None:
    assert board.sentence(Told(case="8.3", kind="loyalty", facts={"nation": "czech", "level": 0}), "player") == ""
    assert board.sentence(Told(case="8.3", kind="revolt", facts={"nation": "czech"}), "player") == (
        "The Czechs are in Revolt (8.3).")


def test_luck_counts_what_is_good_for_the_player() -> None:
    view = seen(turn(at={"italian": 3}))
    held = board.luck(Rolled(case="7.5", what="isonzo italian", die=2, success=False), view)
    fell = board.luck(Rolled(case="8.1", what="loyalty czech", die=4, success=False), view)
    assert held is not None
    assert fell is not None
    assert (held.fell, fell.fell) == (1, 0)
    assert board.roll_card(Rolled(case="7.5", what="isonzo italian", die=2, success=False), view).tone == "good"
    assert board.luck(Rolled(case="8.2", what="random loyalty", die=3), view) is None


@pytest.mark.rule("HE-12.3a")
def test_every_outcome_is_told_in_our_words() -> None:
    for id, level in OUTCOMES.items():
        told = board.outcome({**seen(turn()), "outcome": id})
        assert told.startswith(level.name)
        assert level.told in told


@pytest.mark.parametrize("seed", range(6))
def test_whole_games_are_told_without_a_gap(seed: int) -> None:
    boards.play_and_tell(GAME, board, seed, ALL_OPTIONS | {"historical_game": seed % 2 == 0})


def test_every_kind_of_event_that_the_rules_tell_has_a_sentence() -> None:
    boards.check_every_event_is_told(words)


def test_the_deck_is_a_table() -> None:
    rows = board.cards()
    assert len(rows) == 51
    assert len({len(row) for row in rows}) == 1
    assert rows[21][:7] == ("21", "Mid-Day", "Brusilov Offensive", "CAR CAR POL", "", "Czechs and Hungarians", "2")


# ---------------------------------------------------------------- in pictures


def test_boxes_and_panels_of_the_board_do_not_overlap() -> None:
    assert boards.overlaps(DESK) == []


def test_the_map_has_every_space_of_the_rules_under_the_same_id() -> None:
    boards.check_spaces(DESK)


@pytest.mark.parametrize("position", [turn, crowded])
def test_every_piece_lies_on_its_sheet_and_has_an_id_of_its_own(position: Any) -> None:
    boards.check_pieces(scene(position()))


def test_two_fronts_in_budapest_stand_side_by_side() -> None:
    found = {e.id: e for e in scene(turn(at={"carpathian": 1, "romanian": 1})).sheet("map").pieces}
    one, two = found["front:carpathian"], found["front:romanian"]
    assert one.space == two.space == "carpathian/1"
    assert one.x + one.w / 2 <= two.x - two.w / 2


def test_a_double_site_has_two_stars_and_loses_both() -> None:
    drawn = scene(turn(at={"carpathian": 4}, fortress=0)).sheet("map")
    assert sum(e.id == "site:carpathian/4" for e in drawn.ground.elements) == 2
    assert {e.id for e in drawn.pieces if e.kind == "lost"} == {"lost:carpathian/4:1", "lost:carpathian/4:2"}
    assert not [e for e in scene(turn(at={"carpathian": 4})).sheet("map").pieces if e.kind == "lost"]


def test_what_can_be_done_lights_up_where_it_is_done() -> None:
    at = turn(war_status=1, at={"carpathian": 6, "italian": 3, "polish": 5}, fortress=1, loyalty={"croat": 2},
              german_aid=1, victories=["mons"], resources={"naval": 1})
    shown = lit_options(at, scene(at))
    assert {"offensive italian", "resource eastern", "improve croat", "refortify", "german_aid", "done",
            "great_retreat"} <= shown
    assert "improve czech" not in shown


def test_the_trench_lights_up_on_its_card_alone() -> None:
    at = turn("c17")
    assert "trench" in lit_options(at, scene(at))
    assert "trench" not in lit_options(turn(), scene(turn()))


@pytest.mark.parametrize("card", list(CARDS))
def test_no_card_runs_over_its_actions(card: str) -> None:
    boards.check_card_fits(DESK, turn(card).state)


def test_marker_names_fit_their_chips() -> None:
    boards.check_chips(DESK, MARKERS)


def test_the_panel_of_markers_has_room_for_all_of_them() -> None:
    at = crowded()
    drawn = [e for e in scene(at).sheet("markers").pieces if e.kind == "pill"]
    assert len(drawn) == len(list(markers_in_play(at.state))) == 7


def test_the_phone_shows_every_sheet_with_a_small_map_for_the_large_one() -> None:
    boards.check_narrow(scene(crowded()))


# ---------------------------------------------------------------- the reference


def test_the_rules_reference_tells_every_card_and_every_low_entry_as_the_data_have_them() -> None:
    reference = (Path(str(words.__file__)).parents[1] / "rules.md").read_text(encoding="utf-8")
    rows = {cells[1].strip("†"): cells for line in reference.splitlines() if line.startswith("| ")
            for cells in ([cell.strip() for cell in line.split("|")],)}
    for card in CARDS.values():
        moves = " ".join(DESK.names.fronts[id].code for id in card.advances) or "none"
        assert rows[str(card.number)][2:8] == [card.title, EPOCHS[card.epoch], card.text, moves,
                                               words.told_checks(card).removeprefix("loyalty check: ") or "none",
                                               str(card.actions)]
    assert [doubt for doubt in board.doubts() if doubt.confidence == "low"
            and f"| {doubt.where} | {doubt.field} | {doubt.value or 'none'} | low |" not in reference] == []
