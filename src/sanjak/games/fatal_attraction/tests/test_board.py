"""The board of A Fatal Attraction: words for everything, chances before the dice, secrets kept, pictures."""

from __future__ import annotations

import itertools
import random
from functools import cache
from typing import Any
from xml.etree import ElementTree

import pytest

from sanjak.games.fatal_attraction import GAME, board
from sanjak.games.fatal_attraction.board import log, names, words
from sanjak.games.fatal_attraction.board.chances import forecast_of, luck
from sanjak.games.fatal_attraction.board.chart import LENS, WINDOWS, chart, frames
from sanjak.games.fatal_attraction.board.counters import face
from sanjak.games.fatal_attraction.board.ledger import (
    area_attacks,
    blockade,
    mine_risk,
    strait_to_clear,
    sudden_rows,
    supply_rows,
)
from sanjak.games.fatal_attraction.board.tracing import supply_line
from sanjak.games.fatal_attraction.data import ALLIES, AREAS, FORTS, TURKS
from sanjak.games.fatal_attraction.data.lists import MAP, MEMBERS
from sanjak.games.fatal_attraction.rules.odds_of_assault import forecast
from sanjak.games.fatal_attraction.rules.odds_of_fire import (
    after,
    bombardment_odds,
    gunfire_odds,
    sweeping_odds,
    volley,
)
from sanjak.games.fatal_attraction.rules.victory import strait_is_closed
from sanjak.games.fatal_attraction.state import state_of
from sanjak.kernel import Chosen, Drm, Event, Given, Option, Rolled, Table, Told, text
from sanjak.scene import svg
from sanjak.scene.lit import NOTHING, Offered, drops, targets
from sanjak.scene.model import Scene
from sanjak.scene.text import draw

from .helpers import choose_all, ground, group, naval, position

DIVISION = dict.fromkeys(MEMBERS["29"], "GP3")
DEFENDERS = {"T9-25": "GP4", "T9-26": "GP4"}


def scene(t: Given, seat: str = ALLIES) -> Scene:
    return board.scene(t.table.view(seat), seat)


def told(t: Given, seat: str = ALLIES) -> str:
    return draw(scene(t, seat))


@cache
def played(scenario: str, seed: int) -> tuple[dict[str, str], list[Event], Table]:
    """A game in which both players do anything: the label of each kind of option when it was first offered, every
    event, and the end."""
    state: Any = GAME.new_state(scenario=scenario, seed=seed)
    GAME.setup(state)
    table, rng, labels = Table(GAME, state), random.Random(seed), {}
    while not table.over():
        seat = table.to_move()[0]
        ask = table.question(seat)
        assert ask is not None
        for option in ask.all:
            if option[0] not in labels:
                labels[option[0]] = words.label(option, table.view(seat))
        table.answer(seat, rng.choice(ask.options))
    return labels, list(table.journal), table


# ---------------------------------------------------------------- in words


@pytest.mark.parametrize("scenario", ["bold_stroke", "anzacs", "campaign"])
def test_every_option_and_every_event_has_words_of_its_own(scenario: str) -> None:
    labels, events, _ = played(scenario, 3)
    for verb, label in labels.items():
        assert verb in words.SAY
        assert label, verb
    for event in events:
        if isinstance(event, Told):
            assert (event.kind in log.TELL) != (f"event {event.kind}" in log.SILENT), event
        if isinstance(event, Rolled):
            assert event.what.partition(" ")[0] in log.ROLLS, event
        sentence = log.sentence(event, ALLIES)
        assert "_" not in sentence
        silent = isinstance(event, Told) and f"event {event.kind}" in log.SILENT
        assert sentence.endswith(".") or (silent and not sentence) or isinstance(event, Chosen)


