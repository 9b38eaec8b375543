"""The map in colours, the points of both sides, the key."""

from __future__ import annotations

import pytest

from sanjak.games.lash_of_the_turk import GAME, board
from sanjak.games.lash_of_the_turk.board.ground import map_ground
from sanjak.games.lash_of_the_turk.board.spots import MapSpots
from sanjak.games.lash_of_the_turk.data import UNIT
from sanjak.kernel import Given, Table

from .helpers import moving

HOME = {"belgrade": "ottoman", "buda": "austrian", "peterwardien": "austrian"}


def shades(t: Given, name: str, seat: str = "ottoman", space: str = "") -> dict[str, tuple[str, str]]:
    """The colour and the mark of each shaded hex."""
    found = board.shading(name, t.table.view(seat), seat, space)
    return {shade.space: (shade.colour, shade.mark) for shade in found.shades}


@pytest.mark.rule("LT-4.1a")
def test_supply_is_shown_by_its_length_and_the_lack_of_it_by_its_reason() -> None:
    t = moving("ottoman", ottoman={"belgrade": "ot_inf", "0211": "ot_inf"}, austrian={"buda": "ah_inf"}, control=HOME)
    found = shades(t, "supply")
    assert found["1312"] == ("good", "0 of 5")
    assert found["0211"] == ("bad", "no supply")
    why = {shade.space: shade.said for shade in board.shading("supply", t.table.view("ottoman"), "ottoman", "").shades}
    assert "(4.1)" in why["0211"]


@pytest.mark.rule("LT-7.0a")
def test_danger_is_the_attrition_of_the_column_where_it_would_halt() -> None:
    t = moving("ottoman", ottoman={"belgrade": "ot_inf*9 suleiman"}, austrian={"buda": "ah_inf"}, control=HOME, turn=4)
    before = shades(t, "danger")
    t.choose("march 1312 all")
    found = shades(t, "danger")
    assert set(before) <= {"1312"}
    assert {hex for hex, (colour, mark) in found.items() if colour == "bad" and mark.endswith("%")} - {"1312"}


@pytest.mark.rule("LT-9.4a")
def test_hexes_near_an_enemy_that_may_hide_a_leader_and_raiders_are_dangerous() -> None:
    far = {"ottoman": {"belgrade": "ot_inf"}, "control": HOME}
    assert "warn" not in {colour for colour, _ in shades(moving("ottoman", austrian={"1109": "ah_inf*3"}, **far),
                                                         "danger").values()}
    t = moving("ottoman", austrian={"1109": "tomori ah_vo ah_inf"}, **far)
    assert "warn" in {colour for colour, _ in shades(t, "danger").values()}


def test_control_shows_forts_that_count_nothing_because_they_are_empty() -> None:
    t = moving("ottoman", ottoman={"1212": "ot_inf"}, austrian={"buda": "ah_inf"}, control=HOME)
    found = shades(t, "control")
    assert found["1312"] == ("bad", "empty")
    assert found["1004"] == ("hab", "")


def test_reach_is_that_of_the_stack_under_the_pointer_enemies_included() -> None:
    t = moving("ottoman", ottoman={"belgrade": "ot_inf"}, austrian={"buda": "ah_inf"}, control=HOME)
    assert {mark for _, mark in shades(t, "reach", space="1312").values()} == {"1 MP", "2 MP", "3 MP"}
    assert {colour for colour, _ in shades(t, "reach", space="1004").values()} == {"hab"}
    assert shades(t, "reach", space="0101") == {}


@pytest.mark.rule("LT-13.2.2a")
def test_the_standing_tells_who_is_behind_and_where_points_come_from() -> None:
    t = moving("ottoman", ottoman={"belgrade": "ot_inf"}, austrian={"buda": "ah_inf"}, control=HOME)
    found = board.standing(t.table.view("ottoman"), "ottoman")
    assert found is not None
    ottoman, austrian = found.shares
    assert ottoman.value == sum(float(part.points.replace("½", ".5")) for part in ottoman.parts)
    assert "behind" in ottoman.needs + austrian.needs
    assert [part.what for part in ottoman.parts] == ["Raids", "Forts held", "Forts that count double", "Towns"]


def test_the_key_has_every_letter_that_a_counter_may_carry() -> None:
    letters = {sign.letters for group in board.signs() for sign in group.signs}
    assert {unit.code for unit in UNIT.values() if unit.code} <= letters


def test_what_harms_and_what_raids_has_its_own_sign() -> None:
    spots, shapes = MapSpots(Table.new(GAME, scenario="1526", seed=1).state, None), map_ground().shapes
    signs = {verb: found.facts["act"] for verb in ("march", "attack", "raid", "overrun")
             if (found := spots.option(f"{verb} 1111")) is not None}
    assert signs == {"march": "", "attack": "assault", "raid": "raid", "overrun": "assault"}
    assert all(f"sign-{sign}" in shapes for sign in signs.values() if sign)
