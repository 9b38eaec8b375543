"""The board of Ottoman Sunset: words, odds, log, warnings, and pictures that do not overlap."""

from __future__ import annotations

import random
from typing import Any

import pytest

from sanjak.games._siege.tests import boards
from sanjak.games._siege.tests.boards import seen
from sanjak.games.ottoman_sunset import GAME, board
from sanjak.games.ottoman_sunset.board import words
from sanjak.games.ottoman_sunset.board.desk import DESK
from sanjak.games.ottoman_sunset.data import CARDS, FRONTS, MARKERS, OUTCOMES
from sanjak.games.ottoman_sunset.rules.action import action_phase
from sanjak.games.ottoman_sunset.rules.movement import front_advancement
from sanjak.games.ottoman_sunset.rules.narrows import attempt
from sanjak.kernel import Drm, Given, Rolled, Table, Told, given
from sanjak.scene.model import Scene
from sanjak.scene.text import draw

from .helpers import acting, advancing, event, kaiser_phase, on_card, position

ALL_OPTIONS = {option.id: True for option in GAME.variants if option.values == (False, True)}


def turn(card: str = "c10", **fields: Any) -> Given:
    """The action phase of a turn."""
    return given(GAME, stack=[action_phase], **{"card": card, "actions": 2, "discard": [card], "turn": 1, **fields})


def scene(at: Given) -> Scene:
    return board.scene(seen(at), "player")


def crowded() -> Given:
    """A position with as much on the board as there can be."""
    return turn(
        "c45", variants=ALL_OPTIONS, turn=37, midday_added=True, dusk_added=True, provisional=True, evacuated=True,
        at={"gallipoli": 3, "salonika": 2, "caucasus": 2, "mesopotamia": 1, "arab": 2, "sinai": 2},
        victories=["second_ypres", "gorlice_tarnow", "siege_of_kut", "kaiserschlacht_1", "kaiserschlacht_3",
                   "coup_persia", "hoffman", "somme", "jutland"],
        stalemates=["italy_joins"], defeats=["verdun", "brusilov", "uboat_campaign", "kaiserschlacht_2"],
        removed=["coup_india"], kaiser=4, resources={"western": 2, "eastern": 1, "naval": 1, "persia": 1}, supply=1,
        pool=["coup_afghanistan", "vittorio_veneto", "kaiserschlacht_4", "kaiserschlacht_5", "kaiserschlacht_6",
              "dunsterforce"], will=-1, war_weariness=True, yildirim=2, asia_korps=True, kemal=2, pipeline=True,
        fortification=1, defences=["minefield_1", "yildiz"], guns_gone=["nagara"], seddulbahir_destroyed=True,
        u_boats=True, bureau="turkey", submarines=True, narrows_held=True, flanked=True,
        discard=[id for id in CARDS if id not in ("c08", "c21", "c47", "c48", "c49", "c50")], aside=[])


# ---------------------------------------------------------------- in words


def test_a_front_tells_its_threat_in_one_line() -> None:
    told = draw(scene(turn(at={"caucasus": 3})))
    assert "Caucasus, Dashkov 2, at Van (3), 3 from Constantinople; offensive 67 %" in told
    assert "Gallipoli, not on the map" in told


def test_the_nearest_front_is_told_first() -> None:
    panel = next(p for p in scene(turn(at={"sinai": 1, "caucasus": 4, "mesopotamia": 2})).panels if p.id == "fronts")
    assert [e.id for e in panel.elements][:3] == ["front:sinai", "front:mesopotamia", "front:caucasus"]


def test_a_front_that_may_not_be_attacked_says_by_which_case() -> None:
    assert "may not be attacked (3.5)" in draw(scene(turn("c25", at={"caucasus": 3})))


def test_the_words_hold_everything_that_is_drawn() -> None:
    told = draw(scene(crowded()))
    for said in ("reduced side", "Damascus", "U-boats", "Yildirim ×2", "Asia Korps", "Kemal ×2", "Submarines",
                 "War Weariness", "Persia: 1 Resource", "Siege of Kut", "Destroyed: Seddülbahir 4", "6 sites lost",
                 "the Bureau is in Turkey", "Next: Kaiserschlacht 4", "Doubtful", "History:", "Actions: 2 of 2",
                 "Gaza-Beersheba line: weakened"):
        assert said.lower() in told.lower()


