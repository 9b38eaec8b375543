"""Chances of decisions and the words of table rolls: each compared with the rule or with many dice."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from sanjak.games.fatal_attraction import board
from sanjak.games.fatal_attraction.board import log
from sanjak.games.fatal_attraction.data import ALLIES, TURKS
from sanjak.games.fatal_attraction.data.lists import MEMBERS, ML
from sanjak.games.fatal_attraction.rules.assault import losses
from sanjak.games.fatal_attraction.rules.bombardment import bombardment_losses
from sanjak.games.fatal_attraction.rules.retreat import retreat
from sanjak.kernel import Given, Rolled

from .helpers import choose_all, group, naval, position, rolled

DIVISION = dict.fromkeys(MEMBERS["29"], "GP3")
DEFENDERS = {"T9-25": "GP4", "T9-26": "GP4"}
FOUGHT: dict[str, Any] = {"at": {**DIVISION, **DEFENDERS}, "target": "GP4", "attackers": ["29-86"],
                          "defenders": ["T9-25", "T9-26"]}


def odds(t: Given, option: str, seat: str) -> dict[str, float]:
    """The chances of an option on the board of a seat."""
    return board.odds(tuple(option.split()), t.table.view(seat))


def share(start: Callable[[int], Given], option: str, good: Callable[[Given], bool], games: int = 300) -> float:
    """How often a choice ends well, over many seeds."""
    return sum(good(start(seed).choose(option)) for seed in range(games)) / games


# ---------------------------------------------------------------- tests of morale


def under_assault(seed: int = 1) -> Given:
    return position(losses(TURKS, "defenders", 2, 2), seed=seed, **FOUGHT)


def test_the_test_of_all_units_adds_the_result_of_the_assault() -> None:
    morale = [ML[unit] - 2 for unit in DEFENDERS]
    assert odds(under_assault(), "stand", TURKS) == {"that all stand": pytest.approx(morale[0] * morale[1] / 100)}
    held = share(under_assault, "stand", lambda t: not t.state.hurt)
    assert held == pytest.approx(morale[0] * morale[1] / 100, abs=0.09)


def test_a_single_unit_names_its_own_chance() -> None:
    t = position(losses(TURKS, "defenders", 1, 1), **FOUGHT)
    assert odds(t, "test T9-25", TURKS) == {"to stand": pytest.approx((ML["T9-25"] - 1) / 10)}
    t.choose("test T9-25")
    assert not t.state.shock.keys() - {"T9-25", "T9-26"}


def test_a_bombarded_unit_is_tested_without_that_result() -> None:
    t = position(bombardment_losses(TURKS, "GP4", 1), at=DEFENDERS)
    assert odds(t, "test T9-25", TURKS) == {"to stand": pytest.approx((ML["T9-25"] - 1) / 10)}
    t = position(bombardment_losses(TURKS, "GP4", 1), at=DEFENDERS, dug={"T9-25": 1})
    assert odds(t, "test T9-25", TURKS) == {"to stand": pytest.approx(ML["T9-25"] / 10)}


def test_a_retreat_with_fired_guns_may_fail() -> None:
    at = {"T9-ART": "GP4", "29-86": "GP3"}
    t = position(retreat("T9-ART"), at=at, fired={"T9-ART": 1})
    place = t.options()[0]
    assert odds(t, place, TURKS) == {"to survive": ML["T9-ART"] / 10}
    assert odds(position(retreat("T9-25"), at={"T9-25": "GP20"}), "retreat T9-25 GP19", TURKS) == {}


def test_a_landing_in_rough_seas_is_a_test() -> None:
    calm, rough = (group(ALLIES, "29", at=dict.fromkeys(MEMBERS["29"], "allied_box"), sea=sea)
                   for sea in ("normal", "rough"))
    landing = next(option for option in rough.options() if option.startswith("land 29-86"))
    assert odds(calm, landing, ALLIES) == {}
    assert odds(rough, landing, ALLIES) == {"to land in good order": ML["29-86"] / 10}


# ---------------------------------------------------------------- guns and mines


def test_open_fire_names_the_chance_of_all_who_aim() -> None:
    t = naval(ALLIES, at={"BS-ALB": "AA4", "BS-TRI": "AA4", "F-HEL": "GP1"})
    t.choose("aim BS-TRI F-HEL")
    one = odds(t, "fire", ALLIES)["to damage a target or more"]
    assert one == pytest.approx(odds(t, "aim BS-TRI F-HEL", ALLIES)["to damage it"])
    t.choose("aim BS-ALB F-HEL")
    both = odds(t, "fire", ALLIES)["to damage a target or more"]
    other = odds(t, "aim BS-ALB F-HEL", ALLIES)["to damage it"]
    assert both == pytest.approx(1 - (1 - one) * (1 - other))


def test_open_fire_at_troops_is_the_bombardment() -> None:
    t = naval(ALLIES, at={"BS-ALB": "AA4", "T9-27": "GP3"})
    t.choose("aim BS-ALB GP3")
    assert odds(t, "fire", ALLIES) == {
        "to affect a unit or more": odds(t, "aim BS-ALB GP3", ALLIES)["to affect a unit or more"]}


def mined(up: dict[str, list[int]], down: dict[str, list[int]]) -> Given:
    """The end of a naval segment with a warship in DS3."""
    return choose_all(naval(ALLIES, at={"BS-ALB": "DS3"}, up=up, down=down), "done")


@pytest.mark.parametrize(("up", "down", "option", "attacks"), [
    ({"DS3": [1]}, {}, "strike DS3", 1), ({"DS3": [2]}, {}, "strike DS3", 2), ({"DS4": [2]}, {}, "strike DS4", 1),
    ({"DS3": [1], "DS4": [2]}, {}, "strike all", 2), ({}, {"DS4": [2]}, "unmask DS4", 1)])
def test_mines_name_their_chance_to_hit(up: dict[str, list[int]], down: dict[str, list[int]], option: str,
                                        attacks: int) -> None:
    chance = odds(mined(up, down), option, TURKS)
    assert chance == {"to hit the ship in most danger": pytest.approx(1 - 0.7 ** attacks)}


# ---------------------------------------------------------------- an assault that is planned


def test_a_planned_assault_names_its_chance_with_those_chosen_and_with_everybody() -> None:
    t = group(ALLIES, "29", at={**DIVISION, **DEFENDERS}, paid={"BH-C1": 1}, order="fight_first")
    whole = odds(t, "assault GP4", ALLIES)
    choose_all(t, "plan GP4", "leave_out 29-86")
    assert odds(t, "everybody", ALLIES) == whole
    assert odds(t, "attack", ALLIES)["to clear it"] < whole["to clear it"]
    assert odds(t, "support 29-ART", ALLIES)["to clear it"] > odds(t, "attack", ALLIES)["to clear it"]


# ---------------------------------------------------------------- table rolls in words


@pytest.mark.parametrize(("what", "result", "words"), [
    ("assault GP4", "NE/A", "attacker no units affected, defender all units affected"),
    ("assault GP4", "1/2", "attacker 1 unit affected, defender 2 units affected"),
    ("bombardment GP4", "1", "1 unit affected"), ("supply turks", "5", "5 SP"),
    ("event allies", "7", "7 together"), ("mines", "3 1", "3 factors and 1 dummy"),
    ("impulses", "1", "1 Impulse this turn"), ("initiative turks", "turks", "higher"),
    ("initiative allies", "turks", "lower"),
    ("initiative allies", "tie", "a tie, both roll again"), ("second activation turks", "1", "1 piece may act again"),
    ("Suvla", "6", "it opens on turn 6"), ("first supply turks", "9", "9 SP"), ("first mines", "9", "9 factors"),
    ("sweep MS-1", "crippled", "nothing cleared"), ("sweep MS-1", "2", "two levels to clear")])
def test_the_result_of_a_table_is_told(what: str, result: str, words: str) -> None:
    event = Rolled(case="1", what=what, die=3, result=result)
    assert log.roll_result(event).startswith(words)
    assert words in log.sentence(event, ALLIES)


def test_a_magazine_is_a_roll_of_its_own_with_an_even_chance() -> None:
    event = Rolled(case="8.1.2", what="magazine F-HEL", die=3, sides=10, needed="odd", success=True)
    assert log.sentence(event, ALLIES).endswith("needs odd: it blows up.")
    fell = board.luck(event, {})
    assert fell is not None
    assert fell.expected == 1 / 2


def test_an_assault_writes_its_result_onto_the_roll_card() -> None:
    t = group(ALLIES, "29", at={**DIVISION, **DEFENDERS}, paid={"BH-C1": 1}, order="fight_first")
    t.choose("assault GP4")
    assert rolled(t, "assault GP4").result in ("2/1", "1/1", "1/2", "NE/2")
