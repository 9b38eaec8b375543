"""The answer to a choice that is not offered: the reason, with its case."""

from __future__ import annotations

from typing import Any

import pytest

from sanjak.games.lash_of_the_turk.state import DISRUPTED, ENGAGED, FOUGHT, HELD, MOVED, RAIDED

from .helpers import fighting, moving, raiding, refuses


@pytest.mark.parametrize(("fields", "words", "reason"), [
    ({"ottoman": {"0707": "ot_inf"}}, "march 0806 all", "9.0: you have no units in 0806"),
    ({"ottoman": {"0707": "ot_inf*2"}, "marked": {"ot_inf_1": MOVED}}, "march 0707 ot_inf_1", "9.0: it has moved"),
    ({"ottoman": {"0707": "ot_inf*2"}, "marked": {"ot_inf_1": DISRUPTED}}, "march 0707 ot_inf_1",
     "11.0: it is disrupted"),
    ({"ottoman": {"belgrade": "ot_gar_222"}}, "march 1312 ot_gar_222_1",
     "2.3: a garrison leaves a fort only with a leader"),
    ({"ottoman": {"0707": "suleiman ot_inf*5"}}, "march 0707 suleiman",
     "9.1: without him more than four units would stay behind"),
    ({"ottoman": {"buda": "ot_inf"}, "austrian": {"buda": "ah_inf*3"}, "siege": {"buda": 1},
      "control": {"buda": "ottoman"}}, "march 1004 all", "10.8.5: they are besieged")])
def test_why_no_march(fields: dict[str, Any], words: str, reason: str) -> None:
    assert refuses(moving("ottoman", **fields), words) == reason


@pytest.mark.parametrize(("fields", "words", "reason"), [
    ({"ottoman": {"0707": "ot_inf"}, "austrian": {"0806": "ah_inf"}}, "to 0806",
     "9.0: enemies are there; it takes an overrun, or an attack in the Combat Phase"),
    ({"ottoman": {"0707": "ot_inf"}}, "to 0402", "9.0: it is too far for the 3 movement points that are left"),
    ({"ottoman": {"0707": "ot_inf"}}, "to 9999", "9.0: there is no such hex on the map"),
    ({"ottoman": {"0707": "ot_inf", "0806": "ot_tt*4"}}, "to 0806", "9.1: more than four units without a leader")])
def test_why_not_there(fields: dict[str, Any], words: str, reason: str) -> None:
    assert refuses(moving("ottoman", **fields).choose("march 0707 all"), words) == reason


def test_why_not_over_the_lake_or_into_marsh_or_far_from_graz() -> None:
    lake = moving("ottoman", ottoman={"0606": "ot_inf"}).choose("march 0606 all")
    assert refuses(lake, "to 0605") == "9.0: nobody crosses a lake"
    guns = moving("ottoman", ottoman={"0506": "ot_art"}).choose("march 0506 all")
    assert refuses(guns, "to 0507") == "9.0: guns and trains cannot go there"
    peasants = moving("austrian", austrian={"0706": "ah_ps"}, bound=["ah_ps_1"], risen=True, scenario="1529")
    assert refuses(peasants.choose("march 0706 all"), "to 0806") == "14.2.6: Peasants stay within five hexes of Graz"


@pytest.mark.parametrize(("fields", "words", "reason"), [
    ({}, "attack 0706", "10.0: no enemy is there"),
    ({"austrian": {"0806": "ah_inf", "0404": "ah_inf"}}, "attack 0404", "10.1: no free unit of yours is next to them"),
    ({"marked": {"ot_inf_1": FOUGHT}}, "attack 0806", "10.1.1: they have fought already"),
    ({"ottoman": {"0707": "ot_inf", "0606": "ot_cav"}, "austrian": {"0806": "ah_inf", "0605": "ah_inf"}}, "attack 0605",
     "10.0: the Danube without a fleet, or a lake, lies between")])
def test_why_no_attack(fields: dict[str, Any], words: str, reason: str) -> None:
    start = {"ottoman": {"0707": "ot_inf"}, "austrian": {"0806": "ah_inf"}, **fields}
    assert refuses(fighting("ottoman", **start), words) == reason


def test_why_not_the_besieged_and_not_the_allies() -> None:
    siege = fighting("ottoman", ottoman={"buda": "ot_inf*3", "0905": "ot_inf"}, control={"buda": "austrian"},
                     austrian={"buda": "ah_inf", "0804": "ah_inf"}, siege={"buda": 1})
    assert refuses(siege, "attack 1004") == "10.6: they are inside; only the siege can hurt them"
    allies = fighting("austrian", austrian={"1508": "tm_cav"}, ottoman={"1407": "ot_tt"},
                      control={"eszer": "ottoman", "peterwardien": "ottoman"})
    assert refuses(allies, "attack 1407") == "14.1.5: the allies attack no Ottomans now"


@pytest.mark.parametrize(("marks", "words", "reason"), [
    (0, "raid 0806 0805", "11.0: no raiders are in 0806"), (RAIDED, "raid 0707 0805", "11.0: they have raided"),
    (FOUGHT, "raid 0707 0805", "11.0: they have fought"), (ENGAGED, "raid 0707 0805", "11.0: they have fought"),
    (HELD, "raid 0707 0805", "11.0: you hold them back"), (DISRUPTED, "raid 0707 0805", "11.0: they are disrupted"),
    (0, "raid 0707 0706", "11.0: neither an enemy nor a place of others is there"),
    (0, "raid 0707 1004", "11.0: it is too far, 4 hexes")])
def test_why_no_raid(marks: int, words: str, reason: str) -> None:
    t = raiding("ottoman", ottoman={"0707": "ot_tt"}, marked={"ot_tt_1": marks}, control={"buda": "austrian"})
    assert refuses(t, words) == reason


def test_why_besieged_raiders_do_not_raid() -> None:
    t = raiding("ottoman", ottoman={"buda": "ot_tt"}, austrian={"buda": "ah_inf*3"}, siege={"buda": 1},
                control={"buda": "ottoman", "gran": "austrian"})
    assert refuses(t, "raid 1004 0904") == "10.8.5: they are besieged"


def test_why_no_raider_of_a_hex_is_free() -> None:
    t = raiding("ottoman", ottoman={"0707": "ot_tt*2"}, marked={"ot_tt_1": RAIDED, "ot_tt_2": FOUGHT},
                control={"buda": "austrian"})
    assert refuses(t, "raid 0707 0805") == "11.0: none of them is free to raid"


def test_raiders_that_are_held_back_are_said_to_be() -> None:
    t = raiding("ottoman", ottoman={"0707": "ot_tt"}, control={"stuhlweissenburg": "austrian"}).choose("hold ot_tt_1")
    assert refuses(t, "raid 0707 0805") == "11.0: you hold them back"


def test_why_no_raid_across_the_river() -> None:
    t = raiding("ottoman", ottoman={"1006": "ot_tt"}, control={"tolna": "austrian"})
    assert refuses(t, "raid 1006 0907") == (
        "11.0: water lies between; raiders cross the Danube only at a place or a fleet of their own")
