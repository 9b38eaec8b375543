"""The board of the combined game: one map, two halves in their own words, a railway, a switch for phones."""

from __future__ import annotations

import random
import re
from itertools import combinations
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from sanjak.games._siege.tests.boards import apart, check_on_sheets
from sanjak.games.central_powers import GAME, board
from sanjak.games.central_powers.board import words
from sanjak.games.central_powers.board.desk import CHART, DESKS, SOLO
from sanjak.games.central_powers.rules.event import CARDS
from sanjak.games.central_powers.rules.halves import HAPSBURG, NATIONS, OTTOMAN
from sanjak.kernel import Chosen, Given, Rolled, Table, Told, given
from sanjak.scene import svg
from sanjak.scene.ink import measure
from sanjak.scene.lit import Offered, targets
from sanjak.scene.model import Box, Scene
from sanjak.scene.text import draw

ALL_OPTIONS = {option.id: True for option in GAME.variants if option.values == (False, True)}


def first_turn(players: int = 1, **fields: Any) -> Given:
    """The first action phase of the Hapsburgs, with card 35 in play."""
    return given(GAME, seed=3, players=players, **fields)


def with_railway(players: int = 1) -> Given:
    """The same with Bulgaria in the war, and something to send."""
    return first_turn(players, hapsburg={"bulgaria": True, "at": {"balkan": 5}, "german_aid": 2})


def seen(at: Given, seat: str = "") -> Any:
    return at.table.view(seat or at.table.to_move()[0])


def scene(at: Given, seat: str = "") -> Scene:
    return board.scene(seen(at, seat), seat or at.table.to_move()[0])


def lit(at: Given) -> set[str]:
    return {e.option for sheet in scene(at).sheets for e in targets(sheet, Offered.of(at.options()))}


# ---------------------------------------------------------------- words


def test_each_half_labels_its_own_options_with_its_own_chances() -> None:
    at = first_turn()
    assert board.label(("offensive", "polish"), seen(at)) == "attack the Polish front: 50 %"
    assert board.odds(("offensive", "polish"), seen(at)) == {"success": 0.5}


def test_the_railway_is_told_with_its_reason_and_its_options() -> None:
    assert "Berlin-Baghdad railway: closed: Bulgaria is not in the war (CG-2a)" in draw(scene(first_turn()))
    at = with_railway()
    assert "Berlin-Baghdad railway: open (CG-2a)" in draw(scene(at))
    assert board.label(("railway", "aid"), seen(at)) == (
        "over the railway: send a German Aid marker to the Ottomans")
    lost = first_turn(hapsburg={"bulgaria": True, "at": {"balkan": 3}})
    assert "closed: Skopje is lost" in draw(scene(lost))


def test_a_marker_of_the_ally_is_told_by_the_board_that_uses_it() -> None:
    at = first_turn(hapsburg={"asia_korps": True})
    assert "asia_korps carpathian" in at.options()
    assert board.label(("asia_korps", "carpathian"), seen(at)) == (
        "send the Asia Korps against the Carpathian front: +1 this turn")


def test_the_receiver_is_asked_in_words() -> None:
    at = with_railway(players=2).choose("railway aid")
    assert at.table.to_move() == [OTTOMAN]
    assert [board.label(option, seen(at)) for option in at.table.question(OTTOMAN).options] == [  # type: ignore[union-attr]
        "accept the aid", "decline it"]


def test_an_event_is_told_by_the_half_it_belongs_to() -> None:
    offensive = Rolled(case="OS 3.1", what="offensive sinai", die=4, needed="more than 3", success=True)
    assert board.sentence(offensive, "player").startswith("Offensive against Sinai (OS 3.1)")
    abroad = Rolled(case="CG-3a", what="battle ctesiphon", die=3, needed="more than 3 to win", success=False)
    assert board.sentence(abroad, "player").startswith("Ctesiphon (CG-3a)")
    assert words.half_of(abroad) == HAPSBURG
    assert board.sentence(Told(case="CG-1a", kind="nation_turn", facts={"nation": OTTOMAN}), "") == (
        "The Ottomans play (CG-1a).")
    assert board.sentence(Chosen(case="CG-4a", seat="player", option=("naval", 2)), "") == (
        "Naval Resources of the Hapsburgs spent on the Narrows: 2 (CG-4a).")