@pytest.mark.parametrize(("option", "words"), [
    (("pay", "naval"), "The Allies pay to send the fleet out (6.2)."),
    (("pay", "BH-C1"), "The Allies pay to supply Commonwealth beachhead 1 (6.2)."),
    (("announce", "naval"), "The Allies announce a Naval segment (6.2)."),
    (("ready", "F-HEL"), "Fort Hellas is made ready (6.2)."),
    (("ready_all",), "Every fort that can be paid for is made ready (6.2)."),
    (("ready",), "The Allies are ready (6.2)."), (("enough",), ""),
])
def test_what_is_paid_for_is_told(option: Option, words: str) -> None:
    assert log.sentence(Chosen(seat=ALLIES, case="6.2", option=option), ALLIES) == words


def test_a_roll_is_told_with_every_modifier() -> None:
    event = Rolled(case="8.5.2", what="sweep MS-1", die=6, sides=10, drms=(Drm(1, "Rough seas", "5.1"),),
                   needed="7 or less", success=True, result="1")
    assert log.sentence(event, ALLIES) == ("Sweeping by Minesweeper 1 (8.5.2): D10 6, +1 Rough seas (5.1) = 7, "
                                           "needs 7 or less: one level to clear.")


def test_an_assault_is_told_with_its_odds_and_shifts() -> None:
    facts = {"area": "GP4", "attackers": ["29-86"], "defenders": ["T9-25"], "support": "29-ART", "odds": "1-1",
             "column": "2-1", "shifts": ["+1 intensive assault"]}
    sentence = log.sentence(Told(case="8.3", kind="assault", facts=facts), ALLIES)
    assert sentence == ("86th Brigade (29th Div.) assaults GP4 Krithia, held by 25th Regiment (9th Div.), supported by "
                        "29th Div. artillery: 1-1, column 2-1 (+1 intensive assault) (8.3).")


def test_the_board_says_who_stands_where_and_how() -> None:
    t = position(at={**DIVISION, **DEFENDERS}, hurt={"T9-25": 1}, dug={"T9-25": 1, "T9-26": 1}, oos={"29-86": 1})
    said = told(t)
    assert "GP4 Krithia: 9th Div.: 26th Regiment 2–5 (entrenched), 25th Regiment 2–5 (disrupted, entrenched)" in said
    assert "86th Brigade 5–3 (out of supply)" in said


def test_the_outcome_is_told_with_its_reason() -> None:
    _, _, table = played("bold_stroke", 3)
    assert words.outcome(table.view("")).endswith("victory points.")
    assert "by victory points" in board.title(table.view(""))


# ---------------------------------------------------------------- states, three ways


@pytest.mark.parametrize(("marks", "state", "letters"), [
    ({"hurt": {"29-86": 1}}, "disrupted", ">D<"), ({"hurt": {"29-86": 2}}, "broken", ">B<"),
    ({"oos": {"29-86": 1}}, "unsupplied", ">OOS<"), ({"dug": {"29-86": 1}}, "entrenched", ">E<"),
    ({"activated": {"29-86": 1}}, "activated", ">ACT<"), ({"again": {"29-86": 2}}, "twice", ">ACT 2<"),
])
def test_a_state_is_told_by_look_letter_and_word(marks: dict[str, Any], state: str, letters: str) -> None:
    t = position(at={"29-86": "GP3"}, **marks)
    drawn = face(t.state, "29-86")
    assert state in drawn["states"]
    assert drawn["turned"] == {"activated": 90, "twice": 180}.get(state, 0)
    assert letters in svg.picture(scene(t), "lens")


def test_a_ship_has_other_words_for_her_damage() -> None:
    t = position(at={"BS-TRI": "DS1"}, hurt={"BS-TRI": 2}, fired={"BS-TRI": 1})
    assert face(t.state, "BS-TRI")["states"] == ("crippled", "fired")
    assert "Triumph 2–3 (crippled, fired)" in told(t)


# ---------------------------------------------------------------- secrets


@pytest.mark.rule("FA-8.5d")
def test_the_allies_see_that_a_marker_lies_there_and_not_what_it_is() -> None:
    pictures, texts = set(), set()
    for levels in ([0, 2], [2, 0], [1, 1]):
        t = position(down={"DS7": levels}, granted={"factors": 14, "dummies": 9})
        texts.add(told(t))
        pictures.add(svg.whole(scene(t)))
    assert len(texts) == len(pictures) == 1
    assert "DS7 Kephez Point: mines: face down, face down" in texts.pop()


