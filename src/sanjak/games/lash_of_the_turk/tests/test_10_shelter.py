"""10.5, 10.6.1 Who finds room inside a town or a fort, who must leave the hex, and what the log says of it."""

from __future__ import annotations

import pytest

from sanjak.games.lash_of_the_turk import board
from sanjak.games.lash_of_the_turk.board.words import told_option
from sanjak.kernel import Given

from .helpers import also, choose_all, fighting, moving, offered, stack_at, told, where

rule = pytest.mark.rule
HOME = {"buda": "austrian", "belgrade": "ottoman", "gran": "austrian"}
TOWN = "0805"
"""Stuhlweissenburg."""


def overrun_at_buda(austrian: str) -> Given:
    """Ottomans run at Buda on the march."""
    t = moving("ottoman", ottoman={"0905": "suleiman ot_inf*9"}, austrian={"buda": austrian}, control=HOME)
    return choose_all(t, "march 0905 all", "overrun 1004")


def driven_back(place: str, start: str, austrian: str) -> Given:
    """The defenders of a place fight outside, and must retreat."""
    t = fighting("ottoman", ottoman={start: "ot_inf*2 ot_cav"}, austrian={place: austrian},
                 control={**HOME, TOWN: "austrian"}).dice(6)
    choose_all(t, f"attack {place}", "strike", "outside", "whole")
    assert told(t, "combat")[-1]["result"] == "DR"
    return t


def lines(t: Given) -> list[str]:
    """The log, as the Austro-Hungarian reads it."""
    return [line for event in t.table.events("austrian") if (line := board.sentence(event, "austrian"))]


@rule("LT-10.6.1a", "LT-9.6a")
def test_the_owner_chooses_who_withdraws_into_a_fort_before_an_overrun() -> None:
    t = overrun_at_buda("ah_inf*2 ah_gar_352 ah_gar_132")
    assert told_option(t.state, ("withdraw",)) == "withdraw into the fort; garrison 1-3-2 must leave the hex"
    choose_all(t, "in ah_gar_132_1", "withdraw")
    assert stack_at(t, "buda") == {"austrian": ["ah_gar_132_1", "ah_inf_1", "ah_inf_2"]}
    assert where(t, "ah_gar_352_1") == "0904"


@rule("LT-9.6a")
def test_who_stands_against_an_overrun_is_not_inside() -> None:
    t = overrun_at_buda("ah_gar_352 ah_gar_132").dice(6)
    choose_all(t, "in ah_gar_132_1", "stand")
    assert [where(t, unit) for unit in ("ah_gar_352_1", "ah_gar_132_1")] == ["dead"] * 2


@rule("LT-10.5a", "LT-10.5b")
def test_the_owner_chooses_who_goes_into_a_town() -> None:
    t = fighting("ottoman", ottoman={"0806": "ot_cav*3"}, austrian={TOWN: "ah_inf*2 ah_cav"},
                 control={**HOME, TOWN: "austrian"})
    choose_all(t, f"attack {TOWN}", "strike")
    assert set(also(t)) == {"in ah_inf_1", "in ah_cav_1"}
    choose_all(t, "in ah_inf_1", "in ah_inf_2", "inside")
    t.choose(offered(t, "back")[0])
    assert stack_at(t, TOWN) == {"austrian": ["ah_inf_1", "ah_inf_2"]}
    assert told(t, "no_room") == [{"seat": "austrian", "hex": TOWN, "units": ["ah_cav_1"]}]


@rule("LT-10.5b", "LT-10.6.1a")
@pytest.mark.parametrize(("place", "start"), [("1004", "0905"), (TOWN, "0806")])
def test_the_owner_chooses_who_goes_inside_after_a_retreat_result(place: str, start: str) -> None:
    garrison = "ah_gar_352 ah_gar_132 ah_inf" if place == "1004" else "ah_inf*2 ah_cav"
    t = driven_back(place, start, garrison)
    last = "ah_gar_132_1" if place == "1004" else "ah_inf_1"
    spare = "ah_gar_352_1" if place == "1004" else "ah_inf_2"
    choose_all(t, f"in {last}", *([] if place == "1004" else ["in ah_cav_1"]), "enter")
    choose_all(t, *offered(t, "back")[:1])
    assert where(t, last) == place
    assert told(t, "no_room")[0]["units"] == [spare]
    assert where(t, spare) != place


@rule("LT-10.5b")
def test_room_that_was_kept_inside_is_forgotten_by_who_retreats_from_the_hex() -> None:
    t = driven_back("1004", "0905", "ah_gar_352 ah_gar_132 ah_inf")
    choose_all(t, "in ah_gar_132_1", offered(t, "back")[0])
    assert stack_at(t, "1004") == {}
    assert not told(t, "no_room")


@rule("LT-10.6.1a")
def test_the_log_says_who_must_leave_a_full_place_and_why() -> None:
    t = fighting("ottoman", ottoman={"0905": "ot_inf*4"}, austrian={"buda": "ah_inf*2 ah_gar_352 ah_gar_132"},
                 control=HOME)
    choose_all(t, "attack 1004", "strike", "inside")
    assert "No room inside Buda (1004) for garrison 1-3-2, who must leave the hex (10.6.1)." in lines(t)