def test_a_die_of_both_has_a_roll_card_of_its_own() -> None:
    theft = Rolled(case="CG-10b", what="theft ottoman", die=5, needed="5 or more", success=True)
    card = board.roll_card(theft, seen(first_turn()))
    assert (card.title, card.tone) == ("Theft of a Resource", "good")
    assert board.sentence(theft, "") == "Theft of a Resource (CG-10b): die 5, needs 5 or more: it is taken."


def test_every_kind_of_event_that_the_rules_tell_has_a_sentence() -> None:
    rules = Path(str(words.__file__)).parents[1] / "rules"
    sources = [path.read_text(encoding="utf-8") for path in rules.glob("*.py")]
    kinds = {kind for source in sources for kind in re.findall(r'tell\(s, [^"]*"CG[^,]*, "(\w+)"', source)}
    assert len(kinds) > 10
    assert kinds <= {*words.TELL, *DESKS[HAPSBURG].words.tell}


def test_the_words_hold_both_boards_the_one_to_play_first() -> None:
    told = [panel.title for panel in scene(first_turn()).panels]
    assert told[0] == "The war"
    assert told.index("Hapsburgs: Fronts") < told.index("Ottomans: Fronts")


@pytest.mark.parametrize("seed", range(4))
def test_whole_games_are_told_without_a_gap(seed: int) -> None:
    rng, players = random.Random(seed), 1 + seed % 2
    options = {id: on for id, on in ALL_OPTIONS.items() if players == 2 or id != "resource_theft"} if seed > 1 else {}
    table = Table.new(GAME, seed=seed, players=players, variants=options)
    for step in range(600):
        if not table.to_move():
            break
        seat = table.to_move()[0]
        ask, view = table.question(seat), table.view(seat)
        assert ask is not None
        assert [option for option in ask.options if "_" in board.label(option, view)] == []
        if step % 30 == 0:
            drawn = board.scene(view, seat)
            ElementTree.fromstring(svg.whole(drawn))
        table.answer(seat, rng.choice(ask.options))
    told = [board.sentence(event, table.state.seats[0]) for event in table.events(table.state.seats[0])]
    assert not [line for line in told if "_" in line or "None" in line]
    assert table.result() is not None
    assert "won" in board.outcome(table.view(table.state.seats[0]))


def test_the_board_is_told_before_the_first_turn_and_after_an_ally_is_lost() -> None:
    assert "The war" in draw(board.scene({**seen(first_turn()), "nation": "", "acting": ""}, "player"))
    alone = first_turn(eliminated=[OTTOMAN], hapsburg={"defeats": ["ally_will"], "alone": True},
                       ottoman={"outcome": "crushing_defeat"})
    told = draw(scene(alone))
    assert "Defeats 1: The ally's Will" in told
    assert "Ottomans: Crushing Defeat" in told
    ElementTree.fromstring(svg.whole(scene(alone)))


def test_both_decks_are_one_table() -> None:
    rows = board.cards()
    assert len(rows) == 1 + 50 + 50
    assert {row[0] for row in rows[1:]} == {"Hapsburgs", "Ottomans"}
    assert len({len(row) for row in rows}) == 1


# ---------------------------------------------------------------- pictures


def test_no_box_and_no_panel_of_the_two_boards_overlap() -> None:
    every = {"railway": Box(**CHART["railway"])}
    for nation, desk in DESKS.items():
        chart = desk.layout.chart
        every |= {id: Box(at["x"] - at["w"] / 2, at["y"] - at["h"] / 2, at["w"], at["h"])
                  for id, at in chart["spaces"].items()}
        every |= {f"{nation}:{id}": Box(at["x"], at["y"], at["w"], at["h"]) for id, at in chart["insets"].items()}
    assert [pair for pair in combinations(every, 2) if not apart(every[pair[0]], every[pair[1]])] == []
    _, _, wide, tall = CHART["viewBox"]
    assert all(min(box.x, box.y) >= 0 and box.x + box.w <= wide and box.y + box.h <= tall for box in every.values())