def test_the_turk_sees_his_own_mines() -> None:
    t = position(down={"DS7": [0, 2]})
    assert "DS7 Kephez Point: mines: dummy, Level 2" in told(t, TURKS)


def test_mine_risk_counts_what_was_granted_less_what_was_turned_up() -> None:
    t = position(down={"DS7": [1, 0], "DS8": [2]}, up={"DS3": [2]}, granted={"factors": 8, "dummies": 3},
                 found={"factors": 2})
    risk = mine_risk(state_of(t.table.view(ALLIES)))
    assert (risk.markers, risk.factors, risk.dummies) == (3, 6, 3)
    assert risk.attacks == 2.0


@pytest.mark.parametrize("level", [0, 2])
def test_a_ship_beside_face_down_mines_is_told_of_the_danger_whatever_they_are(level: int) -> None:
    t = naval(ALLIES, at={"BS-ALB": "AA1"}, down={"AA3": [level], "DS8": [2 - level]},
              granted={"factors": 4, "dummies": 1})
    view = t.table.view(ALLIES)
    assert board.odds(("sail", "BS-ALB", "AA2"), view) == {"to be hit by mines": pytest.approx(1 - 0.7 ** 0.46875)}
    assert board.warnings(("deploy", "BS-ALB", "AA2"), view) == ("mines may hit her there (8.5.1)",)
    assert "AA2" in told(t).split("beside mines; a warship there is hit")[0].splitlines()[-1]
    assert board.warnings(("deploy", "MS-1", "AA2"), view) == ()


def test_the_turk_reckons_with_the_mines_that_he_knows() -> None:
    t = position(down={"AA3": [2], "DS8": [0]}, granted={"factors": 2, "dummies": 1})
    assert area_attacks(state_of(t.table.view(TURKS)), "AA2") == 1.0
    assert area_attacks(state_of(t.table.view(TURKS)), "DS9") == 0.0


# ---------------------------------------------------------------- chances


def test_a_volley_is_reckoned_exactly() -> None:
    t = naval(ALLIES, at={"BS-ALB": "AA4", "F-HEL": "GP1"})
    dice = volley(t.state, "BS-ALB", "F-HEL")
    assert len(dice) == 4
    assert sum(step + boom for step, boom in dice) == pytest.approx(2 * 0.6 * 0.3 + 2 * 0.6 * 0.2)
    assert sum(after(0, dice)) == pytest.approx(1)
    assert gunfire_odds(t.state, "BS-ALB", "F-HEL")["to damage it"] == pytest.approx(1 - after(0, dice)[0])


def test_the_chances_of_a_volley_are_those_of_the_dice() -> None:
    hurt = 0
    for seed in range(400):
        t = naval(ALLIES, at={"BS-ALB": "AA4", "F-HEL": "GP1"}, seed=seed)
        choose_all(t, "aim BS-ALB F-HEL", "fire")
        hurt += "F-HEL" in t.state.hurt or t.state.at["F-HEL"] == "dead"
    expected = gunfire_odds(naval(ALLIES, at={"BS-ALB": "AA4", "F-HEL": "GP1"}).state, "BS-ALB", "F-HEL")
    assert hurt / 400 == pytest.approx(expected["to damage it"], abs=0.08)


def test_an_assault_is_forecast_with_shifts_and_modifiers() -> None:
    t = group(ALLIES, "29", at={**DIVISION, **DEFENDERS}, paid={"BH-C1": 1}, order="fight_first")
    seen = forecast_of(t.state, "GP4", intensive=True)
    assert seen is not None
    assert (seen.attack, seen.defence, seen.raw) == (15, 6, "2-1")
    assert [part.reason for part in seen.shifts] == ["fighting before moving", "intensive assault"]
    assert seen.column == "4-1"
    assert seen.results == ("1/1", "1/1", "1/2", "1/2", "NE/2", "NE/A")


