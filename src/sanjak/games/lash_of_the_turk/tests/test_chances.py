"""Chances beside options that are no single die on a table, and results of tables in words."""

from __future__ import annotations

from typing import Any

import pytest

from sanjak.games.lash_of_the_turk import GAME, board
from sanjak.games.lash_of_the_turk.board import log
from sanjak.games.lash_of_the_turk.rules.attrition import attrition_phase, losses
from sanjak.games.lash_of_the_turk.rules.sieges import sortie
from sanjak.kernel import Given, Rolled, Table

from .helpers import choose_all, fighting, moving, position, rolled, where

HOME = {"buda": "austrian", "belgrade": "ottoman"}


def marker(holder: str) -> dict[str, Any]:
    """The advantage marker in a side's hands."""
    return {"using": "advantage", "marker": holder, "number": {"ottoman": 7, "austrian": 7}}


def odds(t: Given, option: str, seat: str) -> dict[str, float]:
    """The chances of an option on the board of a seat."""
    return board.odds(tuple(option.split()), t.table.view(seat))


# ---------------------------------------------------------------- voyages


def under_sail(seed: int = 1, **fields: Any) -> Given:
    """An Ottoman fleet south of Buda."""
    t = moving("ottoman", scenario="1529", seed=seed, ottoman={"1005-1106": "ot_fleet"}, **fields)
    return t.choose("sail ot_fleet_1")


def arrivals(goal: str, **fields: Any) -> float:
    """How often the fleet reaches its goal, over many seeds."""
    ends = [where(under_sail(seed, **fields).choose(f"to {goal}"), "ot_fleet_1") for seed in range(300)]
    return ends.count(goal) / 300


def test_a_voyage_past_a_fort_names_the_chance_to_arrive() -> None:
    fields: dict[str, Any] = {"austrian": {"buda": "ah_gar_352"}}
    (name, chance), = odds(under_sail(**fields), "to 0904-1003", "ottoman").items()
    assert name == "to arrive unhit, without hidden guns"
    assert 0 < chance < 1
    assert chance == pytest.approx(arrivals("0904-1003", **fields), abs=0.09)


def test_a_voyage_without_danger_has_no_chance() -> None:
    assert odds(under_sail(control=HOME), "to 0904-1003", "ottoman") == {}


def test_a_fleet_on_the_way_must_be_beaten() -> None:
    fields: dict[str, Any] = {"austrian": {"0904-1003": "ah_fleet_s"}}
    (_, chance), = odds(under_sail(**fields), "to 0904-1003", "ottoman").items()
    assert chance == pytest.approx(arrivals("0904-1003", **fields), abs=0.09)


# ---------------------------------------------------------------- sorties


def test_a_sortie_names_its_chance_with_the_surprise_of_its_die() -> None:
    def chance(surprise: int) -> float:
        t = position(sortie("1004", surprise), ottoman={"buda": "suleiman ot_inf*3"}, control=HOME,
                     austrian={"buda": "ah_inf ah_gar_352"}, siege={"buda": 1}, turn=2, phase="siege")
        option = next(option for option in t.options() if option.startswith("sortie ah_inf_1 - ot_inf"))
        assert t.state.walls == surprise
        found = odds(t, option, "austrian")
        t.choose("no_sortie")
        assert not t.state.walls
        return found["to beat the defenders"]

    assert chance(1) > chance(0)


# ---------------------------------------------------------------- the advantage marker


def test_a_die_rolled_again_names_both_ways_and_writes_the_new_result() -> None:
    t = fighting("ottoman", ottoman={"0707": "ot_inf*2"}, austrian={"0806": "ah_inf*2"}, control=HOME,
                 **marker("ottoman")).dice(2, 6)
    choose_all(t, "attack 0806", "strike", "whole", "stand")
    assert odds(t, "reroll", "ottoman") == pytest.approx({"to roll higher": 4 / 6, "to roll lower": 1 / 6})
    assert odds(t, "reroll", "austrian") == {}
    t.choose("reroll")
    assert rolled(t, "combat").result == "DR"


def test_attrition_that_may_be_ignored_names_its_chance() -> None:
    t = position(attrition_phase, austrian={"buda": "ah_inf*6"}, turn=3, **marker("austrian"))
    chance = odds(t, "suffer", "austrian")["to lose nobody"]
    assert chance == sum(losses(6, face - 2) == 0 for face in range(1, 7)) / 6
    t.choose("suffer")
    assert not t.state.weary


# ---------------------------------------------------------------- tables in words


@pytest.mark.parametrize(("what", "result", "words"), [
    ("weather May", "rain", "rain"), ("attrition 1004", "0", "no loss"), ("attrition 1004", "1", "one unit lost"),
    ("forage 1004", "foraged", "supplied"), ("forage 1004", "exhausted", "the hex is exhausted"),
    ("forced march 1004", "1", "1 movement point more"), ("forced march 1004", "0", "nothing"),
    ("overrun 1004", "destroyed_and_on", "the defenders are destroyed, and the column may go on"),
    ("combat 1004", "DR", "DR, the defenders give way"), ("siege 1004", "level 2", "2 levels lost"),
    ("siege 0805", "level 1", "nothing, a town has no levels to lose"),
    ("siege 1004", "treachery", "treachery opens the gates"), ("countermine 1004", "countermine 1", "one level saved"),
    ("mercenaries 1004", "honours", "they leave with the honours of war"),
    ("retreat from 1004", "rearguard", "they get away, but lose one"),
    ("repair ottoman", "nothing", "nothing to repair"),
    ("raid result 1004", "vp 1 disrupt 1", "½ VP and one unit disrupted"),
    ("raid result 1004", "nothing", "nothing"),
    ("fort 1004 fires", "sunk", "the fleet is sunk"), ("fleet of ottoman fires", "miss", "a miss")])
def test_the_result_of_a_table_is_told(what: str, result: str, words: str) -> None:
    event = Rolled(case="1", what=what, die=3, result=result)
    assert log.roll_result(event) == words
    assert log.sentence(event, "ottoman").endswith(f": {words}.")


def test_what_has_no_chance_beside_it_has_a_reason() -> None:
    table = Table.new(GAME, seed=1)
    view = table.view(table.to_move()[0])
    for verb, reason in board.NO_ODDS.items():
        assert not board.odds((verb, "1004"), view)
        assert reason