@pytest.mark.parametrize(("left", "told"), [(2, "at full strength"), (1, "weakened")])
def test_the_gaza_beersheba_line_is_on_the_text_board_at_its_strength(left: int, told: str) -> None:
    assert f"Gaza-Beersheba line: {told}" in draw(scene(turn(fortification=left)))
    assert "Gaza-Beersheba line:" not in draw(scene(turn()))


def test_the_line_of_1917_is_on_the_text_board_from_the_start() -> None:
    assert "Gaza-Beersheba line: at full strength" in draw(scene(given(GAME, scenario="1917")))


@pytest.mark.parametrize(("scenario", "there"), [("1916", True), ("1917", True), ("1915", False)])
def test_sarrails_special_rule_is_on_the_board_where_it_holds(scenario: str, there: bool) -> None:
    assert ("Sarrail's rule: if pushed: D'Esperey" in draw(scene(given(GAME, scenario=scenario)))) == there


def test_no_heading_stands_over_nothing() -> None:
    assert [panel.id for panel in scene(turn()).panels if not panel.elements] == []


def test_one_of_a_thing_is_told_as_one() -> None:
    told = draw(scene(turn(at={"caucasus": 2}, victories=["verdun"])))
    assert "1 Victory − 0 Defeats − 1 site lost (Erzurum) = 0" in told


def test_the_cards_that_lie_open_and_those_still_out_are_listed() -> None:
    lines = {e.id: e.label for p in scene(turn("c10", discard=["c03", "c10"])).panels for e in p.elements}
    assert lines["cards:revealed"] == "Revealed: 3, 10"
    assert lines["cards:morning"] == "Still out, Morning: 1, 2, 4, 5, 7, 9, 11, 12, 17, 18, 19"
    assert lines["cards:dusk"].startswith("Still out, Dusk: 24, 36")


@pytest.mark.rule("OS-0e")
@pytest.mark.parametrize(("fields", "missing"), [
    ({}, True), ({"scenario": "1915"}, True), ({"scenario": "1916"}, False),
    ({"variants": {"fiftieth_card": True}}, False)])
def test_a_game_of_forty_nine_cards_says_that_one_is_missing(fields: dict[str, Any], missing: bool) -> None:
    assert ("One of the fifty printed cards is missing" in draw(scene(given(GAME, **fields)))) == missing


def test_after_the_end_the_kaiserschlacht_is_told_as_it_was_fought() -> None:
    over = {**seen(turn(kaiser=3)), "outcome": "crushing_defeat"}
    assert "2 of 6 battles fought." in draw(board.scene(over, "player"))


@pytest.mark.parametrize(("fields", "prompt"), [
    ({"actions": 2}, "2 Actions left. What do you do?"), ({"actions": 0, "staff": 1}, "1 Action left. What do you do?"),
    ({"actions": 0, "resources": {"western": 1}}, "No Actions left. Spend a Resource for one more, or end the turn?")])
def test_the_question_says_how_many_actions_are_left(fields: dict[str, Any], prompt: str) -> None:
    question = turn(**fields).table.question("player")
    assert question is not None
    assert question.prompt == prompt


@pytest.mark.parametrize(("kind", "label", "title"), [
    ("die", "attrition desert sinai", "Water in the desert, Sinai front"),
    ("die", "battle second_ypres", "Second Ypres"),
    ("die", "narrows yildiz", "Narrows, Yildiz"), ("card", "card", "The top card of the deck")])
def test_typed_in_luck_is_asked_for_in_words(kind: str, label: str, title: str) -> None:
    assert board.luck_title(kind, label, seen(turn())) == title


def test_the_deck_is_counted_without_looking_at_it() -> None:
    assert "48 cards unrevealed, 12 in the deck" in draw(scene(given(GAME, seed=3)))
    table = Table.new(GAME, seed=3)
    assert DESK.unrevealed(table.state) == len(table.state.deck) + len(table.state.aside)


@pytest.mark.parametrize("scenario", ["grand_campaign", "1915", "1916", "1917"])
def test_cards_unrevealed_fit_the_true_deck_in_every_scenario(scenario: str) -> None:
    state = Table.new(GAME, seed=1, scenario=scenario, variants={"fiftieth_card": True}).state
    assert DESK.unrevealed(state) == len(state.deck) + len(state.aside)