def test_the_chance_to_clear_an_area_is_that_of_the_dice() -> None:
    cleared = 0
    for seed in range(300):
        t = group(ALLIES, "29", at={**DIVISION, "T9-25": "GP4"}, paid={"BH-C1": 1}, order="fight_first", seed=seed)
        t.choose("assault GP4")
        while t.options()[0].split()[0] in ("stand", "test", "retreat", "dig"):
            t.choose(t.options()[0])
        cleared += t.state.at["T9-25"] != "GP4"
    fighters = [unit for unit in DIVISION if unit != "29-ART"]
    start = group(ALLIES, "29", at={**DIVISION, "T9-25": "GP4"}, paid={"BH-C1": 1}, order="fight_first")
    seen = forecast(start.state, fighters, "GP4", "fight_first")
    assert seen is not None
    assert cleared / 300 == pytest.approx(seen.cleared, abs=0.09)


def test_options_carry_their_chances() -> None:
    t = naval(ALLIES, at={"BS-ALB": "AA4", "F-HEL": "GP1", "MS-1": "DS7"}, up={"DS7": [1]})
    label = board.label(("aim", "BS-ALB", "F-HEL"), t.table.view(ALLIES))
    assert label == "Albion fires at fort Hellas: 48 % to damage it, 7 % to destroy it"
    assert board.label(("sweep", "MS-1"), t.table.view(ALLIES)) == (
        "Minesweeper 1 sweeps: 70 % to clear a level, 20 % to clear two, 10 % to be Crippled")
    assert sweeping_odds(t.state, "MS-1") == pytest.approx(
        {"to clear a level": 0.7, "to clear two": 0.2, "to be Crippled": 0.1})


@pytest.mark.parametrize(("option", "label", "why"), [
    (("assault", "GP4"), "assault GP4 Krithia (15 v 6, column 3-1): 18 % to clear it",
     "15 v 6 is 2-1; column 3-1: +1 fighting before moving (7.3.1); faces 1 to 6: 2/1 1/1 1/1 1/2 1/2 NE/2"),
    (("intensive", "GP4", "29-ART"), "intensive assault on GP4 Krithia (15 v 6, column 4-1), supported by "
     "29th Div. artillery, for 1 SP: 24 % to clear it",
     "costs 1 SP; 15 v 6 is 2-1; column 4-1: +1 fighting before moving (7.3.1), +1 intensive assault (8.3.2); "
     "faces 1 to 6: 1/1 1/1 1/2 1/2 NE/2 NE/A")])
def test_an_assault_tells_both_strengths_its_column_and_its_sum_before_the_die(option: Option, label: str,
                                                                               why: str) -> None:
    t = group(ALLIES, "29", at={**DIVISION, **DEFENDERS}, paid={"BH-C1": 1}, order="fight_first")
    assert board.label(option, t.table.view(ALLIES)) == label
    assert board.reason(option, t.table.view(ALLIES)) == why


def test_all_assaults_that_could_be_made_are_listed_with_their_sums() -> None:
    t = group(ALLIES, "29", at={**DIVISION, **DEFENDERS}, paid={"BH-C1": 1}, order="fight_first")
    told_odds = board.coming_words(t.table.view(ALLIES))
    assert told_odds[:2] == ["Assault on GP4 Krithia", "  attack 15 v defence 6: 2-1"]
    assert "Intensive assault on GP4 Krithia" in told_odds
    assert "  chance to clear the area: 18 %" in told_odds
    assert board.coming_words(position(at=DIVISION).table.view(ALLIES)) == []


def test_while_an_assault_is_planned_the_panel_says_against_whom_and_forgets_one_called_off() -> None:
    t = group(ALLIES, "29", at={**DIVISION, **DEFENDERS}, paid={"BH-C1": 1}, order="fight_first")
    choose_all(t, "plan GP4", "leave_out 29-86")
    said = told(t)
    assert "against 25th Regiment and 26th Regiment (9th Div.)" in said
    assert "attack 10 v defence 6: 1-1" in said
    assert board.label(("attack",), t.table.view(ALLIES)).startswith("attack (10 v 6, column 2-1): ")
    t.choose("call_off")
    assert "Assault on" not in told(t)


