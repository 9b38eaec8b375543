"""The words of the log, the prompts and the labels: each result in words, nothing silent, places by name, no ids."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

from sanjak.games.lash_of_the_turk import GAME, board, player
from sanjak.games.lash_of_the_turk.data import SEATS, UNIT
from sanjak.games.lash_of_the_turk.rules.attrition import attrition_phase
from sanjak.games.lash_of_the_turk.rules.replacements import rebuild
from sanjak.games.lash_of_the_turk.rules.supply import supply_phase
from sanjak.games.lash_of_the_turk.rules.turn import new_week
from sanjak.games.lash_of_the_turk.rules.weather import weather_phase
from sanjak.games.lash_of_the_turk.state import DEAD
from sanjak.kernel import Given, Table, Told

from .helpers import besieging, choose_all, fighting, moving, position, raiding

rule = pytest.mark.rule
BARE = re.compile(r"(?<![-(\d])\d{4}(?![-)\d])")
"""A hex number that stands neither in brackets nor in a hexside."""
HEXSIDE = re.compile(r"\d{4}-\d{4}(?! at )")


def said(t: Given, seat: str = "ottoman") -> list[str]:
    """The log, as a seat reads it."""
    return [line for event in t.table.events(seat) if (line := board.sentence(event, seat))]


# ---------------------------------------------------------------- no silent result


@rule("LT-3.0a")
def test_every_week_begins_with_its_name() -> None:
    assert said(position(new_week, turn=3))[-1] == "Turn 4: August, week 1 (3.0)."


@rule("LT-5.0a")
def test_the_weather_is_told_once_by_its_die() -> None:
    t = position(weather_phase, turn=8).dice(6)
    assert said(t) == ["Weather in September (5.0): die 6: mud."]


@rule("LT-9.1a")
def test_a_column_of_one_is_called_by_its_name() -> None:
    t = moving("ottoman", ottoman={"0707": "ot_inf", "0909": "ot_inf ot_gar_232", "belgrade": "ot_cav ot_gar_222",
                                   "0808": "suleiman ot_inf"})
    told = {option: board.label(tuple(option.split()), t.table.view("ottoman")) for option in t.options()
            if option.endswith(" all")}
    assert "with infantry 5-3-3" in told["march 0707 all"]
    assert "with cavalry 4-2-4" in told["march 1312 all"]
    assert "with all who may march together" in told["march 0909 all"]


@rule("LT-10.1.1a")
def test_an_attack_to_which_nobody_can_be_added_asks_only_whether_it_begins() -> None:
    alone = fighting("ottoman", ottoman={"0707": "ot_inf"}, austrian={"0806": "ah_inf"})
    two = fighting("ottoman", ottoman={"0707": "ot_inf*2"}, austrian={"0806": "ah_inf"})
    told = [choose_all(t, "attack 0806").table.known("ottoman")["prompt"] for t in (alone, two)]
    assert told == ["The attack on plain (0806): begin it?", "The attack on plain (0806): who takes part?"]


@rule("LT-11.0f")
@pytest.mark.parametrize(("weather", "points"), [("clear", "2 movement points"), ("mud", "1 movement point")])
def test_the_ride_after_a_raid_says_how_far_it_goes(weather: str, points: str) -> None:
    t = raiding("ottoman", ottoman={"0707": "ot_ak"}, austrian={"0806": "ah_inf"}, weather=weather).dice(6, 1)
    t.choose("raid 0707 0806")
    assert t.table.known("ottoman")["prompt"] == f"The raiders in plain (0707) may ride on, {points}. Where to?"


@rule("LT-8.0a")
@pytest.mark.parametrize(("points", "words"), [(1, "1 replacement point."), (2, "2 replacement points.")])
def test_the_question_of_replacements_says_how_many_points_there_are(points: int, words: str) -> None:
    t = position(rebuild("ottoman"), ottoman={"belgrade": "suleiman ot_ja"}, off={"ot_inf_1": DEAD},
                 points={"ottoman": points, "austrian": 0})
    assert t.table.known("ottoman")["prompt"] == f"{words} Which unit do you rebuild?"


@rule("LT-9.0a")
@pytest.mark.parametrize(("weather", "points"), [("rain", "1 movement point"), ("clear", "2 movement points")])
def test_the_question_of_a_march_says_how_far_the_column_goes(weather: str, points: str) -> None:
    t = choose_all(moving("ottoman", ottoman={"0707": "ot_art"}, weather=weather), "march 0707 all")
    assert t.table.known("ottoman")["prompt"] == f"The column in plain (0707) has {points} left. Where does it go?"


@rule("LT-7.0c")
@pytest.mark.parametrize(("face", "line"), [(1, "Attrition in plain (0707) (7.0): die 1: no loss."),
                                            (6, "Attrition in plain (0707) (7.0): die 6: one unit lost.")])
def test_attrition_says_what_it_takes(face: int, line: str) -> None:
    t = position(attrition_phase, ottoman={"0707": "ot_inf"}, turn=3).dice(face)
    assert said(t)[-1] == line


@rule("LT-7.0c")
def test_attrition_names_the_unit_that_is_lost_by_its_case() -> None:
    t = position(attrition_phase, ottoman={"0707": "ot_inf"}, turn=3).dice(6)
    t.choose("lose ot_inf_1")
    assert said(t)[-1] == "Infantry 5-3-3 is lost (7.0)."


@rule("LT-4.3a")
def test_a_forage_that_succeeds_is_told() -> None:
    t = position(supply_phase, ottoman={"0403": "ot_inf"}, austrian={"buda": "ah_inf"}).dice(6)
    t.choose("forage ot_inf_1")
    assert said(t)[-1] == "Foraging in Wiener Neustadt (0403) (4.3): die 6: supplied."


@rule("LT-11.0f")
def test_the_ride_after_a_raid_is_told_before_what_it_takes() -> None:
    t = raiding("ottoman", ottoman={"1006": "ot_tt"}, control={"kecskemet": "austrian"}).dice(6, 1)
    choose_all(t, "raid 1006 1106", "to 1106")
    assert said(t)[-2:] == ["Ottoman raiders ride from plain (1006) to Kecskemet (1106) (11.0).",
                            "Ottomans take Kecskemet (1106) (2.3)."]


@rule("LT-2.3b")
def test_a_march_is_told_before_what_it_takes() -> None:
    t = moving("ottoman", ottoman={"1006": "ot_tt"}, control={"kecskemet": "austrian"})
    choose_all(t, "march 1006 all", "to 1106")
    assert said(t) == ["Ottoman column from plain (1006) to Kecskemet (1106) (9.0).",
                       "Ottomans take Kecskemet (1106) (2.3)."]


@rule("LT-2.3b")
def test_the_point_for_a_captured_fort_is_told() -> None:
    t = moving("ottoman", ottoman={"0905": "ot_inf"}, control={"buda": "austrian"})
    choose_all(t, "march 0905 all", "to 1004")
    assert said(t)[-1] == "Ottomans take Buda (1004) and earn a replacement point (2.3)."


@rule("LT-9.0f")
@pytest.mark.parametrize(("others", "face", "line"), [
    ({"0908": "ah_inf"}, 4, "Louis flees from plain (0806) to plain (0908) (9.0)."),
    ({"0908": "ah_inf"}, 5, "Louis is lost (10.3)."),
    ({}, 4, "Louis finds no refuge within five hexes and is lost (9.0).")])
def test_what_becomes_of_a_leader_alone_is_told(others: dict[str, str], face: int, line: str) -> None:
    t = moving("ottoman", ottoman={"0707": "ot_inf"}, austrian={"0806": "louis", **others}).dice(face)
    choose_all(t, "march 0707 all", "to 0806")
    fate = "he is killed" if face == 5 else "he survives"
    assert said(t)[-2:] == [f"The life of Louis (10.3): die {face}, killed on 5 or more: {fate}.", line]


@rule("LT-10.8.3c")
def test_a_sortie_is_told_with_who_sallies_against_whom() -> None:
    t = besieging("ottoman", ottoman={"buda": "ot_inf*4"}, austrian={"buda": "ah_gar_352 ah_inf louis"},
                  control={"buda": "austrian"}, siege={"buda": 1}).dice(1, 5, 3)
    choose_all(t, "counter", "sortie ah_inf_1 louis ot_inf_1")
    whom = "with Louis and infantry 3-3-3 against infantry 5-3-3"
    assert f"Austro-Hungarians sally from Buda (1004) {whom} (10.8.3)." in said(t)


@rule("LT-10.6.2a")
@pytest.mark.parametrize(("face", "words"), [(1, "hold"), (2, "hold"),
                                             (3, "weaker by 1"), (6, "weaker by 1")])
def test_the_roll_for_the_walls_says_whether_they_hold(face: int, words: str) -> None:
    t = besieging("ottoman", ottoman={"buda": "ot_inf*9"}, austrian={"buda": "ah_gar_352"},
                  control={"buda": "austrian"}, siege={"buda": 1}).dice(1, face, 3)
    choose_all(t, "no_counter", "assault hex")
    assert next(line for line in said(t) if line.startswith("The walls of Buda (1004)")).endswith(f"{words}.")


@rule("LT-10.8.4a")
def test_nobody_is_said_to_fall_back_from_behind_the_walls() -> None:
    t = besieging("ottoman", ottoman={"buda": "ot_inf*9"}, austrian={"buda": "ah_gar_352 ah_inf"},
                  control={"buda": "austrian"}, siege={"buda": 1}).dice(1, 6, 6)
    choose_all(t, "no_counter", "assault hex")
    assert said(t)[-1] == "Nobody falls back from Buda (1004): the defenders lose one (10.1.3)."


@rule("LT-10.5a")
def test_defenders_who_go_inside_are_told_of() -> None:
    t = fighting("ottoman", ottoman={"0806": "ot_inf*4"}, austrian={"0805": "ah_inf ah_merc"}).dice(4)
    choose_all(t, "attack 0805", "strike", "outside", "whole", "stand", "enter")
    assert said(t)[-1] == "Austro-Hungarians in Stuhlweissenburg (0805) go inside (10.6)."


@rule("LT-10.8.5a")
def test_the_end_of_a_siege_is_told() -> None:
    t = moving("ottoman", ottoman={"buda": "ot_inf*2"}, austrian={"buda": "ah_inf"}, control={"buda": "austrian"},
               siege={"buda": 1})
    choose_all(t, "march 1004 all", "to 0905")
    assert said(t)[-1] == "The siege of Buda is over (10.8.5)."


@rule("LT-10.8.3c")
def test_a_sortie_that_is_beaten_is_said_to_go_back_inside() -> None:
    t = besieging("ottoman", ottoman={"buda": "ot_ja*2"}, austrian={"buda": "ah_gar_352 ah_inf"},
                  control={"buda": "austrian"}, siege={"buda": 1}).dice(1, 5, 4)
    choose_all(t, "counter", "sortie ah_inf_1 - ot_ja_1")
    assert "The sortie goes back inside Buda (1004) (10.1.3)." in said(t)


@rule("LT-9.3a", "LT-10.7b")
def test_voyages_and_fleets_that_fall_back_are_told() -> None:
    t = moving("ottoman", ottoman={"0910-1010": "ot_fleet"}, austrian={"0910-1009": "ah_fleet_l"},
               control={"gran": "austrian"}, scenario="1529").dice(6, 1)
    choose_all(t, "sail ot_fleet_1", "to 0910-1009")
    assert said(t)[0] == "The fleet 2-3-20 sails for the Danube 0910-1009 at Eszer (9.3)."
    assert said(t)[1].startswith("Fire of the Ottoman fleet (10.6.3): die 6")
    assert said(t)[-1] == "The great fleet 4-5-20 falls back to the Danube 0904-1003 at Gran (10.6.3)."


@rule("LT-15.0f")
def test_a_unit_that_is_won_over_is_named() -> None:
    t = moving("ottoman", austrian={"0707": "tm_cav ah_inf"}, using="advantage", marker="ottoman",
               number={"ottoman": 6, "austrian": 6}, used={"ottoman": (), "austrian": ()})
    choose_all(t, "advantage 4", "win_over tm_cav_1")
    assert "Magyar light cavalry 2-1-4 goes over to the Ottomans (15.0)." in said(t)


@rule("LT-10.1.1a")
def test_an_attack_is_told_with_all_who_take_part() -> None:
    t = fighting("ottoman", ottoman={"0707": "suleiman ot_inf*2"}, austrian={"0806": "ah_inf"})
    choose_all(t, "attack 0806", "strike")
    assert said(t)[0] == "Ottomans attack plain (0806) with Suleiman and 2 infantry 5-3-3 (10.1.1)."


@rule("LT-10.2b")
def test_an_advance_is_told_before_whom_it_drives_off() -> None:
    t = fighting("ottoman", ottoman={"0707": "suleiman ot_inf*9"}, austrian={"0806": "louis tomori ah_gar_132"})
    choose_all(t.dice(6, 1, 1, 1), "attack 0806", "strike", "stand", "advance all")
    lines = said(t)
    assert lines.index("Ottomans advance into plain (0806) (10.2).") < min(
        place for place, line in enumerate(lines) if line.startswith("Tomori finds no refuge"))


@pytest.mark.parametrize(("kind", "facts", "words"), [
    ("mined", {"hex": "1004", "result": "level 2", "levels": 1},
     "Mines under Buda (1004): only one level is left to lose (9.6)."),
    ("mined", {"hex": "1004", "result": "level 1", "levels": 0},
     "Mines under Buda (1004): no level is left to lose (9.6)."),
    ("mined", {"hex": "1004", "result": "level 2", "levels": 2}, ""),
    ("mined", {"hex": "0805", "result": "level 1", "levels": 0}, ""),
    ("countermined", {"hex": "1004", "result": "countermine 2", "saved": 0},
     "Countermines in Buda (1004): there is no level to save (9.6)."),
    ("countermined", {"hex": "1004", "result": "sortie 0", "saved": 0}, ""),
    ("eliminated", {"unit": "ah_merc_1"}, "Mercenaries 2-3-3 are lost (9.6)."),
    ("eliminated", {"unit": "louis"}, "Louis is lost (9.6)."),
    ("honours", {"unit": "ah_merc_1", "hex": "0904"}, "Mercenaries 2-3-3 go to Gran (0904) (9.6)."),
    ("built", {"seat": "ottoman", "unit": "ot_inf_1", "hex": "1004", "first": True},
     "Ottomans build infantry 5-3-3 in Buda (1004) (9.6).")])
def test_results_are_told_as_they_were(kind: str, facts: dict[str, Any], words: str) -> None:
    assert board.sentence(Told(case="9.6", kind=kind, facts=facts), "ottoman") == words


@rule("LT-9.6b")
def test_an_overrun_that_fails_and_the_losses_of_one_that_does_not_name_their_case() -> None:
    t = moving("ottoman", ottoman={"0707": "ot_inf"}, austrian={"0806": "ah_inf"})
    choose_all(t, "march 0707 all", "overrun 0806")
    assert said(t)[-1] == "The column stops and must attack plain (0806) (9.6)."
    won = moving("ottoman", ottoman={"0707": "ot_inf*4"}, austrian={"0806": "ah_ps"}).dice(6)
    choose_all(won, "march 0707 all", "overrun 0806")
    assert "Peasants 1-2-2 are lost (9.6)." in said(won)


# ---------------------------------------------------------------- every line of whole games


def flaws(text: str) -> list[str]:
    """What a line must not have: a bare hex number, an id, a hyphen for a minus, a chance of nothing."""
    found = [*BARE.findall(text.replace("1683: Mustapha", "")), *HEXSIDE.findall(text)]
    found += [word for word in re.findall(r"\w+", text) if word in UNIT and "_" in word]
    found += re.findall(r"(?<![\w-])-\d", text)
    return found + re.findall(r"\d %(?! to )", text)


@pytest.mark.parametrize(("scenario", "seed"), [("1526", 2), ("1529", 1)])
def test_no_line_prompt_or_label_of_a_game_has_a_bare_number_an_id_or_a_chance_of_nothing(
        scenario: str, seed: int) -> None:
    table = Table.new(GAME, scenario=scenario, seed=seed, undo="ironman", variants={"advantage": True})
    rng = random.Random(seed)
    while not table.over():
        ask = table.question(table.to_move()[0])
        assert ask is not None
        choice = player.policy(table.state, ask, rng) if rng.random() < 0.6 else rng.choice(list(ask.options))
        assert flaws(ask.prompt) == []
        assert flaws(board.label(choice, table.view(ask.seat))) == []
        table.answer(ask.seat, choice)
    assert [flaws(board.sentence(event, seat)) for seat in SEATS for event in table.events(seat)
            if flaws(board.sentence(event, seat))] == []