def test_the_scene_does_not_depend_on_the_order_of_the_deck() -> None:
    table = Table.new(GAME, seed=5)
    other = table.imagine("player", random.Random(1))
    assert other.state.deck != table.state.deck
    assert board.scene(table.view("player"), "player") == board.scene(other.view("player"), "player")


# ---------------------------------------------------------------- options and odds


def test_an_offensive_is_labelled_with_its_chance() -> None:
    view = seen(turn())
    assert board.label(("offensive", "sinai"), view) == "attack Sinai: 50 %"
    assert board.odds(("offensive", "sinai"), view) == {"success": 0.5}
    assert board.odds(("done",), view) == {}


def test_help_is_named_and_counted() -> None:
    at = turn(variants=ALL_OPTIONS, at={"gallipoli": 4}, kemal=3, defences=["dardanos"])
    option = ("offensive", "gallipoli", "kemal", "gun", "dardanos")
    assert board.label(option, seen(at)) == "attack Gallipoli with Kemal and the Dardanos gun: 83 %"


def test_naval_effort_tells_the_chance_to_hold() -> None:
    at = given(GAME, stack=[attempt(4)], variants={"ottoman_naval_effort": True}, resources={"naval": 2}, card="c08",
               discard=["c08"])
    assert at.options() == ["naval_effort 0", "naval_effort 1", "naval_effort 2"]
    assert board.odds(("naval_effort", 0), seen(at))["hold"] == pytest.approx(4 / 81)
    assert "to hold" in board.label(("naval_effort", 2), seen(at))


def test_which_front_advances_first_shows_its_chance_to_get_through() -> None:
    assert board.odds(("first", "sinai"), seen(turn())) == {"advance": pytest.approx(2 / 6)}


def test_what_is_to_come_has_its_chances() -> None:
    found = {roll.id: roll for roll in board.coming(seen(turn(resources={"western": 2}, bureau="persia")))}
    assert found["narrows"].chances["hold"] == pytest.approx(4 / 81)
    assert found["kaiserschlacht"].chances["victories"] == pytest.approx(5 / 6)
    assert found["coup_persia"].chances["success"] == 0.5
    assert found["verdun"].chances == {"victories": pytest.approx(4 / 6), "stalemates": pytest.approx(1 / 6),
                                       "defeats": pytest.approx(1 / 6)}


@pytest.mark.parametrize(("fields", "note"), [
    ({}, "Western"), ({"resources": {"western": 2}}, "Western +2"), ({"war_weariness": True}, "Western −1")])
def test_the_next_battle_of_the_kaiserschlacht_shows_its_number_and_its_modifiers(
        fields: dict[str, Any], note: str) -> None:
    [battle] = [roll for roll in board.coming(seen(turn(kaiser=3, **fields))) if roll.id == "kaiserschlacht"]
    assert (battle.title, battle.case, battle.note) == ("Kaiserschlacht 3", "4.1", note)


def test_a_battle_fought_again_shows_the_mean_of_the_six() -> None:
    found = {roll.id: roll for roll in board.coming(seen(turn(kaiser=7)))}
    assert found["kaiserschlacht"].title == "Kaiserschlacht, again"
    assert sum(found["kaiserschlacht"].chances.values()) == pytest.approx(1)


def test_nothing_is_to_come_when_the_game_is_over() -> None:
    assert board.coming({**seen(turn()), "outcome": "crushing_defeat"}) == ()


def test_useless_actions_carry_a_warning() -> None:
    view = seen(turn(u_boats=True, bureau="turkey", pool=["coup_india"], removed=["coup_persia"]))
    assert board.warnings(("minefield",), view)
    assert board.warnings(("bureau", "persia"), view)
    assert board.warnings(("offensive", "sinai"), view)
    assert not board.warnings(("bureau", "india"), view)
    assert not board.warnings(("done",), view)


def test_a_preview_shows_the_faces_that_win() -> None:
    preview = board.preview(("offensive", "sinai"), seen(turn("c03")))
    assert preview is not None
    assert preview.faces == ("bad", "bad", "good", "good", "good", "good")
    assert board.preview(("done",), seen(turn())) is None


# ---------------------------------------------------------------- the log


def test_a_roll_is_told_in_one_line() -> None:
    event = Rolled(case="3.1", what="offensive sinai", die=4, drms=(Drm(1, "card 3", "3.0"),), needed="more than 3",
                   success=True)
    assert board.sentence(event, "player") == (
        "Offensive against Sinai (3.1): die 4, +1 for card 3 (3.0) = 5, needs more than 3: success.")