def test_bombardments_tell_factors_and_modifiers() -> None:
    t = naval(ALLIES, at={"BS-ALB": "AA4", "T9-27": "GP3"})
    why = board.reason(("aim", "BS-ALB", "GP3"), t.table.view(ALLIES))
    assert why.startswith("4 factors; +1 ")
    assert "−1 one or two units (8.2)" in why


@pytest.mark.parametrize(("option", "fields", "label"), [
    (("withdraw", "RMD-RM"), {"turn": 2}, "withdraw Royal Marine Brigade, Royal Marine Div. for good (+2 VP)"),
    (("withdraw", "RMD-RM"), {"turn": 7}, "withdraw Royal Marine Brigade, Royal Marine Div. for good (no VP any more)"),
    (("bring", "BS-QE"), {}, "bring Queen Elizabeth (−2 VP, +2 VP for the Turk, every turn)"),
    (("bring", "BS-GOL"), {"using": {"conditional_vp": "spend_only"}}, "bring Goliath (−1 VP)"),
    (("replace", "MS-1"), {}, "replace Minesweeper 1 (−1 VP)"),
    (("replace", "29-86"), {}, "replace 86th Brigade, 29th Div. (−1 VP for two units)"),
    (("replace", "29-86"), {"credit": 1}, "replace 86th Brigade, 29th Div. (second unit for the VP just paid)"),
    (("replace", "T9-25", "GP34"), {}, "replace 25th Regiment, 9th Div. at GP34 Kavak (2 SP)"),
    (("enter", "G-V1", "A5"), {}, "German Volunteer Regiment 1 enters at A5 Ezine Road (+2 VP for the Allies)"),
    (("second", "ground"), {"turn": 5}, "second activation, ground (2 SP): 50 % to activate four or more"),
    (("second", "sweepers"), {"turn": 5}, "second activation of sweepers alone (free): 50 % to activate four or more")])
def test_what_costs_or_brings_points_says_so(option: Option, fields: dict[str, Any], label: str) -> None:
    assert board.label(option, position(**fields).table.view(ALLIES)) == label


def test_before_supply_is_traced_nobody_is_called_supplied() -> None:
    early, late = position(at=DIVISION, impulse=0, traced=False), position(at=DIVISION)
    assert "everybody is in supply" not in told(early)
    assert "traced when both sides have paid for supply this turn" in told(early)
    assert "everybody is in supply" in told(late)


@pytest.mark.parametrize("rolls", [True, False])
def test_mines_are_for_sale_on_the_panel_only_where_they_are_rolled_for(rolls: bool) -> None:
    t = position(turn=1, using={"mine_roll_on_turn1": rolls})
    assert ("mines: +1 on the roll" in told(t)) is rolls


def test_the_panel_closes_the_strait_as_the_rules_do() -> None:
    assert "the mines do not join the shores" in told(position(down={"AA2": [0], "AA3": [0]}))
    by_option = position(down={"AA2": [0], "AA3": [0]}, using={"blockade_counts_assault_areas": True})
    assert "mines join the shores (AA2, AA3)" in told(by_option)


@pytest.mark.parametrize(("facts", "sentence"), [
    ({"units": ["29-86", "29-87"], "why": "thrown_back"},
     "The landing fails: 86th Brigade and 87th Brigade (29th Div.) go back to the Allied box (7.6)."),
    ({"units": ["29-ART"], "why": "called_off"},
     "The landing is called off: artillery (29th Div.) goes back to the Allied box unharmed (7.6).")])
def test_a_landing_that_goes_back_is_told(facts: dict[str, Any], sentence: str) -> None:
    assert log.sentence(Told(case="7.6", kind="sent_back", facts=facts), ALLIES) == sentence


def test_a_bombardment_grows_with_the_guns_aimed() -> None:
    at = {"BS-ALB": "AA4", "BS-TRI": "AA4", **DEFENDERS, "T9-27": "GP3"}
    alone = naval(ALLIES, at=at)
    joined = naval(ALLIES, at=at, aimed={})
    joined.state.aimed["BS-TRI"] = "GP3"
    some = "to affect a unit or more"
    assert bombardment_odds(joined.state, "BS-ALB", "GP3")[some] >= bombardment_odds(alone.state, "BS-ALB", "GP3")[some]


