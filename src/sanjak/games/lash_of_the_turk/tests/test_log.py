"""What the log, the prompts and the labels say: each result in words, nothing silent, places by name, no ids."""

from __future__ import annotations

import random
import re

import pytest

from sanjak.games.lash_of_the_turk import GAME, board, bot
from sanjak.games.lash_of_the_turk.data import SEATS, UNIT
from sanjak.games.lash_of_the_turk.rules.attrition import attrition_phase
from sanjak.games.lash_of_the_turk.rules.supply import supply_phase
from sanjak.games.lash_of_the_turk.rules.turn import new_week
from sanjak.kernel import Given, Table

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


@rule("LT-7.0c")
@pytest.mark.parametrize(("face", "line"), [(1, "No loss (7.0)."),
                                            (6, "Ottomans lose one unit to attrition in plain (0707) (7.0).")])
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
    assert said(t)[-1] == "A unit in Wiener Neustadt (0403) forages enough and is supplied (4.3)."


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
@pytest.mark.parametrize(("face", "words"), [(1, "the walls hold"), (6, "the walls are weaker by 1")])
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
    assert said(t)[-1] == "Combat at Buda (1004), 2:1: the defenders lose one (10.1.3)."


@rule("LT-10.8.3c")
def test_a_sortie_that_is_beaten_is_said_to_go_back_inside() -> None:
    t = besieging("ottoman", ottoman={"buda": "ot_ja*2"}, austrian={"buda": "ah_gar_352 ah_inf"},
                  control={"buda": "austrian"}, siege={"buda": 1}).dice(1, 5, 4)
    choose_all(t, "counter", "sortie ah_inf_1 - ot_ja_1")
    assert "Combat at Buda (1004), 1:3: the sortie goes back inside (10.1.3)." in said(t)


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


@rule("LT-10.2b")
def test_an_advance_is_told_before_whom_it_drives_off() -> None:
    t = fighting("ottoman", ottoman={"0707": "suleiman ot_inf*9"}, austrian={"0806": "louis tomori ah_gar_132"})
    choose_all(t.dice(6, 1, 1, 1), "attack 0806", "strike", "stand", "advance all")
    lines = said(t)
    assert lines.index("Ottomans advance into plain (0806) (10.2).") < min(
        place for place, line in enumerate(lines) if line.startswith("Tomori finds no refuge"))


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
    table = Table.new(GAME, scenario=scenario, seed=seed, undo="ironman", options={"advantage": True})
    rng = random.Random(seed)
    while not table.over():
        ask = table.question(table.to_move()[0])
        assert ask is not None
        choice = bot.policy(table.state, ask, rng) if rng.random() < 0.6 else rng.choice(list(ask.options))
        assert flaws(ask.prompt) == []
        assert flaws(board.label(choice, table.view(ask.seat))) == []
        table.answer(ask.seat, choice)
    assert [flaws(board.sentence(event, seat)) for seat in SEATS for event in table.events(seat)
            if flaws(board.sentence(event, seat))] == []