@pytest.mark.parametrize("nation", NATIONS)
def test_what_lies_in_a_panel_has_moved_with_it(nation: str) -> None:
    for id, inset in DESKS[nation].layout.chart["insets"].items():
        if id not in SOLO[nation].layout.chart["slots"]:
            continue
        for place in places(DESKS[nation].layout.slots(id)):
            assert inset["x"] <= place[0] <= inset["x"] + inset["w"]
            assert inset["y"] <= place[1] <= inset["y"] + inset["h"]


def places(slots: Any) -> list[tuple[float, float]]:
    if isinstance(slots, list):
        return [found for slot in slots for found in places(slot)]
    return [(slots["x"], slots["y"])] if "x" in slots else [
        found for slot in slots.values() for found in places(slot)]


def test_every_piece_of_both_lies_on_its_sheet_under_an_id_of_its_own() -> None:
    found = scene(with_railway())
    check_on_sheets((*found.sheets, *found.small))
    ids = [e.id for sheet in found.sheets for e in sheet.pieces]
    assert len(set(ids)) == len(ids)


def test_only_the_board_that_is_asked_lights_up_and_the_railway_with_it() -> None:
    assert {"offensive polish", "german_aid", "railway", "done"} <= lit(with_railway())
    found = scene(with_railway())
    assert not [e.id for sheet in found.sheets for e in sheet.pieces if e.option and e.id.startswith("ottoman:")]
    assert "railway" not in lit(first_turn())


def test_a_phone_switches_between_the_boards_with_the_threats_to_both_above() -> None:
    found = scene(first_turn())
    assert set(found.boards) == {HAPSBURG, OTTOMAN}
    assert found.narrow == found.boards[HAPSBURG]
    for nation, rows in found.boards.items():
        shown = [id for row in rows for column in row for id in column]
        assert shown[:2] == ["threats", "railway"]
        assert {f"{nation}:card", f"{nation}:overview", f"{nation}:fronts"} <= set(shown)
        ElementTree.fromstring(svg.whole(found, narrow=True, board=nation))
    threats = {e.id for e in found.sheet("threats").pieces}
    assert {"threat:polish", "threat:sinai"} <= threats


def test_both_sides_stay_in_sight_with_their_fronts_and_their_part_of_the_map() -> None:
    found = scene(first_turn())
    pieces = {e.id for e in found.sheet("map").pieces}
    for nation, code in ((HAPSBURG, "POL"), (OTTOMAN, "SIN")):
        side = found.sides[nation]
        assert side.state == "Will 0"
        assert code in {threat.code for threat in side.threats}
        assert {threat.piece for threat in side.threats} <= pieces
        assert [threat.far for threat in side.threats] == sorted(threat.far for threat in side.threats)
        assert side.frame is not None
        assert side.frame.w < found.sheet("map").frame.w


def test_with_two_players_each_sees_the_own_board_first() -> None:
    at = first_turn(players=2)
    assert scene(at, OTTOMAN).narrow == scene(at, OTTOMAN).boards[OTTOMAN]
    assert scene(at, HAPSBURG).narrow == scene(at, HAPSBURG).boards[HAPSBURG]


def test_the_scene_does_not_depend_on_the_order_of_the_decks() -> None:
    table = Table.new(GAME, seed=5)
    other = table.imagine("player", random.Random(1))
    assert other.state.hapsburg.deck != table.state.hapsburg.deck
    assert board.scene(table.view("player"), "player") == board.scene(other.view("player"), "player")


def test_battles_on_the_other_map_are_told_with_the_odds_of_this_game() -> None:
    at = first_turn(ottoman={"at": {"mesopotamia": 4}})
    found = {roll.id: roll for roll in board.coming(seen(at))}
    assert (found["ctesiphon"].note, found["ctesiphon"].case) == ("Kut +1", "CG-3a")
    assert found["ctesiphon"].chances["victories"] == pytest.approx(4 / 6)
    assert found["gallipoli"].chances == {"victories": 0, "stalemates": 1, "defeats": 0}