@pytest.mark.parametrize(("die", "result"), [(6, "victory"), (4, "stalemate"), (3, "defeat")])
def test_a_battle_tells_which_of_the_three_it_was(die: int, result: str) -> None:
    [told] = [e for e in event("c26").dice(die).table.journal if isinstance(e, Rolled)]
    assert board.sentence(told, "player") == (
        f"Verdun (1.4): die {die}, needs more than 4 to win, 4 to hold: {result}.")


@pytest.mark.parametrize(("card", "die", "told"), [
    ("c36", 1, "Sandstorms (1.0): die 1: over "), ("c41", 1, "War Weariness (1.0): die 1: ")])
def test_a_die_that_picks_a_front_tells_which(card: str, die: int, told: str) -> None:
    at = event(card).dice(die, 3, 3, 3)
    [roll] = [e for e in at.table.journal if isinstance(e, Rolled) and e.what in ("sandstorms", "war weariness")]
    names = [FRONTS[front].name for front in CARDS[card].fronts_of(die)]
    assert board.sentence(roll, "player").startswith(told)
    assert all(name in board.sentence(roll, "player") for name in names)


def test_luck_counts_what_is_good_for_the_player() -> None:
    view = seen(turn())
    won = board.luck(Rolled(case="3.1", what="offensive sinai", die=6), view)
    through = board.luck(Rolled(case="2.3", what="attrition desert sinai", die=1), view)
    drawn = board.luck(Rolled(case="1.4", what="battle verdun", die=4), view)
    assert won is not None
    assert through is not None
    assert drawn is not None
    assert (won.fell, won.expected) == (1, 0.5)
    assert (through.fell, round(through.expected, 6)) == (0, round(4 / 6, 6))
    assert (drawn.fell, round(drawn.expected, 6)) == (0.5, round(2.5 / 6, 6))
    assert board.luck(Rolled(case="1.0", what="sandstorms", die=3), view) is None
    assert board.luck(Told(kind="narrows_held"), view) is None


def test_a_roll_card_knows_good_from_bad_for_the_player() -> None:
    view = seen(turn())
    through = Rolled(case="2.3", what="attrition desert sinai", die=1, needed="less than 3", success=True)
    card = board.roll_card(through, view)
    assert (card.tone, card.before) == ("bad", "33 % chance of less than 3")
    assert board.roll_card(Rolled(case="1.4", what="battle verdun", die=4, success=False), view).tone == "even"


def test_every_outcome_is_told_in_our_words() -> None:
    for id, level in OUTCOMES.items():
        told = board.outcome({**seen(turn()), "outcome": id})
        assert told.startswith(level.name)
        assert level.told in told


def log(at: Given) -> str:
    """The whole log as one text."""
    return " ".join(board.sentence(event, "player") for event in at.table.events("player"))


def test_a_first_breach_of_the_line_is_not_told_as_a_way_through() -> None:
    said = log(advancing("sinai", at={"sinai": 5}, pipeline=True, fortification=2).dice(1))
    assert "less than 3: a breach. The Gaza-Beersheba line is weakened (2.4)." in said
    assert "through" not in said


def test_a_submarine_that_finds_no_resource_sinks_none() -> None:
    said = log(kaiser_phase(using="british_submarines", submarines=True).dice(1))
    assert "needs 1: a hit. There is no Resource to sink (8.10)." in said
    assert "sunk" not in said


@pytest.mark.parametrize(("at", "told"), [
    ({}, "no front on the map is picked to advance"), ({"salonika": 4}, "Salonika is picked to advance"),
    ({"gallipoli": 4, "salonika": 4}, "Gallipoli and Salonika are picked to advance")])
def test_war_weariness_names_only_fronts_on_the_map(at: dict[str, int], told: str) -> None:
    assert f"War Weariness: {told} (1.0)." in log(event("c41", at=at).dice(6))


def test_a_front_thrown_back_from_the_capital_is_told() -> None:
    said = log(advancing("arab", at={"arab": 1}, using="capital_resilience", victories=["verdun", "somme"]))
    assert "The Arab front advances to Constantinople (2.0). The Arab front is thrown back to Adana (1) (8.13)." in said


@pytest.mark.parametrize(("defences", "told"), [
    ([], "A free minefield is laid in the Narrows (3.4)."),
    (["minefield_1", "minefield_2"], "Both minefields are laid already: there is no free one (3.4).")])