def test_an_assault_has_a_roll_card_before_its_die() -> None:
    t = group(ALLIES, "29", at={**DIVISION, **DEFENDERS}, paid={"BH-C1": 1}, order="fight_first")
    card = board.preview(("assault", "GP4"), t.table.view(ALLIES))
    assert card is not None
    assert len(card.faces) == 6
    assert "15 against 6" in card.below
    assert board.preview(("done",), t.table.view(ALLIES)) is None


def test_luck_is_measured_against_what_was_needed() -> None:
    event = Rolled(case="2.4", what="morale 29-86", die=3, sides=10, needed="6 or less", success=True)
    fell = luck(event, {})
    assert fell is not None
    assert (fell.fell, fell.expected) == (1.0, 0.6)
    more = Rolled(case="8.1.2", what="effect F-HEL", die=3, sides=10, drms=(Drm(1, "heavy", ""),), needed="more than 7",
                  success=False)
    fell = luck(more, {})
    assert fell is not None
    assert fell.expected == pytest.approx(0.4)
    assert board.roll_card(event, position().table.view(ALLIES)).tone == "good"


# ---------------------------------------------------------------- supply, victory, sudden death


def test_a_supply_line_is_told_with_where_it_breaks() -> None:
    at = {"29-86": "GP4", "BH-C1": "GP2", "T9-25": "GP3"}
    paid = position(at=at, paid={"BH-C1": 1}).state
    assert supply_line(paid, "29-86").way == ("GP4", "GP2")
    unpaid = position(at=at, paid={}).state
    assert supply_line(unpaid, "29-86").why == "no Commonwealth beachhead is in supply (6.5.1)"
    barred = position(at={"29-86": "GP9", "BH-C1": "GP2", "T9-25": "GP6"}, paid={"BH-C1": 1}).state
    assert "beside an enemy on a Hill (6.5)" in supply_line(barred, "29-86").why


def test_the_range_of_the_piece_in_question_is_drawn() -> None:
    t = naval(ALLIES, at={"BS-ALB": "AA4", "F-HEL": "GP1"})
    (drawn,) = [e for e in scene(t).sheet("map").pieces if e.kind == "reach"]
    assert set(drawn.label.partition(" reaches ")[2].split(", ")) >= {"GP1", "GP3", "AA3", "DS1"}
    assert "Albion reaches" in told(t)


def test_a_cut_off_stack_is_drawn_with_a_broken_line() -> None:
    t = position(at={"29-86": "GP9", "BH-C1": "GP2", "T9-25": "GP6"}, paid={"BH-C1": 1}, oos={"29-86": 1})
    traces = [e for e in scene(t).sheet("map").pieces if e.kind == "trace"]
    assert any(e.facts["broken"] for e in traces)
    assert "out of supply, " in told(t)


def test_prices_follow_summer_and_sea() -> None:
    def price(turn: int, sea: str) -> str:
        t = position(at={"BH-C1": "GP2", "29-86": "GP2"}, paid={}, turn=turn, sea=sea)
        return next(row.value for row in supply_rows(t.state) if "beachhead 1" in row.what)

    assert [price(2, "normal"), price(4, "normal"), price(2, "rough"), price(5, "rough")] == [
        "1 SP", "2 SP", "2 SP", "3 SP"]


def test_the_blockade_is_told_as_the_rules_reckon_it() -> None:
    for down in ({"DS7": [0]}, {"DS1": [1]}, {"DS1": [1], "DS2": [0]}, {"DS3": [0], "DS4": [2]}, {"DS5": [1]}):
        s = position(down=down).state
        assert bool(blockade(s)) is strait_is_closed(s), down


def test_the_way_up_the_strait_names_what_must_be_swept() -> None:
    s = position(down={"DS1": [0], "DS7": [1], "DS9": [0]}).state
    assert strait_to_clear(s) == ("DS7", "DS9")
    rows = [row.told for row in sudden_rows(s)]
    assert "Allies: mined areas to clear: DS7, DS9: 2" in rows