@pytest.mark.parametrize(("nation", "card", "title"), [
    (HAPSBURG, "c42", "Kaiserschlacht 1"), (OTTOMAN, "c46", "Kaiserschlacht 2")])
def test_the_kaiserschlacht_of_a_nation_that_waits_for_its_ally_is_still_to_come(nation: str, card: str,
                                                                                title: str) -> None:
    fields: dict[str, Any] = {nation: {"discard": [card], "resources": {"western": 1}}, "kaiser_drawn": [nation]}
    [found] = [roll for roll in board.rolls_of(seen(first_turn(**fields)))[nation] if roll.id == "kaiserschlacht"]
    assert (found.title, found.case, found.note) == (title, "CG-5a", "Western +1, waits for the ally")
    begun = first_turn(**fields, kaiser_on=True)
    assert not any("waits" in roll.note for roll in board.rolls_of(seen(begun))[nation])


@pytest.mark.parametrize(("number", "hapsburg", "ottoman"), [
    (0, "Kaiserschlacht 1 (Western)", "Kaiserschlacht 2 (Western +2)"),
    (3, "Kaiserschlacht 3 (Western)", "Kaiserschlacht 4 (Western +2)"),
    (6, "Kaiserschlacht, again (Western)", "Kaiserschlacht 6 (Western +2)"),
    (7, "Kaiserschlacht, again (Western)", "Kaiserschlacht, again (Western +2)")])
def test_each_nation_is_told_of_the_kaiserschlacht_battles_that_it_fights_itself(number: int, hapsburg: str,
                                                                                 ottoman: str) -> None:
    at = first_turn(hapsburg={"kaiser": number}, ottoman={"kaiser": number, "resources": {"western": 2}},
                    kaiser_on=number > 0)
    told = [f"{roll.title} ({roll.note})" for nation in NATIONS for roll in board.rolls_of(seen(at))[nation]
            if roll.id == "kaiserschlacht"]
    assert told == [hapsburg, ottoman]


def test_battles_that_are_fought_again_count_only_the_own_ones() -> None:
    at = first_turn(hapsburg={"kaiser": 7}, ottoman={"kaiser": 7}, kaiser_on=True)
    own = {nation: next(roll for roll in board.rolls_of(seen(at))[nation] if roll.id == "kaiserschlacht")
           for nation in NATIONS}
    assert own[HAPSBURG].chances["victories"] == pytest.approx((3 + 2 + 1) / 18)
    alone = first_turn(hapsburg={"kaiser": 2, "alone": True}, kaiser_on=True, eliminated=[OTTOMAN])
    assert board.coming(seen(alone))[0].title == "Kaiserschlacht 2"


def test_the_kaiserschlacht_says_what_it_waits_for() -> None:
    told = draw(board.scene(seen(first_turn()), "player"))
    for number, nation in enumerate(NATIONS, 1):
        said = "Starts with Hapsburg 42 and Ottoman 46;", f"battle {number} now: won 50 % · drawn 17 % · lost 33 %"
        assert " ".join(said) in " ".join(told.split())
        assert max(measure(line, 12.5) for line in said) < DESKS[nation].layout.frame("kaiserschlacht").w - 28
    alone = first_turn(ottoman={"outcome": "crushing_defeat"}, hapsburg={"alone": True}, eliminated=[OTTOMAN])
    assert "Starts with card 42;" in draw(board.scene(seen(alone), "player"))


@pytest.mark.parametrize(("nation", "card", "said"), [
    (HAPSBURG, "c42", "once both nations have drawn their card of it"), (HAPSBURG, "c36", "With the option Lenin"),
    (HAPSBURG, "c19", "+1 for each space that the Mesopotamia front is behind Kut"),
    (OTTOMAN, "c13", "+1 for each space that the Italian front is behind Udine")])