def test_what_turkish_minelaying_did_is_told(defences: list[str], told: str) -> None:
    assert told in log(on_card("c07", defences=defences))


@pytest.mark.parametrize("space", [4, 1])
def test_a_line_that_can_no_longer_be_fortified_is_told(space: int) -> None:
    assert "Too late to fortify the Gaza-Beersheba line" in log(event("c22", at={"sinai": space}))


def test_an_offensive_won_against_a_front_on_its_last_space_is_told_to_move_nothing() -> None:
    said = log(acting("c09").dice(6).choose("offensive sinai"))
    assert "Sinai stays at Suez (6): it cannot be pushed back further (3.1)." in said


def test_a_front_pushed_back_by_an_offensive_is_told_by_its_own_case() -> None:
    assert "Caucasus falls back to Sarikamish (4) (3.1)." in log(
        acting("c09", at={"caucasus": 3}).dice(6).choose("offensive caucasus"))


@pytest.mark.parametrize(("words", "case"), [
    ("resource western", "3.2"), ("bureau india", "3.3"), ("minefield", "3.4"), ("gun yildiz", "3.4")])
def test_each_action_is_told_by_the_case_that_a_reader_of_the_book_finds(words: str, case: str) -> None:
    assert f"({case})." in log(acting("c12", bureau="turkey").choose(words))
    assert board.case_of(tuple(words.split()), "3.0") == case


@pytest.mark.parametrize("seed", range(6))
def test_whole_games_are_told_without_a_gap(seed: int) -> None:
    boards.play_and_tell(GAME, board, seed, ALL_OPTIONS | {"historical_game": seed % 2 == 0},
                         ("grand_campaign", "1915", "1916", "1917")[seed % 4])


def test_every_kind_of_event_that_the_rules_tell_has_a_sentence() -> None:
    boards.check_every_event_is_told(words)


def test_the_deck_is_a_table() -> None:
    rows = board.cards()
    assert len(rows) == 51
    assert len({len(row) for row in rows}) == 1
    assert rows[8][:6] == ("8", "Mid-Day", "Forcing the Narrows", "ARB CAU", "", "2")


# ---------------------------------------------------------------- in pictures


def test_boxes_and_panels_of_the_board_do_not_overlap() -> None:
    assert boards.overlaps(DESK) == []


def test_the_map_has_every_space_of_the_rules_under_the_same_id() -> None:
    boards.check_spaces(DESK)


@pytest.mark.parametrize("position", [turn, crowded])
def test_every_piece_lies_on_its_sheet_and_has_an_id_of_its_own(position: Any) -> None:
    boards.check_pieces(scene(position()))


def test_two_fronts_in_damascus_stand_side_by_side() -> None:
    found = {e.id: e for e in scene(turn(at={"sinai": 2, "arab": 2})).sheet("map").pieces}
    one, two = found["front:arab"], found["front:sinai"]
    assert one.space == two.space == "sinai/2"
    assert one.x + one.w / 2 <= two.x - two.w / 2


def test_what_can_be_done_lights_up_where_it_is_done() -> None:
    at = crowded()
    shown = boards.lit_options(at, scene(at))
    assert {"offensive arab", "resource eastern", "bureau india", "minefield", "gun dardanos", "asia_korps", "nets",
            "done"} <= shown
    assert "offensive sinai" not in shown


def test_the_front_to_go_first_and_the_space_of_a_minefield_light_up() -> None:
    at = position(front_advancement, card="c24", discard=["c24"], turn=1, yildirim=1)
    assert {"first sinai", "first mesopotamia"} <= boards.lit_options(at, scene(at))
    at = event("c07", using="forcing_the_narrows_redux")
    assert {"lay minefield_1", "lay minefield_2"} <= boards.lit_options(at, scene(at))
    at = acting("c09", using="forcing_the_narrows_redux")
    assert {"minefield minefield_1", "minefield minefield_2"} <= boards.lit_options(at, scene(at))


@pytest.mark.parametrize("card", list(CARDS))
def test_no_card_runs_over_its_actions(card: str) -> None:
    boards.check_card_fits(DESK, turn(card).state)


def test_marker_names_fit_their_chips() -> None:
    boards.check_chips(DESK, MARKERS)


def test_the_phone_shows_every_sheet_with_a_small_map_for_the_large_one() -> None:
    boards.check_narrow(scene(crowded()))