def test_scenario_one_has_no_sudden_death() -> None:
    s = position(scenario="bold_stroke").state
    assert [row.told for row in sudden_rows(s)] == ["Sudden death: not in this scenario"]


def test_warnings_before_costly_choices() -> None:
    view = naval(ALLIES, at={"BS-ALB": "DS5"}, up={"DS7": [2]}).table.view(ALLIES)
    assert board.warnings(("sail", "BS-ALB", "DS7"), view) == ("mines may hit her there (8.5.1)",)
    assert board.warnings(("sail", "BS-ALB", "DS3"), view) == ()
    assert board.warnings(("withdraw", "RMD-RM"), view) != ()


# ---------------------------------------------------------------- pictures


def crowded() -> Given:
    """A position with much on the board."""
    at = {**DIVISION, **dict.fromkeys(MEMBERS["T9"], "GP4"), **dict.fromkeys(MEMBERS["T19"], "GP17"),
          **dict.fromkeys(MEMBERS["AUS1"], "GP15"), **dict.fromkeys(MEMBERS["RMD"], "allied_box"), "BH-C1": "GP3",
          **{fort: FORTS[fort].area for fort in FORTS if FORTS[fort].area}, "BS-ALB": "DS1", "FS-BOU": "AA4",
          "MS-1": "DS2", "BS-TRI": "AEG", "TS-GOE": "MAR"}
    return ground(ALLIES, at=at, down={"DS7": [1, 2], "DS8": [0]}, up={"DS3": [2]}, paid={"BH-C1": 1, "naval": 1})


@pytest.mark.parametrize("theme", ["light", "dark", "auto", ""])
@pytest.mark.parametrize("narrow", [False, True])
def test_pictures_are_sound(theme: str, narrow: bool) -> None:
    markup = svg.whole(scene(crowded()), theme=theme, narrow=narrow)
    ElementTree.fromstring(markup)
    assert ("var(--" in markup) is (theme in ("auto", ""))


def test_every_piece_on_the_map_is_drawn_in_its_own_place() -> None:
    sheet = scene(crowded()).sheet("map")
    piles = {e.id: e for e in sheet.pieces if e.kind == "pile"}
    assert {"pile:GP3", "pile:GP4", "pile:GP15", "pile:GP17", "ships:DS1:0", "ships:AA4:0"} <= piles.keys()
    assert piles["pile:GP4"].facts["count"] == len(MEMBERS["T9"])
    places = [(e.x, e.y) for e in piles.values()]
    assert len(set(places)) == len(places)


def test_no_pile_hides_another() -> None:
    t = position(at=dict(zip((unit for units in MEMBERS.values() for unit in units), (
        area for area in AREAS if AREAS[area].land), strict=False)))
    piles = [e for e in scene(t).sheet("map").pieces if e.kind == "pile"]
    assert len(piles) == 48
    for one in piles:
        for other in piles:
            if one is not other:
                assert max(abs(one.x - other.x), abs(one.y - other.y)) > 24, (one.id, other.id)


def test_the_lens_opens_where_the_fight_is() -> None:
    helles = group(ALLIES, "29", at={**DIVISION, **DEFENDERS}, paid={"BH-C1": 1})
    assert scene(helles).sheet("lens").title == "Lens: Helles"
    anzac = position(at={**dict.fromkeys(MEMBERS["AUS1"], "GP15"), "T19-57": "GP17"})
    assert scene(anzac).sheet("lens").title == "Lens: Anzac"


def test_what_the_lens_shows_lies_within_it() -> None:
    for e in scene(crowded()).sheet("lens").pieces:
        if e.kind == "unit":
            assert LENS.x < e.x - e.w / 2
            assert e.x + e.w / 2 < LENS.x + LENS.w
            assert LENS.y < e.y - e.h / 2
            assert e.y + e.h / 2 < LENS.y + LENS.h