def test_a_card_tells_the_event_that_it_has_in_this_game(nation: str, card: str, said: str) -> None:
    table = [row for row in board.cards() if row[0] == words.SHORT[nation] and row[1] == str(int(card[1:]))]
    assert said in table[0][7]
    there: dict[str, Any] = {nation: {"card": card, "discard": [card]}}
    at = first_turn(nation=nation, acting=nation, **there)
    assert said in draw(board.scene(seen(at), "player"))
    drawn = Told(case="HE 4.0" if nation == HAPSBURG else "OS 1.0", kind="card", facts={"card": card, "left": 9})
    assert said in board.sentence(drawn, "player")


def test_the_start_of_the_kaiserschlacht_and_its_battles_name_who_fights() -> None:
    def told(kind: str, **facts: Any) -> str:
        return board.sentence(Told(case="CG-5b", kind=kind, facts=facts), "player")

    assert told("kaiserschlacht_begins", alone=False).startswith("Both empires have drawn their card")
    assert told("kaiserschlacht_begins", alone=True).endswith("fought by the survivor alone (CG-5b).")
    assert told("kaiser_battle", nation=OTTOMAN, marker="kaiserschlacht_2", both=True) == (
        "The Ottomans fight Kaiserschlacht 2; the result counts on both boards (CG-5b).")


def test_the_end_says_plainly_which_of_the_two_has_won() -> None:
    at = first_turn(players=1, finished=[HAPSBURG], eliminated=[OTTOMAN], outcome="hapsburg_survives",
                    hapsburg={"outcome": "marginal_victory", "scores": {"player": 12}},
                    ottoman={"outcome": "crushing_defeat"})
    told = board.outcome(seen(at))
    assert told.startswith("The Hapsburgs have won; the Ottomans are out of the war. Hapsburgs: Marginal Victory, 12 p")
    assert "Ottomans: Crushing Defeat." in told


def test_an_offensive_that_two_boards_pay_says_so() -> None:
    view = seen(first_turn(acting=HAPSBURG, hapsburg={"at": {"italian": 4}}))
    assert view["hapsburg"]["at"]["italian"] == 3
    assert words.label(("offensive", "italian", "staff", "ottoman.naval"), view) == (
        "attack the Italian front (2 Actions): 67 %; the second Action by a staff operation in the Naval "
        "theater of the Ottomans")


@pytest.mark.parametrize(("kind", "label", "title"), [
    ("card", "card", "Hapsburgs, the top card of the deck"), ("die", "offensive sinai", "Offensive against Sinai"),
    ("die", "battle verdun", "Verdun"), ("die", "theft western", "Theft of a Resource")])
def test_typed_in_luck_is_asked_for_in_words(kind: str, label: str, title: str) -> None:
    assert board.luck_title(kind, label, seen(first_turn())) == title


def test_the_id_of_a_card_tells_its_printed_number_in_both_decks() -> None:
    for deck in CARDS.values():
        assert [board.printed(id) for id in deck] == [str(card.number) for card in deck.values()]


def test_the_question_says_how_many_actions_are_left() -> None:
    question = first_turn(hapsburg={"actions": 2}).table.question("player")
    assert question is not None
    assert question.prompt == "2 Actions left. What do you do?"


def test_what_is_not_offered_is_named_in_words_and_by_the_case_of_its_book() -> None:
    t = first_turn()
    question = t.table.question("player")
    assert question is not None
    missing = {board.name_of(option, seen(t)): reason for option, reason in question.not_offered()}
    assert missing.pop("over the railway: two Actions give the Ottomans one") == "CG-2a: Bulgaria is not in the war"
    assert missing.pop("over the railway: send a German Aid marker to the Ottomans").startswith("CG-2a: ")
    assert missing
    assert all(reason.startswith("HE ") and "_" not in words for words, reason in missing.items())


@pytest.mark.parametrize(("option", "told"), [
    (("gun", "yildiz"), "The guns of Yildiz are set up (CG-2b)."), (("offensive", "sinai"), "")])
def test_the_log_tells_what_an_action_over_the_railway_bought(option: tuple[str, ...], told: str) -> None:
    assert board.sentence(Chosen(case="CG-2b", seat="player", option=option), "") == told