def test_windows_have_the_shape_of_the_lens() -> None:
    for _, window in WINDOWS.values():
        assert window.w / window.h == pytest.approx(LENS.w / LENS.h, rel=0.01)


def test_the_drawn_map_is_the_map_of_the_rules() -> None:
    assert chart()["areas"].keys() == set(MAP.names)
    for fort, place in chart()["forts"].items():
        assert FORTS[fort].area == place["area"]


def test_sheets_of_the_strip_do_not_overlap() -> None:
    strip = [frames()[id] for id in ("now", "supply", "victory", "boxes")]
    for left, right in itertools.pairwise(strip):
        assert left.x + left.w <= right.x
    assert strip[-1].x + strip[-1].w <= 1600


def test_only_what_is_offered_lights_up() -> None:
    t = naval(ALLIES, at={"BS-ALB": "AA4", "F-HEL": "GP1"})
    offered = [text(option) for option in t.table.question(ALLIES).options]  # type: ignore[union-attr]
    lit = {e.option for e in targets(scene(t).sheet("map"), Offered.of(offered))}
    assert {"aim BS-ALB F-HEL", "sail BS-ALB AA5"} <= lit
    assert "sail BS-ALB DS7" not in lit
    assert not targets(scene(t).sheet("map"), NOTHING)


def test_the_piece_in_question_is_taken_up_in_its_area_and_brought_to_others() -> None:
    t = group(ALLIES, "29", at=DIVISION)
    offered = t.options()
    piece = next(option.split()[1] for option in offered if option.startswith("move "))
    sheet = scene(t).sheet("map")
    acting = next(e for e in targets(sheet, Offered.of(offered)) if e.id == "spot:acting")
    assert (acting.option, acting.said) == (f"move {piece}", names.piece(piece))
    goals = {option.split()[2] for option in offered if option.startswith(f"move {piece} ")}
    assert goals
    assert goals <= {e.word for e in drops(sheet, Offered.of(offered))}


def test_a_pile_fans_out_into_all_that_lies_in_it() -> None:
    t = group(ALLIES, "29", at=DIVISION)
    fans = {e.id: e.fan for e in scene(t).sheet("map").pieces if e.fan}
    assert len(fans["pile:GP3"].parts) == len(DIVISION)


@pytest.mark.parametrize("scenario", ["bold_stroke", "anzacs", "campaign"])
def test_the_set_up_belongs_to_no_turn(scenario: str) -> None:
    state = GAME.new_state(scenario=scenario, seed=1)
    GAME.setup(state)
    shown = board.scene(Table(GAME, state).view(TURKS), TURKS)
    assert shown.title == "A Fatal Attraction: set-up"
    assert "Both sides deploy" in draw(shown)


@pytest.mark.parametrize(("turn", "said"), [
    (0, ["deployment done", "deploy the rest for me", "pick up fort Hellas"]),
    (2, ["mines done", "lay the rest for me", "pick up fort Hellas"]),
])
def test_what_is_laid_in_a_turn_is_no_set_up(turn: int, said: list[str]) -> None:
    t = position(turn=turn)
    options: list[Option] = [("ready",), ("auto",), ("lift", "F-HEL")]
    assert [words.label(option, t.table.view(TURKS)) for option in options] == said


def test_the_level_of_a_mine_has_a_name() -> None:
    assert [board.word(level) for level in ("0", "1", "2")] == ["dummy", "Level 1", "Level 2"]


def test_when_the_game_is_over_all_mines_lie_open() -> None:
    _, _, table = played("bold_stroke", 3)
    laid = table.view(TURKS)["laid"]
    assert any(laid.values())
    assert table.view(ALLIES)["laid"] == table.view("")["laid"] == laid


def test_a_division_that_is_called_by_its_number_has_a_name() -> None:
    assert board.word("29") == "29th Division"


def test_a_fort_that_acts_a_second_time_assaults_nobody() -> None:
    t = position(at={"F-KUM": "A3", "T9-25": "A3", "F1-Met": "A4"}, group={"second": ["F-KUM"]})
    assert not board.coming_words(t.table.view(TURKS))
